"""Mahjong Competition Rules: the 81 fans, whose points are added (MCR Part B)."""

from __future__ import annotations

from zimo.rulesets.choices import NineGates, SevenPairs
from zimo.rulesets.families.mcr_fans import FLOWER_TILES, mcr_fans
from zimo.rulesets.family import Family, Goals, Minimum
from zimo.rulesets.options import Ruleset
from zimo.rulesets.paying import Hu, Sum
from zimo.rulesets.taught import Taught
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
    bonus=FLOWER_TILES,
    unit="point",
    minimum=Minimum.TOTAL_FAN,  # bonus tiles don't count towards it
    minimum_rule=lambda ruleset: "OFF-065" if ruleset.special_always_wins else "MCR A-11",
    goals=Goals.FANS_81,
    values={"nine_gates": (NineGates.PURE_WAIT, NineGates.ANY_SHAPE)},
    circumstances=frozenset(
        {"last_of_kind", "last_wall_tile", "kong_replacement", "bonus_replacement", "robbing_kong"}
    ),
    winds=True,
    hu_rules=("MCR A-12", "MCR A-12"),
    pays=lambda ruleset: ("rules.pays_mcr",),
    share=_share,
    counting=(
        Taught("count_mcr", "MCR B-1"),
        Taught("count_mcr_implied", "MCR B-2"),
        Taught("count_mcr_no_regrouping", "MCR B-3"),
        Taught("count_mcr_once", "MCR B-5"),
        Taught("count_mcr_wait", "MCR B-6 MCR D-08 MCR D-09"),
        Taught("win_special", "OFF-067", lambda rules: rules.minimum > 0 and rules.special_always_wins),
        Taught("count_mcr_pairs", "MCR D-12", lambda rules: rules.seven_pairs != SevenPairs.NONE),
    ),
    paying=(Taught("pay_mcr_discard", "MCR A-12"), Taught("pay_mcr_self", "MCR A-12")),
)
