"""A compiled bot as Python sits it down at a table."""

from __future__ import annotations

import numpy as np

from zimo.bots.choice import Bot, choose_action
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import SCORE, WINNING_HAND
from zimo.rulesets import Ruleset


class Player:
    """A bot that is given its own view and nothing else."""

    def __init__(self, bot: Bot, ruleset: Ruleset, seed: int) -> None:
        """``seed`` (0..2**64-1) fixes what the bot leaves to chance."""
        self.bot = bot
        self._rules = rules_record(ruleset)
        self._hand = np.zeros(1, WINNING_HAND).view(np.recarray)
        self._score = np.zeros(1, SCORE).view(np.recarray)
        self._chance = np.full(1, seed, CHANCE).view(np.recarray)

    def choose(self, view: np.recarray) -> int:
        """The action for the asked seat of a VIEW array of shape (1,)."""
        return int(
            choose_action(
                int(self.bot), view, self._rules, load_lookups(), self._hand, self._score, self._chance
            )
        )
