"""Who looks at matches that are over again and again holds up nobody who plays."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterable
from typing import Any

import pytest

from tests.server.conftest import NewDatabase
from tests.server.host import Host, Person, cautious, serving
from tests.server.test_limits import of
from zimo.server import looking_back, table
from zimo.server.allowances import DEFAULT, Limits
from zimo.server.log import LogEntry
from zimo.server.play import Deal, Key, Play, watch
from zimo.server.watcher import Watcher

ONE_DEAL = {"match_deals": 1}
SOON = 0.3  # seconds until an empty table leaves the memory


async def finished(host: Host) -> Person:
    person = await Person.opening(host, options=ONE_DEAL)
    await person.connect()
    assert (await person.play_deal(cautious))["match_over"]
    await person.disconnect()
    return person


class Replays:
    """Counts matches that are played again, and how many of them at once."""

    def __init__(self, patch: pytest.MonkeyPatch, seconds: float = 0.0) -> None:
        self.count = self.most_at_once = 0
        now, lock = [0], threading.Lock()
        replayed = Play.replayed

        def counted(entries: Iterable[LogEntry], *rest: Any) -> Play:
            with lock:
                self.count += 1
                now[0] += 1
                self.most_at_once = max(self.most_at_once, now[0])
            time.sleep(seconds)
            try:
                return replayed(entries, *rest)
            finally:
                with lock:
                    now[0] -= 1

        patch.setattr(Play, "replayed", counted)


async def look(host: Host, person: Person) -> None:
    again = Person(host.address, person.table, person.cookie)
    await again.connect()
    await again.hear_of("account")
    await again.disconnect()


async def test_a_match_that_is_over_stays_in_memory_for_who_looks_next(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(new()) as host:
        person = await finished(host)
        replays = Replays(monkeypatch)
        for _ in range(3):
            await look(host, person)
        assert replays.count == 0
        assert host.tables_in_memory == 1
    monkeypatch.setattr(table, "IDLE_WHEN_OVER", SOON)
    with serving(new()) as host:
        person = await finished(host)
        await host.until_in_memory(0)
        replays = Replays(monkeypatch)
        await asyncio.gather(*(look(host, person) for _ in range(4)))
        assert replays.count == 1
        await host.until_in_memory(0)


async def test_matches_that_are_over_are_loaded_one_after_the_other_and_those_in_play_beside_them(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(new(), idle=SOON) as host:
        people = [await finished(host) for _ in range(3)]
        playing = await Person.opening(host)
        await host.until_in_memory(0)
        replays = Replays(monkeypatch, seconds=0.5)
        looking = asyncio.gather(*(look(host, person) for person in people))
        await asyncio.sleep(0.1)
        began = time.monotonic()
        await playing.connect()
        await playing.hear_of("welcome")
        assert time.monotonic() - began < 1.2, "it had to wait for the others"
        await looking
        assert (replays.count, replays.most_at_once) == (4, 2)


async def test_what_is_shown_of_it_is_made_while_it_is_loaded(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not by the one thread that serves all."""
    by_server: list[bool] = []

    def told(deal: Deal, key: Key) -> Watcher:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            by_server.append(False)
        else:
            by_server.append(True)
        return watch(deal, key)

    with serving(new(), idle=SOON) as host:
        person = await finished(host)
        await host.until_in_memory(0)
        monkeypatch.setattr("zimo.server.play.watch", told)
        await look(host, person)
    assert by_server == [False]


def test_it_is_loaded_in_portions_with_a_rest_after_each(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    monkeypatch.setattr(looking_back, "PORTION", 0.0)
    monkeypatch.setattr(looking_back.time, "sleep", rests.append)
    assert list(looking_back.in_portions([1, 2, 3])) == [1, 2, 3]  # type: ignore[list-item]
    assert rests == [looking_back.REST] * 3


async def test_to_sit_down_close_and_remove_nothing_is_played_again(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(new(), idle=SOON) as host:
        person = await finished(host)
        await host.until_in_memory(0)
        replays = Replays(monkeypatch)
        async with host.client() as client:
            sat = await client.post(f"/api/tables/{person.table}/sit", json={"name": "x"})
            assert (sat.status_code, sat.json()["phrase"]["id"]) == (409, "fault.seats_taken")
            closed = await client.post(f"/api/tables/{person.table}/close")
            assert (closed.status_code, closed.json()["phrase"]["id"]) == (409, "fault.only_host_closes")
            assert (await client.post(f"/api/me/tables/{person.table}/remove")).status_code == 404
        async with host.client(Cookie=f"{host.cookie_name}={person.cookie}") as client:
            sat = await client.post(f"/api/tables/{person.table}/sit", json={"name": "x"})
            assert (sat.status_code, sat.json()["player"]) == (200, 0)
            assert (await client.post(f"/api/tables/{person.table}/close")).status_code == 200
            assert (await client.post(f"/api/me/tables/{person.table}/remove")).status_code == 200
            listed = (await client.get("/api/me/tables")).json()
            assert (listed["tables"], listed["found"]) == ([], 0)
        assert replays.count == 0
        assert host.tables_in_memory == 0


async def test_an_address_comes_to_tables_so_often_and_no_oftener(new: NewDatabase) -> None:
    with serving(new(), limits=Limits(sockets=5)) as host:
        person = await Person.opening(host)

        async def come(address: str) -> int | None:
            """With which code the socket is closed, if it is."""
            again = Person(host.address, person.table, person.cookie)
            await again.connect(**{"X-Forwarded-For": address})
            assert again._socket is not None
            try:
                await again.hear_of("welcome")
            except Exception:
                return again._socket.close_code
            await again.disconnect()
            return None

        codes = [await come(f"2001:db8:1:2::{number}") for number in range(5)]
        codes += [await come("2001:db8:1:2::9")]
        if codes[-1] is None:  # a minute has ended meanwhile
            codes = [None] * 5 + [(await asyncio.gather(*(come("2001:db8:1:2::9") for _ in range(6))))[-1]]
        assert codes == [None] * 5 + [1013]
        assert await come("192.0.2.2") is None
        for _ in range(6):
            assert await come("127.0.0.1") is None
        async with of(host, "2001:db8:1:2::9") as client:
            assert (await client.get("/api/rulesets")).status_code == 200


def test_all_behind_an_address_come_back_after_a_restart() -> None:
    """Each may fall back once more."""
    assert DEFAULT.sockets >= 2 * DEFAULT.connections


async def test_so_many_decisions_of_a_deal_are_taken_back_and_no_more(new: NewDatabase) -> None:
    with serving(new(), limits=Limits(take_backs=3), idle=SOON) as host:
        person = await Person.opening(host, options={"match_deals": 2})
        await person.connect()
        await person.until_asked()

        async def take_back() -> Any:
            await person.act(cautious(await person.until_asked()))
            turn = (await person.until_asked())["turn"]
            await person.send({"type": "undo", "turn": turn})
            person.update = {}
            while True:
                message = await person.hear()
                if message["type"] == "refused":
                    return message["code"]
                if message["type"] == "update" and message["choices"]:
                    return None

        assert [await take_back() for _ in range(4)] == [None, None, None, "no_more_undo"]
        await person.disconnect()
        await host.until_in_memory(0)
        await person.connect()  # the log knows as well
        person.update = {}
        assert await take_back() == "no_more_undo"
        await person.disconnect()
        await person.connect()
        await person.play_deal(cautious)
        await person.send({"type": "next", "deal": 0})
        person.update = {}
        assert await take_back() is None


async def test_whoever_played_may_close_what_is_over_in_memory_or_not(new: NewDatabase) -> None:
    """Nothing is closed by that, and nobody is told otherwise."""
    with serving(new(), idle=SOON) as host:
        seats = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
        anna = await Person.opening(host, rules="sichuan", options=ONE_DEAL, seats=seats)
        ben = await Person.sitting(host, anna.table, "Ben")
        await asyncio.gather(anna.connect(), ben.connect())
        await asyncio.gather(anna.play_deal(cautious), ben.play_deal(cautious))
        async with host.client(Cookie=f"{host.cookie_name}={ben.cookie}") as client:
            assert (await client.post(f"/api/tables/{anna.table}/close")).status_code == 200
            await asyncio.gather(anna.disconnect(), ben.disconnect())
            await host.until_in_memory(0)
            assert (await client.post(f"/api/tables/{anna.table}/close")).status_code == 200
