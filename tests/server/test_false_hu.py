"""Where a false hu is fined it may be declared: a choice says whether it would be one."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.table.actions import HU, PASS
from zimo.play.game import Game
from zimo.seat.sight import see
from zimo.server.sight_messages import choices

DEALS = 4


def judged(game: Game) -> str:
    """What the engine makes of a hu of the asked seat, if everybody else passes."""
    seat, trial = game.actor, game.clone()
    trial.play(HU)
    while not trial.over and not trial.table["hu"][0, seat]:
        trial.play(PASS)
    if not trial.table["hu"][0, seat]:
        return "another's"  # who had declared before
    return "fined" if trial.table["hu_false"][0, seat] else "stands"


@pytest.mark.parametrize("rules", ["sbr", "changchun", "classical", "mcr"])
def test_auto_win_never_declares_a_false_hu(rules):
    """The switch takes a hu only where ``false`` is not set."""
    found = Counter()
    chance = random.Random(rules)
    for seed in range(DEALS):
        game = Game(rules, options={"false_hu": "penalise"}, seed=seed)
        bots = [CompiledPlayer(Code.GREEDY, game.ruleset, seat) for seat in range(game.players)]
        while not game.over:
            assert game.actor is not None
            verdict = judged(game) if HU in game.legal else ""
            if verdict == "stands" or (verdict == "fined" and chance.random() < 0.2):
                sight = see(game.view(game.actor))
                (hu,) = [one for one in choices(sight) if one.kind == "hu"]
                assert hu.false == (verdict == "fined"), f"deal {seed}"
                found[verdict] += 1
            game.play(bots[game.actor].choose(game.view(game.actor)))
    assert min(found["stands"], found["fined"]) > 0
