"""The matches of a guest, found in the database. What it does not know of them yet is read from the log."""

from __future__ import annotations

import dataclasses
import logging
import threading
from typing import Any, NamedTuple

import sqlalchemy as sql

from zimo.server.http_protocol import GameStatistics, MyTable
from zimo.server.log import Damaged, Log
from zimo.server.schema import entries, guests, matches, tables
from zimo.server.statistics import statistics
from zimo.server.summaries import FORM, Summary, my_table, pack, summary_of, unpack

READ_AT_ONCE = 100  # matches
MOST_UNKEPT = 1000  # matches that are at hand while the database takes nothing

logger = logging.getLogger(__name__)


@dataclasses.dataclass(frozen=True)
class Wanted:
    """Which matches, and which of those that are found."""

    over: bool | None = None  # None: whether they are or not
    rules: str = ""  # a preset; "" for all
    search: str = ""  # in the names of the players
    skip: int = 0
    most: int = 20


class Read(NamedTuple):
    """What the log tells of a match."""

    name: str
    entries: int  # of the log
    summary: Summary


class AtHand(NamedTuple):
    """A match that the database would not take."""

    read: Read
    opened: float
    over: bool

    def is_wanted(self, wanted: Wanted) -> bool:
        """As ``_conditions`` asks the database."""
        return (
            wanted.over in (None, self.over)
            and wanted.rules in ("", self.read.summary.rules)
            and wanted.search.casefold() in self.read.summary.names
        )


class Library:
    """Everything here takes its time: call it in a thread."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._damaged: set[str] = set()  # matches of which nothing can be read, as long as the server runs
        self._unkept: dict[str, Read] = {}  # matches that the database would not take
        self._reading = threading.Lock()  # held, too, while people change whose names stand in summaries

    def read(self, guest: str) -> int:
        """Read what lists don't know yet of the guest's matches, the newest first; how many are left."""
        with self._reading:
            unread = self._unread(guest)
            names = [name for name, entries in unread if not self._has_read(name, entries)]
            for name in names[:READ_AT_ONCE]:
                self._read(name)
            self._keep([self._unkept[name] for name, _ in unread if name in self._unkept])
        return max(0, len(names) - READ_AT_ONCE)

    def find(self, guest: str, wanted: Wanted) -> tuple[list[MyTable], int]:
        """What is wanted of all that has been read, newest first, and how many there are in all."""
        found = (
            sql.select(tables.c.id, tables.c.opened, matches.c.summary)
            .select_from(_mine().join(matches, matches.c.table_id == tables.c.id))
            .where(*_shown(guest), *_conditions(wanted))
        )
        at_hand = self._at_hand(guest)
        more = [(one.read.name, one.opened, one.read.summary) for one in at_hand if one.is_wanted(wanted)]
        found = found.where(*_but(at_hand))
        until = wanted.skip + wanted.most
        page = found.order_by(tables.c.opened.desc(), tables.c.id)
        page = page.limit(until) if more else page.offset(wanted.skip).limit(wanted.most)
        with self._log.engine.connect() as connection:
            count = connection.scalar(sql.select(sql.func.count()).select_from(found.subquery())) or 0
            kept = connection.execute(page).all()
        rows = [(name, opened, unpack(bytes(told))) for name, opened, told in kept]
        if more:
            rows = sorted(rows + more, key=lambda row: (-row[1], row[0]))[wanted.skip : until]
        return [my_table(name, opened, summary, guest) for name, opened, summary in rows], count + len(more)

    def statistics(self, guest: str) -> list[GameStatistics]:
        """Of all that has been read."""
        query = (
            sql.select(tables.c.opened, matches.c.summary)
            .select_from(_mine().join(matches, matches.c.table_id == tables.c.id))
            .where(*_shown(guest))
            .where(*_but(at_hand := self._at_hand(guest)))
            .order_by(tables.c.opened)
        )
        with self._log.engine.connect() as connection:
            kept = connection.execute(query).all()
        rows = [(opened, unpack(bytes(told))) for opened, told in kept]
        rows += [(one.opened, one.read.summary) for one in at_hand]
        return statistics(guest, sorted(rows, key=lambda row: row[0]))

    def use_pass(self, code: str, guest: str | None) -> str:
        """Whose pass it is: the matches of the guest are that person's from now on. Raises NoPass."""
        with self._reading:
            person = self._log.people.use_pass(code, guest)
            self._unkept.clear()
        return person

    def forget(self, person: str) -> str:
        """The person's name is gone from every match; gives the guest who has their seats now."""
        with self._reading:
            self._unkept.clear()
            return self._log.forget(person)

    def _unread(self, guest: str) -> list[tuple[str, int]]:
        """Those of which nothing is kept, or from when their log was shorter; with its length of now."""
        written = (
            sql.select(sql.func.max(entries.c.number) + 1)
            .where(entries.c.table_id == tables.c.id)
            .scalar_subquery()
        )
        query = (
            sql.select(tables.c.id, written)
            .select_from(_mine().outerjoin(matches, matches.c.table_id == tables.c.id))
            .where(*_shown(guest))
            .where(matches.c.form.is_distinct_from(FORM) | matches.c.entries.is_distinct_from(written))
            .order_by(tables.c.opened.desc())
        )
        with self._log.engine.connect() as connection:
            rows = connection.execute(query).all()
        return [(name, written) for name, written in rows if name not in self._damaged]

    def _has_read(self, name: str, entries: int) -> bool:
        return name in self._unkept and self._unkept[name].entries == entries

    def _read(self, name: str) -> None:
        try:
            with self._log.reading(name):
                log = self._log.entries(name)
                self._unkept[name] = Read(name, len(log), summary_of(log))
        except Damaged:
            self._damaged.add(name)

    def _keep(self, found: list[Read]) -> None:
        """Beside the log, if the database takes it; or else some of it at hand, until it does."""
        if not found:
            return
        names = [read.name for read in found]
        try:
            with self._log.engine.begin() as connection:
                connection.execute(matches.delete().where(matches.c.table_id.in_(names)))
                connection.execute(matches.insert(), list(map(_row, found)))
        except sql.exc.DBAPIError as error:
            logger.warning("what lists tell of %d matches is not kept: %r", len(found), error)
            for name in list(self._unkept)[:-MOST_UNKEPT]:
                del self._unkept[name]
        else:
            for name in names:
                del self._unkept[name]

    def _at_hand(self, guest: str) -> list[AtHand]:
        """Those of the guest's matches."""
        unkept = self._unkept.copy()
        if not unkept:
            return []
        query = (
            sql.select(tables.c.id, tables.c.opened, tables.c.over)
            .select_from(_mine())
            .where(*_shown(guest), tables.c.id.in_(list(unkept)))
        )
        with self._log.engine.connect() as connection:
            rows = connection.execute(query).all()
        return [AtHand(unkept[name], opened, over) for name, opened, over in rows]


def _row(read: Read) -> dict[str, object]:
    return {
        "table_id": read.name,
        "form": FORM,
        "entries": read.entries,
        "rules": read.summary.rules,
        "names": read.summary.names,
        "summary": pack(read.summary),
    }


def _mine() -> sql.Join:
    return guests.join(tables, tables.c.id == guests.c.table_id)


def _shown(guest: str) -> tuple[sql.ColumnElement[bool], ...]:
    return guests.c.guest == guest, ~guests.c.hidden


def _but(at_hand: list[AtHand]) -> list[sql.ColumnElement[bool]]:
    """What is kept of others: of these it may be older."""
    return [tables.c.id.not_in([one.read.name for one in at_hand])] if at_hand else []


def _conditions(wanted: Wanted) -> list[sql.ColumnElement[bool]]:
    conditions: list[sql.ColumnElement[Any]] = []
    if wanted.over is not None:
        conditions.append(tables.c.over == wanted.over)
    if wanted.rules:
        conditions.append(matches.c.rules == wanted.rules)
    if wanted.search:
        conditions.append(matches.c.names.contains(wanted.search.casefold(), autoescape=True))
    return conditions
