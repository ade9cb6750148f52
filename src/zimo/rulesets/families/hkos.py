"""Hong Kong Old Style: faan that add up, and a table that says what so many are paid (HKF-020..090)."""

from __future__ import annotations

from zimo.rulesets.choices import (
    BigThreeDragons,
    FaanTable,
    Liability,
    Payment,
    ReplacementFaan,
    RobbedKongPayment,
)
from zimo.rulesets.families.hkos_fans import (
    bonus_hands_count,
    hkos_counts,
    hkos_fans,
    ids_for_bonus_tiles,
    least_bonus_tiles,
)
from zimo.rulesets.family import Family, Goals, Minimum
from zimo.rulesets.options import Ruleset
from zimo.rulesets.paying import SELF_DRAWN, Hu, Sum, hong_kong_share
from zimo.rulesets.taught import Taught
from zimo.words.phrase import Phrase

UNITS = 4
"""How many units a hand is worth: what is paid for it by discard, full or half (HKF-068)."""

LADDERS = {
    FaanTable.LADDER_4_7_10: (4, 7, 10),
    FaanTable.LADDER_4_6_8: (4, 6, 8),
    FaanTable.LADDER_5_7_9: (5, 7, 9),
    FaanTable.LADDER_5_7_10: (5, 7, 10),
}
"""From how many faan on 16, 32 and 64 units are paid."""

MOST_HALF_SPICY, MOST_FULL_SPICY = 20, 28
"""More faan are paid as these: no deal could book more, no score hold it."""


def _pays(ruleset: Ruleset) -> tuple[str, ...]:
    liable = ("rules.liability",) if ruleset.liability != Liability.NONE else ()
    return ("rules.pays_hkos", f"rules.payment_{ruleset.payment.name.lower()}", *liable)


def _share(ruleset: Ruleset, hu: Hu) -> Sum:
    """In units of the table; ``hu.hand`` is worth four of them."""
    (step,) = hu.hand.steps
    unit = Sum.of(hu.hand.points // UNITS, step.why)
    others = hu.seats - 1
    if hu.robbed and ruleset.robbed_kong_payment == RobbedKongPayment.SELF_DRAW:
        return unit.times(2, SELF_DRAWN).times(others, Phrase("paying.for_all", {"count": others}))
    if hu.liable and hu.self_drawn:
        return unit.times(2, SELF_DRAWN).times(others, Phrase("paying.for_all", {"count": others}))
    alone = hu.liable or ruleset.payment == Payment.HK_FULL
    return hong_kong_share(hu, unit, alone=alone)


def _most_paid(ruleset: Ruleset) -> int:
    """What each other player pays for the dearest self-drawn hand; a single one: what that is worth."""
    times = 4 if ruleset.seats == 2 else 2
    if ruleset.faan_table != FaanTable.FULL_SPICY:
        return int(times * 16 * 2 ** ((MOST_HALF_SPICY - 4) // 2))
    return int(times * 2 ** (MOST_FULL_SPICY if ruleset.fan_limit is None else ruleset.fan_limit))


def _idle(ruleset: Ruleset) -> frozenset[str]:
    nine_tiles = ruleset.nine_tile_liability and ruleset.payment == Payment.HK_HALF
    idle = {
        "bonus_replacement": ruleset.replacement_faan == ReplacementFaan.KONG,
        "liable": ruleset.liability == Liability.NONE and not nine_tiles,
    }
    return frozenset(name for name, is_idle in idle.items() if is_idle)


def _beside_minimum(ruleset: Ruleset) -> frozenset[str]:
    """HKF-020, decision 3."""
    return frozenset() if ruleset.minimum_counts_bonus else ids_for_bonus_tiles(ruleset)


def _liable(rules: Ruleset) -> bool:
    return rules.liability != Liability.NONE


HKOS = Family(
    id="hkos",
    code=5,
    scorer="zimo.engine.scoring.hkos:score_hkos",
    table=hkos_fans(Ruleset()),
    table_of=hkos_fans,
    counts=hkos_counts,
    unit="fan",
    minimum=Minimum.TOTAL_FAN,
    fans_called="faan",
    beside_minimum=_beside_minimum,
    bonus_tiles_to_win=least_bonus_tiles,
    minimum_rule=lambda ruleset: "HKF-020",
    goals=Goals.FAAN,
    circumstances=frozenset(
        {
            "last_wall_tile",
            "kong_replacement",
            "double_kong",
            "bonus_replacement",
            "robbing_kong",
            "heavenly",
            "earthly",
            "human",
            "liable",
        }
    ),
    idle=_idle,
    winds=True,
    values={
        "payment": (Payment.HK_FULL, Payment.HK_HALF),
        "big_three_dragons": (BigThreeDragons.LIMIT, BigThreeDragons.COMPOSED),
        "liability": tuple(kind for kind in Liability if kind != Liability.NOT_READY),
    },
    hu_rules=("HKF-069 HKF-070", "HKF-071"),
    pays=_pays,
    share=_share,
    most_paid=_most_paid,
    most_fans=lambda ruleset: ruleset.fan_limit,
    counting=(
        Taught("count_hkos", "HKF-020 HKF-044 HKF-045"),
        Taught("count_hkos_limit", "HKF-065"),
        Taught(
            "count_hkos_bonus",
            "HKF-054 HKF-055",
            bonus_hands_count,
        ),
        Taught("count_hkos_table", "HKF-066 HKF-067 HKF-068"),
    ),
    paying=(
        Taught("pay_hkos_discard", "HKF-069 HKF-070"),
        Taught("pay_hkos_self", "HKF-071 HKF-073"),
        Taught("pay_hkos_robbed", "HKF-072", lambda rules: rules.rob_kong),
        Taught("pay_hkos_liable", "HKF-080 HKF-081 HKF-082", _liable),
        Taught("pay_hkos_liable_kong", "HKF-083 HKF-084 HKF-085", _liable),
        Taught(
            "pay_hkos_nine_tiles",
            "HKF-084",
            lambda rules: rules.payment == Payment.HK_HALF and rules.nine_tile_liability,
        ),
    ),
)
