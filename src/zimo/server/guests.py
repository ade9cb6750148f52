"""Whom a request comes from, and the cookie by which they are known again."""

from __future__ import annotations

from typing import TypeVar

from litestar import Response
from litestar.datastructures import Cookie

from zimo.server.identity import COOKIE, COOKIE_SECONDS
from zimo.server.problems import BrowserRequest

Answer = TypeVar("Answer")


def guest_of(request: BrowserRequest) -> str:
    """Who asks: one whom the cookie tells, or somebody new."""
    guest: str = request.state.guest or request.app.state.identity.new_guest()
    return guest


def known(request: BrowserRequest, guest: str, answer: Answer) -> Response[Answer]:
    """The answer with the cookie by which the guest is known from now on."""
    cookie = Cookie(
        key=COOKIE,
        value=request.app.state.identity.cookie(guest),
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )
    return Response(answer, cookies=[cookie])
