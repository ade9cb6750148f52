"""A reverse proxy in front of a server, as a host has it that other programs share."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator


class Proxy:
    """Passes on what lies under a prefix, and remembers all that it was asked for."""

    def __init__(self, behind: str, prefix: str, takes_off: bool) -> None:
        """``behind``: host and port of the server; ``takes_off``: the prefix, before it passes a path on."""
        self.asked: list[str] = []
        self.address = ""
        self._behind = behind
        self._prefix = prefix
        self._takes_off = takes_off

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request, or a socket for as long as it is open."""
        ends = (OSError, asyncio.IncompleteReadError, asyncio.CancelledError)
        with contextlib.closing(writer), contextlib.suppress(*ends):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            line, *headers = head.removesuffix("\r\n\r\n").split("\r\n")
            method, path, version = line.split(" ")
            self.asked.append(path)
            if not path.startswith(self._prefix + "/"):
                writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                await writer.drain()
                return
            if self._takes_off:
                path = path.removeprefix(self._prefix)
                headers.append(f"X-Forwarded-Prefix: {self._prefix}")
            if not any(header.lower().startswith("upgrade:") for header in headers):
                headers = [header for header in headers if not header.lower().startswith("connection:")]
                headers.append("Connection: close")
            host, port = self._behind.split(":")
            from_server, to_server = await asyncio.open_connection(host, int(port))
            to_server.write("\r\n".join([f"{method} {path} {version}", *headers, "", ""]).encode("latin-1"))
            with contextlib.closing(to_server):
                passing = [
                    asyncio.create_task(_pass_on(reader, to_server)),
                    asyncio.create_task(_pass_on(from_server, writer)),
                ]
                await passing[1]
                passing[0].cancel()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()


@contextlib.contextmanager
def proxy(behind: str, prefix: str, takes_off: bool = False) -> Iterator[Proxy]:
    """In a thread of its own, for Playwright has the loop of this one."""
    found, loop = Proxy(behind, prefix, takes_off), asyncio.new_event_loop()
    ready, over = threading.Event(), asyncio.Event()

    async def listen() -> None:
        server = await asyncio.start_server(found.meet, "127.0.0.1", 0)
        found.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        ready.set()
        await over.wait()
        server.close()

    def run() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:  # which ends what is still passed on
            runner.run(listen())

    running = threading.Thread(target=run)
    running.start()
    ready.wait()
    try:
        yield found
    finally:
        loop.call_soon_threadsafe(over.set)
        running.join()
