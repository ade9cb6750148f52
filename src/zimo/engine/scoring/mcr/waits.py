"""Edge, Closed and Single Wait (B-6): one of them at most, and only where a single kind wins."""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import inner, int64
from zimo.engine.scoring.mcr.sets import Sets
from zimo.engine.shapes import (
    Keys,
    copies_in_melds,
    shapes_found,
    standard_shape,
    suit_keys,
    with_tile,
    without_tile,
)
from zimo.engine.state import BASE_KINDS, SUIT_KINDS, SetType
from zimo.engine.suit_tables import SETS
from zimo.rulesets.mcr_fans import McrFan
from zimo.rulesets.options import KnittedWait

NO_WAIT = int64(-1)
STANDING = int64(4)  # copies of a kind that the concealed tiles hold


@inner
def add_wait(rules: np.record, lookups: np.record, hand: np.record, score: np.record, sets: Sets) -> None:
    """The wait of the reading that the score has taken."""
    fan = wait_of(hand, score)
    if fan == NO_WAIT or not wait_may_count(rules, hand, score, sets, fan):
        return
    if wins_on_nothing_else(rules, lookups, hand):
        score.found[fan] = 1


@inner
def wait_of(hand: np.record, score: np.record) -> int:
    """The fan of a place where the winning tile can stand, or NO_WAIT.

    Of several (5 in 4556) the player may choose; the earliest in the table is taken.
    """
    tile = int64(hand.win_tile)
    edge = False
    closed = False
    single = False
    for place in range(int64(hand.melds), 5):
        code = int64(score.set_code[place])
        lowest = code & 63
        if code >> 6 == SetType.PAIR:
            single |= lowest == tile
        elif code >> 6 == SetType.CHOW:
            closed |= tile == lowest + 1
            edge |= tile == lowest + 2 and lowest % 9 == 0
            edge |= tile == lowest and lowest % 9 == 6
    if edge:
        return McrFan.EDGE_WAIT.value
    if closed:
        return McrFan.CLOSED_WAIT.value
    return McrFan.SINGLE_WAIT.value if single else NO_WAIT


@inner
def wait_may_count(rules: np.record, hand: np.record, score: np.record, sets: Sets, fan: int) -> bool:
    """Whether the option lets a wait count on a tile that is one of nine knitted tiles (D-08)."""
    if not sets.knitted or rules.knitted_wait == KnittedWait.COUNTS:
        return True
    if rules.knitted_wait == KnittedWait.SINGLE and fan == McrFan.SINGLE_WAIT.value:
        return True
    tile = int64(hand.win_tile)
    for place in range(4):
        code = int64(score.set_code[place])
        lowest = code & 63
        if code >> 6 == SetType.KNITTED and tile // 9 == lowest // 9 and (tile - lowest) % 3 == 0:
            return False
    return True


@inner
def wins_on_nothing_else(rules: np.record, lookups: np.record, hand: np.record) -> bool:
    """Is the winning tile the only kind that completes the other thirteen, in any shape?"""
    tile = int64(hand.win_tile)
    melds = int64(hand.melds)
    keys = without_tile(suit_keys(hand.standing), tile)
    for kind in range(BASE_KINDS):
        if kind == tile:
            continue
        standing = int64(hand.standing[kind])
        if standing == STANDING:
            if rules.held_wait == 1 and completes_as_fifth(lookups, hand, keys, kind):
                return False
        elif shapes_found(rules, lookups, with_tile(keys, kind), melds) and (
            rules.held_wait == 1
            or standing + copies_in_melds(melds, hand.meld_type, hand.meld_tile, kind) < STANDING
        ):
            return False
    return True


@inner
def completes_as_fifth(lookups: np.record, hand: np.record, keys: Keys, kind: int) -> bool:
    """Would a fifth copy of a kind complete the hand? It counts as a wait all the same (D-09).

    The fifth copy is tried in the pair, in a pung and in each chow; what else stands must be complete.
    """
    one_less = without_tile(keys, kind)
    if only_sets(lookups, one_less) or standard_shape(without_tile(one_less, kind), lookups):
        return True
    if kind >= SUIT_KINDS:
        return False
    rank = kind % 9
    for lowest in range(max(kind - 2, kind - rank), min(kind, kind - rank + 6) + 1):
        left = keys
        held = True
        for tile in range(lowest, lowest + 3):
            if tile != kind:
                held = held and holds(hand, tile)
                left = without_tile(left, tile)
        if held and standard_shape(left, lookups):
            return True
    return False


@inner
def holds(hand: np.record, tile: int) -> bool:
    """Does a tile stand in the hand besides the winning one?"""
    return int64(hand.standing[tile]) > int64(tile == hand.win_tile)


@inner
def only_sets(lookups: np.record, keys: Keys) -> bool:
    """Are the tiles sets and nothing else?"""
    return bool(
        lookups.suit_shape[keys[0]]
        & lookups.suit_shape[keys[1]]
        & lookups.suit_shape[keys[2]]
        & lookups.honour_shape[keys[3]]
        & SETS
    )
