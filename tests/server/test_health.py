"""Whoever looks after a server is told how it is: health, numbers, a line for each request."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from pathlib import Path

import pytest
import sqlalchemy as sql
import websockets

from tests.server.host import Person, cautious, serving
from zimo.server import database as databases
from zimo.server import health, log


def give_up_soon(made: sqlite3.Connection, _: object) -> None:
    made.execute("PRAGMA busy_timeout=50")


async def test_a_server_whose_database_takes_nothing_is_not_well(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "HOLDS", 0.0)
    with serving(database) as host:
        assert host.app is not None

        def full(_connection: object, _cursor: object, statement: str, *_: object) -> None:
            if statement.startswith("INSERT"):
                raise sqlite3.OperationalError("database or disk is full")

        engine = host.app.state.tables.log.engine
        async with host.client() as client:
            assert (await client.get("/healthz")).json() == {"status": "ok"}
            assert (await client.head("/healthz")).status_code == 200
            sql.event.listen(engine, "before_cursor_execute", full)
            answer = await client.get("/healthz")
            assert answer.status_code == 503
            assert answer.headers["content-type"] == "application/problem+json"
            assert int(answer.headers["retry-after"]) > 0
            assert answer.json()["phrase"]["id"] == "fault.database_fails"
            sql.event.remove(engine, "before_cursor_execute", full)
            assert (await client.get("/healthz")).status_code == 200


@pytest.mark.parametrize("soon", [True, pytest.param(False, marks=pytest.mark.slow)])
async def test_a_database_that_another_program_locks_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, soon: bool
) -> None:
    """``soon``: SQLite itself gives up after 50 ms, instead of five seconds."""
    if soon:
        monkeypatch.setattr(databases, "_tune_sqlite", give_up_soon)
    file = tmp_path / "zimo.db"
    with serving(f"sqlite:///{file}") as host:
        person = await Person.opening(host)
        await person.connect()
        await person.until_asked()
        locking = sqlite3.connect(file, isolation_level=None)
        locking.execute("BEGIN IMMEDIATE")
        await person.act(cautious(person.update))
        await asyncio.sleep(0.6 if soon else 6)  # longer than SQLite itself waits
        locking.execute("COMMIT")
        locking.close()
        await person.hear_of("update")


async def test_however_many_wait_for_a_locked_database_they_wait_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "LOCKED_SECONDS", 0.5)
    monkeypatch.setattr(databases, "_tune_sqlite", give_up_soon)
    file = tmp_path / "zimo.db"
    kept = log.Log(f"sqlite:///{file}")
    locking = sqlite3.connect(file, isolation_level=None)
    locking.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    told = await asyncio.gather(*(kept.finish(f"t{number}") for number in range(30)), return_exceptions=True)
    assert {type(one) for one in told} == {sql.exc.OperationalError}
    assert time.monotonic() - began < 5
    locking.close()
    await kept.finish("t")
    kept.close()


async def test_after_a_while_a_locked_database_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "LOCKED_SECONDS", 0.0)
    monkeypatch.setattr(databases, "_tune_sqlite", give_up_soon)
    file = tmp_path / "zimo.db"
    with serving(f"sqlite:///{file}") as host:
        locking = sqlite3.connect(file, isolation_level=None)
        locking.execute("BEGIN IMMEDIATE")
        async with host.client() as client:
            assert (await client.get("/healthz")).status_code == 503
        locking.close()


async def test_numbers_are_told_where_that_is_wanted(database: str) -> None:
    with serving(database) as host:
        async with host.client() as client:
            assert (await client.get("/metrics")).status_code == 404
    with serving(database, metrics=True) as host:
        person = await Person.opening(host)
        await person.connect()
        await person.until_asked()
        async with host.client() as client:
            await client.get("/api/nothing")
            for number in range(3):
                await client.request(f"INVENTED{number}", "/api/nothing")
            answer = await client.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        for line in (
            "zimo_tables 1.0",
            'zimo_people{as="player"} 1.0',
            'zimo_people{as="spectator"} 0.0',
            'zimo_answers_total{method="POST",status="201"} 1.0',
            'zimo_answers_total{method="GET",status="404"} 1.0',
            'zimo_answers_total{method="GET",status="101"} 1.0',
            "zimo_log_waiting 0.0",
            'zimo_answers_total{method="other",status="404"} 3.0',
        ):
            assert line in answer.text.splitlines()


async def test_each_request_has_a_line_without_secrets_and_without_tricks(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="zimo.access"):
        with serving(database) as host:
            async with host.client() as client:
                await client.get("/healthz")
        assert not caplog.records
        with serving(database, access_log=True) as host:
            async with host.client() as client:
                await client.get("/api/qr?text=secret")
                await client.get("/x%0A%1B[2Jforged")
                await client.get("/healthz", headers={"X-Forwarded-For": b"\x9b2Jforged"})
            person = await Person.opening(host)
            await person.connect(after=0)
            await person.until_asked()
            with pytest.raises(websockets.InvalidStatus):
                await websockets.connect(f"ws://{host.address}/socket?secret=1")
    lines = [record.getMessage() for record in caplog.records]
    assert lines[0].startswith('127.0.0.1 "GET /api/qr" 200 ')
    assert lines[1].startswith('127.0.0.1 "GET /x\\n\\x1b[2Jforged" 404 ')
    assert lines[2].startswith('\\x9b2Jforged "GET /healthz" 200 ')
    assert [line.split()[3] for line in lines if "/socket" in line] == ["101", "403"]
    assert not any(secret in line for line in lines for secret in ("secret", "after"))
    assert all(line.isprintable() for line in lines)
