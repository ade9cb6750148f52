"""What nobody has played at leaves the database, a while after it was opened, or soon when it is closed.

So do the profiles of those who have come to no table.
"""

from __future__ import annotations

import asyncio
import logging
import time

import sqlalchemy as sql

from zimo.server.log import Acted, Log
from zimo.server.schema import entries, guests, matches, tables
from zimo.server.tables import Tables

EVERY = 3600.0  # seconds
AT_ONCE = 200  # tables, in one transaction
MOST_ENTRIES = 12  # of a table at which people sat down and were dealt to, and did no more
DAY = 24 * 3600.0

logger = logging.getLogger(__name__)


async def clear_away(kept: Tables, days: float) -> None:
    """As long as the server runs."""
    while True:
        try:
            await _clear(kept, time.time() - days * DAY)
        except sql.exc.SQLAlchemyError as error:
            logger.warning("what was not played is cleared away later: %r", error)
        await asyncio.sleep(EVERY)


async def _clear(kept: Tables, opened_before: float) -> None:
    found = await asyncio.to_thread(_hardly_begun, kept.log, opened_before)
    for begin in range(0, len(found), AT_ONCE):
        unplayed = await asyncio.to_thread(_unplayed, kept.log, found[begin : begin + AT_ONCE])
        with kept.going(unplayed) as gone:
            await asyncio.to_thread(_delete, kept.log, gone)
    await asyncio.to_thread(kept.log.people.clear_away, opened_before)


def _hardly_begun(log: Log, opened_before: float) -> list[str]:
    length = sql.select(sql.func.count()).where(entries.c.table_id == tables.c.id).scalar_subquery()
    query = sql.select(tables.c.id).where(
        tables.c.over | (tables.c.opened < opened_before), length <= MOST_ENTRIES
    )
    with log.engine.connect() as connection:
        return list(connection.scalars(query))


def _unplayed(log: Log, names: list[str]) -> list[str]:
    return [name for name in names if not any(isinstance(entry, Acted) for entry in log.entries(name))]


def _delete(log: Log, names: list[str]) -> None:
    with log.engine.begin() as connection:
        for table in (entries, guests, matches):
            connection.execute(table.delete().where(table.c.table_id.in_(names)))
        connection.execute(tables.delete().where(tables.c.id.in_(names)))
