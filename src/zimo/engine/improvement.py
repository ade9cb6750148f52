"""What a hand waits for, how far it is from a win, and which tiles bring it nearer after each discard."""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import int64, kernel
from zimo.engine.deficiency import deficiency_of_keys
from zimo.engine.shapes import meld_facts, suit_keys, waits, with_tile, without_tile
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
        hand = hands[i]
        melds = int64(hand.melds)
        missing[i] = deficiency_of_keys(
            rules[0],
            lookups[0],
            suit_keys(hand.standing),
            melds,
            meld_facts(melds, hand.meld_type, hand.meld_tile),
            int64(hand.void),
        )


@kernel
def improve_hands(
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    missing_after: np.ndarray,
    accepted: np.ndarray,
) -> None:
    """What hands (WINNING_HAND, shape (n,)) of thirteen or fourteen tiles are after each discard.

    A column of ``missing_after`` and ``accepted``, both (n, COLUMNS), stands for the kind that is
    discarded, or NO_DISCARD: the deficiency then, and the tiles (bits) that lower it. Columns of
    kinds that are not held are left as they were.
    """
    for i in range(hands.shape[0]):
        hand = hands[i]
        melds = int64(hand.melds)
        facts = meld_facts(melds, hand.meld_type, hand.meld_tile)
        void = int64(hand.void)
        keys = suit_keys(hand.standing)
        for discard in range(COLUMNS):
            if discard != NO_DISCARD and hand.standing[discard] == 0:
                continue
            kept = keys if discard == NO_DISCARD else without_tile(keys, discard)
            now = deficiency_of_keys(rules[0], lookups[0], kept, melds, facts, void)
            better = 0
            for kind in range(BASE_KINDS):
                copies = int64(hand.standing[kind]) - int64(kind == discard)
                if copies == 4 or not rules[0].kinds >> kind & 1:
                    continue
                drawn = with_tile(kept, kind)
                if deficiency_of_keys(rules[0], lookups[0], drawn, melds, facts, void) < now:
                    better |= 1 << kind
            missing_after[i, discard] = now
            accepted[i, discard] = better
