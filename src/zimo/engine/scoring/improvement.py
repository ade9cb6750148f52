"""What a hand waits for, how far it is from a win, and which tiles bring it nearer after each discard."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.acceptance import accepted
from zimo.engine.hand.exact_deficiency import exact_deficiency
from zimo.engine.hand.shapes import waits
from zimo.engine.kernel.jit import inner, kernel
from zimo.engine.scoring import score_hand
from zimo.engine.table.state import NoWin
from zimo.notation.tiles import BASE_KINDS

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


@kernel
def keep_declarable(
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    scores: np.recarray,
    missing_after: np.ndarray,
    accepted_after: np.ndarray,
) -> None:
    """Take out of ``improve_hands``' answer the tiles that can't lead to a hand that may be declared.

    A ready hand keeps the tiles that it may win on, by discard or self-draw, without circumstances.
    A hand one tile farther keeps those with which some discard leaves such a ready hand. Farther
    away nothing is taken out: too much can still change. ``scores`` (1,) is scratch; winning tile,
    self-draw and circumstances of the hands are overwritten.
    """
    for i in range(hands.shape[0]):
        hand = hands[i]
        for discard in range(COLUMNS):
            if discard != NO_DISCARD:
                if hand.standing[discard] == 0:
                    continue
                hand.standing[discard] -= 1
            if missing_after[i, discard] == 1:
                accepted_after[i, discard] &= declarable_waits(rules[0], lookups[0], hand, scores[0])
            elif missing_after[i, discard] == 2:
                for kind in range(BASE_KINDS):
                    if accepted_after[i, discard] >> kind & 1:
                        hand.standing[kind] += 1
                        if not leaves_declarable(rules[0], lookups[0], hand, scores[0]):
                            accepted_after[i, discard] ^= 1 << kind
                        hand.standing[kind] -= 1
            if discard != NO_DISCARD:
                hand.standing[discard] += 1


@inner
def leaves_declarable(rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> bool:
    """Does some discard of fourteen tiles leave a hand that waits for a win that may be declared?"""
    for kind in range(BASE_KINDS):
        if hand.standing[kind] > 0:
            hand.standing[kind] -= 1
            found = declarable_waits(rules, lookups, hand, score)
            hand.standing[kind] += 1
            if found != 0:
                return True
    return False


@inner
def declarable_waits(rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> int:
    """Kinds (bits) on which thirteen tiles win as hands that may be declared, by discard or self-draw."""
    wanted = waits(rules, lookups, hand)
    hand.circumstances = 0
    found = 0
    for kind in range(BASE_KINDS):
        if wanted >> kind & 1 == 0:
            continue
        hand.standing[kind] += 1
        hand.win_tile = kind
        for self_draw in range(2):
            hand.self_draw = self_draw
            if score_hand(rules, lookups, hand, score) == NoWin.WIN:
                found |= 1 << kind
        hand.standing[kind] -= 1
    return found
