"""A server that is killed loses nothing that was done at its tables."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.host import Host, Person, cautious, records
from zimo.play.record import parse_record
from zimo.play.replaying import verify

KILLS = 3
START = 300.0  # seconds; a first start compiles
SERVE = "from zimo.cli.main import run; run()"  # compiles, or loads what is compiled, before it listens


async def start(folder: Path, port: int) -> asyncio.subprocess.Process:
    """``zimo serve`` in a process of its own, when it answers."""
    options = ["--port", str(port), "--database", str(folder / "zimo.db")]
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", SERVE, "serve", *options)
    until = time.monotonic() + START
    while process.returncode is None and time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError):
            async with Host(port).client() as client:
                if (await client.get("/healthz")).status_code == 200:
                    return process
        await asyncio.sleep(0.1)
    raise AssertionError("the server did not start")


@pytest.mark.slow  # starts four processes
async def test_killed_and_started_again_a_table_goes_on(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = await start(tmp_path, port)
    try:
        person = await Person.opening(Host(port), rules="sbr")
        for kill in range(KILLS):
            await person.connect()
            for _ in range(2 + kill):
                await person.until_asked()
                await person.act(cautious(person.update))
            before = await person.until_asked()
            os.kill(process.pid, signal.SIGKILL)
            await process.wait()
            process = await start(tmp_path, port)
            person.update = {}
            await person.connect()
            assert (await person.hear())["type"] == "welcome"
            after = await person.hear()
            assert {**after, "missed": []} == before
            await person.disconnect()
            person.update = {}
        await person.connect()
        await person.play_deal(cautious)
        (line,) = await records(Host(port), person.table)
        verify(parse_record(line))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.slow  # starts two processes
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_the_server_leaves_quickly_and_well(tmp_path, number):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = await start(tmp_path, port)
    try:
        person = await Person.opening(Host(port), rules="sbr")
        await person.connect()
        await person.until_asked()
        await person.act(cautious(person.update))
        before = await person.until_asked()
        process.send_signal(number)
        with pytest.raises(ConnectionClosed) as closed:
            await person.hear_of("nothing")
        assert closed.value.rcvd.code == 1012
        assert await asyncio.wait_for(process.wait(), 10) == 0
        process = await start(tmp_path, port)
        await person.connect()
        assert {**await person.hear_of("update"), "missed": []} == before
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
