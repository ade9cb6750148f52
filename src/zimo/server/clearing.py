"""What nobody has played at leaves the database, a while after it was opened, or soon when it is closed.

So does what is known of those who have come to no table, and matches that are over where that is wanted.
"""

from __future__ import annotations

import asyncio
import logging
import time

import sqlalchemy as sql

from zimo.server.log import Log
from zimo.server.removal import batches, delete, hardly_begun, unplayed
from zimo.server.schema import tables
from zimo.server.tables import Tables

EVERY = 3600.0  # seconds
DAY = 24 * 3600.0
LATER = "what is not kept is cleared away later: %r"

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
            logger.warning(LATER, error)
        except Exception as error:
            logger.exception(LATER, error)
        await asyncio.sleep(EVERY)


async def _clear_unplayed(kept: Tables, opened_before: float) -> None:
    for names in batches(await asyncio.to_thread(_hardly_begun, kept.log, opened_before)):
        await remove(kept, await asyncio.to_thread(unplayed, kept.log, names))
    await asyncio.to_thread(kept.log.people.clear_away, opened_before)


async def _clear_finished(kept: Tables, ended_before: float) -> None:
    for names in batches(await asyncio.to_thread(_finished, kept.log, ended_before)):
        await remove(kept, names)


async def remove(kept: Tables, names: list[str]) -> list[str]:
    """Of a running server; gives those that are gone: where somebody is, a table stays."""
    with kept.going(names) as gone:
        await asyncio.to_thread(delete, kept.log, gone)
    return gone


def _finished(log: Log, ended_before: float) -> list[str]:
    with log.engine.connect() as connection:
        return list(connection.scalars(sql.select(tables.c.id).where(tables.c.ended < ended_before)))


def _hardly_begun(log: Log, opened_before: float) -> list[str]:
    query = sql.select(tables.c.id).where(tables.c.over | (tables.c.opened < opened_before), hardly_begun())
    with log.engine.connect() as connection:
        return list(connection.scalars(query))
