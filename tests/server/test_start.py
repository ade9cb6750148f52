"""A start takes no longer where many tables wait in the database."""

from __future__ import annotations

import time

import pytest

from tests.server.host import Person, serving
from zimo.server.allowances import DEFAULT
from zimo.server.database import open_database
from zimo.server.log import Acted, Bound, Drawn, LogEntry, Opened, PlayerSpec, _encode, bot_at
from zimo.server.protocol import Settings
from zimo.server.schema import entries, guests, tables

DAY = 24 * 3600
OPENED = DEFAULT.tables * DAY // 60  # as many a minute as an address may, all day; a few dozen take turns
ACTIONS = 18  # until half of them were abandoned; the others at once
SETTINGS = Settings(clock=None, help=True, spectators=False, undo=True, pace=1.0)


def log_of(number: int, guest: str) -> list[LogEntry]:
    players = [PlayerSpec(kind="person", name="Guest", guest=guest), *map(bot_at, (1, 2, 3))]
    opened = Opened(rules="sbr", options={}, players=players, settings=SETTINGS, host=guest, seed=number)
    if number % 2:
        return [opened]
    dealt = [Bound(secret="00" * 32, players=[None] * 4), Drawn(players=[None] * 4)]
    return [opened, *dealt, *(Acted(seat=0, action=action) for action in range(ACTIONS))]


def fill(database: str) -> None:
    """With what a day left behind."""
    engine = open_database(database)
    now = time.time()
    for begin in range(0, OPENED, 1000):
        numbers = range(begin, min(begin + 1000, OPENED))
        logs = [log_of(number, f"guest{number}") for number in numbers]
        with engine.begin() as connection:
            connection.execute(
                tables.insert(),
                [
                    {"id": f"t{number}", "opened": now - number * DAY / OPENED, "over": False}
                    for number in numbers
                ],
            )
            connection.execute(
                guests.insert(), [{"guest": f"guest{number}", "table_id": f"t{number}"} for number in numbers]
            )
            connection.execute(
                entries.insert(),
                [
                    {"table_id": f"t{number}", "number": place, "entry": _encode(entry)}
                    for number, log in zip(numbers, logs, strict=True)
                    for place, entry in enumerate(log)
                ],
            )
    engine.dispose()


@pytest.mark.slow  # hundreds of thousands of rows
async def test_a_start_after_a_day_of_abandoned_tables_takes_less_than_two_seconds(database: str) -> None:
    """Of work: who else works on the machine makes no difference."""
    with serving(database) as host:  # what is loaded once for all
        await Person.opening(host)
    fill(database)
    began = time.process_time()
    with serving(database) as host:
        async with host.client() as client:
            assert (await client.get("/healthz")).status_code == 200
        took = time.process_time() - began
        assert host.tables_in_memory == 0
        await Person.opening(host)
    assert took < 2.0
