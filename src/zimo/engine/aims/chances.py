"""How likely a hand is to win at all: by what it lacks, the tiles that help it and the draws that are left.

Found by playing: of thousands of deals among ``greedy`` it was noted after each discard how many tiles the
hand lacked, how many unseen ones brought it nearer, how often its seat would still draw, and whether it won.
The odds of a win, ``e ** (a + b * ln(draws) + c * draws) * tiles ** d``, were fitted to that for each number
of lacking tiles: where others play on after a hu, and where one hu ends the deal.
"""

from __future__ import annotations

import math

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.rulesets.choices import ChowFrom, Flow

ONE = 1 << 16
PLAYED_ON, NO_CHOWS, CHOWS = range(3)
UNIT = 1 << 10  # of odds, and of powers of tiles
LACKING = 8  # tiles, the most that are looked at
DRAWS = 24
TILES = 128
MOST_ODDS = 1 << 30

Fit = tuple[float, float, float, float]

FITS: tuple[tuple[Fit, ...], ...] = (
    (  # where others play on
        (-1.80, 1.36, -0.055, 0.78),
        (-5.55, 2.38, -0.085, 0.72),
        (-7.41, 2.93, -0.09, 0.60),
        (-8.0, 2.9, -0.03, 0.45),
    ),
    (  # one hu ends the deal, and discards make no chows
        (-2.5, 0.15, 0.14, 0.66),
        (-5.26, 0.07, 0.243, 0.69),
        (-9.01, 1.63, 0.143, 0.67),
        (-9.8, 0.89, 0.284, 0.65),
    ),
    (  # the same with chows
        (-2.81, -0.10, 0.126, 0.88),
        (-4.96, -0.47, 0.219, 0.77),
        (-7.2, 0.0, 0.23, 0.67),
        (-9.0, 0.0, 0.27, 0.57),
    ),
)
"""By game, for hands that lack one, two, three and four tiles: a, b, c, d."""
PAYERS = (0, 21, 46, 100)
"""In percent of the odds, by how many others are still in: the same draws are fewer turns then."""


def odds_of(fit: Fit, draws: int, beyond: int) -> float:
    """Odds for one tile, in UNIT of UNIT; tiles lacking ``beyond`` those fitted make them smaller."""
    a, b, c, _ = fit
    left = min(draws, 20) + 0.3
    each = 0.85 + 0.1 * max(0, 12 - draws)
    return UNIT * UNIT * math.exp(a + b * math.log(left) + c * left - beyond * each)


def power_of(fit: Fit, tiles: int) -> float:
    """What so many tiles multiply them by, in UNIT."""
    return UNIT * math.exp(math.log(tiles + 0.5) * fit[3])


# Whole numbers, the same on every machine.
ODDS = np.array(
    [
        [
            [int(odds_of(fits[min(lacking, 4) - 1], draws, max(0, lacking - 4))) for draws in range(DRAWS)]
            for lacking in range(1, LACKING)
        ]
        for fits in FITS
    ],
    np.int64,
)
"""By game, tiles lacking from 1, and draws."""
POWERS = np.array(
    [[[int(power_of(fit, tiles)) for tiles in range(TILES)] for fit in fits] for fits in FITS], np.int64
)
"""By game, tiles lacking from 1 to 4, and tiles."""
for _table in (ODDS, POWERS):
    _table.setflags(write=False)


@inner
def game_of(rules: np.record) -> int:
    """Which of the fits is for these rules."""
    if rules.flow != Flow.FIRST_HU:
        return int64(PLAYED_ON)
    return int64(NO_CHOWS if rules.chow_from == ChowFrom.NONE else CHOWS)


@inner
def chance_to_win(game: int, lacking: int, tiles: int, draws: int, others: int, each_step: int) -> int:
    """The chance (ONE) of a hand that lacks so many tiles, a ready one 1, and that ``tiles`` bring nearer.

    ``draws``: how often its seat still draws; ``others``: seats that play on beside it. Beyond a ready hand
    each tile that is lacking multiplies the odds by ``each_step`` percent besides.
    """
    if lacking < 1 or lacking >= LACKING:
        return int64(0)
    draws = min(draws, int64(DRAWS - 1))
    tiles = min(tiles, int64(TILES - 1))
    odds = int64(ODDS[game, lacking - 1, draws]) * int64(POWERS[game, min(lacking, 4) - 1, tiles]) // UNIT
    odds = odds * int64(PAYERS[min(others, 3)]) // 100
    for _ in range(lacking - 1):
        odds = odds * each_step // 100
    odds = min(odds, int64(MOST_ODDS))
    return odds * ONE // (odds + UNIT * UNIT)
