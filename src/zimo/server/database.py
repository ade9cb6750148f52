"""Which database keeps the tables, and its way from the form of an older version to today's."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

import platformdirs
import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from zimo.server.schema import keys

MIGRATIONS = Path(__file__).parent / "migrations"
CHECK = "check"  # the key that is written to see whether the database takes it
FIRST = "1"  # what databases without a mark of their form have


class NewerDatabase(ValueError):
    """A later version of zimo has changed the form of the database."""


def default_database() -> Path:
    """The file in the user's folder for data."""
    return platformdirs.user_data_path("zimo", appauthor=False, ensure_exists=True) / "zimo.db"


class OtherForm(ValueError):
    """It is none of ours, or an earlier version of zimo has written it."""


class Linked(ValueError):
    """The file has other names besides: for SQLite each would be a database with a journal of its own."""


def open_database(url: str) -> sql.Engine:
    """``url`` as SQLAlchemy has it: ``sqlite:///zimo.db``, ``postgresql+psycopg://...``.

    Raises SQLAlchemyError where there is no such database, NewerDatabase, and Linked.
    """
    if file := file_of(url):
        make_private(file)
    engine = sql.create_engine(url, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", _tune_sqlite)
    try:
        with engine.begin() as connection:
            _bring_up_to_date(connection)
            connection.execute(keys.delete().where(keys.c.name == CHECK))  # it fails where one may only read
    except BaseException:
        engine.dispose()
        raise
    return engine


def file_of(url: str | sql.URL) -> Path | None:
    """The file of an SQLite database, whatever symbolic links lead to it. Raises Linked."""
    url = sql.make_url(url)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    name = f"{url.database}"
    file = Path(unquote(urlsplit(name).path) if name.startswith("file:") else name).resolve()
    with contextlib.suppress(OSError):  # it is not there yet
        if (names := file.stat().st_nlink) > 1 and file.is_file():
            raise Linked(f"{file} has {names} names (hard links) and needs one alone: remove the others")
    return file


def make_private(file: Path) -> None:
    """Empty, and nobody else's to read, unless it is there already: whoever reads it can take every seat."""
    with contextlib.suppress(OSError):  # it is there; or it can't be made, as SQLite will tell
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def open_to_others(url: str) -> str | None:
    """What to say of a database that others on this machine can read."""
    file = file_of(url)
    if file is None or os.name != "posix":
        return None
    with contextlib.suppress(OSError):
        if file.stat().st_mode & 0o077:
            return f"{file} can be read by others, who could take every seat: chmod 600 {file}"
    return None


def check_form(url: str) -> None:
    """A server may play with it: so it is only looked at.

    Raises SQLAlchemyError where there is no such database, NewerDatabase, and OtherForm.
    """
    engine = sql.create_engine(url)
    try:
        with engine.connect() as connection:
            form = _form(connection)
            if form is None and not sql.inspect(connection).has_table("entries"):
                raise OtherForm("this is no database of zimo's")
            if form != _steps().get_current_head():
                raise OtherForm("an older zimo has written it: start a server of this version with it first")
    finally:
        engine.dispose()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _steps() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _form(connection: sql.Connection) -> str | None:
    """None of a database without a mark. Raises NewerDatabase."""
    form = MigrationContext.configure(connection).get_current_revision()
    if form is not None and form not in {step.revision for step in _steps().walk_revisions()}:
        raise NewerDatabase("a newer zimo has written it: use that version, or choose another database")
    return form


def _bring_up_to_date(connection: sql.Connection) -> None:
    """In one transaction: a step that fails leaves everything as it was."""
    config = _config()
    config.attributes["connection"] = connection
    form = _form(connection)
    if form is None and sql.inspect(connection).has_table("entries"):
        command.stamp(config, FIRST)
    command.upgrade(config, "head")


def _tune_sqlite(connection: sql.engine.interfaces.DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")  # readers don't wait for the writer
    cursor.execute("PRAGMA synchronous=FULL")  # a commit is on the disk
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
