"""Simple Sichuan: a base for the win, and points that are added to it (SIM-028..037)."""

from __future__ import annotations

from enum import IntEnum

from zimo.rulesets.family import Family
from zimo.rulesets.fan import fan_table
from zimo.rulesets.taught import Taught


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


SICHUAN = Family(
    id="sichuan",
    code=1,
    scorer="zimo.engine.scoring.sichuan:score_sichuan",
    table=fan_table(
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
    unit="point",
    tells_total=False,
    hu_rules=("SIM-029", "SIM-028"),
    pays=lambda ruleset: ("rules.pays_sichuan",),
    counting=(Taught("count_sichuan", "SIM-037"),),
    paying=(Taught("pay_sichuan_discard", "SIM-029"), Taught("pay_sichuan_self", "SIM-028")),
)
