"""Whenever a write of a table goes wrong, what was shown has been kept, and play goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed

from tests.server.host import Person, cautious, records, serving
from zimo.play.record import parse_record
from zimo.play.replaying import verify
from zimo.server.schema import entries, tables

EVERY = 7  # writes of entries
MANY = 1 << 30  # pages
Fails = Callable[[], bool]


@contextmanager
def listening(engine: sql.Engine, event: str, listener: Callable[..., None]) -> Iterator[None]:
    sql.event.listen(engine, event, listener)
    try:
        yield
    finally:
        sql.event.remove(engine, event, listener)


@contextmanager
def at_a_statement(engine: sql.Engine, fails: Fails) -> Iterator[None]:
    """Reading and writing fails: nothing of the transaction is kept."""

    def fail(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if "INTO entries" in statement and fails():
            raise sqlite3.OperationalError("disk I/O error")

    with listening(engine, "before_cursor_execute", fail):
        yield


@contextmanager
def before_the_commit(engine: sql.Engine, fails: Fails) -> Iterator[None]:
    """The whole transaction is written, and then not committed."""
    wrote = [False]

    def write(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        wrote[0] |= "INTO entries" in statement

    def fail(_connection: object) -> None:
        if wrote[0] and fails():
            wrote[0] = False
            raise sqlite3.OperationalError("disk I/O error")
        wrote[0] = False

    with listening(engine, "after_cursor_execute", write), listening(engine, "commit", fail):
        yield


@contextmanager
def after_the_commit(engine: sql.Engine, fails: Fails) -> Iterator[None]:
    """All is kept, and the answer is lost: as with a database whose line is cut."""
    with at_a_statement(engine, lambda: False):
        commit = engine.dialect.do_commit
        wrote = [False]

        def write(_connection: object, _cursor: object, statement: str, *_: object) -> None:
            wrote[0] |= "INTO entries" in statement

        def commit_and_fail(connection: Any) -> None:
            commit(connection)
            if wrote[0] and fails():
                wrote[0] = False
                raise sqlite3.OperationalError("disk I/O error")
            wrote[0] = False

        with pytest.MonkeyPatch.context() as patch, listening(engine, "after_cursor_execute", write):
            patch.setattr(engine.dialect, "do_commit", commit_and_fail)
            yield


@contextmanager
def on_a_full_disk(engine: sql.Engine, fails: Fails) -> Iterator[None]:
    """SQLite may take no page more, until it has told so."""
    most = [MANY]

    def bound(connection: sql.Connection) -> None:
        if fails():
            most[0] = connection.exec_driver_sql("PRAGMA page_count").scalar() or MANY
        connection.exec_driver_sql(f"PRAGMA max_page_count = {most[0]}")

    def told(context: sql.ExceptionContext) -> None:
        assert "full" in str(context.original_exception)
        most[0] = MANY

    with listening(engine, "begin", bound), listening(engine, "handle_error", told):
        yield


class Stubborn(Person):
    """Comes back until it is let in, and holds what it sees against what it saw."""

    async def play_through(self) -> None:
        shown: dict[int, Any] = {}
        times = 0
        while True:
            try:
                if self.update.get("choices"):
                    await self.act(cautious(self.update))
                message = await self.hear()
            except ConnectionClosed:
                times += 1
                await self.come_back(max(shown, default=0))
                continue
            if message["type"] == "update" and message["sight"]:
                number = message["seq"]
                assert shown.setdefault(number, message["sight"]) == message["sight"]
            elif message["type"] == "account":
                assert times
                return

    async def come_back(self, seen: int) -> None:
        self.update = {}
        await self.connect(seen or None)
        while True:
            message = await self.hear()
            if message["type"] == "update":
                assert message["seq"] >= seen, "what was shown is lost"
                return


FAULTS = (at_a_statement, before_the_commit, after_the_commit, on_a_full_disk)


@pytest.mark.parametrize("failing", FAULTS, ids=lambda one: one.__name__)
async def test_whenever_a_write_fails_nothing_that_was_shown_is_lost(tmp_path, failing):
    with serving(f"sqlite:///{tmp_path}/zimo.db") as host:
        person = await Stubborn.opening(host, rules="sbr")
        await person.connect()
        writes = [0]

        def fails() -> bool:
            writes[0] += 1
            return writes[0] % EVERY == 0

        assert host.app is not None
        with failing(host.app.state.tables.log.engine, fails):
            await person.play_through()
        assert writes[0] > 4 * EVERY
        (line,) = await records(host, person.table)
        verify(parse_record(line))


async def test_a_table_that_cannot_be_written_is_refused_and_nothing_of_it_stays(tmp_path):
    with serving(f"sqlite:///{tmp_path}/zimo.db") as host:
        assert host.app is not None
        log = host.app.state.tables.log
        with at_a_statement(log.engine, lambda: True):
            async with host.client() as client:
                answer = await client.post("/api/tables", json={"rules": "sbr"})
        assert answer.status_code == 503
        assert answer.headers["content-type"] == "application/problem+json"
        assert "Retry-After" in answer.headers
        with log.engine.connect() as connection:
            for kept in (tables, entries):
                assert connection.scalar(sql.select(sql.func.count()).select_from(kept)) == 0
        person = await Person.opening(host, rules="sbr")
        await person.connect()
        await person.until_asked()
