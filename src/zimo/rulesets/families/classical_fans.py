"""The classical score sheet as data: base points, doubles and limit hands, each with its statement.

The values are those of ``concealed_pung=8_16``; ``zimo.rulesets.options`` says what else may change.
"""

from __future__ import annotations

import dataclasses
import functools
from enum import IntEnum

from zimo.rulesets.choices import BigThreeDragons, BonusPoints
from zimo.rulesets.fan import BasePoints, Fan, fan_table
from zimo.rulesets.options import Ruleset


class BaseItem(IntEnum):
    """What base points are given for; the place in ``SCORE.base_count``."""

    WINNING = 0
    MELDED_PUNG_OF_SIMPLES = 1
    MELDED_PUNG_OF_OTHERS = 2  # terminals or honours
    CONCEALED_PUNG_OF_SIMPLES = 3
    CONCEALED_PUNG_OF_OTHERS = 4
    MELDED_KONG_OF_SIMPLES = 5
    MELDED_KONG_OF_OTHERS = 6
    CONCEALED_KONG_OF_SIMPLES = 7
    CONCEALED_KONG_OF_OTHERS = 8
    DRAGON_PAIR = 9
    OWN_WIND_PAIR = 10
    PREVAILING_WIND_PAIR = 11
    SELF_DRAWN = 12
    CONCEALED_HAND = 13
    OWN_BONUS_TILE = 14
    BONUS_SET = 15
    BONUS_TILE = 16


class ClassicalFan(IntEnum):
    """Doubles, then limit hands; the place in ``SCORE.fan``."""

    CONCEALED_SELF_DRAWN = 0
    ALL_SIMPLES = 1
    ONE_SUIT = 2
    SELF_DRAWN = 3
    LAST_TILE = 4
    ROBBED_KONG = 5
    THREE_CONSECUTIVE = 6
    FOUR_PUNGS = 7
    LITTLE_THREE_DRAGONS = 8
    HALF_FLUSH = 9
    DRAGON_PUNG = 10
    OWN_WIND_PUNG = 11
    PREVAILING_WIND_PUNG = 12
    BIG_THREE_DRAGONS = 13  # a limit hand, or the last double: ``big_three_dragons``
    THIRTEEN_ORPHANS = 14
    NINE_GATES = 15
    FOUR_CONCEALED_PUNGS = 16
    BIG_FOUR_WINDS = 17
    ALL_HONORS = 18
    ALL_TERMINALS = 19


LIMIT_HANDS = (
    ClassicalFan.THIRTEEN_ORPHANS,
    ClassicalFan.NINE_GATES,
    ClassicalFan.FOUR_CONCEALED_PUNGS,
    ClassicalFan.BIG_FOUR_WINDS,
    ClassicalFan.BIG_THREE_DRAGONS,
    ClassicalFan.ALL_HONORS,
    ClassicalFan.ALL_TERMINALS,
)
"""A hand that is several of them is named by the first."""


def limit_hands(ruleset: Ruleset) -> tuple[ClassicalFan, ...]:
    """Those of them that a ruleset has."""
    double = ruleset.big_three_dragons != BigThreeDragons.LIMIT
    return tuple(fan for fan in LIMIT_HANDS if not (double and fan is ClassicalFan.BIG_THREE_DRAGONS))


LIMIT_DOUBLES = 100
"""``SCORE.total_fan`` of a limit hand: it stands above any number of doubles."""


def _items(rows: dict[BaseItem, tuple[str, str, int, str]]) -> tuple[BasePoints, ...]:
    return tuple(
        BasePoints(item.name.lower(), name, name_zh, points, tuple(rules.split()))
        for item, (name, name_zh, points, rules) in sorted(rows.items())
    )


BASE_POINTS = _items(
    {
        BaseItem.WINNING: ("Winning", "和牌", 20, "HK-039"),
        BaseItem.MELDED_PUNG_OF_SIMPLES: ("Melded pung of simples", "明刻", 2, "HK-040"),
        BaseItem.MELDED_PUNG_OF_OTHERS: ("Melded pung of terminals or honours", "幺九明刻", 4, "HK-040"),
        BaseItem.CONCEALED_PUNG_OF_SIMPLES: ("Concealed pung of simples", "暗刻", 8, "HK-041"),
        BaseItem.CONCEALED_PUNG_OF_OTHERS: (
            "Concealed pung of terminals or honours",
            "幺九暗刻",
            16,
            "HK-041",
        ),
        BaseItem.MELDED_KONG_OF_SIMPLES: ("Melded kong of simples", "明杠", 8, "HK-042"),
        BaseItem.MELDED_KONG_OF_OTHERS: ("Melded kong of terminals or honours", "幺九明杠", 16, "HK-042"),
        BaseItem.CONCEALED_KONG_OF_SIMPLES: ("Concealed kong of simples", "暗杠", 16, "HK-043"),
        BaseItem.CONCEALED_KONG_OF_OTHERS: (
            "Concealed kong of terminals or honours",
            "幺九暗杠",
            32,
            "HK-043",
        ),
        BaseItem.DRAGON_PAIR: ("Pair of dragons", "三元对子", 2, "HK-044"),
        BaseItem.OWN_WIND_PAIR: ("Pair of the own wind", "门风对子", 2, "HK-044"),
        BaseItem.PREVAILING_WIND_PAIR: ("Pair of the prevailing wind", "圈风对子", 2, "HK-044"),
        BaseItem.SELF_DRAWN: ("Self-drawn", "自摸", 2, "HK-045"),
        BaseItem.CONCEALED_HAND: ("Concealed hand, on a discard", "门清", 10, "HK-046"),
        BaseItem.OWN_BONUS_TILE: ("Bonus tile of the own seat", "正花", 4, "HK-037"),
        BaseItem.BONUS_SET: ("Complete set of bonus tiles", "一台花", 16, "HK-037"),
        BaseItem.BONUS_TILE: ("Bonus tile", "花牌", 4, "HK-037"),
    }
)

_FANS = fan_table(
    {
        ClassicalFan.CONCEALED_SELF_DRAWN: ("Concealed Hand, self-drawn", "门清自摸", 1, "HK-046 HK-048"),
        ClassicalFan.ALL_SIMPLES: ("All Simples", "断幺", 1, "HK-049"),
        ClassicalFan.ONE_SUIT: ("One Suit Only", "清一色", 2, "HK-050"),
        ClassicalFan.SELF_DRAWN: ("Self-drawn", "自摸", 1, "HK-051"),
        ClassicalFan.LAST_TILE: ("Win by the Last Tile", "海底", 1, "HK-052"),
        ClassicalFan.ROBBED_KONG: ("Robbed Kong", "抢杠杠上开花", 1, "HK-053"),
        ClassicalFan.THREE_CONSECUTIVE: ("Three Consecutive Chows", "一条龙", 1, "HK-054"),
        ClassicalFan.FOUR_PUNGS: ("Four Pungs", "对对胡", 1, "HK-055"),
        ClassicalFan.LITTLE_THREE_DRAGONS: ("Little Three Dragons", "小三元", 1, "HK-056"),
        ClassicalFan.HALF_FLUSH: ("One Suit with Honours", "混一色", 1, "HK-059"),
        ClassicalFan.DRAGON_PUNG: ("Pung of Dragons", "三元牌", 1, "HK-059"),
        ClassicalFan.OWN_WIND_PUNG: ("Pung of the Own Wind", "门风", 1, "HK-059"),
        ClassicalFan.PREVAILING_WIND_PUNG: ("Pung of the Prevailing Wind", "圈风", 1, "HK-059"),
        ClassicalFan.BIG_THREE_DRAGONS: ("Big Three Dragons", "大三元", 1, "HK-056"),
        ClassicalFan.THIRTEEN_ORPHANS: ("Thirteen Orphans", "十三幺", 0, "HK-060 HK-066"),
        ClassicalFan.NINE_GATES: ("Nine Gates", "九莲宝灯", 0, "HK-061"),
        ClassicalFan.FOUR_CONCEALED_PUNGS: ("Four Concealed Pungs", "四暗刻", 0, "HK-058 HK-062"),
        ClassicalFan.BIG_FOUR_WINDS: ("Big Four Winds", "大四喜", 0, "HK-057 HK-063"),
        ClassicalFan.ALL_HONORS: ("All Honours", "字一色", 0, "HK-064"),
        ClassicalFan.ALL_TERMINALS: ("All Terminals", "清幺九", 0, "HK-065"),
    }
)
"""With the number of doubles, none for a limit hand."""


_HONOUR_PUNGS = (
    ClassicalFan.DRAGON_PUNG,
    ClassicalFan.OWN_WIND_PUNG,
    ClassicalFan.PREVAILING_WIND_PUNG,
)
_IF_WANTED = {
    ClassicalFan.HALF_FLUSH: "half_flush_double",
    **dict.fromkeys(_HONOUR_PUNGS, "honour_pung_doubles"),
}


@functools.lru_cache
def classical_fans(ruleset: Ruleset) -> tuple[Fan, ...]:
    """Doubles and limit hands, as the options of a ruleset leave them."""
    limits = limit_hands(ruleset)
    return tuple(
        dataclasses.replace(fan, limit=fan.index in limits, option=_IF_WANTED.get(ClassicalFan(fan.index)))
        for fan in _FANS
    )


def points_of(ruleset: Ruleset, item: BaseItem) -> int:
    """What a base item is worth under the ruleset."""
    if item is BaseItem.CONCEALED_PUNG_OF_SIMPLES:
        return int(ruleset.concealed_pung)
    if item is BaseItem.CONCEALED_PUNG_OF_OTHERS:
        return 2 * ruleset.concealed_pung
    return BASE_POINTS[item].points


_OF_BONUS_TILES = {
    BonusPoints.NONE: (),
    BonusPoints.OWN_AND_SETS: (BaseItem.OWN_BONUS_TILE, BaseItem.BONUS_SET),
    BonusPoints.EACH: (BaseItem.BONUS_TILE,),
}


def base_points(ruleset: Ruleset) -> tuple[BasePoints, ...]:
    """What a hand has points for under the ruleset."""
    bonus = _OF_BONUS_TILES[ruleset.bonus_points] if ruleset.tiles == 144 else ()
    items = [item for item in BaseItem if item < BaseItem.OWN_BONUS_TILE or item in bonus]
    return tuple(dataclasses.replace(BASE_POINTS[item], points=points_of(ruleset, item)) for item in items)
