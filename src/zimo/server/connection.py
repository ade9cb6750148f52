"""One socket as its table sees it: messages to be sent wait in a queue that may not grow."""

from __future__ import annotations

import asyncio

from zimo.server.protocol import ServerMessage, encode

MOST_WAITING = 200  # messages; a slower reader is dropped, and gets everything when it comes back


class Connection:
    """``player`` is None for a spectator."""

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.player: int | None = None
        self.outgoing: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self.dropped = False

    def send(self, message: ServerMessage) -> None:
        self.send_bytes(encode(message))

    def send_bytes(self, message: bytes) -> None:
        if self.dropped:
            return
        try:
            self.outgoing.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Close it when what waits was thrown away."""
        self.dropped = True
        while not self.outgoing.empty():
            self.outgoing.get_nowait()
        self.outgoing.put_nowait(None)
