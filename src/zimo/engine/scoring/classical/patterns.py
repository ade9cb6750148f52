"""Classical doubles and limit hands (HK-048..066)."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.readings import chows_in
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.whole_hand import (
    HONOUR_BIT,
    copies_of,
    is_concealed,
    suits_of,
)
from zimo.engine.table.kinds import is_terminal
from zimo.engine.table.state import (
    WIN_KONG_REPLACEMENT,
    WIN_LAST_WALL_TILE,
    WIN_ROBBING_KONG,
    MeldType,
    SetType,
)
from zimo.notation.tiles import BASE_KINDS, EAST, FIRST_DRAGON, NO_TILE, SUIT_KINDS
from zimo.rulesets.choices import BigThreeDragons, RobbedKong, SelfDrawStack, ThreeConsecutive
from zimo.rulesets.families.classical_fans import ClassicalFan


@inner
def first_limit_hand(rules: np.record) -> int:
    """The fans from here on are limit hands, those before it doubles."""
    dragons = int64(ClassicalFan.BIG_THREE_DRAGONS)
    return dragons if rules.big_three_dragons == BigThreeDragons.LIMIT else dragons + 1


# In every reading -------------------------------------------------------------------------------


@inner
def count_circumstances(rules: np.record, hand: np.record, score: np.record) -> None:
    """HK-048, HK-051..053."""
    how = int64(hand.circumstances)
    if hand.self_draw == 1 and rules.selfdraw_stack == SelfDrawStack.ALL:
        score.fan[ClassicalFan.SELF_DRAWN] = 1
        score.fan[ClassicalFan.CONCEALED_SELF_DRAWN] = is_concealed(hand)
    score.fan[ClassicalFan.LAST_TILE] = how & WIN_LAST_WALL_TILE != 0
    replaced = how & WIN_KONG_REPLACEMENT != 0 and rules.robbed_kong_means != RobbedKong.ROBBING
    robbed = how & WIN_ROBBING_KONG != 0 and rules.robbed_kong_means != RobbedKong.REPLACEMENT
    score.fan[ClassicalFan.ROBBED_KONG] = replaced or robbed


@inner
def count_tiles(rules: np.record, hand: np.record, score: np.record) -> None:
    """What the tiles alone say (HK-049, HK-050, HK-061, HK-064, HK-065)."""
    suits = suits_of(hand)
    plain = suits & ~HONOUR_BIT
    one_suit = plain != 0 and plain & (plain - 1) == 0
    score.fan[ClassicalFan.ONE_SUIT] = one_suit and suits == plain
    score.fan[ClassicalFan.HALF_FLUSH] = rules.half_flush_double != 0 and one_suit and suits != plain
    score.fan[ClassicalFan.ALL_SIMPLES] = suits == plain and _terminals(hand) == 0
    score.fan[ClassicalFan.ALL_HONORS] = plain == 0
    score.fan[ClassicalFan.ALL_TERMINALS] = suits == plain and _only_terminals(hand)
    score.fan[ClassicalFan.NINE_GATES] = one_suit and suits == plain and _is_nine_gates(hand)


@inner
def count_honour_sets(hand: np.record, score: np.record) -> None:
    """Dragons and winds of four sets and a pair (HK-056, HK-057, HK-063); a kong is a pung."""
    winds = 0
    for wind in range(EAST, FIRST_DRAGON):
        winds += copies_of(hand, wind) >= 3
    dragons = 0
    dragon_pairs = 0
    for dragon in range(FIRST_DRAGON, BASE_KINDS):
        copies = copies_of(hand, dragon)
        dragons += copies >= 3
        dragon_pairs += copies == 2
    score.fan[ClassicalFan.BIG_FOUR_WINDS] = winds == 4
    score.fan[ClassicalFan.BIG_THREE_DRAGONS] = dragons == 3
    score.fan[ClassicalFan.LITTLE_THREE_DRAGONS] = dragons == 2 and dragon_pairs == 1


@inner
def _terminals(hand: np.record) -> int:
    """How many different terminals the hand holds."""
    found = 0
    for suit in range(3):
        found += copies_of(hand, 9 * suit) > 0
        found += copies_of(hand, 9 * suit + 8) > 0
    return found


@inner
def _only_terminals(hand: np.record) -> bool:
    for kind in range(SUIT_KINDS):
        if 0 < kind % 9 < 8 and copies_of(hand, kind) > 0:
            return False
    return True


@inner
def _is_nine_gates(hand: np.record) -> bool:
    """1112345678999 and one more of the suit, all concealed. Give it a hand of one suit."""
    if hand.melds > 0:
        return False
    kinds = 0
    ends = 0
    for kind in range(SUIT_KINDS):
        copies = int64(hand.standing[kind])
        kinds += copies > 0
        ends += is_terminal(kind) and copies >= 3
    return kinds == 9 and ends == 2


# In one reading ---------------------------------------------------------------------------------


@inner
def count_reading(rules: np.record, hand: np.record, score: np.record, row: int, place: int) -> None:
    """HK-054, HK-055, HK-058, HK-062; the tile of a discard completes the set at ``place``."""
    chows = chows_in(hand, score, row)
    score.fan[ClassicalFan.FOUR_PUNGS] = chows == 0
    score.fan[ClassicalFan.FOUR_CONCEALED_PUNGS] = chows == 0 and _stays_concealed(hand, place)
    score.fan[ClassicalFan.THREE_CONSECUTIVE] = chows >= 3 and _three_consecutive(rules, hand, score, row)


@inner
def _stays_concealed(hand: np.record, place: int) -> bool:
    """No set shown, and none finished by a discard: that completes the pair."""
    return is_concealed(hand) and (hand.self_draw == 1 or place == 4 - int64(hand.melds))


@inner
def _three_consecutive(rules: np.record, hand: np.record, score: np.record, row: int) -> bool:
    for first in range(4):
        for second in range(4):
            for third in range(4):
                low = _chow_at(hand, score, row, first)
                middle = _chow_at(hand, score, row, second)
                high = _chow_at(hand, score, row, third)
                if low < 0 or middle < 0 or high < 0 or low // 9 != high // 9 or low // 9 != middle // 9:
                    continue
                if _is_chain(rules, middle - low, high - middle):
                    return True
    return False


@inner
def _is_chain(rules: np.record, step: int, next_step: int) -> bool:
    if rules.three_consecutive == ThreeConsecutive.STRAIGHT:
        return step == 3 and next_step == 3
    if rules.three_consecutive == ThreeConsecutive.SHIFTED:
        return step == 1 and next_step == 1
    return 1 <= step <= 3 and 1 <= next_step <= 3


@inner
def _chow_at(hand: np.record, score: np.record, row: int, number: int) -> int:
    """Lowest tile of set ``number``, melds first, if it is a chow; else NO_TILE."""
    melds = int64(hand.melds)
    if number < melds:
        if hand.meld_type[number] == MeldType.CHOW:
            return int64(hand.meld_tile[number])
        return int64(NO_TILE)
    code = int64(score.reading[row, number - melds])
    return code & 63 if code >> 6 == SetType.CHOW else int64(NO_TILE)
