"""What a batch keeps of each of its tables, beside the table itself."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.dice import CHANCE
from zimo.engine.table.state import DESK, SEATS, record_of_records, record_type

MOST_PLAYERS = 5  # of a match, of whom one sits out
LEARNER = -1  # whoever gives the choices, in place of a bot's code

TRACK = record_type(
    [
        ("seed", np.uint64),  # of the table: each of its deals has one of its own
        ("number", np.int64),  # of the deal, from 0
        ("dealt", np.int64),  # deals since the table was made; tells one from another even after a reset
        ("shift", np.int64),  # places by which the entrants have moved on
        ("steps", np.int64),
        ("decided", np.int64, (MOST_PLAYERS,)),  # at which step each player decided last, -1 not yet
        ("before", np.int64, (MOST_PLAYERS,)),  # points of each player from earlier deals of the episode
        ("gained", np.int64, (MOST_PLAYERS,)),  # points when it was asked last
        ("unasked", np.int64),  # deals in which no learner was asked
        ("unasked_points", np.int64, (SEATS,)),
        ("rewards", np.int32, (SEATS,)),  # of the deal that ended last, by seat; those without one 0
        ("scores", np.int32, (SEATS,)),  # of the match before this deal, by seat
        ("player", np.uint8, (SEATS,)),  # who sits at each seat
        ("dealer", np.uint8),
        ("prevalent", np.uint8),
        ("match_deal", np.uint8),  # number of the deal in its match, from 0
        ("deals_left", np.uint8),  # of the match, this one included; 255 unknown
        ("asked", np.uint8),  # 1: a learner was asked in this deal
        ("waiting", np.uint8),  # 1: the deal is over, and its match is to be settled
    ]
)

MEMO = record_type(
    [
        ("dealt", np.int64),  # the deal that was folded
        ("folded", np.int64),  # discards of it that were, all but the last
        ("melds", np.int64, (4,)),  # types and tiles of the melds of which planes were made, eight at a time
        ("words", np.int64, (SEATS * 13,)),  # planes of each seat's melds and river, KEPT_PLANES each
    ]
)
"""Melds, as all see them, and rivers as planes, so that each meld and each discard is looked at once."""

PLACE = record_of_records(
    {"desk": DESK, "track": TRACK, "memo": MEMO, "chance": np.dtype((np.record, CHANCE))}
)
"""All that a batch keeps of a table, so that compiled code is handed one array of it."""
