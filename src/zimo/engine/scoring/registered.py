"""Scorers of families that others register: plain Python, so only uncompiled kernels call them."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import Keys
from zimo.engine.kernel.jit import inner, int64, stays_uncompiled
from zimo.rulesets.family import family_with, named


def _score(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> bool:
    family = family_with(int(rules.scoring))
    if family is not None:
        named(family.scorer)(rules, lookups, hand, score, keys, shapes)
    return family is not None


def _loser_points(rules: np.record, hand: np.record, score: np.record) -> int:
    family = family_with(int(rules.scoring))
    return 0 if family is None else int(named(family.loser_points)(rules, hand, score))


@inner
def _no_score(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> bool:
    return False


@inner
def _no_loser_points(rules: np.record, hand: np.record, score: np.record) -> int:
    return int64(0)


score_registered = _score if stays_uncompiled() else _no_score
"""Fills the score of a win. Returns whether somebody could."""

registered_loser_points = _loser_points if stays_uncompiled() else _no_loser_points
