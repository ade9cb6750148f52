"""What nobody has played at leaves the database, a while after it was opened, or soon when it is closed.

So do the profiles of those who have come to no table, and matches that are over where that is wanted.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator

import sqlalchemy as sql

from zimo.server.log import Acted, Log
from zimo.server.schema import entries, guests, matches, tables
from zimo.server.tables import Tables

EVERY = 3600.0  # seconds
AT_ONCE = 200  # tables, in one transaction
MOST_ENTRIES = 12  # of a table at which people sat down and were dealt to, and did no more
DAY = 24 * 3600.0

logger = logging.getLogger(__name__)


async def clear_away(kept: Tables, unplayed_days: float, finished_days: float | None) -> None:
    """As long as the server runs. ``finished_days``: None keeps what was played for ever."""
    while True:
        now = time.time()
        try:
            await _clear_unplayed(kept, now - unplayed_days * DAY)
            if finished_days is not None:
                await _clear_finished(kept, now - finished_days * DAY)
        except sql.exc.SQLAlchemyError as error:
            logger.warning("what is not kept is cleared away later: %r", error)
        await asyncio.sleep(EVERY)


async def _clear_unplayed(kept: Tables, opened_before: float) -> None:
    for names in batches(await asyncio.to_thread(_hardly_begun, kept.log, opened_before)):
        await remove(kept, await asyncio.to_thread(unplayed, kept.log, names))
    await asyncio.to_thread(kept.log.people.clear_away, opened_before)


async def _clear_finished(kept: Tables, ended_before: float) -> None:
    for names in batches(await asyncio.to_thread(_finished, kept.log, ended_before)):
        await remove(kept, names)


def batches(names: list[str]) -> Iterator[list[str]]:
    """Not more at once than others may wait for."""
    return (names[begin : begin + AT_ONCE] for begin in range(0, len(names), AT_ONCE))


async def remove(kept: Tables, names: list[str]) -> list[str]:
    """Of a running server; gives those that are gone: where somebody is, a table stays."""
    with kept.going(names) as gone:
        await asyncio.to_thread(delete, kept.log, gone)
    return gone


def _finished(log: Log, ended_before: float) -> list[str]:
    with log.engine.connect() as connection:
        return list(connection.scalars(sql.select(tables.c.id).where(tables.c.ended < ended_before)))


def _hardly_begun(log: Log, opened_before: float) -> list[str]:
    length = sql.select(sql.func.count()).where(entries.c.table_id == tables.c.id).scalar_subquery()
    query = sql.select(tables.c.id).where(
        tables.c.over | (tables.c.opened < opened_before), length <= MOST_ENTRIES
    )
    with log.engine.connect() as connection:
        return list(connection.scalars(query))


def unplayed(log: Log, names: list[str]) -> list[str]:
    """Those of the names at which nobody has acted."""
    return [name for name in names if not any(isinstance(entry, Acted) for entry in log.entries(name))]


def delete(log: Log, names: list[str]) -> None:
    """With all that is known of them, in one transaction."""
    with log.engine.begin() as connection:
        for table in (entries, guests, matches):
            connection.execute(table.delete().where(table.c.table_id.in_(names)))
        connection.execute(tables.delete().where(tables.c.id.in_(names)))
