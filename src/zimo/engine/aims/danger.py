"""How likely a discard is won by another seat, where one hu ends the deal.

Found by playing, as ``chances``: of each discard it was noted whether it was won. The odds were fitted to how
often its seat would still draw, how many of its kind it had not seen, whether one had just been discarded,
and where it stands in its suit. What is among the last three discards is won hardly ever.
"""

from __future__ import annotations

import math

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.notation.tiles import EAST

ONE = 1 << 16
DRAWS = 24
UNSEEN = 4

JUST_NOW, LATELY = 3, 8  # within so many discards

FITS: tuple[tuple[float, ...], ...] = (
    (-1.53, -0.368, 0.38, -1.96, -0.70, 0.25, 0.50, 0.0),  # discards make no chows
    (-0.50, -0.337, 0.70, -2.60, -0.80, 0.35, 0.65, -1.0),
)
"""The logarithm of the odds, what each draw and each unseen tile add to it, that one of the kind was
discarded just now or lately, and a 2 or 8, a rank between these, and an honour."""

ENDS, NEXT, MIDDLE, HONOUR = range(4)
LONG_AGO, WAS_LATELY, WAS_JUST_NOW = range(3)


def odds_of(fit: tuple[float, ...], draws: int, unseen: int, when: int, where: int) -> float:
    """Odds in ONE."""
    start, by_draw, by_unseen, just_now, lately, beside, middle, honour = fit
    whens = (0.0, lately, just_now)
    wheres = (0.0, beside, middle, honour)
    return ONE * math.exp(start + by_draw * draws + by_unseen * unseen + whens[when] + wheres[where])


ODDS = np.array(
    [
        [
            [
                [[int(odds_of(fit, draws, unseen, when, where)) for where in range(4)] for when in range(3)]
                for unseen in range(UNSEEN)
            ]
            for draws in range(DRAWS)
        ]
        for fit in FITS
    ],
    np.int64,
)
"""Whole numbers, the same on every machine: by fit, draws, unseen tiles, when, and where in its suit."""
ODDS.setflags(write=False)


@inner
def chance_to_deal_in(view: np.record, chows: bool, kind: int, draws: int) -> int:
    """The chance (ONE) that a discard of that kind is won; ``draws``: how often the seat still draws."""
    where = int64(MIDDLE)
    if kind >= EAST:
        where = int64(HONOUR)
    elif kind % 9 == 0 or kind % 9 == 8:
        where = int64(ENDS)
    elif kind % 9 == 1 or kind % 9 == 7:
        where = int64(NEXT)
    when = int64(LONG_AGO)
    length = int64(view.river_length)
    for place in range(max(int64(0), length - LATELY), length):
        if int64(view.river[place]) & 63 == kind:
            when = max(when, int64(WAS_JUST_NOW if length - place <= JUST_NOW else WAS_LATELY))
    unseen = min(int64(view.unseen[kind]), int64(UNSEEN - 1))
    odds = int64(ODDS[int64(chows), min(draws, int64(DRAWS - 1)), unseen, when, where])
    return odds * ONE // (odds + ONE)
