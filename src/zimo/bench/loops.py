"""Compiled loops over single look-ups, to be timed from outside."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.deficiency import sets_and_pair_missing, suit_classes
from zimo.engine.hand.shapes import standard_shape
from zimo.engine.kernel.jit import int64, kernel


@kernel
def check_complete(lookups: np.recarray, keys: np.ndarray) -> int:
    """How many hands, given by their suit keys (n, 4), are sets and one pair."""
    found = int64(0)
    for i in range(keys.shape[0]):
        hand = (int64(keys[i, 0]), int64(keys[i, 1]), int64(keys[i, 2]), int64(keys[i, 3]))
        found += standard_shape(hand, lookups[0]) != 0
    return found


@kernel
def add_deficiencies(lookups: np.recarray, keys: np.ndarray) -> int:
    """Sum of the deficiencies of hands (n, 4) in their standard form."""
    total = int64(0)
    absent = int64(-1)
    sets = int64(4)
    for i in range(keys.shape[0]):
        hand = (int64(keys[i, 0]), int64(keys[i, 1]), int64(keys[i, 2]), int64(keys[i, 3]))
        total += sets_and_pair_missing(lookups[0], suit_classes(lookups[0], hand, True, absent), sets)
    return total
