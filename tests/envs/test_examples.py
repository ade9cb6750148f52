"""The examples do what they say, at small size: they learn, follow each seat, and repeat themselves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import torch

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))

import clone  # noqa: E402
import net  # noqa: E402
import ppo  # noqa: E402


@pytest.fixture(autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def cloned() -> SimpleNamespace:
    torch.set_num_threads(1)
    made, curve = clone.train("sbr", 200_000, seed=1)
    return SimpleNamespace(net=made, agrees=curve[-1][1])


def test_a_small_clone_agrees_with_its_teacher(cloned: SimpleNamespace) -> None:
    assert cloned.agrees > 0.97


def test_a_clone_plays_better_than_chance(cloned: SimpleNamespace) -> None:
    mean, half = net.points_against(cloned.net, "sbr", "random", deals=300, seed=5, tables=64)
    assert mean - half > 0


def test_training_can_be_repeated() -> None:
    one, other = (clone.train("sbr", 20_000, seed=3)[0] for _ in range(2))
    for weights, same in zip(one.parameters(), other.parameters(), strict=True):
        assert torch.equal(weights, same)
    runs = [ppo.train(one, "sbr", rounds=1, seed=3, tables=16) for _ in range(2)]
    assert runs[0][1] == runs[1][1]
    for weights, same in zip(runs[0][0].parameters(), runs[1][0].parameters(), strict=True):
        assert torch.equal(weights, same)


def slow_advantages(rollout: ppo.Rollout, table: int) -> dict[int, float]:
    """Each seat's decisions of each deal written down one after another, then looked at from their end."""
    found: dict[int, float] = {}
    trails: dict[int, list[int]] = {seat: [] for seat in range(4)}

    def close(seat: int, end: float | None) -> None:
        trail = trails[seat]
        following, gain = end, 0.0
        for now in reversed(trail):
            value = float(rollout.values[now, table])
            if following is not None:
                gain = following - value + ppo.LAMBDA * gain
                found[now] = gain
            following = value
        trails[seat] = []

    for now in range(len(rollout.seats)):
        trails[int(rollout.seats[now, table])].append(now)
        if rollout.dones[now, table]:
            for seat in range(4):
                close(seat, float(rollout.rewards[now, table, seat]))
    for seat in range(4):
        close(seat, None)
    return found


def test_advantages_follow_each_seat_through_its_deal(cloned: SimpleNamespace) -> None:
    generator = torch.Generator().manual_seed(1)
    batch = ppo.Batch("sbr", 16, 1, observe=net.OBSERVE)
    rollout = ppo.play(cloned.net, batch, 200, generator)
    fast, told = ppo.advantages(rollout.values, rollout.seats, rollout.dones, rollout.rewards)
    assert rollout.dones.sum() > 10
    for table in range(16):
        slow = slow_advantages(rollout, table)
        assert {*np.flatnonzero(told[:, table]).tolist()} == {*slow}
        for now, gain in slow.items():
            assert fast[now, table] == pytest.approx(gain, abs=1e-4)


def test_a_round_of_self_play_learns_and_does_not_forget(cloned: SimpleNamespace) -> None:
    learned, losses = ppo.train(cloned.net, "sbr", rounds=3, seed=1, tables=64)
    assert all(np.isfinite(loss) for loss in losses)
    assert any(
        (one != other).any() for one, other in zip(learned.parameters(), cloned.net.parameters(), strict=True)
    )
    batch = clone.Batch("sbr", 64, 9, observe=net.OBSERVE)
    assert clone.agreement(learned, batch, np.random.default_rng(1)) > 0.9


def test_the_examples_run_as_they_are_told(tmp_path: Path) -> None:
    small = ["--deals", "40"]
    for words in (
        ["clone.py", "--samples", "10000", *small],
        ["ppo.py", "--start", "clone.pt", "--rounds", "1", *small],
    ):
        ran = subprocess.run(
            [sys.executable, str(EXAMPLES / words[0]), *words[1:]],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        assert "points a deal" in ran.stdout
    assert {path.name for path in tmp_path.iterdir()} == {"clone.pt", "clone.png", "ppo.pt", "ppo.png"}
