"""Liability: who pays alone for a hu, for melds given (HKF-080..085) or for not being ready (CM-060)."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.changchun_mil import asks_ready
from zimo.engine.scoring.hkos import (
    dragons_make_liable,
    fourth_meld_makes_liable,
    pays_nine_tiles,
    winds_make_liable,
)
from zimo.engine.table.bao import has_seen_bao, indicator_lies
from zimo.engine.table.ready import has_declared
from zimo.engine.table.state import NO_SEAT, MeldType
from zimo.notation.tiles import BASE_KINDS, EAST, FIRST_DRAGON, SUIT_KINDS
from zimo.rulesets.choices import Ready

DRAGONS = 3
WINDS = 4
MELDS = 4


@inner
def liable_for(t: np.record, rules: np.record, seat: int) -> int:
    """The seat that pays for all if ``seat`` wins by self-draw, NO_SEAT if none does.

    Of two the later, who gave the later meld. A pung that became a kong keeps its place.
    """
    if t.melds[seat] < DRAGONS:
        return int64(NO_SEAT)
    last = int64(-1)  # the last meld that makes its giver liable
    if dragons_make_liable(rules):
        last = last_of(t, seat, int64(FIRST_DRAGON), int64(BASE_KINDS), int64(DRAGONS))
    if winds_make_liable(rules):
        last = max(last, last_of(t, seat, int64(EAST), int64(FIRST_DRAGON), int64(WINDS)))
    fourth = int64(MELDS - 1)
    if fourth_meld_makes_liable(rules) and t.melds[seat] == MELDS and is_given(t, seat, fourth):
        last = fourth
    return giver(t, seat, last)


@inner
def giver_of_nine_tiles(t: np.record, rules: np.record, seat: int) -> int:
    """Who gave the third of three melds of one suit, NO_SEAT where nobody did or it costs nothing."""
    if not pays_nine_tiles(rules) or t.melds[seat] < 3 or not is_given(t, seat, int64(2)):
        return int64(NO_SEAT)
    suit = int64(t.meld_tile[seat, 0]) // 9
    for meld in range(3):
        if t.meld_tile[seat, meld] >= SUIT_KINDS or int64(t.meld_tile[seat, meld]) // 9 != suit:
            return int64(NO_SEAT)
    return giver(t, seat, int64(2))


@inner
def gives_unready(t: np.record, rules: np.record) -> bool:
    """Is who gave the tile on offer liable for a hu on it: not ready, or without a look at the indicator?

    Where none lies on the table only readiness is asked. Who is robbed of a tile gives it as well.
    """
    if not asks_ready(rules) or rules.ready == Ready.NONE:
        return False
    ready = has_declared(t, t.turn) and (not indicator_lies(t) or has_seen_bao(t, t.turn))
    return not ready


@inner
def last_of(t: np.record, seat: int, first: int, end: int, wanted: int) -> int:
    """The last of the pungs and kongs of kinds from ``first`` up to ``end``, if all lie and it was given.

    ``wanted`` is how many those are; -1 if not.
    """
    found = int64(0)
    last = int64(-1)
    for meld in range(int64(t.melds[seat])):
        if t.meld_type[seat, meld] != MeldType.CHOW and first <= t.meld_tile[seat, meld] < end:
            found += 1
            last = int64(meld)
    return last if found == wanted and is_given(t, seat, last) else int64(-1)


@inner
def is_given(t: np.record, seat: int, meld: int) -> bool:
    return bool(t.meld_from[seat, meld] != seat)


@inner
def giver(t: np.record, seat: int, meld: int) -> int:
    """Who gave a meld. Who has won before is liable no more (HKF-085)."""
    if meld < 0:
        return int64(NO_SEAT)
    source = int64(t.meld_from[seat, meld])
    gone = t.hu[source] != 0 and (t.hu[seat] == 0 or t.hu[source] <= t.hu[seat])
    return int64(NO_SEAT) if gone else source
