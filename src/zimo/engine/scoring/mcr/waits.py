"""Edge, Closed and Single Wait (B-6): one of them at most, and only where a single kind wins."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import (
    Keys,
    copies_in_melds,
    shapes_found,
    standard_shape,
    with_tile,
    without_tile,
)
from zimo.engine.hand.suit_tables import SETS, SETS_AND_PAIR
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.mcr.sets import Sets
from zimo.engine.scoring.mcr.whole_hand import Tiles
from zimo.engine.table.state import SetType
from zimo.notation.tiles import BASE_KINDS, HONOUR_SUIT, SUIT_KINDS
from zimo.rulesets.choices import KnittedWait, SevenPairs
from zimo.rulesets.families.mcr_fans import McrFan

NO_WAIT = int64(-1)
STANDING = int64(4)  # copies of a kind that the concealed tiles hold


@inner
def add_wait(
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    sets: Sets,
    tiles: Tiles,
) -> None:
    """The wait of the reading that the score has taken."""
    fan = wait_of(hand, score)
    if fan == NO_WAIT or not wait_may_count(rules, hand, score, sets, fan):
        return
    tile = int64(hand.win_tile)
    rest = without_tile(tiles.keys, tile)
    if sets.knitted:
        others = any_other_wins(rules, lookups, hand, rest)
    else:
        others = pairs_win_otherwise(rules, hand, tiles) or sets_win_otherwise(
            rules, lookups, hand, rest, sets.pair // 9
        )
    if not others:
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
def sets_win_otherwise(
    rules: np.record, lookups: np.record, hand: np.record, rest: Keys, suit_of_pair: int
) -> bool:
    """Does another tile complete the other thirteen to sets and a pair?

    Only the suits of the winning tile and of the pair need to be asked: elsewhere all is complete,
    and one more tile would be too many.
    """
    suit = int64(hand.win_tile) // 9
    if suit == suit_of_pair:
        return suit_wins_otherwise(rules, lookups, hand, rest, suit, int64(SETS_AND_PAIR))
    if suit_wins_otherwise(rules, lookups, hand, rest, suit, int64(SETS)):
        return True
    if shape_at(lookups, suit, rest[suit]) & SETS_AND_PAIR == 0:
        return False
    return suit_wins_otherwise(rules, lookups, hand, rest, suit_of_pair, int64(SETS))


@inner
def suit_wins_otherwise(
    rules: np.record, lookups: np.record, hand: np.record, rest: Keys, suit: int, wanted: int
) -> bool:
    """Does a tile besides the winning one make a suit what it must be, SETS or SETS_AND_PAIR?"""
    one_more = rest[suit] + 1
    step = 1
    for kind in range(9 * suit, min(9 * suit + 9, BASE_KINDS)):
        if kind != hand.win_tile:
            if hand.standing[kind] == STANDING:
                if rules.held_wait == 1 and completes_as_fifth(lookups, hand, rest, kind):
                    return True
            elif shape_at(lookups, suit, one_more) & wanted and is_left(rules, hand, kind):
                return True
        one_more += 4 * step
        step *= 5
    return False


@inner
def shape_at(lookups: np.record, suit: int, key: int) -> int:
    """What the tiles of a suit are (bits of ``suit_tables``)."""
    if suit == HONOUR_SUIT:
        return int64(lookups.honour_shape[key])
    return int64(lookups.suit_shape[key])


@inner
def is_left(rules: np.record, hand: np.record, kind: int) -> bool:
    """Does a kind count as a wait though all its copies may be held (D-09)?"""
    if rules.held_wait == 1:
        return True
    melded = copies_in_melds(int64(hand.melds), hand.meld_type, hand.meld_tile, kind)
    return int64(hand.standing[kind]) + melded < STANDING


@inner
def pairs_win_otherwise(rules: np.record, hand: np.record, tiles: Tiles) -> bool:
    """Are the other thirteen six pairs that wait for another tile than the winning one?"""
    if hand.melds > 0 or rules.seven_pairs == SevenPairs.NONE:
        return False
    if tiles.four and rules.seven_pairs == SevenPairs.DISTINCT:
        return False
    odd = tiles.odd ^ 1 << int64(hand.win_tile)
    return odd & (odd - 1) == 0 and odd >> int64(hand.win_tile) & 1 == 0


@inner
def any_other_wins(rules: np.record, lookups: np.record, hand: np.record, rest: Keys) -> bool:
    """Does another tile complete the other thirteen, in any shape?"""
    tile = int64(hand.win_tile)
    melds = int64(hand.melds)
    for kind in range(BASE_KINDS):
        if kind == tile or hand.standing[kind] == STANDING:
            continue
        if shapes_found(rules, lookups, with_tile(rest, kind), melds) and is_left(rules, hand, kind):
            return True
    return False


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
