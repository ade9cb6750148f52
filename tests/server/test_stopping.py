"""A server that stops, and one that starts again: what people asked for is done and kept."""

from __future__ import annotations

import asyncio
import time

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.host import Person, cautious, serving

FRIEND = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]


async def closed(person: Person) -> ConnectionClosed:
    with pytest.raises(ConnectionClosed) as found:
        await person.hear_of("nothing")
    return found.value


async def test_sockets_are_closed_with_a_reason_and_what_was_asked_is_done(database):
    server = serving(database)
    host = server.__enter__()
    person = await Person.opening(host)
    await person.connect()
    asked = await person.until_asked()
    await person.act(cautious(asked))  # and no answer is waited for
    await asyncio.sleep(0.05)
    began = time.monotonic()
    await asyncio.to_thread(server.__exit__, None, None, None)
    assert time.monotonic() - began < 5
    reason = (await closed(person)).rcvd
    assert reason.code == 1012
    assert "your table goes on" in reason.reason
    with serving(database) as host:
        person.address = host.address
        await person.connect(asked["seq"])
        update = await person.hear_of("update")
        assert update["seq"] > asked["seq"]
        await person.play_deal(cautious)


async def test_who_is_ready_for_the_next_deal_stays_so_over_a_restart(database):
    with serving(database) as host:
        ada = await Person.opening(host, seats=FRIEND, name="Ada")
        bob = await Person.sitting(host, ada.table, "Bob")
        await ada.connect()
        await bob.connect()
        await asyncio.gather(ada.play_deal(cautious), bob.play_deal(cautious))
        await ada.send({"type": "next", "deal": 0})
        await ada.send({"type": "next", "deal": 0})  # twice counts once
        while not (await bob.hear_of("presence"))["players"][0]["ready"]:
            pass
    with serving(database) as host:
        for person in (ada, bob):
            person.address, person.update = host.address, {}
            await person.connect()
        ready = [player["ready"] for player in (await bob.hear_of("welcome"))["players"]]
        assert ready == [True, False, False, False]
        assert (await ada.hear_of("update"))["deal"] == 0, "Bob was not waited for"
        await bob.send({"type": "next", "deal": 0})
        while ada.update["deal"] == 0:
            await ada.hear()
        assert ada.update["deal"] == 1
