"""What whoever looks after a server wants done at its tables.

A server that runs is the only one that touches its tables: it reads here what is wanted, does it, and says
what came of it. Where none runs, the database is held for so long and it is done at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Sequence
from typing import Literal, get_args

import sqlalchemy as sql

from zimo.server.lock import InUse, hold
from zimo.server.log import Log
from zimo.server.removal import batches, delete
from zimo.server.schema import orders

PATIENCE = 30.0  # seconds that a server may take for the next answer
LOOKS_EVERY = 0.1

What = Literal["close", "remove"]
Outcome = Literal["closed", "over", "removed", "occupied", "missing", "failed", "unanswered"]
"""What came of it; ``over``: nothing was played there any more, ``occupied``: it stays, somebody is there."""

WHAT: tuple[What, ...] = get_args(What)
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
Answers = dict[str, Outcome]


# Whoever looks after it ---------------------------------------------------------------------------


def carry_out(log: Log, url: str, what: What, names: Sequence[str]) -> Answers:
    """At the tables of these names, by the server that keeps them in the database or without one."""
    with contextlib.ExitStack() as held:
        try:
            held.enter_context(hold(url))
        except InUse:
            return _ask(log.engine, what, names)
        return _close_at_once(log, names) if what == "close" else _remove_at_once(log, names)


def _close_at_once(log: Log, names: Sequence[str]) -> Answers:
    answers: Answers = {}
    for name in names:
        if log.is_over(name):
            answers[name] = "over"
        else:
            asyncio.run(log.close_table(name))
            answers[name] = "closed"
    return answers


def _remove_at_once(log: Log, names: Sequence[str]) -> Answers:
    for some in batches(list(names)):
        delete(log, some)
    return dict.fromkeys(names, "removed")


def _ask(engine: sql.Engine, what: What, names: Sequence[str]) -> Answers:
    """Give the orders, and wait as long as the server goes on with them; in the end none is left."""
    batch = secrets.token_hex(8)
    rows = [{"batch": batch, "table_id": name, "what": what} for name in names]
    with engine.begin() as connection:
        connection.execute(orders.insert(), rows)
    try:
        answered, since = 0, time.monotonic()
        while answered < len(names) and time.monotonic() < since + PATIENCE:
            time.sleep(LOOKS_EVERY)
            if (now := len(_answers(engine, batch))) > answered:
                answered, since = now, time.monotonic()
    finally:
        with engine.begin() as connection:
            told = _answers(engine, batch)
            connection.execute(orders.delete().where(orders.c.batch == batch))
    return {name: told.get(name, "unanswered") for name in names}


def _answers(engine: sql.Engine, batch: str) -> Answers:
    query = sql.select(orders.c.table_id, orders.c.answer).where(
        orders.c.batch == batch, orders.c.answer.is_not(None)
    )
    with engine.connect() as connection:
        return {row.table_id: row.answer for row in connection.execute(query)}


# The server ---------------------------------------------------------------------------------------


def forget_orders(engine: sql.Engine) -> None:
    """Of before the server was started: nobody waits for them any more."""
    with engine.begin() as connection:
        connection.execute(orders.delete())


def wanted(engine: sql.Engine, what: What) -> list[str]:
    """The tables with which it is to be done."""
    query = sql.select(orders.c.table_id).where(orders.c.what == what, orders.c.answer.is_(None)).distinct()
    with engine.connect() as connection:
        return list(connection.scalars(query))


def answer(engine: sql.Engine, what: What, answers: Answers) -> None:
    """What came of it, for all who have wanted it."""
    with engine.begin() as connection:
        for outcome in OUTCOMES:
            names = [name for name, found in answers.items() if found == outcome]
            of_these = (orders.c.what == what) & orders.c.table_id.in_(names) & orders.c.answer.is_(None)
            connection.execute(orders.update().where(of_these).values(answer=outcome))
