"""Who somebody is: a number in a cookie, signed so that nobody can take another's seat."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, Signer

COOKIE = "zimo_guest"
COOKIE_SECONDS = 365 * 24 * 3600


class Forged(ValueError):
    """A cookie that this server has not signed."""


class Identity:
    def __init__(self, key: bytes) -> None:
        self._key = key
        self._signer = Signer(key, salt=COOKIE, digest_method=hashlib.sha256)

    def new_guest(self) -> str:
        return secrets.token_hex(16)

    def cookie(self, guest: str) -> str:
        return self._signer.sign(guest).decode()

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
