"""The naive scorer of Mahjong Competition Rules: published hands, and the verdict of PyMahjongGB."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.naive import mcr
from tests.random_mcr_hands import winning_hand
from tests.winning_hands import from_text
from zimo.rulesets import find_ruleset

count_fans = pytest.importorskip("tests.mahjong_gb", reason="PyMahjongGB is not there").count_fans

DATA = Path(__file__).parent / "data"
CASES = [json.loads(line) for line in (DATA / "mcr_hands.jsonl").read_text(encoding="utf-8").splitlines()]
WINDS = "ESWN"


def scored_naively(case, name):
    hand = from_text(case["hand"], None, case.get("how", ()))
    hand.last_of_kind = "last_of_kind" in case.get("how", ())
    hand.prevalent_wind, hand.seat_wind = (27 + WINDS.index(wind) for wind in case.get("winds", "EE"))
    return mcr.score(find_ruleset(name), hand)


@pytest.mark.parametrize("name", ["mcr", "mcr-wmo"])
def test_published_hands(name):
    for case in CASES:
        result = scored_naively(case, name)
        if case["mcr"] is None:
            assert result is None, case["id"]
            continue
        assert result is not None, case["id"]
        assert result.total == case[name], case["id"]
        if name == "mcr" and "fans" in case:
            assert Counter(case["fans"]) in result.fans, case["id"]


def agree_with_mahjong_gb(seed, count):
    ruleset = find_ruleset("mcr")
    rng = random.Random(f"naive and PyMahjongGB {seed}")
    for _ in range(count):
        hand = winning_hand(rng)
        result = mcr.score(ruleset, hand)
        total, fans = count_fans(hand)
        assert (result.total, fans in result.fans) == (total, True), (hand, result, fans)


def test_as_mahjong_gb_counts_them():
    agree_with_mahjong_gb("few", 400)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_as_mahjong_gb_counts_many(part):
    agree_with_mahjong_gb(part, 5_000)


@pytest.mark.parametrize(
    ("text", "how", "fan"),
    [
        ("345p345p22s678m55s + 5s", ("robbing_kong",), "robbing_the_kong"),
        ("345p345p22s678m34s + 5s", ("self_draw", "kong_replacement"), "out_with_replacement_tile"),
        ("345p345p345s678m2s + 2s", ("last_of_kind",), "last_tile"),
    ],
)
def test_mahjong_gb_drops_what_cannot_be(text, how, fan):
    """docs/mcr-differences.md: such requests are errors to us, and the generator makes none."""
    hand = from_text(text, None, how)
    hand.last_of_kind = "last_of_kind" in how
    assert fan not in count_fans(hand)[1]


def test_mahjong_gb_takes_what_cannot_be():
    """docs/mcr-differences.md again."""
    assert count_fans(from_text("[5555s] [555s] 345p678m2s + 2s"))[0] > 500
    robbed_last = from_text("345p345p22s678m34s + 5s", None, ("robbing_kong", "last_wall_tile"))
    assert {"robbing_the_kong", "last_tile_claim"} <= count_fans(robbed_last)[1].keys()
    assert "last_tile" in count_fans(from_text("[555s] 22s678m345p46s + 5s"))[1]
