"""How many tables a server carries: one script player and three bots each, one decision a second.

    python benchmarks/serving.py --tables 500 --seconds 60 [--spectators 2000] [--database URL] [--rules sbr]

A client in a process of its own sends what it decides and takes the time until the server's next message
about it. Printed: that time, the server's work for a decision, and its memory for a table.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import os
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import websockets

SERVE = "from zimo.cli.main import run; run()"
SECOND = 1.0
PACE = 1.0  # so that about one decision a second is shown at each table
UNBOUNDED = [  # all come from one address
    part
    for option in (
        "tables",
        "tables-a-day",
        "profiles",
        "profiles-a-day",
        "open-tables",
        "connections",
        "requests",
    )
    for part in (f"--{option}", "1000000")
]
RULES = ("sbr", "mcr", "changchun", "official", "classical")


class Choice(msgspec.Struct):
    action: int
    kind: str


class Heard(msgspec.Struct):
    """What the script needs of a message."""

    type: str
    turn: int | None = None
    deal: int = 0
    choices: list[Choice] = []


_hear = msgspec.json.Decoder(Heard).decode


@contextlib.contextmanager
def server(database: str | None) -> Iterator[tuple[str, int]]:
    """``zimo serve``; its address and process."""
    with tempfile.TemporaryDirectory() as folder:
        kept = database or f"{folder}/zimo.db"
        command = [
            sys.executable,
            "-c",
            SERVE,
            "serve",
            "--port",
            "0",
            "--database",
            kept,
            "--metrics",
            *UNBOUNDED,
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if found := re.search(r"http://(\S+)", line):
                    break
            else:
                raise SystemExit("the server did not start")
            try:
                yield found[1], process.pid
            finally:
                process.terminate()


class Script:
    """One player at a table against bots."""

    def __init__(self, address: str, rules: str, think: float = SECOND, pace: float = PACE) -> None:
        """``think``: seconds from a question to its answer; ``pace``: between the moments that are shown."""
        self.address, self.rules, self.think, self.pace = address, rules, think, pace
        self.echoes: list[float] = []
        self.measured = False
        self.secret = secrets.token_hex(32)  # that it shares in each deal, as the page does
        self.commitment = hashlib.sha256(bytes.fromhex(self.secret)).hexdigest()

    async def open(self, client: httpx.AsyncClient) -> None:
        client.cookies.clear()
        wanted = {"rules": self.rules, "pace": self.pace, "spectators": True}
        answer = await client.post("/api/tables", json=wanted)
        answer.raise_for_status()
        self.table = answer.json()["table"]
        self.cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())

    async def play(self) -> None:
        url = f"ws://{self.address}/api/tables/{self.table}/socket?shares=1"
        sent: float | None = None
        async with websockets.connect(url, additional_headers={"Cookie": self.cookie}) as socket:
            async for message in socket:
                heard = _hear(message)
                if sent is not None and heard.type == "update":
                    if self.measured:
                        self.echoes.append(time.perf_counter() - sent)
                    sent = None
                for reply in self.replies(heard):
                    await socket.send(msgspec.json.encode(reply).decode())
                if heard.choices:
                    await asyncio.sleep(self.think)
                    act = {"type": "act", "turn": heard.turn, "action": _chosen(heard.choices)}
                    sent = time.perf_counter()
                    await socket.send(msgspec.json.encode(act).decode())

    def replies(self, heard: Heard) -> list[dict[str, Any]]:
        match heard.type:
            case "welcome":
                return [{"type": "bind", "deal": 0, "commitment": self.commitment}]
            case "account":
                bind = {"type": "bind", "deal": heard.deal + 1, "commitment": self.commitment}
                return [bind, {"type": "next", "deal": heard.deal}]
            case "bound":
                return [{"type": "show", "deal": heard.deal, "secret": self.secret}]
        return []


class Spectator:
    """Who watches a table."""

    def __init__(self, script: Script) -> None:
        self.table = f"ws://{script.address}/api/tables/{script.table}/socket"
        self.heard = 0

    async def watch(self) -> None:
        async with websockets.connect(self.table) as socket:
            async for _ in socket:
                self.heard += 1


def _chosen(choices: list[Choice]) -> int:
    for kind in ("hu", "pass"):
        for choice in choices:
            if choice.kind == kind:
                return choice.action
    return choices[-1].action


def memory(process: int) -> int:
    """Bytes of real memory."""
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu(process: int) -> float:
    """Seconds of work so far."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(address: str, process: int, arguments: argparse.Namespace) -> None:
    rules = [arguments.rules] if arguments.rules else list(RULES)
    scripts = [Script(address, rules[number % len(rules)]) for number in range(arguments.tables)]
    before = memory(process)
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
        for script in scripts:
            await script.open(client)
    playing = []
    for script in scripts:
        playing.append(asyncio.create_task(script.play()))
        await asyncio.sleep(5 * SECOND / len(scripts))
    spectators = [Spectator(scripts[number % len(scripts)]) for number in range(arguments.spectators)]
    for spectator in spectators:
        playing.append(asyncio.create_task(spectator.watch()))
        await asyncio.sleep(10 * SECOND / len(spectators))
    await asyncio.sleep(5 * SECOND)
    began, worked, own = time.perf_counter(), cpu(process), time.process_time()
    for script in scripts:
        script.measured = True
    await asyncio.sleep(arguments.seconds)
    wall, worked = time.perf_counter() - began, cpu(process) - worked
    faults = [task.exception() for task in playing if task.done()]
    report(scripts, wall, worked, time.process_time() - own, memory(process) - before, faults)
    if spectators:
        hearing = sum(spectator.heard > 0 for spectator in spectators)
        print(f"spectators: {hearing} of {len(spectators)} hear what happens")
    for task in playing:
        task.cancel()


def report(
    scripts: list[Script], wall: float, worked: float, own: float, grown: int, faults: list[Any]
) -> None:
    echoes = sorted(echo * 1000 for script in scripts for echo in script.echoes)
    if len(echoes) < 2:
        raise SystemExit("nobody was asked anything: take more seconds")
    p50, p99 = statistics.median(echoes), echoes[int(len(echoes) * 0.99)]
    print(f"tables {len(scripts)}, {wall:.0f} s, load average {os.getloadavg()[0]:.1f}, faults {len(faults)}")
    print(f"echo of {len(echoes)} decisions: p50 {p50:.1f} ms, p99 {p99:.1f} ms, most {echoes[-1]:.0f} ms")
    print(f"p99 to the limit of 100 ms: {p99 / 100:.2f}")
    each = 1000 * worked / wall / len(scripts)
    print(f"server: {worked / wall:.0%} of a core, {each:.2f} ms of a second for each table")
    print(f"client: {own / wall:.0%} of a core")
    print(f"memory: {grown / len(scripts) / 1024:.0f} KiB a table")
    for fault in faults[:3]:
        print(f"fault: {fault!r}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--spectators", type=int, default=0, help="who watch these tables")
    parser.add_argument("--database", help="file or URL; a new file if none is given")
    parser.add_argument("--rules", help="one ruleset instead of a mixture")
    arguments = parser.parse_args()
    with server(arguments.database) as (address, process):
        asyncio.run(measure(address, process, arguments))


if __name__ == "__main__":
    main()
