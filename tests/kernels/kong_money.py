"""What a kong is paid, as a kernel that tests call."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import kernel
from zimo.engine.rules.kong_money import kong_money


@kernel
def kong_prices(rules: np.recarray, kinds: np.ndarray, tiles: np.ndarray, paid: np.ndarray) -> None:
    """What each pays for the kongs of ``kinds`` and ``tiles`` (n,), and their givers: ``paid`` (n, 2)."""
    for i in range(kinds.shape[0]):
        each, alone = kong_money(rules[0], kinds[i], tiles[i])
        paid[i, 0] = each
        paid[i, 1] = alone
