"""The socket of a seat or spectator: reads commands, writes what the table sends."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from zimo.server.background import log_fault
from zimo.server.connection import COME_BACK, Connection
from zimo.server.doors import BANNED, Doors
from zimo.server.hosts import is_own_host
from zimo.server.identity import Forged, Identity
from zimo.server.inbox import Said
from zimo.server.limits import MESSAGE_BYTES, MOST_REFUSED, Bucket, PerMinute, is_own_page
from zimo.server.log import Damaged
from zimo.server.protocol import ClientMessage, Refused, decode_command
from zimo.server.table import Table
from zimo.server.tables import Tables
from zimo.server.visitors import SILENT

Socket = WebSocket[Any, Any, State]

NOT_TEXT, POLICY, TOO_BIG = 1003, 1008, 1009
WRONG_ORIGIN, WRONG_HOST, FORGED, NO_TABLE, NO_SPECTATORS, DAMAGED = 4403, 4421, 4401, 4404, 4405, 4407
TOO_OFTEN = (1013, "your address has come too often in this minute: come back in the next")
LAST_WORD = 2.0  # seconds that a slow reader is given to hear why it is dropped
MOST_DIGITS = 18  # of a moment's number


@websocket("/api/tables/{name:str}/socket")
async def table_socket(socket: Socket, name: FromPath[str]) -> None:
    """One seat's, or a spectator's, way to a table."""
    state = socket.app.state
    tables: Tables = state.tables
    identity: Identity = state.identity
    await socket.accept()  # a browser is told the reason only of a socket that was open
    if not is_own_host(socket.headers.get("host"), state.hosts):
        await socket.close(WRONG_HOST, "this server has another name")
        return
    if not is_own_page(socket.headers, state.origins):
        await socket.close(WRONG_ORIGIN, "this page belongs to another server")
        return
    try:
        guest = tables.person(identity.guest_in(socket.cookies))
    except Forged as error:
        await socket.close(FORGED, str(error))
        return
    doors: Doors = state.doors
    host = socket.client.host if socket.client else ""
    if doors.refuse(guest, host):
        await socket.close(*BANNED)
        return
    sockets: PerMinute = state.sockets
    if not sockets.come(host):
        await socket.close(*TOO_OFTEN)
        return
    try:
        table = await tables.find(name)
    except Damaged:
        await socket.close(DAMAGED, "the log of this table is damaged")
        return
    if table is None:
        await socket.close(NO_TABLE, "there is no such table")
        return
    if not table.lets_in(guest):
        await socket.close(NO_SPECTATORS, "this table has no spectators, and no seat is free")
        return
    connection = Connection(guest, _after(socket), _shares(socket))
    with doors.inside(connection, host):
        await _talk(socket, tables, table, connection)


def _after(socket: Socket) -> int:
    """The last moment that the page has seen; 0 for none, or where that is no number."""
    told = socket.query_params.get("after", "")
    return int(told) if told.isascii() and told.isdigit() and len(told) <= MOST_DIGITS else 0


def _shares(socket: Socket) -> bool:
    """Does it share in the chance of the deals?"""
    return bool(socket.query_params.get("shares") == "1")


async def _talk(socket: Socket, tables: Tables, table: Table, connection: Connection) -> None:
    tables.join(table, connection)
    writing = asyncio.create_task(_write(socket, connection), name="writing to a socket")
    reading = asyncio.create_task(_read(socket, tables, table, connection), name="reading a socket")
    dropping = asyncio.create_task(connection.dropped.wait())
    tasks = (writing, reading, dropping)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        tables.leave(table, connection, socket.scope["state"].get(SILENT, 0.0))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in tasks:
            log_fault(task)
        if connection.dropped.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(socket.close(*COME_BACK), LAST_WORD)
        connection.gone.set()
        socket.receive, socket.send = empty_receive, empty_send  # those of before hold the socket itself


async def _write(socket: Socket, connection: Connection) -> None:
    with contextlib.suppress(OSError, WebSocketDisconnect):  # the reader has gone, as reading finds out
        while isinstance(message := await connection.outgoing.get(), bytes):
            await socket.send_text(message.decode())
        await socket.close(*message)


async def _read(socket: Socket, tables: Tables, table: Table, connection: Connection) -> None:
    """Until it is closed: by the reader, who goes, or by the writer, whom ``connection`` tells why."""
    bucket, refused = Bucket(), 0
    while (received := await socket.receive())["type"] != "websocket.disconnect":
        if received["type"] != "websocket.receive" or connection.closing:
            continue
        text = received.get("text")
        if text is None:
            connection.close((NOT_TEXT, "send text"))
            continue
        if len(text) > MESSAGE_BYTES:
            connection.close((TOO_BIG, f"a message has at most {MESSAGE_BYTES} bytes"))
            continue
        if not bucket.take():
            refused += 1
            if refused > MOST_REFUSED:
                connection.close((POLICY, "too many messages"))
            connection.send(Refused(turn=None, code="too_fast", message="slower, please"))
            continue
        refused = 0
        command = _command(text)
        if isinstance(command, Refused):
            connection.send(command)
        else:
            tables.say(table, Said(connection, command))


def _command(text: str) -> ClientMessage | Refused:
    try:
        return decode_command(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Refused(turn=None, code="bad_message", message=f"this is no command: {error}")
