"""Changchun by the competition rules of MIL: fans double what each pays, up to a limit (CM-046..063)."""

from __future__ import annotations

from enum import IntEnum

from zimo.rulesets.choices import Bao, Liability, Payment
from zimo.rulesets.family import Family
from zimo.rulesets.fan import Fan, fan_table
from zimo.rulesets.options import Ruleset
from zimo.rulesets.paying import DEALER, DISCARDER, SELF_DRAWN, Hu, Sum
from zimo.rulesets.taught import Taught
from zimo.words.phrase import Phrase


class MilFan(IntEnum):
    """Its place in ``SCORE.fan``."""

    CONCEALED_HAND = 0
    SINGLE_WAIT = 1
    ALL_PUNGS = 2
    SEVEN_PAIRS = 3
    LUXURY_SEVEN_PAIRS = 4
    BAO_INDICATOR = 5
    BAO_DRAWN = 6


def _pays(ruleset: Ruleset) -> tuple[str, ...]:
    asked = _asks_ready(ruleset)
    liable = ("rules.liability_not_ready",) if asked else ()
    return ("rules.pays_changchun_mil", f"rules.payment_{ruleset.payment.name.lower()}", *liable)


def _share(ruleset: Ruleset, hu: Hu) -> Sum:
    """Twice the hand for each of: the dealer pays or wins, it is self-drawn, the payer discards (CM-056)."""
    own = hu.hand.times(2, DEALER) if hu.dealing else hu.hand
    if hu.self_drawn:
        own = own.times(2, SELF_DRAWN)
    elif hu.gave:
        own = own.times(2, DISCARDER)
    if hu.gave and hu.alone:
        return _with_the_others(ruleset, own, hu)
    return own if ruleset.fan_limit is None else own.at_most(2**ruleset.fan_limit)


def _with_the_others(ruleset: Ruleset, own: Sum, hu: Hu) -> Sum:
    """The discarder pays the shares of the others too; each has the limit to itself (CM-060)."""
    others = hu.seats - 2
    total = _limited(ruleset, own, DISCARDER)
    if not hu.dealing and others:
        for_dealer = Phrase("paying.for_dealer")
        total = total.plus(_limited(ruleset, hu.hand.times(2, for_dealer), for_dealer))
        others -= 1
    if not others:
        return total
    why = Phrase("paying.for_others", {"count": others})
    share = hu.hand
    if hu.winner_deals:
        share = _limited(ruleset, share.times(2, DEALER), DEALER)
    if others == 1 and not hu.winner_deals:
        return total.plus(Sum.of(share.points, why))
    return total.plus(share.times(others, why))


def _limited(ruleset: Ruleset, share: Sum, why: Phrase) -> Sum:
    """A share as a part of a sum: at the limit it is a number of its own."""
    most = None if ruleset.fan_limit is None else 2**ruleset.fan_limit
    if most is None or share.points <= most:
        return share
    return Sum.of(most, Phrase("paying.at_limit", {"why": why}))


def _asks_ready(ruleset: Ruleset) -> bool:
    """Does it matter whether a discarder is ready? Not where the discarder pays for all anyway."""
    own_shares = ruleset.payment == Payment.ALL_PAY_DISCARDER_MORE and ruleset.seats > 2
    return ruleset.liability == Liability.NOT_READY and own_shares


def _counts(ruleset: Ruleset, fan: Fan) -> bool:
    """Those of the bao where it is played."""
    return ruleset.bao != Bao.NONE or fan.index not in (MilFan.BAO_INDICATOR, MilFan.BAO_DRAWN)


def _idle(ruleset: Ruleset) -> frozenset[str]:
    return frozenset() if _asks_ready(ruleset) else frozenset({"liable"})


CHANGCHUN_MIL = Family(
    id="changchun_mil",
    code=6,
    scorer="zimo.engine.scoring.changchun_mil:score_changchun_mil",
    table=fan_table(
        {
            MilFan.CONCEALED_HAND: ("Concealed Hand", "门清", 1, "CM-046"),
            MilFan.SINGLE_WAIT: ("Single Wait", "夹", 1, "CM-048"),
            MilFan.ALL_PUNGS: ("All Pungs", "飘和", 2, "CM-049"),
            MilFan.SEVEN_PAIRS: ("Seven Pairs", "七对", 3, "CM-050"),
            MilFan.LUXURY_SEVEN_PAIRS: ("Luxury Seven Pairs", "豪华七对", 4, "CM-051"),
            MilFan.BAO_INDICATOR: ("Bao Indicator", "冲宝", 2, "CM-052 CM-033"),
            MilFan.BAO_DRAWN: ("Bao Drawn", "摸宝", 1, "CM-053 CM-034"),
        }
    ),
    counts=_counts,
    unit="fan",
    circumstances=frozenset({"liable"}),
    idle=_idle,
    asks_ready=_asks_ready,
    dealer=True,
    special_kongs=True,
    values={
        "payment": (Payment.ALL_PAY_DISCARDER_MORE, Payment.DISCARDER_PAYS_ALL),
        "liability": (Liability.NONE, Liability.NOT_READY),
    },
    hu_rules=("CM-059 CM-060", "CM-061"),
    pays=_pays,
    share=_share,
    most_fans=lambda ruleset: ruleset.fan_limit,
    counting=(Taught("count_mil", "CM-056 CM-057"),),
    paying=(
        Taught("pay_mil_dealer", "CM-047 CM-056"),
        Taught("pay_mil_self", "CM-054 CM-061"),
        Taught("pay_mil_discard", "CM-055 CM-059"),
        Taught("pay_mil_not_ready", "CM-060", _asks_ready),
        Taught("pay_mil_robbed", "CM-062", lambda rules: rules.rob_kong),
    ),
)
