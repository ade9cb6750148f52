"""May a seat declare hu, and what is its hand worth?

``hand`` and ``score`` are scratch records (WINNING_HAND, SCORE) that the caller lends.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import no_win_at
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.void_suit import holds_void
from zimo.engine.scoring import score_hand
from zimo.engine.table.state import (
    WIN_BONUS_REPLACEMENT,
    WIN_KONG_REPLACEMENT,
    WIN_LAST_OF_KIND,
    WIN_LAST_WALL_TILE,
    WIN_ROBBING_KONG,
    WIN_SHOOT_AFTER_KONG,
    Draw,
    NoWin,
)
from zimo.engine.table.wall import wall_is_out
from zimo.notation.tiles import BASE_KINDS, NO_TILE
from zimo.rulesets.options import ReplacementFrom

NOTHING = int64(-1)


@inner
def self_draw_wins(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, seat: int
) -> bool:
    """Does the seat in turn hold a hand that may be declared?"""
    if holds_void(t, rules, seat) or no_win_at(rules, lookups, t, seat, NOTHING) != NoWin.WIN:
        return False
    if rules.minimum == 0:
        return True
    take_own_hand(t, rules, hand, seat)
    return score_hand(rules, lookups, hand, score) == NoWin.WIN


@inner
def claim_wins(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, seat: int
) -> bool:
    """Does the tile on offer complete the seat's hand to one that may be declared?"""
    if holds_void(t, rules, seat) or no_win_at(rules, lookups, t, seat, int64(t.claim_tile)) != NoWin.WIN:
        return False
    if rules.minimum == 0:
        return True
    take_claimed_hand(t, rules, hand, seat)
    return score_hand(rules, lookups, hand, score) == NoWin.WIN


@inner
def take_own_hand(t: np.record, rules: np.record, hand: np.record, seat: int) -> None:
    """Fill ``hand`` with the seat's fourteen tiles, the last drawn one as the winning tile."""
    _take_hand(t, hand, seat)
    hand.win_tile = t.drawn
    hand.self_draw = 1
    hand.discarder_dealer = 0
    flags = 0
    if t.draw == Draw.KONG:
        flags |= WIN_KONG_REPLACEMENT
    elif t.draw == Draw.BONUS:
        flags |= WIN_BONUS_REPLACEMENT
    from_wall = rules.replacement_from != ReplacementFrom.KONG_BOX or t.draw == Draw.WALL
    if from_wall and wall_is_out(t, rules):
        flags |= WIN_LAST_WALL_TILE
    if t.drawn >= 0 and t.visible[t.drawn] == 3:
        flags |= WIN_LAST_OF_KIND
    hand.circumstances = flags


@inner
def take_claimed_hand(t: np.record, rules: np.record, hand: np.record, seat: int) -> None:
    """Fill ``hand`` with the seat's tiles and the tile on offer."""
    _take_hand(t, hand, seat)
    tile = int64(t.claim_tile)
    hand.standing[tile] += 1
    hand.win_tile = tile
    hand.self_draw = 0
    hand.discarder_dealer = 1 if t.turn == t.dealer else 0
    flags = 0
    if t.claim_robs == 1:
        flags |= WIN_ROBBING_KONG
    else:
        if t.claim_shot == 1:
            flags |= WIN_SHOOT_AFTER_KONG
        if wall_is_out(t, rules):
            flags |= WIN_LAST_WALL_TILE
        if t.visible[tile] == 4:
            flags |= WIN_LAST_OF_KIND  # the discard itself lies on the table already
    hand.circumstances = flags


@inner
def take_standing_hand(t: np.record, hand: np.record, seat: int) -> None:
    """Fill ``hand`` with the seat's thirteen tiles, no winning tile and no circumstances."""
    _take_hand(t, hand, seat)
    hand.win_tile = NO_TILE
    hand.self_draw = 0
    hand.discarder_dealer = 0
    hand.circumstances = 0


@inner
def _take_hand(t: np.record, hand: np.record, seat: int) -> None:
    for kind in range(BASE_KINDS):
        hand.standing[kind] = t.hand[seat, kind]
    hand.melds = t.melds[seat]
    for meld in range(int64(t.melds[seat])):
        hand.meld_type[meld] = t.meld_type[seat, meld]
        hand.meld_tile[meld] = t.meld_tile[seat, meld]
    hand.prevalent = t.prevalent
    hand.seat_wind = t.seat_wind[seat]
    hand.dealer = 1 if seat == t.dealer else 0
    bonus = int64(t.bonus[seat])
    hand.bonus = bonus
    count = 0
    while bonus != 0:
        count += bonus & 1
        bonus >>= 1
    hand.flowers = count
    hand.void = t.void[seat]
