"""The application: routes, security headers, start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator
from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.config.response_cache import ResponseCacheConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server
from litestar.types import Message, Scope

from zimo import __version__
from zimo.server.allowances import DEFAULT, KEEP_FINISHED, KEEP_UNPLAYED, Limits
from zimo.server.api import HANDLERS
from zimo.server.background import log_fault
from zimo.server.bans import Bans
from zimo.server.checking import check_request
from zimo.server.clearing import clear_away
from zimo.server.doors import Doors
from zimo.server.health import Health
from zimo.server.hosts import own_names
from zimo.server.identity import Identity
from zimo.server.limits import (
    BODY_BYTES,
    HEADERS,
    RECORDS_AT_ONCE,
    PerMinute,
    counted,
    forget_counts,
)
from zimo.server.log import Log
from zimo.server.obeying import obey
from zimo.server.orders import forget_orders
from zimo.server.page import PAGE, file_page, match_page, page, picture, read_page
from zimo.server.people_api import PEOPLE_HANDLERS
from zimo.server.prefix import inside_alone
from zimo.server.problems import BrowserRequest, answer_problem
from zimo.server.readiness import Readiness
from zimo.server.record_api import RECORD_HANDLERS
from zimo.server.socket import table_socket
from zimo.server.table import GRACE, IDLE
from zimo.server.tables import Tables
from zimo.server.traffic import Traffic, metrics, numbers

A_YEAR = f"max-age={365 * 24 * 3600}"


@dataclasses.dataclass(frozen=True)
class Configuration:
    database: str  # URL
    origins: frozenset[str] = frozenset()  # besides the server's own
    hosts: frozenset[str] = frozenset()  # names of the server besides those of its machine
    prefix: str = ""  # under which path of its host it stands
    limits: Limits = DEFAULT
    hsts: bool = False  # browsers are to come by https alone from now on
    access_log: bool = False
    metrics: bool = False  # are told
    grace: float = GRACE
    idle: float = IDLE
    keep_unplayed: float = KEEP_UNPLAYED  # days
    keep_finished: float | None = KEEP_FINISHED
    records: Path | None = None  # a file to look at again
    readiness: Readiness = dataclasses.field(default_factory=Readiness)
    page: Path = PAGE


def create_app(configuration: Configuration) -> Litestar:
    traffic = Traffic(configuration.access_log)
    told = [metrics] if configuration.metrics else []
    refusing = [inside_alone(configuration.prefix)] if configuration.prefix else []

    @contextlib.asynccontextmanager
    async def playing(app: Litestar) -> AsyncIterator[None]:
        log = Log(configuration.database)
        app.state.identity = Identity(log.key("guests"))
        forget_orders(log.engine)
        app.state.doors = Doors(Bans(log.engine))
        app.state.origins = configuration.origins
        app.state.hosts = own_names(configuration.hosts, configuration.origins)
        app.state.limits = configuration.limits
        app.state.records = configuration.records
        app.state.health = Health(log)
        app.state.readiness = configuration.readiness
        app.state.page = await asyncio.to_thread(read_page, configuration.page, configuration.prefix)
        app.state.sockets = PerMinute(configuration.limits.sockets)
        app.state.looking_back = asyncio.Semaphore(RECORDS_AT_ONCE)
        app.state.tables = Tables(log, configuration.grace, configuration.idle, configuration.limits)
        app.state.numbers = numbers(traffic, app.state.tables)
        forgetting = asyncio.create_task(forget_counts(app), name="forgetting who asked how often")
        forgetting.add_done_callback(log_fault)
        clearing = asyncio.create_task(
            clear_away(app.state.tables, configuration.keep_unplayed, configuration.keep_finished),
            name="clearing away what is not kept",
        )
        clearing.add_done_callback(log_fault)
        obeying = asyncio.create_task(obey(app.state.tables, app.state.doors), name="obeying")
        obeying.add_done_callback(log_fault)
        try:
            yield
        finally:
            forgetting.cancel()
            clearing.cancel()
            obeying.cancel()
            await app.state.tables.close()

    app = Litestar(
        route_handlers=[
            *HANDLERS,
            *PEOPLE_HANDLERS,
            *RECORD_HANDLERS,
            table_socket,
            *told,
            picture,
            file_page,
            match_page,
            page,
        ],
        lifespan=[playing],
        middleware=[*refusing, *counted(configuration.limits)],
        before_request=check_request,
        exception_handlers={Exception: answer_problem},
        response_headers=HEADERS,
        before_send=[by_https_alone] if configuration.hsts else [],
        request_max_body_size=BODY_BYTES,
        response_cache_config=ResponseCacheConfig(key_builder=_path),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude="/assets/"),
        logging_config=None,  # that of the process
        openapi_config=OpenAPIConfig(
            title="zimo",
            version=__version__,
            path="/schema",
            servers=[Server(url=configuration.prefix or "/")],
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    app.state.traffic = traffic
    app.state.prefix = configuration.prefix
    return app


async def by_https_alone(message: Message, _scope: Scope) -> None:
    """Every answer says so."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], (b"strict-transport-security", A_YEAR.encode())]


def _path(request: BrowserRequest) -> str:
    """What an answer is kept by: whoever adds to an address what it has no use for gets the same."""
    path: str = request.scope["path"]
    return path
