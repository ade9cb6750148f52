"""What each fan of family mcr rests on: the sets of the reading, the pair, or the winning tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from zimo.engine.scoring.mcr.chows import three_chow_fan, two_chow_fan
from zimo.engine.scoring.mcr.masks import DRAGONS, TERMINALS, WINDS
from zimo.engine.table.state import MeldType, SetType
from zimo.notation.tiles import BASE_KINDS, SUIT_KINDS
from zimo.rulesets.families.mcr_fans import McrFan

Ground = list["Part"]


class Part(NamedTuple):
    """A set or the pair of a reading."""

    type: SetType
    kind: int  # its lowest tile
    meld: int  # MeldType, NONE for one that stands

    @property
    def tiles(self) -> tuple[int, ...]:
        steps = {
            SetType.CHOW: (0, 1, 2),
            SetType.PUNG: (0, 0, 0),
            SetType.KONG: (0, 0, 0, 0),
            SetType.PAIR: (0, 0),
            SetType.KNITTED: (0, 3, 6),
            SetType.SINGLE: (0,),
        }[self.type]
        return tuple(self.kind + step for step in steps)


class Won(NamedTuple):
    """A reading and how it was won."""

    parts: Sequence[Part]
    win_tile: int  # -1 if unknown
    self_draw: bool
    prevalent: int
    seat_wind: int


def parts_of(codes: Sequence[int], meld_types: Sequence[int]) -> list[Part]:
    """The parts of ``SCORE.set_code``, melds first as there."""
    types = [*meld_types, *[MeldType.NONE] * (len(codes) - len(meld_types))]
    return [Part(SetType(code >> 6), code & 63, meld) for code, meld in zip(codes, types, strict=True)]


def grounds_of(won: Won, fans: dict[McrFan, int]) -> dict[McrFan, list[Ground]]:
    """For each fan that counts, as often as it does, the parts that it rests on.

    Fans that ask about the whole hand rest on all of it; those of the winning tile on none.
    """
    chows = _chow_grounds(won, fans)
    found: dict[McrFan, list[Ground]] = {}
    for fan, count in fans.items():
        if fan in chows:
            found[fan] = chows[fan]
        elif fan in _RULES:
            found[fan] = _RULES[fan](won)[:count]
        else:
            found[fan] = [list(won.parts)] * count
    return found


def _pungs(won: Won, mask: int = (1 << BASE_KINDS) - 1) -> Ground:
    return [part for part in won.parts if part.type in (SetType.PUNG, SetType.KONG) and mask >> part.kind & 1]


def _each(parts: Ground) -> list[Ground]:
    return [[part] for part in parts]


def _with_pair(won: Won, mask: int) -> list[Ground]:
    return [_pungs(won, mask) + [part for part in won.parts if part.type == SetType.PAIR]]


def _winds(won: Won, wind: int) -> list[Ground]:
    return _each(_pungs(won, 1 << SUIT_KINDS + wind))


def _plain_pungs(won: Won) -> list[Ground]:
    counted = 1 << SUIT_KINDS + won.prevalent | 1 << SUIT_KINDS + won.seat_wind
    winds = WINDS & ~counted if len(_pungs(won, WINDS)) < 3 else 0
    return _each(_pungs(won, TERMINALS | winds))


def _kongs(won: Won) -> Ground:
    return [part for part in won.parts if part.type == SetType.KONG]


def _one_kong(concealed: bool) -> Callable[[Won], list[Ground]]:
    return lambda won: _each(
        [part for part in _kongs(won) if (part.meld == MeldType.CONCEALED_KONG) == concealed]
    )


def _concealed_pungs(won: Won) -> list[Ground]:
    standing = [part for part in won.parts if part.meld == MeldType.NONE]
    elsewhere = any(won.win_tile in part.tiles for part in standing if part.type != SetType.PUNG)
    claimed = not (won.self_draw or elsewhere or won.win_tile < 0)
    return [
        [
            part
            for part in _pungs(won)
            if part.meld == MeldType.CONCEALED_KONG
            or (part.meld == MeldType.NONE and not (claimed and part.kind == won.win_tile))
        ]
    ]


def _hogs(won: Won) -> list[Ground]:
    copies = Counter(tile for part in won.parts if part.type != SetType.KONG for tile in part.tiles)
    four = [kind for kind, count in sorted(copies.items()) if count == 4]
    return [[part for part in won.parts if kind in part.tiles] for kind in four]


def _pungs_that(agree: Callable[[Sequence[int]], bool], number: int) -> Callable[[Won], list[Ground]]:
    """The choices of so many suit pungs that agree."""

    def choose(won: Won) -> list[Ground]:
        suits = sorted(_pungs(won, (1 << SUIT_KINDS) - 1), key=lambda part: part.kind)
        return [
            list(chosen) for chosen in combinations(suits, number) if agree([part.kind for part in chosen])
        ]

    return choose


def _pure_row(kinds: Sequence[int]) -> bool:
    return kinds[0] // 9 == kinds[-1] // 9 and kinds[-1] - kinds[0] == len(kinds) - 1


def _mixed_row(kinds: Sequence[int]) -> bool:
    ranks = sorted(kind % 9 for kind in kinds)
    return len({kind // 9 for kind in kinds}) == 3 and ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]


def _one_rank(kinds: Sequence[int]) -> bool:
    return len({kind % 9 for kind in kinds}) == 1


def _wait(fan: McrFan) -> Callable[[Won], list[Ground]]:
    """The part in which the winning tile stands for a wait."""

    def find(won: Won) -> list[Ground]:
        places = {
            McrFan.EDGE_WAIT: lambda part: won.win_tile == part.kind + (2 if part.kind % 9 == 0 else 0),
            McrFan.CLOSED_WAIT: lambda part: won.win_tile == part.kind + 1,
            McrFan.SINGLE_WAIT: lambda part: won.win_tile == part.kind,
        }
        wanted = SetType.PAIR if fan == McrFan.SINGLE_WAIT else SetType.CHOW
        standing = [part for part in won.parts if part.meld == MeldType.NONE and part.type == wanted]
        if fan == McrFan.EDGE_WAIT:
            standing = [part for part in standing if part.kind % 9 in (0, 6)]
        return _each([part for part in standing if places[fan](part)])

    return find


def _nothing(won: Won) -> list[Ground]:
    return [[]]


def _chow_grounds(won: Won, fans: dict[McrFan, int]) -> dict[McrFan, list[Ground]]:
    """The chows of each fan of two and three, linked as the engine links them."""
    chows = sorted((part for part in won.parts if part.type == SetType.CHOW), key=lambda part: part.kind)
    three = next((fan for fan in _THREE_CHOWS if fan in fans), None)
    links = [fan for fan in _TWO_CHOWS if fan in fans]
    if three is None:
        return _links(chows, links)
    for places in combinations(range(len(chows)), 3):
        chosen = [chows[place] for place in places]
        if three_chow_fan(*(part.kind for part in chosen)) != three:
            continue
        found: dict[McrFan, list[Ground]] = {three: [chosen]}
        if not links:
            return found
        (other,) = (chows[place] for place in range(4) if place not in places)
        for part in chosen:
            pair = sorted((part, other), key=lambda part: part.kind)
            if two_chow_fan(pair[0].kind, pair[1].kind) == links[0]:
                return {**found, links[0]: [pair]}
    return {}


def _links(chows: Ground, fans: list[McrFan]) -> dict[McrFan, list[Ground]]:
    found: dict[McrFan, list[Ground]] = {}
    group = list(range(len(chows)))
    for fan in fans:
        for i, j in combinations(range(len(chows)), 2):
            if group[i] != group[j] and two_chow_fan(chows[i].kind, chows[j].kind) == fan:
                found.setdefault(fan, []).append([chows[i], chows[j]])
                group = [group[i] if one == group[j] else one for one in group]
    return found


_TWO_CHOWS = (
    McrFan.PURE_DOUBLE_CHOW,
    McrFan.MIXED_DOUBLE_CHOW,
    McrFan.SHORT_STRAIGHT,
    McrFan.TWO_TERMINAL_CHOWS,
)
_THREE_CHOWS = (
    McrFan.PURE_TRIPLE_CHOW,
    McrFan.PURE_STRAIGHT,
    McrFan.PURE_SHIFTED_CHOWS,
    McrFan.MIXED_STRAIGHT,
    McrFan.MIXED_TRIPLE_CHOW,
    McrFan.MIXED_SHIFTED_CHOWS,
)
_RULES: dict[McrFan, Callable[[Won], list[Ground]]] = {
    McrFan.BIG_FOUR_WINDS: lambda won: [_pungs(won, WINDS)],
    McrFan.LITTLE_FOUR_WINDS: lambda won: _with_pair(won, WINDS),
    McrFan.BIG_THREE_WINDS: lambda won: [_pungs(won, WINDS)],
    McrFan.BIG_THREE_DRAGONS: lambda won: [_pungs(won, DRAGONS)],
    McrFan.LITTLE_THREE_DRAGONS: lambda won: _with_pair(won, DRAGONS),
    McrFan.TWO_DRAGON_PUNGS: lambda won: [_pungs(won, DRAGONS)],
    McrFan.DRAGON_PUNG: lambda won: _each(_pungs(won, DRAGONS)),
    McrFan.PREVALENT_WIND: lambda won: _winds(won, won.prevalent),
    McrFan.SEAT_WIND: lambda won: _winds(won, won.seat_wind),
    McrFan.PUNG_OF_TERMINALS_OR_HONORS: _plain_pungs,
    McrFan.FOUR_KONGS: lambda won: [_kongs(won)],
    McrFan.THREE_KONGS: lambda won: [_kongs(won)],
    McrFan.TWO_CONCEALED_KONGS: lambda won: [_kongs(won)],
    McrFan.CONCEALED_AND_MELDED_KONG: lambda won: [_kongs(won)],
    McrFan.TWO_MELDED_KONGS: lambda won: [_kongs(won)],
    McrFan.CONCEALED_KONG: _one_kong(True),
    McrFan.MELDED_KONG: _one_kong(False),
    McrFan.FOUR_CONCEALED_PUNGS: _concealed_pungs,
    McrFan.THREE_CONCEALED_PUNGS: _concealed_pungs,
    McrFan.TWO_CONCEALED_PUNGS: _concealed_pungs,
    McrFan.TILE_HOG: _hogs,
    McrFan.FOUR_PURE_SHIFTED_PUNGS: _pungs_that(_pure_row, 4),
    McrFan.PURE_SHIFTED_PUNGS: _pungs_that(_pure_row, 3),
    McrFan.MIXED_SHIFTED_PUNGS: _pungs_that(_mixed_row, 3),
    McrFan.TRIPLE_PUNG: _pungs_that(_one_rank, 3),
    McrFan.DOUBLE_PUNG: _pungs_that(_one_rank, 2),
    McrFan.KNITTED_STRAIGHT: lambda won: [
        [part for part in won.parts if part.type == SetType.KNITTED]
        or [part for part in won.parts if part.kind < SUIT_KINDS]
    ],
    McrFan.QUADRUPLE_CHOW: lambda won: [[part for part in won.parts if part.type == SetType.CHOW]],
    McrFan.FOUR_PURE_SHIFTED_CHOWS: lambda won: [[part for part in won.parts if part.type == SetType.CHOW]],
    McrFan.EDGE_WAIT: _wait(McrFan.EDGE_WAIT),
    McrFan.CLOSED_WAIT: _wait(McrFan.CLOSED_WAIT),
    McrFan.SINGLE_WAIT: _wait(McrFan.SINGLE_WAIT),
    McrFan.LAST_TILE_DRAW: _nothing,
    McrFan.LAST_TILE_CLAIM: _nothing,
    McrFan.OUT_WITH_REPLACEMENT_TILE: _nothing,
    McrFan.ROBBING_THE_KONG: _nothing,
    McrFan.LAST_TILE: _nothing,
    McrFan.SELF_DRAWN: _nothing,
}
"""Where a fan does not rest on the whole hand, and is none of two or three chows."""
