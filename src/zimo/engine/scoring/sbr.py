"""Sichuan Bloody Rules: fans, each of which doubles the hand (SBR-110..126)."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.readings import all_pungs_row, may_stand_in, pair_code, take_reading, take_seven_pairs
from zimo.engine.hand.shapes import SEVEN_PAIRS, Keys
from zimo.engine.kernel.jit import inner
from zimo.engine.scoring.whole_hand import copies_of, is_declared_kong, is_one_suit
from zimo.engine.table.state import (
    WIN_KONG_REPLACEMENT,
    WIN_LAST_WALL_TILE,
    WIN_ROBBING_KONG,
    WIN_SHOOT_AFTER_KONG,
    MeldType,
)
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets.families.sbr import SBR, SbrFan
from zimo.rulesets.options import GoldenWait, SelfDraw

VALUES = tuple(fan.value for fan in SBR.table)
KONG_VALUE = VALUES[SbrFan.KONG]


@inner
def score_sbr(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> None:
    """Fill the score of a win whose readings are listed in ``score``."""
    if shapes & SEVEN_PAIRS != 0:
        # Such a hand holds no pung, so no other reading gains what seven pairs gives.
        score.fan[SbrFan.SEVEN_PAIRS] = 1
        take_seven_pairs(hand, score)
    else:
        _take_best_reading(rules, hand, score)
    for meld in range(hand.melds):
        score.fan[SbrFan.KONG] += hand.meld_type[meld] >= MeldType.MELDED_KONG
    for kind in range(BASE_KINDS):  # a fifth copy makes no root, nor does a kong
        score.fan[SbrFan.ROOT] += copies_of(hand, kind) == 4 and not is_declared_kong(hand, kind)
    score.fan[SbrFan.FULL_FLUSH] = is_one_suit(hand)
    _add_circumstances(hand, score)
    for fan in range(len(VALUES)):
        score.total_fan += score.fan[fan] * VALUES[fan]
    score.points = _hand_value(rules, int(score.total_fan))
    _share_payments(rules, hand, score)


@inner
def discount_kongs(rules: np.record, hand: np.record, score: np.record) -> None:
    """Value the hand again as if its declared kongs gave no fan (SBR-176, read literally)."""
    fans = int(score.total_fan) - int(score.fan[SbrFan.KONG]) * KONG_VALUE
    score.fan[SbrFan.KONG] = 0
    score.total_fan = fans
    score.points = _hand_value(rules, fans)
    _share_payments(rules, hand, score)


@inner
def _take_best_reading(rules: np.record, hand: np.record, score: np.record) -> None:
    row = all_pungs_row(hand, score)
    take_reading(hand, score, max(row, 0))
    if row < 0:
        return
    score.fan[SbrFan.ALL_PUNGS] = 1
    score.fan[SbrFan.GOLDEN_WAIT] = _is_golden_wait(rules, hand, score, row)


@inner
def _is_golden_wait(rules: np.record, hand: np.record, score: np.record, row: int) -> bool:
    """SBR-113, for a reading that is All Pungs."""
    if rules.golden_wait == GoldenWait.DECLARED_FOUR:
        return bool(hand.melds == 4)
    return may_stand_in(pair_code(hand, score, row), hand.win_tile)


@inner
def _add_circumstances(hand: np.record, score: np.record) -> None:
    """SBR-116..119. A robbed tile was not discarded and is not the last of the wall."""
    how = int(hand.circumstances)
    if how & WIN_ROBBING_KONG:
        score.fan[SbrFan.ROBBING_THE_KONG] = 1
        return
    score.fan[SbrFan.UNDER_THE_SEA] = how & WIN_LAST_WALL_TILE != 0
    if hand.self_draw == 1:
        score.fan[SbrFan.WIN_AFTER_KONG] = how & WIN_KONG_REPLACEMENT != 0
    else:
        score.fan[SbrFan.SHOOT_AFTER_KONG] = how & WIN_SHOOT_AFTER_KONG != 0


@inner
def _hand_value(rules: np.record, fans: int) -> int:
    """2 to the number of fans, as far as the limit goes (SBR-120, SBR-121)."""
    return 1 << min(fans, int(rules.fan_limit))


@inner
def _share_payments(rules: np.record, hand: np.record, score: np.record) -> None:
    """SBR-125: the discarder pays the value alone. SBR-126: each pays it, and one more, for a self-draw."""
    value = int(score.points)
    if hand.self_draw == 0:
        score.pay_discarder = value
        return
    share = value
    if rules.self_draw == SelfDraw.PLUS_1:
        share = value + 1
    elif rules.self_draw == SelfDraw.PLUS_1_FAN:
        share = _hand_value(rules, int(score.total_fan) + 1)
    elif rules.self_draw == SelfDraw.DOUBLE:
        share = value * 2
    score.pay_other = share
    score.pay_dealer = share
