"""Special kongs: laid in the turn of the first own discard, and grown by single tiles later (CM-018..023)."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.kongs import pay_kong
from zimo.engine.rules.locked import is_locked
from zimo.engine.rules.melds import add_meld, has_chow, open_melds, show_from_hand
from zimo.engine.rules.robbing import declare_added_kong
from zimo.engine.rules.steps import Step
from zimo.engine.table.actions import (
    ADD_BAMBOO,
    ADD_END,
    ADD_TO_SPECIAL,
    ADD_WIND,
    ADDED_KONG,
    SPECIAL_DRAGONS,
    SPECIAL_END,
    SPECIAL_NINES,
    SPECIAL_ONES,
    SPECIAL_WINDS,
    VOID_TILE,
)
from zimo.engine.table.special_kongs import JIU, LAID, YAO, counter_of, has_special_kong, special_kong_of
from zimo.engine.table.state import Draw, MeldType
from zimo.engine.table.wall import can_replace
from zimo.notation.special_kongs import ONE_BAMBOO
from zimo.notation.tiles import EAST, FIRST_DRAGON, NO_TILE
from zimo.rulesets.choices import ReadyKongs

WINDS = 4
MELDS = 4


@inner
def offer_special_kongs(t: np.record, rules: np.record, seat: int) -> None:
    """Add to the mask what the seat in turn may lay, and what it may add to what lies."""
    if t.discards[seat] == 0 and may_lay(t, rules, seat):
        for code in range(SPECIAL_ONES, SPECIAL_END):
            if holds_kong(t, rules, seat, int64(code)):
                t.legal[2] |= int64(1) << (code - ADDED_KONG)
        for code in range(SPECIAL_WINDS, ADD_WIND):
            if holds_kong(t, rules, seat, int64(code)):
                t.legal[3] |= int64(1) << (code - VOID_TILE)
    if may_add(t, rules, seat):
        for code in range(ADD_TO_SPECIAL, VOID_TILE):
            if may_add_tile(t, rules, seat, int64(code)):
                t.legal[2] |= int64(1) << (code - ADDED_KONG)
        for code in range(ADD_WIND, ADD_END):
            if may_add_tile(t, rules, seat, int64(code)):
                t.legal[3] |= int64(1) << (code - VOID_TILE)


@inner
def may_lay(t: np.record, rules: np.record, seat: int) -> bool:
    """Has the seat room for another meld, and does that leave it enough tiles? (CM-012)"""
    if t.melds[seat] >= MELDS or is_locked(t, seat):
        return False
    too_few = open_melds(t, seat) >= MELDS - 1 and has_chow(t, seat)
    return not (rules.chow_keeps_two != 0 and too_few)


@inner
def may_add(t: np.record, rules: np.record, seat: int) -> bool:
    """After a draw, with a tile to replace it, and not in a first turn that a claim began (CM-021)."""
    if not has_special_kong(t, seat) or t.draw == Draw.CLAIM or not can_replace(t, rules, seat):
        return False
    return t.discards[seat] > 0 or not began_with_kong(t, seat)


@inner
def began_with_kong(t: np.record, seat: int) -> bool:
    """Did the seat's turn begin with a melded kong?"""
    found = False
    for meld in range(int64(t.melds[seat])):
        in_turn = int64(t.turn_kongs) >> meld & 1 == 1
        found = found or (in_turn and t.meld_type[seat, meld] == MeldType.MELDED_KONG)
    return found


@inner
def holds_kong(t: np.record, rules: np.record, seat: int, code: int) -> bool:
    """Has the seat the tiles that an action lays, and no such kong yet? (CM-018..020)"""
    if special_kong_of(t, seat, first_laid(code)) >= 0:
        return False
    bamboo = int64(0)
    for place in range(LAID):
        kind = tile_laid(code, int64(place))
        needed = int64(0)
        for other in range(LAID):
            needed += tile_laid(code, int64(other)) == kind
        if t.hand[seat, kind] < needed:
            return False
        bamboo += kind == ONE_BAMBOO
    itself = 1 if code < SPECIAL_NINES else 0  # 1s as the tile that it is
    return rules.one_bamboo_wild != 0 or bamboo == itself


@inner
def first_laid(code: int) -> int:
    """The first kind of the group that an action lays."""
    if code >= SPECIAL_WINDS:
        return int64(EAST)
    if code >= SPECIAL_DRAGONS:
        return int64(FIRST_DRAGON)
    return int64(JIU if code >= SPECIAL_NINES else YAO)


@inner
def tile_laid(code: int, place: int) -> int:
    """The kind of the first, second or third tile that an action lays."""
    if code >= SPECIAL_WINDS:
        return wind_laid(code - SPECIAL_WINDS, place)
    if code >= SPECIAL_DRAGONS:
        return int64(ONE_BAMBOO if (code - SPECIAL_DRAGONS) >> place & 1 else FIRST_DRAGON + place)
    if code >= SPECIAL_NINES:
        return int64(ONE_BAMBOO if (code - SPECIAL_NINES) >> place & 1 else JIU + 9 * place)
    return int64(ONE_BAMBOO if (code - SPECIAL_ONES) >> place & 1 else YAO + 9 * place)


@inner
def wind_laid(winds: int, place: int) -> int:
    """The same of a kong of winds, of which ``winds`` (bits) lie in it; what is lacking is 1s."""
    before = int64(0)
    for wind in range(WINDS):
        if winds >> wind & 1:
            if before == place:
                return int64(EAST + wind)
            before += 1
    return int64(ONE_BAMBOO)


@inner
def may_add_tile(t: np.record, rules: np.record, seat: int, code: int) -> bool:
    """Has the seat that special kong, and the tile to add to it?

    Of a hand that was declared ready only the one just drawn, which changes no wait (CM-028).
    """
    kind = tile_added(code)
    if t.hand[seat, kind] == 0 or (code >= ADD_BAMBOO and rules.one_bamboo_wild == 0):
        return False
    if is_locked(t, seat) and rules.ready_kongs != ReadyKongs.FREE and t.drawn != kind:
        return False
    return special_kong_of(t, seat, first_of_grown(code)) >= 0


@inner
def first_of_grown(code: int) -> int:
    """The first kind of the group that an action adds a tile to."""
    if code >= ADD_BAMBOO:
        group = code - ADD_BAMBOO
        return int64(JIU if group == 0 else EAST if group == 1 else FIRST_DRAGON)
    if code >= ADD_WIND:
        return int64(EAST)
    group = (code - ADD_TO_SPECIAL) // 3
    return int64(YAO if group == 0 else JIU if group == 1 else FIRST_DRAGON)


@inner
def tile_added(code: int) -> int:
    """The kind of the tile that an action adds to a special kong."""
    if code >= ADD_BAMBOO:
        return int64(ONE_BAMBOO)
    if code >= ADD_WIND:
        return int64(EAST + code - ADD_WIND)
    place = (code - ADD_TO_SPECIAL) % 3
    first = first_of_grown(code)
    return first + place if first == FIRST_DRAGON else first + 9 * place


@inner
def lay_or_add(t: np.record, rules: np.record, code: int) -> int:
    """Lay a special kong, or add a tile to one. Returns the Step that follows."""
    seat = int64(t.turn)
    if code >= ADD_WIND or SPECIAL_END <= code < VOID_TILE:
        return declare_added_kong(t, rules, tile_added(code), special_kong_of(t, seat, first_of_grown(code)))
    first = first_laid(code)
    for place in range(LAID):
        kind = tile_laid(code, int64(place))
        show_from_hand(t, seat, kind)
        t.special_tiles[seat, counter_of(first, kind)] += 1
    meld = add_meld(t, seat, MeldType.SPECIAL_KONG, first, seat)
    pay_kong(t, rules, seat, meld)
    if t.drawn != NO_TILE and t.hand[seat, t.drawn] == 0:
        t.drawn = NO_TILE  # it lies there: no hu on it any more
    return Step.TURN.value
