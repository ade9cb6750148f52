"""What a hand is worth that wants to be declared before another one: what its discards are ranked by.

A worth is made of chances, and both are in shares of ONE. A tile that is wanted comes before the deal ends
with the chance ``wanted / (wanted + pool)``: ``pool`` stands for the tiles that let another seat win first.
Farther from a win the goals are weighed by their chances and their points, nearer to it the very tiles that
could be declared. So a worth is good to compare what is left of one hand, and no likelihood.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.aims.goals import (
    GOALS,
    MELDS,
    STEP,
    Own,
    cost_of_goal,
    keys_of,
    lack_of_points,
    minus,
    missing_for_goal,
    own_hand,
    plus,
    points_of_goal,
    points_short,
)
from zimo.engine.aims.nearest import aims, cost_of_hand, tiles_to_declare
from zimo.engine.hand.deficiency import NO_VOID, deficiency_of_keys, lacks_no_more
from zimo.engine.hand.demands import meld_facts
from zimo.engine.hand.suit_tables import OUT_OF_REACH
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.scoring.improvement import COLUMNS, NO_DISCARD
from zimo.notation.tiles import BASE_KINDS, EAST
from zimo.rulesets.family import Goals

ONE = 1 << 20
NO_GOAL = -1

# Found by playing some ten thousand deals against ``greedy``.
POOL = 30  # percent of the unseen tiles
LATER = 4  # tiles that are wanted at each step after the next
LAST = 4  # how much oftener the last tile comes, which all others may discard as well
SHORT = 70  # percent for each point short of the minimum
SHORT_OF_FAAN = 25  # for each faan
FARTHER = 17  # cost beyond that of the nearest goal up to which others are weighed
SECOND, THIRD = 30, 10  # percent of the second and third goal that count besides
ANY = 30  # percent of the chance to complete any concealed hand, whose small fans may reach the minimum


@kernel
def weigh_hands(
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    unseen: np.ndarray,
    scores: np.recarray,
    worths: np.ndarray,
    goals: np.ndarray,
    missing: np.ndarray,
    short: np.ndarray,
    tiles: np.ndarray,
) -> None:
    """What hands (WINNING_HAND, shape (n,)) of thirteen or fourteen tiles are headed for after each discard.

    ``unseen`` (n, BASE_KINDS) uint8: copies that each has not seen. The others are (n, COLUMNS), a column
    for the kind that is discarded, or NO_DISCARD: what the hand is worth, the goal of most worth or
    NO_GOAL, how many tiles it lacks, how many points it is short of the minimum, and which
    tiles (bits) bring it nearer. Columns of kinds that are not held are left as they were, and all are
    where there are no goals. ``scores`` (1,) is scratch; winning tile, self-draw and circumstances of the
    hands are overwritten.
    """
    if not aims(rules[0]):
        return
    for i in range(hands.shape[0]):
        hand = hands[i]
        hand.circumstances = 0
        own = own_hand(rules[0], hand, unseen[i])
        farthest = cost_of_hand(rules[0], lookups[0], own) + FARTHER
        pool = pool_of(unseen[i])
        for discard in range(COLUMNS):
            rest = own
            if discard != NO_DISCARD:
                if hand.standing[discard] == 0:
                    continue
                hand.standing[discard] -= 1
                rest = rest_after(rules[0], hand, own, discard, unseen[i])
            goal, worth = worth_of_rest(
                rules[0], lookups[0], hand, rest, unseen[i], scores[0], farthest, pool
            )
            worths[i, discard] = worth
            goals[i, discard] = goal
            if goal != NO_GOAL:
                missing[i, discard] = missing_for_goal(rules[0], lookups[0], rest, goal)
                short[i, discard] = points_short(rules[0], rest, points_of_goal(rules[0], goal))
                tiles[i, discard] = tiles_for_goal(rules[0], lookups[0], rest, unseen[i], goal)
            if discard != NO_DISCARD:
                hand.standing[discard] += 1


@inner
def rest_after(rules: np.record, hand: np.record, own: Own, discard: int, unseen: np.ndarray) -> Own:
    """``own`` without a tile that has gone from ``hand`` already."""
    if discard >= EAST:  # a pung that was worth something may be gone
        return own_hand(rules, hand, unseen)
    return minus(own, discard)


@inner
def worth_of_rest(
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    rest: Own,
    unseen: np.ndarray,
    score: np.record,
    farthest: int,
    pool: int,
) -> tuple[int, int]:
    """The goal of most worth, or NO_GOAL, and the worth of thirteen tiles: ``rest`` is ``hand`` for goals."""
    goal, worth = best_goal(rules, lookups, rest, unseen, farthest, pool)
    if rest[MELDS] == 0:
        worth += chance_of_any(rules, lookups, hand, rest, unseen, pool) * ANY // 100
    return goal, max(worth, chance_to_declare(rules, lookups, hand, rest, unseen, score, pool))


@inner
def pool_of(unseen: np.ndarray) -> int:
    pool = int64(0)
    for kind in range(BASE_KINDS):
        pool += int64(unseen[kind])
    return pool * POOL // 100


# Goals ------------------------------------------------------------------------------------------


@inner
def best_goal(
    rules: np.record, lookups: np.record, own: Own, unseen: np.ndarray, farthest: int, pool: int
) -> tuple[int, int]:
    """The goal of most worth below the cost ``farthest``, or NO_GOAL; and the worth of all together."""
    best = int64(NO_GOAL)
    first = int64(0)
    second = int64(0)
    third = int64(0)
    for goal in range(GOALS):
        cost = cost_of_goal(rules, lookups, own, goal, farthest)
        if cost >= farthest:
            continue
        worth = worth_of_goal(rules, lookups, own, unseen, goal, cost, pool)
        if worth > first:
            best = goal
            first, second, third = worth, first, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    return best, first + (second * SECOND + third * THIRD) // 100


@inner
def worth_of_goal(
    rules: np.record, lookups: np.record, own: Own, unseen: np.ndarray, goal: int, cost: int, pool: int
) -> int:
    width = int64(0)
    for kind in range(BASE_KINDS):
        left = int64(unseen[kind])
        if left > 0 and cost_of_goal(rules, lookups, plus(own, kind), goal, cost) < cost:
            width += left
    points = points_of_goal(rules, goal)
    worth = int64(ONE) * (12 + points) // 24
    kept = int64(SHORT if rules.goals == Goals.FANS_81 else SHORT_OF_FAAN)
    for _ in range(points_short(rules, own, points)):
        worth = worth * kept // 100
    missing = (cost - lack_of_points(rules, own, points)) // STEP
    return worth * chance_of_steps(missing, width, pool) // ONE


@inner
def chance_of_any(
    rules: np.record, lookups: np.record, hand: np.record, own: Own, unseen: np.ndarray, pool: int
) -> int:
    """The chance to complete any hand at all."""
    facts = meld_facts(own[MELDS], hand.meld_type, hand.meld_tile)
    missing = deficiency_of_keys(rules, lookups, keys_of(own), own[MELDS], facts, NO_VOID)
    if missing >= OUT_OF_REACH:
        return int64(0)
    width = int64(0)
    for kind in range(BASE_KINDS):
        left = int64(unseen[kind])
        keys = keys_of(plus(own, kind))
        if left > 0 and lacks_no_more(rules, lookups, keys, own[MELDS], facts, NO_VOID, missing - 1):
            width += left
    return chance_of_steps(missing, width, pool)


@inner
def chance_of_steps(missing: int, width: int, pool: int) -> int:
    """The chance to get so many missing tiles, of which ``width`` would be the next."""
    chance = int64(ONE)
    for step in range(missing):
        wanted = width if step == 0 else int64(LATER)
        if step == missing - 1:
            wanted *= LAST
        chance = chance * wanted // (wanted + pool)
    return chance


@inner
def tiles_for_goal(rules: np.record, lookups: np.record, own: Own, unseen: np.ndarray, goal: int) -> int:
    """The kinds (bits) left that bring a goal nearer."""
    missing = missing_for_goal(rules, lookups, own, goal)
    found = int64(0)
    for kind in range(BASE_KINDS):
        if unseen[kind] > 0 and missing_for_goal(rules, lookups, plus(own, kind), goal) < missing:
            found |= int64(1) << kind
    return found


# What may be declared -----------------------------------------------------------------------------


@inner
def chance_to_declare(
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    own: Own,
    unseen: np.ndarray,
    score: np.record,
    pool: int,
) -> int:
    """The chance of a hand of thirteen tiles that is ready, or may be with the next one; else 0."""
    facts = meld_facts(own[MELDS], hand.meld_type, hand.meld_tile)
    missing = deficiency_of_keys(rules, lookups, keys_of(own), own[MELDS], facts, NO_VOID)
    if missing == 1:
        return chance_when_ready(rules, lookups, hand, unseen, score, pool)
    if missing != 2:
        return int64(0)
    wanted = int64(0)
    total = int64(0)
    for kind in range(BASE_KINDS):
        left = int64(unseen[kind])
        drawn = plus(own, kind)
        if left == 0 or not lacks_no_more(rules, lookups, keys_of(drawn), own[MELDS], facts, NO_VOID, 1):
            continue
        hand.standing[kind] += 1
        best = int64(0)
        for discard in range(BASE_KINDS):
            if hand.standing[discard] == 0 or discard == kind:
                continue
            keys = keys_of(minus(drawn, discard))
            if lacks_no_more(rules, lookups, keys, own[MELDS], facts, NO_VOID, 1):
                hand.standing[discard] -= 1
                best = max(best, chance_when_ready(rules, lookups, hand, unseen, score, pool))
                hand.standing[discard] += 1
        hand.standing[kind] -= 1
        if best > 0:
            wanted += left
            total += left * best
    return total // (wanted + pool) if wanted > 0 else int64(0)


@inner
def chance_when_ready(
    rules: np.record, lookups: np.record, hand: np.record, unseen: np.ndarray, score: np.record, pool: int
) -> int:
    wanted = tiles_to_declare(rules, lookups, hand, unseen, score)
    return ONE * wanted // (wanted + pool) if wanted > 0 else int64(0)
