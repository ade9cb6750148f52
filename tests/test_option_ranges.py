"""No value that an option can have makes points wrap: both ends of each range, in exact arithmetic.

The naive deal and the naive scores count in Python's integers, the engine in the fields of its records.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.answers import score_hand
from tests.conformance.stacked import WEST, StackedDeal
from tests.differential import WALLS, compare_deals
from tests.naive import hkos
from tests.policies import POLICIES
from tests.test_classical_against_naive import compare as compare_classical
from tests.test_classical_against_naive import random_hand as random_classical_hand
from tests.test_hkos_against_naive import compare as compare_faan
from tests.test_hkos_against_naive import random_hand as random_faan_hand
from tests.test_scoring_against_naive import compare as compare_hands
from tests.winning_hands import score as faan_of
from zimo.engine.table.actions import HU, PASS
from zimo.engine.table.state import RULES, SCORE, TABLE, Phase
from zimo.play.game import Game
from zimo.rulesets import PRESETS, RulesetError, find_ruleset
from zimo.rulesets.choices import FaanTable, Flow
from zimo.rulesets.families.hkos import MOST_FULL_SPICY
from zimo.rulesets.options import OPTION_TYPES
from zimo.rulesets.registry import allowed_values, parse_option
from zimo.rulesets.values import Numbers
from zimo.server.api import options_of

NUMBERS = {name: values for name in OPTION_TYPES if isinstance(values := allowed_values(name), Numbers)}
AT_WORK: dict[str, dict[str, Any]] = {
    "void_penalty": {"false_hu": "penalise"},
    "pig_penalty": {"void_discard": "penalise"},
    "false_hu_penalty": {"false_hu": "penalise"},
    "kong_box": {"replacement_from": "kong_box", "bao": "none"},
    "tiles": {"exchange": "off", "special_kongs": False, "bao": "none"},
}
"""What else must be chosen for an option to be asked."""

OF_THE_MATCH = ("players", "match_deals", "start_score")  # of five players four play a deal
PLAYED = [name for name in NUMBERS if name not in OF_THE_MATCH]
NOT_WHERE_BLOOD_FLOWS = ("tiles", "false_hu_penalty")


def flows(preset: str) -> bool:
    """Do winners play on? Then there is one set of tiles, and no false hu."""
    return PRESETS[preset].ruleset.flow == Flow.BLOOD_FLOW


ENDS = [
    (preset, option, NUMBERS[option].numbers[end])
    for preset in PRESETS
    for option in PLAYED
    for end in (0, -1)
    if PRESETS[preset].ruleset.matters(option) and not (flows(preset) and option in NOT_WHERE_BLOOD_FLOWS)
]
KINDS = len(POLICIES) * len(WALLS)


@pytest.mark.nojit
@pytest.mark.parametrize("name", NUMBERS)
def test_a_range_has_two_ends(name: str) -> None:
    numbers = NUMBERS[name].numbers
    for number in (numbers[0], numbers[-1]):
        assert getattr(find_ruleset("sbr", {name: number}), name) == number
        assert getattr(find_ruleset("sbr", {name: str(number)}), name) == number
    for number in (numbers[0] - 1, numbers[-1] + 1):
        with pytest.raises(RulesetError, match=f"option {name} cannot be '?{number}'?: "):
            find_ruleset("sbr", {name: number})
        with pytest.raises(RulesetError, match=f"option {name} cannot be {number}: "):
            Game(dataclasses.replace(PRESETS["sbr"].ruleset, **{name: number}))


@pytest.mark.nojit
def test_the_fields_of_the_records_hold_what_the_ranges_allow():
    for name, values in NUMBERS.items():
        assert values.numbers[-1] <= np.iinfo(RULES[name]).max
    most = np.iinfo(TABLE["ledger_delta"].base).max
    assert 3 * NUMBERS["false_hu_penalty"].numbers[-1] <= most
    assert 6 * NUMBERS["cap"].numbers[-1] <= most  # four seats, the dealer wins or pays double
    assert np.iinfo(SCORE["points"]).max >= 4 * 2**MOST_FULL_SPICY


@pytest.mark.parametrize(("preset", "option", "number"), ENDS)
def test_play_at_both_ends(preset: str, option: str, number: int) -> None:
    work = {
        name: value
        for name, value in AT_WORK.get(option, {}).items()
        if name != "false_hu" or not flows(preset)
    }
    ruleset = find_ruleset(preset, {**work, option: number})
    start = random.Random(f"{preset} {option} {number}").randrange(1_000)
    compare_deals(ruleset, f"{preset} {option}={number}", range(start, start + 2))


@pytest.mark.parametrize("preset", PRESETS)
def test_all_at_their_most(preset: str) -> None:
    """Every fine at its most, to whom it costs most, and as many faults and payments as can be."""
    most = {
        option: NUMBERS[option].numbers[-1]
        for option in ("false_hu_penalty", "bonus_set", "fan_limit", "cap")
    }
    most |= {"void_penalty": 4_998, "pig_penalty": 4_998, "void_penalty_to": "opponents"}
    most |= {"void_penalty_is": "points", "false_hu_penalty_is": "points"}
    faults = {"false_hu": "penalise", "false_hu_to": "opponents", "void_discard": "penalise"}
    if flows(preset):
        faults = {"void_discard": "penalise"}
    more = ({}, {"self_draw": "double"}, {"cap_applies_to": "payment", "rounding": "none"})
    seen: Counter[str] = Counter()
    for n, options in enumerate(more):
        ruleset = find_ruleset(preset, most | faults | options)
        seen += compare_deals(ruleset, f"{preset} {options}", range(n, KINDS, len(more))).seen
    assert flows(preset) or seen["false hu"] > 0
    assert flows(preset) or seen["FALSE_HU"] > 0


@pytest.mark.parametrize("limit", [NUMBERS["fan_limit"].numbers[0], NUMBERS["fan_limit"].numbers[-1], None])
@pytest.mark.parametrize("self_draw", ["none", "plus_1", "plus_1_fan", "double"])
def test_hands_at_both_ends_of_the_limit(limit: int | None, self_draw: str) -> None:
    assert compare_hands("sbr", {"fan_limit": limit, "self_draw": self_draw}, 2_000, f"{limit}") > 800


HEAVENLY = "22223333444455m"
"""Seven Pairs, Full Flush, All Simples, three roots and Heavenly Hand: 13 fans, and no hand has more."""


@pytest.mark.nojit
@pytest.mark.rule("XZ-049", "XZ-055")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("self_draw", ["none", "plus_1", "plus_1_fan", "double"])
@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize("limit", [0, 12, 13, 16, None])
def test_the_dearest_hand_is_booked_in_full_or_refused(
    players: int, self_draw: str, listed: bool, limit: int | None
) -> None:
    """What a row of the ledger cannot hold is refused by one message; all else is paid to the point."""
    options = {"simples_fan": True, "concealed_fan": True, "self_drawn_fan": listed, "exchange": "off"}
    options |= {"fan_limit": limit, "self_draw": self_draw, "players": players}
    fans = 13 + (self_draw == "plus_1_fan" and not listed)
    share = 2 ** (fans if limit is None else min(fans, limit))
    share = share * 2 if self_draw == "double" else share + (self_draw == "plus_1")
    if share * (players - 1) > np.iinfo(TABLE["ledger_delta"].base).max:
        with pytest.raises(RulesetError, match="choose fan_limit=12 or less"):
            Game("xuezhan", options=options)
        assert Game("xuezhan", options=options | {"simples_fan": False, "concealed_fan": False})
        return
    deal = StackedDeal("xuezhan", east=HEAVENLY, **options)
    deal.choose_void(*"pppp"[:players])
    deal.play(HU)
    (row,) = deal.ledger
    assert row.delta == ((players - 1) * share, *[-share] * (players - 1))


@pytest.mark.nojit
@pytest.mark.parametrize("self_draw", ["none", "plus_1", "double"])
def test_a_self_draw_that_adds_no_fan_is_not_listed_as_one(self_draw: str) -> None:
    listed = {fan.id for fan in PRESETS["xuezhan"].ruleset.family.counted_fans(PRESETS["xuezhan"].ruleset)}
    ruleset = find_ruleset("xuezhan", {"self_draw": self_draw})
    assert listed - {fan.id for fan in ruleset.family.counted_fans(ruleset)} == {"self_drawn"}


@pytest.mark.nojit
def test_a_hand_that_one_other_pays_is_told_in_full() -> None:
    """What it is worth, too, is more than what is paid for it."""
    options = {"players": 2, "faan_table": "full_spicy"}
    assert Game("hkos", options=options | {"fan_limit": 12})
    with pytest.raises(RulesetError, match="choose fan_limit=12 or less"):
        Game("hkos", options=options | {"fan_limit": 13})


@pytest.mark.parametrize("limit", [0, 16, None])
@pytest.mark.parametrize("table", list(FaanTable))
def test_faan_at_both_ends_of_the_limit(limit: int | None, table: FaanTable) -> None:
    """The dearest hands too: with half as many faan again as are paid at most."""
    dear = {"double_kong_faan": 10, "four_concealed_pungs_faan": 10, "little_four_winds": "ten_more"}
    options = dear | {"concealed_kong_conceals": True, "fan_limit": limit, "faan_table": table, "minimum": 0}
    ruleset = find_ruleset("hkos", options)
    chance = random.Random(f"{limit} {table}")
    compare_faan(ruleset, [random_faan_hand(ruleset, chance) for _ in range(300)])
    how = ("self_draw", "kong_replacement", "double_kong", "last_wall_tile")
    text, more = "[EEEE*] [SSSS*] WWWNN11s + 1s", {**options, "flowers": "f1f2f3f4g1g2g3g4"}
    dearest = faan_of(text, *how, rules="hkos", **more)
    assert dearest.total_fan == 10 + 3 + 10 + 1 + 1 + 1 + 1 + 1 + 1 + 10 + 4
    units = hkos.units(ruleset, dearest.total_fan)
    assert (dearest.points, dearest.pay_other) == (4 * units, 2 * units)
    if 3 * 2 * units > np.iinfo(TABLE["ledger_delta"].base).max:
        with pytest.raises(RulesetError, match="choose fan_limit=12 or less"):
            Game(ruleset)
    else:
        assert Game(ruleset)


@pytest.mark.parametrize("cap", [NUMBERS["cap"].numbers[0], NUMBERS["cap"].numbers[-1]])
@pytest.mark.parametrize("payment", ["discarder_pays_all", "everyone_pays", "hk_full", "hk_half"])
def test_hands_at_both_ends_of_the_cap(cap: int, payment: str) -> None:
    chance = random.Random(f"{cap} {payment}")
    for applies in ("hand", "payment"):
        for rounding in ("up_before", "none"):
            options = {"cap": cap, "payment": payment, "cap_applies_to": applies, "rounding": rounding}
            hands = [random_classical_hand(chance) for _ in range(600)]
            dealers = [chance.randrange(4) for _ in hands]
            compare_classical(find_ruleset("classical", options), hands, dealers)


def test_a_large_hu_that_is_let_pass_bars_the_next():
    """Big Four Winds, All Honours and four concealed pungs are worth more than a signed byte holds."""
    for skip_hu in ("until_draw", "until_draw_unless_higher"):
        deal = StackedDeal("mcr", east="C", west="EEESSSWWWNNNC", draws="C", tiles=136, skip_hu=skip_hu)
        deal.discard("C")
        assert deal.actor == WEST
        assert HU in deal.legal
        deal.play(PASS)
        assert int(deal.view(WEST)["passed"][0]) > 127
        deal.discard("C")
        assert deal.phase == Phase.TURN, "the hu that was let pass bars this one, so nobody is asked"


def test_bonus_sets_at_their_most():
    most = NUMBERS["bonus_set"].numbers[-1]
    for win_by in ("discard", "self_draw"):
        request = {"hand": "EEESSSWWWNNNC", "win_tile": "C", "win_by": win_by}
        none, both = (
            score_hand({**request, "rules": "official", "options": {"bonus_set": points}, "flowers": 8})
            for points in (0, most)
        )
        assert both["points"] == none["points"] + 2 * most
        raised = {payer: paid + 2 * most for payer, paid in none["payments"].items() if paid > 8}
        assert raised
        assert both["payments"] == none["payments"] | raised


@pytest.mark.nojit
@pytest.mark.parametrize("preset", PRESETS)
def test_screens_are_told_what_an_option_may_be(preset: str) -> None:
    """A page that takes what is offered is never refused; the default is among it."""
    ruleset = PRESETS[preset].ruleset
    for option in options_of(ruleset):
        offered: list[Any] = [*option.words, *option.numbers]
        if option.type == "flag":
            offered = [False, True]
        elif option.least is not None and option.most is not None:
            offered = [option.least, option.most]
            assert option.default is None or option.least <= int(option.default) <= option.most
        else:
            assert option.default in offered
        for value in [*offered, *[None] * option.optional]:
            parse_option(option.name, value)


@pytest.mark.nojit
def test_the_terminal_tells_the_range(zimo: Any) -> None:
    (line,) = [line for line in zimo("rules", "classical").out.splitlines() if line.startswith("cap ")]
    assert "(10 to 5000)" in line
    described = json.loads(zimo("rules", "classical", "--json").out)["options"]
    assert described["kong_box"]["values"] == "2, 14 or 16"
    assert described["match_deals"]["values"] == "1 to 1000, or none"


# Fines that are shared out ------------------------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("fine", ["void_penalty", "pig_penalty"])
def test_a_fine_that_is_shared_out_leaves_no_rest(players: int, fine: str) -> None:
    others = min(players, 4) - 1
    options = {"players": players, "void_penalty_to": "opponents"}
    for points in range(60):
        if points % others == 0:
            assert getattr(find_ruleset("sbr", {**options, fine: points}), fine) == points
        else:
            with pytest.raises(
                RulesetError, match=f"option {fine}={points} .*: choose a multiple of {others}$"
            ):
                find_ruleset("sbr", {**options, fine: points})
    assert find_ruleset("sbr", {"players": players, fine: 50, "void_penalty_to": "bank"})


def test_what_is_fined_is_received():
    """Every fine of void tiles moves exactly its points, whoever gets them."""
    moved = 0
    for points, receiver in ((51, "opponents"), (50, "bank")):
        for seed in range(30):
            options = {"void_penalty": points, "void_penalty_to": receiver, "pig_penalty": points}
            game = Game("sbr", options={**options, "void_discard": "penalise"}, seed=seed)
            chance = random.Random(seed)
            while not game.over:
                game.play(chance.choice(game.legal))
            for row in game.ledger:
                if row.reason.name.startswith("VOID"):
                    assert row.delta[row.seat] == -points
                    assert sum(row.delta) + row.bank == 0
                    moved += 1
    assert moved > 50
