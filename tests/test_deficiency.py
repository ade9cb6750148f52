"""Deficiency and accepted tiles: known hands, and random ones against the naive count."""

from __future__ import annotations

import dataclasses
import random

import numpy as np
import pytest

from tests.doors import door
from tests.kernels.shape_of_win import shape_of_win
from tests.naive import shapes as naive
from tests.shape_hands import Melds, kinds_of, nearly_complete_hand, random_hand, read_hand, winning_hand
from tests.test_shapes import RULESETS
from zimo.engine.hand import acceptance, deficiency, demands, shapes
from zimo.engine.hand import exact_deficiency as exact_form
from zimo.engine.hand.suit_tables import OUT_OF_REACH
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import NoWin
from zimo.notation.tiles import format_tiles, parse_tiles
from zimo.rulesets import Ruleset

meld_facts = door(demands.meld_facts)
suit_keys = door(shapes.suit_keys)
wins_by_shape = door(shape_of_win)
waits = door(shapes.waits)
deficiency_of_keys = door(deficiency.deficiency_of_keys)
lacks_no_more = door(deficiency.lacks_no_more)
exact_deficiency = door(exact_form.exact_deficiency)
accepted = door(acceptance.accepted)


def exact(lookups: np.recarray, ruleset: Ruleset, standing: list[int], melds: Melds, void: int | None) -> int:
    return exact_deficiency(rules_record(ruleset)[0], lookups[0], winning_hand(standing, melds, void)[0])


def quick(lookups: np.recarray, ruleset: Ruleset, standing: list[int], melds: Melds, void: int | None) -> int:
    hand = winning_hand(standing, melds, void)
    facts = meld_facts(len(melds), hand.meld_type[0], hand.meld_tile[0])
    keys = suit_keys(hand.standing[0])
    rules = rules_record(ruleset)
    suit = -1 if void is None else void
    found = deficiency_of_keys(rules[0], lookups[0], keys, len(melds), facts, suit)
    for most in range(max(0, found - 2), found + 2):
        within = lacks_no_more(rules[0], lookups[0], keys, len(melds), facts, suit, most)
        assert within == (found <= most), most
    return found


@pytest.mark.parametrize(
    ("rules", "line", "void", "expected"),
    [
        ("classical", "123456789m 1199s E", None, 1),
        ("classical", "123456789m 119s EE", None, 1),
        ("classical", "147m 258p 369s ESWN", None, 8),
        ("classical", "19m 19p 19s ESWNCFP", None, 1),
        ("classical", "19m 19p 19s ESWNCF 55m", None, 2),
        ("mcr", "147m 258p 369s ESWN", None, 1),
        ("mcr", "258m 147p 369s 234m C", None, 1),
        ("mcr", "1133557799m 11s E", None, 1),
        ("mcr", "1111335577m 99s E", None, 1),
        ("official", "1111335577m 99s E", None, 3),
        ("sbr", "123456789m 1199s", 1, 1),
        ("sbr", "123456789m 1199p", 1, 5),
        ("sbr", "1122334455667m", 1, 1),
        ("sbr", "[111m] [222m] [333m] 4444s", 1, 2),
        ("sbr", "[111p] [222m] [333m] 4567s", 1, OUT_OF_REACH),
        ("sbr", "[111p] [222m] [333s] 4567s", None, OUT_OF_REACH),
        ("sbr", "[111p] [222m] 456p 4567s", None, 5),
        ("sichuan", "[111m] [222m] [333m] 4m 5m 6m 7m", None, 1),
        ("changchun", "123456789m 123p 5p", None, 4),
        ("changchun", "123m 456p 789s 23s EE", None, 2),
        ("changchun", "123m 456p 789s 23s CC", None, 1),
        ("changchun", "234m 456p 678s 23s 55s", None, 3),
        ("changchun", "[222m] [333m] [444m] [555m] 6m", None, OUT_OF_REACH),
    ],
)
def test_known_deficiencies(
    lookups: np.recarray, rules: str, line: str, void: int | None, expected: int
) -> None:
    standing, melds = read_hand(line)
    assert exact(lookups, RULESETS[rules], standing, melds, void) == expected
    assert quick(lookups, RULESETS[rules], standing, melds, void) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("[555s] [666s] [777s] [888s] 5s", 2),
        ("[4444s*] [222m] [333m] 55m 56s", 1),
        ("[4444s*] [7777s*] [333m] 55m 56s", 2),
        ("[5555s*] [222m] [333m] 55m 46s", 2),
    ],
)
def test_copies_in_own_melds_are_gone_outside_sbr(lookups: np.recarray, line: str, expected: int) -> None:
    standing, melds = read_hand(line)
    assert exact(lookups, RULESETS["sbr-mil"], standing, melds, 1) == expected
    assert exact(lookups, RULESETS["sbr"], standing, melds, 1) == 1


def compare(lookups: np.recarray, name: str, hands: int) -> None:
    rng = random.Random(f"deficiency {name}")
    ruleset = RULESETS[name]
    all_copies = dataclasses.replace(ruleset, melds_exhaust_waits=False)
    found = set()
    for _ in range(hands):
        standing, melds, void = random_hand(rng, ruleset, rng.choice((13, 14)))
        what = f"{format_tiles(standing)} {melds} {void}"
        expected = min(naive.deficiency(ruleset, standing, melds, void), OUT_OF_REACH)
        assert exact(lookups, ruleset, standing, melds, void) == expected, what
        expected = min(naive.deficiency(all_copies, standing, melds, void), OUT_OF_REACH)
        assert quick(lookups, ruleset, standing, melds, void) == expected, what
        found.add(expected)
    assert {1, 2, 3, 4} <= found


@pytest.mark.parametrize("name", RULESETS)
def test_deficiency_is_the_naive_count(lookups: np.recarray, name: str) -> None:
    compare(lookups, name, 150)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_many_deficiencies_are_the_naive_count(lookups: np.recarray, name: str) -> None:
    compare(lookups, name, 10_000)


@pytest.mark.rule("SBR-146", "SBR-149", "SBR-150")
@pytest.mark.parametrize("name", RULESETS)
def test_ready_is_one_and_complete_is_zero(lookups: np.recarray, name: str) -> None:
    rng = random.Random(f"ready {name}")
    rules = rules_record(RULESETS[name])
    for _ in range(1_000):
        standing, melds, void = nearly_complete_hand(rng, RULESETS[name])
        hand = winning_hand(standing, melds, void)
        complete = wins_by_shape(rules[0], lookups[0], hand[0]) == NoWin.WIN
        assert (exact_deficiency(rules[0], lookups[0], hand[0]) == 0) == complete
        hand.standing[0, rng.choice(standing)] -= 1
        ready = waits(rules[0], lookups[0], hand[0]) != 0
        assert (exact_deficiency(rules[0], lookups[0], hand[0]) == 1) == ready


@pytest.mark.parametrize("name", RULESETS)
def test_accepted_tiles_are_those_of_the_naive_count(lookups: np.recarray, name: str) -> None:
    rng = random.Random(f"accepted {name}")
    ruleset = RULESETS[name]
    rules = rules_record(ruleset)
    for _ in range(8):
        standing, melds, void = random_hand(rng, ruleset, 13)
        hand = winning_hand(standing, melds, void)
        now = exact_deficiency(rules[0], lookups[0], hand[0])
        found = kinds_of(accepted(rules[0], lookups[0], hand[0], now))
        assert found == naive.accepted(ruleset, standing, melds, void), (format_tiles(standing), melds, void)
        assert [*np.flatnonzero(hand.standing[0])] == sorted(set(standing))
        if now == 1:
            assert found == kinds_of(waits(rules[0], lookups[0], hand[0]))


def test_a_tile_of_the_void_suit_never_helps(lookups: np.recarray) -> None:
    rng = random.Random("void")
    ruleset = RULESETS["sbr"]
    rules = rules_record(ruleset)
    for _ in range(200):
        standing, melds, _ = random_hand(rng, ruleset, 13)
        for void in range(3):
            hand = winning_hand(standing, melds, void)
            now = exact_deficiency(rules[0], lookups[0], hand[0])
            assert all(kind // 9 != void for kind in kinds_of(accepted(rules[0], lookups[0], hand[0], now)))


def test_an_exchange_changes_the_deficiency_by_one_at_most(lookups: np.recarray) -> None:
    rng = random.Random("exchange")
    for _ in range(2_000):
        ruleset = RULESETS[rng.choice(list(RULESETS))]
        standing, melds, void = random_hand(rng, ruleset, 13)
        before = exact(lookups, ruleset, standing, melds, void)
        kinds = [k for k in range(34) if standing.count(k) < 4 and naive.in_the_set(ruleset, k)]
        standing[rng.randrange(len(standing))] = rng.choice(kinds)
        assert abs(exact(lookups, ruleset, standing, melds, void) - before) <= 1


def test_every_tile_of_a_ready_hand_of_orphans_is_accepted(lookups: np.recarray) -> None:
    hand = winning_hand(list(parse_tiles("19m19p19sESWNCFP")))
    rules = rules_record(RULESETS["mcr"])
    assert kinds_of(accepted(rules[0], lookups[0], hand[0], 1)) == set(parse_tiles("19m19p19sESWNCFP"))
