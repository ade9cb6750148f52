"""What all can tell of the bao, and who knows which tile its indicator is: of a table or a view."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner
from zimo.engine.table.ready import has_declared
from zimo.engine.table.state import NO_PLACE


@inner
def indicator_lies(seen: np.record) -> bool:
    """Does an indicator lie on the table?"""
    return bool(seen.bao_place != NO_PLACE)


@inner
def has_seen_bao(seen: np.record, seat: int) -> bool:
    """Does one lie on the table that the seat has seen? (CM-031)"""
    return indicator_lies(seen) and bool(seen.bao_seen >> seat & 1)


@inner
def has_drawn_bao(t: np.record) -> bool:
    """Has the seat in turn, which knows the indicator, drawn a tile of its kind? (CM-034)"""
    drawn = t.bao >= 0 and t.drawn == t.bao
    return bool(drawn and has_seen_bao(t, t.turn) and has_declared(t, t.turn))
