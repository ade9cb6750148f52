"""What an analysis of its hand tells the asked seat: how far from a win, and what would help."""

from __future__ import annotations

import numpy as np

from zimo.bots.greedy import (
    after_claim,
    own_facts,
    own_keys,
    own_melds,
    own_void,
    unseen_helpers,
)
from zimo.engine.aims.goals import minus, own_hand
from zimo.engine.aims.nearest import MOST, aims, least_cost, nearest_goals
from zimo.engine.hand.deficiency import deficiency_of_keys
from zimo.engine.hand.demands import facts_of_meld
from zimo.engine.hand.shapes import Keys, with_tile, without_tile
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.sight.view import fill_view
from zimo.engine.table.actions import CHOW_HIGHEST, CHOW_LOWEST, GIVE, KONG, PUNG
from zimo.engine.table.kinds import KIND_BITS
from zimo.engine.table.state import GIVEN_TILES, NOT_GIVEN, Phase
from zimo.notation.tiles import BASE_KINDS, SUIT_KINDS

FAR = 15  # no deficiency, or none that leads to a win

AFTER = 0  # planes: deficiency after the discard or gift, FAR where it is not legal
HELPERS = 1  # unseen tiles that then bring the hand nearer, of the best discards
COST = 2  # how far a hand is then that reaches the minimum, NO_COST where there is none
KNOWN_PLANES = 3
NO_COST = 255

NOW = 0  # scalars: the least deficiency
NOW_HELPERS = 1  # of a hand of thirteen tiles
AFTER_PUNG = 2
AFTER_CHOW = 3  # three
AFTER_KONG = 6
WITHOUT_SUIT = 7  # three: deficiency without the suit, before void suits are chosen
KNOWN_SCALARS = 16


@kernel
def know(
    places: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    views: np.recarray,
    first: int,
    last: int,
    planes: np.ndarray,
    scalars: np.ndarray,
) -> None:
    """Analyse the hands of the asked seats of tables ``first`` to ``last``, each by its view alone.

    ``planes`` (N, KNOWN_PLANES, BASE_KINDS) and ``scalars`` (N, KNOWN_SCALARS) are uint8; ``views`` (1,)
    is scratch.
    """
    view = views[0]
    for i in range(first, last):
        for kind in range(BASE_KINDS):
            planes[i, AFTER, kind] = FAR
            planes[i, HELPERS, kind] = 0
            planes[i, COST, kind] = NO_COST
        for place in range(KNOWN_SCALARS):
            scalars[i, place] = FAR
        t = places[i].desk.table
        fill_view(t, rules[0], int64(t.actor), view)
        if view.phase == Phase.TURN:
            know_discards(view, rules[0], lookups[0], planes[i], scalars[i])
            if aims(rules[0]):
                know_costs(view, rules[0], lookups[0], places[i].desk.hand, planes[i])
        elif view.phase == Phase.CLAIM:
            know_claims(view, rules[0], lookups[0], scalars[i])
        elif view.phase == Phase.VOID or view.phase == Phase.EXCHANGE:
            know_suits(view, rules[0], lookups[0], planes[i], scalars[i])


@inner
def know_discards(
    view: np.record, rules: np.record, lookups: np.record, planes: np.ndarray, scalars: np.ndarray
) -> None:
    keys = own_keys(view)
    facts = own_facts(view)
    melds = own_melds(view)
    void = own_void(view)
    least = int64(FAR)
    kinds = int64(view.legal[0]) & KIND_BITS
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        after = deficiency_of_keys(rules, lookups, without_tile(keys, kind), melds, facts, void)
        planes[AFTER, kind] = min(after, FAR)
        least = min(least, after)
    scalars[NOW] = least
    for kind in range(BASE_KINDS):
        if least < FAR and planes[AFTER, kind] == least:
            rest = without_tile(keys, int64(kind))
            planes[HELPERS, kind] = unseen_helpers(view, rules, lookups, rest, facts, melds, least)


@inner
def know_costs(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, planes: np.ndarray
) -> None:
    """How far the hands that reach the minimum are after each discard, by the nearest goals."""
    take_standing_hand(view, hand, int64(view.seat))
    own = own_hand(rules, hand, view.unseen)
    goals = nearest_goals(rules, lookups, own)
    kinds = int64(view.legal[0]) & KIND_BITS
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        cost = least_cost(rules, lookups, minus(own, kind), goals, int64(MOST))
        planes[COST, kind] = min(cost, NO_COST)


@inner
def know_claims(view: np.record, rules: np.record, lookups: np.record, scalars: np.ndarray) -> None:
    keys = own_keys(view)
    facts = own_facts(view)
    melds = own_melds(view)
    void = own_void(view)
    tile = int64(view.claim_tile)
    now = deficiency_of_keys(rules, lookups, keys, melds, facts, void)
    scalars[NOW] = min(now, FAR)
    scalars[NOW_HELPERS] = unseen_helpers(view, rules, lookups, keys, facts, melds, now)
    if view.legal[0] >> PUNG & 1:
        rest = without_tile(without_tile(keys, tile), tile)
        after = after_claim(view, rules, lookups, rest, facts | facts_of_meld(tile, False), melds + 1)
        scalars[AFTER_PUNG] = min(after, FAR)
    for claim in range(CHOW_LOWEST, CHOW_HIGHEST + 1):
        if view.legal[0] >> claim & 1:
            lowest = tile - (claim - CHOW_LOWEST)
            rest = with_tile(keys, tile)
            for kind in range(lowest, lowest + 3):
                rest = without_tile(rest, kind)
            after = after_claim(view, rules, lookups, rest, facts | facts_of_meld(lowest, True), melds + 1)
            scalars[AFTER_CHOW + claim - CHOW_LOWEST] = min(after, FAR)
    if view.legal[0] >> KONG & 1 and view.hand[view.seat, tile] == 3:
        rest = without_tile(without_tile(without_tile(keys, tile), tile), tile)
        after = deficiency_of_keys(rules, lookups, rest, melds + 1, facts | facts_of_meld(tile, False), void)
        scalars[AFTER_KONG] = min(after, FAR)


@inner
def know_suits(
    view: np.record, rules: np.record, lookups: np.record, planes: np.ndarray, scalars: np.ndarray
) -> None:
    """Before the void suits are chosen: the deficiency without each suit, and after each gift."""
    keys = own_keys(view)
    for place in range(GIVEN_TILES):
        if view.phase == Phase.EXCHANGE and view.given[place] != NOT_GIVEN:
            keys = without_tile(keys, int64(view.given[place]))
    least = int64(FAR)
    for suit in range(3):
        missing = without_suit(rules, lookups, keys, int64(suit))
        scalars[WITHOUT_SUIT + suit] = min(missing, FAR)
        least = min(least, missing)
    scalars[NOW] = least
    gifts = int64(view.legal[1]) >> (GIVE - 64)
    for kind in range(SUIT_KINDS):
        if gifts >> kind & 1:
            rest = without_tile(keys, int64(kind))
            after = int64(FAR)
            for suit in range(3):
                after = min(after, without_suit(rules, lookups, rest, int64(suit)))
            planes[AFTER, kind] = after


@inner
def without_suit(rules: np.record, lookups: np.record, keys: Keys, suit: int) -> int:
    return deficiency_of_keys(rules, lookups, keys, int64(0), int64(0), suit)
