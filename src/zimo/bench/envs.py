"""Environments for learning, beside RiichiEnv: CPU time of one thread, in turns."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from zimo.envs import Batch

TABLES = 1024
SECONDS = 0.4  # of each run
AGAINST_GREEDY = (None, "greedy", "greedy", "greedy")
COUNTING = (
    "a step is one choice at one table, with all that follows, the observation of that table included; "
    "drawing the choices is not counted, here or there; CPU time of one thread"
)


def chosen(batch: Batch, chance: np.random.Generator) -> np.ndarray:
    """A legal choice at each table, all equally likely."""
    drawn: np.ndarray = (chance.random(batch.mask.shape, np.float32) * batch.mask).argmax(axis=1)
    return drawn


def stepper(
    rules: str, observe: str | Iterable[str], tables: int = TABLES, *, by_cpu: bool = True, **more: Any
) -> Callable[[], float]:
    """What measures a run: steps a second, by the clock unless ``by_cpu``. Batches go on from run to run."""
    batch = Batch(rules, tables=tables, seed=1, observe=observe, **more)
    chance = np.random.default_rng(1)
    clock = time.process_time if by_cpu else time.perf_counter

    def measure() -> float:
        spent, steps = 0.0, 0
        while spent < SECONDS:
            choices = chosen(batch, chance)
            begin = clock()
            batch.step(choices)
            spent += clock() - begin
            steps += tables
        return steps / spent

    return measure


def agents(rules: str) -> Callable[[], float]:
    """The same for PettingZoo's loop over one table. ImportError without it."""
    from zimo.envs.aec import raw_env

    env = raw_env(rules, seed=1)
    chance = random.Random(1)

    def measure() -> float:
        spent, steps = 0.0, 0
        while spent < SECONDS:
            begin = time.process_time()
            env.reset()
            for _ in env.agent_iter():
                observation, _, over, _, _ = env.last()
                action = None
                if not over:
                    spent += time.process_time() - begin
                    legal = np.flatnonzero(observation["action_mask"])
                    action = int(legal[int(chance.random() * len(legal))])
                    begin = time.process_time()
                    steps += 1
                env.step(action)
            spent += time.process_time() - begin
        return steps / spent

    return measure


def peer(encode: bool) -> Callable[[], float]:
    """RiichiEnv: steps with its legal actions, or with its mask and its encoding. ImportError without it."""
    from riichienv import RiichiEnv

    env = RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True)
    chance = random.Random(1)

    def measure() -> float:
        spent, steps = 0.0, 0
        while spent < SECONDS:
            begin = time.process_time()
            asked = env.reset()
            while not env.done():
                legal = {}
                for seat, observation in asked.items():
                    if encode:
                        observation.mask()
                        observation.encode()
                    else:
                        legal[seat] = observation.legal_actions()
                spent += time.process_time() - begin
                if encode:
                    legal = {seat: observation.legal_actions() for seat, observation in asked.items()}
                actions = {seat: codes[int(chance.random() * len(codes))] for seat, codes in legal.items()}
                steps += len(actions)
                begin = time.process_time()
                asked = env.step(actions)
            spent += time.process_time() - begin
        return steps / spent

    return measure
