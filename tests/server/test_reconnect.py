"""Who comes back sees the moment of now and everything since the moment seen last: nothing twice."""

from __future__ import annotations

import asyncio
import socket

import pytest

from tests.server.host import Host, Message, Person, cautious, serving
from zimo.server import connection


def events(message: Message) -> list[Message]:
    return [*message["missed"], *message["events"]]


async def back(person: Person, after: int | None) -> Message:
    """The first update after coming back."""
    person.update = {}
    await person.connect(after)
    assert (await person.hear())["type"] == "welcome"
    return await person.hear()


async def watching(host: Host, person: Person) -> Person:
    spectator = Person(host.address, person.table, None)
    await spectator.connect()
    return spectator


async def test_everything_since_the_last_moment_seen_is_told_once(host):
    person = await Person.opening(host)
    await person.connect()
    for _ in range(4):
        await person.until_asked()
        await person.act(cautious(person.update))
    await person.until_asked()
    await person.disconnect()
    seen = [message for message in person.heard if message["type"] == "update" and message["sight"]]
    assert [message["seq"] for message in seen] == list(range(1, len(seen) + 1))
    for after in range(len(seen)):
        update = await back(person, after)
        assert events(update) == [event for message in seen[after:] for event in message["events"]]
        assert {**update, "missed": []} == seen[-1]
        await person.disconnect()


async def test_who_saw_the_newest_moment_is_told_nothing(host):
    person = await Person.opening(host)
    await person.connect()
    before = await person.until_asked()
    await person.disconnect()
    again = await back(person, before["seq"])
    assert events(again) == []
    assert {**again, "events": before["events"]} == {**before, "missed": []}


@pytest.mark.parametrize("after", [-1, 10**17])
async def test_a_number_that_never_was_counts_as_none(host, after):
    person = await Person.opening(host)
    await person.connect()
    await person.until_asked()
    await person.disconnect()
    whole = events(await back(person, None))
    await person.disconnect()
    assert events(await back(person, after)) == whole


async def test_who_missed_the_end_of_a_deal_is_told_the_next_from_its_beginning(host):
    """And sees no score rows of the old one."""
    person = await Person.opening(host)
    await person.connect()
    await person.play_deal(cautious)
    old = person.update.get("seq", 1)
    await person.send({"type": "next", "deal": 0})
    await person.until_asked()
    await person.disconnect()
    update = await back(person, old)
    assert update["deal"] == 1
    assert [event["kind"] for event in events(update)].count("deal") == 1
    assert events(update)[0]["kind"] == "deal"
    assert (await person.hear())["type"] == "presence", "no account of the deal before"


async def test_a_slow_reader_is_dropped_and_catches_up(database, monkeypatch):
    monkeypatch.setattr(connection, "MOST_WAITING", 10)
    with serving(database, sending=4096) as host:
        person = await Person.opening(host, spectators=True)
        reader = await watching(host, person)
        slow = await Deaf.watching(host, person.table)
        await person.connect()
        await person.play_deal(cautious)  # which nobody holds up
        while (await reader.hear())["type"] != "account":
            pass
        heard = [message for message in reader.heard if message["type"] == "update"]
        last = await slow.listen()
        assert 0 < last < heard[-1]["seq"], "it was not dropped"
        caught_up = Person(host.address, person.table, None)
        update = await back(caught_up, last)
        assert events(update) == [
            event for message in heard if message["seq"] > last for event in message["events"]
        ]
        assert update["sight"] == heard[-1]["sight"]


class Deaf:
    """A spectator whose machine takes in next to nothing until it listens."""

    def __init__(self, table: str, wire: socket.socket) -> None:
        self.table = table
        self._wire = wire

    @classmethod
    async def watching(cls, host: Host, table: str) -> Deaf:
        wire = socket.socket()
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        name, port = host.address.split(":")
        await asyncio.to_thread(wire.connect, (name, int(port)))
        wire.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host.address}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        return cls(table, wire)

    async def listen(self) -> int:
        """Hear what still comes, to the end; gives the number of the last moment."""
        return await asyncio.to_thread(self._listen)

    def _listen(self) -> int:
        self._wire.settimeout(20)
        received = b""
        while part := self._wire.recv(65536):
            received += part
        self._wire.close()
        last = 0
        for piece in received.split(b'{"type":"update","seq":')[1:]:
            last = int(piece.split(b",", 1)[0])
        return last
