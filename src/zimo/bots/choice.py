"""The compiled bots by code. A bot is given nothing but its view, or its legal actions."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from zimo.bots.greedy import choose_greedy
from zimo.bots.random import choose_random
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.sight.view import fill_view


class Bot(IntEnum):
    RANDOM = 0  # uniform over the legal actions
    GREEDY = 1  # least deficiency, then widest acceptance


@inner
def choose(
    bot: int,
    t: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    view: np.record,
    chance: np.record,
) -> int:
    """The action of the asked seat's bot. ``hand``, ``score`` and ``view`` are scratch."""
    if bot == Bot.RANDOM:
        return choose_random(t.legal, chance)
    fill_view(t, rules, int64(t.actor), view)
    return choose_greedy(view, rules, lookups, hand, score, chance)


@kernel
def choose_action(
    bot: int,
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    scores: np.recarray,
    chances: np.recarray,
) -> int:
    """The action of a bot for the asked seat of ``views[0]``. Arrays of shape (1,)."""
    if bot == Bot.RANDOM:
        return choose_random(views[0].legal, chances[0])
    return choose_greedy(views[0], rules[0], lookups[0], hands[0], scores[0], chances[0])
