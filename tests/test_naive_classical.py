"""The naive count of classical hands on the worked examples of the rules (decision 38)."""

from __future__ import annotations

import pytest

from tests.naive.classical import Place, counts
from tests.winning_hands import from_text
from zimo.rulesets import find_ruleset


def points(text, *how, **options):
    ways = counts(find_ruleset("classical", options), from_text(text, how=how), Place())
    return ways[0].points if ways else None


@pytest.mark.parametrize(
    ("text", "how", "expected"),
    [
        ("[555p] [123m] [345s] 23m99s + 4m", (), 20),
        ("555m88s123p456p22m + 8s", (), 40),  # the pung that the discard completes counts as melded
        ("555m888s123p5p77m46p + 5p", (), None),
        ("555m888s123p46p77m + 5p", (), 50),
        ("234m678m345p22p55s + 5s", ("self_draw",), 240),
        ("19m19p19sESWNCFP + P", (), 500),
        ("[222m] [555m] 123m456m9m + 9m", ("self_draw",), 210),
    ],
)
def test_worked_examples(text, how, expected):
    assert points(text, *how) == expected
