"""The tiles of special kongs (MeldType.SPECIAL_KONG), counted: a meld holds no more than its first kind.

There are SPECIAL_TILES counters a hand: of 1m 1p 1s, 9m 9p 9s, E S W N and C F P in the kong of their
group, then of 1s in the kongs of nines, winds and dragons.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import MeldType
from zimo.notation.special_kongs import GROUPS, ONE_BAMBOO
from zimo.notation.tiles import BASE_KINDS, EAST, FIRST_DRAGON, SUIT_KINDS

FIRST_NINE, FIRST_WIND, FIRST_OF_DRAGONS = 3, 6, 10  # counters
BAMBOO_IN_NINES, BAMBOO_IN_WINDS, BAMBOO_IN_DRAGONS = 13, 14, 15
LAID = 3  # tiles that are laid at first
YAO, JIU = (GROUPS[group][0] for group in ("yao", "jiu"))


@inner
def counter_of(first: int, kind: int) -> int:
    """The counter of a kind in the special kong that begins with ``first``, -1 if it is not of that group."""
    if kind == ONE_BAMBOO and first != YAO:
        if first == JIU:
            return int64(BAMBOO_IN_NINES)
        return int64(BAMBOO_IN_WINDS if first == EAST else BAMBOO_IN_DRAGONS)
    if first < SUIT_KINDS:
        if kind >= SUIT_KINDS or kind % 9 != first:
            return int64(-1)
        return int64(kind // 9 + (0 if first == YAO else FIRST_NINE))
    if first == EAST:
        return int64(FIRST_WIND + kind - EAST) if EAST <= kind < FIRST_DRAGON else int64(-1)
    return int64(FIRST_OF_DRAGONS + kind - FIRST_DRAGON) if kind >= FIRST_DRAGON else int64(-1)


@inner
def copies_in_special_kong(special: np.ndarray, first: int, kind: int) -> int:
    """Tiles of a kind in the special kong that begins with ``first``; ``special`` (SPECIAL_TILES,) counts."""
    counter = counter_of(first, kind)
    return int64(special[counter]) if counter >= 0 else int64(0)


@inner
def tiles_of_special_kong(special: np.ndarray, first: int) -> int:
    """How many tiles lie in the special kong that begins with ``first``."""
    tiles = int64(0)
    for kind in range(BASE_KINDS):
        tiles += copies_in_special_kong(special, first, int64(kind))
    return tiles


@inner
def special_kong_of(t: np.record, seat: int, first: int) -> int:
    """Number of the seat's special kong that begins with ``first``, -1 if it has none."""
    found = int64(-1)
    for meld in range(int64(t.melds[seat])):
        if t.meld_type[seat, meld] == MeldType.SPECIAL_KONG and t.meld_tile[seat, meld] == first:
            found = int64(meld)
    return found


@inner
def has_special_kong(t: np.record, seat: int) -> bool:
    found = False
    for meld in range(int64(t.melds[seat])):
        found = found or t.meld_type[seat, meld] == MeldType.SPECIAL_KONG
    return bool(found)
