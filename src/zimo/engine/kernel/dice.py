"""The engine's own random numbers: splitmix64, the same compiled and not, on every platform.

A deal depends only on its seed and this file, so a change here is a new version of the record.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64, wrapping

SHUFFLE_VERSION = 1

CHANCE = np.dtype({"names": ["rng"], "formats": [np.uint64], "offsets": [8], "itemsize": 16})
"""The random state of bots and of what is drawn anew.

It lies elsewhere than in a table, or Numba takes a table for one, and warns.
"""

_DICE_STREAM = np.uint64(0x7A696D6F64696365)  # keeps the dice apart from the shuffle of the same seed
_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_30 = np.uint64(30)
_27 = np.uint64(27)
_31 = np.uint64(31)
_32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


@inner
@wrapping
def mix(x: np.uint64) -> np.uint64:
    """Scramble a 64-bit number: the output function of splitmix64."""
    x = (x ^ (x >> _30)) * _MIX_1
    x = (x ^ (x >> _27)) * _MIX_2
    return x ^ (x >> _31)


@inner
@wrapping
def seed_of_deal(seed: np.uint64, number: int) -> np.uint64:
    """Seed of deal ``number`` of a session: independent streams for neighbouring numbers."""
    return mix(mix(seed + _GAMMA) + (np.uint64(number) + np.uint64(1)) * _GAMMA)


@inner
@wrapping
def below(t: np.record, bound: int) -> int:
    """A uniform integer in 0..bound-1 from the record's ``rng``; bound is at most 2**31."""
    n = np.uint64(bound)
    while True:
        t.rng = np.uint64(t.rng) + _GAMMA
        product = (mix(np.uint64(t.rng)) >> _32) * n
        low = product & _LOW
        if low >= n or low >= (_LOW + np.uint64(1) - n) % n:  # the division is hardly ever needed
            return int64(product >> _32)


@inner
def throw_dice(t: np.record, seed: np.uint64, faces: np.ndarray) -> None:
    """Two throws of two dice, 1..6, into ``faces`` (4,); the record's ``rng`` is used up."""
    t.rng = seed ^ _DICE_STREAM
    for die in range(4):
        faces[die] = below(t, 6) + 1
