"""PufferLib's environment over one Batch, an agent for each table. Needs ``pufferlib-core`` (docs/envs.md).

An observation is a row of bytes: the planes, the scalars, and the mask of the choices last (``MASK``).
PufferLib's own ``masks`` are of agents, so a policy takes the choices' mask from the observation.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pufferlib

from zimo.envs.batch import Batch
from zimo.envs.kernels.choices import CHOICES
from zimo.envs.kernels.looks import SCALARS
from zimo.envs.kernels.planes import PLANES
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets import Ruleset

PLACES = PLANES * BASE_KINDS
SCALARS_AT = slice(PLACES, PLACES + SCALARS)
MASK = slice(PLACES + SCALARS, PLACES + SCALARS + CHOICES)
"""Where the mask of the choices lies in an observation."""


class PufferBatch(pufferlib.PufferEnv):
    """``num_envs`` tables. A reward is that of the seat whose choice the step carried out."""

    def __init__(
        self,
        rules: str | Ruleset = "sbr",
        num_envs: int = 1,
        buf: dict[str, np.ndarray] | None = None,
        seed: int = 0,
        **more: Any,
    ) -> None:
        """``buf``: PufferLib's arrays. ``more`` for the Batch. Raises ValueError for ``rewards="ledger"``."""
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (MASK.stop,), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(CHOICES)
        self.num_agents = num_envs
        self.batch = Batch(rules, tables=num_envs, seed=seed, **more)
        if self.batch.rewards == "ledger":
            raise ValueError("rewards: a row has its reward when the deal ends; take a Batch for 'ledger'")
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[np.ndarray, list[dict[str, Any]]]:
        self.batch.reset(seed=seed)
        self._write()
        return self.observations, []

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Raises IllegalAction, and then nothing has moved. ``infos`` tell of the deals that ended."""
        batch = self.batch
        players = batch.player.copy()
        batch.step(actions)
        column = players if batch.episode == "match" else batch.acted
        self._write()
        self.rewards[:] = batch.reward[np.arange(self.num_agents), column]
        ended = self.rewards[batch.done]
        infos = [{"points": float(ended.mean()), "deals": len(ended)}] if len(ended) else []
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """Nothing is held open."""

    def _write(self) -> None:
        batch, seen = self.batch, self.observations
        seen[:, :PLACES].reshape(-1, PLANES, BASE_KINDS)[:] = batch.planes[:, :, :BASE_KINDS]
        seen[:, SCALARS_AT] = batch.scalars
        seen[:, MASK] = batch.mask
        self.rewards[:] = 0
        self.terminals[:] = batch.done
        self.truncations[:] = False
