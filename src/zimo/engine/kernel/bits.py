"""Sets of tiles or actions as the bits of a non-negative int64."""

from __future__ import annotations

from zimo.engine.kernel.jit import inner, int64

_PAIRS = int64(0x5555555555555555)
_FOURS = int64(0x3333333333333333)
_BYTES = int64(0x0F0F0F0F0F0F0F0F)


@inner
def bit_count(x: int) -> int:
    x = x - (x >> 1 & _PAIRS)
    x = (x & _FOURS) + (x >> 2 & _FOURS)
    x = x + (x >> 4) & _BYTES
    x = x + (x >> 8)
    x = x + (x >> 16)
    return x + (x >> 32) & 127


@inner
def lowest_bit(x: int) -> int:
    """Number of the lowest bit that is set; ``x`` must not be 0."""
    return bit_count((x & -x) - 1)


@inner
def nth_bit(x: int, n: int) -> int:
    """Number of the set bit that has ``n`` set bits below it."""
    for _ in range(n):
        x &= x - 1
    return lowest_bit(x)
