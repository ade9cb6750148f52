"""What a hand of simple Sichuan will be paid that is not complete yet (SIM-028..034)."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.sichuan import VALUES
from zimo.rulesets.families.sichuan import SichuanFan

PAIRS = 3  # the number of that kind of win
POINTS = (
    0,
    VALUES[SichuanFan.PURE_ONE_SUIT],
    VALUES[SichuanFan.ALL_PUNGS],
    VALUES[SichuanFan.SEVEN_PAIRS],
)
"""Of the kinds of win, in the order of their numbers."""
BY_DISCARD = VALUES[SichuanFan.BASE_DISCARD]
SELF_DRAWN = VALUES[SichuanFan.BASE_SELF_DRAWN]
CLOSED = VALUES[SichuanFan.ALL_CONCEALED]


@inner
def sichuan_foretold(rules: np.record, kind: int, concealed: bool) -> tuple[int, int]:
    """By a discard, and from each other seat if self-drawn."""
    added = int64(POINTS[kind])
    if concealed and (kind != PAIRS or rules.implied_stack == 1):
        added += CLOSED
    return BY_DISCARD + added, SELF_DRAWN + added
