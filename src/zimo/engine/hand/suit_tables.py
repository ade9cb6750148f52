"""What the tiles of one suit can be, worked out once for every suit key.

A suit key is ``sum(count * 5**rank)``: nine ranks for characters, dots and bamboo, seven for the
honours (E S W N C F P), which form no chows. A row of costs says how many tiles a suit lacks to
hold n sets, without and with a pair: column 2 * n + pair, OUT_OF_REACH where it never can.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zimo.engine.table.state import SetType

RANKS = 9
CHOWS = 7  # lowest ranks of a chow
HONOUR_RANKS = 7
FIRST_DRAGON = 4
SUIT_KEYS = 5**RANKS
HONOUR_KEYS = 5**HONOUR_RANKS
NINTH = 5**8  # a suit key holds a nine if it is at least this
HAND_TILES = 14  # a kong counted as three; keys of more tiles have no costs

# bits of ``suit_shape`` and ``honour_shape``
SETS = 1  # the tiles are sets and nothing else; so is no tile at all
SETS_AND_PAIR = 2
TRIPLET = 4  # and a reading as such has a pung
DRAGON_PAIR = 8  # and a reading as such has a pair of dragons
EVEN = 16  # every kind twice or four times
FOUR_ALIKE = 32  # some kind four times
ORPHANS = 64  # nothing but terminals and honours, and each of them
SINGLES = 128  # honours only: no two alike

# fields of ``suit_pairs`` and ``honour_pairs``, four bits each, so that suits add up
PAIRS = 0  # pairs, four alike counted as two
LONE = 4  # tiles that one more of their kind makes a pair
KINDS_PAIRED = 8  # kinds held at least twice
KINDS_SINGLE = 12  # kinds held once

# ``suit_knit``: pattern 0 is 147, pattern 1 is 258, pattern 2 is 369
HELD = 3  # << 2 * pattern: how many of the three tiles are held
WITHIN = 64  # << pattern: no two alike and none outside the pattern
HOLDS = 512  # << pattern: all three tiles of the pattern

PATTERN_KEYS = (1 + 5**3 + 5**6, 5 + 5**4 + 5**7, 5**2 + 5**5 + 5**8)

OUT_OF_REACH = 15
COST_COLUMNS = 10
CLASSES = 181  # different rows of costs, of one suit or of several taken together
NO_SUIT = CLASSES - 1  # the row of a suit that may not be used

# what a win may ask of a suit; the rows of ``demands``
ANYTHING = 0
USED = 1  # at least one tile of the suit
WITH_TRIPLET = 2  # a pung, or a pair of dragons
WITH_YAOJIU = 3  # a terminal or an honour
WITH_BOTH = 4
DEMANDS = 5
DEMAND_ROWS = 3127
NO_DEMAND_ROW = DEMAND_ROWS - 1  # of a suit that may not be used

# a row of ``suit_sets``: four sets, lowest first and a pung before a chow, the pair, and whether the
# next row is another reading of the same tiles; a set is SetType * 16 + lowest rank
SUIT_SETS = 4
PAIR_PLACE = 4
MORE = 5
READING_COLUMNS = 6
NO_SET = 255
READING_ROWS = 23533

Bytes = NDArray[np.uint8]


class Targets(NamedTuple):
    """Every way to be up to four sets, with or without a pair, in one suit: one way a row."""

    key: NDArray[np.int64]
    sets: NDArray[np.int64]  # four columns: pungs by rank, then chows by lowest rank, then nothing
    pair: NDArray[np.int64]  # rank of the pair, from 1; 0 none
    column: NDArray[np.int64]  # of a row of costs
    triplet: NDArray[np.bool_]
    dragon_pair: NDArray[np.bool_]
    yaojiu: NDArray[np.bool_]


def targets(ranks: int) -> Targets:
    pungs = 3 * np.eye(ranks, dtype=np.int64)
    chows = [[int(0 <= rank - low <= 2) for rank in range(ranks)] for low in range(ranks - 2)]
    sets = np.vstack([pungs, chows if ranks == RANKS else np.zeros((0, ranks), np.int64)])
    nothing = len(sets)
    sets = np.vstack([sets, np.zeros((1, ranks), np.int64)])
    pairs = np.vstack([np.zeros((1, ranks), np.int64), 2 * np.eye(ranks, dtype=np.int64)])
    chosen = np.array(list(combinations_with_replacement(range(nothing + 1), 4)))

    counts = sets[chosen].sum(axis=1)[:, None, :] + pairs
    choice, pair = np.nonzero(counts.max(axis=2) <= 4)
    counts = counts[choice, pair]
    honours = ranks == HONOUR_RANKS
    dragon_pair = (pair > FIRST_DRAGON) & honours
    yaojiu = counts.any(axis=1) if honours else (counts[:, 0] > 0) | (counts[:, -1] > 0)
    return Targets(
        key=counts @ 5 ** np.arange(ranks),
        sets=chosen[choice],
        pair=pair,
        column=2 * (chosen[choice] < nothing).sum(axis=1) + (pair > 0),
        triplet=np.asarray((chosen[choice] < ranks).any(axis=1)),
        dragon_pair=dragon_pair,
        yaojiu=yaojiu,
    )


def counts_of_keys(ranks: int) -> Bytes:
    """Tiles per rank (rows) of every key (columns)."""
    counts: Bytes = np.indices((5,) * ranks, np.uint8).reshape(ranks, -1)[::-1]
    return counts


def shapes(ranks: int) -> Bytes:
    """Bits SETS .. SINGLES of every key."""
    counts = counts_of_keys(ranks)
    honours = ranks == HONOUR_RANKS
    orphan = np.ones(ranks, bool) if honours else np.isin(np.arange(ranks), (0, ranks - 1))
    shape: Bytes = (counts % 2 == 0).all(axis=0) * np.uint8(EVEN)
    shape |= (counts == 4).any(axis=0) * np.uint8(FOUR_ALIKE)
    shape |= ((counts > 0) == orphan[:, None]).all(axis=0) * np.uint8(ORPHANS)
    if honours:
        shape |= (counts < 2).all(axis=0) * np.uint8(SINGLES)
    target = targets(ranks)
    marks = np.where(target.column % 2, SETS_AND_PAIR, SETS)
    marks |= target.triplet * TRIPLET | target.dragon_pair * DRAGON_PAIR
    np.bitwise_or.at(shape, target.key, marks.astype(np.uint8))
    return shape


def pairs(ranks: int) -> NDArray[np.uint16]:
    """The four fields PAIRS .. KINDS_SINGLE of every key of at most fourteen tiles."""
    counts = counts_of_keys(ranks)
    packed = np.zeros(5**ranks, np.uint16)
    for per_kind, field in (
        (counts // 2, PAIRS),
        (counts % 2, LONE),
        (counts >= 2, KINDS_PAIRED),
        (counts == 1, KINDS_SINGLE),
    ):
        packed |= np.minimum(per_kind.sum(axis=0), 15).astype(np.uint16) << field
    return packed


def knitted() -> NDArray[np.uint16]:
    """What every suit key is, or holds, of the three knitted patterns."""
    counts = counts_of_keys(RANKS)
    single = (counts < 2).all(axis=0)
    tiles = counts.astype(bool).sum(axis=0)
    knit = np.zeros(SUIT_KEYS, np.uint16)
    for pattern in range(3):
        held = (counts[pattern::3] > 0).sum(axis=0).astype(np.uint16)
        knit |= held << 2 * pattern
        knit |= (single & (tiles == held)) * np.uint16(WITHIN << pattern)
        knit |= (held == 3) * np.uint16(HOLDS << pattern)
    return knit


def costs(ranks: int, demand: int) -> Bytes:
    """Rows of costs of every key of at most fourteen tiles, in order of key (see ``small_keys``).

    Only targets that meet the demand count.
    """
    target = targets(ranks)
    meets = np.ones(len(target.key), bool)
    if demand == USED:
        meets = target.key > 0
    if demand in (WITH_TRIPLET, WITH_BOTH):
        meets &= target.triplet | target.dragon_pair
    if demand in (WITH_YAOJIU, WITH_BOTH):
        meets &= target.yaojiu
    cost = np.full((5**ranks, COST_COLUMNS), OUT_OF_REACH, np.uint8)
    cost[target.key[meets], target.column[meets]] = 0
    for rank in range(ranks):
        step = cost.reshape(5 ** (ranks - 1 - rank), 5, -1)
        for count in (3, 2, 1, 0):  # a missing tile costs one
            np.minimum(step[:, count], step[:, count + 1] + np.uint8(1), out=step[:, count])
        for count in (1, 2, 3, 4):  # a tile too many costs nothing
            np.minimum(step[:, count], step[:, count - 1], out=step[:, count])
    return cost[small_keys(ranks)]


def small_keys(ranks: int) -> NDArray[np.bool_]:
    """Which keys have at most fourteen tiles."""
    small: NDArray[np.bool_] = counts_of_keys(ranks).sum(axis=0) <= HAND_TILES
    return small


def joined(left: Bytes, right: Bytes) -> Bytes:
    """Costs of two suits taken together, for every row of ``left`` with every row of ``right``."""
    together = np.full((len(left), len(right), COST_COLUMNS), OUT_OF_REACH, np.uint8)
    for a in range(COST_COLUMNS):
        for b in range(COST_COLUMNS - a):
            if a & b & 1:
                continue  # one pair
            column = together[:, :, a + b]
            np.minimum(column, left[:, None, a] + right[None, :, b], out=column)
    return together


def packed(rows: Bytes) -> NDArray[np.int64]:
    """A row of costs as one number."""
    return rows.astype(np.int64) @ (1 << 4 * np.arange(COST_COLUMNS))


def closed_classes(rows: Bytes) -> Bytes:
    """The different rows among these, and all that come of joining them; NO_SUIT is the last."""
    no_suit = np.full((1, COST_COLUMNS), OUT_OF_REACH, np.uint8)
    no_suit[0, 0] = 0
    found = different(np.vstack([no_suit, rows]))
    while True:
        more = different(np.vstack([found, joined(found, found).reshape(-1, COST_COLUMNS)]))
        if len(more) == len(found):
            return found
        found = more


def different(rows: Bytes) -> Bytes:
    """Each row once, in order of its number."""
    return rows[np.unique(packed(rows), return_index=True)[1]]


def demand_rows(ranks: int) -> tuple[Bytes, NDArray[np.int64]]:
    """Rows of costs for each demand, the different ones once, and which of them each small key has."""
    each = [costs(ranks, demand) for demand in range(DEMANDS)]
    number = np.zeros(len(each[0]), np.int64)
    for rows in each:
        values, place = np.unique(packed(rows), return_inverse=True)
        number = number * len(values) + place
    _, first, row_of_key = np.unique(number, return_index=True, return_inverse=True)
    return np.stack([rows[first] for rows in each], axis=1), row_of_key


def fill_shapes(tables: np.record) -> None:
    tables.suit_shape[:] = shapes(RANKS)
    tables.honour_shape[:] = shapes(HONOUR_RANKS)


def fill_pairs(tables: np.record) -> None:
    tables.suit_pairs[:] = pairs(RANKS)
    tables.honour_pairs[:] = pairs(HONOUR_RANKS)


def readings() -> tuple[NDArray[np.uint16], Bytes]:
    """Rows of ``suit_sets``, and the first one of each suit key (0, no sets, where it has none).

    The readings of one key stand in the order of the pair, then those with more pungs first.
    """
    target = targets(RANKS)
    pung = target.sets < RANKS
    nothing = target.sets == RANKS + CHOWS
    rank = np.where(pung, target.sets, target.sets - RANKS)
    codes = np.where(nothing, NO_SET, np.where(pung, SetType.PUNG * 16, SetType.CHOW * 16) + rank)
    lowest_first = np.argsort(np.where(nothing, NO_SET, 2 * rank + ~pung), axis=1, kind="stable")
    order = np.lexsort((-pung.sum(axis=1), target.pair, target.key))
    rows = np.full((len(order), READING_COLUMNS), NO_SET, np.uint8)
    rows[:, :SUIT_SETS] = np.take_along_axis(codes, lowest_first, axis=1)[order]
    pair = target.pair[order]
    rows[:, PAIR_PLACE] = np.where(pair > 0, SetType.PAIR * 16 + pair - 1, NO_SET)
    key = target.key[order]
    rows[:, MORE] = np.append(key[1:] == key[:-1], False)
    first = np.zeros(SUIT_KEYS, np.uint16)
    first[key[::-1]] = np.arange(len(key))[::-1]
    return first, rows


def fill_readings(tables: np.record) -> None:
    tables.suit_reading[:], tables.suit_sets[:] = readings()


def fill_knitted(tables: np.record) -> None:
    tables.suit_knit[:] = knitted()


def fill_demands(tables: np.record) -> None:
    suits, row_of_suit = demand_rows(RANKS)
    honours, row_of_honours = demand_rows(HONOUR_RANKS)
    tables.demand_cost[:] = OUT_OF_REACH
    tables.demand_cost[NO_DEMAND_ROW, ANYTHING, 0] = 0
    tables.demand_cost[:NO_DEMAND_ROW] = np.vstack([suits, honours])
    tables.suit_demand[small_keys(RANKS)] = row_of_suit
    tables.honour_demand[small_keys(HONOUR_RANKS)] = len(suits) + row_of_honours


def fill_classes(tables: np.record) -> None:
    """Classes of rows, from the rows that ask for anything."""
    classes = closed_classes(tables.demand_cost[:, ANYTHING])
    number = packed(classes)
    class_of_row = np.searchsorted(number, packed(tables.demand_cost[:, ANYTHING]))
    tables.class_cost[:] = classes
    tables.joined_class[:] = np.searchsorted(number, packed(joined(classes, classes)))
    tables.suit_class[:] = class_of_row[tables.suit_demand]
    tables.honour_class[:] = class_of_row[tables.honour_demand]
