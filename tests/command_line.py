"""Calling the command line from tests: in this process, or as one of its own."""

from __future__ import annotations

import subprocess
import sys
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
