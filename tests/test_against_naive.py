"""The engine plays as the naive deal does: the same questions, the same tiles, the same ledger."""

from __future__ import annotations

import random

import pytest

from tests.differential import WALLS, compare_deals, ready_wall, yaojiu_wall
from tests.option_variants import VARIANTS, random_variant
from tests.policies import POLICIES
from zimo.rulesets import PRESETS, find_ruleset
from zimo.rulesets.choices import Flow

KINDS = len(POLICIES) * len(WALLS)  # one deal of each kind


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    played = compare_deals(PRESETS[name].ruleset, name, range(KINDS))
    assert played.deals == KINDS


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value).replace("'", ""))
def test_each_option_at_work(name: str, options: dict[str, object]) -> None:
    ruleset = find_ruleset(name, options)
    chance = random.Random(str(options))
    seeds = range(start := chance.randrange(10_000), start + 3)
    compare_deals(ruleset, f"{name} {options}", seeds)


def test_options_drawn_at_random() -> None:
    for seed in range(30):
        name, ruleset = random_variant(random.Random(f"variant {seed}"))
        compare_deals(ruleset, name, range(seed, seed + 1))


WITHOUT_READY = {"ready": "none", "bao": "none"}


def test_special_kongs_and_the_end_of_the_wall() -> None:
    """Changchun by MIL with all that is laid, added, claimed and left in the wall."""
    played = compare_deals(
        find_ruleset("changchun-mil", WITHOUT_READY),
        "special kongs",
        range(210),
        walls=(yaojiu_wall, ready_wall),
    )
    assert played.seen["special kongs"] > 150
    assert played.seen["tiles added to special kongs"] > 200
    assert played.seen["added tile claimed for a set"] > 10
    assert played.seen["robbed kong"] > 0
    assert played.seen["last tiles kept"] > 200


@pytest.mark.slow
def test_special_kongs_at_length() -> None:
    ruleset = find_ruleset("changchun-mil", WITHOUT_READY)
    played = compare_deals(ruleset, "special kongs at length", range(3_000), walls=(yaojiu_wall, *WALLS))
    assert played.seen["added tile claimed for a set"] > 50
    assert played.seen["hu on one of the last tiles"] > 0


WITHOUT_KONGS = {
    "special_kongs": False,
    "added_kong_as_discard": False,
    "chow_keeps_two": False,
    "reserve_stacks": 0,
    "draw_only_tiles": 0,
}


def test_ready_hands_and_the_bao() -> None:
    ruleset = find_ruleset("changchun-mil", WITHOUT_KONGS)
    played = compare_deals(ruleset, "ready and bao", range(50))
    assert played.seen["declared ready"] > 25
    assert played.seen["indicators"] > 15


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"ready_kongs": "free"}])
def test_ready_hands_and_the_bao_at_length(options: dict[str, str]) -> None:
    ruleset = find_ruleset("changchun-mil", WITHOUT_KONGS | options)
    played = compare_deals(ruleset, f"ready and bao {options} at length", range(1_000))
    rare = ("won with the indicator", "won on a drawn bao", "indicators exchanged", "kong after declaring")
    assert min(played.seen[kind] for kind in rare) > 15
    assert played.seen["robbed kong"] > 3


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_presets_at_length(name: str) -> None:
    played = compare_deals(PRESETS[name].ruleset, f"{name} at length", range(2_000))
    assert played.seen["end WALL"] > 100
    if PRESETS[name].ruleset.flow == Flow.BLOOD_FLOW:
        assert min(played.seen[kind] for kind in ("several wins of a seat", "kong after a win")) > 100
        assert min(played.seen[kind] for kind in ("several hu on one tile", "robbed kong")) > 5
    else:
        assert played.seen["end HU"] > 100


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value).replace("'", ""))
def test_each_option_at_length(name: str, options: dict[str, object]) -> None:
    compare_deals(find_ruleset(name, options), f"{name} {options} at length", range(60))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_options_drawn_at_random(part: int) -> None:
    for seed in range(part * 200, part * 200 + 200):
        name, ruleset = random_variant(random.Random(f"long variant {seed}"))
        compare_deals(ruleset, name, range(seed, seed + 2))
