"""Tiles leave the hand for a meld."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.standing import remove_tile
from zimo.engine.table.state import NO_PLACE, NO_ROW, MeldType


@inner
def add_meld(t: np.record, seat: int, kind: MeldType, tile: int, source: int) -> int:
    """Lay down a meld (its tiles have left the hand); returns its number."""
    meld = int64(t.melds[seat])
    t.meld_type[seat, meld] = kind.value
    t.meld_tile[seat, meld] = tile
    t.meld_from[seat, meld] = source
    t.meld_place[seat, meld] = NO_PLACE if source == seat else t.river_length - 1
    t.meld_time[seat, meld] = t.river_length
    t.meld_row[seat, meld] = NO_ROW
    t.melds[seat] = meld + 1
    return meld


@inner
def show_from_hand(t: np.record, seat: int, tile: int) -> None:
    remove_tile(t, seat, tile)
    t.visible[tile] += 1


@inner
def take_from_river(t: np.record) -> None:
    last = int64(t.river_length) - 1
    t.river_taken[last >> 3] |= 1 << (last & 7)
