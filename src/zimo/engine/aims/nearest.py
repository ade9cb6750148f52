"""The goals that are nearest to a hand, and the tiles that bring them nearer or may be declared."""

from __future__ import annotations

import numpy as np

from zimo.engine.aims.goals import GOALS, STEP, Own, cost_of_goal, plus
from zimo.engine.hand.shapes import waits
from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring import score_hand
from zimo.engine.table.state import NoWin
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets.family import Goals

MOST = STEP * 99
KEPT = 3  # goals that are pursued at a time
GOAL_BITS = 8


@inner
def aims(rules: np.record) -> bool:
    """Is there a minimum, and are there goals that reach it?"""
    return bool(rules.minimum > 0 and rules.goals != Goals.NONE)


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


@inner
def tiles_towards(
    rules: np.record, lookups: np.record, own: Own, unseen: np.ndarray, goals: int, now: int
) -> int:
    """How many unseen tiles bring one of the goals below ``now``."""
    width = int64(0)
    for kind in range(BASE_KINDS):
        left = int64(unseen[kind])
        if left > 0 and least_cost(rules, lookups, plus(own, kind), goals, now) < now:
            width += left
    return width


@inner
def tiles_to_declare(
    rules: np.record, lookups: np.record, hand: np.record, unseen: np.ndarray, score: np.record
) -> int:
    """Unseen tiles that win thirteen tiles: by discard each counts four times, else once."""
    wanted = waits(rules, lookups, hand)
    width = int64(0)
    while wanted != 0:
        kind = lowest_bit(wanted)
        wanted &= wanted - 1
        left = int64(unseen[kind])
        if left == 0:
            continue
        hand.standing[kind] += 1
        hand.win_tile = kind
        hand.self_draw = 0
        if score_hand(rules, lookups, hand, score) == NoWin.WIN:
            width += 4 * left
        else:
            hand.self_draw = 1
            if score_hand(rules, lookups, hand, score) == NoWin.WIN:
                width += left
        hand.standing[kind] -= 1
    return width
