"""The server is killed at random moments while many tables play: each goes on, and every record verifies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.host import Host, Person, cautious, records
from tests.server.test_restart import start
from zimo.play.record import parse_record
from zimo.play.replaying import verify
from zimo.rulesets import PRESETS

TABLES, KILLS = 50, 20
LONGEST_LIFE = 6.0  # seconds of a server
DEALS = 2  # of each match; so every table ends
LAST_LIFE = 600.0
LOST = (OSError, ConnectionClosed, WebSocketException, httpx.TransportError, TimeoutError)


class Player(Person):
    """Plays on after each loss of the connection, and looks that nothing that was shown is lost."""

    last = 0  # number of the newest moment that was seen
    over = False
    returns = 0
    slips: int = 0  # moments that were there and are no more

    async def play_match(self) -> None:
        while not self.over:
            with contextlib.suppress(*LOST):
                self.update = {}
                await self.connect(self.last)
                await self._play_on()
            await asyncio.sleep(0.3)

    async def _play_on(self) -> None:
        first = True
        while not self.over:
            message = await self.hear()
            self.heard.clear()
            if message["type"] == "account":
                self.over = message["match_over"]
                if not self.over:
                    await self.send({"type": "next", "deal": message["deal"]})
            if message["type"] == "update":
                if message["seq"] < self.last:
                    self.slips += 1
                self.last = message["seq"]
                self.returns += first
                first = False
                if message["choices"]:
                    await self.act(cautious(message))


@pytest.mark.slow  # twenty-one starts of a server
async def test_killed_twenty_times_with_fifty_tables_nothing_is_lost(tmp_path):
    chance = random.Random(20)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    host, process = Host(port), await start(tmp_path, port)
    presets = list(PRESETS)
    players = []
    try:
        for number in range(TABLES):
            opened = await Person.opening(
                host,
                rules=presets[number % len(presets)],
                options={"match_deals": DEALS},
                pace=chance.choice([0.0, 0.3, 1.0, 2.0]),
            )
            players.append(Player(opened.address, opened.table, opened.cookie))
        playing = [asyncio.create_task(player.play_match()) for player in players]
        for kill in range(KILLS):
            await asyncio.sleep(chance.uniform(0.1, LONGEST_LIFE))
            os.kill(process.pid, signal.SIGKILL)
            await process.wait()
            print(f"kill {kill + 1}: {sum(player.over for player in players)} matches are over", flush=True)
            process = await start(tmp_path, port)
        await asyncio.wait_for(asyncio.gather(*playing), LAST_LIFE)
        assert [player.slips for player in players] == [0] * TABLES
        for player in players:
            lines = await records(host, player.table)
            assert len(lines) == DEALS
            for line in lines:
                verify(parse_record(line))
        print(f"{sum(player.returns for player in players)} connections, all records verify")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
