"""What ``greedy`` gives away in an exchange: tiles without which the hand is as near to a win as before."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.deficiency import deficiency_of_keys
from zimo.engine.hand.shapes import Keys, without_tile
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.actions import GIVE
from zimo.engine.table.state import GIVEN_TILES, NOT_GIVEN
from zimo.notation.tiles import SUIT_KINDS

FAR = 1 << 20


@inner
def choose_given(view: np.record, rules: np.record, lookups: np.record) -> int:
    """The next tile: what is left is nearest to a win; of equals one of the suit with the fewest tiles."""
    keys = (int64(view.key[0]), int64(view.key[1]), int64(view.key[2]), int64(view.key[3]))
    for place in range(GIVEN_TILES):
        if view.given[place] != NOT_GIVEN:
            keys = without_tile(keys, int64(view.given[place]))
    best = int64(0)
    least = int64(FAR)
    for kind in range(SUIT_KINDS):
        if view.legal[1] >> (GIVE - 64 + kind) & 1:
            missing = nearest_win(rules, lookups, without_tile(keys, int64(kind)))
            cost = 16 * missing + int64(view.suit_size[kind // 9])
            if cost < least:
                least = cost
                best = int64(kind)
    return GIVE + best


@inner
def nearest_win(rules: np.record, lookups: np.record, keys: Keys) -> int:
    """The least deficiency without one of the suits."""
    least = int64(FAR)
    for suit in range(3):
        least = min(least, deficiency_of_keys(rules, lookups, keys, int64(0), int64(0), int64(suit)))
    return least
