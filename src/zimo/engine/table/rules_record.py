"""A ruleset as the engine reads it: its options and the table of fans that they leave, all integers."""

from __future__ import annotations

import dataclasses

import numpy as np

from zimo.engine.table.state import FANS_PER_WORD, NO_LIMIT, RULES
from zimo.notation.tiles import BASE_KINDS, KINDS, SUIT_KINDS
from zimo.rulesets.fans import fans_of_ruleset
from zimo.rulesets.options import Ruleset


def rules_record(ruleset: Ruleset) -> np.recarray:
    """The ruleset as the engine reads it: one record of integers, in an array of length 1."""
    record = np.zeros(1, RULES).view(np.recarray)
    for field in dataclasses.fields(Ruleset):
        value = ruleset.seats if field.name == "players" else getattr(ruleset, field.name)
        record[field.name] = NO_LIMIT if value is None else int(value)
    kinds = {108: SUIT_KINDS, 136: BASE_KINDS, 144: KINDS}[ruleset.tiles]
    record["kinds"] = (1 << kinds) - 1 | (0b111 << 31 if ruleset.dragons else 0)
    record["tile_count"] = ruleset.tiles + (12 if ruleset.dragons else 0)
    for fan in fans_of_ruleset(ruleset):
        record["fan_points"][0, fan.index] = fan.value
        record["fan_special"][0, fan.index] = fan.special
        for other in fan.excludes:
            record["fan_excludes"][0, fan.index, other // FANS_PER_WORD] |= 1 << other % FANS_PER_WORD
    return record
