"""The sets of one reading of a hand, melds included, in the form in which the fans look at them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from zimo.engine.hand.readings import may_stand_in
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import MeldType, SetType

ABSENT = 63  # stands for a chow that a reading does not have


class Chows(NamedTuple):
    """The lowest tile of each chow, ascending; ABSENT where there are fewer than four."""

    a: int
    b: int
    c: int
    d: int


class Sets(NamedTuple):
    chows: int  # bit per lowest tile of a chow
    pungs: int  # bit per kind, kongs included
    pair: int
    knitted: bool
    concealed_pungs: int  # concealed kongs included


@inner
def chows_of(score: np.record) -> Chows:
    """The chows of the reading that the score has taken."""
    chows = Chows(int64(ABSENT), int64(ABSENT), int64(ABSENT), int64(ABSENT))
    for place in range(4):
        code = int64(score.set_code[place])
        if code >> 6 == SetType.CHOW:
            chows = with_chow(chows, code & 63)
    return chows


@inner
def with_chow(chows: Chows, tile: int) -> Chows:
    """The chows with one more, which takes the place of the last, an absent one."""
    return Chows(
        min(chows.a, tile),
        max(chows.a, min(chows.b, tile)),
        max(chows.b, min(chows.c, tile)),
        max(chows.c, min(chows.d, tile)),
    )


@inner
def sets_of(hand: np.record, score: np.record) -> Sets:
    """The sets and the pair of the reading that the score has taken."""
    chows = 0
    pungs = 0
    knitted = False
    for place in range(4):
        code = int64(score.set_code[place])
        tile = code & 63
        kind_of_set = code >> 6
        if kind_of_set == SetType.CHOW:
            chows |= 1 << tile
        elif kind_of_set == SetType.KNITTED:
            knitted = True
        else:
            pungs |= 1 << tile
    pair = int64(score.set_code[4]) & 63
    return Sets(chows, pungs, pair, knitted, concealed_pungs(hand, score))


@inner
def concealed_pungs(hand: np.record, score: np.record) -> int:
    """How many pungs of the reading are concealed (B-7).

    The one that a discard completes is not, unless the discard can stand in a chow or the pair.
    """
    melds = int64(hand.melds)
    concealed = 0
    for meld in range(melds):
        concealed += int64(hand.meld_type[meld] == MeldType.CONCEALED_KONG)
    claimed = 0
    elsewhere = False
    for place in range(melds, 5):
        code = int64(score.set_code[place])
        if code >> 6 != SetType.PUNG:
            elsewhere |= code >> 6 != SetType.KNITTED and may_stand_in(code, int64(hand.win_tile))
            continue
        concealed += 1
        claimed += int64(code & 63 == hand.win_tile and hand.self_draw == 0)
    return concealed if elsewhere else concealed - claimed
