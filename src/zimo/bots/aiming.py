"""How ``greedy`` plays where a win needs points: towards the nearest hand that may be declared.

It keeps the goals that cost it least (``goals``), discards what leaves them nearest and then widest,
claims what brings one nearer, and waits for tiles that it may declare.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.aims.goals import MELDS, PUNG_CODE, Own, keys_of, minus, own_hand, plus, with_meld
from zimo.engine.aims.nearest import (
    MOST,
    cost_of_hand,
    least_cost,
    nearest_goals,
    tiles_to_declare,
    tiles_towards,
)
from zimo.engine.hand.deficiency import NO_VOID, deficiency_of_keys
from zimo.engine.hand.demands import meld_facts
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    KONG,
    PASS,
    PUNG,
)
from zimo.engine.table.kinds import KIND_BITS
from zimo.notation.tiles import BASE_KINDS

# Own turn ---------------------------------------------------------------------------------------


@inner
def aimed_turn(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """A kong or a discard in the own turn."""
    take_standing_hand(view, hand, int64(view.seat))
    own = own_hand(rules, hand, view.unseen)
    if view.legal[1] | view.legal[2] != 0:
        kong = aimed_kong(view, rules, lookups, hand, own)
        if kong != PASS:
            return kong
    return aimed_discard(view, rules, lookups, hand, score, own)


@inner
def aimed_kong(view: np.record, rules: np.record, lookups: np.record, hand: np.record, own: Own) -> int:
    """A kong that takes no goal farther away, else PASS."""
    now = cost_of_hand(rules, lookups, own)
    for kind in range(BASE_KINDS):
        if view.legal[1] >> kind & 1:
            rest = minus(minus(minus(minus(own, kind), kind), kind), kind)
            if cost_of_hand(rules, lookups, with_meld(rules, hand, rest, kind + PUNG_CODE)) <= now:
                return int64(CONCEALED_KONG + kind)
        if view.legal[2] >> kind & 1 and cost_of_hand(rules, lookups, minus(own, kind)) <= now:
            return int64(ADDED_KONG + kind)
    return int64(PASS)


@inner
def aimed_discard(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, own: Own
) -> int:
    """A discard to wait for what may be declared, or else towards the nearest goals."""
    ready = best_ready_discard(view, rules, lookups, hand, score, own)
    if ready >= 0:
        return ready
    goals = nearest_goals(rules, lookups, own)
    least = least_cost(rules, lookups, own, goals, int64(MOST))
    best = int64(-1)
    best_cost = int64(MOST)
    best_width = int64(-1)
    kinds = view.legal[0] & KIND_BITS
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        rest = minus(own, kind)
        cost = least_cost(rules, lookups, rest, goals, int64(MOST))
        if cost > best_cost or (cost > least and best_cost <= least):
            continue
        width = tiles_towards(rules, lookups, rest, view.unseen, goals, cost)
        if cost < best_cost or width > best_width:
            best_cost = cost
            best_width = width
            best = kind
    return best


@inner
def best_ready_discard(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, own: Own
) -> int:
    """The discard that leaves most unseen tiles to declare, -1 if none leaves any."""
    facts = meld_facts(own[MELDS], view.meld_type[view.seat], view.meld_tile[view.seat])
    if deficiency_of_keys(rules, lookups, keys_of(own), own[MELDS], facts, NO_VOID) > 1:
        return int64(-1)
    best = int64(-1)
    best_width = int64(0)
    kinds = view.legal[0] & KIND_BITS
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        hand.standing[kind] -= 1
        width = tiles_to_declare(rules, lookups, hand, view.unseen, score)
        hand.standing[kind] += 1
        if width > best_width:
            best_width = width
            best = kind
    return best


# Claims -----------------------------------------------------------------------------------------


@inner
def aimed_answer(view: np.record, rules: np.record, lookups: np.record, hand: np.record) -> int:
    """Claim a set only if a goal is then nearer; a kong also if it is as near. ``hand`` is scratch."""
    take_standing_hand(view, hand, int64(view.seat))
    own = own_hand(rules, hand, view.unseen)
    now = cost_of_hand(rules, lookups, own)
    tile = int64(view.claim_tile)
    if view.legal[0] >> KONG & 1:
        if view.hand[view.seat, tile] < 3:  # the discard joins an open pung: a free tile
            return int64(KONG)
        rest = minus(minus(minus(own, tile), tile), tile)
        if cost_of_hand(rules, lookups, with_meld(rules, hand, rest, tile + PUNG_CODE)) <= now:
            return int64(KONG)
    return set_nearer_to_goals(view, rules, lookups, hand, own, now)


@inner
def set_nearer_to_goals(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, own: Own, best: int
) -> int:
    """The pung or chow after which a goal is nearest, and nearer than ``best``; PASS if none is."""
    tile = int64(view.claim_tile)
    choice = int64(PASS)
    if view.legal[0] >> PUNG & 1:
        after = with_meld(rules, hand, minus(minus(own, tile), tile), tile + PUNG_CODE)
        cost = cost_of_hand(rules, lookups, after)
        if cost < best:
            best = cost
            choice = int64(PUNG)
    for claim in range(CHOW_LOWEST, CHOW_HIGHEST + 1):
        if view.legal[0] >> claim & 1:
            lowest = tile - (claim - CHOW_LOWEST)
            rest = minus(minus(minus(plus(own, tile), lowest), lowest + 1), lowest + 2)
            cost = cost_of_hand(rules, lookups, with_meld(rules, hand, rest, lowest))
            if cost < best:
                best = cost
                choice = int64(claim)
    return choice
