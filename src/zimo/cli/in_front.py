"""Ctrl-C for this process alone."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def in_front() -> Iterator[None]:
    """Meanwhile Ctrl-C goes to this process and not to ``make``, which would take it for a failure.

    Whoever started it is left behind, and could not take it up again: so Ctrl-Z does nothing.
    """
    terminal = _shared_terminal()
    if terminal is None:
        yield
        return
    before = os.tcgetpgrp(terminal)
    ignored = [signal.signal(number, signal.SIG_IGN) for number in (signal.SIGTTOU, signal.SIGTSTP)]
    os.setpgid(0, 0)
    os.tcsetpgrp(terminal, os.getpgrp())
    try:
        yield
    finally:
        with contextlib.suppress(OSError):  # the terminal is gone
            os.tcsetpgrp(terminal, before)
        for number, handler in zip((signal.SIGTTOU, signal.SIGTSTP), ignored, strict=True):
            signal.signal(number, handler or signal.SIG_DFL)


def _shared_terminal() -> int | None:
    """The terminal, if this process is in front there together with others that started it."""
    try:
        terminal = sys.stdin.fileno()
        group = os.getpgrp()
        shared = os.tcgetpgrp(terminal) == group != os.getpid()
    except (AttributeError, OSError, ValueError):  # there is none, or no such system
        return None
    return terminal if shared else None
