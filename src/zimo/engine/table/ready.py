"""Who has declared ready: as a table or a view tells it."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner
from zimo.engine.table.state import Phase


@inner
def has_declared(seen: np.record, seat: int) -> bool:
    """Has the seat declared ready, and discarded after that? Its hand is then locked (CM-028)."""
    return bool(seen.ready[seat] < seen.river_length)


@inner
def is_declaring(seen: np.record, seat: int) -> bool:
    """Has the seat declared ready, and is the discard that belongs to it still to come? (CM-024)"""
    return bool(seen.ready[seat] == seen.river_length and seen.phase != Phase.OVER)


@inner
def made_kong_since(seen: np.record, seat: int) -> bool:
    """Has the seat made a kong after it declared ready?"""
    found = False
    for meld in range(seen.melds[seat]):
        found = found or seen.meld_time[seat, meld] > seen.ready[seat]
    return bool(found)
