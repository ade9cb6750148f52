"""The bot ``random``: uniform over the legal actions."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import bit_count, nth_bit
from zimo.engine.kernel.dice import below
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.actions import ACTION_WORDS


@inner
def legal_count(legal: np.ndarray) -> int:
    """How many actions a mask of four words allows."""
    count = int64(0)
    for word in range(ACTION_WORDS):
        count += bit_count(legal[word])
    return count


@inner
def choose_random(legal: np.ndarray, chance: np.record) -> int:
    """A uniform legal action. ``chance`` is a record with the random state ``rng``."""
    left = below(chance, legal_count(legal))
    action = int64(0)
    for word in range(ACTION_WORDS):
        count = bit_count(legal[word])
        if left < count:
            action = word * 64 + nth_bit(legal[word], left)
            break
        left -= count
    return action
