"""What a seat sees, as messages: nothing here looks at a deal, only at a Sight."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from msgspec import UNSET

from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    DECLARE_READY,
    EXCHANGE_INDICATOR,
    GIVE,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.table.state import NO_SEAT, End, MeldType, Phase
from zimo.notation.tiles import (
    BASE_KINDS,
    FIRST_BONUS,
    KINDS,
    NO_TILE,
    SUIT_KINDS,
    SUIT_LETTERS,
    TILE_NAMES,
    WIND_LETTERS,
)
from zimo.play.game import LedgerEntry
from zimo.play.layout import Layout, stacks_left
from zimo.play.special_kongs import ADDED, LAID
from zimo.rulesets import PRESETS, Ruleset
from zimo.rulesets.choices import VoidMarker
from zimo.rulesets.named import own_title
from zimo.rulesets.registry import describe_ruleset
from zimo.rulesets.statements import of_first_document, statements
from zimo.rulesets.summary import summary
from zimo.seat.account import REASON_RULES
from zimo.seat.events import Event as TableEvent
from zimo.seat.sight import Discarded, MeldSeen, SeatSeen, Sight
from zimo.server import protocol

SPECTATOR = -1  # a Sight's ``me``


def tile(kind: int) -> str:
    return TILE_NAMES[kind]


def tiles(kinds: Sequence[int]) -> list[str]:
    return [TILE_NAMES[kind] for kind in kinds]


def _tile_or_none(kind: int | None) -> str | None:
    return None if kind is None or kind == NO_TILE else TILE_NAMES[kind]


def _suit(suit: int | None) -> protocol.Suit | None:
    return None if suit is None else SUIT_LETTERS[suit]  # type: ignore[return-value]


def picture(sight: Sight, seated: Sequence[int], scores: Sequence[int]) -> protocol.Sight:
    """The sight for the browser: who is ``seated``, with the players' ``scores`` before the deal."""
    points = sight.points
    return protocol.Sight(
        me=None if sight.me == SPECTATOR else sight.me,
        prevalent=WIND_LETTERS[sight.prevalent],  # type: ignore[arg-type]
        phase=sight.phase.name.lower(),  # type: ignore[arg-type]
        turn=sight.turn,
        asked=sight.asked,
        drawn=_tile_or_none(sight.drawn),
        draw=None if sight.draw is None else sight.draw.name.lower(),  # type: ignore[arg-type]
        wall_left=sight.wall_left,
        offer=_tile_or_none(sight.offer),
        offer_robs=sight.offer_robs,
        offer_meld=sight.offer_meld,
        given=[] if sight.me == SPECTATOR else tiles(sight.given),
        received=[] if sight.me == SPECTATOR else tiles(sight.received),
        given_on=sight.given_on,
        void_tile=_tile_or_none(sight.void_tile),
        has_passed=sight.passed >= 0,
        unseen={TILE_NAMES[kind]: copies for kind, copies in enumerate(sight.unseen) if copies},
        seats=[
            _seat(seat, player, scores[player], points[seat.seat])
            for seat, player in zip(sight.seats, seated, strict=True)
        ],
        ledger=[payment(entry) for entry in sight.ledger],
        end=sight.end.name.lower(),  # type: ignore[arg-type]
        bao=_tile_or_none(sight.bao),
        bao_seat=sight.bao_seat,
    )


_DISCARDS = {
    kind: tuple(
        protocol.Discard(tile=name, taken=taken, latest=latest, as_drawn=as_drawn)
        for taken in (False, True)
        for latest in (False, True)
        for as_drawn in (False, True)
    )
    for kind, name in enumerate(TILE_NAMES)
}
"""Messages are full of these, and there are few different ones."""


def _discard(thrown: Discarded) -> protocol.Discard:
    return _DISCARDS[thrown.tile][4 * thrown.taken + 2 * thrown.latest + thrown.as_drawn]


def _seat(seat: SeatSeen, player: int, before: int, points: int) -> protocol.Seat:
    return protocol.Seat(
        seat=seat.seat,
        player=player,
        wind=WIND_LETTERS[seat.wind],  # type: ignore[arg-type]
        dealer=seat.deals,
        score=before + points,
        points=points,
        standing=seat.standing,
        hand=None if seat.hand is None else tiles(seat.hand),
        melds=[_meld(meld) for meld in seat.melds],
        bonus=tiles(seat.bonus),
        river=[_discard(thrown) for thrown in seat.river],
        void=_suit(seat.void),
        barred=seat.barred,
        hu=seat.hu,
        hu_false=seat.hu_false,
        win_tile=_tile_or_none(seat.win_tile) if seat.hu else None,
        win_from=seat.win_from if seat.hu and seat.win_from != NO_SEAT else None,
        out=seat.out,
        hus=seat.hus,
        won=tiles(seat.won),
        ready=seat.ready,
        knows_bao=seat.knows_bao,
    )


def _meld(meld: MeldSeen) -> protocol.Meld:
    return protocol.Meld(
        kind=_meld_kind(meld.type),
        tiles=tiles(meld.tiles),
        source=meld.source,
        claimed=_tile_or_none(meld.claimed),
        stands_for=tiles(meld.meant) if meld.special else None,
    )


def _meld_kind(meld: MeldType) -> protocol.MeldKind:
    return meld.name.lower()  # type: ignore[return-value]


def walls(layout: Layout, sight: Sight) -> list[str]:
    """What still stands of the walls, a digit for each stack."""
    return list(stacks_left(layout, sight.drawn_front, sight.drawn_back, sight.wall_gone))


def rule_text(rules: str) -> str:
    """What the named statements say, where that is known."""
    known = statements()
    return "; ".join(known[rule] for rule in rules.split() if rule in known)


def summary_lines(ruleset: Ruleset) -> list[protocol.SummaryLine]:
    """What a ruleset is in short."""
    return [
        protocol.SummaryLine(heading=heading, phrases=phrases)
        for heading, phrases in summary(ruleset).items()
    ]


def rules_info(ruleset: Ruleset, asked: str = "") -> protocol.RulesInfo:
    """The rules of a table; ``asked``: by which name it was opened."""
    name, options = describe_ruleset(ruleset)
    return protocol.RulesInfo(
        name=name,
        game=PRESETS[name].game,
        title=own_title(asked, ruleset) or UNSET,
        options=options,
        summary=summary_lines(ruleset),
        exchange=ruleset.exchange.name.lower(),  # type: ignore[arg-type]
        void_penalty=0 if ruleset.void == VoidMarker.NONE else ruleset.family.void_fine(ruleset),
    )


def payment(entry: LedgerEntry) -> protocol.Payment:
    """A line of the ledger."""
    rule = of_first_document(REASON_RULES[entry.reason])
    return protocol.Payment(
        reason=entry.reason.name.lower(),
        rule=rule,
        rule_text=rule_text(rule),
        seat=entry.seat,
        tile=_tile_or_none(entry.tile),
        delta=list(entry.delta),
        bank=entry.bank,
    )


def event(happened: TableEvent) -> protocol.Event:
    return protocol.Event(
        kind=happened.kind.value,
        seat=happened.seat,
        tiles=tiles(happened.tiles),
        source=happened.source,
        meld=None if happened.meld is None else _meld_kind(happened.meld.type),
        suit=_suit(happened.suit),
        payment=None if happened.payment is None else payment(happened.payment),
        end=None if happened.end is None else _end(happened.end),
    )


def _end(end: End) -> protocol.DealEnd:
    return end.name.lower()  # type: ignore[return-value]


UNDONE = protocol.Event(
    kind="undo", seat=None, tiles=[], source=None, meld=None, suit=None, payment=None, end=None
)


def out_of_time(seat: int) -> protocol.Event:
    """The clock decides for a seat."""
    return protocol.Event(
        kind="clock", seat=seat, tiles=[], source=None, meld=None, suit=None, payment=None, end=None
    )


# Choices ------------------------------------------------------------------------------------------


def choices(sight: Sight) -> list[protocol.Choice]:
    """The legal actions of the asked seat."""
    if not sight.asked:
        return []
    taken = sight.bao if sight.phase == Phase.BAO else sight.offer
    return [described(action, taken, action == HU and not sight.true_hu) for action in sight.legal]


@functools.lru_cache(maxsize=4096)
def described(action: int, offer: int | None, false: bool = False) -> protocol.Choice:
    """An action as a choice; ``offer`` is the tile that may be claimed."""
    kind, made, suit = _described(action, offer)
    return protocol.Choice(action=action, kind=kind, tiles=tiles(made), suit=_suit(suit), false=false)


def gift(kinds: Sequence[int]) -> protocol.Choice:
    """All that is given away in an exchange, as one choice."""
    return protocol.Choice(action=GIVE + kinds[0], kind="give", tiles=tiles(kinds), suit=None, false=False)


def _described(action: int, offer: int | None) -> tuple[protocol.ChoiceKind, tuple[int, ...], int | None]:
    if action < KINDS:
        return "discard", (action,), None
    taken = () if offer is None else (offer,)
    if action == PASS:
        return "pass", (), None
    if action == HU:
        return "hu", taken, None
    if action == PUNG:
        return "pung", taken * 3, None
    if action == KONG:
        return "kong", taken * 4, None
    if CHOW_LOWEST <= action <= CHOW_HIGHEST:
        lowest = (offer or 0) - (action - CHOW_LOWEST)
        return "chow", (lowest, lowest + 1, lowest + 2), None
    if CONCEALED_KONG <= action < CONCEALED_KONG + BASE_KINDS:
        return "concealed_kong", (action - CONCEALED_KONG,) * 4, None
    if GIVE <= action < GIVE + SUIT_KINDS:
        return "give", (action - GIVE,), None
    if ADDED_KONG <= action < ADDED_KONG + BASE_KINDS:
        return "added_kong", (action - ADDED_KONG,) * 4, None
    if action == DECLARE_READY:
        return "ready", (), None
    if action == EXCHANGE_INDICATOR:
        return "exchange_bao", (), None
    if action in LAID:
        return "special_kong", LAID[action][1], None
    if action in ADDED:
        return "special_tile", (ADDED[action][1],), None
    if VOID_TILE <= action < VOID_TILE + SUIT_KINDS:
        kind = action - VOID_TILE
        return "void", (kind,), kind // 9
    if VOID_CARD <= action < VOID_CARD + 3:
        return "void", (), action - VOID_CARD
    return "set_aside", (FIRST_BONUS + action - SET_ASIDE,), None


def waiting_for(sight: Sight) -> int | None:
    """The seat in turn. Who may claim, and who still thinks about a void suit, is nobody's business."""
    return sight.turn if sight.phase in (Phase.TURN, Phase.BAO) else None
