"""A server that listens until it is told to stop."""

from __future__ import annotations

import gc
import logging
import signal
import socket
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from zimo.server.allowances import DEFAULT
from zimo.server.app import Configuration, create_app
from zimo.server.database import open_database, open_to_others
from zimo.server.heads import heads_too
from zimo.server.limits import MESSAGE_BYTES
from zimo.server.listening import reached_at
from zimo.server.lock import InUse, hold, looking_after
from zimo.server.prefix import placed
from zimo.server.visitors import PatientConfig, Visitors, raise_file_limit

GRACEFUL_SECONDS = 5
COLLECTIONS = (20_000, 20, 20)  # thresholds of Python's garbage collector

logger = logging.getLogger(__name__)

Started = Callable[[str], None]
"""Is told the address at which the server answers."""


class TableServer(uvicorn.Server):
    """Tells when it answers, and finishes what was asked of the tables before it closes their sockets."""

    def __init__(
        self, app: Litestar, tell: Callable[[], None] = lambda: None, visitors: Visitors | None = None
    ) -> None:
        super().__init__(
            PatientConfig(
                # outermost: it sees every answer, and paths as they were asked for
                app.state.traffic.middleware(heads_too(placed(app, app.state.prefix))),
                Visitors(DEFAULT, raise_file_limit()) if visitors is None else visitors,
                log_level="warning",
                access_log=False,
                ws_max_size=MESSAGE_BYTES,
                ws_per_message_deflate=False,  # of a few kilobytes a second it takes more time than it saves
                timeout_graceful_shutdown=GRACEFUL_SECONDS,
                server_header=False,
            )
        )
        self._app = app
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self._app.state.tables.stop()
        finally:
            await super().shutdown(sockets)


def run_server(configuration: Configuration, listener: socket.socket, started: Started) -> None:
    """Serve until stopped.

    Raises SQLAlchemyError where the database can't be opened, NewerDatabase, Linked, and InUse.
    """
    host, port = listener.getsockname()[:2]
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    # all tables wait while Python looks for what can be thrown away: seldom, and not in what compiling left
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
    address = f"http://{reached_at(host)}:{port}{configuration.prefix}"
    visitors = Visitors(configuration.limits, raise_file_limit())
    server = TableServer(create_app(configuration), lambda: started(address), visitors)

    def interrupt(*_: object) -> None:
        if not server.started:  # uvicorn raises the signal again when it has stopped: all is done then
            raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    taken: list[InUse] = []

    def lost(error: InUse) -> None:
        taken.append(error)
        server.should_exit = True

    with hold(configuration.database) as keep:
        open_database(configuration.database).dispose()  # a fault is told before anybody is asked in
        if said := open_to_others(configuration.database):
            logger.warning(said)
        with looking_after(keep, lost):
            server.run(sockets=[listener])
    if taken:
        raise taken[0]
    gc.freeze()  # the process ends: don't search all compiled code for what could be thrown away
