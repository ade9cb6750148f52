"""Who somebody is without an account: a profile, passes to other browsers, and being forgotten."""

from __future__ import annotations

import asyncio
from typing import get_args

import httpx
import pytest
from itsdangerous import TimestampSigner

from tests.server.host import Host, Person, cautious, given_cookie, records, serving
from zimo.notation.tiles import parse_tile
from zimo.play.record import Shares, parse_record
from zimo.play.replaying import verify
from zimo.server import people
from zimo.server.allowances import Limits
from zimo.server.connection import CLOSED
from zimo.server.http_protocol import Emblem
from zimo.server.identity import COOKIE
from zimo.server.log import Log
from zimo.server.people import NoPass

ONE_DEAL = {"options": {"match_deals": 1}}
FRIEND = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]


def of(host: Host, person: Person | None) -> httpx.AsyncClient:
    return host.client(**({} if person is None else {"Cookie": f"{COOKIE}={person.cookie}"}))


async def tables(host: Host, cookie: str | None) -> list[str]:
    async with host.client(**({} if cookie is None else {"Cookie": f"{COOKIE}={cookie}"})) as client:
        return [table["table"] for table in (await client.get("/api/me/tables")).json()["tables"]]


async def new_pass(host: Host, person: Person) -> str:
    async with of(host, person) as client:
        return (await client.post("/api/me/pass")).json()["code"]


async def use(host: Host, person: Person | None, code: str) -> httpx.Response:
    async with of(host, person) as client:
        return await client.post("/api/me/use", json={"code": code})


async def friends(host: Host) -> tuple[Person, Person]:
    """Ada and Ben have played a deal to its end."""
    ada = await Person.opening(host, seats=FRIEND, name="Ada", **ONE_DEAL)
    ben = await Person.sitting(host, ada.table, "Ben")
    await ada.connect()
    await ben.connect()
    await asyncio.gather(ada.play_deal(cautious), ben.play_deal(cautious))
    return ada, ben


# Profiles -----------------------------------------------------------------------------------------

HOUSE = {"name": "Sunday", "rules": "sbr", "options": {"fan_limit": 4}}


async def test_a_profile_is_kept_and_nobody_else_s(host):
    told = {"name": "Ada", "emblem": "C", "house_rules": [HOUSE]}
    async with host.client() as client:
        nothing = (await client.get("/api/me")).json()
        assert nothing == {"name": "", "emblem": None, "house_rules": []}
        answer = await client.post("/api/me", json=told)
        assert answer.status_code == 200
        assert (await client.get("/api/me")).json() == told
        made = (await client.post("/api/tables", json={})).json()
        (table,) = (await client.get("/api/me/tables")).json()["tables"]
        assert made["table"] == table["table"]
        assert [player["emblem"] for player in table["players"]] == ["C", "f2", "f1", "f4"]
    async with host.client() as client:
        assert (await client.get("/api/me")).json() == nothing


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"emblem": "10m"}, None),
        ({"name": "x" * 31}, None),
        ({"house_rules": [HOUSE] * 21}, None),
        ({"house_rules": [HOUSE | {"name": ""}]}, None),
        ({"house_rules": [HOUSE | {"rules": "nothing"}]}, "house_rules"),
        ({"house_rules": [HOUSE | {"options": {"fan_limit": 99}}]}, "house_rules"),
    ],
)
async def test_a_profile_that_cannot_be_is_refused(host, wrong, field):
    async with host.client() as client:
        answer = await client.post("/api/me", json=wrong)
        assert answer.status_code == 400
        if field:
            assert answer.json()["field"] == field


# Another browser ----------------------------------------------------------------------------------


async def test_a_pass_brings_a_person_and_their_matches_to_another_browser(host):
    person = await Person.opening(host)
    answer = await use(host, None, await new_pass(host, person))
    assert answer.status_code == 200
    cookie = given_cookie(answer)
    assert await tables(host, cookie) == [person.table]
    elsewhere = Person(host.address, person.table, cookie)
    await elsewhere.connect()
    await elsewhere.until_asked()
    assert elsewhere.welcome["me"] == 0


async def test_what_was_played_in_the_other_browser_comes_along(database):
    with serving(database) as host:
        one, other = await Person.opening(host, name="Ada"), await Person.opening(host, name="Ada too")
        await other.connect()
        await other.until_asked()
        answer = await use(host, other, await new_pass(host, one))
        both = {one.table, other.table}
        assert set(await tables(host, given_cookie(answer))) == both
        for cookie in (one.cookie, other.cookie):
            assert set(await tables(host, cookie)) == both
            for table in both:
                person = Person(host.address, table, cookie)
                await person.connect()
                assert (await person.hear_of("welcome"))["me"] == 0
                assert person.welcome["host"]
                await person.disconnect()
    with serving(database) as host:
        assert set(await tables(host, other.cookie)) == both
        person = Person(host.address, other.table, one.cookie)
        await person.connect()
        assert (await person.hear_of("welcome"))["me"] == 0


async def test_a_pass_is_used_once_and_only_the_last_counts(host):
    person = await Person.opening(host)
    first, last = await new_pass(host, person), await new_pass(host, person)
    assert (await use(host, None, first)).status_code == 400
    assert (await use(host, None, last)).status_code == 200
    again = await use(host, None, last)
    assert again.status_code == 400
    assert again.json()["phrase"]["id"] == "fault.no_pass"
    assert given_cookie(again) is None


async def test_a_pass_is_no_cookie_and_nothing_else_is_a_pass(host):
    person, stranger = await Person.opening(host), await Person.opening(host)
    code = await new_pass(host, person)
    for wrong in ("", "x", code[:-1], code + "x", str(person.cookie), "ä.ö.ü", code.replace(".", "", 1)):
        assert (await use(host, stranger, wrong)).status_code == 400
    async with host.client(Cookie=f"{host.cookie_name}={code}") as client:
        assert (await client.get("/api/me/tables")).status_code == 401
    assert await tables(host, stranger.cookie) == [stranger.table]


def test_a_pass_grows_old(database, monkeypatch):
    log = Log(database)
    log.people.keep("g" * 32, log.people.profile("g" * 32))
    code = log.people.give_pass("g" * 32)
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: 1 << 32)
    with pytest.raises(NoPass):
        log.people.use_pass(code)
    monkeypatch.undo()
    assert log.people.use_pass(code) == "g" * 32
    with pytest.raises(NoPass):
        people.People(log.engine, b"another key").use_pass(code)
    log.close()


# Being forgotten ----------------------------------------------------------------------------------


async def test_who_is_forgotten_has_no_name_any_more_and_proofs_stay(database):
    with serving(database) as host:
        ada, ben = await friends(host)
        proofs = [parse_record(line).secrets for line in await records(host, ada.table)]
        assert [type(proof) for proof in proofs] == [Shares]
        async with of(host, ben) as client:
            answer = await client.post("/api/me/forget")
            assert answer.status_code == 200
            assert "Max-Age=0" in answer.headers["set-cookie"]
        while (await ada.hear_of("presence"))["players"][1]["name"]:
            pass
        for cookie in (ben.cookie, None):
            assert await tables(host, cookie) == []
    with serving(database) as host:
        async with of(host, ada) as client:
            assert (await client.get("/api/me/tables", params={"search": "ben"})).json()["found"] == 0
            (told,) = (await client.get("/api/me/tables")).json()["tables"]
        assert [player["name"] for player in told["players"]] == ["Ada", "", "Mei", "Zhu"]
        lines = await records(host, ada.table)
        assert b"Ben" not in b"".join(lines)
        for line, proof in zip(lines, proofs, strict=True):
            verify(parse_record(line))
            assert parse_record(line).secrets == proof
            assert "a player" in parse_record(line).seats
        ben.address = host.address
        await ben.connect()
        assert (await ben.hear_of("welcome"))["me"] is None


async def test_who_is_forgotten_leaves_no_table_open_and_is_told_nothing_more(host):
    person = await Person.opening(host)
    await person.connect()
    await person.until_asked()
    code = await new_pass(host, person)
    async with of(host, person) as client:
        await client.post("/api/me/forget")
        assert (await client.get("/api/me")).json()["name"] == ""
    await person.closed()
    assert (await use(host, None, code)).status_code == 400
    await person.connect()
    await person.closed()


async def test_however_many_tables_somebody_has_those_that_they_opened_are_closed(database):
    with serving(database, limits=Limits(open_tables=1)) as host:
        ben = await Person.opening(host, spectators=True)
        ada = await Person.opening(host, seats=FRIEND)
        async with of(host, ben) as client:
            await client.post(f"/api/tables/{ada.table}/sit", json={"name": "Ben"})
            assert (await client.post("/api/me/forget")).status_code == 200
        ben.cookie = None
        await ben.connect()
        await ben.closed()
        assert ben._socket.close_code == CLOSED[0]


async def test_a_stranger_who_is_forgotten_takes_nobody_along(host):
    person, stranger = await Person.opening(host), await Person.opening(host)
    for other in (stranger, None):
        async with of(host, other) as client:
            assert (await client.post("/api/me/forget")).status_code == 200
    assert await tables(host, person.cookie) == [person.table]


async def test_an_address_is_drawn_as_a_code(host):
    async with host.client() as client:
        answer = await client.get("/api/qr", params={"text": "http://zimo.example/t/abc"})
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.headers["cache-control"] == "no-store"
        assert b"<path" in answer.content
        other = await client.get("/api/qr", params={"text": "http://zimo.example/t/abd"})
        assert other.content != answer.content
        for wrong in ({}, {"text": ""}, {"text": "x" * 501}):
            assert (await client.get("/api/qr", params=wrong)).status_code == 400


def test_every_emblem_is_a_tile():
    for emblem in get_args(Emblem):
        parse_tile(emblem)
