"""Gymnasium's single environment: a learner at one table, against bots. Needs ``zimo[gymnasium]``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from zimo.envs.batch import Batch
from zimo.envs.language import tell
from zimo.envs.spaces import LegalChoices, nothing_to_see, observation_space
from zimo.notation.tiles import BASE_KINDS
from zimo.play.arguments import ruleset_of
from zimo.rulesets import Ruleset

Observation = dict[str, np.ndarray]


class Env(gymnasium.Env[Observation, np.int64]):
    """A learner's decisions, one after another; the mask lies in the observation and in ``info``.

    >>> env = Env("sbr")
    >>> observation, info = env.reset(seed=7)
    >>> observation, reward, over, _, info = env.step(env.action_space.sample())
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        rules: str | Ruleset = "sbr",
        *,
        bots: Sequence[str | None] | None = None,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        """``bots`` as a Batch takes them, with one learner; all others greedy if None. ``more``: for it."""
        self.batch = Batch(rules, bots=_opponents(rules, bots, more), stagger=False, seed=0, **more)
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = LegalChoices(self.action_masks)
        self._over = True
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self.batch.reset(seed=int(self.np_random.integers(1 << 63)))
        elif not self._over:
            self.batch.reset()
        self._begun, self._over = True, False
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Raises IllegalAction for a choice that is not legal, and ValueError after the end."""
        if self._over:
            raise ValueError("the deal is over: reset first")
        self.batch.step(np.array([int(action)]))
        self._over = bool(self.batch.done[0])
        reward = float(self.batch.reward[0, self._rewarded()])
        if self.batch.rewards == "ledger" and not self._over:
            reward = float(self.batch.since[0])
        observation = nothing_to_see() if self._over else self._observation()
        return observation, reward, self._over, False, self._info()

    def action_masks(self) -> np.ndarray:
        """The legal choices, as MaskablePPO asks for them."""
        mask: np.ndarray = self.batch.mask[0].copy()
        return mask

    def render(self) -> str | None:
        """The moment in words, as the learner sees it."""
        return tell(self.batch.view(0), self.batch.ruleset) if self.render_mode == "ansi" else None

    def _rewarded(self) -> int:
        """Whose column of the rewards is the learner's: the seat that acted, in a match the player."""
        if self.batch.episode == "match":
            return self._player
        return int(self.batch.acted[0])

    def _observation(self) -> Observation:
        batch = self.batch
        self._player = int(batch.player[0])
        return {
            "planes": batch.planes[0, :, :BASE_KINDS].copy(),
            "scalars": batch.scalars[0].copy(),
            "scores": batch.scores[0].copy(),
            "action_mask": batch.mask[0].astype(np.int8),
        }

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(Batch.choices, np.int8) if self._over else self.batch.mask[0].astype(np.int8)
        return {"action_mask": mask, "seat": int(self.batch.seat[0])}


def _opponents(
    rules: str | Ruleset, bots: Sequence[str | None] | None, more: Mapping[str, Any]
) -> Sequence[str | None]:
    ruleset = ruleset_of(rules, more.get("options"))
    count = ruleset.players if more.get("episode") == "match" else ruleset.seats
    entrants = (None, *["greedy"] * (count - 1)) if bots is None else bots
    if list(entrants).count(None) != 1:
        raise ValueError("bots: give None once: an environment of Gymnasium has one learner")
    return entrants
