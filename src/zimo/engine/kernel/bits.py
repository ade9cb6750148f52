"""Sets of tiles or actions as the bits of an int64: non-negative, but for a word of a mask of actions."""

from __future__ import annotations

from zimo.engine.kernel.jit import inner, int64

LOW_BITS = (1 << 63) - 1  # all but the sign
HIGHEST = 63  # the number of the sign

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


@inner
def count_of_word(word: int) -> int:
    """How many bits of a word of 64 actions are set, its sign among them."""
    count = bit_count(word & LOW_BITS)
    return count + 1 if word < 0 else count


@inner
def nth_of_word(word: int, n: int) -> int:
    """Number of the set bit of such a word that has ``n`` set bits below it."""
    low = word & LOW_BITS
    return nth_bit(low, n) if n < bit_count(low) else int64(HIGHEST)
