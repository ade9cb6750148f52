"""The goals of hands and what they are worth, by the kernel and by a plain count."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numba
import numpy as np
import pytest

from tests.naive import aims as naive
from tests.naive import mcr
from tests.naive.hands import Hand, Meld
from tests.shape_hands import nearly_complete_hand, random_hand, winning_hand
from zimo.engine.aims import goals
from zimo.engine.aims.weighing import FARTHER, NO_GOAL, weigh_hands
from zimo.engine.scoring.improvement import COLUMNS, NO_DISCARD
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import SCORE, MeldType
from zimo.notation.tiles import BASE_KINDS, parse_tiles
from zimo.rulesets import PRESETS, find_ruleset

RULES = ("mcr", "mcr-wmo", "official", "hkos", "hkos-hkma")


def goal_of(number: int) -> naive.Goal:
    """The goal that the kernel has under a number."""
    sets: set[tuple[int, int, int]] = set()
    if number < goals.SEVEN:
        for place in range(3):
            code = goals.PATTERNS[number] >> goals.CODE * place & goals.NO_SET
            kind = code & 63
            if code != goals.NO_SET:
                sets.add((kind,) * 3 if code & goals.PUNG_CODE else (kind, kind + 1, kind + 2))
    suit = (number - goals.HALF_FLUSH) % 3 if goals.HALF_FLUSH <= number < goals.ALL_CHOWS else None
    return naive.Goal(goals.FANS[number], frozenset(sets), suit)


WITH_SETS = [goal for goal in naive.GOALS if goal.sets]
NUMBERED = [goal_of(number) for number in range(goals.GOALS)]


def test_the_goals_are_those_of_the_rules() -> None:
    assert len({*NUMBERED}) == len(NUMBERED)
    assert {*NUMBERED} == {*naive.GOALS, *naive.GOALS_OF_FAAN}
    mcr_rules = find_ruleset("mcr")
    assert list(goals.POINTS) == [goal.points(mcr_rules) for goal in NUMBERED[: goals.ALL_CHOWS]]


def shows_its_fan(goal: naive.Goal) -> bool:
    """In some hand of its sets, of chows that make nothing dearer, and of a pair."""
    chows = [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
    for others in itertools.combinations(chows, 4 - len(goal.sets)):
        for pair in (1, 28):
            standing = [*itertools.chain(*goal.sets, *others), pair, pair]
            if max(Counter(standing).values()) <= 4:
                result = mcr.score(PRESETS["mcr"].ruleset, Hand(standing, [], None, pair))
                if result is not None and any(fans[goal.fan] for fans in result.fans):
                    return True
    return False


def test_the_sets_of_a_goal_make_its_fan() -> None:
    assert not [goal for goal in WITH_SETS if not shows_its_fan(goal)]


def hand_of(rng: random.Random, ruleset, tiles: int):
    """Standing tiles and melds: random, near to a win, or near to some sets of a goal."""
    draw = rng.random()
    if draw < 0.4:
        standing, melds, _ = nearly_complete_hand(rng, ruleset)
        if tiles == 13:
            standing.remove(rng.choice(standing))
    elif draw < 0.7:
        standing, melds = hand_near(rng, rng.choice(WITH_SETS), tiles)
    else:
        standing, melds, _ = random_hand(rng, ruleset, tiles)
    return standing, melds


def hand_near(rng: random.Random, goal: naive.Goal, tiles: int) -> tuple[list[int], list[Meld]]:
    """A hand with most tiles of a goal, of whose sets some are melded."""
    melds, standing = [], []
    for tiles_of_set in sorted(goal.sets):
        if rng.random() < 0.3:
            kind = MeldType.PUNG if len(set(tiles_of_set)) == 1 else MeldType.CHOW
            melds.append(Meld(kind, tiles_of_set[0], 1))
        else:
            standing += [tile for tile in tiles_of_set if rng.random() < 0.8]
    wall = 4 * [*range(BASE_KINDS)]
    for tile in [*standing, *itertools.chain(*naive.melded_sets(melds))]:
        wall.remove(tile)
    return standing + rng.sample(wall, tiles - 3 * len(melds) - len(standing)), melds


def left_of(rng: random.Random, standing, melds) -> tuple[int, ...]:
    """Copies that the hand has not seen: some have been discarded."""
    own = [*standing, *(tile for meld in melds for tile in meld.tiles)]
    most = [max(0, 4 - own.count(kind)) for kind in range(BASE_KINDS)]
    gone = rng.choice((0.0, 0.2, 0.5))
    return tuple(sum(rng.random() >= gone for _ in range(copies)) for copies in most)


@numba.njit
def costs_of(hands, unseen, rules, lookups, costs):
    own = goals.own_hand(rules[0], hands[0], unseen)
    for goal in range(goals.GOALS):
        costs[goal] = goals.cost_of_goal(rules[0], lookups[0], own, goal, goals.STEP * goals.FAR)


def costs(
    lookups, standing, melds, left=(4,) * BASE_KINDS, seat=0, prevalent=0, rules="mcr", bonus=()
) -> np.ndarray:
    """What each goal costs a hand."""
    hand = winning_hand(standing, melds)
    hand.seat_wind, hand.prevalent = seat, prevalent
    set_bonus(hand, bonus)
    found = np.zeros(goals.GOALS, np.int64)
    costs_of(hand, np.array(left, np.uint8), rules_record(find_ruleset(rules)), lookups, found)
    return found


def some_bonus(rng: random.Random, ruleset) -> list[int]:
    """Bonus tiles that the hand has set aside, where they are in play."""
    return rng.sample(range(34, 42), rng.choice((0, 0, 1, 2, 5))) if ruleset.tiles == 144 else []


def set_bonus(hand, bonus) -> None:
    hand.flowers, hand.bonus = len(bonus), sum(1 << tile - 34 for tile in bonus)


def compare_costs(lookups, name: str, count: int, seed: str) -> Counter[str]:
    """Count random hands both ways; tells for how many hands each fan is within three tiles."""
    ruleset = find_ruleset(name)
    rng = random.Random(f"costs {name} {seed}")
    met: Counter[str] = Counter()
    for _ in range(count):
        standing, melds = hand_of(rng, ruleset, rng.choice((13, 14)))
        left = left_of(rng, standing, melds)
        seat, prevalent = rng.randrange(4), rng.randrange(4)
        bonus = some_bonus(rng, ruleset)
        found = costs(lookups, standing, melds, left, seat, prevalent, name, bonus)
        counts = tuple(standing.count(kind) for kind in range(BASE_KINDS))
        slow = naive.Aims(ruleset, counts, melds, left, 27 + seat, 27 + prevalent, bonus)
        known = {*naive.goals_of(ruleset)}
        for goal, cost in zip(NUMBERED, found.tolist(), strict=True):
            most = goals.STEP * goals.FAR
            slow_cost = min(most, slow.cost(goal)) if goal in known else most
            assert cost == slow_cost, (goal, standing, melds, left, seat, prevalent)
        met.update({goal.fan for goal in known if slow.missing(goal) <= 3})
    return met


def known_fans(name: str) -> set[str]:
    """Those of its goals; seven pairs win in none of the rulesets of faan."""
    ruleset = find_ruleset(name)
    fans = {goal.fan for goal in naive.goals_of(ruleset)}
    return fans - {"seven_pairs"} if ruleset.scoring == "hkos" else fans


@pytest.mark.parametrize("name", RULES)
def test_every_goal_costs_what_a_plain_count_says(lookups, name) -> None:
    assert known_fans(name) == {*compare_costs(lookups, name, 150, "few")}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("name", RULES)
def test_every_goal_of_many_hands_costs_what_a_plain_count_says(lookups, name, part) -> None:
    assert known_fans(name) == {*compare_costs(lookups, name, 1_000, str(part))}


def test_points_that_a_hand_has_anyway_bring_a_goal_nearer(lookups) -> None:
    """Half flush, 6 points, wants two more: a pung of dragons has them."""
    standing = parse_tiles("111222333m6m")
    with_dragons, other = (
        int(costs(lookups, standing, [Meld(MeldType.PUNG, tile, 1)])[goals.HALF_FLUSH])
        for tile in parse_tiles("C9m")
    )
    assert with_dragons == goals.STEP
    assert goals.STEP < other < 2 * goals.STEP


def test_a_pung_of_which_no_tile_is_held_lacks_three(lookups) -> None:
    """Once it lacked two, where a hand has fewer kinds than sets and a pair."""
    found = costs(lookups, parse_tiles("11112222333344m"), [])
    assert found[goals.ALL_PUNGS] // goals.STEP == 3


def test_the_fourth_dragon_is_no_half_of_a_pair(lookups) -> None:
    """Two pungs of dragons were said to lack one tile where the fourth of one stood alone."""
    found = costs(lookups, parse_tiles("CCCFFFF111m444s"), [])
    pungs = [tile for kind in parse_tiles("CF") for tile in (kind,) * 3]
    goal = next(i for i, one in enumerate(NUMBERED) if sorted(itertools.chain(*one.sets)) == pungs)
    assert found[goal] // goals.STEP == 2


def compare(lookups, name: str, count: int, seed: str, columns: int) -> dict[str, int]:
    """Weigh random hands both ways; tells how often what came up."""
    ruleset = find_ruleset(name)
    rng = random.Random(f"aims {name} {seed}")
    met = dict.fromkeys(("ready", "no goal", "short", "melds"), 0)
    for _ in range(count):
        tiles = rng.choice((13, 14))
        standing, melds = hand_of(rng, ruleset, tiles)
        left = left_of(rng, standing, melds)
        seat, prevalent = rng.randrange(4), rng.randrange(4)
        hand = winning_hand(standing, melds)
        hand.seat_wind, hand.prevalent = seat, prevalent
        bonus = some_bonus(rng, ruleset)
        set_bonus(hand, bonus)
        found = [np.full((1, COLUMNS), -1, np.int64) for _ in range(5)]
        score = np.zeros(1, SCORE).view(np.recarray)
        unseen = np.array([left], np.uint8)
        weigh_hands(rules_record(ruleset), lookups, hand, unseen, score, *found)
        counts = tuple(standing.count(kind) for kind in range(BASE_KINDS))

        def aims(held: naive.Counts) -> naive.Aims:
            return naive.Aims(ruleset, held, melds, left, 27 + seat, 27 + prevalent, bonus)  # noqa: B023

        farthest = naive.least_cost(aims(counts)) + FARTHER
        held = [kind for kind in range(BASE_KINDS) if counts[kind]]
        asked = [NO_DISCARD] if tiles == 13 else rng.sample(held, min(columns, len(held)))
        for discard in asked:
            after = aims(tuple(copies - (kind == discard) for kind, copies in enumerate(counts)))
            worth, number, missing, short, nearer = (int(column[0, discard]) for column in found)
            where = (standing, melds, left, seat, prevalent, discard)
            assert worth == after.worth(farthest), where
            weights = after.goal_weights(farthest)
            best = max(weights.values(), default=0)
            met["melds"] += bool(melds)
            met["ready"] += after.declare() > 0
            if number == NO_GOAL:
                met["no goal"] += 1
                assert best == 0, where
                continue
            goal = NUMBERED[number]
            assert weights[goal] == best > 0, (where, goal)
            assert (missing, short) == (after.missing(goal), after.short(goal)), (where, goal)
            assert {kind for kind in range(BASE_KINDS) if nearer >> kind & 1} == after.tiles(goal), where
            met["short"] += short > 0
    return met


@pytest.mark.parametrize("name", RULES)
def test_hands_are_weighed_as_a_plain_count_says(lookups, name) -> None:
    met = compare(lookups, name, 16, "few", 3)
    assert met["ready"]
    assert met["melds"]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", RULES)
def test_many_hands_are_weighed_as_a_plain_count_says(lookups, name, part) -> None:
    met = compare(lookups, name, 80, str(part), 4)
    assert min(met.values()) > 0, met
