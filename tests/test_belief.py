"""Hidden hands as likely as their play makes them, and choices that are tried in such deals."""

from __future__ import annotations

import numpy as np
import pytest

from tests.kernels.belief import clues_of_moved_hands
from tests.positions import positions
from zimo.bots.choice import Code
from zimo.bots.master import Master, best_of
from zimo.bots.player import CompiledPlayer
from zimo.bots.registry import find_bot
from zimo.bots.trial import Trial, choices_to_try
from zimo.cli.bots import named_bot
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.sight.belief.chain import CHAIN
from zimo.engine.sight.belief.clues import BELIEF, CLUES
from zimo.engine.sight.belief.deals import likely_deal
from zimo.engine.sight.resampling import REDRAW
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import DESK
from zimo.play.belief import belief_for, nearest_learnt
from zimo.play.game import Game
from zimo.rulesets import PRESETS, find_ruleset

QUICK = ["sbr", "xuezhan", "changchun", "classical"]


def played(name: str, seed: int) -> Game:
    """A deal among ``greedy`` up to a moment with something to weigh, of that seed or a later one."""
    game = Game(name, seed=seed)
    greedy = CompiledPlayer(Code.GREEDY, game.ruleset, 0)
    while not game.over and (len(game.actions) < 40 or not choices_to_try(game.view(game.actor))):
        game.play(greedy.choose(game.view(game.actor)))
    return played(name, seed + 100) if game.over else game


@pytest.mark.parametrize("name", PRESETS)
def test_a_chain_keeps_the_weight_of_the_hands_that_it_has_moved(name: str) -> None:
    ruleset = PRESETS[name].ruleset
    rules = rules_record(ruleset)
    desks = np.zeros(1, DESK).view(np.recarray)
    redraws = np.zeros(1, REDRAW).view(np.recarray)
    chains = np.zeros(1, CHAIN).view(np.recarray)
    beliefs = np.zeros(1, BELIEF).view(np.recarray)
    beliefs["weight"][0] = np.random.default_rng(1).integers(-300, 300, CLUES)
    beliefs.setflags(write=False)  # as what was learnt is
    hands = moved = 0
    for game, chance in positions(ruleset, 10, 0.2, f"belief {name}"):
        if game.actor is None:
            continue
        counts = np.zeros((3, CLUES), np.int64)
        sums = np.zeros(3, np.int64)
        chances = np.full(1, np.uint64(chance.getrandbits(64)), CHANCE).view(np.recarray)
        view = game.view(game.actor)
        drawn = likely_deal(view, rules, load_lookups(), beliefs, redraws, chains, chances, desks) == 0
        found = clues_of_moved_hands(rules, load_lookups(), beliefs, chains, desks, counts, sums)
        for n in range(found if drawn else 0):
            assert counts[n] @ beliefs["weight"][0] == sums[n], f"{game.seed} after {len(game.actions)}"
            hands += 1
        moved += int(chains["moved"][0])
    assert hands > 50
    assert moved > 500


@pytest.mark.parametrize("name", QUICK)
def test_what_is_tried_depends_on_the_view_alone(name: str) -> None:
    game = played(name, 5)
    view = game.view(game.actor)
    choices = choices_to_try(view)
    tried = Trial(game.ruleset, 9).of(view, choices, 6)
    other = game.resample(game.actor, 3)
    assert other.fingerprint() != game.fingerprint()
    again = Trial(game.ruleset, 9).of(other.view(game.actor), choices, 6)
    assert tried is not None
    assert tried.tobytes() == again.tobytes()
    assert tried.tobytes() != Trial(game.ruleset, 10).of(view, choices, 6).tobytes()


@pytest.mark.parametrize("name", QUICK)
def test_what_is_tried_is_what_a_game_brings(name: str) -> None:
    """The first deal of a chain is the likely one of that seed, played on by greedy."""
    for seed in range(5, 11):
        game = played(name, seed)
        seat = game.actor
        choices = choices_to_try(game.view(seat))
        tried = Trial(game.ruleset, seed).of(game.view(seat), choices, 1)
        assert tried is not None
        drawn = game.resample(seat, seed, likely=True)
        greedy = CompiledPlayer(Code.GREEDY, game.ruleset, 0)
        for choice, found in zip(choices, tried[0], strict=True):
            end = drawn.clone()
            before = end.scores[seat]
            wins = sum(1 for row in end.ledger if row.hu and row.seat == seat)
            end.play(choice)
            while not end.over:
                end.play(greedy.choose(end.view(end.actor)))
            assert found.points == end.scores[seat] - before
            assert found.won == (sum(1 for row in end.ledger if row.hu and row.seat == seat) > wins)


def test_points_that_a_win_needs_make_deals_too_long_to_be_tried() -> None:
    game = played("mcr", 1)
    assert Trial(game.ruleset, 1).of(game.view(game.actor), choices_to_try(game.view(game.actor)), 2) is None


@pytest.mark.parametrize("name", [*QUICK, "mcr"])
def test_a_master_chooses_what_is_legal_and_moves_nothing(name: str) -> None:
    game = played(name, 7)
    master = Master(game.ruleset, 1, think=0.02)
    for _ in range(6):
        if game.over:
            break
        told = game.view(game.actor).tobytes()
        choice = master.choose(game.view(game.actor))
        assert choice in game.legal
        assert game.view(game.actor).tobytes() == told
        game.play(choice)


def test_another_choice_must_be_surely_better() -> None:
    assert best_of(np.array([[0, 1, 1], [0, -2, 1], [0, 1, 1], [0, 1, 0]])) == 2
    assert best_of(np.array([[0, 8], [0, -7], [0, 6], [0, -6]])) == 0


def test_a_time_to_think_is_named_with_the_bot() -> None:
    assert named_bot("master@0.05").make(find_ruleset("sbr"), 1).think == 0.05
    for wrong in ("master@", "master@x", "master@-1", "master@1e9", "master@nan"):
        with pytest.raises(ValueError, match=r"master@0\.3"):
            named_bot(wrong)
    with pytest.raises(ValueError, match="unknown bot"):
        named_bot("expert@1")
    with pytest.raises(ValueError, match="unknown bot"):  # a server's guests may not choose how long
        find_bot("master@1")


def test_weights_are_those_of_the_nearest_preset() -> None:
    for name in ("sbr", "xuezhan", "changchun", "classical"):
        assert nearest_learnt(find_ruleset(name)) == name
    assert nearest_learnt(find_ruleset("sbr", {"fan_limit": "4"})) == "sbr"
    assert belief_for(find_ruleset("sbr"))["weight"].any()
