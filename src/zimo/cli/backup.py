"""``zimo backup``: a copy of all tables while they are played at."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from zimo.cli.database import DatabaseOption, kept_database
from zimo.cli.errors import CommandError

app = typer.Typer(add_completion=False)


@app.command()
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not be there yet.")
    ],
    database: DatabaseOption = None,
) -> int:
    """Copy the database, also while a server uses it. Whoever serves the copy goes on from there."""
    from zimo.server.database import file_of

    source = file_of(kept_database(database))
    if source is None:
        raise CommandError(f"--database {database}: that is no file: PostgreSQL has pg_dump for it")
    if os.path.lexists(file):
        raise CommandError(f"{file}: it is there already: choose another name")
    part = _new_part(file)
    try:
        _copy(source, part)
        os.link(part, file)  # never over another file
    except FileExistsError:
        raise CommandError(f"{file}: it is there already: choose another name") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
    print(f"{source} is copied to {file}; whoever can read it can take every seat")
    return 0


def _new_part(file: Path) -> Path:
    """A file beside it that was not there before, and that nobody else may read."""
    try:
        number, name = tempfile.mkstemp(prefix=f"{file.name}.", suffix=".part", dir=file.parent)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    os.close(number)
    return Path(name)


def _copy(source: Path, copy: Path) -> None:
    import sqlite3

    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as read,
            contextlib.closing(sqlite3.connect(copy)) as written,
        ):
            read.backup(written)
            (sound,) = written.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        raise CommandError(f"{copy}: {error}") from None
    if sound != "ok":
        raise CommandError(f"{source}: the copy is damaged: {sound}")
