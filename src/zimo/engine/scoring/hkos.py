"""Hong Kong Old Style: faan that add up, limit hands, and what so many faan are paid (HKF-020..073)."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.readings import (
    all_pungs_row,
    chows_in,
    may_stand_in,
    pair_code,
    take_reading,
    take_seven_pairs,
    take_single_tiles,
)
from zimo.engine.hand.shapes import HONOURS_AND_KNITTED, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Keys
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.classical.payments import hong_kong_shares
from zimo.engine.scoring.mcr.nine_gates import is_nine_gates
from zimo.engine.scoring.whole_hand import HONOUR_BIT, copies_of, is_concealed, suits_of
from zimo.engine.table.kinds import is_yaojiu
from zimo.engine.table.state import (
    NO_LIMIT,
    WIN_BONUS_REPLACEMENT,
    WIN_DOUBLE_KONG,
    WIN_EARTHLY,
    WIN_HEAVENLY,
    WIN_HUMAN,
    WIN_KONG_REPLACEMENT,
    WIN_LAST_WALL_TILE,
    WIN_LIABLE,
    WIN_ROBBING_KONG,
    MeldType,
    NoWin,
)
from zimo.notation.tiles import BASE_KINDS, EAST, FIRST_BONUS, FIRST_DRAGON, SUIT_KINDS
from zimo.rulesets.choices import (
    BigThreeDragons,
    BonusTiles,
    BonusWin,
    ConcealedWithBonus,
    FaanTable,
    Flow,
    HumanHand,
    Liability,
    LittleFourWinds,
    Payment,
    ReplacementFaan,
    RobbedKongPayment,
    UnderTheSea,
)
from zimo.rulesets.families.hkos import HKOS, LADDERS, MOST_FULL_SPICY, MOST_HALF_SPICY, UNITS
from zimo.rulesets.families.hkos_fans import (
    BONUS_HANDS,
    FOR_BONUS_TILES,
    LIMIT_HANDS,
    WITHOUT_LIMIT,
    HkosFan,
)

FANS = len(HKOS.table)
CODE = HKOS.code
ALL_BONUS_TILES = 8
WHOLE_SET = 0b1111


@inner
def score_hkos(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> None:
    """Fill the score of a win whose readings are listed in ``score``.

    ``total_fan`` is the sum of the faan before the limit; a limit hand is worth the limit.
    """
    _count_suits(hand, score)
    if shapes & SEVEN_PAIRS != 0:
        # No reading as sets is worth more: it has chows, and but for that only a concealed hand.
        score.fan[HkosFan.SEVEN_PAIRS] = 1
        take_seven_pairs(hand, score)
    elif shapes & STANDARD != 0:
        _count_reading(rules, hand, score)
        _count_honour_sets(rules, hand, score)
        _count_sets(hand, score)
        score.fan[HkosFan.NINE_GATES] = is_nine_gates(rules, hand, keys)
        score.fan[HkosFan.CONCEALED_HAND] = _counts_as_concealed(
            rules, int64(hand.flowers), int64(hand.melds), is_concealed(hand)
        )
    elif shapes & (THIRTEEN_ORPHANS | HONOURS_AND_KNITTED) != 0:
        score.fan[HkosFan.THIRTEEN_ORPHANS] = shapes & THIRTEEN_ORPHANS != 0
        take_single_tiles(hand, score)
    _count_circumstances(rules, hand, score)
    _count_bonus_tiles(rules, hand, score)
    _keep_limit_hand(rules, score)
    for fan in range(FANS):
        score.total_fan += score.fan[fan] * int64(rules.fan_points[fan])
    _pay(rules, hand, score)


@inner
def score_bonus_tiles(rules: np.record, hand: np.record, score: np.record) -> int:
    """Score a hand that is won by its bonus tiles alone (HKF-054). Returns NoWin."""
    flowers = int64(hand.flowers)
    least = 7 if rules.bonus_win == BonusWin.SEVEN else 8
    if flowers < least or not knows_bonus_hands(rules):
        return NoWin.TOO_FEW_FLOWERS.value
    fan = int64(BONUS_HANDS[1] if flowers == ALL_BONUS_TILES else BONUS_HANDS[0])
    score.fan[fan] = 1
    score.total_fan = rules.fan_points[fan]
    score.special = 1
    _pay(rules, hand, score)
    return NoWin.WIN.value


@inner
def wins_by_bonus_tiles(rules: np.record, count: int) -> bool:
    """May a seat declare hu as it gets its bonus tile number ``count``? (HKF-054, HKF-055)"""
    if not knows_bonus_hands(rules):
        return False
    return count == ALL_BONUS_TILES or (count == 7 and rules.bonus_win == BonusWin.SEVEN)


@inner
def knows_bonus_hands(rules: np.record) -> bool:
    """Do bonus tiles win by themselves? Where they are laid out at once, and the first hu ends a deal."""
    counted = rules.scoring == CODE and rules.bonus_win != BonusWin.OFF
    return bool(counted and rules.bonus == BonusTiles.REPLACED and rules.flow == Flow.FIRST_HU)


@inner
def faan_left_out(rules: np.record, score: np.record) -> int:
    """The faan that don't count towards the minimum: those for bonus tiles, or none of them (HKF-020)."""
    faan = int64(0)
    if rules.minimum_counts_bonus != 0:
        return faan
    for fan in FOR_BONUS_TILES:
        faan += score.fan[fan] * int64(rules.fan_points[fan])
    return faan


@inner
def sure_faan(rules: np.record, hand: np.record, concealed: bool, melds: int) -> int:
    """What a hand has towards the minimum whatever its sets are: for bonus tiles, and if it is concealed.

    ``concealed``: none of its ``melds`` is open.
    """
    faan = int64(_counts_as_concealed(rules, int64(hand.flowers), melds, concealed))
    if rules.minimum_counts_bonus == 0 or not rules.kinds >> FIRST_BONUS & 1:
        return faan
    flowers, seasons = _bonus_sets(hand)
    own = int64(1) << int64(hand.seat_wind)
    faan += int64(hand.flowers == 0)
    faan += 2 if flowers == WHOLE_SET else int64(flowers & own != 0)
    return faan + (2 if seasons == WHOLE_SET else int64(seasons & own != 0))


@inner
def limit_faan(rules: np.record) -> int:
    """What a limit hand is worth (HKF-065)."""
    return int64(WITHOUT_LIMIT) if rules.fan_limit == NO_LIMIT else int64(rules.fan_limit)


@inner
def units_of(rules: np.record, faan: int) -> int:
    """What so many faan are paid, in units (HKF-066, HKF-067)."""
    counted = min(faan, int64(rules.fan_limit))
    if rules.faan_table == FaanTable.FULL_SPICY:
        return int64(1) << min(counted, int64(MOST_FULL_SPICY))
    if rules.faan_table == FaanTable.HALF_SPICY:
        counted = min(counted, int64(MOST_HALF_SPICY))
        if counted <= 4:
            return int64(1) << counted
        return int64(24) << (counted - 5) // 2 if counted % 2 == 1 else int64(16) << (counted - 4) // 2
    for table, (low, middle, high) in LADDER_STEPS:
        if rules.faan_table == table:
            if counted >= high:
                return int64(64)
            if counted >= middle:
                return int64(32)
            if counted >= low:
                return int64(16)
    return int64(1) << min(counted, int64(3))


LADDER_STEPS = tuple((int(table), steps) for table, steps in LADDERS.items())


@inner
def false_hu_in_faan(rules: np.record) -> int:
    """A false hu at the price of a limit hand: what each pays for a self-drawn one (HKF-094)."""
    return 2 * units_of(rules, limit_faan(rules))


# What the rules of play ask ----------------------------------------------------------------------


@inner
def counts_double_kong(rules: np.record) -> bool:
    return bool(rules.double_kong_faan != 0)


@inner
def counts_first_hands(rules: np.record) -> bool:
    """Are the dealer's first tiles, and a hu on the dealer's first discard, worth more? (HKF-053)"""
    return bool(rules.first_turn_hands != 0)


@inner
def counts_human_hand(rules: np.record) -> bool:
    return bool(rules.human_hand != HumanHand.NONE)


@inner
def fourth_meld_makes_liable(rules: np.record) -> bool:
    """HKF-080."""
    kind = rules.liability
    only = kind == Liability.TWELVE_TILES or kind == Liability.TWELVE_TILES_DRAGONS
    return bool(only or kind == Liability.BOTH)


@inner
def dragons_make_liable(rules: np.record) -> bool:
    """HKF-081."""
    return bool(rules.liability != Liability.NONE and rules.liability != Liability.TWELVE_TILES)


@inner
def winds_make_liable(rules: np.record) -> bool:
    """HKF-082."""
    return bool(rules.liability == Liability.DRAGONS_WINDS or rules.liability == Liability.BOTH)


@inner
def pays_nine_tiles(rules: np.record) -> bool:
    """Does who gave the third set of a flush pay a discard alone?"""
    return bool(rules.nine_tile_liability != 0 and rules.payment == Payment.HK_HALF)


# In every reading -------------------------------------------------------------------------------


@inner
def _count_suits(hand: np.record, score: np.record) -> None:
    """HKF-025, HKF-026."""
    suits = suits_of(hand)
    plain = suits & ~HONOUR_BIT
    one_suit = plain != 0 and plain & (plain - 1) == 0
    score.fan[HkosFan.FULL_FLUSH] = one_suit and suits == plain
    score.fan[HkosFan.HALF_FLUSH] = one_suit and suits != plain


@inner
def _count_sets(hand: np.record, score: np.record) -> None:
    """What four sets and a pair are made of (HKF-027, HKF-049, HKF-050, HKF-052)."""
    terminals = False
    honours = False
    others = False
    for kind in range(BASE_KINDS):
        if copies_of(hand, kind) > 0:
            honours = honours or kind >= SUIT_KINDS
            terminals = terminals or (kind < SUIT_KINDS and is_yaojiu(kind))
            others = others or not is_yaojiu(kind)
    kongs = 0
    for meld in range(int64(hand.melds)):
        kongs += hand.meld_type[meld] >= MeldType.MELDED_KONG
    score.fan[HkosFan.ALL_TERMINALS_AND_HONORS] = terminals and honours and not others
    score.fan[HkosFan.ALL_HONORS] = honours and not terminals and not others
    score.fan[HkosFan.ALL_TERMINALS] = terminals and not honours and not others
    score.fan[HkosFan.FOUR_KONGS] = kongs == 4


@inner
def _count_honour_sets(rules: np.record, hand: np.record, score: np.record) -> None:
    """HKF-028..033, HKF-051; a kong is a pung."""
    winds = 0
    wind_pairs = 0
    for wind in range(EAST, FIRST_DRAGON):
        copies = copies_of(hand, wind)
        winds += copies >= 3
        wind_pairs += copies == 2
    dragons = 0
    dragon_pairs = 0
    for dragon in range(FIRST_DRAGON, BASE_KINDS):
        copies = copies_of(hand, dragon)
        dragons += copies >= 3
        dragon_pairs += copies == 2
    score.fan[HkosFan.DRAGON_PUNG] = dragons
    score.fan[HkosFan.LITTLE_THREE_DRAGONS] = dragons == 2 and dragon_pairs == 1
    score.fan[HkosFan.BIG_THREE_DRAGONS] = dragons == 3
    score.fan[HkosFan.SEAT_WIND] = copies_of(hand, EAST + int64(hand.seat_wind)) >= 3
    score.fan[HkosFan.PREVALENT_WIND] = copies_of(hand, EAST + int64(hand.prevalent)) >= 3
    score.fan[HkosFan.LITTLE_FOUR_WINDS] = winds == 3 and wind_pairs == 1
    score.fan[HkosFan.BIG_FOUR_WINDS] = winds == 4


@inner
def _counts_as_concealed(rules: np.record, flowers: int, melds: int, concealed: bool) -> bool:
    """HKF-034: no meld at all, where nothing else is chosen. ``concealed``: none is open."""
    if rules.kinds >> FIRST_BONUS & 1:
        if rules.concealed_hand_with_bonus == ConcealedWithBonus.NEVER:
            return False
        if rules.concealed_hand_with_bonus == ConcealedWithBonus.IF_NO_BONUS and flowers > 0:
            return False
    return bool(melds == 0 or (rules.concealed_kong_conceals != 0 and concealed))


@inner
def _count_circumstances(rules: np.record, hand: np.record, score: np.record) -> None:
    """HKF-035..039, HKF-043, HKF-044, HKF-053."""
    how = int64(hand.circumstances)
    if hand.self_draw == 1:
        replaced = how & WIN_KONG_REPLACEMENT != 0
        second = how & WIN_DOUBLE_KONG != 0 and counts_double_kong(rules)
        if rules.replacement_faan == ReplacementFaan.KONG_AND_BONUS:
            replaced = replaced or how & WIN_BONUS_REPLACEMENT != 0
        score.fan[HkosFan.SELF_DRAWN] = 1
        score.fan[HkosFan.DOUBLE_KONG] = second
        score.fan[HkosFan.WIN_AFTER_KONG] = replaced and not second
        score.fan[HkosFan.LAST_TILE] = how & WIN_LAST_WALL_TILE != 0
        score.fan[HkosFan.HEAVENLY_HAND] = counts_first_hands(rules) and how & WIN_HEAVENLY != 0
        return
    if how & WIN_ROBBING_KONG:
        score.fan[HkosFan.ROBBING_THE_KONG] = 1
        return
    earthly = counts_first_hands(rules) and how & WIN_EARTHLY != 0
    human = how & WIN_HUMAN != 0 and hand.dealer == 0 and counts_human_hand(rules)
    score.fan[HkosFan.LAST_TILE] = how & WIN_LAST_WALL_TILE != 0 and rules.under_the_sea == UnderTheSea.BOTH
    score.fan[HkosFan.EARTHLY_HAND] = earthly
    score.fan[HkosFan.HUMAN_HAND] = human and not earthly


@inner
def _count_bonus_tiles(rules: np.record, hand: np.record, score: np.record) -> None:
    """HKF-040..042."""
    if not rules.kinds >> FIRST_BONUS & 1:
        return
    score.fan[HkosFan.NO_FLOWERS] = hand.flowers == 0
    own = int64(1) << int64(hand.seat_wind)
    flowers, seasons = _bonus_sets(hand)
    score.fan[HkosFan.BONUS_SET] = int64(flowers == WHOLE_SET) + int64(seasons == WHOLE_SET)
    score.fan[HkosFan.SEAT_FLOWER] = flowers != WHOLE_SET and flowers & own != 0
    score.fan[HkosFan.SEAT_SEASON] = seasons != WHOLE_SET and seasons & own != 0


@inner
def _bonus_sets(hand: np.record) -> tuple[int, int]:
    """The flowers and the seasons of a hand (bits). A bare count says which only where it is all of them."""
    bonus = int64(hand.bonus)
    if hand.flowers == ALL_BONUS_TILES:
        bonus = int64(WHOLE_SET | WHOLE_SET << 4)
    return bonus & WHOLE_SET, bonus >> 4


@inner
def _keep_limit_hand(rules: np.record, score: np.record) -> None:
    """A limit hand is worth the limit: nothing counts beside the first that the hand is (HKF-047..053)."""
    found = int64(-1)
    for fan in LIMIT_HANDS:
        if found < 0 and score.fan[fan] != 0 and _is_limit_hand(rules, fan):
            found = int64(fan.value)
    if found < 0:
        return
    for other in range(FANS):
        score.fan[other] = 0
    score.fan[found] = 1
    score.special = 1


@inner
def _is_limit_hand(rules: np.record, fan: int) -> bool:
    if fan == HkosFan.BIG_THREE_DRAGONS:
        return bool(rules.big_three_dragons == BigThreeDragons.LIMIT)
    if fan == HkosFan.LITTLE_FOUR_WINDS:
        return bool(rules.little_four_winds == LittleFourWinds.LIMIT)
    if fan == HkosFan.HUMAN_HAND:
        return bool(rules.human_hand == HumanHand.LIMIT)
    return True


# In one reading ---------------------------------------------------------------------------------


@inner
def _count_reading(rules: np.record, hand: np.record, score: np.record) -> None:
    """As pungs if it can be read so, which is worth most, else as four chows (HKF-021..024)."""
    row = all_pungs_row(hand, score)
    if row >= 0:
        concealed = _pungs_stay_concealed(rules, hand, score, row)
        score.fan[HkosFan.FOUR_CONCEALED_PUNGS] = concealed
        score.fan[HkosFan.ALL_PUNGS] = not concealed
        take_reading(hand, score, row)
        return
    best = int64(0)
    for other in range(int64(score.readings)):
        if chows_in(hand, score, other) == 4:
            best = int64(other)
            score.fan[HkosFan.ALL_CHOWS] = 1
    take_reading(hand, score, best)


@inner
def _pungs_stay_concealed(rules: np.record, hand: np.record, score: np.record, row: int) -> bool:
    """No set shown, and none finished by a discard: that completes the pair (HKF-024)."""
    if not is_concealed(hand) or (hand.melds > 0 and rules.four_concealed_pungs_kongs == 0):
        return False
    if hand.self_draw == 1:
        return True
    on_pair = may_stand_in(pair_code(hand, score, row), int64(hand.win_tile))
    return bool(on_pair and rules.four_concealed_self_draw == 0)


@inner
def _is_full_flush(score: np.record) -> bool:
    """Does it count as one?"""
    return bool(score.fan[HkosFan.FULL_FLUSH] != 0)


# Payments ---------------------------------------------------------------------------------------


@inner
def _pay(rules: np.record, hand: np.record, score: np.record) -> None:
    """HKF-068..073, HKF-083, HKF-084."""
    unit = units_of(rules, int64(score.total_fan))
    score.points = UNITS * unit
    others = int64(rules.players) - 1
    how = int64(hand.circumstances)
    if hand.self_draw == 1 and how & WIN_LIABLE and not how & WIN_KONG_REPLACEMENT:
        score.pay_liable = 2 * unit * others
        return
    if hand.self_draw == 0 and how & WIN_ROBBING_KONG:
        if rules.robbed_kong_payment == RobbedKongPayment.SELF_DRAW:
            score.pay_discarder = 2 * unit * others
            return
    elif hand.self_draw == 0 and how & WIN_LIABLE and pays_nine_tiles(rules) and _is_full_flush(score):
        score.pay_liable = unit * (others + 1)
        return
    discarder, other = hong_kong_shares(rules, hand, unit)
    score.pay_discarder = discarder
    score.pay_other = other
    score.pay_dealer = other
