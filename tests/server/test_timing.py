"""The time between a discard and what follows does not tell whether anybody could claim it."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.server.host import Host, Person, cautious, records
from zimo.engine.table.state import Phase
from zimo.play.record import parse_record
from zimo.play.replaying import replay_states

PACE, QUICK = 0.4, 0.12  # seconds
EARLY = 0.02  # seconds by which clocks of two threads may differ
TABLES = 8
ALIKE = 1.95  # the limit of Kolmogorov and Smirnov for one chance in a thousand


class Timed(Person):
    """Notes how long each discard of another lay before the next thing was shown."""

    def __init__(self, address: str, table: str, cookie: str | None) -> None:
        super().__init__(address, table, cookie)
        self.delays: list[float] = []  # one for each discard of another that it was not asked about
        self._thrown = 0.0

    async def watch(self) -> None:
        while (message := await self.hear())["type"] != "account":
            if message["type"] != "update":
                continue
            now = time.monotonic()
            if self._thrown:
                self.delays.append(now - self._thrown)
            events = [event["kind"] for event in message["events"]]
            self._thrown = now if "discard" in events else 0.0


def claimable(game_record: bytes) -> list[bool]:
    """For each discard of a record: was anybody asked about it?"""
    record = parse_record(game_record)
    found: list[bool] = []
    turn, before = False, 0
    for game in replay_states(record):
        after = int(game.table["river_length"][0])
        if turn and after > before:
            found.append(game.phase == Phase.CLAIM)
        turn, before = game.phase == Phase.TURN, after
    return found


async def watched(host: Host, pace: float) -> tuple[list[float], list[bool]]:
    """A deal as a spectator sees it, and which of its discards could be claimed."""
    person = await Person.opening(host, pace=pace, spectators=True)
    spectator = Timed(host.address, person.table, None)
    await spectator.connect()
    await person.connect()
    await asyncio.gather(person.play_deal(cautious), spectator.watch())
    (line,) = await records(host, person.table)
    return spectator.delays, claimable(line)


def distance(one: list[float], other: list[float]) -> float:
    """The greatest difference of two samples' distributions, in units that don't depend on their sizes."""
    steps = sorted([(value, 1 / len(one)) for value in one] + [(value, -1 / len(other)) for value in other])
    most = height = 0.0
    for _, step in steps:
        height += step
        most = max(most, abs(height))
    return most * (len(one) * len(other) / (len(one) + len(other))) ** 0.5


def test_different_distributions_are_told_apart():
    one = [number / 100 for number in range(100)]
    assert distance(one, [value + 0.001 for value in one]) < ALIKE
    assert distance(one, [value + 0.4 for value in one]) > ALIKE


async def test_a_discard_that_nobody_can_claim_lies_as_long_as_any(host):
    delays, asked = await watched(host, QUICK)
    assert len(delays) == len(asked)
    free = sorted(delay for delay, was_asked in zip(delays, asked, strict=True) if not was_asked)
    assert len(free) > 4
    assert free[len(free) // 4] >= QUICK / 2 - EARLY  # one that was heard late seems to lie for less


@pytest.mark.slow
async def test_delays_come_from_one_distribution(host):
    """However many could claim. Samples of several tables, by Kolmogorov and Smirnov."""
    free: list[float] = []
    claimed: list[float] = []
    for delays, asked in await asyncio.gather(*(watched(host, PACE) for _ in range(TABLES))):
        for delay, was_asked in zip(delays, asked, strict=True):
            (claimed if was_asked else free).append(delay)
    print(f"{len(free)} free, {len(claimed)} claimable, distance {distance(free, claimed):.2f}")
    assert distance(free, claimed) < ALIKE
