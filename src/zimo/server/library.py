"""The matches of a guest, found in the database. What it does not know of them yet is read from the log."""

from __future__ import annotations

import dataclasses
import threading
from typing import Any

import sqlalchemy as sql

from zimo.server.http_protocol import GameStatistics, MyTable
from zimo.server.log import Damaged, Log
from zimo.server.schema import entries, guests, matches, tables
from zimo.server.statistics import statistics
from zimo.server.summaries import FORM, my_table, pack, summary_of, unpack

READ_AT_ONCE = 100  # matches


@dataclasses.dataclass(frozen=True)
class Wanted:
    """Which matches, and which of those that are found."""

    over: bool | None = None  # None: whether they are or not
    rules: str = ""  # a preset; "" for all
    search: str = ""  # in the names of the players
    skip: int = 0
    most: int = 20


class Library:
    """Everything here takes its time: call it in a thread."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._damaged: set[str] = set()  # matches of which nothing can be read, as long as the server runs
        self._reading = threading.Lock()  # held, too, while people change whose names stand in summaries

    def read(self, guest: str) -> int:
        """Read what lists don't know yet of the guest's matches, the newest first; how many are left."""
        with self._reading:
            names = self._unread(guest)
            rows = (self._read(name) for name in names[:READ_AT_ONCE])
            self._keep([row for row in rows if row is not None])
        return max(0, len(names) - READ_AT_ONCE)

    def find(self, guest: str, wanted: Wanted) -> tuple[list[MyTable], int]:
        """What is wanted of all that has been read, newest first, and how many there are in all."""
        found = (
            sql.select(tables.c.id, tables.c.opened, matches.c.summary)
            .select_from(_mine().join(matches, matches.c.table_id == tables.c.id))
            .where(*_shown(guest), *_conditions(wanted))
        )
        page = found.order_by(tables.c.opened.desc(), tables.c.id).offset(wanted.skip).limit(wanted.most)
        with self._log.engine.connect() as connection:
            count = connection.scalar(sql.select(sql.func.count()).select_from(found.subquery()))
            rows = connection.execute(page).all()
        return [my_table(name, opened, unpack(bytes(told)), guest) for name, opened, told in rows], count or 0

    def statistics(self, guest: str) -> list[GameStatistics]:
        """Of all that has been read."""
        query = (
            sql.select(tables.c.opened, matches.c.summary)
            .select_from(_mine().join(matches, matches.c.table_id == tables.c.id))
            .where(*_shown(guest))
            .order_by(tables.c.opened)
        )
        with self._log.engine.connect() as connection:
            rows = connection.execute(query).all()
        return statistics(guest, [(opened, unpack(bytes(told))) for opened, told in rows])

    def join(self, guest: str, person: str) -> None:
        """The matches of the guest are the person's from now on."""
        with self._reading:
            self._log.people.join(guest, person)

    def forget(self, person: str) -> str:
        """The person's name is gone from every match; gives the guest who has their seats now."""
        with self._reading:
            return self._log.forget(person)

    def _unread(self, guest: str) -> list[str]:
        """Those of which nothing is kept, or from when their log was shorter."""
        written = (
            sql.select(sql.func.max(entries.c.number) + 1)
            .where(entries.c.table_id == tables.c.id)
            .scalar_subquery()
        )
        query = (
            sql.select(tables.c.id)
            .select_from(_mine().outerjoin(matches, matches.c.table_id == tables.c.id))
            .where(*_shown(guest))
            .where(matches.c.form.is_distinct_from(FORM) | matches.c.entries.is_distinct_from(written))
            .order_by(tables.c.opened.desc())
        )
        with self._log.engine.connect() as connection:
            return [name for name in connection.scalars(query) if name not in self._damaged]

    def _read(self, name: str) -> dict[str, object] | None:
        """The row of a match, from its log; None where that cannot be read."""
        try:
            with self._log.reading(name):
                log = self._log.entries(name)
                summary = summary_of(log)
        except Damaged:
            self._damaged.add(name)
            return None
        return {
            "table_id": name,
            "form": FORM,
            "entries": len(log),
            "rules": summary.rules,
            "names": summary.names,
            "summary": pack(summary),
        }

    def _keep(self, rows: list[dict[str, object]]) -> None:
        if not rows:
            return
        with self._log.engine.begin() as connection:
            connection.execute(
                matches.delete().where(matches.c.table_id.in_([row["table_id"] for row in rows]))
            )
            connection.execute(matches.insert(), rows)


def _mine() -> sql.Join:
    return guests.join(tables, tables.c.id == guests.c.table_id)


def _shown(guest: str) -> tuple[sql.ColumnElement[bool], ...]:
    return guests.c.guest == guest, ~guests.c.hidden


def _conditions(wanted: Wanted) -> list[sql.ColumnElement[bool]]:
    conditions: list[sql.ColumnElement[Any]] = []
    if wanted.over is not None:
        conditions.append(tables.c.over == wanted.over)
    if wanted.rules:
        conditions.append(matches.c.rules == wanted.rules)
    if wanted.search:
        conditions.append(matches.c.names.contains(wanted.search.casefold(), autoescape=True))
    return conditions
