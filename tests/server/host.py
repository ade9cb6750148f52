"""A real server on a free port of this machine, and a scripted person who plays at it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Self
from urllib.parse import urlencode

import httpx
import websockets
from litestar import Litestar
from websockets.asyncio.client import ClientConnection

from zimo.server.app import Configuration, create_app
from zimo.server.identity import COOKIE
from zimo.server.limits import BURST, MESSAGES_PER_SECOND, Bucket
from zimo.server.serving import TableServer
from zimo.server.visitors import Visitors, raise_file_limit

PATIENCE = 20.0  # seconds until a test gives up
Message = dict[str, Any]
Choose = Callable[[Message], int]


class Host:
    """A running server."""

    def __init__(self, port: int, app: Litestar | None = None, visitors: Visitors | None = None) -> None:
        """``app`` and ``visitors`` where it runs in this process."""
        self.address = f"127.0.0.1:{port}{app.state.prefix if app else ''}"
        self.app = app
        self.visitors = visitors

    @property
    def tables_in_memory(self) -> int:
        assert self.app is not None
        return len(self.app.state.tables)

    @property
    def cookie_name(self) -> str:
        """Of its own cookie, which is another one for each database."""
        assert self.app is not None
        return str(self.app.state.identity.cookie_name)

    async def until_in_memory(self, tables: int) -> None:
        """Until there are so many."""
        async with asyncio.timeout(PATIENCE):
            while self.tables_in_memory != tables:
                await asyncio.sleep(0.02)

    def client(self, **headers: str) -> httpx.AsyncClient:
        """A browser without cookies."""
        url = f"http://{self.address}"
        return httpx.AsyncClient(
            base_url=url, headers=headers, verify=False, timeout=PATIENCE
        )  # spare it the certificates


@contextlib.contextmanager
def serving(database: str, *, sending: int | None = None, **configuration: Any) -> Iterator[Host]:
    """Serve the tables of a database, in a thread of its own.

    ``sending``: how many bytes the system keeps for a reader that is slow.
    """
    listener = socket.create_server(("127.0.0.1", 0))
    if sending is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, sending)
    configured = Configuration(database=database, **configuration)
    app = create_app(configured)
    visitors = Visitors(configured.limits, raise_file_limit())
    server = TableServer(app, visitors=visitors)
    running = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    running.start()
    while not server.started:
        assert running.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield Host(listener.getsockname()[1], app, visitors)
    finally:
        server.should_exit = True
        running.join()


def given_cookie(answer: httpx.Response) -> str | None:
    """The value of the cookie that came with an answer; it holds under the name of earlier versions too."""
    values = [value for name, value in answer.cookies.items() if name.startswith(COOKIE + "_")]
    return values[0] if values else None


class Person:
    """Who has opened a table, or sat down at one."""

    def __init__(self, address: str, table: str, cookie: str | None) -> None:
        self.address = address
        self.table = table
        self.cookie = cookie
        self.update: Message = {}
        self.welcome: Message = {}
        self.heard: list[Message] = []
        self._socket: ClientConnection | None = None
        self._drops = Bucket(MESSAGES_PER_SECOND * 0.8, BURST - 10)  # well below what the server allows

    @classmethod
    async def opening(cls, host: Host, **request: Any) -> Self:
        async with host.client() as client:
            answer = await client.post("/api/tables", json={"pace": 0.0, **request})
            assert answer.status_code == 201, answer.text
            return cls(host.address, answer.json()["table"], given_cookie(answer))

    @classmethod
    async def sitting(cls, host: Host, table: str, name: str) -> Self:
        async with host.client() as client:
            answer = await client.post(f"/api/tables/{table}/sit", json={"name": name})
            assert answer.status_code == 200, answer.text
            return cls(host.address, table, given_cookie(answer))

    async def act_and_leave(self) -> Self:
        """Somebody who has taken one decision, and is gone when the next is asked for."""
        await self.connect()
        await self.until_asked()
        await self.act(cautious(self.update))
        await self.until_asked()
        await self.disconnect()
        return self

    async def connect(self, after: int | str | None = None, shares: bool = False, **headers: str) -> None:
        """``after``: the last moment that was seen; ``shares``: a secret will be sent for each deal."""
        if self.cookie is not None:
            headers["Cookie"] = f"{COOKIE}={self.cookie}"
        asked = ({} if after is None else {"after": after}) | ({"shares": 1} if shares else {})
        url = f"ws://{self.address}/api/tables/{self.table}/socket?{urlencode(asked)}"
        # without a limit of its own on what waits to be heard: it would also hold up the closing
        self._socket = await websockets.connect(
            url, additional_headers=headers, max_queue=None, open_timeout=PATIENCE
        )

    async def disconnect(self) -> None:
        assert self._socket is not None
        await self._socket.close()

    async def closed(self) -> None:
        """Until the server has closed the socket."""
        assert self._socket is not None
        await self._socket.wait_closed()

    async def send(self, message: Message | str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def hear(self) -> Message:
        """The next message."""
        assert self._socket is not None
        message: Message = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
        self.heard.append(message)
        if message["type"] == "update":
            self.update = message
        elif message["type"] == "welcome":
            self.welcome = message
        return message

    async def hear_of(self, kind: str) -> Message:
        """The next message of a kind."""
        while (message := await self.hear())["type"] != kind:
            pass
        return message

    async def until_asked(self) -> Message:
        while not self.update.get("choices"):
            await self.hear()
        return self.update

    async def act(self, action: int) -> None:
        while not self._drops.take():  # bots may be so quick that a person must not be as quick as they
            await asyncio.sleep(0.05)
        update, self.update = self.update, {}
        await self.send({"type": "act", "turn": update["turn"], "action": action})

    async def play_deal(self, choose: Choose) -> Message:
        """Answer every question to the end of the deal; gives its account."""
        while True:
            if self.update.get("choices"):
                await self.act(choose(self.update))
            message = await self.hear()
            assert message["type"] != "refused", message
            if message["type"] == "account":
                return message


def first(update: Message) -> int:
    """The simplest person: does the first thing that is legal."""
    action: int = update["choices"][0]["action"]
    return action


def cautious(update: Message) -> int:
    """Wins if that may be, claims nothing else, discards the tile just drawn."""
    for wanted in ("hu", "pass"):
        for choice in update["choices"]:
            if choice["kind"] == wanted:
                return int(choice["action"])
    drawn = [choice for choice in update["choices"] if choice["tiles"] == [update["sight"]["drawn"]]]
    return int((drawn or update["choices"])[0]["action"])


async def records(host: Host, table: str) -> list[bytes]:
    """The lines of the finished deals."""
    async with host.client() as client:
        answer = await client.get(f"/api/tables/{table}/records")
        assert answer.status_code == 200
        return answer.content.splitlines(keepends=True)
