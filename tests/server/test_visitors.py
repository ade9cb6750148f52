"""Who only holds connections shuts nobody out."""

from __future__ import annotations

import asyncio
import json
import logging
import socket

import pytest

from tests.server.conftest import NewDatabase
from tests.server.host import Host, Person, serving
from zimo.server import visitors
from zimo.server.allowances import Limits

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-"
HALF_BODY = (
    b"POST /api/score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 99\r\n\r\n{"
)
SOON = Limits(header_seconds=0.5, body_seconds=0.5)
MUCH = b"GET /api/rulesets HTTP/1.1\r\nHost: localhost\r\n\r\n"  # is told in answer
FEW = 4096  # bytes that the system takes in advance
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def opened(host: Host, sent: bytes) -> Stream:
    stream = await asyncio.open_connection(*host.address.split(":"))
    stream[1].write(sent)
    await stream[1].drain()
    return stream


async def refusal(stream: Stream) -> tuple[bytes, str]:
    """Status and what is wrong, when the server has closed the connection."""
    told = await asyncio.wait_for(stream[0].read(), 10)
    head, _, body = told.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head
    assert b"retry-after: " in head
    stream[1].close()
    return head.split()[1], json.loads(body)["phrase"]["id"]


def reads_nothing(host: Host, sent: bytes) -> socket.socket:
    """Unless somebody reads from it."""
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, FEW)
    address, port = host.address.split(":")
    reader.connect((address, int(port)))
    reader.sendall(sent)
    return reader


def visitors_of(host: Host) -> int:
    """How many connections hold a place, that of who asks among them."""
    assert host.visitors is not None
    return len(host.visitors)


async def until_gone(host: Host, left: int = 0) -> None:
    async with asyncio.timeout(10):
        while visitors_of(host) > left:
            await asyncio.sleep(0.02)


async def alive(host: Host) -> bool:
    async with host.client() as client:
        return (await client.get("/healthz")).status_code == 200


@pytest.mark.parametrize("sent", [b"", b"G", HALF, HALF_BODY])
async def test_a_request_that_does_not_come_is_not_waited_for(
    new: NewDatabase, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(new(), limits=SOON) as host, caplog.at_level(logging.WARNING):
        stream = await opened(host, sent)
        assert await refusal(stream) == (b"408", "fault.request_late")
        assert "127.0.0.1" in caplog.text
        assert await alive(host)


async def test_a_byte_now_and_then_moves_no_deadline(new: NewDatabase) -> None:
    with serving(new(), limits=SOON) as host:
        stream = await opened(host, HALF)

        async def drip() -> None:
            while True:
                await asyncio.sleep(0.1)
                stream[1].write(b"a")

        dripping = asyncio.create_task(drip())
        assert await refusal(stream) == (b"408", "fault.request_late")
        dripping.cancel()


async def test_a_deadline_counts_for_each_request_and_for_no_socket(new: NewDatabase) -> None:
    with serving(new(), limits=SOON) as host:
        person = await Person.opening(host)
        await person.connect()
        stream = await opened(host, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200 OK" in await stream[0].readline()
        stream[1].write(HALF)
        assert b"408" in await asyncio.wait_for(stream[0].read(), 10)
        stream[1].close()
        await person.until_asked()  # longer here than a request may take
        await person.act(person.update["choices"][0]["action"])


async def test_where_none_is_left_the_longest_waiting_goes(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "FEWEST", 20)
    monkeypatch.setattr("tests.server.host.raise_file_limit", lambda: 0)
    with serving(new(), limits=Limits(header_seconds=60)) as host:
        streams = [await opened(host, HALF) for _ in range(30)]
        assert await alive(host)
        for stream in streams[:10]:
            assert await refusal(stream) == (b"503", "fault.server_full")
        for _, writer in streams[10:]:
            writer.close()
        person = await Person.opening(host)
        await person.connect()
        await person.until_asked()


async def test_an_address_has_so_many_connections_and_gets_them_back(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "is_loopback", lambda _address: False)
    with serving(new(), limits=Limits(connections=5)) as host:
        for _ in range(3):
            streams = [await opened(host, HALF) for _ in range(5)]
            assert await refusal(await opened(host, b"")) == (b"429", "fault.too_many_connections")
            for _, writer in streams:
                writer.close()
                await writer.wait_closed()
            await asyncio.sleep(0.1)
        people = [await Person.opening(host) for _ in range(5)]
        for person in people:
            await person.connect()
            await person.until_asked()
        assert await refusal(await opened(host, b"")) == (b"429", "fault.too_many_connections")
        for person in people:
            await person.disconnect()
        await asyncio.sleep(0.1)
        assert await alive(host)


# Who takes nothing of what is sent ----------------------------------------------------------------


@pytest.mark.parametrize("asked", [1, 8])
async def test_an_answer_that_is_not_taken_is_not_waited_for(
    new: NewDatabase, asked: int, caplog: pytest.LogCaptureFixture
) -> None:
    soon = Limits(answer_seconds=0.5)
    with serving(new(), sending=FEW, limits=soon) as host, reads_nothing(host, MUCH * asked):
        async with asyncio.timeout(10):
            while "nothing of what was sent was taken" not in caplog.text:
                await asyncio.sleep(0.02)
        await until_gone(host)
        assert await alive(host)


async def test_a_socket_that_takes_nothing_is_not_waited_for(new: NewDatabase) -> None:
    with serving(new(), sending=FEW, limits=Limits(answer_seconds=0.5)) as host:
        person = await Person.opening(host, spectators=True)
        path = f"/api/tables/{person.table}/socket"
        upgrade = (
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        with reads_nothing(host, MUCH + upgrade.encode()):
            async with asyncio.timeout(5):
                while visitors_of(host) == 0:
                    await asyncio.sleep(0.02)
            await until_gone(host)


async def test_who_reads_slowly_gets_all(new: NewDatabase) -> None:
    with serving(new(), sending=FEW, limits=Limits(answer_seconds=0.4)) as host:
        async with host.client() as client:
            whole = (await client.get("/api/rulesets", headers={"Accept-Encoding": "identity"})).content
        with reads_nothing(host, MUCH) as reader:
            told = b""
            while not told.endswith(whole[-100:]):
                await asyncio.sleep(0.02)
                more = await asyncio.to_thread(reader.recv, 3000)
                assert more, "cut off"
                told += more
        assert told.endswith(whole)


async def test_where_no_connection_is_left_who_takes_nothing_goes(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "FEWEST", 20)
    monkeypatch.setattr("tests.server.host.raise_file_limit", lambda: 0)
    with serving(new(), sending=FEW, limits=Limits(answer_seconds=60)) as host:
        person = await Person.opening(host)
        await person.connect()
        await person.until_asked()
        readers = [reads_nothing(host, MUCH) for _ in range(30)]
        try:
            async with asyncio.timeout(10):
                while not await alive(host):  # they are answered yet
                    await asyncio.sleep(0.05)
            assert visitors_of(host) == 20
            await person.act(person.update["choices"][0]["action"])
            await person.until_asked()
        finally:
            for reader in readers:
                reader.close()
