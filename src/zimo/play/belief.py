"""The weights of the clues to hidden hands, as they were learnt from play by some presets."""

from __future__ import annotations

import dataclasses
import functools
import json
from importlib.resources import files

import numpy as np

from zimo.engine.hand.lookups import load_lookups
from zimo.engine.sight.belief.chain import CHAIN
from zimo.engine.sight.belief.clues import BELIEF
from zimo.engine.sight.belief.deals import likely_deal
from zimo.rulesets import PRESETS, Ruleset

LEARNT = "belief.json"
"""By preset: the command that learnt them stands in docs/bots.md."""


def draw_likely(
    view: np.recarray,
    ruleset: Ruleset,
    rules: np.recarray,
    redraws: np.recarray,
    chances: np.recarray,
    desks: np.recarray,
) -> int:
    """``engine.sight.belief.deals.likely_deal`` by the weights for the ruleset."""
    chains = np.zeros(1, CHAIN).view(np.recarray)
    beliefs = belief_for(ruleset)
    return int(likely_deal(view, rules, load_lookups(), beliefs, redraws, chains, chances, desks))


@functools.lru_cache
def belief_for(ruleset: Ruleset) -> np.recarray:
    """BELIEF of shape (1,), shared: the weights of the preset whose options are nearest to the ruleset's."""
    belief = np.zeros(1, BELIEF).view(np.recarray)
    belief["weight"][0] = _learnt()[nearest_learnt(ruleset)]
    belief.setflags(write=False)
    return belief


def nearest_learnt(ruleset: Ruleset) -> str:
    """The name of that preset."""

    def apart(name: str) -> int:
        preset = PRESETS[name].ruleset
        return sum(
            getattr(preset, field.name) != getattr(ruleset, field.name)
            for field in dataclasses.fields(Ruleset)
        )

    return min(_learnt(), key=apart)


@functools.cache
def _learnt() -> dict[str, list[int]]:
    learnt: dict[str, list[int]] = json.loads((files(__package__) / LEARNT).read_text("utf-8"))
    return learnt
