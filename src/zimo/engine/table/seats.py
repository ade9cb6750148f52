"""Whose turn comes after whose."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64


@inner
def seat_after(t: np.record, seat: int, steps: int) -> int:
    """The seat that many places on in turn order, less than once around."""
    other = int64(seat) + int64(steps)  # no division: this is asked all the time
    return other - int64(t.players) if other >= t.players else other


@inner
def next_playing(t: np.record, seat: int) -> int:
    """The first seat after ``seat`` in turn order that plays on (SBR-090, XL-010)."""
    other = int64(seat)
    for _ in range(int64(t.players)):
        other = seat_after(t, other, 1)
        if t.out[other] == 0:
            break
    return other
