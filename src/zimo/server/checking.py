"""Whether whoever asks may ask at all: by which name of the server, from which page, and who it is."""

from __future__ import annotations

from litestar import Response
from litestar.exceptions import PermissionDeniedException

from zimo.server.guests import unknown
from zimo.server.hosts import is_own_host
from zimo.server.http_protocol import Problem
from zimo.server.identity import Forged
from zimo.server.limits import host_of, is_own_page
from zimo.server.people_api import FORGET
from zimo.server.problems import FORBIDDEN, MISDIRECTED, PROBLEM, BrowserRequest, problem
from zimo.words.fault import Fault
from zimo.words.phrase import printable


async def check_request(request: BrowserRequest) -> Response[Problem] | None:
    """Who asks, by which name, and from which page."""
    host = request.headers.get("host")
    if not is_own_host(host, request.app.state.hosts):
        raise problem(Fault("fault.foreign_host", host=printable(f"{host}")), status=MISDIRECTED)
    if request.method != "GET" and not is_own_page(request.headers, request.app.state.origins):
        raise PermissionDeniedException("this page belongs to another server")
    cookies = request.cookies if request.scope["path"].startswith("/api/") else {}
    try:
        request.state.guest = request.app.state.tables.person(request.app.state.identity.guest_in(cookies))
    except Forged as error:
        refusal = Problem(field="cookie", message=f"{error}; it is taken back: try again")
        return Response(refusal, status_code=401, cookies=unknown(request), media_type=PROBLEM)
    if is_closed_to_banned(request) and request.app.state.doors.refuse(request.state.guest, host_of(request)):
        raise problem(Fault("fault.banned"), status=FORBIDDEN)
    return None


def is_closed_to_banned(request: BrowserRequest) -> bool:
    """All but the page, which tells them why, and being forgotten, to which everybody has a right."""
    path: str = request.scope["path"]
    return path.startswith("/api/") and path != FORGET
