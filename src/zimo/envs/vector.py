"""Gymnasium's vector of environments, over one Batch. Needs ``zimo[gymnasium]``."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from zimo.envs.batch import Batch
from zimo.envs.spaces import LegalChoices, observation_space
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets import Ruleset

Observations = dict[str, np.ndarray]


class BatchVectorEnv(VectorEnv[Observations, np.ndarray, np.ndarray]):
    """``num_envs`` tables; where an episode ends the next begins in the same step.

    A reward is that of the seat whose choice the step carried out. With several learners at a table the
    others have theirs in ``info["rewards"]`` (N, 4); ``info["seat"]`` and ``info["prev"]`` link the
    decisions of a seat. Episodes end by themselves: no last observation is to be bootstrapped from, and
    none is given.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self, rules: str | Ruleset = "sbr", num_envs: int = 1, *, copy: bool = True, **more: Any
    ) -> None:
        """``copy=False`` gives the Batch's own arrays, which steps overwrite. ``more``: for the Batch."""
        self.batch = Batch(rules, tables=num_envs, **more)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = observation_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = LegalChoices(lambda: self.batch.mask[0])
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """``options={"reset_mask": mask}`` begins anew where the mask is true."""
        if isinstance(seed, list):
            raise TypeError("seed: give one number for all tables: each table's follows from it")
        mask = (options or {}).get("reset_mask")
        self.batch.reset(seed=seed, mask=mask)
        return self._observations(), self._info()

    def step(
        self, actions: np.ndarray
    ) -> tuple[Observations, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Raises IllegalAction, and then nothing has moved."""
        batch = self.batch
        players = batch.player.copy()
        batch.step(actions)
        column = players if batch.episode == "match" else batch.acted
        rewards = batch.reward[np.arange(self.num_envs), column]
        ends = batch.done.copy() if self.copy else batch.done
        return self._observations(), rewards, ends, np.zeros(self.num_envs, np.bool_), self._info()

    def action_masks(self) -> np.ndarray:
        """The legal choices, (N, 128)."""
        return self._own(self.batch.mask)

    def _observations(self) -> Observations:
        return {
            "planes": self._own(self.batch.planes[:, :, :BASE_KINDS]),
            "scalars": self._own(self.batch.scalars),
            "scores": self._own(self.batch.scores),
            "action_mask": self._own(self.batch.mask.view(np.int8)),
        }

    def _info(self) -> dict[str, Any]:
        names = {"seat": "seat", "prev": "prev", "rewards": "reward", "since": "since"}
        told = {name: self._own(getattr(self.batch, array)) for name, array in names.items()}
        return told | {"action_mask": self._own(self.batch.mask.view(np.int8))}

    def _own(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array
