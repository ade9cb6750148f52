"""Greedy where a win needs points: how its deals end, and where it has goals."""

from __future__ import annotations

import pytest

from zimo.arena.simulate import simulate
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.table.actions import HU
from zimo.play.game import Game
from zimo.rulesets import find_ruleset


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
