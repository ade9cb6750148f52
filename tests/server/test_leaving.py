"""A table may leave the memory while somebody is about to ask something of it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator

import pytest

from tests.server.conftest import NewDatabase
from tests.server.host import PATIENCE, Host, Person, cautious, serving
from zimo.server.log import Log

SOON = 0.2  # seconds until an empty table leaves


@contextlib.contextmanager
def counting_held(patch: pytest.MonkeyPatch) -> Iterator[tuple[threading.Event, threading.Event]]:
    """Who opens a table is asked how many are open: tells that somebody is, and waits to be let go on."""
    asked, go_on = threading.Event(), threading.Event()
    open_tables = Log.open_tables

    def held(log: Log, guest: str) -> int:
        asked.set()
        assert go_on.wait(PATIENCE)
        return open_tables(log, guest)

    with patch.context() as held_up:
        held_up.setattr(Log, "open_tables", held)
        try:
            yield asked, go_on
        finally:
            go_on.set()


async def finished(host: Host) -> Person:
    person = await Person.opening(host, options={"match_deals": 1})
    await person.connect()
    await person.play_deal(cautious)
    await person.disconnect()
    await host.until_in_memory(0)
    return person


@pytest.mark.parametrize("back", [False, True], ids=["gone", "back"])
async def test_a_table_that_leaves_while_it_is_asked_comes_back_and_answers(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch, back: bool
) -> None:
    with serving(new(), idle=SOON) as host:
        person = await finished(host)
        async with host.client(Cookie=f"{host.cookie_name}={person.cookie}") as client:

            async def again() -> tuple[int, str]:
                answer = await client.post(f"/api/tables/{person.table}/again")
                return answer.status_code, answer.json().get("table")

            with counting_held(monkeypatch) as (asked, go_on):
                asking = asyncio.create_task(again())
                assert await asyncio.to_thread(asked.wait, PATIENCE)
                await host.until_in_memory(0)
                if back:
                    await person.connect()
                    await person.hear_of("welcome")
                go_on.set()
                status, following = await asyncio.wait_for(asking, PATIENCE / 2)
            assert status == 201
            assert await again() == (201, following)
        if back:
            await person.disconnect()


async def test_many_who_ask_at_once_for_a_seat_are_all_answered(new: NewDatabase) -> None:
    with serving(new(), idle=SOON) as host:
        person = await finished(host)
        async with host.client() as client:
            path = f"/api/tables/{person.table}/sit"
            for _ in range(5):
                answers = await asyncio.gather(*(client.post(path, json={"name": "x"}) for _ in range(6)))
                assert {answer.status_code for answer in answers} == {409}
