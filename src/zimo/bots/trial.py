"""Choices of a seat tried out in likely deals, as Python asks for it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from zimo.bots.search import TRIED, try_choices
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.sight.belief.chain import CHAIN
from zimo.engine.sight.resampling import REDRAW
from zimo.engine.sight.view import VIEW
from zimo.engine.table.actions import HU
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import DESK, Phase
from zimo.play.arguments import seed_number
from zimo.play.belief import belief_for
from zimo.play.game import legal_actions
from zimo.rulesets import Ruleset

FIRST_DISCARDS = 4  # before which nothing is known of the others


class Trial:
    """Draws deals for views, and plays choices out in them."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        """``seed`` (0..2**64-1) fixes which deals are drawn."""
        self._rules = rules_record(ruleset)
        self._belief = belief_for(ruleset)
        self._redraw = np.zeros(1, REDRAW).view(np.recarray)
        self._chain = np.zeros(1, CHAIN).view(np.recarray)
        self._chance = np.full(1, np.uint64(seed_number(seed)), CHANCE).view(np.recarray)
        self._desks = np.zeros(2, DESK).view(np.recarray)
        self._words = self._desks.view(np.uint64).reshape(2, -1)
        self._scratch = np.zeros(1, VIEW).view(np.recarray)

    def of(self, view: np.recarray, choices: Sequence[int], deals: int) -> np.recarray | None:
        """TRIED of shape (deals, choices): each row is one deal, all are of one chain.

        None if nothing could be tried: no deal was found, or deals take too long by these rules.
        """
        tried = np.zeros((deals, len(choices)), TRIED).view(np.recarray)
        done = try_choices(
            view,
            self._rules,
            load_lookups(),
            self._belief,
            self._redraw,
            self._chain,
            self._chance,
            self._desks,
            self._words,
            self._scratch,
            np.array(choices, np.int64),
            tried,
        )
        return tried if done else None


def choices_to_try(view: np.recarray) -> list[int]:
    """The legal choices of a view (VIEW, shape (1,)) that are compared so; none if there is nothing to weigh.

    A hu that is a true one is declared, and one that is not is never compared.
    """
    playing = view["phase"][0] in (Phase.TURN, Phase.CLAIM)
    if view["true_hu"][0] or not playing or view["river_length"][0] < FIRST_DISCARDS:
        return []
    choices = [choice for choice in legal_actions(view) if choice != HU]
    return choices if len(choices) > 1 else []
