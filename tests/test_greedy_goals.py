"""Greedy where a win needs points: its goals against a plain count, and how its deals end."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numba
import numpy as np
import pytest

from tests.naive.mcr import book
from tests.shape_hands import random_hand
from zimo.arena.simulate import simulate
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.aims import goals
from zimo.engine.table.actions import HU
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import WINNING_HAND, MeldType
from zimo.notation.tiles import BASE_KINDS, parse_tiles
from zimo.play.game import Game
from zimo.rulesets import PRESETS, find_ruleset

SETS = [(kind,) * 3 for kind in range(BASE_KINDS)]
SETS += [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
MCR = PRESETS["mcr"].ruleset


@numba.njit
def costs_of(hands, unseen, rules, lookups, costs):
    own = goals.own_hand(hands[0], unseen)
    for goal in range(goals.GOALS):
        costs[goal] = goals.cost_of_goal(rules[0], lookups[0], own, goal, 9_999)


@pytest.fixture(scope="module")
def hands() -> list[tuple[Counter[int], list[tuple[int, ...]], list[int]]]:
    """Standing tiles, own melds, and how many of each tile are unseen."""
    rng = random.Random("goals")
    found = []
    while len(found) < 40:
        standing, melds, _ = random_hand(rng, MCR, 13)
        sets = [tuple(sorted(meld.tiles)[:3]) for meld in melds]
        unseen = [rng.choice((0, 1, 2, 3, 4)) for _ in range(BASE_KINDS)]
        found.append((Counter(standing), sets, unseen))
    return found


def costs(lookups, standing, sets, unseen) -> np.ndarray:
    hand = np.zeros(1, WINNING_HAND).view(np.recarray)
    for kind, copies in standing.items():
        hand.standing[0, kind] = copies
    hand.melds[0] = len(sets)
    for number, tiles in enumerate(sets):
        hand.meld_type[0, number] = MeldType.PUNG if tiles[0] == tiles[1] else MeldType.CHOW
        hand.meld_tile[0, number] = tiles[0]
    found = np.zeros(goals.GOALS, np.int64)
    costs_of(hand, np.array(unseen, np.uint8), rules_record(MCR), lookups, found)
    return found


def missing_for(wanted: list[tuple[int, ...]], standing: Counter[int], sets: list, unseen: list) -> int:
    """Tiles missing for these sets, any others and a pair; FAR if that can't be."""
    melded, open_sets = list(sets), []
    for tiles in wanted:
        if tiles not in melded:
            open_sets.append(tiles)
    free = 4 - len(sets) - len(open_sets)
    if free < 0:
        return goals.FAR
    needed = Counter(itertools.chain(*open_sets))
    if any(standing[kind] < needed[kind] and unseen[kind] == 0 for kind in needed):
        return goals.FAR
    best = goals.FAR
    for others in itertools.combinations_with_replacement(SETS, free):
        whole = needed + Counter(itertools.chain(*others))
        if max(whole.values(), default=0) > 4:
            continue
        lacking = sum((whole - standing).values())
        if lacking >= best:
            continue
        for pair in range(BASE_KINDS):
            if whole[pair] <= 2:
                extra = max(0, whole[pair] + 2 - standing[pair]) - max(0, whole[pair] - standing[pair])
                best = min(best, lacking + extra)
    return best


def sets_of(pattern: int) -> list[tuple[int, ...]]:
    codes = [pattern >> goals.CODE * place & goals.NO_SET for place in range(3)]
    return [
        (code & 63,) * 3 if code & goals.PUNG else (code, code + 1, code + 2)
        for code in codes
        if code != goals.NO_SET
    ]


def lack_of_points(cost: int) -> int:
    return cost % goals.STEP


def test_patterns_are_as_far_as_a_plain_count_says(lookups, hands) -> None:
    rng = random.Random("patterns")
    seen = set()
    for standing, sets, unseen in hands:
        found = costs(lookups, standing, sets, unseen)
        for goal in rng.sample(range(len(goals.PATTERNS)), 40):
            wanted = sets_of(goals.PATTERNS[goal])
            if len(wanted) < 3 and len(sets) < 1:
                continue  # two free sets take too long to try
            expected = missing_for(wanted, standing, sets, unseen)
            lack = found[goal] - goals.STEP * expected
            assert 0 <= lack < 3 * goals.STEP, (goal, standing, sets)
            seen.add(expected)
    assert {2, 3, 4, 5, goals.FAR} <= seen


def test_a_goal_brings_the_points_of_its_fan() -> None:
    """But thirteen orphans, which bring 88, are weighed as dear as seven pairs."""
    for fan, points in zip(goals.FANS, goals.POINTS, strict=True):
        assert points == (24 if fan == "thirteen_orphans" else book.POINTS[fan]), fan


def test_points_that_a_hand_has_anyway_bring_a_goal_nearer(lookups) -> None:
    """Half flush, 6 points, wants two more: a pung of dragons has them."""
    flush = goals.HALF_FLUSH
    open_pung = costs(lookups, Counter({0: 3, 1: 3, 2: 3, 5: 1}), [(31, 31, 31)], [4] * BASE_KINDS)
    other = costs(lookups, Counter({0: 3, 1: 3, 2: 3, 5: 1}), [(8, 8, 8)], [4] * BASE_KINDS)
    assert lack_of_points(int(open_pung[flush])) == 0
    assert lack_of_points(int(other[flush])) > 0
    assert open_pung[flush] // goals.STEP == other[flush] // goals.STEP == 1


def test_a_pung_of_which_no_tile_is_held_lacks_three(lookups) -> None:
    """Once it lacked two, where a hand has fewer kinds than sets and a pair."""
    found = costs(lookups, Counter(parse_tiles("11112222333344m")), [], [4] * BASE_KINDS)
    assert found[goals.ALL_PUNGS] // goals.STEP == 3


def test_the_fourth_dragon_is_no_half_of_a_pair(lookups) -> None:
    """Two pungs of dragons were said to lack one tile where the fourth of one stood alone."""
    found = costs(lookups, Counter(parse_tiles("CCCFFFF111m444s")), [], [4] * BASE_KINDS)
    pungs = {(kind,) * 3 for kind in parse_tiles("CF")}
    goal = next(i for i, pattern in enumerate(goals.PATTERNS) if {*sets_of(pattern)} == pungs)
    assert found[goal] // goals.STEP == 2


@pytest.mark.parametrize("name", ["mcr", "mcr-wmo", "official"])
def test_four_of_it_win_more_than_seven_deals_in_ten(name: str) -> None:
    played = simulate(name, games=300, bots=["greedy"] * 4, seed=8)
    assert played.draws < 0.3 * played.games


def test_without_a_minimum_the_shortest_way_is_taken() -> None:
    loose = find_ruleset("mcr", {"minimum": 0})
    assert simulate(loose, games=100, bots=["greedy"] * 4, seed=8).draws < 10


def test_goals_are_only_for_minimums_in_the_81_fans() -> None:
    """Doubles are no such fans: under a minimum of them greedy plays on as without."""
    free, bound = (
        CompiledPlayer(Code.GREEDY, find_ruleset("classical", {"minimum": minimum}), seed=1)
        for minimum in (0, 3)
    )
    asked = 0
    for seed in range(5):
        game = Game("classical", options={"minimum": 3}, seed=seed)
        while not game.over:
            view = game.view(game.actor)
            choice = bound.choose(view)
            if HU not in game.legal:
                assert choice == free.choose(view)
                asked += 1
            game.play(choice)
    assert asked > 500
