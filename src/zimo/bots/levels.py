"""The levels that people choose from: bots of the same names in every preset, from ``novice`` to ``expert``.

``club`` plays as ``greedy`` does. The others have kernels of their own, which are compiled when one is first
asked: who plays against none of them does not wait for that.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from zimo.bots.beginners import choose_as_beginner
from zimo.bots.expert import choose_as_expert
from zimo.engine.kernel.jit import kernel


class Level(IntEnum):
    """How kernels know the levels that have one."""

    NOVICE = 0
    CASUAL = 1
    EXPERT = 2


@kernel
def choose_beginner(
    level: int,
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    scores: np.recarray,
    chances: np.recarray,
) -> int:
    """The action of ``novice`` or ``casual`` for ``views[0]``. Arrays of shape (1,)."""
    counts = level == Level.CASUAL
    return choose_as_beginner(counts, views[0], rules[0], lookups[0], hands[0], scores[0], chances[0])


@kernel
def choose_expert(
    level: int,
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    scores: np.recarray,
    chances: np.recarray,
) -> int:
    """The action of ``expert``, the one such level, for ``views[0]``. Arrays of shape (1,)."""
    return choose_as_expert(views[0], rules[0], lookups[0], hands[0], scores[0], chances[0])
