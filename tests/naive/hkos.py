"""Faan and payments of Hong Kong Old Style, written from their statements (HKF-019..090) and slow on purpose.

A hand is counted in every way in which it can be read, with the winning tile in every set that it can
stand in; the way that brings the most faan is the one that counts.
"""

from __future__ import annotations

import dataclasses
from collections import Counter

from tests.naive import classical
from tests.naive.classical import Group, tiles_of
from tests.naive.hands import BONUS, DRAGONS, HONOURS, TERMINALS, Hand, Meld, suit
from zimo.engine.table.state import MeldType
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import (
    BigThreeDragons,
    BonusWin,
    ConcealedWithBonus,
    FaanTable,
    FaanValues,
    HumanHand,
    Liability,
    LittleFourWinds,
    NineGates,
    Payment,
    ReplacementFaan,
    RobbedKongPayment,
    UnderTheSea,
)

EAST = 27
WINDS = range(27, 31)
FLOWERS, SEASONS = BONUS[:4], BONUS[4:]
ABOUT_BONUS_TILES = ("no_flowers", "seat_flower", "seat_season", "bonus_set")

ORDER = [
    "thirteen_orphans",
    "nine_gates",
    "all_terminals",
    "all_honors",
    "big_four_winds",
    "four_kongs",
    "big_three_dragons",
    "little_four_winds",
    "heavenly_hand",
    "earthly_hand",
    "human_hand",
]
"""Of several limit hands the first names the hand."""


@dataclasses.dataclass(frozen=True)
class Count:
    """What one way to see the hand is worth."""

    faan: Counter[str]  # by id, all of that id together
    limit: bool = False

    @property
    def total(self) -> int:
        return self.faan.total()


def limit(ruleset: Ruleset) -> int:
    """HKF-065."""
    return 13 if ruleset.fan_limit is None else ruleset.fan_limit


# What so many faan are paid (HKF-066, HKF-067) -----------------------------------------------------

HALF_SPICY = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
LADDERS = {
    FaanTable.LADDER_4_7_10: [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64],
    FaanTable.LADDER_4_6_8: [1, 2, 4, 8, 16, 16, 32, 32, 64],
    FaanTable.LADDER_5_7_9: [1, 2, 4, 8, 8, 16, 16, 32, 32, 64],
    FaanTable.LADDER_5_7_10: [1, 2, 4, 8, 8, 16, 16, 32, 32, 32, 64],
}


def units(ruleset: Ruleset, faan: int) -> int:
    counted = faan if ruleset.fan_limit is None else min(faan, ruleset.fan_limit)
    if ruleset.faan_table == FaanTable.FULL_SPICY:
        return int(2 ** min(counted, 28))
    if ruleset.faan_table == FaanTable.HALF_SPICY:
        counted = min(counted, 20)
        return HALF_SPICY[counted] if counted <= 13 else 2 * units_above(counted - 2)
    ladder = LADDERS[ruleset.faan_table]
    return ladder[min(counted, len(ladder) - 1)]


def units_above(faan: int) -> int:
    return HALF_SPICY[faan] if faan <= 13 else 2 * units_above(faan - 2)


# The faan of one way to see a hand -----------------------------------------------------------------


def counts(ruleset: Ruleset, hand: Hand) -> list[Count]:
    """Every way to count a complete hand that brings the most faan; empty if it may not be declared."""
    found = [count(ruleset, hand, groups) for groups in classical.ways(ruleset, hand)]
    found = [way for way in found if may_be_declared(ruleset, way)]
    most = max((way.total for way in found), default=0)
    return [way for way in found if way.total == most]


def may_be_declared(ruleset: Ruleset, way: Count) -> bool:
    """HKF-020."""
    counted = way.total
    if not ruleset.minimum_counts_bonus:
        counted -= sum(way.faan[fan] for fan in ABOUT_BONUS_TILES)
    return way.limit or counted >= ruleset.minimum


def most_faan(ruleset: Ruleset, hand: Hand) -> int:
    """The faan of a complete hand, whether it may be declared or not."""
    return max(count(ruleset, hand, groups).total for groups in classical.ways(ruleset, hand))


def count(ruleset: Ruleset, hand: Hand, groups: tuple[Group, ...]) -> Count:
    limits = limit_hands(ruleset, hand, groups)
    if limits:
        return Count(Counter({min(limits, key=ORDER.index): limit(ruleset)}), limit=True)
    faan = composed(ruleset, hand, groups) + circumstances(ruleset, hand)
    return Count(+(faan + bonus_tiles(ruleset, hand)))


def pungs_in(groups: tuple[Group, ...]) -> list[int]:
    return [group.tile for group in groups if group.triplet]


def pair_of(groups: tuple[Group, ...]) -> int:
    (pair,) = [group.tile for group in groups if group.name == "pair"]
    return pair


def four_sets(groups: tuple[Group, ...]) -> bool:
    return len(groups) == 5 and not any(group.name == "knitted" for group in groups)


def composed(ruleset: Ruleset, hand: Hand, groups: tuple[Group, ...]) -> Counter[str]:
    """HKF-019, HKF-022..034."""
    two_two = ruleset.faan_values == FaanValues.TWO_TWO
    tiles = tiles_of(groups)
    suits = {suit(tile) for tile in tiles}
    found: Counter[str] = Counter()
    if len(suits) == 1 and None not in suits:
        found["full_flush"] = 5 if two_two else 7
    if len(suits) == 2 and None in suits:
        found["half_flush"] = 2 if two_two else 3
    if len(groups) == 7:
        found["seven_pairs"] = 4
    if not four_sets(groups):
        return found
    pungs, pair = pungs_in(groups), pair_of(groups)
    if not pungs:
        found["all_chows"] = 1
    if len(pungs) == 4:
        concealed = four_concealed(ruleset, hand, groups)
        found["four_concealed_pungs" if concealed else "all_pungs"] = (
            ruleset.four_concealed_pungs_faan if concealed else 2 if two_two else 3
        )
    if all(tile in TERMINALS or tile in HONOURS for tile in tiles):
        found["all_terminals_and_honors"] = 1
    dragons = [tile for tile in pungs if tile in DRAGONS]
    found["dragon_pung"] = len(dragons)
    if len(dragons) == 2 and pair in DRAGONS:
        found["little_three_dragons"] = 3
    if len(dragons) == 3:
        found["big_three_dragons"] = 5
    found["seat_wind"] = int(hand.seat_wind in pungs)
    found["prevalent_wind"] = int(hand.prevalent_wind in pungs)
    if little_four_winds(groups):
        found["little_four_winds"] = 10 if ruleset.little_four_winds == LittleFourWinds.TEN_MORE else 3
    if concealed_hand(ruleset, hand):
        found["concealed_hand"] = 1
    return found


def little_four_winds(groups: tuple[Group, ...]) -> bool:
    winds = sum(tile in WINDS for tile in pungs_in(groups))
    return winds == 3 and pair_of(groups) in WINDS


def four_concealed(ruleset: Ruleset, hand: Hand, groups: tuple[Group, ...]) -> bool:
    """HKF-024; the pung that a discard finished is not concealed."""
    if hand.melds and not ruleset.four_concealed_pungs_kongs:
        return False
    if ruleset.four_concealed_self_draw and not hand.self_draw:
        return False
    return all(group.concealed for group in groups if group.triplet)


def concealed_hand(ruleset: Ruleset, hand: Hand) -> bool:
    """HKF-034."""
    if ruleset.tiles == 144:
        if ruleset.concealed_hand_with_bonus == ConcealedWithBonus.NEVER:
            return False
        if ruleset.concealed_hand_with_bonus == ConcealedWithBonus.IF_NO_BONUS and hand.bonus:
            return False
    if ruleset.concealed_kong_conceals:
        return not any(meld.exposed for meld in hand.melds)
    return not hand.melds


def circumstances(ruleset: Ruleset, hand: Hand) -> Counter[str]:
    """HKF-035..039, HKF-043, HKF-044."""
    found: Counter[str] = Counter()
    if hand.self_draw:
        found["self_drawn"] = 1
        bonus_too = ruleset.replacement_faan == ReplacementFaan.KONG_AND_BONUS and hand.after_bonus
        if hand.double_kong and ruleset.double_kong_faan:
            found["double_kong"] = ruleset.double_kong_faan
        elif hand.after_kong or bonus_too:
            found["win_after_kong"] = 1
    if hand.robbing:
        found["robbing_the_kong"] = 1
    elif hand.last_tile and (hand.self_draw or ruleset.under_the_sea == UnderTheSea.BOTH):
        found["last_tile"] = 1
    if is_human(ruleset, hand) and not is_earthly(ruleset, hand):
        found["human_hand"] = 3
    return found


def is_earthly(ruleset: Ruleset, hand: Hand) -> bool:
    return ruleset.first_turn_hands and hand.earthly and not hand.self_draw


def is_human(ruleset: Ruleset, hand: Hand) -> bool:
    return ruleset.human_hand != HumanHand.NONE and hand.human and not hand.deals and not hand.robbing


def bonus_tiles(ruleset: Ruleset, hand: Hand) -> Counter[str]:
    """HKF-040..042."""
    found: Counter[str] = Counter()
    if ruleset.tiles != 144:
        return found
    found["no_flowers"] = int(not hand.bonus)
    for name, tiles in (("seat_flower", FLOWERS), ("seat_season", SEASONS)):
        if all(tile in hand.bonus for tile in tiles):
            found["bonus_set"] += 2
        elif tiles[hand.seat_wind - EAST] in hand.bonus:
            found[name] = 1
    return found


# Limit hands (HKF-047..053) ------------------------------------------------------------------------


def limit_hands(ruleset: Ruleset, hand: Hand, groups: tuple[Group, ...]) -> set[str]:
    tiles = tiles_of(groups)
    found = {
        "thirteen_orphans": set(tiles) == {*TERMINALS, *HONOURS} and len(groups) == 14,
        "heavenly_hand": ruleset.first_turn_hands and hand.heavenly and hand.self_draw,
        "earthly_hand": is_earthly(ruleset, hand),
        "human_hand": ruleset.human_hand == HumanHand.LIMIT and is_human(ruleset, hand),
    }
    if four_sets(groups):
        pungs = pungs_in(groups)
        found |= {
            "nine_gates": nine_gates(ruleset, hand),
            "all_terminals": all(tile in TERMINALS for tile in tiles),
            "all_honors": all(tile in HONOURS for tile in tiles),
            "big_four_winds": sum(tile in WINDS for tile in pungs) == 4,
            "four_kongs": sum(group.name == "kong" for group in groups) == 4,
            "big_three_dragons": ruleset.big_three_dragons == BigThreeDragons.LIMIT
            and sum(tile in DRAGONS for tile in pungs) == 3,
            "little_four_winds": ruleset.little_four_winds == LittleFourWinds.LIMIT
            and little_four_winds(groups),
        }
    return {name for name, holds in found.items() if holds}


def nine_gates(ruleset: Ruleset, hand: Hand) -> bool:
    if hand.melds or len({suit(tile) for tile in hand.standing}) != 1 or suit(hand.standing[0]) is None:
        return False
    gates = Counter({0: 3, 8: 3} | dict.fromkeys(range(1, 8), 1))
    ranks = Counter(tile % 9 for tile in hand.standing)
    if gates - ranks:
        return False
    pure = ruleset.nine_gates == NineGates.PURE_WAIT
    if ruleset.nine_gates == NineGates.PURE_ON_DISCARD:
        pure = not hand.self_draw
    return not pure or ranks - gates == Counter({hand.win_tile % 9: 1})


# Bonus tiles that win (HKF-054, HKF-055) -----------------------------------------------------------


def wins_by_bonus(ruleset: Ruleset, bonus: list[int]) -> bool:
    """May who has just got the last of these win?"""
    if ruleset.bonus_win == BonusWin.OFF or ruleset.scoring != "hkos":
        return False
    return len(bonus) == 8 or (len(bonus) == 7 and ruleset.bonus_win == BonusWin.SEVEN)


def bonus_faan(ruleset: Ruleset, bonus: list[int]) -> int:
    return ruleset.eight_bonus_faan if len(bonus) == 8 else 3


# Payments (HKF-068..073, HKF-080..085) -------------------------------------------------------------


def payments(
    ruleset: Ruleset, faan: int, hand: Hand, winner: int, discarder: int | None, full_flush: bool
) -> dict[int, int]:
    """What each other seat at the table pays."""
    unit = units(ruleset, faan)
    others = [seat for seat in range(ruleset.seats) if seat != winner]
    if discarder is None:
        if hand.liable is not None and not hand.after_kong:
            return {hand.liable: 2 * unit * len(others)}
        return dict.fromkeys(others, 2 * unit)
    if hand.robbing and ruleset.robbed_kong_payment == RobbedKongPayment.SELF_DRAW:
        return {discarder: 2 * unit * len(others)}
    shares = {seat: 2 * unit if seat == discarder else unit for seat in others}
    if ruleset.payment == Payment.HK_FULL:
        return {discarder: sum(shares.values())}
    if ruleset.nine_tile_liability and hand.liable is not None and full_flush and not hand.robbing:
        return {hand.liable: sum(shares.values())}
    return shares


def liable_for(ruleset: Ruleset, melds: list[Meld], owner: int) -> int | None:
    """Who pays a self-draw of the owner alone: the later of those who gave what makes them liable."""
    kind = ruleset.liability
    twelve = kind in (Liability.TWELVE_TILES, Liability.TWELVE_TILES_DRAGONS, Liability.BOTH)
    dragons = kind in (Liability.DRAGONS_WINDS, Liability.TWELVE_TILES_DRAGONS, Liability.BOTH)
    winds = kind in (Liability.DRAGONS_WINDS, Liability.BOTH)
    found = None
    for place, meld in enumerate(melds):
        before = [other.tile for other in melds[: place + 1] if other.type != MeldType.CHOW]
        last_dragon = dragons and meld.tile in DRAGONS and sum(tile in DRAGONS for tile in before) == 3
        last_wind = winds and meld.tile in WINDS and sum(tile in WINDS for tile in before) == 4
        if meld.source != owner and ((twelve and place == 3) or last_dragon or last_wind):
            found = meld.source
    return found


def giver_of_nine_tiles(ruleset: Ruleset, melds: list[Meld], owner: int) -> int | None:
    """Where all pay a discard: who gave the third set, if all three are of one suit."""
    if not ruleset.nine_tile_liability or ruleset.payment != Payment.HK_HALF or len(melds) < 3:
        return None
    suits = {suit(meld.tile) for meld in melds[:3]}
    given = melds[2].source != owner
    return melds[2].source if given and len(suits) == 1 and None not in suits else None


def is_full_flush(hand: Hand) -> bool:
    suits = {suit(tile) for tile in hand.tiles}
    return len(suits) == 1 and None not in suits


def false_hu_price(ruleset: Ruleset) -> int:
    """HKF-094."""
    return 2 * units(ruleset, limit(ruleset))
