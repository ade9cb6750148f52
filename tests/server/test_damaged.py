"""A log that cannot be read or played again costs its own table, and nothing else."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
import sqlalchemy as sql

from tests.server.host import PATIENCE, Host, Person, cautious, serving
from zimo.server import clearing, obeying, schema
from zimo.server.keeper import Wanted, describe_tables, find_people, find_tables
from zimo.server.log import Log
from zimo.server.orders import carry_out

SOON = 0.3  # seconds until an empty table leaves the memory
DAMAGED = 4407
NO_ACTION = b'{"type":"acted","seat":0,"action":255}'
DAMAGE = {"unplayable": (NO_ACTION, -1), "unreadable": (b"\xff damaged Ada", -1), "opening": (b"Ada", 0)}
"""Of each kind what stands in the log, and at which entry."""


@pytest.fixture(params=DAMAGE)
def kind(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def damage(database: str, table: str, entry: bytes, place: int) -> None:
    engine = sql.create_engine(database)
    of_it = schema.entries.c.table_id == table
    with engine.begin() as connection:
        last = connection.scalar(sql.select(sql.func.max(schema.entries.c.number)).where(of_it))
        number = last if place < 0 else place
        there = of_it & (schema.entries.c.number == number)
        assert connection.execute(schema.entries.update().where(there).values(entry=entry)).rowcount == 1
        connection.execute(schema.matches.delete())
    engine.dispose()


async def played(host: Host, cookie: str | None = None) -> Person:
    async with host.client(
        **({} if cookie is None else {"Cookie": f"{host.cookie_name}={cookie}"})
    ) as client:
        answer = await client.post("/api/tables", json={"name": "Ada", "pace": 0.0})
        given = answer.cookies.get(host.cookie_name)
    return await Person(host.address, answer.json()["table"], given).act_and_leave()


async def good_and_bad(host: Host, database: str, kind: str) -> tuple[Person, Person]:
    """Two tables of one person; the log of the second is damaged."""
    good = await played(host)
    bad = await played(host, good.cookie)
    await host.until_in_memory(0)
    damage(database, bad.table, *DAMAGE[kind])
    return good, bad


def of(host: Host, person: Person) -> httpx.AsyncClient:
    return host.client(Cookie=f"{host.cookie_name}={person.cookie}")


def told(answer: httpx.Response) -> tuple[int, str | None]:
    return answer.status_code, answer.json()["phrase"]["id"]


GONE = (410, "fault.damaged_table")


async def test_its_person_is_told_why_and_plays_on_elsewhere(
    database: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(database, idle=SOON) as host:
        good, bad = await good_and_bad(host, database, kind)
        async with of(host, good) as client:
            for _ in range(2):
                listed = (await client.get("/api/me/tables")).json()
                assert [table["table"] for table in listed["tables"]] == [good.table]
                assert listed["unread"] == 0
                assert (await client.get("/api/me/statistics")).status_code == 200
            for way in ("records", "reveals"):
                assert told(await client.get(f"/api/tables/{bad.table}/{way}")) == GONE
            assert told(await client.post(f"/api/tables/{bad.table}/sit", json={"name": "x"})) == GONE
            assert (await client.get(f"/r/{bad.table}")).status_code == 200
            assert (await client.get(f"/t/{bad.table}")).status_code == 200
        await bad.connect()
        await bad.closed()
        assert bad._socket is not None
        assert bad._socket.close_code == DAMAGED
        await good.connect()
        await good.until_asked()
        assert caplog.text.count(f"table {bad.table} cannot be read or played again") == 1


async def test_it_is_closed_and_taken_off_the_list(database: str, kind: str) -> None:
    with serving(database, idle=SOON) as host:
        good, bad = await good_and_bad(host, database, kind)
        stranger = await Person.opening(host)
        async with of(host, stranger) as client:
            assert told(await client.post(f"/api/tables/{bad.table}/close")) == GONE
            assert (await client.post(f"/api/me/tables/{bad.table}/remove")).status_code == 404
        async with of(host, good) as client:
            assert (await client.get("/api/me/tables")).json()["open"] == 2
            closed = await client.post(f"/api/tables/{bad.table}/close")
            assert told(closed) == GONE if kind == "opening" else closed.status_code == 200
            assert (await client.post(f"/api/me/tables/{bad.table}/remove")).status_code == 200
            assert (await client.get("/api/me/tables")).json()["open"] == 1


async def test_its_person_is_forgotten_there_and_everywhere(database: str, kind: str) -> None:
    with serving(database, idle=SOON) as host:
        good, _ = await good_and_bad(host, database, kind)
        async with of(host, good) as client:
            assert (await client.post("/api/me/forget")).status_code == 200
        good.cookie = None
        await good.connect()
        await good.closed()  # whoever has opened a table and is forgotten has closed it
    log = Log(database)
    with log.engine.connect() as connection:
        kept = connection.execute(sql.select(schema.entries)).all()
    seating = b"".join(bytes(row.entry) for row in kept if row.table_id == good.table or row.number == 0)
    assert b"Ada" not in seating
    assert len({row.table_id for row in kept}) == 2
    assert find_people(log, 10) == ([], 0)
    log.close()


async def test_what_is_not_kept_is_cleared_away_beside_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clearing, "EVERY", 0.1)
    with serving(database, idle=SOON) as host:
        unplayed = [await Person.opening(host) for _ in range(2)]
    damage(database, unplayed[0].table, b"damaged", 0)
    with serving(database, idle=SOON, keep_unplayed=0.0):
        engine = sql.create_engine(database)
        async with asyncio.timeout(PATIENCE):
            left: list[str] = [""]
            while left != [unplayed[0].table]:
                await asyncio.sleep(0.1)
                with engine.connect() as connection:
                    left = list(connection.scalars(sql.select(schema.tables.c.id)))
        engine.dispose()


async def test_another_is_opened_after_a_match_whose_next_is_damaged(database: str) -> None:
    with serving(database, idle=SOON) as host:
        person = await Person.opening(host, options={"match_deals": 1})
        await person.connect()
        await person.play_deal(cautious)
        await person.disconnect()
        async with of(host, person) as client:
            following = (await client.post(f"/api/tables/{person.table}/again")).json()["table"]
            await host.until_in_memory(0)
            damage(database, following, b"damaged", 0)
            again = await client.post(f"/api/tables/{person.table}/again")
            assert again.status_code == 201
            assert again.json()["table"] != following


async def test_whoever_looks_after_the_server_is_told_of_it_and_closes_it(
    database: str, kind: str, monkeypatch: pytest.MonkeyPatch, zimo: Any
) -> None:
    monkeypatch.setattr(obeying, "EVERY", 0.1)
    with serving(database, idle=SOON) as host:
        good, bad = await good_and_bad(host, database, kind)
        log = Log(database)
        both = {good.table, bad.table}
        found = {one.table: one for one in describe_tables(log, find_tables(log, Wanted()))}
        assert set(found) == both
        assert found[bad.table].damaged == (kind == "opening")
        assert found[bad.table].players[0].person == found[good.table].players[0].person
        assert find_people(log, 10)[1] == 1
        assert find_tables(log, Wanted(unplayed=True)) == []
        log.close()
        for words in (["tables"], ["tables", "--unplayed"], ["people"], ["purge", "--unplayed"]):
            ran = await asyncio.to_thread(zimo, "admin", *words, "--database", database)
            assert (ran.status, ran.err) == (0, "")
        with_lock = Log(database)
        monkeypatch.setattr("zimo.server.orders.hold", in_use)
        answers = await asyncio.to_thread(carry_out, with_lock, database, "close", [bad.table, good.table])
        assert answers == dict.fromkeys(both, "closed")
        with_lock.close()
        ran = await asyncio.to_thread(zimo, "admin", "tables", "--json", "--database", database)
        assert [table["over"] for table in json.loads(ran.out)["tables"]] == [True, True]


def in_use(_url: str) -> None:
    """A server runs, as this one does."""
    from zimo.server.lock import InUse

    raise InUse
