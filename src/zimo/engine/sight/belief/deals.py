"""Deals as a seat may take them to be, the hands of the others as likely as their play makes them.

Nothing is read but the view, so equal views give equal deals for equal chance. A deal is drawn as
``resampling`` does and its hands are then moved (``chain``); the next deals of a chain cost little, and
resemble each other the more, the fewer exchanges lie between them.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.sight.belief.chain import begin_chain, forget_answers, move_on, shuffle_rest
from zimo.engine.sight.resampling.from_view import draw_deal
from zimo.engine.sight.resampling.rebooking import follow_up

FIRST_MOVES = 1500  # before the first deal of a chain
MOVES = 200  # between two of its deals


@kernel
def likely_deal(
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    beliefs: np.recarray,
    redraws: np.recarray,
    chains: np.recarray,
    chances: np.recarray,
    desks: np.recarray,
) -> int:
    """The first deal of a chain for ``views[0]`` onto ``desks[0]``. Arrays of shape (1,).

    Returns 0, or 1 where none could be drawn, as ``resampling.deal_from_view``.
    """
    desk = desks[0]
    if begin_deals(views[0], rules[0], lookups[0], beliefs[0], redraws[0], chains[0], chances[0], desk):
        next_deal(
            rules[0], lookups[0], beliefs[0], redraws[0], chains[0], chances[0], desk, int64(FIRST_MOVES)
        )
        return 0
    return 1


@inner
def begin_deals(
    view: np.record,
    rules: np.record,
    lookups: np.record,
    belief: np.record,
    redraw: np.record,
    chain: np.record,
    chance: np.record,
    desk: np.record,
) -> bool:
    """Lay a deal from which a chain can go on. False if none could be drawn."""
    if draw_deal(view, rules, lookups, redraw, chance, desk) != 0:
        return False
    chain.viewer = view.seat
    begin_chain(desk.table, rules, lookups, redraw, belief, int64(view.seat), chain)
    return True


@inner
def next_deal(
    rules: np.record,
    lookups: np.record,
    belief: np.record,
    redraw: np.record,
    chain: np.record,
    chance: np.record,
    desk: np.record,
    moves: int,
) -> None:
    """So many exchanges on, another order of the wall, and what follows from both."""
    t = desk.table
    move_on(t, rules, lookups, belief, chain, chance, moves)
    shuffle_rest(t, chain, chance)
    forget_answers(t, chain)
    follow_up(desk, rules, lookups, redraw, chance, int64(chain.viewer))
