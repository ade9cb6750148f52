"""Which tiles bring a hand of thirteen nearer to a win: those that it accepts."""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import int64, kernel
from zimo.engine.deficiency import deficiency_of_keys
from zimo.engine.exact_deficiency import exact_deficiency
from zimo.engine.shapes import Keys, copies_in_melds, with_tile
from zimo.engine.state import BASE_KINDS


@kernel
def accepted(rules: np.record, lookups: np.record, hand: np.record, now: int) -> int:
    """Kinds (bits) that bring a hand (record WINNING_HAND) below its exact deficiency ``now``.

    A kind that the hand has exhausted itself is left out. ``hand`` is given back as it was.
    """
    found = 0
    for kind in range(BASE_KINDS):
        copies = int64(hand.standing[kind])
        if rules.melds_exhaust_waits:
            copies += copies_in_melds(int64(hand.melds), hand.meld_type, hand.meld_tile, kind)
        if copies >= 4 or not rules.kinds >> kind & 1:
            continue
        hand.standing[kind] += 1
        if exact_deficiency(rules, lookups, hand) < now:
            found |= 1 << kind
        hand.standing[kind] -= 1
    return found


@kernel
def accepted_by_keys(
    rules: np.record,
    lookups: np.record,
    keys: Keys,
    standing: np.ndarray,
    melds: int,
    facts: int,
    void: int,
    now: int,
) -> int:
    """The same by the quick deficiency, for bots; ``standing`` are the counts that ``keys`` came from.

    A tile just discarded may still be counted in ``standing``: kinds that stand four times there are
    left out, copies in melds are left to the caller.
    """
    found = 0
    for kind in range(BASE_KINDS):
        if standing[kind] < 4 and rules.kinds >> kind & 1:
            drawn = with_tile(keys, kind)
            if deficiency_of_keys(rules, lookups, drawn, melds, facts, void) < now:
                found |= 1 << kind
    return found
