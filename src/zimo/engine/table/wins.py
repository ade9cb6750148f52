"""The wins of a deal: every paid hu is a row of the ledger, with what is needed to tell it.

A row says who won which tile and who paid what (``ledger_what``, ``ledger_tile``, ``ledger_delta``), in
which circumstances and for how many fans (``ledger_flags``, ``ledger_fan``), who gave the tile, and whether
another, before it in turn, has won the same tile (``ledger_from``).
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import WIN_ROBBING_KONG, Reason

SOURCE = 3  # bits: the seat that gave the tile; the winner itself if it drew it
SAME_TILE = 4  # bit: another, before it in turn, has won the same tile


@inner
def note_win(t: np.record, row: int, seat: int, same_tile: bool) -> None:
    """Write beside a row of the ledger how the seat has won last."""
    t.ledger_flags[row] = t.win_flags[seat]
    t.ledger_fan[row] = t.win_fan[seat]
    t.ledger_from[row] = int64(t.win_from[seat]) | (SAME_TILE if same_tile else 0)


@inner
def is_win_of(t: np.record, row: int, seat: int) -> bool:
    """Is the row one of a hu of that seat?"""
    return bool(t.ledger_what[row] == Reason.HU * 4 + seat)


@inner
def wins_of(t: np.record, seat: int) -> int:
    """How many hu of a seat were booked; ``t`` is a table, or a view."""
    count = int64(0)
    for row in range(int64(t.ledger_rows)):
        count += is_win_of(t, row, seat)
    return count


@inner
def won_kinds(t: np.record, seat: int) -> int:
    """The kinds on which the seat has won, as bits."""
    kinds = int64(0)
    for row in range(int64(t.ledger_rows)):
        if is_win_of(t, row, seat):
            kinds |= int64(1) << int64(t.ledger_tile[row])
    return kinds


@inner
def tiles_won_apart(t: np.record, seat: int) -> int:
    """How many tiles the seat drew and won on: they have left its hand."""
    count = int64(0)
    for row in range(int64(t.ledger_rows)):
        count += is_win_of(t, row, seat) and int64(t.ledger_from[row]) & SOURCE == seat
    return count


@inner
def tiles_robbed(t: np.record, seat: int, first: int, end: int) -> int:
    """How many tiles of the kinds from ``first`` up to ``end`` the seat was robbed of."""
    count = int64(0)
    for row in range(int64(t.ledger_rows)):
        robbed = int64(t.ledger_what[row]) // 4 == Reason.HU and t.ledger_flags[row] & WIN_ROBBING_KONG != 0
        from_seat = int64(t.ledger_from[row]) & SOURCE == seat and int64(t.ledger_from[row]) & SAME_TILE == 0
        count += robbed and from_seat and first <= t.ledger_tile[row] < end
    return count
