"""Zimo under a path of a host that other programs share: ``https://club.example/mahjong/``.

A prefix is "" at the root of a host, else a path such as ``/mahjong``. It is taken off here, once: the rest
of the server knows paths such as ``/api/me``, and puts the prefix before the few whole addresses it tells.
"""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Middleware, Receive, Scope, Send

from zimo.server.problems import NOT_FOUND, problem
from zimo.words.fault import Fault

TAKEN_OFF = b"x-forwarded-prefix"  # header of a proxy that has taken off what it says
EVERYWHERE = ("/healthz", "/metrics")  # whoever looks after the machine asks the server itself
OUTSIDE = "outside"  # in the state of a request: its path does not lie under the prefix
TEMPORARY_REDIRECT = 307


def placed(app: ASGIApp, prefix: str) -> ASGIApp:
    """The application under its prefix."""

    async def under_prefix(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            path = scope["path"]
            if path.startswith(f"{prefix}/"):
                scope = scope.copy()  # whoever counts the answers saw what was asked for
                scope["path"] = path.removeprefix(prefix)
            elif path not in EVERYWHERE and not _is_taken_off(scope, prefix):
                scope["state"][OUTSIDE] = True
        await app(scope, receive, send)

    return under_prefix if prefix else app


def _is_taken_off(scope: Scope, prefix: str) -> bool:
    """Has a proxy done so? Whoever only says so gets what lies under the prefix, and no more."""
    return any(name == TAKEN_OFF and told.rstrip(b"/") == prefix.encode() for name, told in scope["headers"])


def inside_alone(prefix: str) -> Middleware:
    """Refuses what does not lie under the prefix, and tells what does."""

    def refusing(app: ASGIApp) -> ASGIApp:
        async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
            if not scope["state"].get(OUTSIDE):
                await app(scope, receive, send)
            elif scope["path"] == prefix:
                query = scope["query_string"].decode("latin-1")
                home = f"{prefix}/{'?' if query else ''}{query}"
                raise HTTPException(
                    detail=f"zimo is at {prefix}/", status_code=TEMPORARY_REDIRECT, headers={"Location": home}
                )
            else:
                raise problem(Fault("fault.outside_prefix", prefix=prefix), status=NOT_FOUND)

        return refuse

    return refusing
