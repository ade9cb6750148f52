"""Who pays whom: every movement of points is a row of the deal's ledger."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.hu import take_standing_hand
from zimo.engine.scoring import loser_points, ready_value
from zimo.engine.table.state import BANK, End, MeldType, Reason
from zimo.notation.tiles import NO_TILE
from zimo.rulesets.options import PenaltyTo

NO_ROW = 255
NOT_READY = -1


@inner
def open_row(t: np.record, reason: Reason, seat: int, tile: int) -> int:
    """Append an empty ledger row and return its number."""
    row = int64(t.ledger_rows)
    t.ledger_rows = row + 1
    t.ledger_what[row] = reason * 4 + seat
    t.ledger_tile[row] = tile
    for account in range(BANK + 1):
        t.ledger_delta[row, account] = 0
    return row


@inner
def transfer(t: np.record, row: int, payer: int, receiver: int, points: int) -> None:
    t.ledger_delta[row, payer] -= points
    t.ledger_delta[row, receiver] += points


# Kongs ------------------------------------------------------------------------------------------


@inner
def pay_kong(t: np.record, rules: np.record, seat: int, meld: int) -> None:
    """Book the payment of a kong that stands (SBR-137..140, SBR-145)."""
    t.meld_row[seat, meld] = NO_ROW
    if rules.kong_payments == 0:
        return
    kind = t.meld_type[seat, meld]
    if kind == MeldType.POSTPONED_KONG:
        return
    reason = Reason.PROMOTED_KONG
    if kind == MeldType.CONCEALED_KONG:
        reason = Reason.CONCEALED_KONG
    elif kind == MeldType.MELDED_KONG:
        reason = Reason.MELDED_KONG
    row = open_row(t, reason, seat, t.meld_tile[seat, meld])
    if kind == MeldType.MELDED_KONG:
        t.ledger_delta[row, t.meld_from[seat, meld]] -= 2
        t.ledger_delta[row, seat] += 2
    else:
        share = 2 if kind == MeldType.CONCEALED_KONG else 1
        for other in range(int64(t.players)):
            if other != seat and t.hu[other] == 0:
                transfer(t, row, other, seat, share)
    t.meld_row[seat, meld] = row


@inner
def pay_back_kong(t: np.record, seat: int, meld: int, reason: Reason) -> None:
    """Return the payment of a kong to whoever paid it; a kong is paid back once."""
    paid = t.meld_row[seat, meld]
    if t.meld_type[seat, meld] < MeldType.MELDED_KONG or paid == NO_ROW:
        return
    row = open_row(t, reason, seat, t.meld_tile[seat, meld])
    for account in range(BANK + 1):
        t.ledger_delta[row, account] = -t.ledger_delta[paid, account]
    t.meld_row[seat, meld] = NO_ROW


@inner
def pay_back_kongs(t: np.record, seat: int, reason: Reason) -> None:
    for meld in range(int64(t.melds[seat])):
        pay_back_kong(t, seat, meld, reason)


# Hu ---------------------------------------------------------------------------------------------


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


# Fines ------------------------------------------------------------------------------------------


@inner
def fine(t: np.record, rules: np.record, seat: int, reason: Reason, points: int) -> None:
    """A fine for void tiles: to the bank, or shared among the other seats (SBR-130)."""
    if points == 0:
        return
    row = open_row(t, reason, seat, NO_TILE)
    if rules.void_penalty_to == PenaltyTo.BANK:
        transfer(t, row, seat, BANK, points)
    else:
        for other in range(int64(t.players)):
            if other != seat:
                transfer(t, row, seat, other, points // (t.players - 1))


@inner
def bar_for_void(t: np.record, rules: np.record, seat: int) -> None:
    """The active pig: fined at once, and no hu in this deal (MIL C1.1)."""
    if t.barred[seat] == 0:
        t.barred[seat] = 1
        fine(t, rules, seat, Reason.VOID_DISCARD, rules.pig_penalty)


@inner
def has_void_tiles(t: np.record, seat: int) -> bool:
    return bool(t.void[seat] >= 0 and t.suit_size[seat, t.void[seat]] > 0)


@inner
def has_void_meld(t: np.record, seat: int) -> bool:
    found = False
    for meld in range(int64(t.melds[seat])):
        found = found or t.meld_tile[seat, meld] // 9 == t.void[seat]
    return found


# The end of the deal ----------------------------------------------------------------------------


@inner
def all_hands_are_checked(t: np.record, rules: np.record) -> bool:
    """Are the hands without hu laid open and settled as well? (SBR-131, SBR-132)"""
    if t.end == End.HU:
        return bool(rules.losers_settle == 1)
    return bool(t.end == End.WALL and rules.wall_end_settlement == 1)


@inner
def settle_end(t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> None:
    """Everything that is found out when the hands are checked."""
    for seat in range(int64(t.players)):
        if t.hu_false[seat] == 1:
            settle_false_hu(t, rules, seat)
    for seat in range(int64(t.players)):
        if owes_void_fine(t, rules, seat):
            fine(t, rules, seat, Reason.VOID_TILES, rules.void_penalty)
    if t.end == End.WALL and rules.wall_end_settlement == 1:
        settle_wall_end(t, rules, lookups, hand, score)
    elif t.end == End.HU and rules.losers_settle == 1:
        settle_losers(t, rules, hand, score)


@inner
def settle_false_hu(t: np.record, rules: np.record, seat: int) -> None:
    """SBR-154..157: kongs are returned; every seat without a hu after that declaration is paid."""
    pay_back_kongs(t, seat, Reason.KONG_FALSE_HU)
    points = rules.false_hu_penalty
    if points == 0:
        return
    row = open_row(t, Reason.FALSE_HU, seat, t.win_tile[seat])
    if rules.false_hu_to == PenaltyTo.BANK:
        transfer(t, row, seat, BANK, points)
        return
    for other in range(int64(t.players)):
        if other != seat and (t.hu[other] == 0 or t.hu[other] > t.hu[seat]):
            transfer(t, row, seat, other, points)


@inner
def owes_void_fine(t: np.record, rules: np.record, seat: int) -> bool:
    """SBR-041..043, SBR-158, SBR-159: one fine per seat and deal."""
    if t.void[seat] < 0:
        return False
    if t.hu_false[seat] == 1:
        if rules.false_hu_void_penalty == 0:
            return False
        won_void_tile = bool(t.win_tile[seat] // 9 == t.void[seat])
        return has_void_meld(t, seat) or has_void_tiles(t, seat) or won_void_tile
    if has_void_meld(t, seat):
        return True
    checked = bool(t.end == End.WALL and t.hu[seat] == 0 and t.void_only[seat] == 0)
    return checked and has_void_tiles(t, seat)


@inner
def settle_wall_end(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> None:
    """SBR-127..135: who is not ready returns kong points and pays every ready hand."""
    for seat in range(int64(t.players)):
        if t.hu[seat] == 0:
            value_hand_at_wall_end(t, rules, lookups, hand, score, seat)
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
def value_hand_at_wall_end(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, seat: int
) -> None:
    """``win_fan`` and ``win_points`` of a ready hand, NOT_READY otherwise (SBR-129, SBR-160, SBR-174)."""
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
