"""Tiles leave the hand for a meld."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.settlement import NO_ROW
from zimo.engine.table.actions import CHOW_LOWEST, KONG, PUNG
from zimo.engine.table.standing import remove_tile
from zimo.engine.table.state import Draw, MeldType, Phase


@inner
def add_meld(t: np.record, seat: int, kind: MeldType, tile: int, source: int) -> int:
    """Lay down a meld (its tiles have left the hand); returns its number."""
    meld = int64(t.melds[seat])
    t.meld_type[seat, meld] = kind.value
    t.meld_tile[seat, meld] = tile
    t.meld_from[seat, meld] = source
    t.meld_row[seat, meld] = NO_ROW
    t.melds[seat] = meld + 1
    return meld


@inner
def show_from_hand(t: np.record, seat: int, tile: int) -> None:
    remove_tile(t, seat, tile)
    t.visible[tile] += 1


@inner
def pung_of(t: np.record, seat: int, tile: int) -> int:
    """Number of the seat's open pung of that tile, -1 if it has none."""
    found = int64(-1)
    for meld in range(int64(t.melds[seat])):
        if t.meld_type[seat, meld] == MeldType.PUNG and t.meld_tile[seat, meld] == tile:
            found = meld
    return found


@inner
def take_from_river(t: np.record) -> None:
    last = int64(t.river_length) - 1
    t.river_taken[last >> 3] |= 1 << (last & 7)


@inner
def meld_concealed_kong(t: np.record, rules: np.record, tile: int) -> int:
    """Returns the number of the meld."""
    seat = int64(t.turn)
    for _ in range(4):
        remove_tile(t, seat, tile)
    if rules.concealed_kong_hidden == 0:
        t.visible[tile] += 4
    return add_meld(t, seat, MeldType.CONCEALED_KONG, tile, seat)


@inner
def add_to_pung(t: np.record) -> int:
    """Make the kong of the added tile: promoted if it was just drawn, else postponed (SBR-077, SBR-078).

    Returns the number of the meld.
    """
    seat = int64(t.turn)
    tile = int64(t.claim_tile)
    show_from_hand(t, seat, tile)
    meld = pung_of(t, seat, tile)
    kind = MeldType.PROMOTED_KONG if t.drawn == tile else MeldType.POSTPONED_KONG
    t.meld_type[seat, meld] = kind.value
    return meld


@inner
def claim_set(t: np.record, seat: int) -> int:
    """The discard joins tiles of the claimer, whose turn it becomes (SBR-092).

    Returns the number of the meld; ``t.draw`` is KONG after a kong, CLAIM after a pung or chow.
    """
    tile = int64(t.claim_tile)
    source = int64(t.turn)
    action = int64(t.answer[seat])
    take_from_river(t)
    t.phase = Phase.TURN
    t.turn = seat
    t.turn_kongs = 0
    t.drawn = -1
    t.draw = Draw.CLAIM
    if action == KONG:
        t.draw = Draw.KONG
        return claim_kong(t, seat, tile, source)
    t.exposed[seat] += 1
    if action == PUNG:
        show_from_hand(t, seat, tile)
        show_from_hand(t, seat, tile)
        return add_meld(t, seat, MeldType.PUNG, tile, source)
    lowest = tile - (action - CHOW_LOWEST)
    for kind in range(lowest, lowest + 3):
        if kind != tile:
            show_from_hand(t, seat, kind)
    return add_meld(t, seat, MeldType.CHOW, lowest, source)


@inner
def claim_kong(t: np.record, seat: int, tile: int, source: int) -> int:
    meld = pung_of(t, seat, tile)
    if meld >= 0:  # OFF-030, SIM-024: the discard joins an open pung
        t.meld_type[seat, meld] = MeldType.MELDED_KONG.value
        t.meld_from[seat, meld] = source
        return meld
    t.exposed[seat] += 1
    for _ in range(3):
        show_from_hand(t, seat, tile)
    return add_meld(t, seat, MeldType.MELDED_KONG, tile, source)
