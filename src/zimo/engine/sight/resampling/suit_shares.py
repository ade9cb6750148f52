"""How many tiles of each suit go to seats that may hold only so many of one suit, drawn exactly.

Every way to lay the tiles of a pool on the places of these seats (and the rest elsewhere) counts
once. The numbers of ways exceed 64 bits, so they are kept as a mantissa below 2**31 and an
exponent: what is cut off is less than one part in 10**8.
"""

from __future__ import annotations

import math

import numpy as np

from zimo.engine.kernel.dice import below
from zimo.engine.kernel.jit import inner, int64

MOST_TILES = 131  # of 144, a seat sees its own thirteen
MOST_PLACES = 14
Classes = tuple[int, int, int, int]
CLASSES = 4  # three suits, and all other tiles
WIDE = 1 << 31

BINOMIAL = np.array(
    [[math.comb(n, k) for k in range(MOST_PLACES + 1)] for n in range(MOST_TILES + 1)], np.int64
)
BINOMIAL.setflags(write=False)

BOUND = np.dtype(
    [
        ("places", np.int16),
        ("suit", np.int16),
        ("least", np.int16),  # tiles of the suit
        ("most", np.int16),
    ]
)


@inner
def choose_count(n: int, k: int) -> int:
    return BINOMIAL[n, k] if 0 <= k <= n else int64(0)


@inner
def narrowed(mantissa: int, exponent: int) -> tuple[int, int]:
    """The same number with a mantissa below 2**31."""
    while mantissa >= WIDE:
        mantissa >>= 1
        exponent += 1
    return mantissa, exponent


@inner
def ways_of_last(b: np.record, n: int, all_tiles: int) -> int:
    """Ways to fill the places of the only bound seat left. ``n`` tiles are of its suit."""
    ways = int64(0)
    for x in range(int64(b.least), min(int64(b.most), int64(b.places)) + 1):
        ways += choose_count(n, x) * choose_count(all_tiles - n, b.places - x)
    return ways


@inner
def fits(b: np.record, counts: Classes) -> bool:
    """Does a composition (0..3 per class) keep the bound of the seat?"""
    return bool(b.least <= counts[b.suit] <= b.most)


@inner
def ways_of_composition(n: Classes, counts: Classes) -> int:
    ways = int64(1)
    for part in range(CLASSES):
        ways *= choose_count(n[part], counts[part])
    return ways


@inner
def ways_of_two(first: np.record, second: np.record, n: Classes) -> tuple[int, int]:
    """Ways to fill two bound seats from ``n`` tiles per class, as mantissa and exponent."""
    all_tiles = n[0] + n[1] + n[2] + n[3]
    places = int64(first.places)
    total = int64(0)
    scale = int64(0)
    for a in range(min(n[0], places) + 1):
        for c in range(min(n[1], places - a) + 1):
            for d in range(min(n[2], places - a - c) + 1):
                counts = (a, c, d, places - a - c - d)
                if counts[3] > n[3] or not fits(first, counts):
                    continue
                left = n[second.suit] - counts[second.suit]
                more, exponent = product_of(
                    ways_of_composition(n, counts),
                    int64(0),
                    ways_of_last(second, left, all_tiles - places),
                    int64(0),
                )
                total, scale, more = added(total, scale, more, exponent)
    return total, scale


@inner
def product_of(one: int, one_exponent: int, other: int, other_exponent: int) -> tuple[int, int]:
    one, one_exponent = narrowed(one, one_exponent)
    other, other_exponent = narrowed(other, other_exponent)
    return narrowed(one * other, one_exponent + other_exponent)


@inner
def added(total: int, scale: int, more: int, exponent: int) -> tuple[int, int, int]:
    """The sum, its exponent, and ``more`` in the same measure."""
    if more == 0:
        return total, scale, more
    if total == 0:
        return more, exponent, more
    if exponent > scale:
        total >>= min(exponent - scale, 62)
        scale = exponent
    else:
        more >>= min(scale - exponent, 62)
    total += more
    if total >= WIDE:
        total >>= 1
        more >>= 1
        scale += 1
    return total, scale, more


@inner
def draw_shares(bounds: np.recarray, first: int, last: int, n: Classes, chance: np.record) -> Classes:
    """Draw how many tiles of each class the seat ``bounds[first]`` gets; -1 as first number if none fit.

    ``bounds[first:last]`` are the seats yet to be served, at most three; ``n`` the tiles left per class.
    """
    b = bounds[first]
    places = int64(b.places)
    all_tiles = n[0] + n[1] + n[2] + n[3]
    best = (int64(-1), int64(0), int64(0), int64(0))
    total = int64(0)
    scale = int64(0)
    for a in range(min(n[0], places) + 1):
        for c in range(min(n[1], places - a) + 1):
            for d in range(min(n[2], places - a - c) + 1):
                counts = (a, c, d, places - a - c - d)
                if counts[3] > n[3] or not fits(b, counts):
                    continue
                later = int64(1)
                exponent = int64(0)
                if last - first == 2:
                    other = bounds[first + 1]
                    later = ways_of_last(other, n[other.suit] - counts[other.suit], all_tiles - places)
                elif last - first == 3:
                    rest = (n[0] - counts[0], n[1] - counts[1], n[2] - counts[2], n[3] - counts[3])
                    later, exponent = ways_of_two(bounds[first + 1], bounds[first + 2], rest)
                more, exponent = product_of(ways_of_composition(n, counts), int64(0), later, exponent)
                total, scale, more = added(total, scale, more, exponent)
                if more > 0 and below(chance, total) < more:
                    best = counts
    return best
