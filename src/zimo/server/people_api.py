"""The HTTP API of who somebody is: profile, passes to other browsers, and being forgotten."""

from __future__ import annotations

import asyncio
import io
from typing import Annotated

import segno
from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from zimo.rulesets import RulesetError
from zimo.rulesets.named import find_named
from zimo.rulesets.registry import find_preset, with_options
from zimo.server.guests import checked_name, guest_of, known, unknown
from zimo.server.http_protocol import Pass, PassRequest, Profile
from zimo.server.limits import COMPUTES, TELLS_PROFILE
from zimo.server.own_rules import name_preset
from zimo.server.people import PASS_SECONDS, NoPass, People
from zimo.server.problems import BAD_REQUEST, OK, BrowserRequest, problem
from zimo.server.tables import Tables
from zimo.words.fault import Fault
from zimo.words.people import cleaned

FORGET = "/api/me/forget"


def _tables(request: BrowserRequest) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _people(request: BrowserRequest) -> People:
    return _tables(request).log.people


@get("/api/me", summary="What I have told of myself")
async def me(request: BrowserRequest) -> Profile:
    person: str | None = request.state.guest
    return Profile() if person is None else await asyncio.to_thread(_people(request).profile, person)


@post("/api/me", summary="Tell name, emblem and house rules of my own", status_code=OK, opt=TELLS_PROFILE)
async def tell_me(request: BrowserRequest, data: JSONBody[Profile]) -> Response[Profile]:
    for house in data.house_rules:
        try:
            named = find_named(house.rules)
            if named.is_own:  # it may go, and what is kept here must last
                name_preset(house, named)
            with_options(find_preset(house.rules).ruleset, house.options)
        except RulesetError as error:
            raise problem(error, "house_rules") from None
    data.name = checked_name(data.name)
    for house in data.house_rules:
        house.name = cleaned(house.name) or house.rules
    person = guest_of(request)
    await asyncio.to_thread(_people(request).keep, person, data)
    return known(request, person, data)


@post(
    "/api/me/pass",
    summary="A code that brings me to another browser, once",
    status_code=OK,
    opt=TELLS_PROFILE,
)
async def give_pass(request: BrowserRequest) -> Response[Pass]:
    person = guest_of(request)
    code = await asyncio.to_thread(_people(request).give_pass, person)
    return known(request, person, Pass(code=code, seconds=PASS_SECONDS))


@post("/api/me/use", summary="Be in this browser whose code it is", status_code=OK)
async def use_pass(request: BrowserRequest, data: JSONBody[PassRequest]) -> Response[Profile]:
    """What was played in this browser until now is that person's as well."""
    try:
        person = await _tables(request).use_pass(data.code, request.state.guest)
    except NoPass:
        raise problem(Fault("fault.no_pass"), "code", BAD_REQUEST) from None
    return known(request, person, await asyncio.to_thread(_people(request).profile, person))


@post(FORGET, summary="Be forgotten: my name stands nowhere any more", status_code=OK)
async def forget_me(request: BrowserRequest) -> Response[None]:
    """What was dealt and played stays, and so do the proofs that it was dealt fairly."""
    if request.state.guest is not None:
        await _tables(request).forget(request.state.guest)
    return Response(None, cookies=unknown(request))


@get(
    "/api/qr",
    summary="A text, such as the address of a room, as a QR code",
    sync_to_thread=True,
    opt=COMPUTES,
)
def qr_code(text: Annotated[str, QueryParameter(min_length=1, max_length=500)]) -> Response[bytes]:
    """An SVG. Of what may be a secret nothing is kept on the way."""
    drawn = io.BytesIO()
    code = segno.make(text, micro=False, error="m")
    code.save(drawn, kind="svg", border=3, xmldecl=False, light="#fff", omitsize=True)
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


PEOPLE_HANDLERS = (qr_code, me, tell_me, give_pass, use_pass, forget_me)
