"""Every way to read the standing tiles of a complete hand as sets and one pair.

Each suit is looked up by its key; ``suit_tables`` has worked out all its readings. A reading of the
hand is one of each suit with the honours, which can be read in one way only.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import Keys
from zimo.engine.hand.suit_tables import MORE, NO_SET, PAIR_PLACE, SUIT_SETS
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import READINGS, MeldType, SetType
from zimo.notation.tiles import BASE_KINDS, NO_TILE, SUIT_KINDS


@inner
def read_standing(lookups: np.record, hand: np.record, score: np.record, keys: Keys) -> None:
    """Find all readings of the standing tiles of a WINNING_HAND that is four sets and a pair.

    ``keys`` are its suit keys. ``score.readings`` counts the readings. A row of ``score.reading``
    holds the standing sets, lowest first, and after them the pair: ``SetType * 64 + lowest kind``.
    Rows are in the order of the pair, then readings with more pungs first.
    """
    score.readings = 0
    first_m = int64(lookups.suit_reading[keys[0]])
    first_p = int64(lookups.suit_reading[keys[1]])
    first_s = int64(lookups.suit_reading[keys[2]])
    m = first_m
    while True:
        p = first_p
        while True:
            s = first_s
            while True:
                if score.readings < READINGS:
                    _list_reading(lookups, hand, score, m, p, s)
                if lookups.suit_sets[s, MORE] == 0:
                    break
                s += 1
            if lookups.suit_sets[p, MORE] == 0:
                break
            p += 1
        if lookups.suit_sets[m, MORE] == 0:
            break
        m += 1


@inner
def _list_reading(lookups: np.record, hand: np.record, score: np.record, m: int, p: int, s: int) -> None:
    """Write a reading made of these rows of ``suit_sets`` and the honours."""
    row = int64(score.readings)
    place = 0
    pair = 0
    for suit, suit_row in enumerate((m, p, s)):
        for column in range(SUIT_SETS):
            code = int64(lookups.suit_sets[suit_row, column])
            if code == NO_SET:
                break
            score.reading[row, place] = (code >> 4) * 64 + 9 * suit + (code & 15)
            place += 1
        code = int64(lookups.suit_sets[suit_row, PAIR_PLACE])
        if code != NO_SET:
            pair = 9 * suit + (code & 15)
    for kind in range(SUIT_KINDS, BASE_KINDS):
        if hand.standing[kind] == 3:
            score.reading[row, place] = SetType.PUNG * 64 + kind
            place += 1
        elif hand.standing[kind] == 2:
            pair = kind
    score.reading[row, place] = SetType.PAIR * 64 + pair
    score.readings = row + 1


@inner
def read_knitted_straight(hand: np.record, score: np.record) -> None:
    """List the reading of 147, 258 and 369 in three suits, a set and a pair. There is one at most.

    The three knitted sets stand first, in the order of their suits: ``SetType.KNITTED * 64`` and
    the lowest of their tiles.
    """
    for first in range(3):
        for second in range(3):
            if second != first and _read_as_knitted(hand, score, first, second, 3 - first - second):
                score.readings += 1
                return


@inner
def _read_as_knitted(hand: np.record, score: np.record, first: int, second: int, third: int) -> bool:
    """Can the hand be read with the knitted sets from these ranks of characters, dots and bamboo?"""
    for step in range(3):
        for lowest in (first, 9 + second, 18 + third):
            if hand.standing[lowest + 3 * step] == 0:
                return False
    for step in range(3):
        for lowest in (first, 9 + second, 18 + third):
            hand.standing[lowest + 3 * step] -= 1
    row = score.readings
    found = False
    for pair in range(BASE_KINDS):
        if not found and hand.standing[pair] >= 2:
            hand.standing[pair] -= 2
            found = _read_last_set(hand, score)
            hand.standing[pair] += 2
            if found:
                score.reading[row, 4 - hand.melds] = SetType.PAIR * 64 + pair
    for step in range(3):
        for lowest in (first, 9 + second, 18 + third):
            hand.standing[lowest + 3 * step] += 1
    score.reading[row, 0] = SetType.KNITTED * 64 + first
    score.reading[row, 1] = SetType.KNITTED * 64 + 9 + second
    score.reading[row, 2] = SetType.KNITTED * 64 + 18 + third
    return found


@inner
def _read_last_set(hand: np.record, score: np.record) -> bool:
    """Are the tiles that are left one set, or none where the set is melded? It goes to the next row."""
    if hand.melds == 1:
        return True
    row = score.readings
    for kind in range(BASE_KINDS):
        if hand.standing[kind] == 0:
            continue
        if hand.standing[kind] == 3:
            score.reading[row, 3] = SetType.PUNG * 64 + kind
            return True
        score.reading[row, 3] = SetType.CHOW * 64 + kind
        return bool(
            kind < SUIT_KINDS
            and kind % 9 < 7
            and hand.standing[kind + 1] == 1
            and hand.standing[kind + 2] == 1
        )
    return False


@inner
def may_stand_in(code: int, tile: int) -> bool:
    """Can the winning tile stand in this set or pair of a reading? An unknown tile can in any."""
    lowest = code & 63
    highest = lowest + 2 if code >> 6 == SetType.CHOW else lowest
    return tile == NO_TILE or lowest <= tile <= highest


@inner
def take_reading(hand: np.record, score: np.record, row: int) -> None:
    """Make one reading the reading of the score: melds first, then its sets and the pair.

    A hand of another shape has no reading, and none is taken.
    """
    if row >= score.readings:
        return
    melds = hand.melds
    for meld in range(melds):
        set_type = SetType.KONG * 64
        if hand.meld_type[meld] == MeldType.CHOW:
            set_type = SetType.CHOW * 64
        elif hand.meld_type[meld] == MeldType.PUNG:
            set_type = SetType.PUNG * 64
        elif hand.meld_type[meld] == MeldType.SPECIAL_KONG:
            set_type = SetType.SPECIAL_KONG * 64
        score.set_code[meld] = set_type + int(hand.meld_tile[meld])
    for position in range(5 - melds):
        score.set_code[melds + position] = score.reading[row, position]
    score.sets = 5


@inner
def take_seven_pairs(hand: np.record, score: np.record) -> None:
    """Make seven pairs the reading of the score; four alike are two pairs."""
    sets = 0
    for kind in range(BASE_KINDS):
        for _ in range(hand.standing[kind] // 2):
            score.set_code[sets] = SetType.PAIR * 64 + kind
            sets += 1
    score.sets = sets


@inner
def take_single_tiles(hand: np.record, score: np.record) -> None:
    """Make each tile by itself the reading of the score, and at the end the pair if there is one."""
    sets = 0
    pair = int64(-1)
    for kind in range(BASE_KINDS):
        if hand.standing[kind] == 2:
            pair = kind
        elif hand.standing[kind] == 1:
            score.set_code[sets] = SetType.SINGLE * 64 + kind
            sets += 1
    if pair >= 0:
        score.set_code[sets] = SetType.PAIR * 64 + pair
        sets += 1
    score.sets = sets


@inner
def chows_in(hand: np.record, score: np.record, row: int) -> int:
    """How many sets of a reading are chows, melds included."""
    chows = 0
    for meld in range(hand.melds):
        chows += hand.meld_type[meld] == MeldType.CHOW
    for position in range(4 - hand.melds):
        chows += score.reading[row, position] >> 6 == SetType.CHOW
    return chows


@inner
def all_pungs_row(hand: np.record, score: np.record) -> int:
    """The reading without a chow (there is one at most), or -1."""
    for row in range(READINGS):
        if row < score.readings and chows_in(hand, score, row) == 0:
            return row
    return -1


@inner
def pair_code(hand: np.record, score: np.record, row: int) -> int:
    return int(score.reading[row, 4 - hand.melds])
