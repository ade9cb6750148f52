"""Classical: base points for sets and circumstances, doubled, rounded, limited (HK-039..073).

A hand is read, and the tile of a discard is placed in one of the sets or the pair, so that the hand
counts most.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.readings import may_stand_in, take_reading, take_seven_pairs, take_single_tiles
from zimo.engine.hand.shapes import HONOURS_AND_KNITTED, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Keys
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.classical.base import (
    clear_base,
    count_bonus_tiles,
    count_melds,
    count_pair,
    count_pung,
    count_winning,
    sum_of_base,
)
from zimo.engine.scoring.classical.patterns import (
    count_circumstances,
    count_honour_sets,
    count_reading,
    count_tiles,
    first_limit_hand,
)
from zimo.engine.scoring.classical.payments import share_payments
from zimo.engine.table.state import SetType
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets.choices import CapOn, Rounding
from zimo.rulesets.families.classical import CLASSICAL
from zimo.rulesets.families.classical_fans import LIMIT_DOUBLES, BaseItem, ClassicalFan

DOUBLES = tuple(fan.value for fan in CLASSICAL.table)
NOWHERE = -1
MOST_POINTS = 30_000  # of a hand without a limit of its own


@inner
def score_classical(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> None:
    """Fill the score of a win whose readings are listed in ``score``.

    ``total_fan`` is the number of doubles, LIMIT_DOUBLES for a limit hand.
    """
    clear_base(score)
    count_winning(hand, score)
    count_bonus_tiles(rules, hand, score)
    count_circumstances(rules, hand, score)
    count_tiles(rules, hand, score)
    if shapes & STANDARD != 0:
        count_honour_sets(hand, score)
        _take_best_reading(rules, hand, score)
    else:
        score.fan[ClassicalFan.THIRTEEN_ORPHANS] = shapes & THIRTEEN_ORPHANS != 0
        if shapes & SEVEN_PAIRS != 0:
            take_seven_pairs(hand, score)
        elif shapes & (THIRTEEN_ORPHANS | HONOURS_AND_KNITTED) != 0:
            take_single_tiles(hand, score)
        _value(rules, score)
    if score.total_fan == LIMIT_DOUBLES:
        clear_base(score)
        for fan in range(first_limit_hand(rules)):
            score.fan[fan] = 0
    share_payments(rules, hand, score)


@inner
def classical_loser_points(rules: np.record, hand: np.record, score: np.record) -> int:
    """What thirteen tiles count when the losers settle (``losers_settle``).

    Sets, pairs and bonus tiles, doubled only for pungs of honours; rounded and limited like a hu.
    """
    clear_base(score)
    for fan in range(len(DOUBLES)):
        score.fan[fan] = 0
    count_bonus_tiles(rules, hand, score)
    count_melds(rules, hand, score)
    for kind in range(BASE_KINDS):
        if hand.standing[kind] >= 3:
            count_pung(rules, hand, score, kind, False, True)
        elif hand.standing[kind] == 2:
            count_pair(hand, score, kind)
    _value(rules, score)
    return int64(score.points)


@inner
def _take_best_reading(rules: np.record, hand: np.record, score: np.record) -> None:
    """The reading, and the place of the winning tile in it, that count most.

    First comes what reaches the minimum, and of equal points a limit hand.
    """
    best_row = int64(0)
    best_place = int64(NOWHERE)
    best = int64(-1)
    best_product = int64(-1)
    for row in range(int64(score.readings)):
        for place in range(NOWHERE, 5 - int64(hand.melds)):
            if not _may_complete(hand, score, row, place):
                continue
            _count_as(rules, hand, score, row, place)
            _value(rules, score)
            worth = 2 * int64(score.points) + (score.total_fan == LIMIT_DOUBLES)
            if score.total_fan >= rules.minimum:
                worth += 4 * MOST_POINTS
            product = int64(score.base_points) << (int64(score.total_fan) & 31)
            if worth > best or (worth == best and product > best_product):
                best_row = int64(row)
                best_place = int64(place)
                best = worth
                best_product = product
    _count_as(rules, hand, score, best_row, best_place)
    _value(rules, score)
    take_reading(hand, score, best_row)


@inner
def _may_complete(hand: np.record, score: np.record, row: int, place: int) -> bool:
    """Can a discarded winning tile complete this place of a reading? A drawn one completes none."""
    if hand.self_draw == 1:
        return place == NOWHERE
    return place != NOWHERE and may_stand_in(int64(score.reading[row, place]), int64(hand.win_tile))


@inner
def _count_as(rules: np.record, hand: np.record, score: np.record, row: int, place: int) -> None:
    """Count the sets and the pair of a reading.

    The pung at ``place`` was completed by a discard and so counts as melded (HK-036).
    """
    for item in range(BaseItem.MELDED_PUNG_OF_SIMPLES, BaseItem.SELF_DRAWN):
        score.base_count[item] = 0
    for fan in range(ClassicalFan.DRAGON_PUNG, ClassicalFan.BIG_THREE_DRAGONS):
        score.fan[fan] = 0
    count_melds(rules, hand, score)
    sets = 4 - int64(hand.melds)
    for position in range(sets):
        code = int64(score.reading[row, position])
        if code >> 6 == SetType.PUNG:
            count_pung(rules, hand, score, code & 63, False, position != place)
    count_pair(hand, score, int64(score.reading[row, sets]) & 63)
    count_reading(rules, hand, score, row, place)


@inner
def _value(rules: np.record, score: np.record) -> None:
    """Sum, double, round, limit (HK-072)."""
    first_limit = first_limit_hand(rules)
    doubles = int64(0)
    for fan in range(len(DOUBLES)):
        if fan < first_limit:
            doubles += int64(score.fan[fan]) * DOUBLES[fan]
        elif score.fan[fan] != 0:
            doubles = int64(LIMIT_DOUBLES)
            break
    if doubles == LIMIT_DOUBLES:
        score.special = 1
        score.base_points = 0
        score.rounded = rules.cap
    else:
        base = sum_of_base(rules, score)
        score.base_points = base
        score.rounded = _rounded(rules, base, doubles)
    score.total_fan = doubles
    most = int64(rules.cap) if rules.cap_applies_to == CapOn.HAND else int64(MOST_POINTS)
    score.points = min(int64(score.rounded), most)


@inner
def _rounded(rules: np.record, base: int, doubles: int) -> int:
    if rules.rounding == Rounding.UP_BEFORE:
        return (base + 9) // 10 * 10 << doubles
    if rules.rounding == Rounding.NONE:
        return base << doubles
    return ((base << doubles) + 5) // 10 * 10
