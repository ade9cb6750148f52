"""The hand of a seat as it is scored, filled from a table or from a view: both name what it needs alike.

``seen`` is a TABLE, or the VIEW of the seat itself; ``hand`` is a WINNING_HAND.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import SPECIAL_TILES, MeldType
from zimo.notation.tiles import BASE_KINDS, NO_TILE


@inner
def take_standing_hand(seen: np.record, hand: np.record, seat: int) -> None:
    """Fill ``hand`` with the seat's tiles, no winning tile and no circumstances."""
    for kind in range(BASE_KINDS):
        hand.standing[kind] = seen.hand[seat, kind]
    hand.melds = seen.melds[seat]
    for meld in range(int64(seen.melds[seat])):
        hand.meld_type[meld] = seen.meld_type[seat, meld]
        hand.meld_tile[meld] = seen.meld_tile[seat, meld]
        if seen.meld_type[seat, meld] == MeldType.SPECIAL_KONG:
            for counter in range(SPECIAL_TILES):
                hand.special_tiles[counter] = seen.special_tiles[seat, counter]
    hand.prevalent = seen.prevalent
    hand.seat_wind = seen.seat_wind[seat]
    hand.dealer = 1 if seat == seen.dealer else 0
    hand.bonus = seen.bonus[seat]
    hand.flowers = bit_count(int64(seen.bonus[seat]))
    hand.void = seen.void[seat]
    hand.win_tile = NO_TILE
    hand.self_draw = 0
    hand.discarder_dealer = 0
    hand.circumstances = 0


@inner
def take_winning_hand(
    seen: np.record, hand: np.record, seat: int, tile: int, source: int, circumstances: int
) -> None:
    """Fill ``hand`` with the seat's tiles, won on a tile from ``source``: itself where it drew the tile.

    A tile from another seat joins the standing ones. ``circumstances`` are bits WIN_*.
    """
    take_standing_hand(seen, hand, seat)
    hand.win_tile = tile
    hand.circumstances = circumstances
    if source == seat:
        hand.self_draw = 1
    else:
        hand.standing[tile] += 1
        hand.discarder_dealer = 1 if source == seen.dealer else 0
