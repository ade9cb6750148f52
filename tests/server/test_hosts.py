"""A page elsewhere whose name leads to this server is told nothing."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from tests.server.host import Host, Person, serving
from zimo.cli import serve
from zimo.server.hosts import is_own_host, own_names


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("zimo.localhost:1", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.7", True),
        (f"{socket.gethostname().upper()}:80", True),
        ("mahjong.example", True),
        ("MAHJONG.example.:443", True),
        ("behind.example", True),
        ("with-port.example", True),
        ("with-port.example:8080", True),
        (None, True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("evil.mahjong.example", False),
        ("", False),
        ("[", False),
        ("a@127.0.0.1", True),  # what stands before is no part of the name
    ],
)
def test_names_are_known_and_addresses_lead_nowhere_else(host: str | None, own: bool) -> None:
    names = own_names(["mahjong.example", "With-Port.example:8000"], ["https://behind.example"])
    assert is_own_host(host, names) is own


async def test_who_comes_by_a_foreign_name_is_refused(host: Host) -> None:
    person = await Person.opening(host)
    foreign = {"Host": "evil.example", "Origin": "http://evil.example"}
    async with host.client(**foreign) as client:
        for path in ("/api/file", "/api/me/tables", f"/api/tables/{person.table}/records", "/healthz"):
            answer = await client.get(path)
            assert answer.status_code == 421
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.json()["phrase"] == {"id": "fault.foreign_host", "values": {"host": "evil.example"}}
        assert (await client.post("/api/tables", json={})).status_code == 421
    reader, writer = await asyncio.open_connection(*host.address.split(":"))
    writer.write(
        f"GET /api/tables/{person.table}/socket HTTP/1.1\r\nHost: evil.example\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: {host.cookie_name}={person.cookie}\r\n\r\n".encode()
    )
    told = await asyncio.wait_for(reader.readuntil(b"another name"), 10)
    assert b"welcome" not in told
    writer.close()


async def test_a_name_that_was_given_is_answered_to(database: str) -> None:
    with serving(database, hosts=frozenset({"mahjong.example"})) as host:
        async with host.client(Host="mahjong.example", Origin="http://mahjong.example") as client:
            assert (await client.post("/api/tables", json={})).status_code == 201


@pytest.mark.parametrize(
    "wrong",
    [
        ("--allow-host", "https://mahjong.example"),
        ("--allow-host", "["),
        ("--origin", "mahjong.example"),
        ("--origin", "https://mahjong.example/table"),
        ("--origin", "https://"),
    ],
)
def test_a_name_that_never_matches_is_refused(zimo: Any, wrong: tuple[str, str]) -> None:
    ran = zimo("serve", "--port", "0", *wrong)
    assert (ran.status, ran.out) == (2, "")
    assert f"{wrong[0]} {wrong[1]}: give" in ran.err


def test_an_origin_is_taken_as_browsers_name_it() -> None:
    assert serve._origin("https://Mahjong.example:8443/") == "https://mahjong.example:8443"
    assert serve._host("Mahjong.example:8443") == "mahjong.example"
