"""Nine Gates: 1112345678999 of one suit, concealed, won on any tile of the suit."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import Keys
from zimo.engine.kernel.jit import inner, int64
from zimo.notation.tiles import NO_TILE, SUIT_KINDS
from zimo.rulesets.choices import NineGates

GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
GATES_KEY = sum(copies * 5**rank for rank, copies in enumerate(GATES))


@inner
def is_nine_gates(rules: np.record, hand: np.record, keys: Keys) -> bool:
    """Do the tiles besides the winning one, or besides any one as the option says, wait for nine ranks?

    An unknown winning tile is the one that makes it so.
    """
    tile = int64(hand.win_tile)
    if hand.melds > 0 or tile >= SUIT_KINDS:
        return False
    pure = rules.nine_gates == NineGates.PURE_WAIT or (
        rules.nine_gates == NineGates.PURE_ON_DISCARD and hand.self_draw == 0
    )
    for suit in range(3):
        if tile != NO_TILE and suit != tile // 9:
            continue
        for rank in range(9):
            if keys[suit] - GATES_KEY == 5**rank and (not pure or tile == NO_TILE or tile == 9 * suit + rank):
                return True
    return False
