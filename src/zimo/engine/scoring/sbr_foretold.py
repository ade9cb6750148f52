"""What a hand of the family sbr will be paid that is not complete yet (SBR-112..126)."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner
from zimo.engine.scoring.sbr import hand_value
from zimo.rulesets.choices import SelfDraw
from zimo.rulesets.families.sbr import SBR, SbrFan

FANS = (0, *(SBR.table[fan].value for fan in (SbrFan.FULL_FLUSH, SbrFan.ALL_PUNGS, SbrFan.SEVEN_PAIRS)))
"""Of the kinds of win, in the order of their numbers."""


@inner
def sbr_foretold(rules: np.record, kind: int, more: int) -> tuple[int, int]:
    """By a discard, and from each other seat if self-drawn, with so many more fans."""
    fans = FANS[kind] + more
    points = hand_value(rules, fans)
    if rules.self_draw == SelfDraw.PLUS_1:
        return points, points + 1
    if rules.self_draw == SelfDraw.PLUS_1_FAN:
        return points, hand_value(rules, fans + 1)
    if rules.self_draw == SelfDraw.DOUBLE:
        return points, 2 * points
    return points, points
