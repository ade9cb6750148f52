"""A server does what whoever looks after it has ordered, and knows soon who is banned."""

from __future__ import annotations

import asyncio
import logging

import sqlalchemy as sql

from zimo.server.clearing import remove
from zimo.server.doors import Doors
from zimo.server.log import Damaged
from zimo.server.orders import WHAT, Answers, Outcome, answer, wanted
from zimo.server.removal import batches
from zimo.server.tables import Tables

EVERY = 1.0  # seconds
AGAIN = "what is wanted of this server is looked for again and again: %r"

logger = logging.getLogger(__name__)


async def obey(kept: Tables, doors: Doors) -> None:
    """Do what is wanted, and send out who is banned; as long as the server runs."""
    told = False  # the log, that something fails
    while True:
        try:
            await asyncio.to_thread(doors.renew)
            doors.send_out()
            for what in WHAT:
                for names in batches(await asyncio.to_thread(wanted, kept.log.engine, what)):
                    answers = await (_close(kept, names) if what == "close" else _remove(kept, names))
                    await asyncio.to_thread(answer, kept.log.engine, what, answers)
            told = False
        except Exception as error:
            if not told:
                fault = None if isinstance(error, sql.exc.SQLAlchemyError) else error
                logger.warning(AGAIN, error, exc_info=fault)
            told = True
        await asyncio.sleep(EVERY)


async def _close(kept: Tables, names: list[str]) -> Answers:
    return {name: await _close_one(kept, name) for name in names}


async def _close_one(kept: Tables, name: str) -> Outcome:
    try:
        table = await kept.find(name)
        if table is None:
            return "missing"
        if table.play.stage in ("over", "closed"):
            return "over"
        await kept.close_as_keeper(table)
    except sql.exc.SQLAlchemyError:
        raise
    except Damaged:
        await kept.log.close_table(name)
    except Exception:  # a table that stops just now
        logger.exception("table %s could not be closed", name)
        return "failed"
    return "closed"


async def _remove(kept: Tables, names: list[str]) -> Answers:
    gone = await remove(kept, names)
    return {name: "removed" if name in gone else "occupied" for name in names}
