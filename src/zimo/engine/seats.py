"""Whose turn comes after whose."""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import inner, int64


@inner
def next_playing(t: np.record, seat: int) -> int:
    """The first seat after ``seat`` in turn order that has not declared hu (SBR-090)."""
    other = int64(seat)
    for _ in range(int64(t.players)):
        other = (other + 1) % int64(t.players)
        if t.hu[other] == 0:
            break
    return other
