"""A chain of likely deals, one question at a time."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import int64, kernel
from zimo.engine.sight.belief.chain import move_on
from zimo.engine.sight.belief.clues import ALIKE, add_clues
from zimo.engine.sight.belief.deals import begin_deals
from zimo.notation.tiles import BASE_KINDS


@kernel
def moved_hands(
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    beliefs: np.recarray,
    redraws: np.recarray,
    chains: np.recarray,
    chances: np.recarray,
    desks: np.recarray,
    moves: int,
    counts: np.ndarray,
    sums: np.ndarray,
) -> int:
    """The clues of each hand that was moved, ``counts`` (3, CLUES), and the weight that its chain keeps.

    How many hands these are, -1 if no deal could be drawn.
    """
    t = desks[0].table
    chain = chains[0]
    belief = beliefs[0]
    if not begin_deals(views[0], rules[0], lookups[0], belief, redraws[0], chain, chances[0], desks[0]):
        return -1
    move_on(t, rules[0], lookups[0], belief, chain, chances[0], moves)
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
