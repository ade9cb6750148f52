"""The HTTP API: rulesets, tables, records, and scores, waits and analyses of hands."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from zimo.bots.registry import bots_for_people
from zimo.play.record import write_record
from zimo.rulesets import Ruleset, RulesetError
from zimo.rulesets.family import Family
from zimo.rulesets.named import Named, every_named
from zimo.rulesets.own import own_stamp
from zimo.rulesets.registry import allowed_values, option_value
from zimo.rulesets.stored import ruleset_hash
from zimo.rulesets.subjects import IDLE, SUBJECTS, offered, subject_of
from zimo.rulesets.values import Numbers
from zimo.server.guests import checked_name, guest_of, known
from zimo.server.hands import HAND_HANDLERS
from zimo.server.http_protocol import (
    EngineState,
    MyStatistics,
    MyTables,
    OptionInfo,
    RulesetInfo,
    SitRequest,
    TableMade,
    TableRequest,
    WatchedTable,
)
from zimo.server.lessons import rules_lesson
from zimo.server.library import Wanted
from zimo.server.limits import COMPUTES, OPENS_TABLE
from zimo.server.own_rules import OWN_RULES_HANDLERS
from zimo.server.play import Finished
from zimo.server.problems import CONFLICT, NOT_FOUND, OK, BrowserRequest, database_fails, problem
from zimo.server.protocol import Reveal
from zimo.server.readiness import Readiness
from zimo.server.refusals import Refusal
from zimo.server.sight_messages import summary_lines
from zimo.server.table import Table
from zimo.server.tables import TooManyTables
from zimo.words.fault import Fault
from zimo.words.phrase import printable

Found = TypeVar("Found")


# Rulesets -----------------------------------------------------------------------------------------


def _as_kept(request: BrowserRequest) -> str:
    """What the list is kept by: it is another one when the server's own rules have changed."""
    return f"{request.scope['path']} {own_stamp()}"


@get(
    "/api/rulesets",
    summary="The presets, and rules of the server's own, with every option",
    cache=3600,
    cache_key_builder=_as_kept,
    sync_to_thread=True,
)
def rulesets() -> list[RulesetInfo]:
    return [_ruleset(named) for named in every_named().values()]


def _ruleset(named: Named) -> RulesetInfo:
    ruleset = named.ruleset
    return RulesetInfo(
        name=named.name,
        game=named.game,
        preset=named.preset,
        changed=dict(named.options),
        hash=ruleset_hash(ruleset),
        summary=summary_lines(ruleset),
        seats=ruleset.seats,
        players=ruleset.players,
        bots=bots_for_people(ruleset),
        options=options_of(ruleset),
    )


def options_of(ruleset: Ruleset) -> list[OptionInfo]:
    """Every option that a person may set under the ruleset, by subject, with what it may be."""
    fields = {field.name: field for field in dataclasses.fields(ruleset)}
    return [
        _option(fields[name], getattr(ruleset, name), ruleset.family)
        for names in SUBJECTS.values()
        for name in names
        if offered(name, ruleset)
    ]


def _option(field: dataclasses.Field[Any], value: Any, family: Family) -> OptionInfo:
    values = allowed_values(field.name, family)
    flag = isinstance(value, bool)
    numbers = values.numbers if isinstance(values, Numbers) else []
    few = not isinstance(numbers, range)
    return OptionInfo(
        name=field.name,
        subject=subject_of(field.name),  # type: ignore[arg-type]
        idle={other: list(values) for other, values in IDLE.get(field.name, {}).items()},
        type="flag" if flag else "number" if isinstance(values, Numbers) else "word",
        words=[] if flag or isinstance(values, Numbers) else list(values.words),
        numbers=list(numbers) if few else [],
        least=None if few else numbers[0],
        most=None if few else numbers[-1],
        optional=isinstance(values, Numbers) and values.optional,
        meaning=field.metadata["meaning"],
        rule=field.metadata["rule"],
        default=option_value(value),
    )


# Tables -------------------------------------------------------------------------------------------


@post("/api/tables", summary="Open a table and sit down at it", opt=OPENS_TABLE)
async def open_table(request: BrowserRequest, data: JSONBody[TableRequest]) -> Response[TableMade]:
    guest = guest_of(request)
    data.name = checked_name(data.name, "Guest")
    try:
        return known(request, guest, await request.app.state.tables.open(data, guest))
    except RulesetError as error:
        unknown = error.phrase.id == "fault.unknown_ruleset"
        raise problem(error, "rules" if unknown else "options") from None
    except TooManyTables as error:
        raise problem(error, status=CONFLICT) from None
    except Fault as error:
        raise problem(error, "seats") from None


@post("/api/tables/{name:str}/sit", summary="Take a free seat", status_code=OK)
async def sit(
    request: BrowserRequest, name: FromPath[str], data: JSONBody[SitRequest]
) -> Response[TableMade]:
    guest = guest_of(request)
    called = checked_name(data.name, "Guest")
    try:
        player: int = _found(await request.app.state.tables.sit(name, guest, called), name)
    except Refusal as refusal:
        raise problem(refusal, status=CONFLICT) from None
    return known(request, guest, TableMade(table=name, link=f"/t/{name}", player=player))


@post(
    "/api/tables/{name:str}/again",
    summary="Another match of those who have played one",
    opt=OPENS_TABLE,
)
async def play_again(request: BrowserRequest, name: FromPath[str]) -> TableMade:
    table = await _table(request, name)
    try:
        made: TableMade = await request.app.state.tables.again(table, request.state.guest)
    except (Refusal, TooManyTables) as refusal:
        raise problem(refusal, status=CONFLICT) from None
    return made


@post("/api/tables/{name:str}/close", summary="Close a table that I have opened", status_code=OK)
async def close_table(request: BrowserRequest, name: FromPath[str]) -> None:
    try:
        found: bool = await request.app.state.tables.close_table(name, request.state.guest)
    except Refusal as refusal:
        raise problem(refusal, status=CONFLICT) from None
    _found(found or None, name)


@get("/api/watch", summary="The tables that anybody may watch")
async def watched_tables(request: BrowserRequest) -> list[WatchedTable]:
    found: list[WatchedTable] = request.app.state.tables.watched()
    return found


@get("/api/me/tables", summary="The matches that I play or have played, newest first")
async def my_tables(
    request: BrowserRequest,
    over: FromQuery[bool | None] = None,
    rules: FromQuery[str] = "",
    search: Annotated[str, QueryParameter(max_length=60)] = "",
    skip: Annotated[int, QueryParameter(ge=0, lt=1 << 31)] = 0,
    most: Annotated[int, QueryParameter(ge=1, le=100)] = 20,
) -> Response[MyTables]:
    """Who comes here again keeps the cookie for longer, in today's form."""
    guest: str | None = request.state.guest
    if guest is None:
        most_open = request.app.state.limits.open_tables
        return Response(MyTables(tables=[], found=0, unread=0, open=0, most_open=most_open))
    wanted = Wanted(over, rules, search, skip, most)
    return known(request, guest, await request.app.state.tables.of_guest(guest, wanted))


@get("/api/me/statistics", summary="How I have played each game")
async def my_statistics(request: BrowserRequest) -> MyStatistics:
    guest: str | None = request.state.guest
    if guest is None:
        return MyStatistics(games=[], unread=0)
    found: MyStatistics = await request.app.state.tables.statistics(guest)
    return found


@post("/api/me/tables/{name:str}/remove", summary="Take a match off my list", status_code=OK)
async def remove_table(request: BrowserRequest, name: FromPath[str]) -> None:
    """Of what was played nothing is lost to the others."""
    listed: bool = await request.app.state.tables.take_off_list(name, request.state.guest)
    _found(listed or None, name)


async def _table(request: BrowserRequest, name: str) -> Table:
    table: Table | None = await request.app.state.tables.find(name)
    return _found(table, name)


async def _finished(request: BrowserRequest, name: str) -> list[Finished]:
    async with request.app.state.looking_back:
        finished: list[Finished] | None = await request.app.state.tables.past(name, request.state.guest)
    return _found(finished, name)


def _found(found: Found | None, name: str) -> Found:
    if found is None:
        raise problem(Fault("fault.no_table", name=printable(name)), "name", NOT_FOUND)
    return found


@get(
    "/api/tables/{name:str}/records", summary="Records of the finished deals, a JSON line each", opt=COMPUTES
)
async def records(
    request: BrowserRequest, name: FromPath[str], deal: FromQuery[int | None] = None
) -> Response[bytes]:
    finished = await _finished(request, name)
    if deal is not None:
        if not 0 <= deal < len(finished):
            raise problem(Fault("fault.deal_not_finished", deal=deal), "deal", NOT_FOUND)
        finished = finished[deal : deal + 1]
    lines = b"".join(write_record(deal.record) for deal in finished)
    return Response(lines, media_type="application/x-ndjson")


@get(
    "/api/tables/{name:str}/reveals",
    summary="What fixed the finished deals: secrets and commitments",
    opt=COMPUTES,
)
async def reveals(request: BrowserRequest, name: FromPath[str]) -> list[Reveal]:
    return [deal.reveal for deal in await _finished(request, name)]


@get("/api/engine", summary="How far the engine is compiled", sync_to_thread=False)
def engine_state(request: BrowserRequest) -> EngineState:
    readiness: Readiness = request.app.state.readiness
    return EngineState(compiling=readiness.compiling, done=readiness.done, steps=readiness.steps)


@get("/healthz", summary="Is the server well, its database too?")
async def healthz(request: BrowserRequest) -> dict[str, str]:
    if not await request.app.state.health.is_well():
        raise database_fails()
    return {"status": "ok"}


HANDLERS = (
    rulesets,
    *OWN_RULES_HANDLERS,
    open_table,
    sit,
    play_again,
    close_table,
    watched_tables,
    my_tables,
    my_statistics,
    remove_table,
    records,
    reveals,
    *HAND_HANDLERS,
    rules_lesson,
    engine_state,
    healthz,
)
