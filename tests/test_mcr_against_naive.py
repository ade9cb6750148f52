"""The kernels of family MCR against the naive scorer on random winning hands: fans, points, payments."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.naive import mcr, worth
from tests.naive.hands import readings
from tests.random_mcr_hands import winning_hand
from tests.winning_hands import as_records, counted_fans, score_records
from zimo.engine.table.state import NoWin
from zimo.rulesets import PRESETS, find_ruleset

NAMES = [name for name, preset in PRESETS.items() if preset.ruleset.scoring == "mcr"]

VARIANTS = [
    ("mcr", {"minimum": 0}),
    ("mcr", {"minimum": 3, "fan_values": "wmo"}),
    ("mcr", {"nine_gates": "any_shape", "nine_gates_second_pung": False}),
    ("mcr", {"natural_self_draw": "pungs_self_drawn", "green_half_flush": True, "bonus_set": 4}),
    ("mcr", {"natural_self_draw": "fully_concealed", "four_concealed_self_draw": True}),
    ("mcr", {"terminal_pungs": "none", "tile_hog": "suits", "all_green_needs_dragon": True}),
    ("mcr", {"terminal_pungs": "double_and_triple", "tile_hog": "suits_2006"}),
    ("mcr", {"knitted_wait": "single", "knitted_all_types": False}),
    ("mcr", {"knitted_wait": "none", "lesser_knitted_straight": False}),
    ("mcr", {"held_wait": False, "kong_series": "all_concealed"}),
    ("mcr", {"kong_series": "concealed_kong", "whole_hand_by_pairs": False}),
    ("mcr", {"honours_by_pairs": False, "all_red": True, "seven_pairs": "distinct"}),
    ("mcr", {"seven_pairs": "none", "orphans": False, "knitted": False}),
    ("mcr-wmo", {"knitted_wait": "counts", "held_wait": False, "minimum": 24}),
    ("official", {"minimum": 30}),
    ("official", {"minimum": 66, "seven_pairs": "quads"}),
    ("official", {"special_always_wins": False, "minimum": 25, "honours_by_pairs": True}),
]


def titled(name, options):
    return " ".join([name, *(f"{key}={value}" for key, value in options.items())])


every_variant = pytest.mark.parametrize(
    ("name", "options"), VARIANTS, ids=[titled(name, options) for name, options in VARIANTS]
)


def agree(ruleset, seed, count):
    rng = random.Random(f"kernels and naive {seed}")
    hands = [winning_hand(rng) for _ in range(count)]
    for hand, row in zip(hands, score_records(ruleset, as_records(hands)), strict=True):
        result = mcr.score(ruleset, hand)
        if result is None:
            assert row.no_win == NoWin.NO_SHAPE, hand
            continue
        won = mcr.may_be_declared(ruleset, hand)
        assert row.no_win == (NoWin.WIN if won else NoWin.BELOW_MINIMUM), hand
        fans = Counter(counted_fans(ruleset, row.fan))
        del fans["flower_tiles"]
        assert (row.total_fan, +fans in result.fans) == (result.total, True), (hand, fans, result)
        assert row.points == mcr.points_of(ruleset, hand), hand
        if won:
            paid = worth.payments(ruleset, hand, 0, None if hand.self_draw else 1, [1, 2, 3], 2)
            discarder = row.pay_other if hand.self_draw else row.pay_discarder
            assert [discarder, row.pay_dealer, row.pay_other] == [paid[seat] for seat in (1, 2, 3)], hand
    assert any(readings(ruleset, hand) for hand in hands)


@pytest.mark.nojit
@pytest.mark.boundscheck
@pytest.mark.parametrize("name", NAMES)
def test_a_few_hands(name):
    agree(find_ruleset(name), f"few {name}", 60)


@pytest.mark.parametrize("name", NAMES)
def test_many_hands(name):
    agree(find_ruleset(name), f"many {name}", 250)


@every_variant
def test_options(name, options):
    agree(find_ruleset(name, options), titled(name, options), 60)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", NAMES)
def test_very_many_hands(name, part):
    agree(find_ruleset(name), f"very many {name} {part}", 5_000)


@pytest.mark.slow
@every_variant
def test_options_at_length(name, options):
    agree(find_ruleset(name, options), f"{titled(name, options)} at length", 5_000)
