"""What one browser may ask for: how much at once, how often, and from which page; what pages may do."""

from __future__ import annotations

import time
from collections.abc import Mapping
from urllib.parse import urlsplit

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
