"""Whenever a write of a table goes wrong, what was shown has been kept, and play goes on."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed

from tests.server.host import Host, Person, cautious, records, serving
from zimo.play.record import parse_record
from zimo.play.replaying import verify
from zimo.server import app, obeying, orders
from zimo.server.lock import InUse
from zimo.server.log import Log
from zimo.server.schema import entries, matches, metadata, tables

EVERY = 7  # writes of entries
MANY = 1 << 30  # pages
Fails = Callable[[], bool]
Statements = Callable[[str], bool]


def of_a_table(statement: str) -> bool:
    """A write of its log."""
    return "INTO entries" in statement


def any_write(statement: str) -> bool:
    return statement.startswith(("INSERT", "UPDATE", "DELETE"))


@contextmanager
def listening(engine: sql.Engine, event: str, listener: Callable[..., None]) -> Iterator[None]:
    sql.event.listen(engine, event, listener)
    try:
        yield
    finally:
        sql.event.remove(engine, event, listener)


@contextmanager
def at_a_statement(engine: sql.Engine, fails: Fails, of: Statements = of_a_table) -> Iterator[None]:
    """Reading and writing fails: nothing of the transaction is kept."""

    def fail(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if of(statement) and fails():
            raise sqlite3.OperationalError("disk I/O error")

    with listening(engine, "before_cursor_execute", fail):
        yield


@contextmanager
def before_the_commit(engine: sql.Engine, fails: Fails, of: Statements = of_a_table) -> Iterator[None]:
    """The whole transaction is written, and then not committed."""
    wrote = [False]

    def write(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        wrote[0] |= of(statement)

    def fail(_connection: object) -> None:
        if wrote[0] and fails():
            wrote[0] = False
            raise sql.exc.OperationalError("COMMIT", None, sqlite3.OperationalError("disk I/O error"))
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


# What people ask of the server beside play --------------------------------------------------------

FRIEND = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
Asked = tuple[Person, str, dict[str, Any] | None]
"""Who posts, where, and what."""


def of(host: Host, person: Person) -> httpx.AsyncClient:
    return host.client(Cookie=f"{host.cookie_name}={person.cookie}")


async def seat(host: Host) -> Asked:
    ada, ben = await Person.opening(host, seats=FRIEND), await Person.opening(host)
    return ben, f"/api/tables/{ada.table}/sit", {"name": "Ben"}


async def close(host: Host) -> Asked:
    ada = await Person.opening(host)
    return ada, f"/api/tables/{ada.table}/close", None


async def hide(host: Host) -> Asked:
    ada, path, _ = await close(host)
    async with of(host, ada) as client:
        assert (await client.post(path)).status_code == 200
    return ada, f"/api/me/tables/{ada.table}/remove", None


async def forget(host: Host) -> Asked:
    ada, _, _ = await hide(host)
    async with of(host, ada) as client:
        assert (await client.post("/api/me", json={"name": "Ada"})).status_code == 200
    return ada, "/api/me/forget", None


async def profile(host: Host) -> Asked:
    return await Person.opening(host), "/api/me", {"name": "Ada"}


async def give_pass(host: Host) -> Asked:
    return await Person.opening(host), "/api/me/pass", None


async def join(host: Host) -> Asked:
    ada, ben = await Person.opening(host), await Person.opening(host)
    async with of(host, ada) as client:
        code = (await client.post("/api/me/pass")).json()["code"]
    return ben, "/api/me/use", {"code": code}


CHANGES: tuple[Callable[[Host], Awaitable[Asked]], ...] = (
    seat, close, hide, forget, profile, give_pass, join,
)  # fmt: skip


@pytest.fixture
def nothing_cleared_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only writes are those of the test."""

    async def wait(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(app, "clear_away", wait)


def kept(engine: sql.Engine) -> dict[str, list[Any]]:
    with engine.connect() as connection:
        return {
            table.name: sorted(connection.execute(sql.select(table)).all(), key=repr)
            for table in metadata.sorted_tables
        }


class Nth:
    """Of some writes one fails."""

    def __init__(self, number: int) -> None:
        self._left = number

    def __call__(self) -> bool:
        self._left -= 1
        return self._left == 0

    @property
    def has_failed(self) -> bool:
        return self._left <= 0


@pytest.mark.parametrize("failing", FAULTS[:2], ids=lambda one: one.__name__)
@pytest.mark.parametrize("change", CHANGES, ids=lambda one: one.__name__)
async def test_a_change_is_made_as_a_whole_or_not_at_all(tmp_path, nothing_cleared_away, change, failing):
    with serving(f"sqlite:///{tmp_path}/zimo.db") as host:
        engine = host.app.state.tables.log.engine
        person, path, told = await change(host)
        async with of(host, person) as client:
            for number in itertools.count(1):
                before, fails = kept(engine), Nth(number)
                with failing(engine, fails, any_write):
                    answer = await client.post(path, json=told)
                if not fails.has_failed:
                    break
                assert answer.status_code == 503
                assert "Retry-After" in answer.headers
                assert "Set-Cookie" not in answer.headers
                assert kept(engine) == before
        assert number > 1
        assert answer.status_code == 200, answer.text
        assert kept(engine) != before


async def test_who_cannot_be_forgotten_yet_is_when_asking_again(tmp_path, nothing_cleared_away):
    with serving(f"sqlite:///{tmp_path}/zimo.db") as host:
        log = host.app.state.tables.log
        ada = await Person.opening(host, name="Ada")
        async with of(host, ada) as client:
            for number in itertools.count(1):
                fails = Nth(number)
                with at_a_statement(log.engine, fails, any_write):
                    answer = await client.post("/api/me/forget")
                if not fails.has_failed:
                    break
                assert answer.status_code == 503
                assert log.opened(ada.table).players[0].name == "Ada"
        assert log.opened(ada.table).players[0].name == ""
        assert log.is_over(ada.table)


@pytest.mark.parametrize("failing", FAULTS[:2], ids=lambda one: one.__name__)
async def test_matches_are_told_though_nothing_of_it_can_be_kept(tmp_path, nothing_cleared_away, failing):
    with serving(f"sqlite:///{tmp_path}/zimo.db") as host:
        engine = host.app.state.tables.log.engine
        ada = await Person.opening(host, options={"match_deals": 1}, name="Ada")
        await ada.connect()
        await ada.play_deal(cautious)
        async with of(host, ada) as client:

            async def listed(**wanted: object) -> Any:
                told = (await client.get("/api/me/tables", params=wanted)).json()
                return [table["table"] for table in told["tables"]], told["found"], told["unread"]

            first = (await client.get("/api/me/tables")).json()
            of_games = (await client.get("/api/me/statistics")).json()
            (second,) = [(await client.post("/api/tables", json={"rules": "mcr"})).json()["table"]]
            for rows in (matches.delete(), None):
                if rows is not None:
                    with engine.begin() as connection:
                        connection.execute(rows)
                with failing(engine, lambda: True, any_write):
                    told = (await client.get("/api/me/tables")).json()
                    assert told["tables"][1:] == first["tables"]
                    assert (await client.get("/api/me/statistics")).json() == of_games
                    assert await listed() == ([second, ada.table], 2, 0)
                    assert await listed(skip=1) == ([ada.table], 2, 0)
                    assert await listed(most=1) == ([second], 2, 0)
                    assert await listed(rules="mcr") == await listed(over=False) == ([second], 1, 0)
                    assert await listed(search="ADA") == await listed(over=True) == ([ada.table], 1, 0)
                assert await listed() == ([second, ada.table], 2, 0)
                with engine.connect() as connection:
                    assert connection.scalar(sql.select(sql.func.count()).select_from(matches)) == 2


async def test_an_order_is_answered_whatever_write_fails(tmp_path, nothing_cleared_away, monkeypatch):
    monkeypatch.setattr(obeying, "EVERY", 0.05)
    database = f"sqlite:///{tmp_path}/zimo.db"

    def in_use(_url: str) -> None:
        raise InUse

    monkeypatch.setattr(orders, "hold", in_use)
    with serving(database) as host:
        engine, other = host.app.state.tables.log.engine, Log(database)
        for number in itertools.count(1):
            ada, fails = await Person.opening(host), Nth(number)
            with at_a_statement(engine, fails, any_write):
                answers = await asyncio.to_thread(orders.carry_out, other, database, "close", [ada.table])
            if not fails.has_failed:
                break
            assert answers[ada.table] in ("closed", "over", "failed")
            assert other.is_over(ada.table) == (answers[ada.table] != "failed")
            assert kept(engine)["orders"] == []
        assert number > 2
        assert answers == {ada.table: "closed"}
        other.close()
