"""Fans that ask only which tiles a hand is made of, melds included."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from zimo.engine.hand.shapes import Keys, copies_in_melds
from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.mcr.masks import (
    DRAGONS,
    GREEN,
    GREEN_DRAGON,
    HONOURS,
    LOWER,
    LOWER_FOUR,
    MIDDLE,
    REVERSIBLE,
    SUIT,
    TERMINALS,
    UPPER,
    UPPER_FOUR,
    WINDS,
)
from zimo.engine.table.state import MeldType
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets.choices import TileHog
from zimo.rulesets.families.mcr_fans import McrFan


class Tiles(NamedTuple):
    """Which kinds a hand has, as bits; melds are included in all but ``keys`` and ``odd``."""

    keys: Keys
    kinds: int
    four: int  # all four copies, and not as a kong
    odd: int  # an odd number of standing tiles


@inner
def tiles_of(hand: np.record, keys: Keys) -> Tiles:
    kinds = 0
    four = 0
    odd = 0
    for kind in range(BASE_KINDS):
        copies = int64(hand.standing[kind])
        kinds |= int64(copies > 0) << kind
        four |= copies >> 2 << kind
        odd |= (copies & 1) << kind
    melds = int64(hand.melds)
    if melds > 0:
        four = four_with_melds(hand, melds)
    for meld in range(melds):
        tiles = 7 if hand.meld_type[meld] == MeldType.CHOW else 1
        kinds |= tiles << int64(hand.meld_tile[meld])
    return Tiles(keys, kinds, four, odd)


@inner
def four_with_melds(hand: np.record, melds: int) -> int:
    """Kinds of which the hand has all four copies, not as a kong."""
    four = 0
    kongs = 0
    for kind in range(BASE_KINDS):
        copies = int64(hand.standing[kind]) + copies_in_melds(melds, hand.meld_type, hand.meld_tile, kind)
        four |= copies >> 2 << kind
    for meld in range(melds):
        kongs |= int64(hand.meld_type[meld] >= MeldType.MELDED_KONG) << int64(hand.meld_tile[meld])
    return four & ~kongs


@inner
def only(kinds: int, allowed: int) -> bool:
    return kinds & ~allowed == 0


@inner
def suits_in(kinds: int) -> int:
    """How many of the three suits occur."""
    return int64(kinds & SUIT != 0) + int64(kinds >> 9 & SUIT != 0) + int64(kinds >> 18 & SUIT != 0)


@inner
def add_tile_fans(rules: np.record, score: np.record, kinds: int, seven_pairs: bool) -> None:
    """Fans for hands of certain tiles only; for seven pairs as far as the options allow (D-12)."""
    honours = kinds & HONOURS != 0
    suits = suits_in(kinds)
    score.found[McrFan.FULL_FLUSH] = suits == 1 and not honours
    score.found[McrFan.HALF_FLUSH] = suits == 1 and honours
    score.found[McrFan.ONE_VOIDED_SUIT] = suits == 2
    score.found[McrFan.NO_HONORS] = not honours
    score.found[McrFan.ALL_SIMPLES] = kinds & (TERMINALS | HONOURS) == 0
    score.found[McrFan.ALL_TYPES] = suits == 3 and kinds & WINDS != 0 and kinds & DRAGONS != 0
    score.found[McrFan.REVERSIBLE_TILES] = only(kinds, REVERSIBLE)
    score.found[McrFan.ALL_HONORS] = only(kinds, HONOURS) and (
        not seven_pairs or (rules.honours_by_pairs == 1 and rules.whole_hand_by_pairs == 1)
    )
    if seven_pairs and rules.whole_hand_by_pairs == 0:
        return
    score.found[McrFan.ALL_GREEN] = only(kinds, GREEN) and (
        rules.all_green_needs_dragon == 0 or kinds & GREEN_DRAGON != 0
    )
    score.found[McrFan.ALL_TERMINALS] = only(kinds, TERMINALS)
    score.found[McrFan.ALL_TERMINALS_AND_HONORS] = (
        only(kinds, TERMINALS | HONOURS) and honours and kinds & TERMINALS != 0
    )
    score.found[McrFan.UPPER_TILES] = only(kinds, UPPER)
    score.found[McrFan.MIDDLE_TILES] = only(kinds, MIDDLE)
    score.found[McrFan.LOWER_TILES] = only(kinds, LOWER)
    score.found[McrFan.UPPER_FOUR] = only(kinds, UPPER_FOUR)
    score.found[McrFan.LOWER_FOUR] = only(kinds, LOWER_FOUR)


@inner
def add_tile_hogs(rules: np.record, score: np.record, four: int, seven_pairs: bool) -> None:
    """Four of a kind without a kong, each (D-07). Call it after the fans for certain tiles."""
    if four == 0:
        return
    green_or_terminals = score.found[McrFan.ALL_GREEN] or score.found[McrFan.ALL_TERMINALS]
    if rules.tile_hog == TileHog.SUITS_2006 and seven_pairs and green_or_terminals:
        return
    score.found[McrFan.TILE_HOG] = bit_count(four if rules.tile_hog == TileHog.ANY else four & ~HONOURS)
