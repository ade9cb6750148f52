"""One socket as its table sees it: messages to be sent wait in a queue that may not grow."""

from __future__ import annotations

import asyncio

from zimo.server.protocol import ServerMessage, encode

MOST_WAITING = 200  # messages; a slower reader is dropped, and gets what it missed when it comes back
COME_BACK = (1013, "come back: what you missed is shown then")
CLOSED = (4410, "this table has been closed")
GOING = (1012, "the server stops: your table goes on when it is back")

Closing = tuple[int, str]
"""Why a socket is closed: code and reason."""


class Connection:
    """``player`` is None for a spectator."""

    def __init__(self, guest: str | None, after: int = 0, shares: bool = False) -> None:
        """``after``: the number of the last moment that it has seen, 0 for none.

        ``shares``: it will send a secret for each deal.
        """
        self.guest = guest
        self.after = after
        self.shares = shares
        self.player: int | None = None
        self.in_gallery = False  # a spectator who is told everything later, with all hands open
        self.outgoing: asyncio.Queue[bytes | Closing] = asyncio.Queue()
        self.closing = False
        self.dropped = asyncio.Event()
        self.gone = asyncio.Event()  # the socket is closed

    def send(self, message: ServerMessage) -> None:
        self.send_bytes(encode(message))

    def send_bytes(self, message: bytes) -> None:
        if self.closing:
            return
        if self.outgoing.qsize() < MOST_WAITING:
            self.outgoing.put_nowait(message)
        else:
            self.drop()

    def close(self, why: Closing) -> None:
        """Nothing more is sent after what waits already."""
        if not self.closing:
            self.closing = True
            self.outgoing.put_nowait(why)

    def drop(self) -> None:
        """What waits is thrown away."""
        self.closing = True
        self.dropped.set()
