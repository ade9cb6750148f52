"""A field that a form leaves out never changes a score; each that it asks for changes some."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.random_mcr_hands import winning_hand
from tests.winning_hands import as_records, random_hand, score_records
from zimo.hands.request import CIRCUMSTANCES, Request, rules_of
from zimo.hands.request.fields import Fields, fields_of
from zimo.rulesets import PRESETS, find_ruleset

HANDS = 400


def fields(preset: str, **options: object) -> Fields:
    return fields_of(rules_of(Request(rules=preset, options=options)))


def changed(preset: str, **values: object) -> int:
    """Of how many hands the score changes with these fields of a record."""
    ruleset = find_ruleset(preset)
    rng = random.Random(preset)
    hands = [
        winning_hand(rng) if ruleset.scoring == "mcr" else random_hand(ruleset, rng) for _ in range(HANDS)
    ]
    records = as_records(hands, [2] * HANDS)
    records.circumstances = 0
    records.self_draw = np.arange(HANDS) % 2
    before = score_records(ruleset, records)
    for name, value in values.items():
        records[name] = value
    return int((score_records(ruleset, records) != before).sum())


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_asked_for_can_change_a_score_and_nothing_else(preset: str) -> None:
    asked = fields(preset)
    for name, bit in CIRCUMSTANCES.items():
        matters = changed(preset, circumstances=bit) > 0
        assert (name in asked.circumstances) == matters or name == "bonus_replacement", name
    assert asked.winds == (changed(preset, prevalent=1, seat_wind=2) > 0)
    assert asked.dealer == (changed(preset, dealer=1) > 0)


def test_what_is_asked_for_follows_the_options() -> None:
    assert fields("mcr").tiles[-1] == "g4"
    assert fields("sbr").tiles[-1] == "9s"
    assert fields("sbr", rob_kong=False).circumstances == (
        "last_wall_tile",
        "kong_replacement",
        "shoot_after_kong",
    )
    assert (fields("sbr").void_suit, fields("sbr", void="none").void_suit) == (True, False)
    assert (fields("sbr").chows, fields("mcr").chows) == (False, True)
    assert (fields("classical").flowers, fields("changchun").flowers) == (True, False)
