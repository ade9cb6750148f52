"""What a redraw works on, and what it may know."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner
from zimo.engine.sight.resampling.complete_hands import BUILD
from zimo.engine.sight.resampling.suit_shares import BOUND
from zimo.engine.table.state import LAST_DRAWS, SEATS, MeldType, Phase
from zimo.notation.tiles import KINDS

WALL_TILES = 144

REDRAW = np.dtype(
    [
        ("build", BUILD),
        ("hand", np.uint8, (SEATS, KINDS)),  # the new hands
        ("wall", np.uint8, (WALL_TILES,)),  # tiles to be shuffled
        ("place", np.int16, (WALL_TILES,)),  # places of the wall that hold a tile
        ("bounds", BOUND, (SEATS - 1,)),
        ("bound_seat", np.int16, (SEATS - 1,)),
        ("missing", np.int16, (SEATS,)),  # tiles that a hand still lacks
        ("win_tile", np.int16, (SEATS,)),
        ("hidden", np.uint8, (SEATS,)),  # 1: the hand is drawn anew
        ("believed", np.uint8, (SEATS,)),  # 1: its hu is taken for a true one
        ("drawn", np.int16),  # the tile drawn last in this turn by a hidden seat
        ("drawn_apart", np.int16),  # 1: it is still to be drawn from the pool
        ("drawn_closed", np.int16),  # 1: it lies closed beside a hand that lies open
        ("drawn_kept", np.int16),  # 1: it is one of the hand, which another tile has left
        ("last_unseen", np.uint8, (LAST_DRAWS,)),  # 1: that last draw is to be drawn from the pool
        ("bao_hidden", np.int16),  # 1: the indicator of the bao is drawn anew
        ("open_rows", np.int16),  # of the ledger, which all know
        ("places", np.int16),
        ("served", np.int16),  # how many of them have their tile, a bonus tile
    ],
    align=True,
)
"""Scratch of ``deal_from_view``: the tiles not yet laid, and what has been drawn of each hand."""


@inner
def lies_face_down(t: np.record, rules: np.record, seat: int, meld: int) -> bool:
    return bool(rules.concealed_kong_hidden and t.meld_type[seat, meld] == MeldType.CONCEALED_KONG)


@inner
def knows_void(t: np.record, other: int) -> bool:
    """Is the void suit of another seat known to all?"""
    return bool(t.void[other] >= 0 and (t.void_open[other] == 1 or t.phase == Phase.OVER))


@inner
def swap(tiles: np.ndarray, one: int, other: int) -> None:
    tile = tiles[one]
    tiles[one] = tiles[other]
    tiles[other] = tile
