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
def put_on_river(t: np.record, seat: int, tile: int, drawn: bool) -> None:
    """A tile leaves the hand as a discard; ``drawn``: it is the one drawn last."""
    length = int64(t.river_length)
    if drawn:
        t.river_drawn[length >> 3] |= 1 << (length & 7)
    show_from_hand(t, seat, tile)
    t.discards[seat] += 1
    t.river[length] = seat * 64 + tile
    t.river_length = length + 1


@inner
def has_chow(t: np.record, seat: int) -> bool:
    found = False
    for meld in range(int64(t.melds[seat])):
        found = found or t.meld_type[seat, meld] == MeldType.CHOW
    return found


@inner
def open_melds(t: np.record, seat: int) -> int:
    """Melds but concealed kongs, whose tiles count as standing where these are counted (CM-012)."""
    count = int64(0)
    for meld in range(int64(t.melds[seat])):
        count += t.meld_type[seat, meld] != MeldType.CONCEALED_KONG
    return count


@inner
def take_from_river(t: np.record) -> None:
    last = int64(t.river_length) - 1
    t.river_taken[last >> 3] |= 1 << (last & 7)
