"""Whom a request comes from, and the cookie by which they are known again."""

from __future__ import annotations

from typing import TypeVar

from litestar import Response
from litestar.datastructures import Cookie

from zimo.bots.called import FLOWERS
from zimo.server.identity import COOKIE, COOKIE_SECONDS, Identity
from zimo.server.problems import BrowserRequest, problem
from zimo.words.catalogue import ENGLISH, Words
from zimo.words.fault import Fault
from zimo.words.people import cleaned

Answer = TypeVar("Answer")
LANGUAGES = (ENGLISH, Words("zh"))
ROOT = "/"  # where cookies were given before the server had a prefix
OF_BOTS = frozenset(words.say(f"bot.{flower}").casefold() for words in LANGUAGES for flower in FLOWERS)


def guest_of(request: BrowserRequest) -> str:
    """Who asks: one whom the cookie tells, or somebody new."""
    guest: str = request.state.guest or request.app.state.identity.new_guest()
    return guest


def checked_name(given: str, otherwise: str = "") -> str:
    """The name without what cannot be seen. Raises HTTPException where bots are called that."""
    name = cleaned(given) or otherwise
    if name.casefold() in OF_BOTS:
        raise problem(Fault("fault.name_of_bot", name=name), "name")
    return name


def known(request: BrowserRequest, guest: str, answer: Answer) -> Response[Answer]:
    """The answer with the cookie by which the guest is known from now on; it takes an earlier one's place."""
    identity: Identity = request.app.state.identity
    cookie = Cookie(
        key=identity.cookie_name,
        value=identity.cookie(guest),
        max_age=COOKIE_SECONDS,
        path=_home(request),
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )
    moved = [] if _home(request) == ROOT else [_taken_back(identity.cookie_name)]
    return Response(answer, cookies=[cookie, *moved, *earlier_taken_back(request)])


def unknown(request: BrowserRequest) -> list[Cookie]:
    """What takes back the cookies that this server has given, and no others."""
    identity: Identity = request.app.state.identity
    given = [_taken_back(identity.cookie_name, path) for path in sorted({ROOT, _home(request)})]
    return [*given, *earlier_taken_back(request)]


def earlier_taken_back(request: BrowserRequest) -> list[Cookie]:
    return [_taken_back(COOKIE)] if request.app.state.identity.has_earlier(request.cookies) else []


def _home(request: BrowserRequest) -> str:
    """Below which path of the host browsers send the cookie; no other program there needs it."""
    return f"{request.app.state.prefix}/"


def _taken_back(name: str, path: str = ROOT) -> Cookie:
    return Cookie(key=name, value="", max_age=0, path=path)
