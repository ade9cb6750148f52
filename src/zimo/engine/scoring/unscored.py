"""Families whose fans are not counted yet: a win by its shape alone, worth nothing."""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import kernel
from zimo.engine.readings import take_reading


@kernel
def score_shape_only(hand: np.record, score: np.record) -> None:
    """No fans, no points, no payments; a reading where the hand is four sets and a pair."""
    take_reading(hand, score, 0)
