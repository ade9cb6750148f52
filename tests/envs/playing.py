"""Choices for the tables of a batch, so that tests see many kinds of positions."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.table.actions import ADDED_KONG, HU, PUNG, SET_ASIDE
from zimo.envs import Batch
from zimo.rulesets import PRESETS, Ruleset
from zimo.rulesets.choices import FalseHu

ALIKE = {"sichuan", "sbr-mil", "mcr-wmo", "official", "hkos-hkma"}
"""What a batch shows of these it shows of another preset too."""

each_preset = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in ALIKE else name for name in PRESETS]
)


def at_random(batch: Batch, chance: np.random.Generator) -> np.ndarray:
    """A legal choice at each table, all equally likely."""
    return (chance.random(batch.mask.shape) * batch.mask).argmax(axis=1)


@functools.cache
def greedy(ruleset: Ruleset) -> CompiledPlayer:
    return CompiledPlayer(Code.GREEDY, ruleset, 1)


def mixed(batch: Batch, chance: np.random.Generator, greedily: float = 0.6) -> np.ndarray:
    """Mostly as the greedy bot plays, so that there are hu; else melds, kongs and chance."""
    choices = np.zeros(batch.tables, np.int64)
    for table in range(batch.tables):
        legal = {code: choice for choice, code in batch.legal(table).items()}
        fined = batch.ruleset.false_hu == FalseHu.PENALISE
        if fined and HU in legal and len(legal) > 1 and not batch.view(table)["true_hu"][0]:
            if chance.random() < 0.01:
                choices[table] = legal[HU]
                continue
            del legal[HU]
        if chance.random() < greedily:
            code = greedy(batch.ruleset).choose(batch.view(table))
        else:
            melds = [code for code in legal if PUNG <= code < ADDED_KONG + 64 or code >= SET_ASIDE]
            code = int(chance.choice(melds if melds and chance.random() < 0.7 else [*legal]))
        choices[table] = legal[code]
    return choices


def played(batch: Batch, steps: int, seed: int = 1, **how: Any) -> Iterator[Batch]:
    """The batch before each of some steps, and after the last."""
    chance = np.random.default_rng(seed)
    yield batch
    for _ in range(steps):
        batch.step(mixed(batch, chance, **how))
        yield batch


SHOWN = ("mask", "bits", "planes", "scalars", "scores", "river", "melds", "knowledge", "known")
"""What a seat is shown of its table."""
EVERYTHING = ("planes", "river", "knowledge", "oracle")
RESULTS = ("seat", "acted", "player", "reward", "done", "deal_over", "since", "prev", "deal")


def shown(batch: Batch) -> dict[str, bytes]:
    """All arrays of a batch, as bytes."""
    return {name: getattr(batch, name).tobytes() for name in (*RESULTS, *SHOWN, "oracle", "oracle_wall")}
