"""Who pays whom for a hu, and what is found out when the deal is over."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import waits
from zimo.engine.hand.winning import take_standing_hand, take_winning_hand
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.false_hu import settle_false_hu
from zimo.engine.rules.kongs import pay_back_kongs
from zimo.engine.rules.ledger import open_row, transfer
from zimo.engine.rules.liable import giver_of_nine_tiles, liable_for
from zimo.engine.rules.locked import flows
from zimo.engine.rules.void_suit import fine_void_tiles, has_void_meld, has_void_tiles, owes_void_fine
from zimo.engine.scoring import loser_points, ready_value, score_hand
from zimo.engine.table.state import NO_ROW, End, MeldType, Reason
from zimo.engine.table.wins import note_win
from zimo.notation.tiles import BASE_KINDS, NO_TILE
from zimo.rulesets.choices import ReadyPaid, ReadyValue

NOT_READY = -1


@inner
def pay_hu(t: np.record, rules: np.record, seat: int, score: np.record, same_tile: bool) -> None:
    """Book a true hu: the shares of its score (SBR-125, SBR-126), from seats still playing.

    ``same_tile``: another, before it in turn, has won the same tile. Where blood flows, every hu is
    booked, paid or not.
    """
    if not is_paid(score) and not flows(rules):
        return
    row = open_row(t, Reason.HU, seat, t.win_tile[seat])
    note_win(t, row, seat, same_tile)
    source = int64(t.win_from[seat])
    for other in range(int64(t.players)):
        if other != seat and (t.out[other] == 0 or other == source):
            transfer(t, row, other, seat, share_of(t, rules, score, seat, other))


@inner
def is_paid(score: np.record) -> bool:
    """Does anybody pay for the hu?"""
    by_all = score.pay_discarder or score.pay_other or score.pay_dealer
    return bool(by_all or score.pay_giver or score.pay_liable)


@inner
def share_of(t: np.record, rules: np.record, score: np.record, seat: int, payer: int) -> int:
    """What ``payer`` pays for the hu of ``seat``."""
    if score.pay_liable != 0:
        drawn = t.win_from[seat] == seat
        liable = liable_for(t, rules, seat) if drawn else giver_of_nine_tiles(t, rules, seat)
        return int64(score.pay_liable) if payer == liable else int64(0)
    if score.pay_giver != 0:
        return int64(score.pay_giver) if payer == giver_of_kong(t, seat) else int64(0)
    if payer == t.win_from[seat]:
        return int64(score.pay_discarder)
    return int64(score.pay_dealer) if payer == t.dealer else int64(score.pay_other)


@inner
def giver_of_kong(t: np.record, seat: int) -> int:
    """Who gave the tile of the kong with whose replacement the seat has won: its latest melded one."""
    giver = int64(0)
    latest = int64(-1)
    for meld in range(int64(t.melds[seat])):
        if t.meld_type[seat, meld] == MeldType.MELDED_KONG and t.meld_time[seat, meld] >= latest:
            latest = int64(t.meld_time[seat, meld])
            giver = int64(t.meld_from[seat, meld])
    return giver


@inner
def all_hands_are_shown(t: np.record, rules: np.record) -> bool:
    """Are the hands without hu laid open as well, to be settled (SBR-131, SBR-132) or not (CM-045)?"""
    if t.end == End.HU:
        return bool(rules.losers_settle == 1)
    return bool(t.end == End.WALL and (rules.wall_end_settlement == 1 or rules.draw_shows_hands == 1))


@inner
def settle_end(desk: np.record, rules: np.record, lookups: np.record) -> None:
    """Everything that is found out when the hands are checked."""
    t = desk.table
    for seat in range(int64(t.players)):
        if t.hu_false[seat] == 1 and t.hu[seat] != 0:  # else it was found out at once
            settle_false_hu(t, rules, seat, int64(t.win_tile[seat]))
    for seat in range(int64(t.players)):
        if owes_void_fine(t, rules, seat):
            fine_void_tiles(t, rules, seat)
    if t.end == End.WALL and rules.wall_end_settlement == 1:
        settle_wall_end(desk, rules, lookups)
    elif t.end == End.HU and rules.losers_settle == 1:
        settle_losers(t, rules, desk.hand, desk.score)


@inner
def settle_wall_end(desk: np.record, rules: np.record, lookups: np.record) -> None:
    """SBR-127..135: who is not ready returns kong points and pays every ready hand."""
    t = desk.table
    for seat in range(int64(t.players)):
        if is_checked(t, rules, seat):
            value_hand_at_wall_end(desk, rules, lookups, seat)
    if rules.kong_refund != 0:
        for seat in range(int64(t.players)):
            if t.hu[seat] == 0 and t.win_fan[seat] == NOT_READY:
                pay_back_kongs(t, seat, Reason.KONG_NOT_READY)
    if rules.ready_value != ReadyValue.OFF:
        for seat in range(int64(t.players)):
            ready = is_checked(t, rules, seat) and t.win_fan[seat] != NOT_READY
            if ready and t.win_points[seat] != 0:
                pay_ready_hand(t, rules, seat)


@inner
def is_checked(t: np.record, rules: np.record, seat: int) -> bool:
    """Is it asked at the end of the wall whether the hand is ready? (XL-018, XL-020)"""
    plays_on = rules.ready_paid == ReadyPaid.ALL_READY and t.out[seat] == 0
    return bool(t.hu[seat] == 0 or plays_on)


@inner
def pay_ready_hand(t: np.record, rules: np.record, seat: int) -> None:
    """Who is not ready pays what the hand of ``seat`` could have won (SBR-127, XZ-068)."""
    row = int64(NO_ROW)
    for other in range(int64(t.players)):
        if t.hu[other] != 0 or t.win_fan[other] != NOT_READY:
            continue
        if rules.pig_ready_pay == 0 and owes_void_fine(t, rules, other):
            continue
        if row == NO_ROW:
            row = open_row(t, Reason.READY, seat, NO_TILE)
        transfer(t, row, other, seat, int64(t.win_points[seat]))


@inner
def value_hand_at_wall_end(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> None:
    """``win_fan`` and ``win_points`` of a ready hand, NOT_READY otherwise (SBR-129, SBR-160, SBR-174)."""
    t = desk.table
    hand = desk.hand
    score = desk.score
    t.win_fan[seat] = NOT_READY
    if t.barred[seat] == 1 or has_void_tiles(t, seat) or has_void_meld(t, seat):
        return
    take_standing_hand(t, hand, seat)
    if ready_value(rules, lookups, hand, score) != NO_TILE:
        t.win_fan[seat] = score.total_fan
        t.win_points[seat] = score.points
        if rules.ready_value == ReadyValue.SELF_DRAW:
            value_as_self_drawn(desk, rules, lookups, seat)


@inner
def value_as_self_drawn(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> None:
    """What each would pay if the ready hand drew its best tile, without other circumstances."""
    t = desk.table
    hand = desk.hand
    score = desk.score
    best = int64(0)
    wanted = waits(rules, lookups, hand)
    for kind in range(BASE_KINDS):
        if wanted >> kind & 1:
            take_winning_hand(t, hand, seat, kind, seat, int64(0))
            hand.standing[kind] += 1
            score_hand(rules, lookups, hand, score)
            if score.pay_other > best:
                best = int64(score.pay_other)
                t.win_fan[seat] = score.total_fan
    t.win_points[seat] = best


@inner
def settle_losers(t: np.record, rules: np.record, hand: np.record, score: np.record) -> None:
    """Those without a hu pay each other the difference of their hands, twice where one deals (HK-073)."""
    for seat in range(int64(t.players)):
        if t.hu[seat] == 0:
            take_standing_hand(t, hand, seat)
            t.win_points[seat] = loser_points(rules, hand, score)
    for seat in range(int64(t.players)):
        row = int64(NO_ROW)
        for other in range(int64(t.players)):
            more = int64(t.win_points[seat]) - int64(t.win_points[other])
            if t.hu[seat] != 0 or t.hu[other] != 0 or more <= 0:
                continue
            if row == NO_ROW:
                row = open_row(t, Reason.LOSERS, seat, NO_TILE)
            transfer(t, row, other, seat, 2 * more if seat == t.dealer or other == t.dealer else more)
