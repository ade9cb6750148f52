"""Classical: points for sets, doubled for patterns, up to a limit (HK-039..073)."""

from __future__ import annotations

from zimo.rulesets.choices import BigThreeDragons, CapOn, Payment
from zimo.rulesets.families.classical_fans import LIMIT_DOUBLES, base_points, classical_fans
from zimo.rulesets.family import Family, Minimum
from zimo.rulesets.options import Ruleset
from zimo.rulesets.paying import Hu, Sum, dealing_share, hong_kong_share, with_the_others
from zimo.rulesets.taught import Taught


def _pays(ruleset: Ruleset) -> tuple[str, ...]:
    compared = ("rules.losers_settle",) if ruleset.losers_settle else ()
    return ("rules.pays_classical", f"rules.payment_{ruleset.payment.name.lower()}", *compared)


def _share(ruleset: Ruleset, hu: Hu) -> Sum:
    share = _before_the_limit(ruleset, hu)
    return share.at_most(ruleset.cap) if ruleset.cap_applies_to == CapOn.PAYMENT else share


def _before_the_limit(ruleset: Ruleset, hu: Hu) -> Sum:
    if ruleset.payment in (Payment.HK_FULL, Payment.HK_HALF):
        return hong_kong_share(hu, hu.hand, alone=ruleset.payment == Payment.HK_FULL)
    share = dealing_share(hu)
    if hu.gave and ruleset.payment == Payment.DISCARDER_PAYS_ALL:
        return with_the_others(share, hu)
    return share


CLASSICAL = Family(
    id="classical",
    code=4,
    scorer="zimo.engine.scoring.classical:score_classical",
    loser_points="zimo.engine.scoring.classical:classical_loser_points",
    explains="zimo.hands.explain.classical:explain_classical",
    table=classical_fans(Ruleset()),
    table_of=classical_fans,
    unit="double",
    limit_total=LIMIT_DOUBLES,
    base=base_points,
    minimum=Minimum.TOTAL_FAN,
    minimum_rule=lambda ruleset: "HK-038",
    circumstances=frozenset({"last_wall_tile", "kong_replacement", "robbing_kong"}),
    winds=True,
    dealer=True,
    values={
        "payment": (
            Payment.DISCARDER_PAYS_ALL,
            Payment.EVERYONE_PAYS,
            Payment.HK_FULL,
            Payment.HK_HALF,
        ),
        "big_three_dragons": (BigThreeDragons.LIMIT, BigThreeDragons.DOUBLE_ONLY),
    },
    hu_rules=("HK-068 HK-070", "HK-067 HK-069"),
    pays=_pays,
    share=_share,
    counting=(
        Taught("count_classical", "HK-039 HK-048"),
        Taught("count_classical_rounding", "HK-072"),
        Taught("count_classical_limit", "HK-072"),
    ),
    paying=(
        Taught("pay_classical", "HK-067 HK-068 HK-069 HK-070"),
        Taught("pay_losers", "HK-073", lambda rules: rules.losers_settle),
    ),
)
