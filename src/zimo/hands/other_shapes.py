"""Hands that are complete under other rules: which shape it is, and what these rules say of it."""

from __future__ import annotations

import dataclasses
from typing import Any, cast

from zimo.engine.table.state import NoWin
from zimo.hands.request import Hand, winning_hands
from zimo.hands.request.checks import rules_for
from zimo.hands.results import OtherShape
from zimo.hands.scored import score_with
from zimo.rulesets.choices import SevenPairs
from zimo.rulesets.registry import own_codes

_FOUR_SETS = "SBR-050 XZ-032 SIM-002 CC-006 CM-039 OFF-022 MCR A-11 HK-002 HKF-018"
_NO_PAIRS = "SBR-050 XZ-032 SIM-002 CC-006 CM-039 OFF-022 MCR A-11 HK-002 HKF-019"
_DIFFERENT_PAIRS = "SIM-005 OFF-051"
_SHAPES: tuple[tuple[str, Any], ...] = (
    ("seven_pairs", SevenPairs.QUADS),
    ("orphans", True),
    ("knitted", True),
)
"""The options that let a shape win."""


def other_shape(hand: Hand) -> tuple[OtherShape, str | None] | None:
    """The shape that other rules take, and the statements by which these don't, None if that is a house rule.

    None where no rules take it. The hand has fourteen tiles, and no shape by these rules.
    """
    ruleset = hand.rules.ruleset
    records = winning_hands([hand])
    for option, taken in _SHAPES:
        if getattr(ruleset, option) == taken:
            continue
        other = dataclasses.replace(ruleset, **{option: taken})
        if score_with(rules_for(other), records)["no_win"][0] == NoWin.NO_SHAPE:
            continue
        different = option == "seven_pairs" and ruleset.seven_pairs == SevenPairs.DISTINCT
        shape = "seven_different_pairs" if different else option
        rules = _DIFFERENT_PAIRS if different else _NO_PAIRS if option == "seven_pairs" else _FOUR_SETS
        return cast(OtherShape, shape), " ".join(own_codes(ruleset, rules)) or None
    return None
