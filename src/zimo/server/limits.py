"""What one browser may ask for: how much at once, how often, and from which page; what pages may do."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.stores.memory import MemoryStore

MESSAGE_BYTES = 4096  # no command comes near it
BODY_BYTES = 64 * 1024
RECORDS_BYTES = 2 * 1024 * 1024  # of records that are looked at again
FILE_BYTES = 32 * 1024 * 1024  # of a file that is shown; the page takes no more
RECORDS_AT_ONCE = 2  # that are worked on
MESSAGES_PER_SECOND = 20.0
BURST = 60.0
MOST_REFUSED = 200  # messages too fast in a row; then the socket is closed
REQUESTS_PER_MINUTE = 600  # to the API, of an address
TABLES_PER_MINUTE = 30  # that an address may open

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
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


def is_own_page(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Does the request come from a page of this server? Programs that are no browser name no origin."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # that is no address
        return False


def _address(request: Request[Any, Any, State]) -> str:
    """Of IPv6 the part that one household shares: its devices choose the rest as they like."""
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return host if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


def _is_counted(request: Request[Any, Any, State]) -> bool:
    """Requests to the API are, but for those from this very machine. A proxy here tells who asks."""
    if not request.scope["path"].startswith("/api/"):
        return False
    host = request.client.host if request.client else ""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return True


def _limit(per_minute: int, store: str) -> RateLimitConfig:
    return RateLimitConfig(
        rate_limit=("minute", per_minute),
        identifier_for_request=_address,
        check_throttle_handler=_is_counted,
        store=store,
    )


MOST_OPEN_TABLES = 40  # of a guest, that are not over
FORGOTTEN_EVERY = 60.0  # seconds
COUNTS = ("requests", "tables")  # stores of who asked how often
REQUESTS = _limit(REQUESTS_PER_MINUTE, COUNTS[0])
TABLES = _limit(TABLES_PER_MINUTE, COUNTS[1])


async def forget_counts(app: Litestar) -> None:
    """Of earlier minutes, so that they fill no memory; as long as the server runs."""
    while True:
        await asyncio.sleep(FORGOTTEN_EVERY)
        for name in COUNTS:
            store = app.stores.get(name)
            assert isinstance(store, MemoryStore)
            await store.delete_expired()
