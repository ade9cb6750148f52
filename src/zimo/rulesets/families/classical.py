"""Classical: points for sets, doubled for patterns, up to a limit (HK-039..073)."""

from __future__ import annotations

from zimo.rulesets.families.classical_fans import LIMIT_DOUBLES, classical_fans
from zimo.rulesets.family import Family, Minimum
from zimo.rulesets.options import Ruleset


def _pays(ruleset: Ruleset) -> tuple[str, ...]:
    compared = ("rules.losers_settle",) if ruleset.losers_settle else ()
    return ("rules.pays_classical", f"rules.payment_{ruleset.payment.name.lower()}", *compared)


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
    minimum=Minimum.TOTAL_FAN,
    minimum_rule="HK-038",
    circumstances=frozenset({"last_wall_tile", "kong_replacement", "robbing_kong"}),
    winds=True,
    dealer=True,
    hu_rules=("HK-068 HK-070", "HK-067 HK-069"),
    pays=_pays,
)
