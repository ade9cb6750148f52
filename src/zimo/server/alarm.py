"""When a table is to look at its clocks, if nothing comes in before."""

from __future__ import annotations

import asyncio

from zimo.server.inbox import Item, TimeIsUp


class Alarm:
    """Puts ``TimeIsUp`` into an inbox. It is set after everything that happens, and seldom changes then."""

    def __init__(self, inbox: asyncio.Queue[Item]) -> None:
        self._inbox = inbox
        self._at: float | None = None
        self._handle: asyncio.TimerHandle | None = None

    def set(self, at: float | None) -> None:
        """To ring then, by the clock of the loop, and at no other time; None for not at all."""
        if at == self._at:
            return
        if self._handle is not None:
            self._handle.cancel()
        self._at = at
        self._handle = None if at is None else asyncio.get_running_loop().call_at(at, self._ring)

    def _ring(self) -> None:
        self._at = self._handle = None
        self._inbox.put_nowait(TimeIsUp())
