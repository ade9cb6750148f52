"""May a seat declare hu, and what is its hand worth?

A hand that is read and its score are written on the desk.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import no_win_at
from zimo.engine.hand.winning import take_standing_hand, take_winning_hand
from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.circumstances import (
    circumstances_of_bonus_tiles,
    circumstances_of_claim,
    circumstances_of_draw,
)
from zimo.engine.rules.void_suit import holds_void
from zimo.engine.scoring import score_hand
from zimo.engine.table.bao import has_drawn_bao
from zimo.engine.table.state import NoWin
from zimo.notation.tiles import FIRST_BONUS

NOTHING = int64(-1)


@inner
def self_draw_wins(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> bool:
    """Does the seat in turn hold a hand that may be declared?"""
    t = desk.table
    if has_drawn_bao(t):
        take_own_hand(t, rules, desk.hand, seat)
        return score_hand(rules, lookups, desk.hand, desk.score) == NoWin.WIN
    if holds_void(t, rules, seat) or no_win_at(rules, lookups, t, seat, NOTHING) != NoWin.WIN:
        return False
    if rules.minimum == 0:
        return True
    take_own_hand(t, rules, desk.hand, seat)
    return score_hand(rules, lookups, desk.hand, desk.score) == NoWin.WIN


@inner
def claim_wins(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> bool:
    """Does the tile on offer complete the seat's hand to one that may be declared?"""
    t = desk.table
    if holds_void(t, rules, seat) or no_win_at(rules, lookups, t, seat, int64(t.claim_tile)) != NoWin.WIN:
        return False
    if rules.minimum == 0:
        return True
    take_claimed_hand(t, rules, desk.hand, seat)
    return score_hand(rules, lookups, desk.hand, desk.score) == NoWin.WIN


@inner
def take_own_hand(t: np.record, rules: np.record, hand: np.record, seat: int) -> None:
    """Fill ``hand`` with the seat's fourteen tiles, the last drawn one as the winning tile."""
    take_winning_hand(t, hand, seat, int64(t.drawn), seat, circumstances_of_draw(t, rules))


@inner
def take_bonus_hand(t: np.record, rules: np.record, hand: np.record, seat: int, tile: int) -> None:
    """Fill ``hand`` with what the seat wins by its bonus tiles, those that still stand in the hand too.

    ``tile`` is the one of them that it has just got.
    """
    take_standing_hand(t, hand, seat)
    hand.bonus |= int64(t.held[seat]) >> FIRST_BONUS
    hand.flowers = bit_count(int64(hand.bonus))
    hand.win_tile = tile
    hand.self_draw = 1
    hand.circumstances = circumstances_of_bonus_tiles(t, rules, seat)


@inner
def take_claimed_hand(t: np.record, rules: np.record, hand: np.record, seat: int) -> None:
    """Fill ``hand`` with the seat's tiles and the tile on offer."""
    take_winning_hand(
        t, hand, seat, int64(t.claim_tile), int64(t.turn), circumstances_of_claim(t, rules, seat)
    )


@inner
def take_won_hand(t: np.record, hand: np.record, seat: int) -> None:
    """Fill ``hand`` with what the seat has declared hu with: its tiles, and the one that it won on."""
    tile = int64(t.win_tile[seat])
    source = int64(t.win_from[seat])
    take_winning_hand(t, hand, seat, tile, source, int64(t.win_flags[seat]))
    if source == seat:
        hand.standing[tile] += 1  # it has left the hand


@inner
def note_true_hu(t: np.record, seat: int) -> None:
    """Keep that the hu which the seat may declare now would be a true one."""
    t.true_hu |= 1 << seat
