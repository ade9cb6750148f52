"""A game that zimo does not know: a hu is worth a point and one more for each kong, up to a limit."""

from zimo.engine.hand.readings import take_reading
from zimo.rulesets import Family, Fan, Preset, find_ruleset, register_family, register_preset

HU = Fan(0, "toy_hu", "Hu of the Toy", "玩具胡", 1, ("TOY-1",))
KONG = Fan(1, "toy_kong", "Kong of the Toy", "玩具杠", 1, ("TOY-2",))


def score_toy(rules, lookups, hand, score, keys, shapes):
    take_reading(hand, score, 0)
    score.fan[HU.index] = 1
    score.fan[KONG.index] = sum(hand.meld_type[meld] > 2 for meld in range(hand.melds))
    score.total_fan = score.fan[HU.index] + score.fan[KONG.index]
    score.points = min(score.total_fan, rules.cap)
    score.pay_discarder = 0 if hand.self_draw else score.points
    score.pay_other = score.pay_dealer = score.points if hand.self_draw else 0


register_family(
    Family(
        id="toy",
        scorer=f"{__name__}:score_toy",
        table=(HU, KONG),
        unit="fan",
        asks=frozenset({"cap"}),
        hu_rules=("TOY-3", "TOY-4"),
        pays=lambda ruleset: ("rules.pays_toy",),
        texts={"rules.pays_toy": {"en": "a {kong} is worth a point", "zh": "每{kong}一分"}},
    )
)
register_preset(
    Preset("toy", "a game to play with", find_ruleset("sbr", {"scoring": "toy", "seven_pairs": "none"}))
)
