"""Mahjong Competition Rules: the dearest way to count a complete hand (MCR Part B)."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.readings import read_knitted_straight, take_reading, take_seven_pairs, take_single_tiles
from zimo.engine.hand.shapes import (
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    Keys,
)
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.mcr.chows import add_all_chows, add_chow_fans
from zimo.engine.scoring.mcr.circumstances import add_circumstances, add_concealment, add_kongs
from zimo.engine.scoring.mcr.counting import FAN_COUNT, count_fans
from zimo.engine.scoring.mcr.nine_gates import is_nine_gates
from zimo.engine.scoring.mcr.other_shapes import (
    add_honours_and_knitted,
    add_seven_pairs,
    add_thirteen_orphans,
)
from zimo.engine.scoring.mcr.pungs import (
    add_concealed_pungs,
    add_dragon_fans,
    add_equal_pungs,
    add_fans_of_every_set,
    add_hands_of_pungs,
    add_shifted_pungs,
    add_wind_fans,
)
from zimo.engine.scoring.mcr.sets import chows_of, sets_of
from zimo.engine.scoring.mcr.waits import add_wait
from zimo.engine.scoring.mcr.whole_hand import Tiles, add_tile_fans, add_tile_hogs, tiles_of
from zimo.engine.table.state import READINGS
from zimo.notation.tiles import BASE_KINDS, NO_TILE
from zimo.rulesets.families.mcr import BASE
from zimo.rulesets.families.mcr_fans import McrFan

# ways to count a hand; those below stand for the readings as sets and a pair
AS_PAIRS = READINGS
AS_ORPHANS = READINGS + 1
AS_KNITTED = READINGS + 2
WAYS = READINGS + 3

FLOWERS = 0b1111
SEASONS = 0b11110000
ALL_BONUS_TILES = 8


@inner
def score_mcr(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> None:
    """Fill the score of a complete hand whose readings are listed in ``score``.

    A winning tile that is unknown is the one that makes the hand dearest.
    """
    tiles = tiles_of(hand, keys)
    if shapes & KNITTED_STRAIGHT != 0:
        read_knitted_straight(hand, score)
    if hand.win_tile == NO_TILE:
        hand.win_tile = dearest_tile(rules, lookups, hand, score, tiles, shapes)
        count_best_way(rules, lookups, hand, score, tiles, shapes)
        hand.win_tile = NO_TILE
    else:
        count_best_way(rules, lookups, hand, score, tiles, shapes)
    score.points = int64(score.total_fan) + int64(hand.flowers) + int64(rules.bonus_set) * bonus_sets(hand)
    share_payments(hand, score)
    score.special = score.total_fan < rules.minimum and is_special(rules, score)


@inner
def dearest_tile(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, tiles: Tiles, shapes: int
) -> int:
    """The standing tile that makes the hand dearest as its winning tile."""
    best_tile = int64(NO_TILE)
    best = -1
    for tile in range(BASE_KINDS):
        if hand.standing[tile] > 0:
            hand.win_tile = tile
            count_best_way(rules, lookups, hand, score, tiles, shapes)
            if score.total_fan > best:
                best = int64(score.total_fan)
                best_tile = int64(tile)
    return best_tile


@inner
def count_best_way(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, tiles: Tiles, shapes: int
) -> None:
    """Count the hand in each way it can be read; the best one goes to the score (B-1)."""
    best = -1
    best_way = 0
    last_way = 0
    for way in range(WAYS):
        if is_open(score, shapes, way):
            total = count_way(rules, lookups, hand, score, tiles, way)
            last_way = way
            if total > best:
                best = total
                best_way = way
    if best_way != last_way:
        count_way(rules, lookups, hand, score, tiles, best_way)
    if best == 0:  # not even a wait: Chicken Hand
        score.found[McrFan.CHICKEN_HAND] = 1
        best = count_fans(rules, score)
    score.total_fan = best


@inner
def is_open(score: np.record, shapes: int, way: int) -> bool:
    """Can the hand be read in this way?"""
    if way == AS_PAIRS:
        return shapes & SEVEN_PAIRS != 0
    if way == AS_ORPHANS:
        return shapes & THIRTEEN_ORPHANS != 0
    if way == AS_KNITTED:
        return shapes & HONOURS_AND_KNITTED != 0
    return way < int64(score.readings)


@inner
def count_way(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, tiles: Tiles, way: int
) -> int:
    """Find and count the fans of the hand in one way to read it. Returns the points."""
    for fan in range(FAN_COUNT):
        score.found[fan] = 0
    seven_pairs = way == AS_PAIRS
    add_tile_fans(rules, score, tiles.kinds, seven_pairs)
    add_tile_hogs(rules, score, tiles.four, seven_pairs)
    add_circumstances(hand, score)
    add_concealment(hand, score)
    add_kongs(rules, hand, score)
    if way < READINGS:
        take_reading(hand, score, way)
        add_set_fans(rules, lookups, hand, score, tiles)
    elif way == AS_PAIRS:
        take_seven_pairs(hand, score)
        add_seven_pairs(score, tiles.kinds)
    else:
        take_single_tiles(hand, score)
        if way == AS_ORPHANS:
            add_thirteen_orphans(score)
        else:
            add_honours_and_knitted(rules, score, tiles.kinds)
    return count_fans(rules, score)


@inner
def add_set_fans(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, tiles: Tiles
) -> None:
    """The fans of four sets and a pair, knitted or not."""
    sets = sets_of(hand, score)
    score.found[McrFan.NINE_GATES] = is_nine_gates(rules, hand, tiles.keys)
    if sets.knitted:
        score.found[McrFan.KNITTED_STRAIGHT] = 1
        score.found[McrFan.ALL_TYPES] &= rules.knitted_all_types
    if sets.chows:
        add_chow_fans(rules, score, chows_of(score), sets.pair)
    add_all_chows(score, sets)
    if sets.pungs:
        add_wind_fans(hand, score, sets)
        add_dragon_fans(score, sets)
        add_shifted_pungs(score, sets)
        add_equal_pungs(score, sets)
        add_concealed_pungs(rules, hand, score, sets)
    add_hands_of_pungs(rules, score, sets, tiles.kinds)
    add_fans_of_every_set(score, sets)
    add_wait(rules, lookups, hand, score, sets, tiles)


@inner
def bonus_sets(hand: np.record) -> int:
    """How many of flowers and seasons are complete; where only a count is known, eight are both."""
    bonus = int64(hand.bonus)
    if hand.flowers == ALL_BONUS_TILES:
        bonus = FLOWERS | SEASONS
    return int64(bonus & FLOWERS == FLOWERS) + int64(bonus & SEASONS == SEASONS)


@inner
def is_special(rules: np.record, score: np.record) -> bool:
    """Does the hand have a fan that wins without the minimum (OFF-067)?"""
    special = 0
    for fan in range(FAN_COUNT):
        special |= int64(score.found[fan]) & int64(rules.fan_special[fan])
    return special != 0


@inner
def share_payments(hand: np.record, score: np.record) -> None:
    """Everybody pays 8; the discarder, or all for a self-draw, the points as well (A-12)."""
    full = BASE + int64(score.points)
    if hand.self_draw == 1:
        score.pay_other = full
        score.pay_dealer = full
    else:
        score.pay_discarder = full
        score.pay_other = BASE
        score.pay_dealer = BASE
