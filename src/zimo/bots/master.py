"""The bot ``master``: ``expert``, whose choice is tried against others in deals that may be the real one.

It sees its View and nothing else. The hands of the others are drawn as likely as their play makes them
(``engine.sight.belief``), and in each deal every choice is played to the end by ``greedy``. Only a choice
that is better by more than chance explains is taken in place of what ``expert`` would do. Where a win needs
points a deal takes too long to be played out, and it is ``expert``.
"""

from __future__ import annotations

import time

import numpy as np

from zimo.bots.levels import Level
from zimo.bots.player import CompiledPlayer
from zimo.bots.trial import Trial, choices_to_try
from zimo.play.arguments import view_record
from zimo.rulesets import Ruleset

THINK = 0.3  # seconds for a decision
PREVIEW = 12  # deals in which all choices are tried
KEPT = 4  # choices beside that of ``expert`` that are tried on
EACH = 4  # deals of a chain
LEAST = 64  # deals before another choice is believed to be better
SURE = 1.0  # standard errors by which it must be


class Master:
    """A ``bots.player.Thinker`` that takes ``think`` seconds where there is a choice."""

    def __init__(self, ruleset: Ruleset, seed: int, think: float = THINK) -> None:
        """``seed`` (0..2**64-1) fixes which deals it tries; how many depends on the time."""
        self.think = think
        self.share = 1.0
        self._expert = CompiledPlayer(Level.EXPERT, ruleset, seed)
        self._trial = Trial(ruleset, seed)

    def choose(self, view: np.recarray) -> int:
        """The action for the asked seat of a VIEW array of shape (1,)."""
        until = time.monotonic() + self.think * self.share
        view = view_record(view)
        usual = self._expert.choose(view)
        choices = choices_to_try(view)
        if usual not in choices:
            return usual
        choices = [usual, *(choice for choice in choices if choice != usual)]
        if len(choices) > KEPT + 1:
            preview = self._trial.of(view, choices, PREVIEW)
            if preview is None:
                return usual
            others = preview.points[:, 1:].sum(axis=0).argsort()[::-1]
            choices = [usual, *(choices[1 + nr] for nr in others[:KEPT])]
        points = []
        while time.monotonic() < until:
            tried = self._trial.of(view, choices, EACH)
            if tried is None:
                return usual
            points.append(tried.points)
        if EACH * len(points) < LEAST:
            return usual
        return choices[best_of(np.concatenate(points))]


def best_of(points: np.ndarray) -> int:
    """The column of the highest mean; 0 where that is not ahead of it by ``SURE`` standard errors."""
    ahead = points - points[:, :1].astype(float)
    means = ahead.mean(axis=0)
    best = int(means.argmax())
    error = ahead[:, best].std() / len(points) ** 0.5
    return best if means[best] > SURE * error else 0
