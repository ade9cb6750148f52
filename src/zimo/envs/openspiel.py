"""A deal as a game of OpenSpiel, registered as ``python_zimo``. Needs ``zimo[openspiel]``.

``pyspiel.load_game("python_zimo(rules=mcr,seed=7,deals=4096)")`` once this module is imported. Chance moves
once, at the beginning: it draws one of ``deals`` deals, so a history says all and states can be cloned,
written and read. Players then decide one after another, as at the table. What a player can't see is drawn
anew by ``resample_from_infostate``, also beyond those deals.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from zimo.arena.playout import MOST_ACTIONS
from zimo.engine import entry
from zimo.envs.choices import choices_of, code_of
from zimo.envs.glass import Glass
from zimo.envs.kernels.choices import CHOICES
from zimo.envs.kernels.looks import SCALARS
from zimo.envs.kernels.planes import PLANES
from zimo.envs.language import tell
from zimo.notation.tiles import BASE_KINDS
from zimo.play.actions import action_name
from zimo.play.game import Game
from zimo.rulesets import Ruleset, find_ruleset

DEFAULTS: dict[str, Any] = {"rules": "sbr", "seed": 0, "deals": 4096}
MOST_POINTS = 32_767.0  # of a seat in a deal: what the ledger can hold
MOST_PLAYERS = 4

GAME_TYPE = pyspiel.GameType(
    short_name="python_zimo",
    long_name="Chinese mahjong (zimo)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,  # fines may go to nobody
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class MahjongGame(pyspiel.Game):
    """One deal by some rules; East, player 0, deals."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = DEFAULTS | (params or {})
        self.ruleset = find_ruleset(str(given["rules"]))
        self.seed = np.uint64(int(given["seed"]))
        self.deals = int(given["deals"])
        info = pyspiel.GameInfo(
            num_distinct_actions=CHOICES,
            max_chance_outcomes=self.deals,
            num_players=self.ruleset.seats,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> MahjongState:
        return MahjongState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MahjongObserver:
        """What a player sees: of perfect recall only the string."""
        if params:
            raise ValueError(f"the observer takes no parameters: {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return MahjongObserver(self.ruleset, recall)


class MahjongState(pyspiel.State):
    """Before the deal, or in it."""

    def __init__(self, game: MahjongGame) -> None:
        super().__init__(game)
        self.ruleset = game.ruleset
        self.deal: Game | None = None
        self.recalled: tuple[tuple[str, ...], ...] = ((),) * game.ruleset.seats
        """Of each player what it was asked and chose, in order: views forget when tiles came."""
        self._seed, self._deals = int(game.seed), game.deals

    def current_player(self) -> int:
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.over else int(self.deal.actor or 0)

    def _legal_actions(self, player: int) -> list[int]:
        if self.deal is None or self.deal.actor != player:
            return []
        return sorted(choices_of(self.deal.table))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / self._deals) for number in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.deal is None:
            seed = entry.deal_seed(np.uint64(self._seed), int(action))
            self.deal = Game(self.ruleset, seed=int(seed))
            return
        seat = self.deal.actor
        assert seat is not None
        view = self.deal.view(seat)
        code = code_of(self.deal.table, int(action))
        drawn, offered = int(view["drawn"][0]), int(view["claim_tile"][0])
        asked = f"{drawn},{offered}:{action}"
        self.recalled = tuple(
            (*past, asked) if who == seat else past for who, past in enumerate(self.recalled)
        )
        self.deal.play(code)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.deal is None:
            return f"deal {action}"
        code = choices_of(self.deal.table).get(int(action))
        return f"choice {action}" if code is None else action_name(code)

    def is_terminal(self) -> bool:
        return self.deal is not None and self.deal.over

    def returns(self) -> list[float]:
        if self.deal is None or not self.deal.over:
            return [0.0] * self.ruleset.seats
        return [float(points) for points in self.deal.scores]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> MahjongState:
        """A state that looks the same to the player; what it can't know is drawn with the sampler (0..1)."""
        assert self.deal is not None
        twin: MahjongState = self.clone()
        seed = int(probability_sampler() * (1 << 53))
        twin.deal = self.deal.resample(player_id, seed)
        twin.recalled = tuple(past if who == player_id else () for who, past in enumerate(self.recalled))
        return twin

    def __str__(self) -> str:
        if self.deal is None:
            return "before the deal"
        views = [tell(self.deal.view(seat), self.ruleset) for seat in range(self.ruleset.seats)]
        return "\n\n".join(views)


class MahjongObserver:
    """Planes and numbers of a batch, the own seat first; or what the player sees as text."""

    def __init__(self, ruleset: Ruleset, recall: bool) -> None:
        self._ruleset, self._recall = ruleset, recall
        self._places = PLANES * BASE_KINDS
        self.tensor = np.zeros(self._places + SCALARS, np.float32)
        self.dict = {
            "planes": self.tensor[: self._places].reshape(PLANES, BASE_KINDS),
            "scalars": self.tensor[self._places :],
        }

    def set_from(self, state: MahjongState, player: int) -> None:
        if state.deal is None or state.deal.over:
            self.tensor.fill(0)
            return
        seen = _glass(self._ruleset).look(state.deal.table, player)
        self.dict["planes"][:] = seen["planes"][:, :BASE_KINDS]
        self.dict["scalars"][:] = seen["scalars"]

    def string_from(self, state: MahjongState, player: int) -> str:
        if state.deal is None:
            return "before the deal"
        told = tell(state.deal.view(player), self._ruleset)
        return told + "\n" + " ".join(state.recalled[player]) if self._recall else told


@functools.lru_cache
def _glass(ruleset: Ruleset) -> Glass:
    return Glass(ruleset)


pyspiel.register_game(GAME_TYPE, MahjongGame)
