"""The kernels of preset mcr against PyMahjongGB on random winning hands: equal totals, equal fans.

``docs/mcr-differences.md`` says what is known to differ.
"""

from __future__ import annotations

import random

import pytest

from tests.random_mcr_hands import winning_hand
from tests.winning_hands import as_records, score_records
from zimo.rulesets import find_ruleset

count_fans = pytest.importorskip("tests.mahjong_gb", reason="PyMahjongGB is not there").count_fans

SHARDS = 50


def agree(seed, count):
    ruleset = find_ruleset("mcr")
    rng = random.Random(f"kernels and PyMahjongGB {seed}")
    hands = [winning_hand(rng) for _ in range(count)]
    totals = score_records(ruleset, as_records(hands)).total_fan
    for hand, total in zip(hands, totals.tolist(), strict=True):
        assert total == count_fans(hand)[0], hand


def test_some_thousand_hands():
    agree("some", 5_000)


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(SHARDS))
def test_a_million_hands(shard):
    agree(shard, 1_000_000 // SHARDS)
