"""What a batch shows and is given, as one array, so that compiled code is handed one and not twenty.

A slate is an array of int64. It begins with numbers, ``slate[AT_...]``, that tell where each array on it
begins, in elements of the type that it is written as, and with the table SPREAD.
"""

from __future__ import annotations

ARRAYS = (
    "given",
    "bots",
    "seat",
    "acted",
    "player",
    "reward",
    "done",
    "deal_over",
    "since",
    "prev",
    "deal",
    "mask",
    "bits",
    "planes",
    "scalars",
    "scores",
    "river",
    "melds",
    "oracle",
    "oracle_wall",
)
"""By number. Masks and planes are written by words, all others as what they are."""

AT_GIVEN = ARRAYS.index("given")
AT_BOTS = ARRAYS.index("bots")
AT_SEAT = ARRAYS.index("seat")
AT_ACTED = ARRAYS.index("acted")
AT_PLAYER = ARRAYS.index("player")
AT_REWARD = ARRAYS.index("reward")
AT_DONE = ARRAYS.index("done")
AT_DEAL_OVER = ARRAYS.index("deal_over")
AT_SINCE = ARRAYS.index("since")
AT_PREV = ARRAYS.index("prev")
AT_DEAL = ARRAYS.index("deal")
AT_MASK = ARRAYS.index("mask")
AT_BITS = ARRAYS.index("bits")
AT_PLANES = ARRAYS.index("planes")
AT_SCALARS = ARRAYS.index("scalars")
AT_SCORES = ARRAYS.index("scores")
AT_RIVER = ARRAYS.index("river")
AT_MELDS = ARRAYS.index("melds")
AT_ORACLE = ARRAYS.index("oracle")
AT_ORACLE_WALL = ARRAYS.index("oracle_wall")

ENTRANTS = len(ARRAYS)  # how many ``bots`` there are
SPREAD = 32  # for each of 256 bytes its bits as eight bytes
ARRAYS_FROM = SPREAD + 256
