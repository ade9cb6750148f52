"""Facts about a winning hand that hold in every reading, melds included."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import copies_declared
from zimo.engine.kernel.jit import inner
from zimo.engine.table.state import MeldType
from zimo.notation.tiles import BASE_KINDS, HONOUR_SUIT

HONOUR_BIT = 1 << HONOUR_SUIT


@inner
def copies_of(hand: np.record, kind: int) -> int:
    """Tiles of a kind, standing and in melds."""
    return int(hand.standing[kind]) + copies_declared(hand, kind)


@inner
def is_declared_kong(hand: np.record, kind: int) -> bool:
    for meld in range(hand.melds):
        if hand.meld_tile[meld] == kind and hand.meld_type[meld] >= MeldType.MELDED_KONG:
            return True
    return False


@inner
def suits_of(hand: np.record) -> int:
    """The suits of all tiles, a bit for each; HONOUR_BIT is the bit of the honours."""
    suits = 0
    for kind in range(BASE_KINDS):
        if hand.standing[kind] > 0:
            suits |= 1 << kind // 9
    for meld in range(hand.melds):
        suits |= 1 << int(hand.meld_tile[meld]) // 9
    return suits


@inner
def is_one_suit(hand: np.record) -> bool:
    """All tiles of one suit and no honours."""
    suits = suits_of(hand)
    return suits < HONOUR_BIT and suits & (suits - 1) == 0


@inner
def is_concealed(hand: np.record) -> bool:
    """No meld but concealed kongs, which leave a hand concealed."""
    exposed = 0
    for meld in range(hand.melds):
        exposed += hand.meld_type[meld] != MeldType.CONCEALED_KONG
    return exposed == 0
