"""Standing tiles of a seat, and the masks and suit keys kept beside them."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.notation.tiles import BASE_KINDS

RANK_WEIGHT = np.array([5**rank for rank in range(9)], np.int32)
RANK_WEIGHT.setflags(write=False)


@inner
def add_tile(t: np.record, seat: int, kind: int) -> None:
    count = t.hand[seat, kind] + 1
    t.hand[seat, kind] = count
    t.held[seat] |= 1 << kind
    if kind < BASE_KINDS:
        suit = kind // 9
        t.suit_size[seat, suit] += 1
        t.key[seat, suit] += RANK_WEIGHT[kind - 9 * suit]
        if count == 4:
            t.quads[seat] += 1


@inner
def remove_tile(t: np.record, seat: int, kind: int) -> None:
    count = t.hand[seat, kind] - 1
    t.hand[seat, kind] = count
    if count == 0:
        t.held[seat] &= ~(1 << kind)
    if kind < BASE_KINDS:
        suit = kind // 9
        t.suit_size[seat, suit] -= 1
        t.key[seat, suit] -= RANK_WEIGHT[kind - 9 * suit]
        if count == 3:
            t.quads[seat] -= 1


@inner
def forget_passed(t: np.record, seat: int) -> None:
    """The seat draws: whatever hu it let pass bars it no more (SBR-097)."""
    t.passed[seat] = -1
    t.passed_tiles[seat] = 0


@inner
def suit_mask(suit: int) -> int:
    """The kinds of a suit as bits."""
    return 0x1FF << (9 * suit)


@inner
def usable(t: np.record, seat: int, kind: int) -> int:
    """Copies that may be melded: a set-aside tile lies on the table and may not."""
    return int64(t.hand[seat, kind]) - (1 if t.void_tile[seat] == kind else 0)
