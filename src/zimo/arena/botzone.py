"""A program at a seat that speaks as the bots of Botzone do (``docs/bots.md``).

It is started for each request and told all of the deal again, or goes on running from one request to the next
where it says so.
"""

from __future__ import annotations

import contextlib
import time

from zimo.arena.botzone_forms import Form, Kept
from zimo.arena.botzone_told import Told
from zimo.arena.process import Process, patience
from zimo.engine.table.state import Draw, Phase
from zimo.play.botzone import KEEP_RUNNING, action_of
from zimo.play.game import Game

NO_ACTION = None


class BotzoneProgram:
    """What it asks to keep is kept for it at this seat."""

    def __init__(self, command: tuple[str, ...], form: Form, seconds: float) -> None:
        self._command = command
        self._form = form
        self._seconds = seconds
        self._kept = Kept()
        self._goes_on = False  # has it ever said that it goes on running?
        self._process: Process | None = None
        self._seat = 0
        self._told: Told | None = None
        self._asked = 0  # of the requests
        self._discard: int | None = None  # answered together with a claim

    def begin(self, seat: int, seed: int) -> None:
        self.leave()
        self._kept.data = ""
        self._seat = seat
        self._told = None
        self._asked = 0

    def choose(self, game: Game) -> object:
        """What it answers to the last request, once it has answered those before, which left it no choice."""
        if self._told is None:
            self._told = Told(game, self._seat)
        told = self._told
        told.catch_up(game)
        if game.phase == Phase.TURN and game.table["draw"][0] == Draw.CLAIM:
            return self._discard
        while self._asked < len(told.requests) - 1:
            place = self._asked
            if self._ask(told) != told.answers[place]:
                return NO_ACTION
        answer = self._ask(told)
        told.answers.append(answer)
        try:
            action, self._discard = action_of(answer, int(game.table["claim_tile"][0]))
        except ValueError:
            return NO_ACTION
        return action

    def leave(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def _ask(self, told: Told) -> str:
        """The answer to the next request."""
        try:
            said = self._said_to(told)
        except Exception:
            self.leave()
            raise
        self._asked += 1
        return " ".join(self._form.answer(said, self._kept).split())

    def _said_to(self, told: Told) -> str:
        requests = told.requests[: self._asked + 1]
        if self._process is None:
            self._process = Process(self._command)
            kept = None if self._goes_on else self._kept
            self._say(self._process, self._form.told(requests, told.answers[: self._asked], kept))
            if not self._goes_on:
                self._process.say_no_more()  # many read to the end
        else:
            self._say(self._process, requests[-1] + "\n")
        said, goes_on = self._hear(self._process)
        if goes_on and not self._goes_on:  # it could not: once more, and its input stays open
            self._goes_on = True
            self.leave()
            return self._said_to(told)
        if not goes_on:
            self.leave()
        return said

    def _say(self, process: Process, text: str) -> None:
        with contextlib.suppress(OSError):  # it answers without having read all
            process.say(text)

    def _hear(self, process: Process) -> tuple[str, bool]:
        """What it says to a request, and whether it goes on running."""
        end = time.monotonic() + patience(self._seconds, self._asked == 0)
        said = ""
        while (line := process.hear(end - time.monotonic())) is not None:
            if line.strip() == KEEP_RUNNING:
                return said, True
            said += line if said else line.lstrip()
        if not said:
            raise EOFError("the program has ended without an answer")
        return said, False
