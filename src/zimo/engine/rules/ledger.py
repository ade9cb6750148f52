"""Every movement of points is a row of the deal's ledger."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import BANK, Reason


@inner
def open_row(t: np.record, reason: Reason, seat: int, tile: int) -> int:
    """Append an empty ledger row and return its number."""
    row = int64(t.ledger_rows)
    t.ledger_rows = row + 1
    t.ledger_what[row] = reason * 4 + seat
    t.ledger_tile[row] = tile
    t.ledger_flags[row] = 0
    t.ledger_fan[row] = 0
    t.ledger_from[row] = 0
    for account in range(BANK + 1):
        t.ledger_delta[row, account] = 0
    return row


@inner
def transfer(t: np.record, row: int, payer: int, receiver: int, points: int) -> None:
    t.ledger_delta[row, payer] -= points
    t.ledger_delta[row, receiver] += points
