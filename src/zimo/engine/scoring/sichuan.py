"""Simple Sichuan: a base for the win, and points that are added to it (SIM-028..037)."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.readings import all_pungs_row, take_reading, take_seven_pairs
from zimo.engine.hand.shapes import SEVEN_PAIRS, Keys
from zimo.engine.kernel.jit import inner
from zimo.engine.scoring.whole_hand import copies_of, is_concealed, is_one_suit
from zimo.notation.tiles import BASE_KINDS, FIRST_DRAGON
from zimo.rulesets.families.sichuan import SICHUAN, SichuanFan

VALUES = tuple(fan.value for fan in SICHUAN.table)


@inner
def score_sichuan(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> None:
    """Fill the score of a win whose readings are listed in ``score``."""
    score.fan[SichuanFan.BASE_SELF_DRAWN] = hand.self_draw == 1
    score.fan[SichuanFan.BASE_DISCARD] = hand.self_draw == 0
    seven_pairs = shapes & SEVEN_PAIRS != 0
    pungs_row = -1
    if seven_pairs:
        # Such a hand holds no pung, so no other reading gains what seven pairs gives.
        take_seven_pairs(hand, score)
    else:
        pungs_row = all_pungs_row(hand, score)
        take_reading(hand, score, max(pungs_row, 0))
    score.fan[SichuanFan.SEVEN_PAIRS] = seven_pairs
    score.fan[SichuanFan.ALL_CONCEALED] = is_concealed(hand) and (rules.implied_stack == 1 or not seven_pairs)
    score.fan[SichuanFan.LITTLE_THREE_DRAGONS] = not seven_pairs and _is_little_three_dragons(hand)
    _add_suit_and_pungs(rules, hand, score, pungs_row >= 0)
    for fan in range(len(VALUES)):
        score.points += score.fan[fan] * VALUES[fan]
    score.total_fan = score.points
    if hand.self_draw == 1:
        score.pay_other = score.points
        score.pay_dealer = score.points
    else:
        score.pay_discarder = score.points


@inner
def _add_suit_and_pungs(rules: np.record, hand: np.record, score: np.record, all_pungs: bool) -> None:
    """One suit is paid once: a special hand stands for the bonuses that it contains, or all add up."""
    one_suit = is_one_suit(hand)
    both = one_suit and all_pungs
    stack = rules.stack_special == 1
    score.fan[SichuanFan.ALL_PUNGS_OF_ONE_SUIT] = both
    score.fan[SichuanFan.PURE_ONE_SUIT] = one_suit and (stack or not both)
    score.fan[SichuanFan.ALL_PUNGS] = all_pungs and (stack or not both)
    score.fan[SichuanFan.CLEAN_HAND] = one_suit and stack


@inner
def _is_little_three_dragons(hand: np.record) -> bool:
    """Two pungs or kongs of dragons and a pair of the third (SIM-036), in sets and a pair."""
    pungs = 0
    pairs = 0
    for dragon in range(FIRST_DRAGON, BASE_KINDS):
        copies = copies_of(hand, dragon)
        pungs += copies >= 3
        pairs += copies == 2
    return pungs == 2 and pairs == 1
