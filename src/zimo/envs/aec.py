"""PettingZoo's environment of agents that act in turn, the seats of one table. Needs ``zimo[pettingzoo]``."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from zimo.envs.batch import Batch
from zimo.envs.language import tell
from zimo.envs.spaces import LegalChoices, nothing_to_see, observation_space
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import Chairs

Observation = dict[str, np.ndarray]


def env(rules: str | Ruleset = "sbr", **more: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's checks of the order of calls around it."""
    return wrappers.OrderEnforcingWrapper(raw_env(rules, **more))


class raw_env(AECEnv[str, Observation, np.int64]):
    """One deal at one table. All agents end together, and each has its reward then.

    The mask lies in the observation and in ``infos``. Random play is repeated by seeding the action spaces:
    ``env.action_space(agent).seed(7)``.
    """

    metadata = {"name": "zimo_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, rules: str | Ruleset = "sbr", render_mode: str | None = None, **more: Any) -> None:
        """``more`` for the Batch. Raises ValueError for what agents that are seats can't be rewarded by."""
        super().__init__()
        self.batch = Batch(rules, stagger=False, **more)
        ruleset = self.batch.ruleset
        if self.batch.rewards == "ledger":
            raise ValueError("rewards: an agent has its reward when the deal ends; take a Batch for 'ledger'")
        if self.batch.episode == "match" and (
            ruleset.chairs != Chairs.KEEP or ruleset.players > ruleset.seats
        ):
            raise ValueError(
                "episode: in this match players change chairs, and agents are chairs; play deals"
            )
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.ruleset.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: LegalChoices(self._legal) for agent in self.possible_agents}
        self.agent_selection: str = self.possible_agents[0]
        self._over = False
        self._begun = False
        self._find_rows()

    def _find_rows(self) -> None:
        """Where the batch writes what the asked seat sees: to find a row takes longer than to copy it."""
        batch = self.batch
        self._mask = batch.mask[0].view(np.int8)
        self._rows = {
            "planes": batch.planes[0, :, :BASE_KINDS],
            "scalars": batch.scalars[0],
            "scores": batch.scores[0],
            "action_mask": self._mask,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """A copy has a batch of its own."""
        self.__dict__.update(kept)
        self._find_rows()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.batch.reset(seed=seed)
        elif self._begun and not self._over:
            self.batch.reset()
        self._begun, self._over = True, False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: Any) -> None:
        """Raises IllegalAction for a choice that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.batch.choose(action)
        self._cumulative_rewards[agent] = 0.0
        if self.batch.done[0]:
            self._over = True
            told = self.batch.reward[0].tolist()
            for other, seat in self._seats.items():
                self.rewards[other] = told[seat]
                self.terminations[other] = True
                self.infos[other] = {"action_mask": nothing_to_see()["action_mask"]}
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
            return
        self.infos[agent] = {}
        self._ask()

    def observe(self, agent: str) -> Observation:
        """What the agent may know now; nothing after the end."""
        if self._over:
            return nothing_to_see()
        if agent == self.agent_selection:
            return {name: row.copy() for name, row in self._rows.items()}
        seen = self.batch.seen_by(0, self._seats[agent])
        return {
            "planes": seen["planes"][:, :BASE_KINDS],
            "scalars": seen["scalars"],
            "scores": seen["scores"],
            "action_mask": seen["mask"].view(np.int8),
        }

    def render(self) -> str | None:
        """The moment in words, as the agent in turn sees it."""
        if self.render_mode != "ansi" or self._over:
            return None
        return tell(self.batch.view(0), self.batch.ruleset)

    def close(self) -> None:
        """Nothing is held open."""

    def _legal(self) -> np.ndarray:
        mask: np.ndarray = self._mask.copy()
        return mask

    def _ask(self) -> None:
        agent = self.possible_agents[int(self.batch.seat[0])]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self._mask.copy()}
