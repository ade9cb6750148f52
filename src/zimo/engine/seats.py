"""Whose turn comes after whose."""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import inner


@inner
def next_playing(t, seat):
    """The first seat after ``seat`` in turn order that has not declared hu (SBR-090)."""
    other = np.int64(seat)
    for _ in range(np.int64(t.players)):
        other = (other + 1) % np.int64(t.players)
        if t.hu[other] == 0:
            break
    return other
