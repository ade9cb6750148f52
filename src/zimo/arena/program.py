"""A program at a seat: it is told of deals, and asked, by lines of JSON (``docs/bots.md``)."""

from __future__ import annotations

import json

from zimo.arena.process import Process, patience
from zimo.bots.lines import ask, begin
from zimo.play.game import Game
from zimo.rulesets import Ruleset


class Program:
    """Started when it is first needed, and anew in the next deal after it failed."""

    def __init__(self, command: tuple[str, ...], ruleset: Ruleset, seconds: float) -> None:
        self._command = command
        self._ruleset = ruleset
        self._seconds = seconds
        self._process: Process | None = None
        self._has_answered = False

    def begin(self, seat: int, seed: int) -> None:
        if self._process is None or not self._process.runs:
            self._process = Process(self._command)
            self._has_answered = False
        self._say(begin(self._ruleset, seat, seed))

    def choose(self, game: Game) -> object:
        self._say(ask(game))
        assert self._process is not None
        try:
            line = self._process.hear(patience(self._seconds, not self._has_answered))
        except TimeoutError:
            self.leave()
            raise
        if line is None:
            self.leave()
            raise EOFError("the program has ended")
        self._has_answered = True
        told = json.loads(line)
        return told["action"] if isinstance(told, dict) else told

    def leave(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def _say(self, message: dict[str, object]) -> None:
        assert self._process is not None
        self._process.say(json.dumps(message, separators=(",", ":")) + "\n")
