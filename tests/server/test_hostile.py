"""Requests that are made to harm are refused like any other; a table that fails comes back from its log."""

from __future__ import annotations

import asyncio
import logging
import sqlite3

import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed

from tests.server.host import Host, Person, cautious, serving


@pytest.mark.parametrize("path", ["score", "waits", "analyse", "tables", "records/check"])
@pytest.mark.parametrize("body", [b"[" * 60_000, b'{"a":' * 12_000, b"\xff\xfe", b"\0", b"9" * 60_000])
async def test_no_body_is_a_fault(
    host: Host, path: str, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with host.client() as client:
        answer = await client.post(f"/api/{path}", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 413)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_frame_of_no_text_closes_its_own_socket_alone(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    person, stranger = await Person.opening(host), await Person.opening(host)
    for one in (person, stranger):
        await one.connect()
        await one.until_asked()
    assert stranger._socket is not None
    stranger._socket.transport.write(b"\x81\x82\0\0\0\0\xff\xfe")  # masked text that is no UTF-8
    with pytest.raises(ConnectionClosed):
        await stranger.hear_of("nothing")
    await person.act(cautious(person.update))
    await person.hear_of("update")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_table_whose_task_fails_says_so_and_is_rebuilt(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(database) as host:
        person = await Person.opening(host)
        await person.connect()
        asked = await person.until_asked()
        assert host.app is not None
        engine = host.app.state.tables.log.engine
        fails = [True]

        def fail(_connection: object, _cursor: object, statement: str, *_: object) -> None:
            if fails[0] and "INTO entries" in statement:
                raise sqlite3.OperationalError("disk I/O error")

        sql.event.listen(engine, "before_cursor_execute", fail)
        await person.act(cautious(person.update))
        with pytest.raises(ConnectionClosed) as closed:
            await person.hear_of("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
        assert f"table {person.table} has failed" in caplog.text
        fails[0] = False
        person.update = {}
        await person.connect()
        again = await asyncio.wait_for(person.until_asked(), 20)
        assert again["sight"]["seats"] == asked["sight"]["seats"]
        await person.act(cautious(person.update))
        await person.hear_of("update")
