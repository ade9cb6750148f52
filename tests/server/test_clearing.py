"""A table at which nobody has played is gone after a while; what was played stays."""

from __future__ import annotations

import asyncio
import time

import pytest
import sqlalchemy as sql

from tests.server.host import Host, Person, cautious, serving
from zimo.server import clearing, people, schema
from zimo.server.http_protocol import Profile
from zimo.server.log import Log

SOON = 0.3  # seconds until an empty table leaves the memory


async def mine(host: Host, person: Person) -> list[str]:
    async with host.client(Cookie=f"{host.cookie_name}={person.cookie}") as client:
        return [told["table"] for told in (await client.get("/api/me/tables")).json()["tables"]]


async def until_gone(host: Host, person: Person) -> None:
    async with asyncio.timeout(20):
        while await mine(host, person):
            await asyncio.sleep(0.1)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clearing, "EVERY", 0.1)


async def test_what_was_never_played_is_gone_and_what_was_played_stays(database: str) -> None:
    with serving(database, keep_unplayed=0.0, idle=SOON) as host:
        player, guest = await Person.opening(host), await Person.opening(host)
        await player.connect()
        await player.until_asked()
        await player.act(cautious(player.update))
        await player.until_asked()
        await player.disconnect()
        await until_gone(host, guest)
        async with host.client() as client:
            assert (await client.get(f"/api/tables/{guest.table}/records")).status_code == 404
        assert await mine(host, player) == [player.table]
        await player.connect()
        await player.until_asked()


async def test_where_somebody_is_nothing_is_taken_away(database: str) -> None:
    with serving(database, keep_unplayed=0.0, idle=SOON) as host:
        open_seats = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
        waiting = await Person.opening(host, seats=open_seats)
        await waiting.connect()
        await waiting.hear_of("welcome")
        await asyncio.sleep(1)
        assert await mine(host, waiting) == [waiting.table]


async def test_who_has_come_to_no_table_is_known_no_more_and_who_has_is(database: str) -> None:
    with serving(database, keep_unplayed=0.0) as host:
        async with host.client() as player, host.client() as stranger:
            assert (await player.post("/api/tables", json={})).status_code == 201
            for client in (player, stranger):
                assert (await client.post("/api/me", json={"name": "Ada"})).status_code == 200
            async with asyncio.timeout(20):
                while (await stranger.get("/api/me")).json()["name"]:
                    await asyncio.sleep(0.1)
            assert (await player.get("/api/me")).json()["name"] == "Ada"


def ends(database: str, **new: float) -> float | None:
    """When the only table ended, after it was given ``new`` values."""
    engine = sql.create_engine(database)
    with engine.begin() as connection:
        if new:
            connection.execute(schema.tables.update().values(**new))
        found: float | None = connection.scalar(sql.select(schema.tables.c.ended))
    engine.dispose()
    return found


async def test_a_match_is_kept_for_so_long_after_its_end_and_for_ever_by_default(database: str) -> None:
    began = time.time()
    with serving(database, idle=SOON) as host:
        player = await Person.opening(host, options={"match_deals": 1})
        await player.connect()
        await player.until_asked()
        assert ends(database) is None
        assert (await player.play_deal(cautious))["match_over"]
        await player.disconnect()
        await host.until_in_memory(0)
        ended = ends(database)
        assert ended is not None
        assert began < ended < time.time()
        await player.connect()  # who looks again does not make it younger
        await player.hear_of("account")
        await player.disconnect()
        await host.until_in_memory(0)
        assert ends(database) == ended
        ends(database, opened=0.0, ended=ended - 2.9 * clearing.DAY)
        await asyncio.sleep(0.3)
        assert await mine(host, player) == [player.table]
    with serving(database, idle=SOON, keep_finished=3.0) as host:
        await asyncio.sleep(0.3)
        assert await mine(host, player) == [player.table]
        ends(database, ended=ended - 3.1 * clearing.DAY)
        await until_gone(host, player)
        async with host.client() as client:
            assert (await client.get(f"/api/tables/{player.table}/records")).status_code == 404


async def test_an_open_match_stays_however_old_it_is(database: str) -> None:
    with serving(database, idle=SOON, keep_finished=0.0) as host:
        player = await Person.opening(host)
        await player.connect()
        await player.until_asked()
        await player.act(cautious(player.update))
        await player.until_asked()
        await player.disconnect()
        ends(database, opened=0.0)
        await host.until_in_memory(0)
        await asyncio.sleep(0.3)
        assert await mine(host, player) == [player.table]


def test_passes_that_are_too_old_are_cleared_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(database)

    def passes() -> int:
        with log.engine.connect() as connection:
            return connection.scalar(sql.select(sql.func.count()).select_from(schema.passes)) or 0

    log.people.give_pass("g" * 32)
    log.people.clear_away(0.0)
    assert passes() == 1
    monkeypatch.setattr(people, "PASS_SECONDS", -1)
    log.people.clear_away(0.0)
    assert passes() == 0
    log.close()


def test_browsers_of_who_has_come_to_no_table_are_joined_no_more(database: str) -> None:
    log = Log(database)
    joined = {guest: guest.upper() for guest in ("nobody", "player", "named", "banned")}
    for guest, person in joined.items():
        log.people.use_pass(log.people.give_pass(person), guest)
    with log.engine.begin() as connection:
        connection.execute(schema.guests.insert(), {"guest": "PLAYER", "table_id": "t"})
        connection.execute(schema.bans.insert(), {"whom": "BANNED", "since": 0.0, "note": ""})
    log.people.clear_away(time.time() - 60)
    assert log.people.person("nobody") == "NOBODY"  # not so soon
    time.sleep(0.05)
    after = time.time()
    log.people.keep("NAMED", Profile(name="Ada"))
    log.people.clear_away(after)
    known = joined | {"nobody": "nobody"}
    assert {guest: log.people.person(guest) for guest in joined} == known
    log.close()
    log = Log(database)  # as the database says
    assert {guest: log.people.person(guest) for guest in joined} == known
    log.close()


async def test_a_young_table_waits_and_a_closed_one_that_nobody_played_goes(database: str) -> None:
    with serving(database, idle=SOON) as host:
        young, closed = await Person.opening(host), await Person.opening(host)
        async with host.client(Cookie=f"{host.cookie_name}={closed.cookie}") as client:
            assert (await client.post(f"/api/tables/{closed.table}/close")).status_code == 200
        await until_gone(host, closed)
        assert await mine(host, young) == [young.table]
