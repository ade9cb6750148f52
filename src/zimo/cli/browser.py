"""The table in the browser: a server for this machine, a browser that is opened at it, keys that end it."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

from zimo.cli.errors import CommandError

HERE = "127.0.0.1"
PORTS = range(8000, 8010)  # are tried one after the other
ENDS = (b"", b"\x04", b"\x03", b"q")  # end of the input, Ctrl-D, Ctrl-C


def play_in_browser(query: str, port: int | None) -> int:
    """Serve, open the lobby in a browser, and stay until the input ends or Ctrl-C.

    ``query``: what the address says of the game that is wanted.
    """
    from zimo.cli.warmup import warmup
    from zimo.server.app import Configuration
    from zimo.server.database import NewerDatabase, default_database
    from zimo.server.lock import InUse
    from zimo.server.serving import listen, run_server

    warmup()  # so that nothing is compiled while a hand is played
    with contextlib.ExitStack() as left:

        def started(address: str, stop: Callable[[], None]) -> None:
            link = f"{address}/?{query}" if query else address
            left.enter_context(_keys(stop))
            print(f"zimo plays at {link}")
            _show(link, "Ctrl-C ends it; tables go on at the next start.")

        try:
            listener = listen(HERE, PORTS if port is None else range(port, port + 1))
        except OSError as error:
            tried = f"{PORTS[0]} to {PORTS[-1]}" if port is None else port
            raise CommandError(f"--port {tried}: {error.strerror}: choose another") from None
        file = default_database()
        try:
            run_server(Configuration(database=f"sqlite:///{file}"), listener, started)
        except NewerDatabase as error:
            raise CommandError(f"{file}: {error}") from None
        except InUse:
            print("Another zimo is playing: tables of this one are kept until it ends.")
            folder = left.enter_context(tempfile.TemporaryDirectory(prefix="zimo"))
            run_server(Configuration(database=f"sqlite:///{folder}/zimo.db"), listener, started)
    return 0


def look_in_browser(records: Path) -> int:
    """Show the deals of a file until the input ends or Ctrl-C."""
    from zimo.cli.warmup import warmup
    from zimo.server.app import Configuration
    from zimo.server.serving import listen, run_server

    warmup()
    with contextlib.ExitStack() as left:

        def started(address: str, stop: Callable[[], None]) -> None:
            link = f"{address}/r/file"
            left.enter_context(_keys(stop))
            print(f"zimo shows {records} at {link}")
            _show(link, "Ctrl-C ends it.")

        folder = left.enter_context(tempfile.TemporaryDirectory(prefix="zimo"))
        configuration = Configuration(database=f"sqlite:///{folder}/zimo.db", records=records.absolute())
        run_server(configuration, listen(HERE, range(1)), started)
    return 0


def _show(link: str, ending: str) -> None:
    if can_open_browser():
        print(f"Your browser opens it; if not, follow that link. {ending}")
        # some browsers hold up whoever opens them
        threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
    else:
        print("No browser can be opened here: follow that link in one on this machine. Ctrl-C ends it.")
    sys.stdout.flush()


def can_open_browser() -> bool:
    """Is there one, and a screen that it could open on?"""
    if os.environ.get("BROWSER"):
        return True
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


@contextlib.contextmanager
def _keys(end: Callable[[], None]) -> Iterator[None]:
    """Listen for Ctrl-C, q and the end of the input.

    Ctrl-C comes as a key, not as a signal: ``make``, which has the same terminal, would take that for a
    failure. What is neither a terminal in front nor a pipe says nothing.
    """
    try:
        descriptor = sys.stdin.fileno()
        kind = os.fstat(descriptor).st_mode
    except (AttributeError, OSError, ValueError):  # there is no input
        yield
        return
    terminal = os.isatty(descriptor) and hasattr(os, "tcgetpgrp")
    if (terminal and os.tcgetpgrp(descriptor) != os.getpgrp()) or not (terminal or stat.S_ISFIFO(kind)):
        yield
        return

    def listen() -> None:
        while True:
            try:
                pressed = os.read(descriptor, 1)
            except OSError:  # the terminal is gone
                pressed = b""
            if pressed in ENDS:
                end()
                return

    listening = threading.Thread(target=listen, daemon=True)
    with _raw(descriptor) if terminal else contextlib.nullcontext():
        listening.start()
        yield


@contextlib.contextmanager
def _raw(terminal: int) -> Iterator[None]:
    """Keys come at once, unseen, and none is a signal."""
    import termios

    before = termios.tcgetattr(terminal)
    changed = termios.tcgetattr(terminal)
    changed[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG)
    termios.tcsetattr(terminal, termios.TCSADRAIN, changed)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
