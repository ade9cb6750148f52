"""Changchun: every seat pays a share, doubled for the banker, the self-draw and two features (CC-031)."""

from __future__ import annotations

from enum import IntEnum

from zimo.rulesets.family import Family
from zimo.rulesets.fan import fan_table


class ChangchunFan(IntEnum):
    CONCEALED_HAND = 0
    MIDDLE_WAIT = 1


CHANGCHUN = Family(
    id="changchun",
    code=2,
    scorer="zimo.engine.scoring.changchun:score_changchun",
    table=fan_table(
        {
            ChangchunFan.CONCEALED_HAND: ("Concealed Hand", "门清", 1, "CC-031"),
            ChangchunFan.MIDDLE_WAIT: ("Middle Wait", "夹胡", 1, "CC-031"),
        }
    ),
    unit="fan",
    dealer=True,
    hu_rules=("CC-031", "CC-031"),
    pays=lambda ruleset: ("rules.pays_changchun",),
)
