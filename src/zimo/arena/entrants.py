"""Who takes part: a bot that there is, or a program that is talked with as its name says."""

from __future__ import annotations

import dataclasses
import shlex
from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from zimo.arena.botzone import BotzoneProgram
from zimo.arena.botzone_forms import Json, Lines
from zimo.arena.program import Program
from zimo.bots.player import Player
from zimo.bots.registry import Bot
from zimo.play.botzone import other_options
from zimo.play.game import Game
from zimo.rulesets import Ruleset
from zimo.words.fault import Fault
from zimo.words.phrase import plain, printable

MOST_OPTIONS = 3  # that are named


class Speech(StrEnum):
    """How a program is talked with: what stands before it in the name of an entrant."""

    ZIMO = "cmd:"
    BOTZONE = "botzone:"
    BOTZONE_LINES = "botzone-simple:"


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
    speech: Speech = Speech.ZIMO
    seconds: float = 10.0  # that a program has for a decision

    def check(self, ruleset: Ruleset) -> None:
        """Raises ValueError where it does not play by these rules, or can't be started."""
        if self.bot is not None:
            self.bot.check(ruleset)
        elif not self.command:
            raise Fault(plain(f"{self.name!r}: name a program after {self.speech}"))
        elif self.speech != Speech.ZIMO and (others := other_options(ruleset)):
            raise Fault("fault.not_at_botzone", name=printable(self.name), options=others[:MOST_OPTIONS])

    def sit_down(self, ruleset: Ruleset) -> Seated:
        if self.bot is not None:
            return SeatedBot(self.bot, ruleset)
        match self.speech:
            case Speech.ZIMO:
                return Program(self.command, ruleset, self.seconds)
            case Speech.BOTZONE:
                return BotzoneProgram(self.command, Json(), self.seconds)
            case Speech.BOTZONE_LINES:
                return BotzoneProgram(self.command, Lines(), self.seconds)


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
        speech = next((each for each in Speech if text.startswith(each)), None)
        if speech is not None:
            found.append(Entrant(name, None, _split(text, speech), speech, seconds))
        else:
            found.append(Entrant(name, bot_of(text)))
    return tuple(found)


def _split(text: str, speech: Speech) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(text.removeprefix(speech)))
    except ValueError as error:
        raise Fault(plain(f"{text!r}: {error}")) from None
