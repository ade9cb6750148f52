"""Who decides for a seat, given its view and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

import numpy as np

from zimo.bots.beginners import choose_beginner
from zimo.bots.choice import Code, choose_action
from zimo.bots.expert import choose_expert
from zimo.bots.levels import Level
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import SCORE, WINNING_HAND
from zimo.notation.spelling import shown
from zimo.play.actions import action_name
from zimo.play.arguments import integer, seed_number, view_record
from zimo.play.game import Game
from zimo.rulesets import Ruleset


class BotError(ValueError):
    """A bot failed, or chose what is not legal."""


class Player(Protocol):
    """A bot at its seat, or whatever else decides there."""

    def choose(self, view: np.recarray) -> int:
        """The action code for the asked seat of a VIEW array of shape (1,), one of ``legal_actions(view)``.

        All that it needs lies in the view: it may be asked about several seats and deals in turn.
        """


@runtime_checkable
class Thinker(Player, Protocol):
    """A player that takes its time for a decision."""

    share: float  # of the time that it takes by itself, from 0 to 1: less where others wait


class CompiledPlayer:
    """A compiled bot as Python sits it down."""

    def __init__(self, code: Code | Level, ruleset: Ruleset, seed: int) -> None:
        """``seed`` (0..2**64-1) fixes what the bot leaves to chance."""
        self.code = code
        self.ruleset = ruleset
        self._sit_down(seed_number(seed))

    def _sit_down(self, chance: int) -> None:
        """With all that its kernel takes, as plain arrays: they come in quicker than record arrays."""
        self._rules: Any = rules_record(self.ruleset).view(np.ndarray)
        self._lookups: Any = load_lookups().view(np.ndarray)
        self._chance: Any = np.full(1, np.uint64(chance), CHANCE)
        self._scratch: tuple[Any, ...] = np.zeros(1, WINNING_HAND), np.zeros(1, SCORE), self._chance

    def __getstate__(self) -> tuple[Code | Level, Ruleset, int]:
        """Copies and pickles go on with the same chance."""
        return self.code, self.ruleset, int(self._chance["rng"][0])

    def __setstate__(self, state: tuple[Code | Level, Ruleset, int]) -> None:
        self.code, self.ruleset, chance = state
        self._sit_down(chance)

    def choose(self, view: np.recarray) -> int:
        """The action for the asked seat of a VIEW array of shape (1,). Raises TypeError for anything else."""
        chosen_by = _kernel_of(self.code)
        seen = view_record(view).view(np.ndarray)
        return int(chosen_by(int(self.code), seen, self._rules, self._lookups, *self._scratch))


def _kernel_of(code: Code | Level) -> Callable[..., int]:
    if isinstance(code, Code):
        return choose_action
    return choose_expert if code is Level.EXPERT else choose_beginner


def choice_of(player: Player, game: Game) -> int:
    """What the player at the asked seat chooses. Raises BotError, which says what it did."""
    assert game.actor is not None
    try:
        action = player.choose(game.view(game.actor))
    except Exception as error:
        raise BotError(f"raised {type(error).__name__}: {error}") from error
    code = integer(action)
    if code is None or code not in game.legal:
        told = shown(action) if code is None else f"{shown(code)} ({action_name(code)})"
        legal = ", ".join(f"{each} ({action_name(each)})" for each in game.legal)
        raise BotError(f"chose {told}; legal were {legal}")
    return code
