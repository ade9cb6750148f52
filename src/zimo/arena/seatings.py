"""Who sits where in a duplicate: the same wall is played with every seating of two entrants."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

Seating = tuple[int, ...]
"""By seat, which of the two entrants sits there: 0 or 1."""


def seatings(seats: int) -> tuple[Seating, ...]:
    """Every seating in which the entrants share the seats as evenly as can be.

    Two seats each of four, and each of the two ways to share three; so that each has had every seat as often.
    """
    shares = {seats // 2, seats - seats // 2}
    return tuple(seating for seating in itertools.product((0, 1), repeat=seats) if sum(seating) in shares)


def difference(seating: Seating, points: Sequence[int]) -> Fraction:
    """How many points a seat of the first entrant has more than one of the second, in the mean."""
    mean = [
        Fraction(sum(won for won, who in zip(points, seating, strict=True) if who == one), seating.count(one))
        for one in (0, 1)
    ]
    return mean[0] - mean[1]
