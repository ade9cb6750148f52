"""Two servers would write into each other's tables, so a database belongs to one of them.

The locks end with the process, however that ends.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sql

LOCK = 0x7A696D6F  # "zimo": what a server holds of its PostgreSQL database


class InUse(Exception):
    """Another server keeps its tables in that database."""


@contextlib.contextmanager
def hold(database: str) -> Iterator[None]:
    """``database`` is a URL. Raises InUse, and SQLAlchemyError where it can't be opened."""
    url = sql.make_url(database)
    if url.get_backend_name() == "postgresql":
        with _locked_in_postgresql(url):
            yield
    elif url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
        with _locked_beside(f"{url.database}"):
            yield
    else:
        yield


@contextlib.contextmanager
def _locked_beside(file: str) -> Iterator[None]:
    """By SQLite's own lock, of another file."""
    try:
        beside = sqlite3.connect(Path(f"{file}.lock"), timeout=0)
    except sqlite3.OperationalError as error:
        raise sql.exc.OperationalError(None, None, error) from None
    with contextlib.closing(beside) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise InUse(f"another zimo keeps its tables in {file}") from None
        yield


@contextlib.contextmanager
def _locked_in_postgresql(url: sql.URL) -> Iterator[None]:
    """By a lock of the database that lasts as long as the connection."""
    engine = sql.create_engine(url, poolclass=sql.NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        if not connection.scalar(sql.select(sql.func.pg_try_advisory_lock(LOCK))):
            raise InUse(f"another zimo keeps its tables in {url.database}")
        yield
