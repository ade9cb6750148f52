"""Connections: how many a client may hold, how long a request may take to come, and its answer to be taken.

Who only holds a connection takes it from others. So a request has a deadline for its headers and one for its
body, of what is sent something must be taken in time, and an address has a number of connections; where none
is left, who has kept the server waiting longest goes.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from zimo.server.allowances import Limits
from zimo.server.http_protocol import Problem
from zimo.server.limits import Bucket, household, is_loopback
from zimo.server.problems import PROBLEM
from zimo.words.fault import Fault

FILES_OF_ITS_OWN = 100  # database, page, threads: what connections must leave
FEWEST = 50  # connections that are let in, however few files there are
COME_AGAIN = 10  # seconds
PING_EVERY, PONG_WITHIN = 5.0, 10.0  # seconds: who does not answer is gone
SILENT = "silent"  # in the state of a socket that was closed for that: for how many seconds nothing had come
LINES_A_SECOND, LINES_AT_ONCE = 0.1, 5  # of the log, for what an attack repeats
STATUS = {"fault.request_late": 408, "fault.too_many_connections": 429, "fault.server_full": 503}
LINE = "a connection of %s was closed: %s (%d since the last such line)"

logger = logging.getLogger(__name__)


def raise_file_limit() -> int:
    """Every connection is a file: as many as the system lets this process have. Gives how many."""
    try:
        import resource
    except ImportError:  # Windows counts no files
        return 1 << 16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):  # some systems name a limit that they don't allow
        return soft
    return hard if hard != resource.RLIM_INFINITY else 1 << 16


class Visitors:
    """Who is connected."""

    def __init__(self, limits: Limits, files: int) -> None:
        self.limits = limits
        self._most = max(FEWEST, files - FILES_OF_ITS_OWN)
        self._of: Counter[str] = Counter()
        self._waiting: dict[Draining, None] = {}  # no request, or no answer taken, yet: the longest first
        self._lines = Bucket(LINES_A_SECOND, LINES_AT_ONCE)
        self._untold = 0

    def __len__(self) -> int:
        return self._of.total()

    def come(self, address: str) -> Fault | None:
        """Count one more; why it may not stay, if so."""
        if self._of[address] >= self.limits.connections and not is_loopback(address):
            return Fault("fault.too_many_connections", most=self.limits.connections)
        if len(self) >= self._most and not self._make_room():
            return Fault("fault.server_full")
        self._of[address] += 1
        return None

    def go(self, address: str) -> None:
        self._of[address] -= 1
        if self._of[address] <= 0:
            del self._of[address]

    def waits(self, visitor: Draining) -> None:
        self._waiting.setdefault(visitor)

    def waits_no_more(self, visitor: Draining) -> None:
        self._waiting.pop(visitor, None)

    def _make_room(self) -> bool:
        if not self._waiting:
            return False
        next(iter(self._waiting)).send_away(Fault("fault.server_full"))
        return True

    def tell(self, fault: Fault, address: str) -> None:
        """The log, of the first few of many."""
        self._untold += 1
        if self._lines.take():
            logger.warning(LINE, address, fault, self._untold)
            self._untold = 0


class PatientConfig(uvicorn.Config):
    """With the visitors of the server, for its connections."""

    def __init__(self, app: Any, visitors: Visitors, **settings: Any) -> None:
        super().__init__(
            app,
            http=PatientHttp,
            ws=CountedSocket,
            ws_ping_interval=PING_EVERY,
            ws_ping_timeout=PONG_WITHIN,
            **settings,
        )
        self.visitors = visitors


class Draining(asyncio.Protocol):
    """A connection that goes when nothing of what is sent is taken for a while."""

    config: PatientConfig
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _address: str | None = None  # under which it is counted
    _due: str | None = None  # what has not come yet
    _left = 0  # bytes that were not taken when it was looked last
    _looking: asyncio.TimerHandle | None = None  # while there are any

    @property
    def _visitors(self) -> Visitors:
        return self.config.visitors

    def pause_writing(self) -> None:
        """The system takes no more: nothing is asked and nothing is set until then."""
        super().pause_writing()
        if self._looking is None:
            self._look_later()
            self._visitors.waits(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look_no_more()

    def _look_later(self) -> None:
        self._left = self.transport.get_write_buffer_size()
        self._looking = self.loop.call_later(self._visitors.limits.answer_seconds, self._look)

    def _look(self) -> None:
        if self.transport.get_write_buffer_size() < self._left:
            self._look_later()
        else:
            fault = Fault("fault.answer_not_taken", seconds=self._visitors.limits.answer_seconds)
            self._cut(fault)

    def _look_no_more(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
            if self._due is None:
                self._visitors.waits_no_more(self)

    def send_away(self, fault: Fault) -> None:
        """Somebody else needs its place, or it has had its time."""
        self._cut(fault)

    def _cut(self, fault: Fault) -> None:
        """It would take no word of farewell."""
        self._visitors.tell(fault, self._address or "")
        self._leave()
        self.transport.abort()

    def _leave(self) -> None:
        """Its place is free at once."""
        self._look_no_more()
        self._visitors.waits_no_more(self)
        if self._address is not None:
            self._visitors.go(self._address)
            self._address = None


class PatientHttp(Draining, H11Protocol):
    """A connection that waits for a request as long as that may take, and no longer."""

    config: PatientConfig
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # to be told of all that the system does not take
        address = household(self.client[0] if self.client else "")
        fault = self._visitors.come(address)
        if fault is not None:
            self._visitors.tell(fault, address)
            self._say(fault)
            return
        self._address = address
        self._wait_for("headers")

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._address is None or self.transport.is_closing():
            self._wait_for(None)
        else:
            their = self.conn.their_state
            self._wait_for("headers" if their is h11.IDLE else "body" if their is h11.SEND_BODY else None)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._wait_for(None)
        self._look_no_more()
        self._address = None  # the socket goes on counting
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for(None)
        self._leave()
        super().connection_lost(exc)

    def send_away(self, fault: Fault) -> None:
        self._wait_for(None)
        if self._looking is not None:
            self._cut(fault)
            return
        self._visitors.tell(fault, self._address or "")
        self._say(fault)
        self._leave()

    def _wait_for(self, due: str | None) -> None:
        """Each byte that comes leaves the deadline where it was."""
        if due == self._due:
            return
        self._due = due
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if due is None:
            if self._looking is None:
                self._visitors.waits_no_more(self)
            return
        limits = self._visitors.limits
        seconds = limits.header_seconds if due == "headers" else limits.body_seconds
        self._visitors.waits(self)
        fault = Fault("fault.request_late", seconds=seconds)
        self._deadline = self.loop.call_later(seconds, self.send_away, fault)

    def _say(self, fault: Fault) -> None:
        """Unless an answer is on the way already."""
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(_refusal(fault))
        self.transport.close()


class CountedSocket(Draining, WebSocketsSansIOProtocol):
    """A socket that has come from a counted connection."""

    config: PatientConfig
    _heard_at: float | None = None  # when anything came last

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._address = household(self.client[0] if self.client else "")
        if self.transport.get_write_buffer_size():  # answers to requests before
            self.pause_writing()

    def data_received(self, data: bytes) -> None:
        self._heard_at = self.loop.time()
        super().data_received(data)

    def keepalive_timeout(self) -> None:
        """Nobody answers any more: the table is told for how long."""
        if self._heard_at is not None:
            self.scope["state"][SILENT] = self.loop.time() - self._heard_at
        super().keepalive_timeout()

    def send_receive_event_to_app(self) -> None:
        """What calls itself text and is none closes the socket; that is no fault of the server."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA, "send text")
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)


def _is_text(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


def _refusal(fault: Fault) -> bytes:
    """Before there is a request there is nobody else to answer."""
    status = STATUS[fault.phrase.id]
    body = msgspec.json.encode(Problem(field=None, message=str(fault), phrase=fault.phrase))
    reason = {408: "Request Timeout", 429: "Too Many Requests", 503: "Service Unavailable"}[status]
    head = (
        f"HTTP/1.1 {status} {reason}\r\ncontent-type: {PROBLEM}\r\ncontent-length: {len(body)}\r\n"
        f"retry-after: {COME_AGAIN}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
