"""A seat declares hu."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.bao import take_hand_with_indicator, win_indicator
from zimo.engine.rules.bonus_tiles import bonus_tile_to_win_with, lay_bonus_tile_aside
from zimo.engine.rules.hu import take_bonus_hand, take_claimed_hand, take_own_hand
from zimo.engine.rules.kong_transfer import pass_kongs_on
from zimo.engine.rules.kongs import pay_back_kong
from zimo.engine.rules.locked import flows, tile_to_lay_aside
from zimo.engine.rules.melds import take_from_river
from zimo.engine.rules.robbing import lose_robbed_tile
from zimo.engine.rules.settlement import pay_hu
from zimo.engine.scoring import score_hand
from zimo.engine.table.actions import HU
from zimo.engine.table.seats import seat_after
from zimo.engine.table.standing import forget_passed, remove_tile
from zimo.engine.table.state import NO_SEAT, WIN_SHOOT_AFTER_KONG, NoWin, Phase, Reason
from zimo.notation.tiles import FIRST_BONUS, KINDS, NO_TILE
from zimo.rulesets.choices import KongTransfer, MultiWin, ShootRefund


@inner
def declare_own_hu(desk: np.record, rules: np.record, lookups: np.record) -> None:
    """The seat that is asked wins by self-draw, with the indicator, or by its bonus tiles (HKF-054)."""
    t = desk.table
    seat = int64(t.actor)
    bonus_tile = bonus_tile_to_win_with(t, rules, seat)
    if t.phase == Phase.BAO:
        take_hand_with_indicator(t, desk.hand, seat)
        win_indicator(t)
    elif bonus_tile == NO_TILE:
        t.drawn = tile_to_lay_aside(desk, rules, lookups, seat)
        take_own_hand(t, rules, desk.hand, seat)
        remove_tile(t, seat, int64(t.drawn))
        if flows(rules):
            t.visible[t.drawn] += 1
    else:
        take_bonus_hand(t, rules, desk.hand, seat, bonus_tile)
        lay_bonus_tiles_aside(t, seat)
    note_declared(t, rules, seat, int64(t.hu_count) + 1)
    record_hu(desk, rules, lookups, seat, seat, False)


@inner
def lay_bonus_tiles_aside(t: np.record, seat: int) -> None:
    """All that still stand in the hand."""
    for kind in range(FIRST_BONUS, KINDS):
        if t.hand[seat, kind] > 0:
            lay_bonus_tile_aside(t, seat, int64(kind))


@inner
def declare_claimed_hu(desk: np.record, rules: np.record, lookups: np.record) -> bool:
    """Carry out the hu on the tile on offer; True if there was one. ``t.turn`` is then the last winner."""
    t = desk.table
    hand = desk.hand
    source = int64(t.turn)
    order = int64(t.hu_count) + 1
    last_winner = int64(NO_SEAT)
    for step in range(1, int64(t.players)):
        seat = seat_after(t, source, step)
        wants = t.claims[seat] != 0 and t.answer[seat] == HU
        if wants and (last_winner == NO_SEAT or rules.multi_win == MultiWin.ALL):
            last_winner = seat
            note_declared(t, rules, seat, order)
    if last_winner == NO_SEAT:
        return False
    lose_won_tile(t, rules)
    same_tile = False
    for step in range(1, int64(t.players)):
        seat = seat_after(t, source, step)
        if t.hu_latest[seat] == order:
            take_claimed_hand(t, rules, hand, seat)
            record_hu(desk, rules, lookups, seat, source, same_tile)
            same_tile = True
    if t.discard_flags & WIN_SHOOT_AFTER_KONG and t.claim_robs == 0:
        pass_kongs_on(t, rules, source, order)
    t.turn = last_winner
    return True


@inner
def note_declared(t: np.record, rules: np.record, seat: int, order: int) -> None:
    """The seat has declared hu as number ``order``, and is out of the deal unless blood flows (XL-001)."""
    if t.hu[seat] == 0:
        t.hu[seat] = order
    t.hu_latest[seat] = order
    t.out[seat] = 0 if flows(rules) else 1


@inner
def lose_won_tile(t: np.record, rules: np.record) -> None:
    """What a won tile costs its owner besides the hu: the kong before it (SBR-141, SBR-142)."""
    if t.claim_robs == 1:
        lose_robbed_tile(t, rules)
        return
    seat = int64(t.turn)
    take_from_river(t)
    refunds = rules.kong_transfer == KongTransfer.NONE and rules.shoot_refund != ShootRefund.NONE
    if t.discard_flags & WIN_SHOOT_AFTER_KONG and refunds:
        for meld in range(int64(t.melds[seat])):
            in_chain = rules.shoot_refund == ShootRefund.CHAIN and t.turn_kongs >> meld & 1
            if meld == t.last_kong or in_chain:
                pay_back_kong(t, seat, meld, Reason.KONG_SHOT)


@inner
def record_hu(
    desk: np.record, rules: np.record, lookups: np.record, seat: int, source: int, same_tile: bool
) -> None:
    """Keep what was declared, and book a true hu; a false one is settled when the deal is over.

    ``same_tile``: another has won it as well, and is recorded.
    """
    t = desk.table
    hand = desk.hand
    score = desk.score
    won = score_hand(rules, lookups, hand, score) == NoWin.WIN
    t.hu_count += 1
    t.hu_false[seat] = 0 if won else 1
    t.win_tile[seat] = hand.win_tile
    t.win_from[seat] = source
    t.win_flags[seat] = hand.circumstances
    t.win_fan[seat] = score.total_fan if won else 0
    t.win_points[seat] = score.points if won else 0
    if t.void[seat] >= 0:
        t.void_open[seat] = 1
        t.void_tile[seat] = -1
    if won:
        pay_hu(t, rules, seat, score, same_tile)
    if flows(rules):
        forget_passed(t, seat)
