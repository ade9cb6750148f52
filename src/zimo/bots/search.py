"""Choices tried out: in deals that may be the real one each is played to the end by ``greedy``."""

from __future__ import annotations

import numpy as np

from zimo.bots.choice import Code, choose_at_table
from zimo.engine.aims.nearest import aims
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.rules.turns import carry_out, go_on
from zimo.engine.sight.belief.deals import FIRST_MOVES, MOVES, begin_deals, next_deal
from zimo.engine.table.state import Phase, Reason
from zimo.engine.table.wins import SOURCE, is_win_of

TRIED = np.dtype([("points", np.int32), ("won", np.uint8), ("dealt_in", np.uint8)], align=True)
"""What came of a choice: the points from then on, whether the seat won, and whether another won its tile."""


@kernel
def try_choices(
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    beliefs: np.recarray,
    redraws: np.recarray,
    chains: np.recarray,
    chances: np.recarray,
    desks: np.recarray,
    words: np.ndarray,
    scratch: np.recarray,
    choices: np.ndarray,
    tried: np.ndarray,
) -> bool:
    """What comes of each of ``choices`` for the seat of ``views[0]``, which is asked for one of them.

    ``tried`` (deals, choices) of TRIED: each row is a deal, and all are of one chain. ``desks`` (2,) with
    their ``words`` (2, n) as uint64, and ``scratch`` (VIEW, shape (1,)) are overwritten. False if no deal
    could be drawn, or where a win needs points: ``greedy`` takes too long there.
    """
    if aims(rules[0]):
        return False
    begun = begin_deals(
        views[0], rules[0], lookups[0], beliefs[0], redraws[0], chains[0], chances[0], desks[0]
    )
    if not begun:
        return False
    moves = int64(FIRST_MOVES)
    for deal in range(tried.shape[0]):
        next_deal(rules[0], lookups[0], beliefs[0], redraws[0], chains[0], chances[0], desks[0], moves)
        moves = int64(MOVES)
        for nr in range(choices.shape[0]):
            for word in range(words.shape[1]):
                words[1, word] = words[0, word]
            play_to_end(desks[1], rules[0], lookups[0], chances[0], scratch[0], int64(choices[nr]))
            note_end(desks[1].table, int64(desks[0].table.ledger_rows), int64(views[0].seat), tried[deal, nr])
    return True


@inner
def play_to_end(
    desk: np.record, rules: np.record, lookups: np.record, chance: np.record, view: np.record, choice: int
) -> None:
    """The asked seat takes its choice, and ``greedy`` plays on for all; ``view`` is scratch."""
    step = carry_out(desk, rules, lookups, choice)
    while True:
        go_on(desk, rules, lookups, step)
        if desk.table.phase == Phase.OVER:
            return
        action = choose_at_table(int64(Code.GREEDY), desk, rules, lookups, view, chance)
        step = carry_out(desk, rules, lookups, action)


@inner
def note_end(t: np.record, first: int, seat: int, tried: np.record) -> None:
    """What the rows of the ledger from ``first`` on were to a seat."""
    points = int64(0)
    won = False
    dealt_in = False
    for row in range(first, int64(t.ledger_rows)):
        points += int64(t.ledger_delta[row, seat])
        if t.ledger_what[row] // 4 == Reason.HU:
            mine = is_win_of(t, row, seat)
            won = won or mine
            dealt_in = dealt_in or (not mine and int64(t.ledger_from[row]) & SOURCE == seat)
    tried.points = points
    tried.won = int64(won)
    tried.dealt_in = int64(dealt_in)
