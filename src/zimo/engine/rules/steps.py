"""What happens next at a table, until a seat is asked."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from zimo.engine.kernel.jit import inner
from zimo.engine.table.actions import ACTION_WORDS

NOT_ASKED = 255


class Step(IntEnum):
    """What happens next, until a seat is asked."""

    ASK = 0  # nothing: a seat is asked, or the deal is over
    CHOOSE_VOID = 1  # offer the next seat its void suit
    TURN = 2  # offer the seat in turn its fourteen tiles
    CLAIMS = 3  # offer the tile on the table
    RESOLVE = 4  # all have answered
    KONG = 5  # the tile added to a pung was not robbed
    REPLACE = 6  # a tile for a kong or a bonus tile
    NEXT_TURN = 7  # the seat after ``table.turn`` draws
    AFTER_HU = 8
    OVER = 9
    CHOOSE_GIVEN = 10  # offer the next seat the tiles that it may give away
    OFFER_BONUS = 12  # ask a seat whether it wins with the bonus tiles that it was dealt
    BAO = 13  # the seat in turn looks at the indicator of the bao before it draws
    DRAW = 14  # and draws
    BEGIN = 11  # what comes before the first turn is done, but for the void suits


@inner
def clear_legal(t: np.record) -> None:
    for word in range(ACTION_WORDS):
        t.legal[word] = 0
