"""How ``greedy`` plays where a win needs points: towards the nearest hand that may be declared.

It keeps the goals that cost it least (``goals``), discards what leaves them nearest and then widest,
claims what brings one nearer, and waits for tiles that it may declare.
"""

from __future__ import annotations

import numpy as np

from zimo.bots.goals import (
    GOALS,
    MELDS,
    PUNG,
    STEP,
    Own,
    cost_of_goal,
    keys_of,
    minus,
    own_hand,
    plus,
    with_meld,
)
from zimo.engine.hand.deficiency import deficiency_of_keys
from zimo.engine.hand.demands import meld_facts
from zimo.engine.hand.shapes import waits
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring import score_hand
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    KONG,
    PASS,
)
from zimo.engine.table.actions import PUNG as CLAIM_PUNG
from zimo.engine.table.state import NoWin
from zimo.notation.tiles import BASE_KINDS

KIND_BITS = (1 << BASE_KINDS) - 1
MOST = STEP * 99
KEPT = 3  # goals that are pursued at a time
GOAL_BITS = 8
NO_VOID = int64(-1)


# Goals ------------------------------------------------------------------------------------------


@inner
def nearest_goals(rules: np.record, lookups: np.record, own: Own) -> int:
    """The KEPT goals of least cost, GOAL_BITS each, the nearest first."""
    first = int64(0)
    second = int64(0)
    third = int64(0)
    cost1 = int64(MOST)
    cost2 = int64(MOST)
    cost3 = int64(MOST)
    for goal in range(GOALS):
        cost = cost_of_goal(rules, lookups, own, goal, cost3)
        if cost < cost1:
            third, cost3 = second, cost2
            second, cost2 = first, cost1
            first, cost1 = goal, cost
        elif cost < cost2:
            third, cost3 = second, cost2
            second, cost2 = goal, cost
        elif cost < cost3:
            third, cost3 = goal, cost
    return first | second << GOAL_BITS | third << 2 * GOAL_BITS


@inner
def least_cost(rules: np.record, lookups: np.record, own: Own, goals: int, most: int) -> int:
    """The cost of the nearest of some goals, ``most`` if none is below it."""
    for place in range(KEPT):
        goal = goals >> GOAL_BITS * place & (1 << GOAL_BITS) - 1
        most = cost_of_goal(rules, lookups, own, goal, most)
    return most


@inner
def cost_of_hand(rules: np.record, lookups: np.record, own: Own) -> int:
    """The cost of the nearest goal of all."""
    best = int64(MOST)
    for goal in range(GOALS):
        best = cost_of_goal(rules, lookups, own, goal, best)
    return best


# Own turn ---------------------------------------------------------------------------------------


@inner
def aimed_turn(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """A kong or a discard in the own turn."""
    own = own_hand(view)
    if view.legal[1] | view.legal[2] != 0:
        kong = aimed_kong(view, rules, lookups, own)
        if kong != PASS:
            return kong
    return aimed_discard(view, rules, lookups, hand, score, own)


@inner
def aimed_kong(view: np.record, rules: np.record, lookups: np.record, own: Own) -> int:
    """A kong that takes no goal farther away, else PASS."""
    now = cost_of_hand(rules, lookups, own)
    for kind in range(BASE_KINDS):
        if view.legal[1] >> kind & 1:
            rest = minus(minus(minus(minus(own, kind), kind), kind), kind)
            if cost_of_hand(rules, lookups, with_meld(view, rest, kind + PUNG)) <= now:
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
        width = tiles_towards(view, rules, lookups, rest, goals, cost)
        if cost < best_cost or width > best_width:
            best_cost = cost
            best_width = width
            best = kind
    return best


@inner
def tiles_towards(
    view: np.record, rules: np.record, lookups: np.record, own: Own, goals: int, now: int
) -> int:
    """How many unseen tiles bring one of the goals below ``now``."""
    width = int64(0)
    for kind in range(BASE_KINDS):
        unseen = int64(view.unseen[kind])
        if unseen > 0 and least_cost(rules, lookups, plus(own, kind), goals, now) < now:
            width += unseen
    return width


@inner
def best_ready_discard(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, own: Own
) -> int:
    """The discard that leaves most unseen tiles to declare, -1 if none leaves any."""
    facts = meld_facts(own[MELDS], view.meld_type[view.seat], view.meld_tile[view.seat])
    if deficiency_of_keys(rules, lookups, keys_of(own), own[MELDS], facts, NO_VOID) > 1:
        return int64(-1)
    take_standing_hand(view, hand, int64(view.seat))
    best = int64(-1)
    best_width = int64(0)
    kinds = view.legal[0] & KIND_BITS
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        hand.standing[kind] -= 1
        width = tiles_to_declare(view, rules, lookups, hand, score)
        hand.standing[kind] += 1
        if width > best_width:
            best_width = width
            best = kind
    return best


@inner
def tiles_to_declare(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """Unseen tiles that win thirteen tiles: by discard each counts four times, else once."""
    wanted = waits(rules, lookups, hand)
    width = int64(0)
    while wanted != 0:
        kind = lowest_bit(wanted)
        wanted &= wanted - 1
        unseen = int64(view.unseen[kind])
        if unseen == 0:
            continue
        hand.standing[kind] += 1
        hand.win_tile = kind
        hand.self_draw = 0
        if score_hand(rules, lookups, hand, score) == NoWin.WIN:
            width += 4 * unseen
        else:
            hand.self_draw = 1
            if score_hand(rules, lookups, hand, score) == NoWin.WIN:
                width += unseen
        hand.standing[kind] -= 1
    return width


# Claims -----------------------------------------------------------------------------------------


@inner
def aimed_answer(view: np.record, rules: np.record, lookups: np.record, own: Own) -> int:
    """Claim a set only if a goal is then nearer; a kong also if it is as near."""
    best = cost_of_hand(rules, lookups, own)
    choice = int64(PASS)
    tile = int64(view.claim_tile)
    if view.legal[0] >> KONG & 1:
        if view.hand[view.seat, tile] < 3:  # the discard joins an open pung: a free tile
            return int64(KONG)
        rest = minus(minus(minus(own, tile), tile), tile)
        if cost_of_hand(rules, lookups, with_meld(view, rest, tile + PUNG)) <= best:
            return int64(KONG)
    if view.legal[0] >> CLAIM_PUNG & 1:
        after = with_meld(view, minus(minus(own, tile), tile), tile + PUNG)
        cost = cost_of_hand(rules, lookups, after)
        if cost < best:
            best = cost
            choice = int64(CLAIM_PUNG)
    for claim in range(CHOW_LOWEST, CHOW_HIGHEST + 1):
        if view.legal[0] >> claim & 1:
            lowest = tile - (claim - CHOW_LOWEST)
            rest = minus(minus(minus(plus(own, tile), lowest), lowest + 1), lowest + 2)
            cost = cost_of_hand(rules, lookups, with_meld(view, rest, lowest))
            if cost < best:
                best = cost
                choice = int64(claim)
    return choice
