"""What goes through the server: a line for each request, and numbers for Prometheus."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus
from typing import TYPE_CHECKING

from litestar import MediaType, Response, get
from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from zimo.server.problems import BrowserRequest
from zimo.words.people import escaped

if TYPE_CHECKING:
    from zimo.server.tables import Tables

METHODS = frozenset(method.value for method in HttpMethod)
OTHER = "other"  # any method that is none: whoever asks invents as many as they like

access = logging.getLogger("zimo.access")


class Traffic:
    """Counts answers by method and status, and tells each in the log where that is wanted."""

    def __init__(self, tell: bool) -> None:
        """``tell``: in the log."""
        self._tell = tell
        self.answers: Counter[tuple[str, int]] = Counter()
        self.seconds = 0.0
        if tell:
            access.setLevel(logging.INFO)

    def middleware(self, app: ASGIApp) -> ASGIApp:
        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
                send = self._counting(scope, send)
            await app(scope, receive, send)

        return counted

    def _counting(self, scope: Scope, send: Send) -> Send:
        began: float | None = time.monotonic()

        async def sent(message: Message) -> None:
            nonlocal began
            status = _status(message)
            if status is not None and began is not None:
                self._answered(scope, status, time.monotonic() - began)
                began = None  # how a socket ends later is no answer
            await send(message)

        return sent

    def _answered(self, scope: Scope, status: int, seconds: float) -> None:
        """Without what is asked after ``?``: there may be secrets in it."""
        method = str(scope.get("method", "GET"))  # as which a socket begins
        self.answers[method if method in METHODS else OTHER, status] += 1
        self.seconds += seconds
        if self._tell:
            client = scope["client"][0] if scope["client"] else "-"
            access.info(
                '%s "%s %s" %d %.0f ms',
                escaped(client),
                escaped(method),
                escaped(scope["path"]),
                status,
                1000 * seconds,
            )


def _status(message: Message) -> int | None:
    """Of the answer that the message begins."""
    if message["type"] == "http.response.start":
        return message["status"]
    if message["type"] == "websocket.accept":
        return HTTPStatus.SWITCHING_PROTOCOLS
    return HTTPStatus.FORBIDDEN if message["type"] == "websocket.close" else None


class _Numbers(Collector):
    def __init__(self, traffic: Traffic, tables: Tables) -> None:
        self._traffic = traffic
        self._tables = tables

    def collect(self) -> Iterator[Metric]:
        answers = CounterMetricFamily(
            "zimo_answers", "Answers to requests, by method and status.", labels=("method", "status")
        )
        for (method, status), count in sorted(self._traffic.answers.items()):
            answers.add_metric((method, str(status)), count)
        yield answers
        yield CounterMetricFamily(
            "zimo_answer_seconds", "Time until answers began, of all together.", self._traffic.seconds
        )
        yield GaugeMetricFamily("zimo_tables", "Tables in memory.", len(self._tables))
        players, spectators = self._tables.here()
        here = GaugeMetricFamily("zimo_people", "Sockets at tables.", labels=("as",))
        here.add_metric(("player",), players)
        here.add_metric(("spectator",), spectators)
        yield here
        yield GaugeMetricFamily("zimo_log_waiting", "What is to be written yet.", self._tables.log.waiting)


def numbers(traffic: Traffic, tables: Tables) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(_Numbers(traffic, tables))
    return registry


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def metrics(request: BrowserRequest) -> Response[bytes]:
    told = generate_latest(request.app.state.numbers)
    return Response(told, media_type="text/plain; version=0.0.4; charset=utf-8")
