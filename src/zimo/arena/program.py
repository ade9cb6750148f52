"""A program at a seat: it is told of deals, and asked, by lines of JSON (``docs/bots.md``)."""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import threading
from typing import IO

from zimo.bots.lines import ask, begin
from zimo.play.game import Game
from zimo.rulesets import Ruleset

START_SECONDS = 60.0  # more for the first answer: a program may have to load
END_SECONDS = 2.0


class Program:
    """Started when it is first needed, and anew in the next deal after it failed."""

    def __init__(self, command: tuple[str, ...], ruleset: Ruleset, seconds: float) -> None:
        self._command = command
        self._ruleset = ruleset
        self._seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._has_answered = False

    def begin(self, seat: int, seed: int) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
        self._say(begin(self._ruleset, seat, seed))

    def choose(self, game: Game) -> object:
        self._say(ask(game))
        patience = self._seconds if self._has_answered else max(self._seconds, START_SECONDS)
        try:
            line = self._lines.get(timeout=patience)
        except queue.Empty:
            self.leave()
            raise TimeoutError from None
        if line is None:
            self.leave()
            raise EOFError("the program has ended")
        self._has_answered = True
        told = json.loads(line)
        return told["action"] if isinstance(told, dict) else told

    def leave(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self._lines = queue.SimpleQueue()
        self._has_answered = False
        assert self._process.stdout is not None
        listening = threading.Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True)
        listening.start()

    def _say(self, message: dict[str, object]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
        self._process.stdin.flush()


def _listen(answers: IO[str], lines: queue.SimpleQueue[str | None]) -> None:
    """Pass on each line of a program, and None when there are no more."""
    with contextlib.suppress(ValueError):  # closed while it was read
        for line in answers:
            lines.put(line)
    lines.put(None)
