"""What comes in at a table: it is done in that order, by one task."""

from __future__ import annotations

import asyncio
import dataclasses

from zimo.server import protocol
from zimo.server.connection import Connection


@dataclasses.dataclass(frozen=True)
class Joined:
    connection: Connection


@dataclasses.dataclass(frozen=True)
class Left:
    connection: Connection
    silent: float = 0.0  # seconds since anything came from there


@dataclasses.dataclass(frozen=True)
class Said:
    connection: Connection
    command: protocol.ClientMessage


@dataclasses.dataclass(frozen=True)
class Answered:
    """A bot has chosen. Who asked something else since then holds another ticket."""

    ticket: int
    action: int
    by_clock: bool  # for a person whose time is out


@dataclasses.dataclass(frozen=True)
class WantsSeat:
    guest: str
    name: str
    emblem: str
    answer: asyncio.Future[int]  # the player's number, or Refusal


@dataclasses.dataclass(frozen=True)
class WantsClosed:
    guest: str
    answer: asyncio.Future[None]  # or Refusal
    by_keeper: bool = False  # whoever looks after the server may close any


@dataclasses.dataclass(frozen=True)
class GoesOn:
    """A player has opened another match for the same people."""

    player: int
    table: str
    answer: asyncio.Future[None]


@dataclasses.dataclass(frozen=True)
class Renamed:
    """A guest is known as another one."""

    guest: str
    other: str
    forgotten: bool


class TimeIsUp:
    """Something is due."""


class Stop:
    """The server goes: what came before this is done, and nothing after it."""


Item = Joined | Left | Said | Answered | WantsSeat | WantsClosed | GoesOn | Renamed | TimeIsUp | Stop
