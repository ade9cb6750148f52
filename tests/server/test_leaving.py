"""A table may leave the memory while somebody is about to ask something of it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator

import pytest

from tests.server.conftest import NewDatabase
from tests.server.host import PATIENCE, Host, Person, cautious, serving
from zimo.server.http_protocol import Profile
from zimo.server.people import People

SOON = 0.2  # seconds until an empty table leaves


@contextlib.contextmanager
def profiles_held(patch: pytest.MonkeyPatch) -> Iterator[tuple[threading.Event, threading.Event]]:
    """Who sits down is asked for an emblem: tells that somebody is, and waits to be let go on."""
    asked, go_on = threading.Event(), threading.Event()
    profile = People.profile

    def held(people: People, person: str) -> Profile:
        asked.set()
        assert go_on.wait(PATIENCE)
        return profile(people, person)

    patch.setattr(People, "profile", held)
    try:
        yield asked, go_on
    finally:
        go_on.set()
        patch.setattr(People, "profile", profile)


async def finished(host: Host) -> Person:
    person = await Person.opening(host, options={"match_deals": 1})
    await person.connect()
    await person.play_deal(cautious)
    await person.disconnect()
    await host.until_in_memory(0)
    return person


@pytest.mark.parametrize("back", [False, True], ids=["gone", "back"])
async def test_who_sits_down_while_the_table_leaves_is_answered_by_the_one_that_comes_back(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch, back: bool
) -> None:
    with serving(new(), idle=SOON) as host:
        person = await finished(host)
        async with host.client() as client:
            with profiles_held(monkeypatch) as (asked, go_on):
                sitting = asyncio.create_task(
                    client.post(f"/api/tables/{person.table}/sit", json={"name": "x"})
                )
                await asyncio.to_thread(asked.wait, PATIENCE)
                await host.until_in_memory(0)
                if back:
                    await person.connect()
                    await person.hear_of("welcome")
                go_on.set()
                answer = await asyncio.wait_for(sitting, PATIENCE / 2)
        assert (answer.status_code, answer.json()["phrase"]["id"]) == (409, "fault.seats_taken")
        if back:
            await person.disconnect()
