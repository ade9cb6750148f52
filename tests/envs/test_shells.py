"""The shells pass the checks of their own ecosystems, and show what the Batch shows."""

from __future__ import annotations

import json
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env as check_for_sb3
from stable_baselines3.common.env_util import make_vec_env

from tests.envs.playing import each_preset, played
from zimo.envs import Batch, aec
from zimo.envs.language import code_called, describe, names, tell
from zimo.envs.single import Env
from zimo.envs.vector import BatchVectorEnv
from zimo.play.game import IllegalAction, legal_actions

RULES = ["sbr", "mcr", "xuezhan"]


# Gymnasium ------------------------------------------------------------------------------------------


class TakesAnything(Env):
    """Gymnasium's check takes choices that it drew at another moment: here any number is a legal one."""

    def step(self, action: Any) -> Any:
        legal = np.flatnonzero(self.action_masks())
        return super().step(legal[int(action) % len(legal)])


@pytest.mark.parametrize("rules", RULES)
def test_the_single_environment_passes_gymnasium_s_check(rules: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings(
            "ignore", message=".*not being wrapped|.*render.*|.*spec.*|.*more conventional.*"
        )
        check_env(TakesAnything(rules, render_mode="ansi"), skip_render_check=True)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_single_environment_passes_the_check_of_stable_baselines() -> None:
    check_for_sb3(Env("sbr"))


def test_a_deal_of_the_single_environment() -> None:
    env = Env("sbr")
    env.action_space.seed(1)
    observation, info = env.reset(seed=3)
    for _ in range(20):
        ends = 0
        while not ends:
            assert (observation["action_mask"] == info["action_mask"]).all()
            assert (env.action_masks() == info["action_mask"]).all()
            seat = info["seat"]
            observation, reward, ends, cut, info = env.step(env.action_space.sample())
            assert not cut
            assert reward == (env.batch.reward[0, seat] if ends else 0)
        assert not observation["action_mask"].any()
        assert not info["action_mask"].any()
        with pytest.raises(ValueError, match="reset first"):
            env.step(0)
        observation, info = env.reset()
        assert observation["action_mask"].any()


def test_agents_that_are_seats_are_not_rewarded_by_what_is_another_s() -> None:
    with pytest.raises(ValueError, match="players change chairs"):
        aec.env("mcr", episode="match")
    with (
        pytest.warns(UserWarning, match="as they are won"),
        pytest.raises(ValueError, match="when the deal ends"),
    ):
        aec.env("xuezhan", rewards="ledger")
    assert aec.env("sbr", episode="match")


def test_the_single_environment_seats_as_many_opponents_as_its_rules_have() -> None:
    assert len(Env("sbr", options={"players": 3}).batch.bots) == 3
    assert len(Env("sbr", options={"players": 5}, episode="match").batch.bots) == 5


def test_the_single_environment_has_one_learner() -> None:
    with pytest.raises(ValueError, match="None once"):
        Env("sbr", bots=[None, None, "greedy", "greedy"])
    env = Env("sbr")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="legal:"):
        env.step(127)


def test_pitfall_autoreset_mode_silently_different() -> None:
    """Said in the metadata, and so it is: where a deal ended the observation is that of the next."""
    envs = BatchVectorEnv("sbr", 8, seed=1)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, info = envs.reset(seed=5)
    ended = 0
    for _ in range(400):
        actions = (np.random.default_rng(1).random((8, 128)) * observations["action_mask"]).argmax(axis=1)
        acted = info["seat"]
        observations, rewards, ends, cut, info = envs.step(actions)
        assert not cut.any()
        assert (rewards == info["rewards"][np.arange(8), acted]).all()
        assert not rewards[~ends].any()
        assert (observations["action_mask"].sum(axis=1) >= 2).all()
        assert (info["prev"][ends] == 0).all()
        ended += int(ends.sum())
    assert ended > 3


def test_pitfall_buffers_overwritten_while_stored_in_a_vector() -> None:
    """Copies are the default; the Batch's own arrays are to be had."""
    for copy in (True, False):
        envs = BatchVectorEnv("sbr", 4, copy=copy, seed=1)
        first, info = envs.reset(seed=5)
        kept = first["planes"].copy()
        envs.step(info["action_mask"].argmax(axis=1))
        assert (first["planes"] == kept).all() == copy


def test_the_vector_shows_what_its_spaces_say() -> None:
    envs = BatchVectorEnv("mcr", 4, seed=1)
    observations, info = envs.reset(seed=5)
    for _ in range(30):
        assert envs.observation_space.contains(observations)
        assert (envs.action_masks() == info["action_mask"]).all()
        observations, *_, info = envs.step(info["action_mask"].argmax(axis=1))
    with pytest.raises(TypeError, match="one number"):
        envs.reset(seed=[1, 2, 3, 4])
    envs.reset(options={"reset_mask": np.array([True, False, False, False])})
    assert isinstance(envs, gymnasium.vector.VectorEnv)


def test_a_vector_of_matches_rewards_the_player_that_acted() -> None:
    envs = BatchVectorEnv("sbr", 4, seed=1, episode="match", options={"match_deals": 2}, rewards="places")
    observations, info = envs.reset(seed=5)
    ended = 0
    for _ in range(600):
        player = envs.batch.player.copy()
        observations, rewards, ends, _, info = envs.step(info["action_mask"].argmax(axis=1))
        assert (rewards == info["rewards"][np.arange(4), player]).all()
        ended += int(ends.sum())
    assert ended > 2
    assert observations["scalars"].shape == (4, 32)


# Stable-Baselines3 ----------------------------------------------------------------------------------


def test_maskable_ppo_learns_a_little() -> None:
    """It finds the masks, and goes through a few updates."""
    env = Env("sbr", bots=[None, "random", "random", "random"])
    assert is_masking_supported(env)
    env.reset(seed=1)
    assert (get_action_masks(env) == env.action_masks()).all()
    vector = make_vec_env(lambda: Env("sbr", bots=[None, "random", "random", "random"]), n_envs=2, seed=1)
    learner = MaskablePPO(
        "MultiInputPolicy", vector, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu"
    )
    learner.learn(256)
    observation = vector.reset()
    masks = get_action_masks(vector)
    action, _ = learner.predict(observation, action_masks=masks)
    assert masks[np.arange(2), action].all()


# PettingZoo -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_agents_environment_passes_pettingzoo_s_tests(
    rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(aec.env(rules), num_cycles=300, verbose_progress=False)
    seed_test(lambda: aec.env(rules), num_cycles=100)


def deal_of(env: Any, seed: int) -> list[Any]:
    """What is told to each agent, until all have ended."""
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    told = []
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        told.append((agent, reward, over, info.get("action_mask", np.zeros(0)).tobytes()))
        assert not cut
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    return told


def test_pitfall_action_sampling_not_seeded() -> None:
    assert deal_of(aec.env("sbr"), 7) == deal_of(aec.env("sbr"), 7)
    assert deal_of(aec.env("sbr"), 7) != deal_of(aec.env("sbr"), 8)


def test_pitfall_final_reward_of_those_not_asked() -> None:
    """All agents end together, each with its own reward, whoever acted last."""
    env = aec.raw_env("sbr", seed=1)
    moved = 0
    for seed in range(6):
        told = deal_of(env, seed)
        last = told[-4:]
        assert sorted(agent for agent, *_ in last) == env.possible_agents
        assert all(over for _, _, over, _ in last)
        rewards = {agent: reward for agent, reward, _, _ in last}
        assert [rewards[agent] for agent in env.possible_agents] == env.batch.reward[0].tolist()
        assert not any(reward for _, reward, _, _ in told[:-4])
        moved += sum(reward != 0 for reward in rewards.values())
    assert moved > 4


def test_pitfall_mask_in_observation_or_info() -> None:
    """In both, and the same; after the end there are no choices."""
    env = aec.raw_env("sbr", seed=1)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, over, _, info = env.last()
        assert observation["action_mask"].any() != over
        assert (observation["action_mask"] == info["action_mask"]).all()
        env.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
        assert agent in env.possible_agents


def test_agents_see_their_own_part_only() -> None:
    env = aec.raw_env("sbr", seed=1)
    env.reset(seed=1)
    for _ in range(40):
        for agent, seat in env._seats.items():
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert (seen["planes"] == env.batch.seen_by(0, seat)["planes"][:, :34]).all()
            assert seen["action_mask"].any() == (agent == env.agent_selection)
        env.step(env.action_space(env.agent_selection).sample())


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_seats_do_not_act_at_once() -> None:
    with pytest.raises(AssertionError):
        aec_to_parallel(aec.env("sbr"))


# Language models --------------------------------------------------------------------------------------


@each_preset
def test_a_moment_in_words(name: str) -> None:
    """Equal views give equal words, every legal action is found by its name, and legal ones are optional."""
    batch = Batch(name, tables=2, seed=4, observe="bits")
    for state in played(batch, 40, greedily=0.8):
        view = state.view(0)
        told = describe(view, state.ruleset)
        assert json.loads(json.dumps(told)) == told
        legal = legal_actions(view)
        assert told["legal"] == names(legal)
        assert [code_called(f" {called.upper()} ", view) for called in told["legal"]] == legal
        assert "legal" not in describe(view, state.ruleset, legal=False)
        text = tell(view, state.ruleset)
        assert "legal" not in text
        assert ", ".join(told["legal"]) in tell(view, state.ruleset, legal=True)
        held = {tile for seat in told["seats"] for tile in seat.get("hand", [])}
        assert not held or state.ruleset.hu_hand_shown
    with pytest.raises(IllegalAction, match="'sing' is no legal action; legal: "):
        code_called("sing", batch.view(0))


def test_rendering_tells_the_learner_s_view() -> None:
    env = Env("sbr", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == tell(env.batch.view(0), env.batch.ruleset)
    agents = aec.raw_env("sbr", render_mode="ansi", seed=1)
    agents.reset(seed=1)
    assert agents.render() == tell(agents.batch.view(0), agents.batch.ruleset)
