"""Does a server that runs for long keep more and more? Players come, play some minutes and go.

    python benchmarks/soak.py --tables 200 --minutes 120 [--think 1] [--database URL]

So many tables are played at all times: who comes opens one, plays from one to ten minutes, leaves in the
middle of whatever happens, half of them for good, the others to come back once. Printed each minute: the
server's memory, tables, open files and work; at the end, how memory and files grew over the second half.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import statistics
import time

import httpx
import websockets

from serving import RULES, Script, cpu, memory, server

MINUTE = 60.0
LEAST, MOST = MINUTE, 10 * MINUTE  # that somebody plays
AWAY = MINUTE  # of who comes back
GONE = (OSError, websockets.WebSocketException)


class Guests:
    """All who come to one server."""

    def __init__(self, address: str, arguments: argparse.Namespace) -> None:
        self.address, self.think = address, arguments.think
        self.opened = self.finished = 0
        self.faults: list[BaseException] = []

    async def sit(self, client: httpx.AsyncClient, chance: random.Random) -> None:
        """At one table after another."""
        await asyncio.sleep(chance.uniform(0, MINUTE))
        while True:
            script = Script(self.address, chance.choice(RULES), self.think, self.think)
            try:
                await script.open(client)
                self.opened += 1
                await self._play(script, chance.uniform(LEAST, MOST))
                if chance.random() < 0.5:
                    await asyncio.sleep(chance.uniform(0, AWAY))
                    await self._play(script, chance.uniform(LEAST, MOST))
            except (*GONE, httpx.HTTPError) as error:
                self.faults.append(error)
                await asyncio.sleep(1)

    async def _play(self, script: Script, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await script.play()
                self.finished += 1  # the match is over


async def soak(address: str, process: int, arguments: argparse.Namespace) -> None:
    guests = Guests(address, arguments)
    memories: list[float] = []
    files: list[float] = []
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
        playing = [
            asyncio.create_task(guests.sit(client, random.Random(number)))
            for number in range(arguments.tables)
        ]
        print("minute  MiB  files  tables  opened  faults  % of a core")
        worked, began = cpu(process), time.monotonic()
        for minute in range(1, arguments.minutes + 1):
            await asyncio.sleep(began + minute * MINUTE - time.monotonic())
            worked, before = cpu(process), worked
            memories.append(memory(process) / 2**20)
            files.append(len(os.listdir(f"/proc/{process}/fd")))
            share = (worked - before) / MINUTE
            tables = await tables_in_memory(client)
            print(
                f"{minute:6} {memories[-1]:4.0f} {files[-1]:6.0f} {tables:7} {guests.opened:7} "
                f"{len(guests.faults):7} {share:12.0%}",
                flush=True,
            )
        ended = [task.exception() for task in playing if task.done()]
        for task in playing:
            task.cancel()
    tell("memory", "MiB", memories)
    tell("open files", "files", files)
    for fault in [*guests.faults, *ended][:3]:
        print(f"fault: {fault!r}")


async def tables_in_memory(client: httpx.AsyncClient) -> str:
    found = re.search(r"^zimo_tables(?:{[^}]*})? (\d+)", (await client.get("/metrics")).text, re.MULTILINE)
    return found[1] if found else "?"


def tell(what: str, unit: str, minutes: list[float]) -> None:
    """How it grew over the second half, by the line nearest to all minutes."""
    half = minutes[len(minutes) // 2 :]
    if len(half) < 2:
        return
    line = statistics.linear_regression(range(len(half)), half)
    print(
        f"{what}: {half[0]:.0f} to {half[-1]:.0f} {unit} over the last {len(half)} minutes, "
        f"{60 * line.slope:+.1f} {unit} an hour"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=int, default=120)
    parser.add_argument("--think", type=float, default=1.0, help="seconds for a decision")
    parser.add_argument("--database", help="file or URL; a new file if none is given")
    arguments = parser.parse_args()
    with server(arguments.database) as (address, process):
        asyncio.run(soak(address, process, arguments))


if __name__ == "__main__":
    main()
