"""Sets of tiles or actions as the bits of an int64: non-negative, but for a word of a mask of actions."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, instruction

_WORD = (1 << 64) - 1


@instruction
def bit_count(x: int) -> int:
    """How many bits are set, the sign among them."""
    return (int(x) & _WORD).bit_count()


@instruction
def lowest_bit(x: int) -> int:
    """Number of the lowest bit that is set; ``x`` must not be 0."""
    return (int(x) & -int(x)).bit_length() - 1


@instruction
def eight_bytes(octets: np.ndarray, first: int) -> int:
    """Eight bytes of an array of bytes, however many axes it has, as one number: that at ``first`` lowest."""
    return int.from_bytes(octets.reshape(-1)[first : first + 8].tobytes(), "little", signed=True)


@instruction
def copy_words(source: np.ndarray, at: int, target: np.ndarray, to: int, count: int) -> None:
    """``count`` numbers of 64 bits from the place ``at`` of an array to the place ``to`` of another."""
    target[to : to + count] = source[at : at + count]


@inner
def nth_bit(x: int, n: int) -> int:
    """Number of the set bit that has ``n`` set bits below it."""
    for _ in range(n):
        x &= x - 1
    return lowest_bit(x)
