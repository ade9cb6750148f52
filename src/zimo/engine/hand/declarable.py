"""May a hand be declared ready? (CM-025, CM-026)"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.demands import HAS_TRIPLET, meld_facts, needs_triplet
from zimo.engine.hand.shapes import (
    STANDARD,
    STANDARD_TRIPLET,
    Keys,
    lacks_when_ready,
    shapes_found,
    standard_shape,
    suit_keys,
    waits,
    with_tile,
    without_tile,
)
from zimo.engine.hand.suit_tables import SETS
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import NoWin
from zimo.notation.tiles import BASE_KINDS, FIRST_DRAGON


@inner
def is_declarable(rules: np.record, lookups: np.record, hand: np.record) -> bool:
    """Is a hand of thirteen tiles one from a win, and holds it all else that a win needs?

    ``hand`` is a WINNING_HAND without the winning tile. The suits and the terminal or honour must be there
    already; the triplet, where one is needed, as ``holds_triplet`` says.
    """
    wanted = waits(rules, lookups, hand)
    if wanted == 0:
        return False
    if lacks_when_ready(rules, hand) != NoWin.WIN:
        return False
    melded = meld_facts(int64(hand.melds), hand.meld_type, hand.meld_tile)
    if not needs_triplet(rules) or melded & HAS_TRIPLET:
        return True
    return holds_triplet(rules, lookups, hand, wanted)


@inner
def holds_triplet(rules: np.record, lookups: np.record, hand: np.record, wanted: int) -> bool:
    """Does a hand that waits for ``wanted`` (bits), and has no pung or kong among its melds, need none more?

    It holds one beside which it waits, or a pair of dragons as its pair; or two pairs wait for a third tile;
    or it is seven pairs but one tile, or another shape that needs none.
    """
    keys = suit_keys(hand.standing)
    melds = int64(hand.melds)
    for kind in range(BASE_KINDS):
        if not wanted >> kind & 1:
            continue
        complete = with_tile(keys, kind)
        if shapes_found(rules, lookups, complete, melds) & ~(STANDARD | STANDARD_TRIPLET):
            return True
        if hand.standing[kind] >= 2 and standard_shape(without(keys, kind, int64(2)), lookups):
            return True
        for held in range(BASE_KINDS):
            if hand.standing[held] >= 3 and standard_shape(without(complete, held, int64(3)), lookups):
                return True
            pair = held >= FIRST_DRAGON and hand.standing[held] >= 2
            if pair and are_sets(without(complete, held, int64(2)), lookups):
                return True
    return False


@inner
def without(keys: Keys, kind: int, copies: int) -> Keys:
    for _ in range(copies):
        keys = without_tile(keys, kind)
    return keys


@inner
def are_sets(keys: Keys, lookups: np.record) -> bool:
    """Are the tiles sets and nothing else?"""
    suits = int64(lookups.suit_shape[keys[0]] & lookups.suit_shape[keys[1]] & lookups.suit_shape[keys[2]])
    return bool(suits & int64(lookups.honour_shape[keys[3]]) & SETS)
