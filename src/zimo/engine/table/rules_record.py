"""A ruleset as the engine reads it: its options and the table of fans that they leave, all integers."""

from __future__ import annotations

import dataclasses
import functools

import numpy as np

from zimo.engine.kernel.jit import stays_uncompiled
from zimo.engine.table.state import FANS_PER_WORD, NO_LIMIT, RULES
from zimo.notation.tiles import BASE_KINDS, KINDS, SUIT_KINDS
from zimo.rulesets.family import Family, code_of
from zimo.rulesets.installed import RulesetError
from zimo.rulesets.options import Ruleset
from zimo.words.phrase import plain

RULESETS_KEPT = 256


@functools.lru_cache(RULESETS_KEPT)
def rules_record(ruleset: Ruleset) -> np.recarray:
    """The ruleset as the engine reads it: one record of integers, in an array of length 1.

    All who ask share the array, and nobody writes to it. Raises RulesetError where nothing here can score
    its hands.
    """
    family = ruleset.family
    _check_scorer(family)
    record = np.zeros(1, RULES).view(np.recarray)
    replaced = {"players": ruleset.seats, "scoring": code_of(family)}
    for field in dataclasses.fields(Ruleset):
        value = replaced.get(field.name, getattr(ruleset, field.name))
        record[field.name] = NO_LIMIT if value is None else int(value)
    record["minimum_counts"] = family.minimum
    record["goals"] = family.goals
    kinds = {108: SUIT_KINDS, 136: BASE_KINDS, 144: KINDS}[ruleset.tiles]
    record["kinds"] = (1 << kinds) - 1 | (0b111 << 31 if ruleset.dragons else 0)
    record["tile_count"] = ruleset.tiles + (12 if ruleset.dragons else 0)
    for fan in family.fans(ruleset):
        record["fan_points"][0, fan.index] = fan.value
        record["fan_special"][0, fan.index] = fan.special
        for other in fan.excludes:
            record["fan_excludes"][0, fan.index, other // FANS_PER_WORD] |= 1 << other % FANS_PER_WORD
    return record


def _check_scorer(family: Family) -> None:
    if family.code is None and not stays_uncompiled():
        raise RulesetError(
            plain(f"family {family.id} has no compiled scorer: set NUMBA_DISABLE_JIT=1 to play uncompiled")
        )
