"""Classical base points: winning, pungs and kongs, the pair, bonus tiles (HK-037..047)."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.whole_hand import is_concealed
from zimo.engine.table.kinds import is_yaojiu
from zimo.engine.table.state import BASE_ITEMS, MeldType
from zimo.notation.tiles import EAST, FIRST_DRAGON
from zimo.rulesets.choices import BonusPoints
from zimo.rulesets.families.classical_fans import BASE_POINTS, BaseItem, ClassicalFan

POINTS = tuple(item.points for item in BASE_POINTS)
WHOLE_SET = 0b1111  # four flowers, or four seasons


@inner
def sum_of_base(rules: np.record, score: np.record) -> int:
    total = int64(0)
    for item in range(len(POINTS)):
        points = POINTS[item]
        if item == BaseItem.CONCEALED_PUNG_OF_SIMPLES:
            points = int64(rules.concealed_pung)
        elif item == BaseItem.CONCEALED_PUNG_OF_OTHERS:
            points = 2 * int64(rules.concealed_pung)
        total += int64(score.base_count[item]) * points
    return total


@inner
def clear_base(score: np.record) -> None:
    for item in range(BASE_ITEMS):
        score.base_count[item] = 0


@inner
def count_winning(hand: np.record, score: np.record) -> None:
    """HK-039, HK-045, HK-046: a concealed hand gets points by discard, a double if self-drawn."""
    score.base_count[BaseItem.WINNING] = 1
    score.base_count[BaseItem.SELF_DRAWN] = hand.self_draw
    score.base_count[BaseItem.CONCEALED_HAND] = hand.self_draw == 0 and is_concealed(hand)


@inner
def count_bonus_tiles(rules: np.record, hand: np.record, score: np.record) -> None:
    """HK-037. Of a bare number of tiles nobody can say whose they are."""
    bonus = int64(hand.bonus)
    if rules.bonus_points == BonusPoints.EACH:
        score.base_count[BaseItem.BONUS_TILE] = hand.flowers
    elif rules.bonus_points == BonusPoints.OWN_AND_SETS:
        own = int64(hand.seat_wind)
        flowers = bonus & WHOLE_SET
        seasons = bonus >> 4
        score.base_count[BaseItem.OWN_BONUS_TILE] = (flowers >> own & 1) + (seasons >> own & 1)
        sets = int64(flowers == WHOLE_SET) + int64(seasons == WHOLE_SET)
        score.base_count[BaseItem.BONUS_SET] = sets


@inner
def count_pung(
    rules: np.record, hand: np.record, score: np.record, kind: int, kong: bool, concealed: bool
) -> None:
    """HK-040..043, and the doubles of common practice for a pung of honours (HK-059)."""
    item = int64(BaseItem.MELDED_PUNG_OF_SIMPLES)
    if kong:
        item = int64(BaseItem.MELDED_KONG_OF_SIMPLES)
    if concealed:
        item += 2
    if is_yaojiu(kind):
        item += 1
    score.base_count[item] += 1
    if rules.honour_pung_doubles != 0:
        score.fan[ClassicalFan.DRAGON_PUNG] += kind >= FIRST_DRAGON
        score.fan[ClassicalFan.OWN_WIND_PUNG] += kind == EAST + int64(hand.seat_wind)
        score.fan[ClassicalFan.PREVAILING_WIND_PUNG] += kind == EAST + int64(hand.prevalent)


@inner
def count_melds(rules: np.record, hand: np.record, score: np.record) -> None:
    for meld in range(int64(hand.melds)):
        form = int64(hand.meld_type[meld])
        if form != MeldType.CHOW:
            kong = form >= MeldType.MELDED_KONG
            concealed = form == MeldType.CONCEALED_KONG
            count_pung(rules, hand, score, int64(hand.meld_tile[meld]), kong, concealed)


@inner
def count_pair(hand: np.record, score: np.record, kind: int) -> None:
    """HK-044: 2 for each thing that the pair is; own and prevailing wind make 4."""
    score.base_count[BaseItem.DRAGON_PAIR] += kind >= FIRST_DRAGON
    score.base_count[BaseItem.OWN_WIND_PAIR] += kind == EAST + int64(hand.seat_wind)
    score.base_count[BaseItem.PREVAILING_WIND_PAIR] += kind == EAST + int64(hand.prevalent)
