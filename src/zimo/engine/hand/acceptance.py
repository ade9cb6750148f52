"""Which tiles bring a hand of thirteen nearer to a win: those that it accepts."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.exact_deficiency import lacks_at_most
from zimo.engine.hand.shapes import is_exhausted
from zimo.engine.kernel.jit import inner
from zimo.notation.tiles import BASE_KINDS


@inner
def accepted(rules: np.record, lookups: np.record, hand: np.record, now: int) -> int:
    """Kinds (bits) that bring a hand (record WINNING_HAND) below its exact deficiency ``now``.

    A kind that the hand has exhausted itself is left out. ``hand`` is given back as it was.
    """
    found = 0
    for kind in range(BASE_KINDS):
        if is_exhausted(rules, hand, kind) or not rules.kinds >> kind & 1:
            continue
        hand.standing[kind] += 1
        if lacks_at_most(rules, lookups, hand, now - 1):
            found |= 1 << kind
        hand.standing[kind] -= 1
    return found
