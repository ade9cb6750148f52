"""Sichuan Bloody Rules: fans, each of which doubles the hand (SBR-110..126, XZ-036..058)."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.readings import all_pungs_row, may_stand_in, pair_code, take_reading, take_seven_pairs
from zimo.engine.hand.shapes import SEVEN_PAIRS, Keys
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.whole_hand import copies_of, is_concealed, is_declared_kong, is_one_suit
from zimo.engine.table.kinds import is_terminal
from zimo.engine.table.state import (
    WIN_EARTHLY,
    WIN_GIVEN_KONG,
    WIN_HEAVENLY,
    WIN_KONG_REPLACEMENT,
    WIN_LAST_WALL_TILE,
    WIN_ROBBING_KONG,
    WIN_SHOOT_AFTER_KONG,
    MeldType,
    SetType,
)
from zimo.notation.tiles import BASE_KINDS, SUIT_KINDS
from zimo.rulesets.choices import GoldenWait, KongDrawPayer, PenaltyIs, SelfDraw, UnderTheSea
from zimo.rulesets.families.sbr import MOST_FANS, SBR, SbrFan

VALUES = tuple(fan.value for fan in SBR.table)
KONG_VALUE = VALUES[SbrFan.KONG]
NO_ROW = int64(-1)


@inner
def score_sbr(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> None:
    """Fill the score of a win whose readings are listed in ``score``."""
    seven_pairs = shapes & SEVEN_PAIRS != 0 and not _is_worth_more_as_sets(rules, hand, score)
    if seven_pairs:
        score.fan[SbrFan.SEVEN_PAIRS] = 1
        take_seven_pairs(hand, score)
    else:
        _take_best_reading(rules, hand, score)
    for meld in range(hand.melds):
        score.fan[SbrFan.KONG] += hand.meld_type[meld] >= MeldType.MELDED_KONG
    for kind in range(BASE_KINDS):  # a fifth copy makes no root, nor does a kong
        score.fan[SbrFan.ROOT] += copies_of(hand, kind) == 4 and not is_declared_kong(hand, kind)
    score.fan[SbrFan.FULL_FLUSH] = is_one_suit(hand)
    _add_fans_of_ranks(rules, hand, score, seven_pairs)
    _add_circumstances(rules, hand, score)
    _add_self_draw(rules, hand, score, seven_pairs)
    for fan in range(len(VALUES)):
        score.total_fan += score.fan[fan] * VALUES[fan]
    score.points = hand_value(rules, int(score.total_fan))
    _share_payments(rules, hand, score)


@inner
def discount_kongs(rules: np.record, hand: np.record, score: np.record) -> None:
    """Value the hand again as if its declared kongs gave no fan (SBR-176, read literally)."""
    fans = int(score.total_fan) - int(score.fan[SbrFan.KONG]) * KONG_VALUE
    score.fan[SbrFan.KONG] = 0
    score.total_fan = fans
    score.points = hand_value(rules, fans)
    _share_payments(rules, hand, score)


@inner
def hand_value(rules: np.record, fans: int) -> int:
    """2 to the number of fans, as far as the limit goes (SBR-120, SBR-121)."""
    return 1 << min(fans, int(rules.fan_limit))


@inner
def void_fine(rules: np.record) -> int:
    """For void tiles in a hand that is checked: points, or a hand at the limit (SBR-130, XZ-067)."""
    if rules.void_penalty_is == PenaltyIs.LIMIT:
        return hand_value(rules, MOST_FANS)
    return int64(rules.void_penalty)


@inner
def costs_limit(rules: np.record) -> bool:
    """Does a false hu cost what a hand at the limit would? (XZ-082, HKF-094)"""
    return bool(rules.false_hu_penalty_is == PenaltyIs.LIMIT)


@inner
def false_hu_at_limit(rules: np.record) -> int:
    """What a hand at the limit is worth."""
    return hand_value(rules, MOST_FANS)


# Readings -----------------------------------------------------------------------------------------


@inner
def _take_best_reading(rules: np.record, hand: np.record, score: np.record) -> None:
    """As pungs, unless another reading has a 1 or a 9 in every set, which is worth more (XZ-043)."""
    row = all_pungs_row(hand, score)
    outside = _outside_row(hand, score) if rules.yaojiu_jiangdui != 0 else NO_ROW
    if outside >= 0:
        take_reading(hand, score, outside)
        score.fan[SbrFan.OUTSIDE_HAND] = 1
        return
    take_reading(hand, score, max(row, 0))
    if row < 0:
        return
    score.fan[SbrFan.ALL_PUNGS] = 1
    score.fan[SbrFan.GOLDEN_WAIT] = _is_golden_wait(rules, hand, score, row)


@inner
def _is_worth_more_as_sets(rules: np.record, hand: np.record, score: np.record) -> bool:
    """Of seven pairs: are they four chows with a 1 or a 9, worth 3 where a concealed hand is a fan?

    Such a hand holds no pung, so nothing else gains what seven pairs gives (XZ-043, XZ-051).
    """
    if rules.concealed_fan == 0 or rules.yaojiu_jiangdui == 0 or hand.self_draw == 0:
        return False
    return _outside_row(hand, score) >= 0


@inner
def _is_golden_wait(rules: np.record, hand: np.record, score: np.record, row: int) -> bool:
    """SBR-113, for a reading that is All Pungs."""
    if rules.golden_wait == GoldenWait.DECLARED_FOUR:
        return bool(hand.melds == 4)
    return may_stand_in(pair_code(hand, score, row), hand.win_tile)


@inner
def _outside_row(hand: np.record, score: np.record) -> int:
    """The reading with a 1 or a 9 in each set and the pair, NO_ROW if there is none (XZ-043)."""
    for meld in range(int64(hand.melds)):
        if not _holds_end(int64(hand.meld_tile[meld]), hand.meld_type[meld] == MeldType.CHOW):
            return NO_ROW
    for row in range(int64(score.readings)):
        outside = True
        for place in range(5 - int64(hand.melds)):
            code = int64(score.reading[row, place])
            outside = outside and _holds_end(code & 63, code >> 6 == SetType.CHOW)
        if outside:
            return int64(row)
    return NO_ROW


@inner
def _holds_end(tile: int, is_chow: bool) -> bool:
    """Is there a 1 or a 9 in the chow from ``tile`` upwards, or in the tiles of that kind?"""
    return is_terminal(tile) or (is_chow and is_terminal(tile + 2))


# The rest -----------------------------------------------------------------------------------------


@inner
def _add_fans_of_ranks(rules: np.record, hand: np.record, score: np.record, seven_pairs: bool) -> None:
    """XZ-042: 2, 5 and 8 only, as pungs or pairs; XZ-052: neither 1 nor 9."""
    only_258 = True
    simples = True
    for kind in range(SUIT_KINDS):
        if copies_of(hand, kind) > 0:
            only_258 = only_258 and kind % 3 == 1
            simples = simples and not is_terminal(kind)
    pungs_or_pairs = seven_pairs or score.fan[SbrFan.ALL_PUNGS] == 1
    score.fan[SbrFan.ALL_258] = rules.yaojiu_jiangdui != 0 and only_258 and pungs_or_pairs
    score.fan[SbrFan.ALL_SIMPLES] = rules.simples_fan != 0 and simples and score.fan[SbrFan.ALL_258] == 0


@inner
def _add_circumstances(rules: np.record, hand: np.record, score: np.record) -> None:
    """SBR-116..119. A robbed tile was not discarded and is not the last of the wall."""
    how = int64(hand.circumstances)
    if how & WIN_ROBBING_KONG:
        score.fan[SbrFan.ROBBING_THE_KONG] = 1
        return
    sea = hand.self_draw == 1 or rules.under_the_sea == UnderTheSea.BOTH
    score.fan[SbrFan.UNDER_THE_SEA] = sea and how & WIN_LAST_WALL_TILE != 0
    if hand.self_draw == 1:
        score.fan[SbrFan.WIN_AFTER_KONG] = how & WIN_KONG_REPLACEMENT != 0
    else:
        score.fan[SbrFan.SHOOT_AFTER_KONG] = how & WIN_SHOOT_AFTER_KONG != 0


@inner
def _add_self_draw(rules: np.record, hand: np.record, score: np.record, seven_pairs: bool) -> None:
    """XZ-044, XZ-049..051. The first tiles of the deal stand for the fan of a self-draw."""
    if hand.self_draw == 0:
        return
    how = int64(hand.circumstances)
    if rules.heavenly_fan != 0:
        score.fan[SbrFan.HEAVENLY_HAND] = how & WIN_HEAVENLY != 0
        score.fan[SbrFan.EARTHLY_HAND] = how & WIN_EARTHLY != 0
    first = score.fan[SbrFan.HEAVENLY_HAND] + score.fan[SbrFan.EARTHLY_HAND] > 0
    listed = rules.self_draw == SelfDraw.PLUS_1_FAN and rules.self_drawn_fan != 0
    score.fan[SbrFan.SELF_DRAWN] = listed and not first and not giver_pays(rules, hand)
    score.fan[SbrFan.CONCEALED_HAND] = rules.concealed_fan != 0 and not seven_pairs and is_concealed(hand)


@inner
def giver_pays(rules: np.record, hand: np.record) -> bool:
    """Is a self-drawn hand paid by who gave the tile of the kong before it? (XZ-058)"""
    return bool(givers_pay(rules) and int64(hand.circumstances) & WIN_GIVEN_KONG != 0)


@inner
def givers_pay(rules: np.record) -> bool:
    return bool(rules.kong_draw_payer == KongDrawPayer.KONG_DISCARDER)


@inner
def counts_first_turn(rules: np.record) -> bool:
    """Is a hu in the first turn worth more? (XZ-049, XZ-050)"""
    return bool(rules.heavenly_fan != 0)


@inner
def _share_payments(rules: np.record, hand: np.record, score: np.record) -> None:
    """SBR-125: the discarder pays the value alone. SBR-126: each pays it, and one more, for a self-draw."""
    value = int(score.points)
    if hand.self_draw == 0:
        score.pay_discarder = value
        return
    if giver_pays(rules, hand):
        score.pay_giver = value
        return
    share = value
    if rules.self_draw == SelfDraw.PLUS_1:
        share = value + 1
    elif rules.self_draw == SelfDraw.PLUS_1_FAN and rules.self_drawn_fan == 0:
        share = hand_value(rules, int(score.total_fan) + 1)
    elif rules.self_draw == SelfDraw.DOUBLE:
        share = value * 2
    score.pay_other = share
    score.pay_dealer = share
