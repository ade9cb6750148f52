"""The gallery: spectators who see all hands, and for that hear of everything a while later.

Whatever is told there waits in one row, so that nothing overtakes what came before it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from zimo.server import protocol
from zimo.server.connection import Connection

Message = TypeVar("Message")
Told = protocol.Update | protocol.Account | protocol.Presence | protocol.Spoken

_pack = msgspec.json.Encoder().encode
_unpack = msgspec.json.Decoder(Told).decode
_events = msgspec.json.Decoder(list[protocol.Event]).decode


class Gallery:
    """``delay`` is in seconds, ``now`` tells the time."""

    def __init__(self, delay: float, now: Callable[[], float]) -> None:
        self.delay = delay
        self._now = now
        self._coming: deque[tuple[float, bytes]] = deque()
        self._update: protocol.Update | None = None  # the moment that is shown
        self._account: protocol.Account | None = None  # of the deal that is shown, when it is over
        self._presence: protocol.Presence | None = None
        self._before: list[tuple[int, bytes]] = []  # the moments of this deal: numbers, and packed events

    @property
    def next_at(self) -> float | None:
        """When something is to be shown."""
        return self._coming[0][0] if self._coming else None

    @property
    def last_at(self) -> float:
        """When all that has been told is shown; a time that is past where nothing waits."""
        return self._coming[-1][0] if self._coming else 0.0

    @property
    def players(self) -> list[protocol.PlayerInfo] | None:
        """Who sits here and is here, as it is shown; None before anything is."""
        return None if self._presence is None else self._presence.players

    @property
    def stage(self) -> protocol.Stage:
        """Of the deal that is shown; before there is one the first is on its way."""
        return "playing" if self._update is None else self._update.stage

    @property
    def deals_over(self) -> int:
        """As far as they are shown."""
        return 0 if self._update is None else self._update.deal + (self.stage in ("between", "over"))

    def tell(self, message: Told) -> None:
        self._coming.append((self._now() + self.delay, _pack(message)))

    def catch_up(self) -> None:
        """All that has been told was to be seen before anybody came."""
        while self._coming:
            self._keep(_unpack(self._coming.popleft()[1]))

    def rename(self, names: Sequence[str]) -> None:
        """The players are called so at once, also in what waits to be shown."""
        self._coming = deque((at, _pack(_named(_unpack(packed), names))) for at, packed in self._coming)
        if self._presence is not None:
            self._presence = _named(self._presence, names)

    def show(self, visitors: list[Connection]) -> None:
        """What has waited for long enough."""
        while self._coming and self._coming[0][0] <= self._now():
            _, packed = self._coming.popleft()
            self._keep(_unpack(packed))
            for visitor in visitors:
                visitor.send_bytes(packed)

    def _keep(self, message: Told) -> None:
        match message:
            case protocol.Update():
                if self._update is None or self._update.deal != message.deal:
                    self._before, self._account = [], None
                self._update = message
                self._before.append((message.seq, _pack(message.events)))
            case protocol.Account():
                self._account = message
            case protocol.Presence():
                self._presence = message
            case protocol.Spoken():
                pass

    def welcome(self, visitor: Connection, welcome: protocol.Welcome, nothing: protocol.Update) -> None:
        """To who comes: of the table, and all that is shown now; ``nothing`` before there is anything."""
        update = nothing if self._update is None else self._caught_up(self._update, visitor.after)
        welcome.seq, welcome.stage = update.seq, update.stage
        visitor.send(welcome)
        visitor.send(update)
        for message in (self._account, self._presence):
            if message is not None:
                visitor.send(message)

    def _caught_up(self, update: protocol.Update, after: int) -> protocol.Update:
        """With what has happened in this deal since the moment of that number."""
        if after == update.seq:
            return msgspec.structs.replace(update, events=[])
        seen = 0 if after > update.seq else after
        missed = [packed for number, packed in self._before if seen < number < update.seq]
        return msgspec.structs.replace(
            update, missed=[event for packed in missed for event in _events(packed)]
        )


def _named(message: Message, names: Sequence[str]) -> Message:
    """With these names of the players, where it tells any."""
    if isinstance(message, protocol.Presence):
        for player, name in zip(message.players, names, strict=True):
            player.name = name
    return message
