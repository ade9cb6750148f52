"""What leaves the memory is freed at once: Python looks but seldom for what holds itself."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from litestar import WebSocket

from tests.server.host import PATIENCE, Host, Person, cautious, serving
from zimo.play.game import Game
from zimo.server import background, bot_threads
from zimo.server.connection import Connection
from zimo.server.gallery import Gallery
from zimo.server.identity import COOKIE
from zimo.server.messages import Speaker
from zimo.server.play import Deal, Play
from zimo.server.table import Table
from zimo.server.visitors import CountedSocket
from zimo.server.watcher import Watcher

SOON = 0.3  # seconds until an empty table leaves
FRIENDS = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
OF_A_TABLE = (Table, Play, Deal, Game, Watcher, Gallery, Connection, WebSocket, CountedSocket)
Visit = Callable[[Host], Awaitable[None]]


def held() -> list[object]:
    return [one for one in gc.get_objects() if type(one) in OF_A_TABLE]


@contextlib.contextmanager
def not_searching() -> Iterator[None]:
    """Only what nothing holds any more is freed."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def playing(host: Host, **request: Any) -> Person:
    person = await Person.opening(host, **request)
    await person.connect()
    await person.until_asked()
    return person


async def abandoned(host: Host) -> None:
    """In the middle of a deal, and once more when the table has come back from the log."""
    person = await playing(host)
    for _ in range(2):
        await person.act(cautious(person.update))
        await person.until_asked()
        await person.send({"type": "ask_help", "what": "discards"})
        await person.disconnect()
        await host.until_in_memory(0)
        await person.connect()
        await person.until_asked()
    await person.disconnect()


async def ended(host: Host) -> None:
    person = await playing(host, options={"match_deals": 1})
    await person.play_deal(cautious)
    await person.disconnect()


async def closed(host: Host) -> None:
    person = await playing(host, clock=3)
    async with host.client(Cookie=f"{COOKIE}={person.cookie}") as client:
        assert (await client.post(f"/api/tables/{person.table}/close")).status_code == 200
    await person.closed()


async def watched(host: Host) -> None:
    """By somebody who comes back, from the gallery too."""
    for hands_after in (None, 10):
        person = await playing(host, spectators=True, hands_after=hands_after)
        for _ in range(2):
            visitor = Person(host.address, person.table, None)
            await visitor.connect()
            await visitor.hear_of("update")
            await visitor.disconnect()
        await person.disconnect()
        for table in host.app.state.tables._tables.values():  # type: ignore[union-attr]
            table.gallery = None  # nothing waits for the delay any more


async def of_friends(host: Host) -> None:
    """Of whom one has left, so that a bot stands in."""
    ada = await Person.opening(host, seats=FRIENDS, options={"match_deals": 1})
    ben = await Person.sitting(host, ada.table, "Ben")
    await ada.connect()
    await ben.connect()
    await ben.hear_of("update")
    await ben.disconnect()
    await ada.play_deal(cautious)
    async with host.client(Cookie=f"{COOKIE}={ada.cookie}") as client:
        assert (await client.post(f"/api/tables/{ada.table}/again")).status_code == 201
    await ada.disconnect()


@pytest.mark.parametrize("visit", [abandoned, ended, closed, watched, of_friends])
async def test_a_table_that_leaves_is_freed_at_once(database: str, visit: Visit) -> None:
    with serving(database, idle=SOON, grace=SOON) as host:
        await ended(host)  # what is loaded once for all
        await host.until_in_memory(0)
        await check_freed(host, visit)


async def test_a_table_whose_bot_still_thinks_is_freed_when_it_has_thought(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, thinking, thought = bot_threads.choose, threading.Event(), threading.Event()

    def slowly(*asked: Any) -> int:
        thinking.set()
        assert thought.wait(PATIENCE)
        return choose(*asked)

    async def left_to_the_bots(host: Host) -> None:
        monkeypatch.setattr(bot_threads, "choose", slowly)
        person = await Person.opening(host)
        await person.connect()
        while not thinking.is_set():
            if person.update.get("choices"):
                await person.act(cautious(person.update))
            with contextlib.suppress(TimeoutError):  # it may think before anything more is said
                await asyncio.wait_for(person.hear(), 0.2)
        await person.disconnect()
        await host.until_in_memory(0)
        assert Table in {type(one) for one in held()}, "the test can fail"
        thought.set()

    monkeypatch.setattr(bot_threads, "QUICK", -1.0)  # it thinks in a thread
    with serving(database, idle=SOON) as host:
        await ended(host)
        await host.until_in_memory(0)
        await check_freed(host, left_to_the_bots)


async def test_a_table_that_fails_is_freed_too(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing(host: Host) -> None:
        def fail(*_: object) -> None:
            raise RuntimeError("a fault")

        person = await playing(host)
        with monkeypatch.context() as broken:
            broken.setattr(Speaker, "show", fail)
            broken.setattr(background.logger, "error", lambda *_, **__: None)  # pytest keeps what is logged
            await person.act(cautious(person.update))
            await person.closed()

    with serving(database, idle=SOON) as host:
        await ended(host)
        await host.until_in_memory(0)
        await check_freed(host, failing)


async def check_freed(host: Host, visit: Visit) -> None:
    with not_searching():
        before = {id(one): one for one in held()}
        await visit(host)
        await host.until_in_memory(0)
        until = time.monotonic() + PATIENCE
        while left := [one for one in held() if id(one) not in before]:
            assert time.monotonic() < until, {type(one).__name__ for one in left}
            del left
            await asyncio.sleep(0.1)
