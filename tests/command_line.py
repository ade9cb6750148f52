"""Calling the command line from tests: in this process, or as one of its own."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any


class Ran:
    """How a command ended and what it printed."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background ignores it
from zimo.cli.main import run
run()
"""


def process(*arguments: str, **more: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


class Terminal:
    """A program that has a terminal of its own."""

    def __init__(self, words: Sequence[str], **environment: str | None) -> None:
        """``environment``: what differs in it; None leaves a variable out."""
        import pty

        self.shown = b""
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            changed = {**os.environ, "TERM": "xterm-256color", **environment}
            kept = {name: value for name, value in changed.items() if value is not None}
            os.execvpe(words[0], list(words), kept)

    def wait_for(self, text: str) -> str:
        """Until the text is shown; gives everything that was."""
        while text.encode() not in self.shown:
            self.wait_for_more()
        return self.shown.decode(errors="replace")

    def wait_for_more(self) -> None:
        assert select.select([self._terminal], [], [], 60)[0], self.shown[-500:]
        assert self._read(), self.shown[-500:]

    def press(self, keys: bytes) -> None:
        os.write(self._terminal, keys)

    def end(self) -> int:
        """The status with which the program ends, when all that it shows is read."""
        while self._read():
            pass
        self.hang_up()
        return self.status()

    def hang_up(self) -> None:
        """The terminal goes away."""
        os.close(self._terminal)

    def status(self) -> int:
        """How the program ended; one that stays on is ended, and fails the test."""
        for _ in range(300):
            ended, status = os.waitpid(self._pid, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.1)
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        raise AssertionError("the program stays on")

    def _read(self) -> bytes:
        try:
            chunk = os.read(self._terminal, 65536)
        except OSError:  # it has ended
            return b""
        self.shown += chunk
        return chunk
