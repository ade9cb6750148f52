"""A table is in memory while somebody is there; any other is in the log, and comes when it is asked for."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Callable

import pytest

from tests.server.host import Host, Person, cautious, records, serving
from zimo.server.identity import COOKIE

OPEN = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
SOON = 0.3  # seconds until an empty table leaves


async def mine(host: Host, person: Person) -> list[dict]:
    async with host.client(Cookie=f"{COOKIE}={person.cookie}") as client:
        return (await client.get("/api/me/tables")).json()["tables"]


async def test_a_table_that_nobody_joins_leaves_the_memory_and_comes_back(database):
    with serving(database, idle=2.0) as host:
        people = [await Person.opening(host) for _ in range(5)]
        assert host.tables_in_memory == 5
        await host.until_in_memory(0)
        await people[3].connect()
        await people[3].until_asked()
        assert host.tables_in_memory == 1
        await people[3].play_deal(cautious)


async def test_a_table_where_somebody_is_stays(database):
    with serving(database, idle=SOON) as host:
        player = await Person.opening(host, spectators=True)
        await player.connect()
        await player.until_asked()
        watching = Person(host.address, player.table, None)
        await watching.connect()
        await asyncio.sleep(3 * SOON)
        assert host.tables_in_memory == 1
        await player.disconnect()
        await asyncio.sleep(3 * SOON)
        assert host.tables_in_memory == 1
        await watching.disconnect()
        await host.until_in_memory(0)


async def test_nothing_of_a_deal_is_lost_on_the_way(database):
    with serving(database, idle=SOON) as host:
        person = await Person.opening(host, rules="mcr")
        for _ in range(3):
            person.update = {}
            await person.connect()
            await person.until_asked()
            await person.act(cautious(person.update))
            before = await person.until_asked()
            await person.disconnect()
            await host.until_in_memory(0)
            await person.connect()
            assert {**await person.hear_of("update"), "missed": []} == {**before, "events": before["events"]}
            await person.disconnect()
            await host.until_in_memory(0)


async def test_a_room_waits_for_friends_without_being_in_memory(database):
    """Over a restart too, which takes up no table."""
    with serving(database, idle=SOON) as host:
        ada = await Person.opening(host, seats=OPEN, name="Ada")
        await host.until_in_memory(0)
    with serving(database, idle=SOON) as host:
        assert host.tables_in_memory == 0
        (listed,) = await mine(host, ada)
        assert (listed["table"], listed["stage"], listed["player"]) == (ada.table, "open", 0)
        assert host.tables_in_memory == 0
        ada.address = host.address
        bob = await Person.sitting(host, ada.table, "Bob")
        await host.until_in_memory(0)
        await ada.connect()
        await bob.connect()
        await asyncio.gather(ada.play_deal(cautious), bob.play_deal(cautious))
        assert [player["name"] for player in (await mine(host, ada))[0]["players"]][:2] == ["Ada", "Bob"]


async def test_spectators_who_are_sent_away_keep_no_table(database):
    with serving(database, idle=SOON) as host:
        ada = await Person.opening(host, seats=OPEN, spectators=False)
        watching = Person(host.address, ada.table, None)
        await watching.connect()
        await watching.hear_of("welcome")
        await Person.sitting(host, ada.table, "Bob")  # the last seat: who does not play has to go
        await watching.closed()
        await host.until_in_memory(0)


async def test_what_is_told_of_a_match_that_is_over_leaves_nothing_in_memory(database):
    with serving(database, idle=300.0) as host:
        person = await Person.opening(host, options={"match_deals": 1})
        await person.connect()
        await person.play_deal(cautious)
        await person.disconnect()
        await host.until_in_memory(0)
        for _ in range(3):
            assert len(await records(host, person.table)) == 1
            async with host.client() as client:
                assert len((await client.get(f"/api/tables/{person.table}/reveals")).json()) == 1
            (listed,) = await mine(host, person)
            assert (listed["stage"], listed["deal"]) == ("over", 1)
        assert host.tables_in_memory == 0


async def test_the_list_of_tables_is_of_now(database):
    """Also of one that slept, was played at, and sleeps again."""
    with serving(database, idle=SOON) as host:
        person = await Person.opening(host)
        for deal in range(2):
            await host.until_in_memory(0)
            assert (await mine(host, person))[0]["deal"] == deal
            assert (await mine(host, person))[0]["deal"] == deal
            assert host.tables_in_memory == 0
            person.update = {}
            await person.connect()
            if deal:
                await person.hear_of("account")
                await person.send({"type": "next", "deal": deal - 1})
            await person.play_deal(cautious)
            assert (await mine(host, person))[0]["deal"] == deal + 1
            await person.disconnect()


async def test_two_who_come_at_once_find_the_same_table(database):
    with serving(database, idle=SOON) as host:
        ada = await Person.opening(host, seats=OPEN, name="Ada")
        bob = await Person.sitting(host, ada.table, "Bob")
        for _ in range(3):
            await host.until_in_memory(0)
            await asyncio.gather(ada.connect(), bob.connect())
            await asyncio.gather(ada.hear_of("update"), bob.hear_of("update"))
            assert host.tables_in_memory == 1
            names = {person.welcome["table"] for person in (ada, bob)}
            assert names == {ada.table}
            while not all(player["connected"] for player in (await mine(host, ada))[0]["players"]):
                await asyncio.sleep(0.02)
            await asyncio.gather(ada.disconnect(), bob.disconnect())


@pytest.mark.parametrize("name", ["nothing", "a" * 32, "a" * 300, "%00", "x.y"])
async def test_a_table_that_is_not_leaves_nothing(database, name):
    with serving(database) as host:
        async with host.client() as client:
            for path in ("records", "reveals"):
                assert (await client.get(f"/api/tables/{name}/{path}")).status_code == 404
            assert (await client.post(f"/api/tables/{name}/sit", json={})).status_code == 404
        assert host.tables_in_memory == 0


LONG = 60_000  # characters: as many as a request may have
OF_A_HAND: list[Callable[[str], dict[str, object]]] = [
    lambda text: {"rules": text},
    lambda text: {"options": {text: 1}},
    lambda text: {"options": {"match_deals": text}},
    lambda text: {"hand": text},
    lambda text: {"hand": "1m", "win_tile": text},
    lambda text: {"hand": "1m", "melds": [{"type": "pung", "tiles": text}]},
    lambda text: {"tiles": text},
    lambda text: {"hand": "1m", "visible": text},
    lambda text: {"hand": "1m", "flowers": text},
    lambda text: {text: 1},
]


async def test_of_what_is_refused_nothing_is_kept(database: str) -> None:
    """By a server at which nothing else goes on."""

    def text(number: int) -> str:
        return f"{number}m" + " " * LONG

    with serving(database) as host:
        async with host.client() as client:

            async def refused(number: int) -> None:
                for asked in OF_A_HAND:
                    answer = await client.post("/api/score", json={"rules": "sbr", **asked(text(number))})
                    assert answer.status_code == 400

            await refused(0)
            tracemalloc.start()
            try:
                gc.collect()
                before, _ = tracemalloc.get_traced_memory()
                for number in range(1, 11):
                    await refused(number)
                gc.collect()
                after, _ = tracemalloc.get_traced_memory()
            finally:
                tracemalloc.stop()
    assert after - before < 5 * LONG, "one field alone would keep ten such texts"
