"""The table in the browser: a server for this machine, and a browser that is opened at it."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
import tempfile
import threading
import webbrowser
from pathlib import Path

from zimo.cli.database import database_faults
from zimo.cli.errors import CommandError

HERE = "127.0.0.1"
PORTS = range(8000, 8010)  # are tried one after the other


def play_in_browser(query: str, port: int | None) -> int:
    """Serve, open the lobby in a browser, and stay until Ctrl-C.

    ``query``: what the address says of the game that is wanted.
    """
    from zimo.cli.beside import compiled_beside
    from zimo.cli.in_front import in_front
    from zimo.server.listening import listen

    with contextlib.ExitStack() as left:
        left.enter_context(in_front())
        try:
            listener = listen(HERE, PORTS if port is None else range(port, port + 1))
        except OSError as error:
            tried = f"{PORTS[0]} to {PORTS[-1]}" if port is None else port
            raise CommandError(f"--port {tried}: {error.strerror}: choose another") from None
        beside = left.enter_context(compiled_beside())
        from zimo.server.app import Configuration
        from zimo.server.database import default_database
        from zimo.server.lock import InUse
        from zimo.server.serving import run_server

        def started(address: str) -> None:
            link = f"{address}/?{query}" if query else address
            print(f"zimo plays at {link}")
            _show(link, "Ctrl-C ends it; tables go on at the next start.")
            beside.show()

        configured = functools.partial(Configuration, readiness=beside.readiness)
        file = default_database()
        left.enter_context(database_faults(str(file)))
        try:
            run_server(configured(f"sqlite:///{file}"), listener, started)
        except InUse:
            print("Another zimo is playing: tables of this one are kept until it ends.")
            folder = left.enter_context(tempfile.TemporaryDirectory(prefix="zimo"))
            run_server(configured(f"sqlite:///{folder}/zimo.db"), listener, started)
    return 0


def look_in_browser(records: Path) -> int:
    """Show the deals of a file until Ctrl-C."""
    from zimo.cli.beside import compiled_beside
    from zimo.cli.in_front import in_front

    with contextlib.ExitStack() as left:
        left.enter_context(in_front())
        beside = left.enter_context(compiled_beside())
        from zimo.server.app import Configuration
        from zimo.server.listening import listen
        from zimo.server.serving import run_server

        def started(address: str) -> None:
            link = f"{address}/r/file"
            print(f"zimo shows {records} at {link}")
            _show(link, "Ctrl-C ends it.")
            beside.show()

        folder = left.enter_context(tempfile.TemporaryDirectory(prefix="zimo"))
        configuration = Configuration(
            database=f"sqlite:///{folder}/zimo.db", records=records.absolute(), readiness=beside.readiness
        )
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
