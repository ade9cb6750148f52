"""Which places of a wall still hold their tile."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64


@inner
def lies_in_wall(t: np.record, wall: int, place: int) -> bool:
    """Has the tile at ``place`` of wall number ``wall`` not been drawn, from the front or the back?"""
    size = int64(t.wall_size)
    front = int64(t.drawn_front[wall])
    back = int64(t.drawn_back[wall])
    if front + back >= size or place < front or place >= size:
        return False
    if size & 1 and back > 0:  # the lone tile at the end went first
        size -= 1
        back -= 1
    edge = size - (back & ~1)
    if back & 1 and place == edge - 2:
        return False  # the top of a stack of which the bottom still lies
    return place < edge
