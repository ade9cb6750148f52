"""Who takes part: a bot that there is, or a program that is talked with by lines of JSON."""

from __future__ import annotations

import dataclasses
import shlex
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

from zimo.arena.program import Program
from zimo.bots.player import Player
from zimo.bots.registry import Bot
from zimo.play.game import Game
from zimo.rulesets import Ruleset
from zimo.words.fault import Fault
from zimo.words.phrase import plain

COMMAND = "cmd:"


class Seated(Protocol):
    """An entrant at one seat, deal after deal."""

    def begin(self, seat: int, seed: int) -> None:
        """A new deal. What is left to chance comes from the seed."""

    def choose(self, game: Game) -> object:
        """What it does at its seat, which is asked; whatever it is. Raises TimeoutError, or anything."""

    def leave(self) -> None: ...


@dataclasses.dataclass(frozen=True)
class Entrant:
    """``name``: what it is called, different for each."""

    name: str
    bot: Bot | None = None
    command: tuple[str, ...] = ()  # of a program, which plays where there is no bot
    seconds: float = 10.0  # that a program has for a decision

    def check(self, ruleset: Ruleset) -> None:
        """Raises ValueError where it does not play by these rules, or can't be started."""
        if self.bot is not None:
            self.bot.check(ruleset)
        elif not self.command:
            raise Fault(plain(f"{self.name!r}: name a program after {COMMAND}"))

    def sit_down(self, ruleset: Ruleset) -> Seated:
        if self.bot is not None:
            return SeatedBot(self.bot, ruleset)
        return Program(self.command, ruleset, self.seconds)


class SeatedBot:
    """A bot of this process: a new player sits down for each deal."""

    def __init__(self, bot: Bot, ruleset: Ruleset) -> None:
        self._bot = bot
        self._ruleset = ruleset
        self._player: Player | None = None

    def begin(self, seat: int, seed: int) -> None:
        self._player = self._bot.make(self._ruleset, seed)

    def choose(self, game: Game) -> object:
        assert self._player is not None
        assert game.actor is not None
        return self._player.choose(game.view(game.actor))

    def leave(self) -> None:
        self._player = None


def entrants_named(told: Sequence[str], bot_of: Callable[[str], Bot], seconds: float) -> tuple[Entrant, ...]:
    """Those that are told of; who is named twice is told apart by a number. ``bot_of`` finds a bot.

    Raises ValueError.
    """
    before: Counter[str] = Counter()
    found = []
    for text in (one.strip() for one in told):
        before[text] += 1
        name = text if before[text] == 1 else f"{text} #{before[text]}"
        if text.startswith(COMMAND):
            found.append(Entrant(name, command=_split(text), seconds=seconds))
        else:
            found.append(Entrant(name, bot_of(text), seconds=seconds))
    return tuple(found)


def _split(text: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(text.removeprefix(COMMAND)))
    except ValueError as error:
        raise Fault(plain(f"{text!r}: {error}")) from None
