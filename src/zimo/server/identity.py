"""Who somebody is: a number in a cookie, signed so that nobody can take another's seat."""

from __future__ import annotations

import hashlib
import hmac
import secrets

COOKIE = "zimo_guest"


class Forged(ValueError):
    """A cookie that this server has not signed."""


class Identity:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def new_guest(self) -> str:
        return secrets.token_hex(16)

    def cookie(self, guest: str) -> str:
        return f"{guest}.{self._signature(guest)}"

    def guest(self, cookie: str | None) -> str | None:
        """Whose cookie it is; None without one. Raises Forged."""
        if not cookie:
            return None
        guest, _, signature = cookie.partition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(guest).encode()):
            raise Forged("the cookie was not given by this server")
        return guest

    def _signature(self, guest: str) -> str:
        return hmac.new(self._key, guest.encode(), hashlib.sha256).hexdigest()
