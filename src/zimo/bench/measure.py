"""Measure, several times each, so that a median can be quoted."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np

from zimo.arena.simulate import simulate
from zimo.bench.loops import add_deficiencies, check_complete
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.table.standing import RANK_WEIGHT
from zimo.notation.tiles import BASE_KINDS
from zimo.play.game import Game

RUNS = 5
HANDS = 100_000


def median(figures: list[float]) -> float:
    return statistics.median(figures)


def decisions_per_second(rules: str, bot: str, games: int, jobs: int = 1) -> float:
    """Decisions per second of whole deals between four bots of a kind, inside the engine."""
    return simulate(rules, games=games, bots=[bot] * 4, jobs=jobs, seed=1).decisions_per_second


def stepped_decisions_per_second(rules: str, deals: int) -> float:
    """The same for random play that Python drives through ``Game``, one action at a time."""
    chance = random.Random(1)
    decisions = 0
    begin = time.perf_counter()
    for seed in range(deals):
        game = Game(rules, seed=seed)
        while not game.over:
            legal = game.legal
            decisions += len(legal) > 1
            game.play(legal[int(chance.random() * len(legal))])
    return decisions / (time.perf_counter() - begin)


def peer_decisions_per_second(seconds: float) -> float:
    """RiichiEnv under a random policy: legal actions only, its event log off. ImportError without it."""
    from riichienv import RiichiEnv

    env = RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True)
    chance = random.Random(1)
    decisions = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        asked = env.reset()
        while not env.done():
            actions = {}
            for seat, observation in asked.items():
                legal = observation.legal_actions()
                decisions += len(legal) > 1
                actions[seat] = legal[int(chance.random() * len(legal))]
            asked = env.step(actions)
    return decisions / (time.perf_counter() - begin)


def random_keys(tiles: int) -> np.ndarray:
    """Suit keys (HANDS, 4) of hands drawn from 136 tiles."""
    chance = np.random.default_rng(1)
    drawn = chance.random((HANDS, 4 * BASE_KINDS)).argpartition(tiles)[:, :tiles] // 4
    keys = np.zeros((HANDS, 4), np.int32)
    for suit in range(4):
        weights = np.where(drawn // 9 == suit, RANK_WEIGHT[drawn % 9], 0)
        keys[:, suit] = weights.sum(axis=1)
    return keys


def nanoseconds_each(work: Callable[[], object]) -> float:
    """Time of one of HANDS look-ups."""
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1e9 / HANDS


def look_up_times() -> dict[str, list[float]]:
    """Nanoseconds per look-up in a compiled loop, over hands in random order."""
    lookups = load_lookups()
    thirteen = random_keys(13)
    fourteen = random_keys(14)
    tests: dict[str, Callable[[], object]] = {
        "deficiency": lambda: add_deficiencies(lookups, thirteen),
        "complete": lambda: check_complete(lookups, fourteen),
    }
    for work in tests.values():
        work()
    return {name: [nanoseconds_each(work) for _ in range(RUNS)] for name, work in tests.items()}


def start_seconds(code: str) -> list[float]:
    """Seconds of whole new processes that run ``code``, with a warm cache."""
    figures = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        figures.append(time.perf_counter() - begin)
    return figures
