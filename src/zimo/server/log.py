"""The log of all tables in a database: what is in it has happened, and tables are rebuilt from it.

One thread writes. What several tables hand in at the same time becomes one transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from zimo.bots import DEFAULT_BOT
from zimo.bots.called import BOT_NAMES, EMBLEMS
from zimo.rulesets.options import Ruleset
from zimo.rulesets.registry import find_preset, with_options
from zimo.rulesets.stored import ruleset_from
from zimo.server.database import CHECK, open_database
from zimo.server.people import People
from zimo.server.protocol import Settings
from zimo.server.schema import entries, guests, keys, tables
from zimo.words.fault import Fault
from zimo.words.people import cleaned

LOCKED_SECONDS = 60.0  # that a locked database is waited for, by all who wait together
MOST_AT_ONCE = 1000  # entries of one transaction
REST, LONGEST_REST = 0.002, 0.02  # seconds, for each entry that came beside another: more come together then

UNREADABLE = b""  # an entry that held what must be forgotten, and could not be read

logger = logging.getLogger(__name__)


class Damaged(Fault):
    """The log of a table cannot be read, or not be played again: the table is lost, and nothing else."""


class Entry(Struct, kw_only=True):
    """One thing that was done at a table."""


class PlayerSpec(Struct, kw_only=True):
    kind: Literal["person", "bot", "open"]
    name: str
    guest: str | None = None  # whose seat it is
    bot: str = DEFAULT_BOT
    emblem: str = ""  # a tile; persons may choose one


def player_of(players: Sequence[PlayerSpec], guest: str | None) -> int | None:
    """The number of the one who is the guest; None where that is nobody."""
    numbers = (number for number, player in enumerate(players) if player.guest == guest)
    return None if guest is None else next(numbers, None)


def bot_at(player: int, bot: str = DEFAULT_BOT) -> PlayerSpec:
    """The bot that plays as the player of that number; player 0 is always a person."""
    return PlayerSpec(kind="bot", name=BOT_NAMES[player - 1], bot=bot, emblem=EMBLEMS[player - 1])


class Opened(Entry, tag="opened"):
    rules: str  # as they were asked for
    options: dict[str, bool | int | str | None]
    players: list[PlayerSpec]
    settings: Settings
    host: str  # guest
    seed: int  # of the match: fixed who deals first with earlier versions
    stored: dict[str, bool | int | str | None] | None = None  # the ruleset; the first tables have none

    def ruleset(self) -> Ruleset:
        """One object for all tables with the same rules: a search by it compares no options."""
        if self.stored is None:
            return _only_one(with_options(find_preset(self.rules).ruleset, self.options))
        return _only_one(ruleset_from(self.stored))


@functools.lru_cache(maxsize=256)
def _only_one(ruleset: Ruleset) -> Ruleset:
    return ruleset


class Sat(Entry, tag="sat"):
    player: int
    guest: str
    name: str
    emblem: str = ""


class BotSat(Entry, tag="bot_sat"):
    """A bot takes an open seat."""

    player: int


class Dealt(Entry, tag="dealt"):
    """A deal begins, as with earlier versions: from a seed of the server alone."""

    seed: int
    salt: str


class Bound(Entry, tag="bound"):
    """Who shares in the next deal is bound to a secret, and the server to its own."""

    secret: str  # the server's; all in hex
    players: list[str | None]  # the commitment of each; None of who takes no part


class Drawn(Entry, tag="drawn"):
    """The deal begins, from the secrets that were shown in time."""

    players: list[str | None]


class Acted(Entry, tag="acted"):
    seat: int
    action: int
    by_clock: bool = False  # the time had run out


class TookBack(Entry, tag="took_back"):
    """Only the first ``kept`` actions of the deal stand."""

    kept: int


class Ready(Entry, tag="ready"):
    """Has asked for the deal after the one that is over."""

    player: int


class Closed(Entry, tag="closed"):
    """The host, or whoever looks after the server, has closed the table: nothing more is played at it."""


class Again(Entry, tag="again"):
    """A player has opened another match for the same people."""

    player: int
    table: str


LogEntry = Opened | Sat | BotSat | Dealt | Bound | Drawn | Acted | TookBack | Ready | Closed | Again

Row = tuple[sql.Executable, dict[str, object]]

ADD_TABLE, ADD_ENTRY, ADD_GUEST = tables.insert(), entries.insert(), guests.insert()
ADD_KEY, UNCHECK = keys.insert(), keys.delete().where(keys.c.name == sql.bindparam("checked"))
HIDE = (
    guests.update()
    .where(guests.c.guest == sql.bindparam("whose"), guests.c.table_id == sql.bindparam("name"))
    .values(hidden=True)
)
FINISH = (
    tables.update()
    .where(tables.c.id == sql.bindparam("name"), ~tables.c.over)
    .values(over=True, ended=sql.bindparam("now"))
)

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(LogEntry).decode


class _Job(Struct):
    """Rows to write, and whom to tell."""

    statements: list[Row]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


class Log:
    """Keeps the entries of every table in order."""

    def __init__(self, url: str, says: bool = True) -> None:
        """The database, brought up to date. Raises SQLAlchemyError, and NewerDatabase.

        ``says``: what is damaged is told to whoever reads the log of the process.
        """
        self.engine = open_database(url)
        self.people = People(self.engine, self.key("passes"))
        self._locked_since: float | None = None  # when the database was first found locked
        self._says = says
        self._damaged: set[str] = set()  # tables of which it has been told
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is handed in, then stop."""
        self._jobs.put(None)
        self._thread.join()
        self.engine.dispose()

    async def open_table(self, table: str, entry: Opened) -> None:
        row = {"id": table, "opened": time.time(), "over": False}
        rows = [(ADD_TABLE, row), _entry_row(table, 0, entry), _guest_row(table, entry.host)]
        await self._hand_in(rows)

    async def append(self, table: str, number: int, entry: LogEntry) -> None:
        """Returns when the entry is committed; a table that is closed is over with it."""
        rows = [_entry_row(table, number, entry)]
        if isinstance(entry, Closed):
            rows.append(_over_row(table))
        if isinstance(entry, Sat):
            rows.append(_guest_row(table, entry.guest))
        await self._hand_in(rows)

    async def finish(self, table: str) -> None:
        """The match is over: a restart leaves the table alone."""
        await self._hand_in([_over_row(table)])

    async def close_table(self, table: str) -> None:
        """One that no server plays, or can play: nothing more is played there."""
        await self.append(table, await asyncio.to_thread(self._next_number, table), Closed())

    async def hide(self, table: str, guest: str) -> None:
        """The guest's list tells of the table no more."""
        await self._hand_in([(HIDE, {"name": table, "whose": guest})])

    async def _hand_in(self, statements: list[Row]) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(statements, loop, done))
        await done

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            closing = False
            while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    closing = True
                    break
                jobs.append(following)
            self._commit(jobs)
            if closing:
                return
            time.sleep(min(LONGEST_REST, REST * (len(jobs) - 1)))

    def _commit(self, jobs: list[_Job]) -> None:
        """All at once; if that fails each by itself, so that no table pays for another's fault."""
        fault: Exception | None = None
        try:
            self._execute(jobs)
        except Exception as error:
            if len(jobs) > 1 and not _is_locked(error):
                for job in jobs:
                    self._commit([job])
                return
            fault = error
        waiting: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
        for job in jobs:
            waiting.setdefault(job.loop, []).append(job.done)
        for loop, done in waiting.items():
            with contextlib.suppress(RuntimeError):  # nobody waits any more: the loop is closed
                loop.call_soon_threadsafe(_settle, done, fault)

    def _execute(self, jobs: list[_Job]) -> None:
        """A database that another program holds locked is waited for: nothing has happened yet."""
        while True:
            began = time.monotonic()
            try:
                with self.engine.begin() as connection:
                    for statement, rows in _together(jobs):
                        connection.execute(statement, rows)
                self._locked_since = None
                return
            except sql.exc.OperationalError as error:
                if not _is_locked(error):
                    raise
                self._locked_since = self._locked_since or began
                if time.monotonic() > self._locked_since + LOCKED_SECONDS:
                    raise
                logger.warning("the database is locked by another program: tables wait for it")

    async def check(self) -> None:
        """Returns when something was written. Raises what the database raises."""
        row: dict[str, object] = {"name": CHECK, "value": secrets.token_bytes(8)}
        await self._hand_in([(UNCHECK, {"checked": CHECK}), (ADD_KEY, row)])

    @property
    def waiting(self) -> int:
        """How much is to be written yet."""
        return self._jobs.qsize()

    # Reading --------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def reading(self, table: str) -> Iterator[None]:
        """What goes wrong meanwhile is the fault of the table's log; that is told once. Raises Damaged."""
        try:
            yield
        except (Damaged, sql.exc.SQLAlchemyError):
            raise
        except Exception as error:
            if self._says and table not in self._damaged:
                self._damaged.add(table)
                logger.exception("the log of table %s cannot be read or played again", table)
            raise Damaged("fault.damaged_table", name=table) from error

    def entries(self, table: str) -> list[LogEntry]:
        """Of a table, in order; none if there is no such table. Raises Damaged."""
        query = sql.select(entries.c.entry).where(entries.c.table_id == table).order_by(entries.c.number)
        with self.engine.connect() as connection:
            rows = connection.scalars(query).all()
        with self.reading(table):
            return [self._entry(row) for row in rows]

    def _entry(self, row: bytes) -> LogEntry:
        """Its guests as they are known today."""
        entry: LogEntry = _decode(bytes(row))
        if isinstance(entry, Opened | Sat):
            self._name(entry)
        return entry

    def _name(self, entry: Opened | Sat) -> None:
        _name_guests(entry, self.people.person)
        for one in entry.players if isinstance(entry, Opened) else [entry]:
            one.name = cleaned(one.name)  # earlier versions took any

    def _next_number(self, table: str) -> int:
        query = sql.select(sql.func.max(entries.c.number) + 1).where(entries.c.table_id == table)
        with self.engine.connect() as connection:
            return connection.scalar(query) or 0

    def length(self, table: str) -> int:
        """How many entries the table has."""
        query = sql.select(sql.func.count()).where(entries.c.table_id == table)
        with self.engine.connect() as connection:
            return connection.scalar(query) or 0

    def forget(self, person: str) -> str:
        """The person's seats are nobody's and their name is gone; gives the guest who has them now."""
        nobody = secrets.token_hex(16)
        query = sql.select(guests.c.table_id).where(guests.c.guest == person)
        with self.people.forgetting(person) as connection:
            for table in connection.scalars(query).all():
                self._forget_at(connection, table, person, nobody)
        return nobody

    def _forget_at(self, connection: sql.Connection, table: str, person: str, nobody: str) -> None:
        """Nothing is played for that; what cannot be read may hold the name."""
        for number, entry in _seatings(connection, table):
            if entry is None:
                told = UNREADABLE
            elif _name_guests(entry, lambda guest: nobody if self.people.person(guest) == person else guest):
                _take_name(entry, nobody)
                told = _encode(entry)
            else:
                continue
            place = (entries.c.table_id == table) & (entries.c.number == number)
            connection.execute(entries.update().where(place).values(entry=told))

    def opened(self, table: str) -> Opened | None:
        """How a table was opened; None if there is none of that name. Raises Damaged."""
        query = sql.select(entries.c.entry).where(entries.c.table_id == table, entries.c.number == 0)
        with self.engine.connect() as connection:
            row = connection.scalar(query)
        with self.reading(table):
            entry = None if row is None else self._entry(row)
        return entry if isinstance(entry, Opened) else None

    def seated(self, table: str) -> Opened | None:
        """How a table was opened, and who has sat down there since; None if there is none of that name.

        Raises Damaged.
        """
        with self.engine.connect() as connection:
            seatings = [entry for _, entry in _seatings(connection, table)]
        opened: Opened | None = None
        with self.reading(table):
            for entry in seatings:
                if entry is None:
                    raise ValueError("an entry cannot be read")
                self._name(entry)
                if isinstance(entry, Opened):
                    opened = entry
                elif opened is not None:
                    sat = PlayerSpec(kind="person", name=entry.name, guest=entry.guest, emblem=entry.emblem)
                    opened.players[entry.player] = sat
        return opened

    def seated_at_end(self, table: str) -> Opened | None:
        """Who sits at a table at which nothing more is played; None of all others. Raises Damaged."""
        return self.seated(table) if self.is_over(table) else None

    def sits(self, table: str, guest: str) -> bool:
        """Does the guest play there, or has?"""
        theirs = (guests.c.table_id == table) & (guests.c.guest == guest)
        with self.engine.connect() as connection:
            return bool(connection.scalar(sql.select(sql.exists().where(theirs))))

    def is_over(self, table: str) -> bool:
        """Is nothing more played at the table?"""
        with self.engine.connect() as connection:
            return bool(connection.scalar(sql.select(tables.c.over).where(tables.c.id == table)))

    def open_tables(self, guest: str) -> int:
        """How many of the guest's tables are not over."""
        query = (
            sql.select(sql.func.count())
            .select_from(guests.join(tables, guests.c.table_id == tables.c.id))
            .where(guests.c.guest == guest, ~guests.c.hidden, ~tables.c.over)
        )
        with self.engine.connect() as connection:
            return connection.scalar(query) or 0

    def hosted(self, guest: str) -> list[str]:
        """The tables that the guest has opened and that are not over, as far as can be read."""
        query = (
            sql.select(tables.c.id)
            .select_from(guests.join(tables, guests.c.table_id == tables.c.id))
            .where(guests.c.guest == guest, ~tables.c.over)
        )
        with self.engine.connect() as connection:
            names = connection.scalars(query).all()
        return [name for name in names if self.is_host(name, guest)]

    def is_host(self, table: str, guest: str) -> bool:
        """Has the guest opened the table, as far as can be read?"""
        try:
            opened = self.opened(table)
        except Damaged:
            return False
        return opened is not None and opened.host == guest

    def key(self, name: str) -> bytes:
        """A secret of this database, made when it is first asked for."""
        with self.engine.begin() as connection:
            found = connection.scalar(sql.select(keys.c.value).where(keys.c.name == name))
            if found is not None:
                return bytes(found)
            made = secrets.token_bytes(32)
            connection.execute(keys.insert(), {"name": name, "value": made})
            return made


def _seatings(connection: sql.Connection, table: str) -> list[tuple[int, Opened | Sat | None]]:
    """Who has sat down, with the numbers of the entries: all do before anything is dealt.

    None stands for an entry that cannot be read.
    """
    query = sql.select(entries.c.number, entries.c.entry).where(entries.c.table_id == table)
    found: list[tuple[int, Opened | Sat | None]] = []
    with connection.execute(query.order_by(entries.c.number)) as rows:
        for number, row in rows:
            try:
                entry = _decode(bytes(row))
            except msgspec.DecodeError:
                found.append((number, None))
                continue
            if not isinstance(entry, Opened | Sat | BotSat):
                break
            if not isinstance(entry, BotSat):
                found.append((number, entry))
    return found


def _is_locked(error: Exception) -> bool:
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", None)
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _together(jobs: Iterable[_Job]) -> list[tuple[sql.Executable, list[dict[str, object]]]]:
    """What the same statement writes, at once: that takes a fraction of the time."""
    found: dict[int, tuple[sql.Executable, list[dict[str, object]]]] = {}
    for job in jobs:
        for statement, values in job.statements:
            found.setdefault(id(statement), (statement, []))[1].append(values)
    return list(found.values())


def _entry_row(table: str, number: int, entry: LogEntry) -> Row:
    return ADD_ENTRY, {"table_id": table, "number": number, "entry": _encode(entry)}


def _over_row(table: str) -> Row:
    return FINISH, {"name": table, "now": time.time()}


def _guest_row(table: str, guest: str) -> Row:
    return ADD_GUEST, {"table_id": table, "guest": guest}


def _name_guests(entry: Opened | Sat, named: Callable[[str], str]) -> bool:
    """Call the guests of the entry otherwise; was there one to be?"""
    before = _encode(entry)
    match entry:
        case Opened():
            entry.host = named(entry.host)
            for player in entry.players:
                player.guest = player.guest and named(player.guest)
        case Sat():
            entry.guest = named(entry.guest)
    return _encode(entry) != before


def _take_name(entry: Opened | Sat, guest: str) -> None:
    for one in entry.players if isinstance(entry, Opened) else [entry]:
        if one.guest == guest:
            one.name = ""


def _settle(waiting: list[asyncio.Future[None]], fault: Exception | None) -> None:
    for done in waiting:
        if done.done():
            continue
        if fault is None:
            done.set_result(None)
        else:
            done.set_exception(fault)
