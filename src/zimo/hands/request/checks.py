"""Every check that a hand must pass before the engine sees it.

``check_*`` turn a request into a ``Hand`` whose tiles, melds and circumstances can stand
together under its ruleset, or raise RequestError with the field that cannot.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from zimo.engine.hand.suit_tables import HAND_TILES
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import (
    WIN_BAO_DRAWN,
    WIN_BAO_INDICATOR,
    WIN_BONUS_REPLACEMENT,
    WIN_BONUS_TILES,
    WIN_DOUBLE_KONG,
    WIN_EARTHLY,
    WIN_GIVEN_KONG,
    WIN_HEAVENLY,
    WIN_HUMAN,
    WIN_KONG_REPLACEMENT,
    WIN_LAST_OF_KIND,
    WIN_LAST_WALL_TILE,
    WIN_LIABLE,
    WIN_ROBBING_KONG,
    WIN_SHOOT_AFTER_KONG,
    WINNING_HAND,
    MeldType,
)
from zimo.hands.request.form import Meld, Request, RequestError
from zimo.hands.request.texts import Texts
from zimo.notation.special_kongs import GROUPS, counts, group_named_by, may_stand_for, stands_for
from zimo.notation.tiles import (
    BASE_KINDS,
    COPIES,
    FIRST_BONUS,
    SUIT_LETTERS,
    TILE_NAMES,
    WIND_LETTERS,
    format_tiles,
    set_type,
)
from zimo.rulesets import Ruleset, RulesetError, find_ruleset
from zimo.rulesets.choices import ChowFrom, ReplacementFrom, VoidMarker
from zimo.rulesets.registry import is_taken, parse_option, with_options
from zimo.words.phrase import Phrase, printable

CIRCUMSTANCES = {
    "last_of_kind": WIN_LAST_OF_KIND,
    "last_wall_tile": WIN_LAST_WALL_TILE,
    "kong_replacement": WIN_KONG_REPLACEMENT,
    "double_kong": WIN_DOUBLE_KONG,
    "bonus_replacement": WIN_BONUS_REPLACEMENT,
    "robbing_kong": WIN_ROBBING_KONG,
    "shoot_after_kong": WIN_SHOOT_AFTER_KONG,
    "heavenly": WIN_HEAVENLY,
    "earthly": WIN_EARTHLY,
    "human": WIN_HUMAN,
    "liable": WIN_LIABLE,
}

KONG_TYPES = {
    "melded": MeldType.MELDED_KONG,
    "promoted": MeldType.PROMOTED_KONG,
    "postponed": MeldType.POSTPONED_KONG,
    "concealed": MeldType.CONCEALED_KONG,
}
_KONGS = frozenset(KONG_TYPES.values())
BAO = {"indicator": WIN_BAO_INDICATOR, "drawn": WIN_BAO_DRAWN}


@dataclasses.dataclass(frozen=True, eq=False)
class Rules:
    """A ruleset with its record for the engine."""

    ruleset: Ruleset
    record: np.recarray
    kinds: int  # mask of the kinds in the set
    base_kinds: int  # the same without bonus tiles


@dataclasses.dataclass(slots=True)
class Hand:
    """A request that passed every check."""

    id: Any
    rules: Rules
    standing: list[int]  # copies of each kind, the winning tile included
    meld_types: tuple[int, ...]
    meld_tiles: tuple[int, ...]  # lowest tile of a chow
    own: list[int]  # standing tiles and melds
    visible: list[int]
    win_tile: int = -1
    last_tile: int = -1  # of a complete hand whose winning tile is not told
    special: tuple[tuple[int, ...], ...] = ()  # of each meld the tiles of a special kong
    meant: tuple[tuple[int, ...], ...] = ()  # and what each of them stands for
    kinds_told: tuple[bool, ...] = ()  # of each meld: a kong of which the request says the kind
    dragons_by_number: tuple[str, ...] = ()  # ``5z`` and ``7z``, where they are told so
    self_draw: bool = False
    circumstances: int = 0
    prevalent: int = 0
    seat_wind: int = 0
    dealer: bool = False
    discarder_dealer: bool = False
    flowers: int = 0
    bonus: int = 0
    void: int = -1
    explain: bool = False
    payments: bool = False
    declarable_only: bool = False

    @property
    def by_bonus_tiles(self) -> bool:
        """Is it won by its bonus tiles, whatever the others are?"""
        return bool(self.circumstances & WIN_BONUS_TILES)

    def is_last_of_kind(self, tile: int) -> bool:
        """Do the three others of a standing tile lie open, in own sets or in sight?"""
        return self.standing[tile] == 1 and self.own[tile] + self.visible[tile] == COPIES

    @property
    def tiles_standing(self) -> int:
        return sum(self.standing)

    @property
    def counted(self) -> list[int]:
        """Copies of each kind, those of special kongs as what they stand for."""
        counted = self.own.copy()
        for tiles, meant in zip(self.special, self.meant, strict=True):
            for tile, kind in zip(tiles, meant, strict=True):
                counted[tile] -= 1
                counted[kind] += 1
        return counted


_rules_known: dict[tuple[str, str], Rules] = {}
_RULES_KEPT = 256
_NAME_KEPT = 1000  # characters of a name with its options; they may be written at any length


@functools.lru_cache(_RULES_KEPT)
def rules_for(ruleset: Ruleset) -> Rules:
    record = rules_record(ruleset)
    kinds = int(record["kinds"][0])
    return Rules(ruleset, record, kinds, kinds & (1 << FIRST_BONUS) - 1)


def find_rules(name: str, options: Mapping[str, Any]) -> Rules:
    """The ruleset of a request. Raises RequestError."""
    key = (name, repr(sorted(options.items())) if options else "")
    known = _rules_known.get(key)
    if known is not None:
        return known
    try:
        ruleset = find_ruleset(name)
    except RulesetError as error:
        raise RequestError("rules", error.phrase) from None
    for option, value in options.items():
        try:
            parse_option(option, value)
        except RulesetError as error:
            raise RequestError(f"options.{option}", error.phrase) from None
    try:
        ruleset = with_options(ruleset, options)
    except RulesetError as error:
        raise RequestError("options", error.phrase) from None
    rules = rules_for(ruleset)
    if len(_rules_known) >= _RULES_KEPT:
        _rules_known.clear()
    if len(key[0]) + len(key[1]) <= _NAME_KEPT and is_taken(name):  # one's own may change meanwhile
        _rules_known[key] = rules
    return rules


@dataclasses.dataclass(frozen=True)
class Defaults:
    """What holds for requests that don't say it themselves."""

    rules: str | None = None
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)


NO_DEFAULTS = Defaults()


def rules_of(request: Request, defaults: Defaults = NO_DEFAULTS) -> Rules:
    """The ruleset that a request asks for. Raises RequestError."""
    name = request.rules if request.rules is not None else defaults.rules
    if name is None:
        raise RequestError("rules", "fault.no_rules")
    options = {**defaults.options, **request.options} if defaults.options else request.options
    return find_rules(name, options)


def check_win(request: Request, defaults: Defaults = NO_DEFAULTS) -> Hand:
    """A complete hand to be scored. Raises RequestError."""
    rules_of(request, defaults)  # an unknown ruleset is the first fault to be named
    if request.flower_win:
        return _check_bonus_win(request, defaults)
    texts = Texts(request)
    if request.tiles is not None:
        for field in ("hand", "win_tile"):
            if getattr(request, field) is not None:
                raise RequestError(field, "fault.tiles_and_other", other=field)
        kinds = texts.standing_tiles("tiles", request.tiles)
        if request.last_tile_wins and kinds:
            rest, last = format_tiles(kinds[:-1]), TILE_NAMES[kinds[-1]]
            hand = _read_hand(texts, request, defaults, "tiles", rest, last)
        else:
            hand = _read_hand(texts, request, defaults, "tiles", request.tiles, None)
            hand.last_tile = (kinds or (-1,))[-1]
    else:
        if request.last_tile_wins:
            raise RequestError("last_tile_wins", "fault.last_of_tiles")
        if request.hand is None:
            raise RequestError("hand", "fault.no_hand")
        if request.win_tile is None:
            texts.standing_tiles("hand", request.hand)  # a whole line is told to be one
            raise RequestError("win_tile", "fault.no_win_tile")
        hand = _read_hand(texts, request, defaults, "hand", request.hand, request.win_tile)
    _check_count(hand, "hand" if request.tiles is None else "tiles", (HAND_TILES,))
    _check_circumstances(request, hand)
    return hand


def _check_bonus_win(request: Request, defaults: Defaults) -> Hand:
    """A hand that is won by its bonus tiles; the others need not be told."""
    for field in ("tiles", "win_tile"):
        if getattr(request, field) is not None:
            raise RequestError(field, "fault.flower_win_tiles")
    for name in CIRCUMSTANCES:
        if getattr(request, name) and name not in ("kong_replacement", "liable"):
            raise RequestError(name, "fault.flower_win_only")
    hand = _read_hand(Texts(request), request, defaults, "hand", request.hand or "", None)
    if not hand.rules.kinds >> FIRST_BONUS & 1:
        raise RequestError("flower_win", "fault.no_bonus_tiles")
    hand.self_draw = True
    hand.circumstances = WIN_BONUS_TILES | (WIN_LIABLE if request.liable else 0)
    hand.circumstances |= WIN_KONG_REPLACEMENT if request.kong_replacement else 0
    return hand


def check_waits(request: Request, defaults: Defaults = NO_DEFAULTS) -> Hand:
    """A hand one tile short of a complete one. Raises RequestError."""
    return _check_unfinished(request, defaults, (HAND_TILES - 1,))


def check_unfinished(request: Request, defaults: Defaults = NO_DEFAULTS) -> Hand:
    """A hand with or without its drawn tile, which may be given as ``win_tile``. Raises RequestError."""
    return _check_unfinished(request, defaults, (HAND_TILES - 1, HAND_TILES))


def _check_unfinished(request: Request, defaults: Defaults, sizes: Sequence[int]) -> Hand:
    field = "hand" if request.tiles is None else "tiles"
    tiles = request.hand if request.tiles is None else request.tiles
    if tiles is None:
        raise RequestError("hand", "fault.no_standing")
    if request.tiles is not None and request.hand is not None:
        raise RequestError("tiles", "fault.standing_twice")
    if request.win_tile is not None and HAND_TILES not in sizes:
        raise RequestError("win_tile", "fault.waits_without_win_tile")
    for name in (*CIRCUMSTANCES, "replacement_of", "flower_win", "bao"):
        if getattr(request, name):
            raise RequestError(name, "fault.not_won_yet")
    hand = _read_hand(Texts(request), request, defaults, field, tiles, request.win_tile)
    _check_count(hand, field, sizes)
    hand.win_tile = -1
    return hand


def _read_hand(
    texts: Texts, request: Request, defaults: Defaults, field: str, tiles: str, win_tile: str | None
) -> Hand:
    """Tiles, melds, bonus tiles and void suit, each lawful by itself and together no fifth copy."""
    rules = rules_of(request, defaults)
    standing = [0] * BASE_KINDS
    _count(rules, texts.standing_tiles(field, tiles), standing, standing, field)
    melds = [_declared_set(texts, meld, place) for place, meld in enumerate(request.melds)]
    own = standing
    if melds:
        own = standing.copy()
        for place, meld in enumerate(melds):
            _count(rules, meld.tiles, own, own, "melds", place)
        _check_melds(rules.ruleset, melds)
    won = -1
    if win_tile is not None:
        kinds = texts.tiles("win_tile", win_tile)
        if len(kinds) != 1:
            raise RequestError("win_tile", "fault.not_one_tile", text=printable(win_tile), count=len(kinds))
        won = kinds[0]
        _count(rules, kinds, own, standing, "win_tile")
    flowers, bonus = _bonus_tiles(rules, texts, request.flowers)
    return Hand(
        id=request.id,
        rules=rules,
        standing=standing,
        meld_types=tuple([meld.type for meld in melds]),
        meld_tiles=tuple([meld.lowest for meld in melds]),
        own=own,
        visible=_visible_tiles(rules, texts, request.visible, own),
        win_tile=won,
        dragons_by_number=texts.dragons_by_number(),
        self_draw=request.win_by == "self_draw",
        prevalent=WIND_LETTERS.index(request.prevalent_wind),
        seat_wind=WIND_LETTERS.index(request.seat_wind),
        dealer=request.dealer,
        discarder_dealer=request.discarder_dealer,
        flowers=flowers,
        bonus=bonus,
        void=_void_suit(rules, request.void_suit),
        special=tuple([meld.tiles if meld.meant else () for meld in melds]),
        meant=tuple([meld.meant for meld in melds]),
        circumstances=_liability(rules.ruleset, request),
        explain=request.explain,
        payments=request.payments,
        declarable_only=request.declarable_only,
        kinds_told=tuple([_kind_is_told(meld) for meld in request.melds]),
    )


def _kind_is_told(meld: Meld) -> bool:
    return not meld.assumed and (meld.kind is not None or meld.concealed is not None)


class _DeclaredSet(NamedTuple):
    type: int  # MeldType
    tiles: tuple[int, ...]
    lowest: int
    meant: tuple[int, ...] = ()  # what the tiles of a special kong stand for


def _liability(ruleset: Ruleset, request: Request) -> int:
    """A discarder who is not ready may be liable (CM-060)."""
    asked = not request.discarder_ready and ruleset.family.asks_ready(ruleset)
    return WIN_LIABLE if asked else 0


def _declared_set(texts: Texts, meld: Meld, place: int) -> _DeclaredSet:
    try:
        if meld.assumed and meld.type != "kong":
            raise RequestError("assumed", "fault.kind_of_kong", set=Phrase(f"set.{meld.type}"))
        if meld.type == "special":
            return _read_special_kong(texts, meld)
        for field in ("of", "as"):
            if getattr(meld, field if field == "of" else "as_") is not None:
                raise RequestError(field, "fault.field_of_special", set=Phrase(f"set.{meld.type}"))
        kinds = texts.tiles("tiles", meld.tiles)
        return _read_meld(meld.type, meld.tiles, kinds, meld.kind, meld.concealed)
    except RequestError as error:
        raise RequestError(f"melds[{place}].{error.field}", error.phrase) from None


@functools.lru_cache(maxsize=1 << 12)
def _read_meld(
    said: str, tiles: str, kinds: tuple[int, ...], kind: str | None, concealed: bool | None
) -> _DeclaredSet:
    """A declared set by itself. Raises RequestError with the field of the meld."""
    if set_type(kinds) != said:
        raise RequestError("tiles", "fault.no_such_set", text=printable(tiles), set=Phrase(f"set.{said}"))
    if said == "kong":
        kind = kind or ("concealed" if concealed else "melded")
        if concealed is not None and concealed != (kind == "concealed"):
            text = "true" if concealed else "false"
            raise RequestError("concealed", "fault.contradicts_kind", value=text, kind=kind)
        return _DeclaredSet(KONG_TYPES[kind], kinds, kinds[0])
    if kind is not None:
        raise RequestError("kind", "fault.kind_of_kong", set=Phrase(f"set.{said}"))
    if concealed:
        raise RequestError("concealed", "fault.concealed_set", set=Phrase(f"set.{said}"))
    return _DeclaredSet(MeldType.PUNG if said == "pung" else MeldType.CHOW, kinds, min(kinds))


def _read_special_kong(texts: Texts, meld: Meld) -> _DeclaredSet:
    """Three tiles or more of its group (CM-018, CM-019). Raises RequestError with the field of the meld."""
    if meld.of is None:
        raise RequestError("of", "fault.which_special")
    for field in ("kind", "concealed"):
        if getattr(meld, field) is not None:
            raise RequestError(field, "fault.special_is_open")
    tiles = texts.tiles("tiles", meld.tiles)
    group = Phrase(f"special.{meld.of}")
    meant = stands_for(meld.of, tiles)
    if meant is None:
        raise RequestError("tiles", "fault.no_such_set", text=printable(meld.tiles), set=group)
    if meld.as_ is not None:
        told = texts.tiles("as", meld.as_)
        if not may_stand_for(meld.of, tiles, told):
            raise RequestError(
                "as", "fault.stands_not_for", tiles=printable(meld.tiles), text=printable(meld.as_), set=group
            )
        meant = told
    return _DeclaredSet(MeldType.SPECIAL_KONG, tiles, GROUPS[meld.of][0], meant)


def _check_special_kongs(ruleset: Ruleset, melds: list[_DeclaredSet]) -> None:
    firsts = [meld.lowest for meld in melds if meld.meant]
    for place, meld in enumerate(melds):
        if meld.meant and not ruleset.special_kongs:
            raise RequestError(f"melds[{place}].type", "fault.no_special_kongs")
        if meld.meant and firsts.count(meld.lowest) > 1:
            group = Phrase(f"special.{group_named_by(meld.lowest)}")
            raise RequestError("melds", "fault.special_twice", set=group)


def knows_bao(ruleset: Ruleset) -> bool:
    return any(fan.id == "bao_indicator" for fan in ruleset.family.counted_fans(ruleset))


def _check_melds(ruleset: Ruleset, melds: list[_DeclaredSet]) -> None:
    if len(melds) > 4:
        raise RequestError("melds", "fault.too_many_melds", count=len(melds))
    types = [meld.type for meld in melds]
    if ruleset.chow_from == ChowFrom.NONE and MeldType.CHOW in types:
        raise RequestError(f"melds[{types.index(MeldType.CHOW)}].type", "fault.no_chow_claimed")
    _check_special_kongs(ruleset, melds)
    exposed = len(types) - types.count(MeldType.CONCEALED_KONG) - types.count(MeldType.SPECIAL_KONG)
    if exposed > ruleset.max_exposed:
        raise RequestError("melds", "fault.too_exposed", count=exposed, most=ruleset.max_exposed)


def _count(
    rules: Rules,
    kinds: tuple[int, ...],
    own: list[int],
    standing: list[int],
    field: str,
    meld: int | None = None,
) -> None:
    """Add tiles to ``own`` and, if it is another list, to ``standing``. Raises RequestError."""
    for kind in kinds:
        if not rules.base_kinds >> kind & 1:
            fault = "fault.bonus_in_hand" if rules.kinds >> kind & 1 else "fault.not_in_rules"
        elif own[kind] == COPIES:
            fault = "fault.fifth_copy"
        else:
            own[kind] += 1
            if standing is not own:
                standing[kind] += 1
            continue
        raise RequestError(field if meld is None else f"{field}[{meld}].tiles", fault, tile=TILE_NAMES[kind])


def _visible_tiles(rules: Rules, texts: Texts, text: str | None, own: list[int]) -> list[int]:
    visible = [0] * BASE_KINDS
    if not text:
        return visible
    for kind in texts.tiles("visible", text):
        if not rules.kinds >> kind & 1:
            raise RequestError("visible", "fault.not_in_rules", tile=TILE_NAMES[kind])
        if kind < FIRST_BONUS:
            visible[kind] += 1
            if own[kind] + visible[kind] > COPIES:
                raise RequestError("visible", "fault.fifth_copy_seen", tile=TILE_NAMES[kind])
    return visible


def _bonus_tiles(rules: Rules, texts: Texts, flowers: int | str) -> tuple[int, int]:
    """How many bonus tiles, and which (bits), or 0 where only the count is known."""
    if flowers == 0 or flowers == "":
        return 0, 0
    if not rules.kinds >> FIRST_BONUS & 1:
        raise RequestError("flowers", "fault.no_bonus_tiles")
    if isinstance(flowers, int):
        return flowers, 0
    bonus = 0
    for kind in texts.bonus_tiles("flowers", flowers):
        if kind < FIRST_BONUS:
            raise RequestError("flowers", "fault.no_bonus_tile", tile=TILE_NAMES[kind])
        if bonus >> kind - FIRST_BONUS & 1:
            raise RequestError("flowers", "fault.bonus_twice", tile=TILE_NAMES[kind])
        bonus |= 1 << kind - FIRST_BONUS
    return bonus.bit_count(), bonus


def _void_suit(rules: Rules, suit: str | None) -> int:
    if suit is None:
        return -1
    if rules.ruleset.void == VoidMarker.NONE:
        raise RequestError("void_suit", "fault.no_void")
    return SUIT_LETTERS.index(suit)


def _check_count(hand: Hand, field: str, sizes: Sequence[int]) -> None:
    count = hand.tiles_standing + 3 * len(hand.meld_types)
    if count in sizes:
        return
    melds, held = len(hand.meld_types), hand.win_tile >= 0
    raise RequestError(
        field,
        "fault.wrong_count",
        given=hand.tiles_standing - held,
        wanted=[str(size - held - 3 * melds) for size in sizes],
        melds=melds,
        analyse=count == HAND_TILES,
    )


def _check_circumstances(request: Request, hand: Hand) -> None:
    """How the hand was won must hold together. Sets the circumstances."""
    for name, bit in CIRCUMSTANCES.items():
        if getattr(request, name):
            hand.circumstances |= bit
    if hand.self_draw:
        for name in ("robbing_kong", "shoot_after_kong", "discarder_dealer"):
            if getattr(request, name):
                raise RequestError(name, "fault.self_drawn_no_discarder")
    else:
        for name in ("kong_replacement", "double_kong", "bonus_replacement"):
            if getattr(request, name):
                raise RequestError(name, "fault.replacement_is_drawn")
    if request.bao is not None:
        _check_bao(request, hand)
    if hand.dealer and hand.discarder_dealer:
        raise RequestError("discarder_dealer", "fault.two_dealers")
    _check_first_turn(request, hand)
    _check_replaced_kong(request, hand)
    if hand.win_tile >= 0 and hand.is_last_of_kind(hand.win_tile):
        hand.circumstances |= WIN_LAST_OF_KIND
    if not hand.circumstances:
        return
    ruleset = hand.rules.ruleset
    if request.robbing_kong:
        _check_robbing(request, hand)
    if request.double_kong:
        _check_double_kong(hand)
    if request.kong_replacement and not _replaced_kongs(hand):
        raise RequestError("kong_replacement", "fault.no_kong_to_replace")
    if request.bonus_replacement and not hand.rules.kinds >> FIRST_BONUS & 1:
        raise RequestError("bonus_replacement", "fault.no_bonus_tiles")
    if (
        request.last_wall_tile
        and ruleset.replacement_from == ReplacementFrom.KONG_BOX
        and (request.kong_replacement or request.bonus_replacement)
    ):
        raise RequestError("last_wall_tile", "fault.from_kong_box")
    if request.last_of_kind and hand.win_tile >= 0 and hand.standing[hand.win_tile] > 1:
        name = TILE_NAMES[hand.win_tile]
        raise RequestError("last_of_kind", "fault.copy_in_hand", tile=name)


def _replaced_kongs(hand: Hand) -> int:
    """How many tiles replaced one: three tiles of a special kong are replaced by none (CM-014)."""
    added = sum(max(0, len(tiles) - 3) for tiles in hand.special)
    return added + sum(type_ in _KONGS for type_ in hand.meld_types)


def _check_bao(request: Request, hand: Hand) -> None:
    """CM-033, CM-034."""
    assert request.bao is not None
    if not knows_bao(hand.rules.ruleset):
        raise RequestError("bao", "fault.no_bao")
    if not hand.self_draw:
        raise RequestError("bao", "fault.bao_is_drawn")
    if request.bao == "drawn" and hand.win_tile < 0:
        raise RequestError("bao", "fault.which_bao")
    for name in ("kong_replacement", "double_kong", "last_wall_tile"):
        if request.bao == "indicator" and getattr(request, name):
            raise RequestError(name, "fault.indicator_not_drawn")
    hand.circumstances |= BAO[request.bao]


def _check_double_kong(hand: Hand) -> None:
    """The hand has two kongs, and its tile replaced the second."""
    if _replaced_kongs(hand) < 2:
        raise RequestError("double_kong", "fault.no_second_kong")
    hand.circumstances |= WIN_KONG_REPLACEMENT


def _check_first_turn(request: Request, hand: Hand) -> None:
    """A hand won in the first turn has no meld, and is the dealer's or another's."""
    if request.human and hand.self_draw:
        raise RequestError("human", "fault.human_is_discarded")
    if request.human and hand.dealer:
        raise RequestError("human", "fault.human_dealer")
    if request.heavenly and not hand.self_draw:
        raise RequestError("heavenly", "fault.heavenly_is_drawn")
    if request.heavenly and request.earthly:
        raise RequestError("earthly", "fault.heavenly_or_earthly")
    if request.earthly and hand.dealer:
        raise RequestError("earthly", "fault.earthly_dealer")
    for name in ("heavenly", "earthly"):
        if getattr(request, name) and hand.meld_types:
            raise RequestError(name, "fault.first_turn_melds")
        if getattr(request, name) and request.last_wall_tile:
            raise RequestError(name, "fault.first_turn_last_tile")


def _check_replaced_kong(request: Request, hand: Hand) -> None:
    """Which kong the winning tile replaced; its kind may decide who pays."""
    if request.replacement_of is None:
        return
    if not request.kong_replacement:
        raise RequestError("replacement_of", "fault.replacement_of_kong")
    if KONG_TYPES[request.replacement_of] not in hand.meld_types:
        raise RequestError("replacement_of", "fault.no_such_kong", kind=request.replacement_of)
    if request.replacement_of == "melded":
        hand.circumstances |= WIN_GIVEN_KONG


def _check_robbing(request: Request, hand: Hand) -> None:
    ruleset = hand.rules.ruleset
    if not ruleset.rob_kong:
        raise RequestError("robbing_kong", "fault.no_robbing")
    if request.shoot_after_kong:
        raise RequestError("shoot_after_kong", "fault.robbed_or_shot")
    if request.last_wall_tile:
        raise RequestError("last_wall_tile", "fault.robbed_not_last")
    if not ruleset.special_kongs and hand.win_tile >= 0 and hand.own[hand.win_tile] > 1:
        name = TILE_NAMES[hand.win_tile]
        raise RequestError("robbing_kong", "fault.robbed_pung", tile=name)


def winning_hands(hands: Sequence[Hand]) -> np.recarray:
    """The hands as the engine reads them: records of shape (n,)."""
    records = np.zeros(len(hands), WINNING_HAND)
    if not hands:
        return records.view(np.recarray)
    records["standing"] = np.array([hand.standing for hand in hands], np.uint8)
    records["melds"] = [len(hand.meld_types) for hand in hands]
    no_meld = (0, 0, 0, 0)
    records["meld_type"] = np.array([(*hand.meld_types, *no_meld)[:4] for hand in hands], np.uint8)
    records["meld_tile"] = np.array([(*hand.meld_tiles, *no_meld)[:4] for hand in hands], np.uint8)
    for name in (
        "win_tile",
        "self_draw",
        "circumstances",
        "prevalent",
        "seat_wind",
        "dealer",
        "discarder_dealer",
        "flowers",
        "bonus",
        "void",
    ):
        records[name] = [getattr(hand, name) for hand in hands]
    if any(any(hand.special) for hand in hands):
        records["special_tiles"] = [_special_tiles(hand) for hand in hands]
    return records.view(np.recarray)


def _special_tiles(hand: Hand) -> list[int]:
    """The counters of ``engine.table.special_kongs``."""
    laid = zip(hand.meld_tiles, hand.special, strict=bool(hand.special))
    return counts({group_named_by(first): tiles for first, tiles in laid if tiles})
