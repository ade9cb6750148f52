"""A chain of likely deals, one question at a time."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import int64, kernel
from zimo.engine.sight.belief.clues import ALIKE, add_clues
from zimo.notation.tiles import BASE_KINDS


@kernel
def clues_of_moved_hands(
    rules: np.recarray,
    lookups: np.recarray,
    beliefs: np.recarray,
    chains: np.recarray,
    desks: np.recarray,
    counts: np.ndarray,
    sums: np.ndarray,
) -> int:
    """The clues of each hand that a chain has moved, ``counts`` (3, CLUES), and the weight that it keeps.

    How many hands these are.
    """
    t = desks[0].table
    chain = chains[0]
    belief = beliefs[0]
    for n in range(int64(chain.seats)):
        seat = int64(chain.seat[n])
        add_clues(t, rules[0], lookups[0], seat, counts[n])
        sums[n] = int64(chain.form[n])
        for kind in range(BASE_KINDS):
            copies = int64(t.hand[seat, kind])
            sums[n] += copies * int64(chain.score[n, kind]) + int64(belief.weight[ALIKE + copies])
            if copies >= 2:
                sums[n] += int64(chain.pair[n, kind])
    return int64(chain.seats)
