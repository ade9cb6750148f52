"""Many hands at once: may they be declared ready?"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.declarable import is_declarable
from zimo.engine.kernel.jit import kernel


@kernel
def declarable_hands(rules: np.recarray, lookups: np.recarray, hands: np.recarray, found: np.ndarray) -> None:
    """``is_declarable`` of each of ``hands`` (n,), without the winning tile, into ``found`` (n,), int64."""
    for i in range(hands.shape[0]):
        found[i] = 1 if is_declarable(rules[0], lookups[0], hands[i]) else 0
