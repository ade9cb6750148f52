"""A ledger filled to its last row, by the functions that book a hu."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import int64, kernel
from zimo.engine.rules.ledger import open_row, transfer
from zimo.engine.table.state import LEDGER_ROWS, SEATS, Reason
from zimo.engine.table.wins import note_win, won_kinds


@kernel
def win_to_the_last_row(tables: np.recarray, points: int) -> int:
    """All seats win in turn, from all, every fifth time a tile that was won before; gives the last row."""
    t = tables[0]
    last = int64(-1)
    for row in range(LEDGER_ROWS):
        seat = int64(row % SEATS)
        if t.hu[seat] == 0:
            t.hu[seat] = row + 1
        t.hu_latest[seat] = row + 1
        t.win_from[seat] = row // SEATS % SEATS
        t.win_flags[seat] = row
        t.win_fan[seat] = row % 14
        last = open_row(t, Reason.HU, seat, int64(row % 27))
        note_win(t, last, seat, row % 5 == 0)
        for payer in range(SEATS):
            if payer != seat:
                transfer(t, last, int64(payer), seat, points)
    return last


@kernel
def kinds_won(tables: np.recarray, seat: int) -> int:
    """The kinds on which a seat has won, as bits."""
    return int64(won_kinds(tables[0], seat))
