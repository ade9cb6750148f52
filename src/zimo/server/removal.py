"""Taking tables out of the database, and which of them nobody has played at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sqlalchemy as sql

from zimo.server.log import Acted, Damaged, Log
from zimo.server.schema import entries, guests, matches, tables

AT_ONCE = 200  # tables, in one transaction
MOST_ENTRIES = 12  # of a table at which people sat down and were dealt to, and did no more


def batches(names: Sequence[str]) -> Iterator[list[str]]:
    """Not more at once than others may wait for."""
    return (list(names[begin : begin + AT_ONCE]) for begin in range(0, len(names), AT_ONCE))


def hardly_begun() -> sql.ColumnElement[bool]:
    """Of a table in a query: so little was done there that it may be unplayed."""
    length = sql.select(sql.func.count()).where(entries.c.table_id == tables.c.id).scalar_subquery()
    return length <= MOST_ENTRIES


def unplayed(log: Log, names: list[str]) -> list[str]:
    """Those of the names at which nobody has acted, as far as can be read."""
    return [name for name in names if _is_unplayed(log, name)]


def _is_unplayed(log: Log, name: str) -> bool:
    try:
        return not any(isinstance(entry, Acted) for entry in log.entries(name))
    except Damaged:
        return False


def delete(log: Log, names: list[str]) -> None:
    """With all that is known of them, in one transaction."""
    with log.engine.begin() as connection:
        for table in (entries, guests, matches):
            connection.execute(table.delete().where(table.c.table_id.in_(names)))
        connection.execute(tables.delete().where(tables.c.id.in_(names)))
