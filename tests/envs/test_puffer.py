"""PufferLib's vectors run over the shell, in this process and in others, and see what a batch shows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pufferlib
import pufferlib.vector
import pytest
import torch

from zimo.envs import Batch
from zimo.envs.puffer import MASK, PLACES, SCALARS_AT, PufferBatch


def chosen(observations: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    mask = observations[:, MASK]
    return (chance.random(mask.shape) * mask).argmax(axis=1).astype(np.int32)


def test_the_shell_writes_what_a_batch_shows() -> None:
    env = PufferBatch("mcr", 6, seed=3)
    batch = Batch("mcr", tables=6, seed=3)
    chance = np.random.default_rng(1)
    observations, infos = env.reset(seed=3)
    kept = observations
    for _ in range(60):
        assert observations is kept
        assert (observations[:, :PLACES].reshape(6, 80, 34) == batch.planes[:, :, :34]).all()
        assert (observations[:, SCALARS_AT] == batch.scalars).all()
        assert (observations[:, MASK] == batch.mask).all()
        choices = chosen(observations, chance)
        observations, rewards, ends, cut, infos = env.step(choices)
        batch.step(choices)
        assert (rewards == batch.reward[np.arange(6), batch.acted]).all()
        assert (ends == batch.done).all()
        assert not cut.any()
        assert sum(info["deals"] for info in infos) == ends.sum()
        assert env.masks.all()


@pytest.mark.parametrize("backend", ["Serial", "Multiprocessing"])
def test_vectors_of_pufferlib_run(backend: str) -> None:
    how: dict[str, Any] = {"num_workers": 2} if backend == "Multiprocessing" else {}
    vector = pufferlib.vector.make(
        PufferBatch,
        env_kwargs={"rules": "sbr", "num_envs": 8, "bots": (None, "greedy", "greedy", "greedy")},
        backend=getattr(pufferlib.vector, backend),
        num_envs=2,
        seed=1,
        **how,
    )
    chance = np.random.default_rng(1)
    observations, _ = vector.reset(seed=1)
    ended = 0
    for _ in range(60):
        assert observations.shape == (16, MASK.stop)
        observations, _, ends, _, _ = vector.step(chosen(observations, chance))
        ended += int(ends.sum())
    vector.close()
    assert ended > 4


def test_a_policy_learns_from_its_rows() -> None:
    """A step of learning in plain PyTorch, masked by the observation's own part."""
    env = PufferBatch("sbr", 32, seed=1, bots=(None, "random", "random", "random"))
    observations, _ = env.reset(seed=1)
    torch.manual_seed(1)
    policy = torch.nn.Sequential(torch.nn.Linear(MASK.start, 32), torch.nn.ReLU(), torch.nn.Linear(32, 128))
    optimizer = torch.optim.Adam(policy.parameters(), 1e-3)
    before = [weights.detach().clone() for weights in policy.parameters()]
    losses = []
    for _ in range(40):
        seen = torch.from_numpy(observations.astype(np.float32))
        logits = policy(seen[:, : MASK.start]).masked_fill(seen[:, MASK] == 0, -1e9)
        drawn = torch.distributions.Categorical(logits=logits)
        actions = drawn.sample()
        observations, rewards, *_ = env.step(actions.numpy())
        losses.append(-(drawn.log_prob(actions) * torch.from_numpy(rewards)).mean())
    optimizer.zero_grad()
    torch.stack(losses).sum().backward()
    optimizer.step()
    after = [*policy.parameters()]
    assert all(torch.isfinite(weights).all() for weights in after)
    assert any((one != other).any() for one, other in zip(before, after, strict=True))
