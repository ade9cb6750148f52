"""Call transfer: the points for a kong go to who wins the discard after it (XZ-062, XZ-063)."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.kongs import brought
from zimo.engine.rules.ledger import open_row, transfer
from zimo.engine.table.seats import seat_after
from zimo.engine.table.state import NO_ROW, NO_SEAT, MeldType, Reason
from zimo.rulesets.choices import KongTransfer, KongTransferMulti


@inner
def pass_kongs_on(t: np.record, rules: np.record, seat: int, order: int) -> None:
    """``seat`` was shot after a kong by those whose hu has the number ``order``."""
    if rules.kong_transfer == KongTransfer.NONE:
        return
    winners = int64(0)
    for other in range(int64(t.players)):
        winners += is_winner(t, other, order)
    if winners == 0 or (winners > 1 and rules.kong_transfer_multi == KongTransferMulti.NONE):
        return
    for meld in range(int64(t.melds[seat])):
        all_of_turn = rules.kong_transfer == KongTransfer.ALL and t.turn_kongs >> meld & 1
        if (meld == t.last_kong or all_of_turn) and t.meld_row[seat, meld] != NO_ROW:
            pass_kong_on(t, rules, seat, meld, order, winners)


@inner
def is_winner(t: np.record, seat: int, order: int) -> bool:
    """Has the seat truly won the tile of that number?"""
    return bool(t.hu_latest[seat] == order and t.hu_false[seat] == 0)


@inner
def pass_kong_on(t: np.record, rules: np.record, seat: int, meld: int, order: int, winners: int) -> None:
    """What a kong brought its owner goes to the winners; it is settled then."""
    received = brought(t, seat, meld, seat)
    t.meld_row[seat, meld] = NO_ROW
    row = open_row(t, Reason.KONG_TRANSFER, seat, t.meld_tile[seat, meld])
    if winners > 1 and rules.kong_transfer_multi == KongTransferMulti.EACH:
        for other in range(int64(t.players)):
            if is_winner(t, other, order):
                transfer(t, row, seat, other, received)
        return
    giver = int64(NO_SEAT)
    if winners > 1 and t.meld_type[seat, meld] == MeldType.MELDED_KONG:
        giver = int64(t.meld_from[seat, meld])
    if giver != NO_SEAT and is_winner(t, giver, order):
        transfer(t, row, seat, giver, received)
        return
    left_over = received % winners
    for step in range(1, int64(t.players)):
        other = seat_after(t, seat, step)
        if is_winner(t, other, order):
            transfer(t, row, seat, other, received // winners + left_over)
            left_over = int64(0)
