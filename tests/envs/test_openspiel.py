"""The game for OpenSpiel passes its API test, and what is drawn anew looks the same to its player."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

from zimo.envs import openspiel
from zimo.envs.glass import Glass


def begun(rules: str, number: int = 3) -> pyspiel.State:
    state = pyspiel.load_game(f"python_zimo(rules={rules},seed=5,deals=16)").new_initial_state()
    state.apply_action(number)
    return state


@pytest.mark.parametrize("rules", ["sbr", "mcr", "xuezhan"])
def test_openspiel_s_own_test_passes(rules: str) -> None:
    game = pyspiel.load_game(f"python_zimo(rules={rules},deals=8)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=rules == "sbr", verbose=False)


@pytest.mark.parametrize("rules", ["sbr", "mcr"])
def test_states_can_be_cloned_pickled_and_read_again(rules: str) -> None:
    chance = random.Random(1)
    state = begun(rules)
    while not state.is_terminal():
        if chance.random() < 0.05:
            game = state.get_game()
            for twin in (
                state.clone(),
                pickle.loads(pickle.dumps(state)),
                game.deserialize_state(state.serialize()),
            ):
                assert str(twin) == str(state)
                assert twin.legal_actions() == state.legal_actions()
                assert twin.deal.fingerprint() == state.deal.fingerprint()
                before = str(state), state.history(), state.recalled
                twin.apply_action(chance.choice(twin.legal_actions()))
                assert (str(state), state.history(), state.recalled) == before
        state.apply_action(chance.choice(state.legal_actions()))
    assert state.returns() == [float(points) for points in state.deal.scores]


@pytest.mark.parametrize("rules", ["sbr", "mcr", "xuezhan"])
def test_what_is_drawn_anew_looks_the_same_to_its_player(rules: str) -> None:
    chance = random.Random(1)
    state = begun(rules)
    other = 0
    while not state.is_terminal():
        if chance.random() < 0.1:
            player = state.current_player()
            twin = state.resample_from_infostate(player, chance.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.legal_actions() == state.legal_actions()
            other += twin.deal.fingerprint() != state.deal.fingerprint()
        state.apply_action(chance.choice(state.legal_actions()))
    assert other > 3


def test_the_tensor_is_what_a_batch_shows() -> None:
    state = begun("sbr")
    observation = make_observation(state.get_game())
    glass = Glass(state.deal.ruleset)
    chance = random.Random(1)
    for _ in range(30):
        for player in range(4):
            observation.set_from(state, player)
            seen = glass.look(state.deal.table, player)
            assert (observation.dict["planes"] == seen["planes"][:, :34]).all()
            assert (observation.dict["scalars"] == seen["scalars"]).all()
            assert (np.array(state.observation_tensor(player)) == observation.tensor).all()
        state.apply_action(chance.choice(state.legal_actions()))


def test_a_search_of_openspiel_plays() -> None:
    """ISMCTS draws hidden tiles anew and chooses a legal action."""
    state = begun("sbr")
    for _ in range(20):
        state.apply_action(state.legal_actions()[0])
    chance = np.random.RandomState(1)
    bot = ISMCTSBot(
        state.get_game(),
        uct_c=2.0,
        max_simulations=4,
        evaluator=RandomRolloutEvaluator(1, chance),
        random_state=chance,
    )
    assert bot.step(state) in state.legal_actions()


def test_the_choices_are_those_of_a_batch() -> None:
    assert pyspiel.load_game("python_zimo").num_distinct_actions() == 128
    assert openspiel.GAME_TYPE.short_name == "python_zimo"
