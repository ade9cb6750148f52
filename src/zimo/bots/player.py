"""A compiled bot as Python sits it down at a table."""

from __future__ import annotations

import numpy as np

from zimo.bots.choice import Bot, choose_action
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import SCORE, WINNING_HAND
from zimo.play.arguments import seed_number, view_record
from zimo.rulesets import Ruleset


class Player:
    """A bot that is given its own view and nothing else."""

    def __init__(self, bot: Bot, ruleset: Ruleset, seed: int) -> None:
        """``seed`` (0..2**64-1) fixes what the bot leaves to chance."""
        self.bot = bot
        self.ruleset = ruleset
        self._sit_down(seed_number(seed))

    def _sit_down(self, chance: int) -> None:
        self._rules = rules_record(self.ruleset)
        self._hand = np.zeros(1, WINNING_HAND).view(np.recarray)
        self._score = np.zeros(1, SCORE).view(np.recarray)
        self._chance = np.full(1, np.uint64(chance), CHANCE).view(np.recarray)

    def __getstate__(self) -> tuple[Bot, Ruleset, int]:
        """Copies and pickles go on with the same chance."""
        return self.bot, self.ruleset, int(self._chance["rng"][0])

    def __setstate__(self, state: tuple[Bot, Ruleset, int]) -> None:
        self.bot, self.ruleset, chance = state
        self._sit_down(chance)

    def choose(self, view: np.recarray) -> int:
        """The action for the asked seat of a VIEW array of shape (1,). Raises TypeError for anything else."""
        scratch = (self._hand, self._score, self._chance)
        return int(choose_action(int(self.bot), view_record(view), self._rules, load_lookups(), *scratch))
