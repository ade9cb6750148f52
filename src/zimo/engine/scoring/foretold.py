"""What a hand will be paid that is not complete yet, by the kind of win it is headed for.

Families whose hands can't be told so early, or that are not known here, count as any hand counts.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.dispatch import CHANGCHUN, CLASSICAL, SBR, SICHUAN
from zimo.engine.scoring.sbr_foretold import sbr_foretold
from zimo.engine.scoring.sichuan_foretold import sichuan_foretold

# kinds of win
ANY_WIN = 0
FULL_FLUSH = 1
ALL_PUNGS = 2
SEVEN_PAIRS = 3

CLASSICAL_HAND = 40  # points of a common hand


@inner
def is_foretold(rules: np.record) -> bool:
    """Does the kind of win make a difference that is known here?"""
    return bool(rules.scoring == SBR or rules.scoring == SICHUAN)


@inner
def cost_of_dealing_in(rules: np.record) -> int:
    """What a discard that is won commonly costs besides, in hundredths of a point."""
    if rules.scoring == SICHUAN:
        return int64(170)
    if rules.scoring == CHANGCHUN:
        return int64(500)
    if rules.scoring == CLASSICAL:  # everybody pays alike
        return int64(50 * CLASSICAL_HAND)
    return int64(100)


@inner
def foretold_points(rules: np.record, kind: int, concealed: bool, more: int) -> tuple[int, int]:
    """What a win of that kind brings: by a discard in all, and from each other seat if self-drawn.

    ``more``: fans that the hand has besides, as roots and kongs of the family sbr.
    """
    if rules.scoring == SBR:
        return sbr_foretold(rules, kind, more)
    if rules.scoring == SICHUAN:
        return sichuan_foretold(rules, kind, concealed)
    if rules.scoring == CHANGCHUN:
        shares = int64(2 if concealed else 1)
        return 5 * shares, 3 * shares
    if rules.scoring == CLASSICAL:
        return int64(4 * CLASSICAL_HAND), int64(4 * CLASSICAL_HAND // 3)
    return int64(3), int64(1)
