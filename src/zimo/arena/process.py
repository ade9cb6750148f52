"""A program that runs beside the table, and the lines that it writes."""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
from collections.abc import Sequence
from typing import IO

START_SECONDS = 60.0  # more for the first answer: a program may have to load
END_SECONDS = 2.0


class Process:
    """Started at once. Raises OSError where it can't be."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input = self._process.stdin
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        listening = threading.Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True)
        listening.start()

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    def say(self, text: str) -> None:
        """Write a text to its input. Raises OSError where nobody reads it."""
        self._input.write(text)
        self._input.flush()

    def say_no_more(self) -> None:
        with contextlib.suppress(OSError):
            self._input.close()

    def hear(self, seconds: float) -> str | None:
        """Its next line, None when there are no more. Raises TimeoutError when there is none in time."""
        try:
            return self._lines.get(timeout=max(seconds, 0))
        except queue.Empty:
            raise TimeoutError from None

    def end(self) -> None:
        """Its input ends, and so should it; if it does not, it is ended."""
        self.say_no_more()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def patience(seconds: float, is_first: bool) -> float:
    """How long an answer is waited for that may take so many seconds."""
    return max(seconds, START_SECONDS) if is_first else seconds


def _listen(answers: IO[str], lines: queue.SimpleQueue[str | None]) -> None:
    """Pass on each line of a program, and None when there are no more."""
    with contextlib.suppress(ValueError):  # closed while it was read
        for line in answers:
            lines.put(line)
    lines.put(None)
