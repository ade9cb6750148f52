"""The bots ``novice`` and ``casual``: they look at their own tiles and hardly at the table.

Both go the shortest way to a win, as ``greedy`` does, void their shortest suit, and claim whatever leaves
them as near as before. ``novice`` claims sets even where they take it a tile farther off, and of discards
that leave it as near throws the tile it has just drawn. ``casual`` throws honours and ends of suits first
and, near a win, keeps open what most kinds help, whether any tiles of these are left or not.
"""

from __future__ import annotations

import numpy as np

from zimo.bots.aiming import set_nearer_to_goals
from zimo.bots.greedy import (
    NOTHING_SETTLED,
    answer_alike,
    choose_kong,
    least_after_discard,
    own_facts,
    own_keys,
    own_melds,
    own_void,
    set_nearer_than,
    void_action,
)
from zimo.bots.levels import Level
from zimo.engine.aims.goals import Own, minus, own_hand
from zimo.engine.aims.nearest import MOST, aims, cost_of_hand, least_cost, nearest_goals, tiles_towards
from zimo.engine.hand.deficiency import deficiency_of_keys, lacks_no_more
from zimo.engine.hand.shapes import with_tile, without_tile
from zimo.engine.hand.suit_tables import OUT_OF_REACH
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.rules.ready import DECLARE_BIT
from zimo.engine.table.actions import (
    DECLARE_READY,
    KONG,
    PASS,
)
from zimo.engine.table.kinds import KIND_BITS
from zimo.engine.table.state import Phase
from zimo.notation.tiles import BASE_KINDS, EAST

COPIES = 4
NEAR = 2  # tiles from a win, and one where a suit is void


@inner
def choose_as_beginner(
    counts: bool,
    view: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    chance: np.record,
) -> int:
    """The action for the asked seat of ``view``. ``hand`` and ``score`` are scratch.

    ``counts``: as ``casual``, which counts kinds that help it.
    """
    settled = answer_alike(view, rules, lookups, chance)
    if settled != NOTHING_SETTLED:
        return settled
    if view.phase == Phase.VOID:
        return shortest_suit(view)
    take_standing_hand(view, hand, int64(view.seat))
    if view.phase == Phase.CLAIM:
        if own_void(view) == view.claim_tile // 9:
            return int64(PASS)
        if aims(rules):
            return eager_aimed_answer(view, rules, lookups, hand, score)
        return eager_answer(view, rules, lookups, int64(0 if counts else 1))
    kong = choose_kong(view, rules, lookups)
    if kong != PASS:
        return kong
    if aims(rules):
        return aimed_by_own_tiles(counts, view, rules, lookups, hand, score)
    if view.legal[2] & DECLARE_BIT != 0:
        return int64(DECLARE_READY)
    return by_own_tiles(counts, view, rules, lookups)


@kernel
def choose_beginner(
    level: int,
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    scores: np.recarray,
    chances: np.recarray,
) -> int:
    """The action of ``novice`` or ``casual`` for ``views[0]``. Arrays of shape (1,)."""
    counts = level == Level.CASUAL
    return choose_as_beginner(counts, views[0], rules[0], lookups[0], hands[0], scores[0], chances[0])


@inner
def shortest_suit(view: np.record) -> int:
    """The suit of fewest tiles."""
    best = int64(0)
    for suit in range(1, 3):
        if view.suit_size[suit] < view.suit_size[best]:
            best = int64(suit)
    return void_action(view, best)


# Discards ---------------------------------------------------------------------------------------


@inner
def by_own_tiles(counts: bool, view: np.record, rules: np.record, lookups: np.record) -> int:
    """A discard after which the least is missing: the widest, or the tile drawn last."""
    keys = own_keys(view)
    facts = own_facts(view)
    melds = own_melds(view)
    void = own_void(view)
    kinds = view.legal[0] & KIND_BITS
    least = least_after_discard(view, rules, lookups, keys, facts, melds, kinds)
    best = int64(-1)
    best_width = int64(-1)
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        rest = without_tile(keys, kind)
        if not lacks_no_more(rules, lookups, rest, melds, facts, void, least):
            continue
        if void >= 0 and kind // 9 == void:
            return kind
        width = int64(kind == view.drawn)
        if counts and least > (NEAR if void < 0 else NEAR - 1):
            width = from_middle(kind)
        elif counts:
            width = int64(0)
            for other in range(BASE_KINDS):
                held = int64(view.hand[view.seat, other])
                if held < COPIES and lacks_no_more(
                    rules, lookups, with_tile(rest, other), melds, facts, void, least - 1
                ):
                    width += 1
        if width > best_width:
            best_width = width
            best = kind
    return best


@inner
def from_middle(kind: int) -> int:
    """How far a rank is from 5; an honour is farther than any."""
    return int64(5) if kind >= EAST else abs(kind % 9 - int64(4))


@inner
def aimed_by_own_tiles(
    counts: bool, view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """The same where a win needs points: towards the nearest goals."""
    own = blind_hand(rules, hand, score)
    goals = nearest_goals(rules, lookups, own)
    best = int64(-1)
    best_cost = int64(MOST)
    best_width = int64(-1)
    kinds = view.legal[0] & KIND_BITS
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        rest = minus(own, kind)
        cost = least_cost(rules, lookups, rest, goals, int64(MOST))
        if cost > best_cost:
            continue
        width = int64(kind == view.drawn)
        if counts:
            width = tiles_towards(rules, lookups, rest, score.found, goals, cost)
        if best < 0 or cost < best_cost or width > best_width:
            best_cost = cost
            best_width = width
            best = kind
    return best


@inner
def blind_hand(rules: np.record, hand: np.record, score: np.record) -> Own:
    """The hand as goals take it, one tile of each kind that it may still get, as ``score.found`` says."""
    for kind in range(BASE_KINDS):
        score.found[kind] = 1 if hand.standing[kind] < COPIES else 0
    return own_hand(rules, hand, score.found)


# Claims -----------------------------------------------------------------------------------------


@inner
def eager_answer(view: np.record, rules: np.record, lookups: np.record, farther: int) -> int:
    """Claim any set after which the hand is as near to a win as before, or only so many tiles ``farther``."""
    if view.legal[0] >> KONG & 1:
        return int64(KONG)
    keys = own_keys(view)
    facts = own_facts(view)
    now = deficiency_of_keys(rules, lookups, keys, own_melds(view), facts, own_void(view))
    farthest = min(now + farther, int64(OUT_OF_REACH - 1))
    return set_nearer_than(view, rules, lookups, keys, facts, farthest + 1)


@inner
def eager_aimed_answer(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """The same where a win needs points: any set after which a goal is as near."""
    own = blind_hand(rules, hand, score)
    if view.legal[0] >> KONG & 1:
        return int64(KONG)
    return set_nearer_to_goals(view, rules, lookups, hand, own, cost_of_hand(rules, lookups, own) + 1)
