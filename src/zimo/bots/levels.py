"""The levels that people choose from: bots of the same names in every preset, from ``novice`` to ``expert``.

``club`` plays as ``greedy`` does. The others have kernels of their own, which are compiled when one is first
asked: who plays against none of them does not wait for that.
"""

from __future__ import annotations

from enum import IntEnum


class Level(IntEnum):
    """How kernels know the levels that have one."""

    NOVICE = 0
    CASUAL = 1
    EXPERT = 2
