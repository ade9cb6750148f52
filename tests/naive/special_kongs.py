"""Special kongs, from their statements: what may be laid, and what may be added (CM-018..023)."""

from __future__ import annotations

import itertools
from collections import Counter

from tests.naive.table import Seat
from zimo.engine.table.state import MeldType
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import ReadyKongs

ONE_BAMBOO = 18
GROUPS = {"yao": (0, 9, 18), "jiu": (8, 17, 26), "wind": (27, 28, 29, 30), "dragon": (31, 32, 33)}


def _lays() -> dict[int, tuple[str, tuple[int, ...]]]:
    """By action code the group and the three tiles."""
    found: dict[int, tuple[str, tuple[int, ...]]] = {}
    for group, first_code, free in (("yao", 162, 2), ("jiu", 166, 3), ("dragon", 174, 3)):
        kinds = GROUPS[group]
        for wild in itertools.product((False, True), repeat=free):
            tiles = [ONE_BAMBOO if swap else kind for kind, swap in zip(kinds, wild, strict=False)]
            code = first_code + sum(swap << place for place, swap in enumerate(wild))
            found[code] = group, (*tiles, *kinds[free:])
    for size in range(4):
        for winds in itertools.combinations(range(4), size):
            tiles = [GROUPS["wind"][wind] for wind in winds] + [ONE_BAMBOO] * (3 - size)
            found[230 + sum(1 << wind for wind in winds)] = "wind", tuple(tiles)
    return found


LAYS = _lays()
ADDS = {
    code: (group, kind)
    for code, (group, kind) in enumerate(
        [(group, kind) for group in ("yao", "jiu", "dragon") for kind in GROUPS[group]], start=183
    )
}
ADDS |= {245 + place: ("wind", kind) for place, kind in enumerate(GROUPS["wind"])}
ADDS |= {249 + place: (group, ONE_BAMBOO) for place, group in enumerate(("jiu", "wind", "dragon"))}


def first_kind(group: str) -> int:
    return GROUPS[group][0]


def lies(seat: Seat, group: str) -> bool:
    return any(meld.type == MeldType.SPECIAL_KONG and meld.tile == first_kind(group) for meld in seat.melds)


def is_wild(group: str, tiles: tuple[int, ...]) -> bool:
    """Does 1s stand for another tile in it?"""
    return tiles.count(ONE_BAMBOO) > (ONE_BAMBOO in GROUPS[group])


def lays(ruleset: Ruleset, seat: Seat, leaves_enough: bool) -> list[int]:
    """CM-018..020: before the first own discard, from standing tiles, each group once."""
    if not ruleset.special_kongs or seat.discards or len(seat.melds) == 4 or not leaves_enough or seat.wins:
        return []
    return [
        code
        for code, (group, tiles) in LAYS.items()
        if not lies(seat, group)
        and not Counter(tiles) - seat.hand
        and (ruleset.one_bamboo_wild or not is_wild(group, tiles))
    ]


def adds(
    ruleset: Ruleset, seat: Seat, drew: bool, drawn: int, turn_by_claim: bool, can_replace: bool
) -> list[int]:
    """CM-021: after a draw; not in the turn of the first discard if a claim brought it.

    CM-028: who has declared ready adds the drawn tile only.
    """
    first_turn = not seat.discards
    locked = seat.locked_by_ready and ruleset.ready_kongs == ReadyKongs.SAME_WAITS
    if not can_replace or not drew or (first_turn and turn_by_claim):
        return []
    return [
        code
        for code, (group, tile) in ADDS.items()
        if lies(seat, group)
        and seat.hand[tile]
        and (ruleset.one_bamboo_wild or tile in GROUPS[group])
        and (not locked or tile == drawn)
    ]
