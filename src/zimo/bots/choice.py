"""What a compiled bot chooses: the one place where its code becomes its kernel."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from zimo.bots.greedy import choose_greedy
from zimo.bots.random import choose_random
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.sight.view import fill_view
from zimo.engine.table.actions import ACTION_WORDS

NO_ACTION = -1


class Code(IntEnum):
    """How kernels know the compiled bots."""

    RANDOM = 0  # uniform over the legal actions
    GREEDY = 1  # least deficiency, then widest acceptance


@inner
def choose(
    code: int,
    view: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    chance: np.record,
) -> int:
    """The action of a bot for the asked seat of ``view``, NO_ACTION for a code that no bot has.

    ``hand`` and ``score`` are scratch; ``chance`` holds the random state ``rng``.
    """
    if code == Code.RANDOM:
        return choose_random(view.legal, chance)
    if code == Code.GREEDY:
        return choose_greedy(view, rules, lookups, hand, score, chance)
    return int64(NO_ACTION)


@inner
def choose_at_table(
    code: int,
    desk: np.record,
    rules: np.record,
    lookups: np.record,
    view: np.record,
    chance: np.record,
) -> int:
    """The action of the asked seat's bot, which is given its view; ``view`` is scratch."""
    t = desk.table
    if code == Code.RANDOM:  # it goes by the legal actions alone
        for word in range(ACTION_WORDS):
            view.legal[word] = t.legal[word]
    else:
        fill_view(t, rules, int64(t.actor), view)
    return choose(code, view, rules, lookups, desk.hand, desk.score, chance)


@kernel
def choose_action(
    code: int,
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    scores: np.recarray,
    chances: np.recarray,
) -> int:
    """``choose`` for ``views[0]``. Arrays of shape (1,)."""
    return choose(code, views[0], rules[0], lookups[0], hands[0], scores[0], chances[0])
