"""The circumstances of a hu, as bits WIN_*: the last tile, a kong robbed, a replacement."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.liable import giver_of_nine_tiles, gives_unready, liable_for
from zimo.engine.scoring.hkos import counts_double_kong, counts_first_hands, counts_human_hand
from zimo.engine.scoring.sbr import counts_first_turn, givers_pay
from zimo.engine.table.bao import has_drawn_bao
from zimo.engine.table.state import (
    NO_SEAT,
    WIN_BAO_DRAWN,
    WIN_BONUS_REPLACEMENT,
    WIN_BONUS_TILES,
    WIN_DOUBLE_KONG,
    WIN_EARTHLY,
    WIN_GIVEN_KONG,
    WIN_HEAVENLY,
    WIN_HUMAN,
    WIN_KONG_REPLACEMENT,
    WIN_LAST_OF_KIND,
    WIN_LAST_WALL_TILE,
    WIN_LIABLE,
    WIN_ROBBING_KONG,
    WIN_SHOOT_AFTER_KONG,
    Draw,
    MeldType,
)
from zimo.engine.table.wall import wall_is_out
from zimo.notation.tiles import NO_TILE
from zimo.rulesets.choices import ReplacementFrom


@inner
def circumstances_of_draw(t: np.record, rules: np.record) -> int:
    """Those of a hu on the tile that the seat in turn has drawn; 0 where there is none, or no more."""
    flags = int64(0)
    if t.draw == Draw.CLAIM or t.drawn == NO_TILE:
        return flags
    if t.draw == Draw.KONG:
        flags |= WIN_KONG_REPLACEMENT | given_kong(t, rules)
        if counts_double_kong(rules) and bit_count(int64(t.turn_kongs)) > 1:
            flags |= WIN_DOUBLE_KONG
    elif t.draw == Draw.BONUS:
        flags |= WIN_BONUS_REPLACEMENT
    if has_drawn_bao(t):
        flags |= WIN_BAO_DRAWN
    from_wall = rules.replacement_from != ReplacementFrom.KONG_BOX or t.draw == Draw.WALL
    if from_wall and wall_is_out(t, rules):
        flags |= WIN_LAST_WALL_TILE
    if counts_first_turn(rules) and is_first_turn(t):
        flags |= WIN_HEAVENLY if t.turn == t.dealer else WIN_EARTHLY
    elif counts_first_hands(rules) and t.turn == t.dealer and is_first_turn(t):
        flags |= WIN_HEAVENLY
    if liable_for(t, rules, int64(t.turn)) != NO_SEAT:
        flags |= WIN_LIABLE
    return flags | last_of_kind_drawn(t, int64(t.drawn))


@inner
def circumstances_of_bonus_tiles(t: np.record, rules: np.record, seat: int) -> int:
    """Those of a hu by bonus tiles, of which the seat has just got another."""
    flags = int64(WIN_BONUS_TILES)
    if t.draw == Draw.KONG and t.turn == seat:
        flags |= WIN_KONG_REPLACEMENT
    if liable_for(t, rules, seat) != NO_SEAT:
        flags |= WIN_LIABLE
    return flags


@inner
def is_first_turn(t: np.record) -> bool:
    """Has the seat in turn neither discarded nor won anything yet, and nobody made a meld? (XL-017)"""
    return bool(no_melds(t) and t.discards[t.turn] == 0 and t.hu[t.turn] == 0)


@inner
def no_melds(t: np.record) -> bool:
    melds = int64(0)
    for seat in range(int64(t.players)):
        melds += t.melds[seat]
    return bool(melds == 0)


@inner
def given_kong(t: np.record, rules: np.record) -> int:
    """WIN_GIVEN_KONG if a discard made the kong whose replacement was drawn, where that matters, else 0."""
    given = t.meld_type[t.turn, t.last_kong] == MeldType.MELDED_KONG
    return int64(WIN_GIVEN_KONG) if given and givers_pay(rules) else int64(0)


@inner
def last_of_kind_drawn(t: np.record, tile: int) -> int:
    """WIN_LAST_OF_KIND if the other three copies of a drawn tile lie open, else 0."""
    return int64(WIN_LAST_OF_KIND) if t.visible[tile] == 3 else int64(0)


@inner
def circumstances_of_discard(t: np.record, rules: np.record) -> int:
    """Those of a hu on the tile that the seat in turn has just discarded, whoever claims it."""
    flags = int64(0)
    if t.draw == Draw.KONG:
        flags |= WIN_SHOOT_AFTER_KONG
    if wall_is_out(t, rules):
        flags |= WIN_LAST_WALL_TILE
    if t.visible[t.claim_tile] == 4:
        flags |= WIN_LAST_OF_KIND  # the discard itself lies on the table already
    if counts_first_hands(rules) and t.river_length == 1 and no_melds(t):
        flags |= WIN_EARTHLY  # the dealer's first, and no kong before it
    if counts_human_hand(rules) and t.river_length <= t.players:
        flags |= WIN_HUMAN
    return flags


@inner
def circumstances_of_claim(t: np.record, rules: np.record, seat: int) -> int:
    """Those of a hu of the seat on the tile on offer: a discard, or one added to a pung."""
    unready = int64(WIN_LIABLE) if gives_unready(t, rules) else int64(0)
    if t.claim_robs == 1:
        return int64(WIN_ROBBING_KONG) | unready
    flags = int64(t.discard_flags) | unready
    if giver_of_nine_tiles(t, rules, seat) != NO_SEAT:
        flags |= WIN_LIABLE
    return flags
