"""A server that may open no more files: who plays plays on, nothing is lost, others come in later."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import socket
from pathlib import Path

import httpx
import pytest

from tests.server.host import Host, Person, cautious, records
from tests.server.test_restart import start
from zimo.play.record import parse_record
from zimo.play.replaying import verify

DECISIONS = 5
SHORTLY = 3.0  # seconds

pytestmark = [
    pytest.mark.slow,  # starts a process
    pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs a system that bounds another process"),
]


async def answers(host: Host) -> bool:
    with contextlib.suppress(httpx.TransportError):
        async with httpx.AsyncClient(base_url=f"http://{host.address}", timeout=SHORTLY) as client:
            return (await client.get("/healthz")).status_code == 200
    return False


async def test_who_plays_plays_on_while_no_file_can_be_opened(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        host = Host(free.getsockname()[1])
    process = await start(tmp_path, int(host.address.split(":")[1]))
    try:
        person = await Person.opening(host, rules="sbr")
        await person.connect()
        await person.until_asked()
        limits = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        in_use = len(os.listdir(f"/proc/{process.pid}/fd"))
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (in_use, limits[1]))
        crowd = [asyncio.create_task(answers(host)) for _ in range(in_use)]
        for _ in range(DECISIONS):
            await person.act(cautious(await person.until_asked()))
        assert not all(await asyncio.gather(*crowd)), "the table of files was not full"
        assert process.returncode is None
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, limits)
        async with asyncio.timeout(10 * SHORTLY):
            while not await answers(host):
                await asyncio.sleep(0.1)
        await person.play_deal(cautious)
        (line,) = await records(host, person.table)
        verify(parse_record(line))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
