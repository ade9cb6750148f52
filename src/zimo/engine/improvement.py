"""What a hand waits for, how far it is from a win, and which tiles bring it nearer after each discard."""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import kernel
from zimo.engine.acceptance import accepted
from zimo.engine.exact_deficiency import exact_deficiency
from zimo.engine.shapes import waits
from zimo.engine.state import BASE_KINDS

NO_DISCARD = BASE_KINDS  # column of a hand that is left as it is
COLUMNS = BASE_KINDS + 1


@kernel
def wait_hands(rules: np.recarray, lookups: np.recarray, hands: np.recarray, found: np.ndarray) -> None:
    """The waits (bits) of hands (WINNING_HAND, shape (n,)) of thirteen tiles go to ``found`` (n,)."""
    for i in range(hands.shape[0]):
        found[i] = waits(rules[0], lookups[0], hands[i])


@kernel
def measure_hands(rules: np.recarray, lookups: np.recarray, hands: np.recarray, missing: np.ndarray) -> None:
    """The deficiencies of hands (WINNING_HAND, shape (n,)) go to ``missing`` (n,)."""
    for i in range(hands.shape[0]):
        missing[i] = exact_deficiency(rules[0], lookups[0], hands[i])


@kernel
def improve_hands(
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    missing_after: np.ndarray,
    accepted_after: np.ndarray,
) -> None:
    """What hands (WINNING_HAND, shape (n,)) of thirteen or fourteen tiles are after each discard.

    A column of ``missing_after`` and ``accepted_after``, both (n, COLUMNS), stands for the kind that
    is discarded, or NO_DISCARD: the deficiency then, and the tiles (bits) that lower it. Columns of
    kinds that are not held are left as they were; so are the hands in the end.
    """
    for i in range(hands.shape[0]):
        hand = hands[i]
        for discard in range(COLUMNS):
            if discard != NO_DISCARD:
                if hand.standing[discard] == 0:
                    continue
                hand.standing[discard] -= 1
            missing = exact_deficiency(rules[0], lookups[0], hand)
            missing_after[i, discard] = missing
            accepted_after[i, discard] = accepted(rules[0], lookups[0], hand, missing)
            if discard != NO_DISCARD:
                hand.standing[discard] += 1
