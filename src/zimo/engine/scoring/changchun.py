"""Changchun: every seat pays a share, doubled for the banker, the self-draw and two features."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.demands import needs_triplet
from zimo.engine.hand.readings import chows_in, pair_code, take_reading, take_seven_pairs
from zimo.engine.hand.shapes import SEVEN_PAIRS, Keys
from zimo.engine.kernel.jit import inner
from zimo.engine.scoring.whole_hand import is_concealed
from zimo.engine.table.state import READINGS, SetType
from zimo.notation.tiles import FIRST_DRAGON, NO_TILE
from zimo.rulesets.families.changchun import CHANGCHUN, ChangchunFan

VALUES = tuple(fan.value for fan in CHANGCHUN.table)


@inner
def score_changchun(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> None:
    """Fill the score of a win whose readings are listed in ``score``: ``points`` is G, 1, 2 or 4."""
    best_row = -1
    for row in range(READINGS):
        if row >= score.readings or not _is_legal(rules, hand, score, row):
            continue
        middle = _waits_in_the_middle(hand, score, row)
        if best_row < 0 or (middle and score.fan[ChangchunFan.MIDDLE_WAIT] == 0):
            best_row = row
            score.fan[ChangchunFan.MIDDLE_WAIT] = middle
    if best_row >= 0:
        take_reading(hand, score, best_row)
    elif shapes & SEVEN_PAIRS != 0:
        take_seven_pairs(hand, score)
    score.fan[ChangchunFan.CONCEALED_HAND] = is_concealed(hand)
    for fan in range(len(VALUES)):
        score.total_fan += score.fan[fan] * VALUES[fan]
    score.points = 1 << int(score.total_fan)
    _share_payments(rules, hand, score)


@inner
def _is_legal(rules: np.record, hand: np.record, score: np.record, row: int) -> bool:
    """A reading of chows only needs a pair of dragons (CC-011)."""
    if not needs_triplet(rules) or chows_in(hand, score, row) < 4:
        return True
    return pair_code(hand, score, row) & 63 >= FIRST_DRAGON


@inner
def _waits_in_the_middle(hand: np.record, score: np.record, row: int) -> bool:
    """Can the winning tile be the middle tile of a standing chow?"""
    for position in range(4 - hand.melds):
        code = score.reading[row, position]
        if code >> 6 == SetType.CHOW and (hand.win_tile == NO_TILE or hand.win_tile == (code & 63) + 1):
            return True
    return False


@inner
def _share_payments(rules: np.record, hand: np.record, score: np.record) -> None:
    """A share is 1, doubled for a self-draw and doubled when payer or winner is the banker.

    Self-drawn, each seat pays its share; by discard the discarder pays its own share doubled
    and the shares of all others.
    """
    banker = 2 * int(score.points)
    other = banker if hand.dealer == 1 else int(score.points)
    if hand.self_draw == 1:
        score.pay_other = 2 * other
        score.pay_dealer = 2 * banker
        return
    seats = int(rules.players) - 2
    if hand.discarder_dealer == 1:
        score.pay_discarder = 2 * banker + seats * other
    elif hand.dealer == 1:
        score.pay_discarder = 2 * other + seats * other
    else:
        score.pay_discarder = 2 * other + banker + (seats - 1) * other
