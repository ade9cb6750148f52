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

_FOUR_SETS = "SBR-050 SIM-002 CC-006 OFF-022 HK-002"
_DIFFERENT_PAIRS = "SIM-005 OFF-051"
_SHAPES: tuple[tuple[str, Any], ...] = (
    ("seven_pairs", SevenPairs.QUADS),
    ("orphans", True),
    ("knitted", True),
)
"""The options that let a shape win."""


def other_shape(hand: Hand) -> tuple[OtherShape, str] | None:
    """The shape that other rules take, and the statements by which these don't; None for none.

    The hand has fourteen tiles, and no shape by these rules.
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
        rules = _DIFFERENT_PAIRS if different else _FOUR_SETS
        shape = "seven_different_pairs" if different else option
        return cast(OtherShape, shape), " ".join(ruleset.family.own_codes(rules)) or rules
    return None
