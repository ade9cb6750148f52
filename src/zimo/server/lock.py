"""Two servers would write into each other's tables, so a database belongs to one of them.

The locks end with the process, however that ends. One that is lost is taken again, unless another has it.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import sqlalchemy as sql

from zimo.server.database import file_of, make_private

LOCK = 0x7A696D6F  # "zimo": what a server holds of its PostgreSQL database
LOOKS_EVERY = 5.0  # seconds, whether the lock still holds

Keep = Callable[[], None]
"""Makes sure that the lock holds. Raises InUse, and SQLAlchemyError where that cannot be known now."""


class InUse(Exception):
    """Another server keeps its tables in that database."""


@contextlib.contextmanager
def hold(database: str) -> Iterator[Keep]:
    """``database`` is a URL. Raises InUse, Linked, and SQLAlchemyError where it can't be opened."""
    url = sql.make_url(database)
    if url.get_backend_name() == "postgresql":
        with _locked_in_postgresql(url) as keep:
            yield keep
    elif file := file_of(url):
        with _locked_beside(file):
            yield lambda: None
    else:
        yield lambda: None


@contextlib.contextmanager
def looking_after(keep: Keep, lost: Callable[[InUse], None]) -> Iterator[None]:
    """Meanwhile it is looked again and again whether the lock holds; ``lost`` is told when another has it."""
    ended = threading.Event()

    def look() -> None:
        while not ended.wait(LOOKS_EVERY):
            try:
                keep()
            except InUse as error:
                lost(error)
                return
            except sql.exc.SQLAlchemyError:
                continue  # the database is away: nobody else can have it either, as far as can be known

    looking = threading.Thread(target=look, name="lock", daemon=True)
    looking.start()
    try:
        yield
    finally:
        ended.set()
        looking.join()


@contextlib.contextmanager
def _locked_beside(file: Path) -> Iterator[None]:
    """By SQLite's own lock, of another file."""
    beside_it = Path(f"{file}.lock")
    make_private(beside_it)
    _give_to_owner(beside_it, file)
    try:
        beside = sqlite3.connect(beside_it, timeout=0)
    except sqlite3.OperationalError as error:
        raise sql.exc.OperationalError(None, None, error) from None
    with contextlib.closing(beside) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise sql.exc.OperationalError(None, None, error) from None
            raise InUse(f"another zimo keeps its tables in {file}") from None
        yield


def _give_to_owner(beside: Path, file: Path) -> None:
    """Root, who may look after a server's database, must not shut the server out."""
    with contextlib.suppress(OSError, AttributeError):  # it is not there yet; Windows knows no such owners
        if os.geteuid() == 0:
            owner = file.stat()
            os.chown(beside, owner.st_uid, owner.st_gid)


@contextlib.contextmanager
def _locked_in_postgresql(url: sql.URL) -> Iterator[Keep]:
    """By a lock of the database that lasts as long as the connection."""
    engine = sql.create_engine(url, poolclass=sql.NullPool, isolation_level="AUTOCOMMIT")

    def take() -> sql.Connection:
        connection = engine.connect()
        if connection.scalar(sql.select(sql.func.pg_try_advisory_lock(LOCK))):
            return connection
        connection.close()
        raise InUse(f"another zimo keeps its tables in {url.database}")

    held = [take()]

    def keep() -> None:
        try:
            held[0].scalar(sql.select(1))
        except sql.exc.SQLAlchemyError:
            if not held[0].closed:  # as it is when it could not be taken again the last time
                held[0].invalidate()
                held[0].close()
            held[0] = take()

    try:
        yield keep
    finally:
        held[0].close()
