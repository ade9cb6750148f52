"""A server that listens until it is told to stop."""

from __future__ import annotations

import contextlib
import gc
import logging
import signal
import socket
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from zimo.server.app import Configuration, create_app
from zimo.server.database import open_database
from zimo.server.limits import MESSAGE_BYTES
from zimo.server.lock import hold

GRACEFUL_SECONDS = 5
ELSEWHERE = {"0.0.0.0": (socket.AF_INET, "192.0.2.1"), "::": (socket.AF_INET6, "2001:db8::1")}
"""Addresses outside, of those kept for examples, that tell which way leads out."""
COLLECTIONS = (20_000, 20, 20)  # thresholds of Python's garbage collector

Started = Callable[[str, Callable[[], None]], None]
"""Is told the address at which the server listens, and a function that stops it."""


class TableServer(uvicorn.Server):
    """Finishes what was asked of the tables before it closes their sockets."""

    def __init__(self, app: Litestar) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                ws="websockets-sansio",
                ws_max_size=MESSAGE_BYTES,
                ws_per_message_deflate=False,  # of a few kilobytes a second it takes more time than it saves
                timeout_graceful_shutdown=GRACEFUL_SECONDS,
                server_header=False,
            )
        )
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self._app.state.tables.stop()
        finally:
            await super().shutdown(sockets)


def listen(host: str, ports: range) -> socket.socket:
    """At the first of the ports that is free; 0 is any. Raises OSError of the last one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in ports:
        try:
            return socket.create_server((host, port), family=family)
        except OSError:
            if port == ports[-1]:
                raise
    raise ValueError("no port is given")


def reached_at(host: str) -> str:
    """The host of an address for others; who listens everywhere is reached by the machine's own number."""
    if host in ELSEWHERE:
        family, other = ELSEWHERE[host]
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((other, 9))  # sends nothing: only asks which way it would go
            host = way.getsockname()[0]
    return f"[{host}]" if ":" in host else host


def run_server(configuration: Configuration, listener: socket.socket, started: Started) -> None:
    """Serve until stopped.

    Raises SQLAlchemyError where the database can't be opened, NewerDatabase, and InUse.
    """
    host, port = listener.getsockname()[:2]
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn raises it again when it has stopped: all is done
    # all tables wait while Python looks for what can be thrown away: seldom, and not in what compiling left
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
    server = TableServer(create_app(configuration))

    def stop() -> None:
        server.should_exit = True

    with hold(configuration.database):
        open_database(configuration.database).dispose()  # a fault is told before anybody is asked in
        started(f"http://{reached_at(host)}:{port}", stop)
        server.run(sockets=[listener])
    gc.freeze()  # the process ends: don't search all compiled code for what could be thrown away
