"""Who somebody is: a number in a cookie, signed so that nobody can take another's seat.

Cookies know no ports: of several servers on one host each has its own name for them, so that none reads
or takes back what another has given.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

from itsdangerous import BadSignature, Signer

COOKIE = "zimo_guest"  # as all servers of earlier versions called it
COOKIE_SECONDS = 365 * 24 * 3600


class Forged(ValueError):
    """A cookie that this server has not signed."""


class Identity:
    def __init__(self, key: bytes) -> None:
        self._key = key
        self._signer = Signer(key, salt=COOKIE, digest_method=hashlib.sha256)
        fingerprint = hmac.new(key, b"cookie name", hashlib.sha256).hexdigest()[:12]
        self.cookie_name = f"{COOKIE}_{fingerprint}"

    def new_guest(self) -> str:
        return secrets.token_hex(16)

    def cookie(self, guest: str) -> str:
        return self._signer.sign(guest).decode()

    def guest_in(self, cookies: Mapping[str, str]) -> str | None:
        """Whom the cookies of a browser name; None where none is of this server. Raises Forged."""
        if own := cookies.get(self.cookie_name):
            return self.guest(own)
        return self.guest(cookies[COOKIE]) if self.has_earlier(cookies) else None

    def has_earlier(self, cookies: Mapping[str, str]) -> bool:
        """Is there one of this server under the name that all servers used?"""
        try:
            return self.guest(cookies.get(COOKIE)) is not None
        except Forged:  # by another server on this host
            return False

    def guest(self, cookie: str | None) -> str | None:
        """Whose cookie it is; None without one. Raises Forged."""
        if not cookie:
            return None
        if not cookie.isascii():
            raise Forged("the cookie was not given by this server")
        try:
            return self._signer.unsign(cookie).decode()
        except BadSignature:
            return self._earlier_guest(cookie)

    def _earlier_guest(self, cookie: str) -> str:
        """Who has a cookie as earlier versions signed it keeps the seat, and soon has one of today's form."""
        guest, _, signature = cookie.partition(".")
        signed = hmac.new(self._key, guest.encode(), hashlib.sha256).hexdigest()
        if not hmac.compare_digest(signature.encode(), signed.encode()):
            raise Forged("the cookie was not given by this server")
        return guest
