"""Changchun: every seat pays a share, doubled for the banker, the self-draw and two features (CC-031)."""

from __future__ import annotations

from enum import IntEnum

from zimo.rulesets.family import Family
from zimo.rulesets.fan import fan_table
from zimo.rulesets.options import Ruleset
from zimo.rulesets.paying import DISCARDER, SELF_DRAWN, Hu, Sum, dealing_share, with_the_others
from zimo.rulesets.taught import Taught


class ChangchunFan(IntEnum):
    CONCEALED_HAND = 0
    MIDDLE_WAIT = 1


def _share(ruleset: Ruleset, hu: Hu) -> Sum:
    if hu.self_drawn:
        return dealing_share(hu).times(2, SELF_DRAWN)
    return with_the_others(dealing_share(hu).times(2, DISCARDER), hu)


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
    special_kongs=True,
    hu_rules=("CC-031", "CC-031"),
    pays=lambda ruleset: ("rules.pays_changchun",),
    share=_share,
    counting=(Taught("count_changchun", "CC-031"),),
    paying=(
        Taught("pay_changchun_shares", "CC-031"),
        Taught("pay_changchun_discard", "CC-031"),
        Taught("pay_changchun_self", "CC-031"),
    ),
)
