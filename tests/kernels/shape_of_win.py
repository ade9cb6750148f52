"""Is a whole hand a win by its tiles?"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import no_win_by_keys, suit_keys, tiles_with_melds
from zimo.engine.hand.suit_tables import HAND_TILES
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import NoWin


@inner
def shape_of_win(rules: np.record, lookups: np.record, hand: np.record) -> int:
    """NoWin of a hand (record WINNING_HAND) by its tiles, not by its points."""
    if tiles_with_melds(hand.standing, int64(hand.melds)) != HAND_TILES:
        return NoWin.NO_SHAPE.value
    keys = suit_keys(hand.standing)
    return no_win_by_keys(
        rules,
        lookups,
        keys,
        int64(hand.melds),
        hand.meld_type,
        hand.meld_tile,
        int64(hand.void),
    )
