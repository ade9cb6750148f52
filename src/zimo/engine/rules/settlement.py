"""Who pays whom for a hu, and what is found out when the deal is over."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.false_hu import settle_false_hu
from zimo.engine.rules.kongs import pay_back_kongs
from zimo.engine.rules.ledger import open_row, transfer
from zimo.engine.rules.void_suit import fine, has_void_meld, has_void_tiles, owes_void_fine
from zimo.engine.scoring import loser_points, ready_value
from zimo.engine.table.state import NO_ROW, End, Reason
from zimo.notation.tiles import NO_TILE

NOT_READY = -1


@inner
def pay_hu(t: np.record, seat: int, score: np.record) -> None:
    """Book a true hu: the shares of its score (SBR-125, SBR-126), from seats still playing."""
    if score.pay_discarder == 0 and score.pay_other == 0 and score.pay_dealer == 0:
        return
    row = open_row(t, Reason.HU, seat, t.win_tile[seat])
    source = t.win_from[seat]
    for other in range(int64(t.players)):
        if other != seat and (t.hu[other] == 0 or other == source):
            transfer(t, row, other, seat, share_of(t, score, source, other))


@inner
def share_of(t: np.record, score: np.record, source: int, payer: int) -> int:
    """What a seat pays for a hu on a tile from ``source``."""
    if payer == source:
        return int64(score.pay_discarder)
    return int64(score.pay_dealer) if payer == t.dealer else int64(score.pay_other)


@inner
def all_hands_are_checked(t: np.record, rules: np.record) -> bool:
    """Are the hands without hu laid open and settled as well? (SBR-131, SBR-132)"""
    if t.end == End.HU:
        return bool(rules.losers_settle == 1)
    return bool(t.end == End.WALL and rules.wall_end_settlement == 1)


@inner
def settle_end(desk: np.record, rules: np.record, lookups: np.record) -> None:
    """Everything that is found out when the hands are checked."""
    t = desk.table
    for seat in range(int64(t.players)):
        if t.hu_false[seat] == 1:
            settle_false_hu(t, rules, seat)
    for seat in range(int64(t.players)):
        if owes_void_fine(t, rules, seat):
            fine(t, rules, seat, Reason.VOID_TILES, rules.void_penalty)
    if t.end == End.WALL and rules.wall_end_settlement == 1:
        settle_wall_end(desk, rules, lookups)
    elif t.end == End.HU and rules.losers_settle == 1:
        settle_losers(t, rules, desk.hand, desk.score)


@inner
def settle_wall_end(desk: np.record, rules: np.record, lookups: np.record) -> None:
    """SBR-127..135: who is not ready returns kong points and pays every ready hand."""
    t = desk.table
    for seat in range(int64(t.players)):
        if t.hu[seat] == 0:
            value_hand_at_wall_end(desk, rules, lookups, seat)
    for seat in range(int64(t.players)):
        if t.hu[seat] == 0 and t.win_fan[seat] == NOT_READY:
            pay_back_kongs(t, seat, Reason.KONG_NOT_READY)
    for seat in range(int64(t.players)):
        if t.hu[seat] != 0 or t.win_fan[seat] == NOT_READY or t.win_points[seat] == 0:
            continue
        row = NO_ROW
        for other in range(int64(t.players)):
            if t.hu[other] == 0 and t.win_fan[other] == NOT_READY:
                if row == NO_ROW:
                    row = open_row(t, Reason.READY, seat, NO_TILE)
                transfer(t, row, other, seat, t.win_points[seat])


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
