"""The database that a command names, and what is wrong with it in a line."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from zimo.cli.errors import CommandError

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="FILE|URL",
        help="Where tables are kept: a file, or a URL as postgresql+psycopg://user@host/name.",
        show_default="zimo.db in your folder for data",
    ),
]


def database_url(database: str | None) -> str:
    """Of a database that is named by its file or by a URL; None: the default. Raises CommandError."""
    from zimo.server.database import default_database

    try:
        database = database or str(default_database())
    except OSError as error:
        raise CommandError(f"no place for tables: {error}: name one with --database") from None
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        if "://" not in database:
            return f"sqlite:///{Path(database).expanduser().absolute()}"
        make_url(database)
    except (ArgumentError, OSError, RuntimeError, ValueError) as error:
        raise CommandError(f"--database {database}: {error}") from None
    return database


def kept_database(database: str | None) -> str:
    """Its URL, as of ``database_url``. Raises CommandError where no file has that name alone."""
    from zimo.server.database import Linked, file_of

    url = database_url(database)
    try:
        file = file_of(url)
    except Linked as error:
        raise CommandError(f"--database: {error}") from None
    if file is not None and not file.is_file():
        raise CommandError(f"--database {file}: there is no such file")
    return url


@contextlib.contextmanager
def database_faults(named: str) -> Iterator[None]:
    """What is wrong with a database that is opened meanwhile is told under that name. Raises CommandError."""
    from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError

    from zimo.server.database import Linked, NewerDatabase, OtherForm
    from zimo.server.lock import InUse

    try:
        yield
    except InUse as error:
        raise CommandError(f"{named}: {error}: end it, or choose another") from None
    except (NewerDatabase, OtherForm, Linked, NoSuchModuleError, ModuleNotFoundError) as error:
        raise CommandError(f"{named}: {error}") from None
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", error)).splitlines()[0]
        raise CommandError(f"{named}: it can't be opened: {cause}") from None
