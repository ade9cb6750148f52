"""The faan of Hong Kong Old Style as data, limit hands among them, each with its statement (HKF-022..054)."""

from __future__ import annotations

import dataclasses
import functools
from enum import IntEnum

from zimo.rulesets.choices import (
    BigThreeDragons,
    BonusTiles,
    BonusWin,
    FaanValues,
    Flow,
    HumanHand,
    LittleFourWinds,
)
from zimo.rulesets.fan import Fan, fan_table
from zimo.rulesets.options import Ruleset


class HkosFan(IntEnum):
    """Its place in ``SCORE.fan``."""

    ALL_CHOWS = 0
    ALL_PUNGS = 1
    FOUR_CONCEALED_PUNGS = 2
    SEVEN_PAIRS = 3
    HALF_FLUSH = 4
    FULL_FLUSH = 5
    ALL_TERMINALS_AND_HONORS = 6
    DRAGON_PUNG = 7
    LITTLE_THREE_DRAGONS = 8
    BIG_THREE_DRAGONS = 9
    SEAT_WIND = 10
    PREVALENT_WIND = 11
    LITTLE_FOUR_WINDS = 12
    CONCEALED_HAND = 13
    SELF_DRAWN = 14
    ROBBING_THE_KONG = 15
    WIN_AFTER_KONG = 16
    DOUBLE_KONG = 17
    LAST_TILE = 18
    HUMAN_HAND = 19
    NO_FLOWERS = 20
    SEAT_FLOWER = 21
    SEAT_SEASON = 22
    BONUS_SET = 23
    SEVEN_FLOWERS = 24
    EIGHT_FLOWERS = 25
    THIRTEEN_ORPHANS = 26
    NINE_GATES = 27
    ALL_TERMINALS = 28
    BIG_FOUR_WINDS = 29
    ALL_HONORS = 30
    FOUR_KONGS = 31
    HEAVENLY_HAND = 32
    EARTHLY_HAND = 33


LIMIT_HANDS = (
    HkosFan.THIRTEEN_ORPHANS,
    HkosFan.NINE_GATES,
    HkosFan.ALL_TERMINALS,
    HkosFan.ALL_HONORS,
    HkosFan.BIG_FOUR_WINDS,
    HkosFan.FOUR_KONGS,
    HkosFan.BIG_THREE_DRAGONS,
    HkosFan.LITTLE_FOUR_WINDS,
    HkosFan.HEAVENLY_HAND,
    HkosFan.EARTHLY_HAND,
    HkosFan.HUMAN_HAND,
)
"""A hand that is several of them is named by the first; three of them only where an option has it so."""

FOR_BONUS_TILES = (HkosFan.NO_FLOWERS, HkosFan.SEAT_FLOWER, HkosFan.SEAT_SEASON, HkosFan.BONUS_SET)
"""The faan that bonus tiles add to a hand, or that there are none."""

BONUS_HANDS = (HkosFan.SEVEN_FLOWERS, HkosFan.EIGHT_FLOWERS)

WITHOUT_LIMIT = 13
"""What a limit hand is worth where faan have no limit (HKF-065)."""


def limit_faan(ruleset: Ruleset) -> int:
    """The faan of a limit hand."""
    return WITHOUT_LIMIT if ruleset.fan_limit is None else ruleset.fan_limit


_FANS = fan_table(
    {
        HkosFan.ALL_CHOWS: ("All Chows", "平糊", 1, "HKF-022"),
        HkosFan.ALL_PUNGS: ("All Pungs", "对对糊", 3, "HKF-023"),
        HkosFan.FOUR_CONCEALED_PUNGS: ("Four Concealed Pungs", "坎坎糊", 8, "HKF-024"),
        HkosFan.SEVEN_PAIRS: ("Seven Pairs", "七对子", 4, "HKF-019"),
        HkosFan.HALF_FLUSH: ("Half Flush", "混一色", 3, "HKF-025"),
        HkosFan.FULL_FLUSH: ("Full Flush", "清一色", 7, "HKF-026"),
        HkosFan.ALL_TERMINALS_AND_HONORS: ("All Terminals and Honors", "花幺", 1, "HKF-027"),
        HkosFan.DRAGON_PUNG: ("Dragon Pung", "三元牌", 1, "HKF-028"),
        HkosFan.LITTLE_THREE_DRAGONS: ("Little Three Dragons", "小三元", 3, "HKF-029"),
        HkosFan.BIG_THREE_DRAGONS: ("Big Three Dragons", "大三元", 5, "HKF-030"),
        HkosFan.SEAT_WIND: ("Seat Wind", "门风", 1, "HKF-031"),
        HkosFan.PREVALENT_WIND: ("Prevalent Wind", "圈风", 1, "HKF-032"),
        HkosFan.LITTLE_FOUR_WINDS: ("Little Four Winds", "小四喜", 3, "HKF-033"),
        HkosFan.CONCEALED_HAND: ("Concealed Hand", "门前清", 1, "HKF-034"),
        HkosFan.SELF_DRAWN: ("Self-Drawn", "自摸", 1, "HKF-035"),
        HkosFan.ROBBING_THE_KONG: ("Robbing the Kong", "抢杠", 1, "HKF-036"),
        HkosFan.WIN_AFTER_KONG: ("Win after Kong", "杠上自摸", 1, "HKF-037"),
        HkosFan.DOUBLE_KONG: ("Double Kong", "连杠开花", 8, "HKF-038"),
        HkosFan.LAST_TILE: ("Last Tile", "海底捞月", 1, "HKF-039"),
        HkosFan.HUMAN_HAND: ("Human Hand", "人糊", 3, "HKF-053"),
        HkosFan.NO_FLOWERS: ("No Flowers", "无花", 1, "HKF-040"),
        HkosFan.SEAT_FLOWER: ("Seat Flower", "正花", 1, "HKF-041"),
        HkosFan.SEAT_SEASON: ("Seat Season", "正季花", 1, "HKF-041"),
        HkosFan.BONUS_SET: ("Complete Set of Bonus Tiles", "一台花", 2, "HKF-042"),
        HkosFan.SEVEN_FLOWERS: ("Seven Flowers", "花糊", 3, "HKF-054"),
        HkosFan.EIGHT_FLOWERS: ("Eight Flowers", "大花糊", 8, "HKF-054"),
        HkosFan.THIRTEEN_ORPHANS: ("Thirteen Orphans", "十三幺", 10, "HKF-047"),
        HkosFan.NINE_GATES: ("Nine Gates", "九子连环", 10, "HKF-048"),
        HkosFan.ALL_TERMINALS: ("All Terminals", "清幺九", 10, "HKF-050"),
        HkosFan.BIG_FOUR_WINDS: ("Big Four Winds", "大四喜", 10, "HKF-051"),
        HkosFan.ALL_HONORS: ("All Honors", "字一色", 10, "HKF-049"),
        HkosFan.FOUR_KONGS: ("Four Kongs", "十八罗汉", 10, "HKF-052"),
        HkosFan.HEAVENLY_HAND: ("Heavenly Hand", "天糊", 10, "HKF-053"),
        HkosFan.EARTHLY_HAND: ("Earthly Hand", "地糊", 10, "HKF-053"),
    }
)


@functools.lru_cache
def hkos_fans(ruleset: Ruleset) -> tuple[Fan, ...]:
    """The faan as the options leave them; of a limit hand as many as are paid at most."""
    values = _chosen_values(ruleset)
    limits = limit_hands(ruleset)
    most = limit_faan(ruleset)
    return tuple(
        dataclasses.replace(
            fan,
            value=most if fan.index in limits else values.get(HkosFan(fan.index), fan.value),
            limit=fan.index in limits,
        )
        for fan in _FANS
    )


def _chosen_values(ruleset: Ruleset) -> dict[HkosFan, int]:
    values: dict[HkosFan, int] = {
        HkosFan.FOUR_CONCEALED_PUNGS: ruleset.four_concealed_pungs_faan,
        HkosFan.EIGHT_FLOWERS: ruleset.eight_bonus_faan,
    }
    if ruleset.double_kong_faan:
        values[HkosFan.DOUBLE_KONG] = ruleset.double_kong_faan
    if ruleset.little_four_winds == LittleFourWinds.TEN_MORE:
        values[HkosFan.LITTLE_FOUR_WINDS] = 10
    if ruleset.faan_values == FaanValues.TWO_TWO:
        values |= {HkosFan.ALL_PUNGS: 2, HkosFan.HALF_FLUSH: 2, HkosFan.FULL_FLUSH: 5}
    return values


def limit_hands(ruleset: Ruleset) -> tuple[HkosFan, ...]:
    """Those of them that a ruleset has as such."""
    by_option = {
        HkosFan.BIG_THREE_DRAGONS: ruleset.big_three_dragons == BigThreeDragons.LIMIT,
        HkosFan.LITTLE_FOUR_WINDS: ruleset.little_four_winds == LittleFourWinds.LIMIT,
        HkosFan.HUMAN_HAND: ruleset.human_hand == HumanHand.LIMIT,
    }
    return tuple(fan for fan in LIMIT_HANDS if by_option.get(fan, True))


def bonus_hands_count(ruleset: Ruleset) -> bool:
    """Do bonus tiles win by themselves? Where they are laid out at once, and the first hu ends a deal."""
    played = ruleset.bonus == BonusTiles.REPLACED and ruleset.flow == Flow.FIRST_HU
    return ruleset.tiles == 144 and ruleset.bonus_win != BonusWin.OFF and played


def least_bonus_tiles(ruleset: Ruleset) -> int | None:
    """So many win by themselves, None where none do (HKF-054)."""
    if not bonus_hands_count(ruleset):
        return None
    return 7 if ruleset.bonus_win == BonusWin.SEVEN else 8


def ids_for_bonus_tiles(ruleset: Ruleset) -> frozenset[str]:
    return frozenset(fan.id for fan in hkos_fans(ruleset) if fan.index in FOR_BONUS_TILES)


def hkos_counts(ruleset: Ruleset, fan: Fan) -> bool:
    """Can a hand have it at all as the options stand?"""
    member = HkosFan(fan.index)
    if member in FOR_BONUS_TILES:
        return ruleset.tiles == 144
    if member in BONUS_HANDS:
        eight_only = ruleset.bonus_win == BonusWin.EIGHT
        return bonus_hands_count(ruleset) and not (eight_only and member is HkosFan.SEVEN_FLOWERS)
    by_option = {
        HkosFan.SEVEN_PAIRS: "seven_pairs",
        HkosFan.DOUBLE_KONG: "double_kong_faan",
        HkosFan.HUMAN_HAND: "human_hand",
        HkosFan.HEAVENLY_HAND: "first_turn_hands",
        HkosFan.EARTHLY_HAND: "first_turn_hands",
        HkosFan.ROBBING_THE_KONG: "rob_kong",
        HkosFan.THIRTEEN_ORPHANS: "orphans",
    }
    return member not in by_option or bool(getattr(ruleset, by_option[member]))
