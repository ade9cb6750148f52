"""What one browser may ask for: how much at once, how often, and from which page; what pages may do."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal
from urllib.parse import urlsplit

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.stores.memory import MemoryStore

from zimo.server.allowances import Limits

MESSAGE_BYTES = 4096  # no command comes near it
BODY_BYTES = 64 * 1024
RECORDS_BYTES = 2 * 1024 * 1024  # of records that are looked at again
FILE_BYTES = 32 * 1024 * 1024  # of a file that is shown; the page takes no more
RECORDS_AT_ONCE = 2  # that are worked on
MESSAGES_PER_SECOND = 20.0
BURST = 60.0
MOST_REFUSED = 200  # messages too fast in a row; then the socket is closed

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Of every answer."""


class Bucket:
    """Fills with time, and every message takes one drop out."""

    def __init__(self, rate: float = MESSAGES_PER_SECOND, burst: float = BURST) -> None:
        self._rate = rate
        self._burst = burst
        self._drops = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Was there a drop left?"""
        now = time.monotonic()
        self._drops = min(self._burst, self._drops + (now - self._at) * self._rate)
        self._at = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True


class PerMinute:
    """How often each address comes; this machine is not counted."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._minute = 0
        self._counts: Counter[str] = Counter()

    def come(self, host: str) -> bool:
        """May it, once more in this minute?"""
        if is_loopback(host):
            return True
        minute = int(time.monotonic() / 60)
        if minute != self._minute:
            self._minute = minute
            self._counts.clear()
        address = household(host)
        if self._counts[address] >= self._most:
            return False
        self._counts[address] += 1
        return True


def is_own_page(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Does the request come from a page of this server? Programs that are no browser name no origin."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # that is no address
        return False


def household(host: str) -> str:
    """Of an address of IPv6 the part that one household shares: its devices choose the rest as they like."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return host if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


def is_loopback(host: str) -> bool:
    """Is it this very machine?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def host_of(request: Request[Any, Any, State]) -> str:
    """From where it comes, as a proxy that is believed tells."""
    return request.client.host if request.client else ""


COSTS = "costs"  # what a handler says of itself
COMPUTES = {COSTS: "computations"}
OPENS_TABLE = {COSTS: "tables"}
TELLS_PROFILE = {COSTS: "profiles"}
FORGOTTEN_EVERY = 60.0  # seconds
COUNTS = (
    "requests",
    "computations",
    "tables",
    "tables_a_day",
    "profiles",
    "profiles_a_day",
)  # stores of who asked how often


def counted(limits: Limits) -> list[DefineMiddleware]:
    """What holds each address to them. A proxy on this machine, which is not counted, tells who asks."""
    return [
        _limit("requests", limits.requests).middleware,
        _limit("computations", limits.computations, "computations").middleware,
        _limit("tables", limits.tables, "tables").middleware,
        _limit("tables_a_day", limits.tables_a_day, "tables", "day").middleware,
        _limit("profiles", limits.profiles, "profiles").middleware,
        _limit("profiles_a_day", limits.profiles_a_day, "profiles", "day").middleware,
    ]


def _limit(
    store: str, most: int, costs: str | None = None, time: Literal["minute", "day"] = "minute"
) -> RateLimitConfig:
    """Of requests to the API, or of those alone, to the page too, whose handlers say that they cost that."""

    def is_counted(request: Request[Any, Any, State]) -> bool:
        if is_loopback(host_of(request)):
            return False
        if costs is None:
            return request.scope["path"].startswith("/api/")
        return bool(request.scope["route_handler"].opt.get(COSTS) == costs)

    return RateLimitConfig(
        rate_limit=(time, most),
        identifier_for_request=lambda request: household(host_of(request)),
        check_throttle_handler=is_counted,
        store=store,
    )


async def forget_counts(app: Litestar) -> None:
    """Of earlier minutes, so that they fill no memory; as long as the server runs."""
    while True:
        await asyncio.sleep(FORGOTTEN_EVERY)
        for name in COUNTS:
            store = app.stores.get(name)
            assert isinstance(store, MemoryStore)
            await store.delete_expired()
