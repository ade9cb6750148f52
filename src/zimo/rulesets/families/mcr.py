"""Mahjong Competition Rules: the 81 fans, whose points are added (MCR Part B)."""

from __future__ import annotations

from zimo.rulesets.families.mcr_fans import mcr_fans
from zimo.rulesets.family import Family, Goals, Minimum
from zimo.rulesets.options import Ruleset
from zimo.rulesets.paying import Hu, Sum
from zimo.words.phrase import Phrase

BASE = 8  # what everybody pays for any hand


def _share(ruleset: Ruleset, hu: Hu) -> Sum:
    base = Sum.of(BASE, Phrase("paying.base"))
    return hu.hand.plus(base) if hu.self_drawn or hu.gave else base


MCR = Family(
    id="mcr",
    code=3,
    scorer="zimo.engine.scoring.mcr:score_mcr",
    explains="zimo.hands.explain.mcr:explain_mcr",
    table=mcr_fans(Ruleset()),
    table_of=mcr_fans,
    unit="point",
    minimum=Minimum.TOTAL_FAN,  # bonus tiles don't count towards it
    goals=Goals.FANS_81,
    circumstances=frozenset(
        {"last_of_kind", "last_wall_tile", "kong_replacement", "bonus_replacement", "robbing_kong"}
    ),
    winds=True,
    hu_rules=("MCR A-12", "MCR A-12"),
    pays=lambda ruleset: ("rules.pays_mcr",),
    share=_share,
)
