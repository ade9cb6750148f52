"""What ``expert`` goes by, one question at a time."""

from __future__ import annotations

import numpy as np

from zimo.engine.aims.chances import chance_to_win, game_of
from zimo.engine.aims.danger import chance_to_deal_in
from zimo.engine.aims.worth import flush_missing
from zimo.engine.hand.shapes import suit_keys
from zimo.engine.kernel.jit import int64, kernel
from zimo.engine.scoring.dispatch import foretold_points


@kernel
def chances(rules: np.recarray, asked: np.ndarray, told: np.ndarray) -> None:
    """``chance_to_win`` for each row of ``asked``: lacking, tiles, draws, others, percent of each step."""
    game = game_of(rules[0])
    for i in range(asked.shape[0]):
        lacking, tiles, draws, others, step = (
            int64(asked[i, 0]),
            int64(asked[i, 1]),
            int64(asked[i, 2]),
            int64(asked[i, 3]),
            int64(asked[i, 4]),
        )
        told[i] = chance_to_win(game, lacking, tiles, draws, others, step)


@kernel
def dangers(views: np.recarray, chows: int, draws: int, told: np.ndarray) -> None:
    """``chance_to_deal_in`` of each kind."""
    for kind in range(told.shape[0]):
        told[kind] = chance_to_deal_in(views[0], chows == 1, int64(kind), draws)


@kernel
def foretold(rules: np.recarray, kind: int, concealed: int, more: int, told: np.ndarray) -> None:
    """By a discard, and from each other seat if self-drawn."""
    told[0], told[1] = foretold_points(rules[0], kind, concealed == 1, more)


@kernel
def flushes(lookups: np.recarray, hands: np.recarray, told: np.ndarray) -> None:
    """Tiles missing for a full flush of each suit, (n, 3)."""
    for i in range(hands.shape[0]):
        for suit in range(3):
            told[i, suit] = flush_missing(
                lookups[0], suit_keys(hands[i].standing), int64(hands[i].melds), int64(suit)
            )
