"""Changchun by the competition rules of MIL: fans of the hand, and the share of each payer (CM-046..062)."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.demands import needs_triplet
from zimo.engine.hand.readings import chows_in, may_stand_in, pair_code, take_reading, take_seven_pairs
from zimo.engine.hand.shapes import SEVEN_PAIRS, Keys, waits
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.whole_hand import is_concealed
from zimo.engine.table.state import READINGS, WIN_BAO_DRAWN, WIN_BAO_INDICATOR, WIN_LIABLE, SetType
from zimo.notation.tiles import BASE_KINDS, FIRST_DRAGON, NO_TILE
from zimo.rulesets.choices import Liability, Payment
from zimo.rulesets.families.changchun_mil import CHANGCHUN_MIL, MilFan

FANS = len(CHANGCHUN_MIL.table)


@inner
def score_changchun_mil(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> None:
    """Fill the score of a win whose readings are listed in ``score``.

    ``total_fan`` is the sum of the fans of the hand, ``points`` what they are worth; those of a payer
    (CM-047, CM-054, CM-055) are in what each pays.
    """
    if shapes & SEVEN_PAIRS != 0:  # worth more than any reading as sets, which has chows
        luxury = _wins_on_the_fourth(hand)
        score.fan[MilFan.LUXURY_SEVEN_PAIRS] = luxury
        score.fan[MilFan.SEVEN_PAIRS] = not luxury
        take_seven_pairs(hand, score)
    else:
        score.fan[MilFan.CONCEALED_HAND] = is_concealed(hand)
        _count_best_reading(rules, lookups, hand, score)
    how = int64(hand.circumstances)
    score.fan[MilFan.BAO_INDICATOR] = how & WIN_BAO_INDICATOR != 0
    score.fan[MilFan.BAO_DRAWN] = how & WIN_BAO_DRAWN != 0
    for fan in range(FANS):
        score.total_fan += score.fan[fan] * int64(rules.fan_points[fan])
    _pay(rules, hand, score)


@inner
def _wins_on_the_fourth(hand: np.record) -> bool:
    """Four alike, of which the winning tile is one (CM-051)."""
    if hand.win_tile != NO_TILE:
        return bool(hand.standing[hand.win_tile] == 4)
    for kind in range(BASE_KINDS):
        if hand.standing[kind] == 4:
            return True
    return False


# What the rules of play ask ----------------------------------------------------------------------


@inner
def asks_ready(rules: np.record) -> bool:
    """Does it matter whether a discarder is ready? (CM-060)"""
    return bool(rules.liability == Liability.NOT_READY)


# In one reading ---------------------------------------------------------------------------------


@inner
def _count_best_reading(rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> None:
    """All Pungs and Single Wait in the reading in which they are worth most (CM-048, CM-049, CM-057)."""
    single = _waits_for_one_kind(rules, lookups, hand)
    best = int64(-1)
    best_row = int64(0)
    for row in range(READINGS):
        if row >= score.readings or not _is_legal(rules, hand, score, row):
            continue
        pungs = chows_in(hand, score, row) == 0
        narrow = _counts_as_single(rules, hand, score, row, single, pungs)
        worth = 0
        if pungs:
            worth += int64(rules.fan_points[MilFan.ALL_PUNGS])
        if narrow:
            worth += int64(rules.fan_points[MilFan.SINGLE_WAIT])
        if worth > best:
            best = worth
            best_row = row
            score.fan[MilFan.ALL_PUNGS] = pungs
            score.fan[MilFan.SINGLE_WAIT] = narrow
    take_reading(hand, score, best_row)


@inner
def _is_legal(rules: np.record, hand: np.record, score: np.record, row: int) -> bool:
    """A reading of chows only needs a pair of dragons (CM-040)."""
    if not needs_triplet(rules) or chows_in(hand, score, row) < 4:
        return True
    return pair_code(hand, score, row) & 63 >= FIRST_DRAGON


@inner
def _counts_as_single(
    rules: np.record, hand: np.record, score: np.record, row: int, single: bool, pungs: bool
) -> bool:
    if pungs and rules.pungs_single_wait == 0:
        return False
    tile = int64(hand.win_tile)
    if single or may_stand_in(pair_code(hand, score, row), tile):
        return True
    for position in range(4 - int64(hand.melds)):
        code = int64(score.reading[row, position])
        if code >> 6 == SetType.CHOW and _closes_chow(code & 63, tile):
            return True
    return False


@inner
def _closes_chow(lowest: int, tile: int) -> bool:
    """The middle of a chow, the 3 of 123, the 7 of 789."""
    rank = lowest % 9
    middle = tile == lowest + 1
    return middle or (rank == 0 and tile == lowest + 2) or (rank == 6 and tile == lowest)


@inner
def _waits_for_one_kind(rules: np.record, lookups: np.record, hand: np.record) -> bool:
    """Did the hand wait for its winning tile only?"""
    tile = int64(hand.win_tile)
    if tile == NO_TILE:
        return False
    hand.standing[tile] -= 1
    wanted = waits(rules, lookups, hand)
    hand.standing[tile] += 1
    return wanted == int64(1) << tile


# Payments ---------------------------------------------------------------------------------------


@inner
def _pay(rules: np.record, hand: np.record, score: np.record) -> None:
    """CM-047, CM-054..056, CM-059..062."""
    fans = int64(score.total_fan)
    score.points = _doubled(rules, fans)
    dealing = int64(hand.dealer)
    if hand.self_draw == 1:
        score.pay_other = _doubled(rules, fans + dealing + 1)
        score.pay_dealer = _doubled(rules, fans + 2)
        return
    other = _doubled(rules, fans + dealing)
    dealer = _doubled(rules, fans + 1)
    own = _doubled(rules, fans + max(dealing, int64(hand.discarder_dealer)) + 1)
    if not _discarder_pays_all(rules, hand):
        score.pay_discarder = own
        score.pay_other = other
        score.pay_dealer = dealer
        return
    others = int64(rules.players) - 2
    score.pay_discarder = own + others * other
    if dealing == 0 and hand.discarder_dealer == 0 and others > 0:
        score.pay_discarder += dealer - other


@inner
def _discarder_pays_all(rules: np.record, hand: np.record) -> bool:
    """CM-060; WIN_LIABLE says that the discarder is not ready."""
    not_ready = asks_ready(rules) and int64(hand.circumstances) & WIN_LIABLE != 0
    return bool(not_ready or rules.payment == Payment.DISCARDER_PAYS_ALL)


@inner
def _doubled(rules: np.record, fans: int) -> int:
    return int64(1) << min(fans, int64(rules.fan_limit))
