"""Fans as data: what each scoring family counts, what it is worth, and where the rule stands.

A fan's ``value`` is in the unit of its family: fans in sbr (each doubles the hand), points in
sichuan and mcr, doublings in changchun, doubles in classical. The table of family mcr, which depends
on options, stands in ``mcr_fans``, that of classical in ``classical_fans``.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from zimo.rulesets.classical_fans import CLASSICAL_FANS, limit_hands
from zimo.rulesets.fan import Fan
from zimo.rulesets.mcr_fans import mcr_fans
from zimo.rulesets.options import Ruleset, Scoring


class SbrFan(IntEnum):
    KONG = 0
    ROOT = 1
    ALL_PUNGS = 2
    GOLDEN_WAIT = 3
    FULL_FLUSH = 4
    SEVEN_PAIRS = 5
    WIN_AFTER_KONG = 6
    SHOOT_AFTER_KONG = 7
    ROBBING_THE_KONG = 8
    UNDER_THE_SEA = 9


class SichuanFan(IntEnum):
    BASE_SELF_DRAWN = 0
    BASE_DISCARD = 1
    ALL_PUNGS = 2
    CLEAN_HAND = 3
    ALL_CONCEALED = 4
    SEVEN_PAIRS = 5
    PURE_ONE_SUIT = 6
    ALL_PUNGS_OF_ONE_SUIT = 7
    LITTLE_THREE_DRAGONS = 8


class ChangchunFan(IntEnum):
    CONCEALED_HAND = 0
    MIDDLE_WAIT = 1


def _family(rows: dict[IntEnum, tuple[str, str, int, str]]) -> tuple[Fan, ...]:
    """The fans of a family in the order of their indices; a fan's id is its member's name."""
    return tuple(
        Fan(int(member), member.name.lower(), name, name_zh, value, tuple(rules.split()))
        for member, (name, name_zh, value, rules) in sorted(rows.items())
    )


FANS: dict[Scoring, tuple[Fan, ...]] = {
    Scoring.SBR: _family(
        {
            SbrFan.KONG: ("Kong", "杠", 1, "SBR-110"),
            SbrFan.ROOT: ("Root", "根", 1, "SBR-111"),
            SbrFan.ALL_PUNGS: ("All Pungs", "对对胡", 1, "SBR-112"),
            SbrFan.GOLDEN_WAIT: ("Golden Wait", "金钩钓", 1, "SBR-113"),
            SbrFan.FULL_FLUSH: ("Full Flush", "清一色", 2, "SBR-114"),
            SbrFan.SEVEN_PAIRS: ("Seven Pairs", "七对", 2, "SBR-115"),
            SbrFan.WIN_AFTER_KONG: ("Win after Kong", "杠上开花", 1, "SBR-116"),
            SbrFan.SHOOT_AFTER_KONG: ("Shoot after Kong", "杠上炮", 1, "SBR-117"),
            SbrFan.ROBBING_THE_KONG: ("Robbing the Kong", "抢杠胡", 1, "SBR-118"),
            SbrFan.UNDER_THE_SEA: ("Under the Sea", "海底", 1, "SBR-119"),
        }
    ),
    Scoring.SICHUAN: _family(
        {
            SichuanFan.BASE_SELF_DRAWN: ("Self-drawn Win", "自摸", 2, "SIM-028"),
            SichuanFan.BASE_DISCARD: ("Win from a Discard", "点炮", 1, "SIM-029"),
            SichuanFan.ALL_PUNGS: ("All Pungs", "对对胡", 1, "SIM-030"),
            SichuanFan.CLEAN_HAND: ("Clean Hand", "一色", 1, "SIM-031"),
            SichuanFan.ALL_CONCEALED: ("All Concealed", "门清", 1, "SIM-032"),
            SichuanFan.SEVEN_PAIRS: ("Seven Pairs", "七对", 2, "SIM-033"),
            SichuanFan.PURE_ONE_SUIT: ("Pure One Suit", "清一色", 2, "SIM-034"),
            SichuanFan.ALL_PUNGS_OF_ONE_SUIT: ("All Pungs of One Suit", "清对", 3, "SIM-035"),
            SichuanFan.LITTLE_THREE_DRAGONS: ("Little Three Dragons", "小三元", 2, "SIM-036"),
        }
    ),
    Scoring.CHANGCHUN: _family(
        {
            ChangchunFan.CONCEALED_HAND: ("Concealed Hand", "门清", 1, "CC-031"),
            ChangchunFan.MIDDLE_WAIT: ("Middle Wait", "夹胡", 1, "CC-031"),
        }
    ),
    Scoring.MCR: mcr_fans(Ruleset()),
    Scoring.CLASSICAL: _family(CLASSICAL_FANS),
}


FanUnit = Literal["fan", "point", "double"]

_UNITS: dict[Scoring, FanUnit] = {
    Scoring.SBR: "fan",
    Scoring.SICHUAN: "point",
    Scoring.CHANGCHUN: "fan",
    Scoring.MCR: "point",
    Scoring.CLASSICAL: "double",
}


def fan_unit(ruleset: Ruleset) -> FanUnit:
    """What a fan is worth: points that are added, or fans or doubles that make points."""
    return _UNITS[ruleset.scoring]


_IF_WANTED = {
    "all_red": "all_red",
    "half_flush": "half_flush_double",
    "dragon_pung": "honour_pung_doubles",
    "own_wind_pung": "honour_pung_doubles",
    "prevailing_wind_pung": "honour_pung_doubles",
}
"""The option that has a fan count at all."""


def counted_fans(ruleset: Ruleset) -> list[tuple[Fan, int | None]]:
    """The fans that its options leave, each with its value; a limit hand has none."""
    limits = {fan.name.lower() for fan in limit_hands(ruleset)} if fan_unit(ruleset) == "double" else set()
    return [
        (fan, None if fan.id in limits else fan.value)
        for fan in fans_of_ruleset(ruleset)
        if fan.id not in _IF_WANTED or getattr(ruleset, _IF_WANTED[fan.id])
    ]


def fans_of_ruleset(ruleset: Ruleset) -> tuple[Fan, ...]:
    """The fans that a ruleset counts, in the order of their indices."""
    return mcr_fans(ruleset) if ruleset.scoring == Scoring.MCR else FANS[ruleset.scoring]
