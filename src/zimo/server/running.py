"""A server that listens until it is told to stop."""

from __future__ import annotations

import logging
import signal
import socket
import threading
import webbrowser

import uvicorn
from litestar import Litestar

from zimo.server.app import Configuration, create_app
from zimo.server.limits import MESSAGE_BYTES
from zimo.server.log import check_database

GRACEFUL_SECONDS = 5


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
                timeout_graceful_shutdown=GRACEFUL_SECONDS,
                server_header=False,
            )
        )
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.state.tables.stop()
        await super().shutdown(sockets)


def run_server(configuration: Configuration, host: str, port: int, *, browser: bool = False) -> int:
    """Listen at ``port``, any free one for 0. Raises OSError, and SQLAlchemyError for the database."""
    check_database(configuration.database)
    listener = socket.create_server((host, port), family=_family(host))
    address = f"http://{host if ':' not in host else f'[{host}]'}:{listener.getsockname()[1]}"
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn raises it again when it has stopped: all is done
    server = TableServer(create_app(configuration))
    print(f"zimo plays at {address} (Ctrl-C ends it)", flush=True)
    if browser:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    server.run(sockets=[listener])
    return 0


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
