"""What the fans found in a hand are worth together."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import FANS_PER_WORD
from zimo.rulesets.families.mcr_fans import McrFan

FAN_COUNT = len(McrFan)


@inner
def count_fans(rules: np.record, score: np.record) -> int:
    """Count what was found, without what is implied by something dearer (B-2). Returns the points.

    Fans are taken in the order of the table. Each that counts shuts out those that it excludes.
    """
    total = 0
    shut_out = 0
    shut_out_above = 0
    for fan in range(FAN_COUNT):
        score.fan[fan] = 0
    for fan in range(FAN_COUNT):
        count = int64(score.found[fan])
        if count == 0:
            continue
        shut = shut_out >> fan if fan < FANS_PER_WORD else shut_out_above >> fan - FANS_PER_WORD
        if shut & 1:
            continue
        score.fan[fan] = count
        total += count * int64(rules.fan_points[fan])
        shut_out |= rules.fan_excludes[fan, 0]
        shut_out_above |= rules.fan_excludes[fan, 1]
    return total
