"""``zimo serve``: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zimo.cli.errors import CommandError

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Where it listens.")] = 8000,
    host: Annotated[
        str, typer.Option("--host", help="Which address it listens at; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="FILE|URL",
            help="Where tables are kept: a file, or a URL as postgresql+psycopg://user@host/name.",
            show_default="zimo.db in your folder for data",
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", help="Another address of this server, as browsers see it behind a proxy."),
    ] = None,
) -> int:
    """Serve tables to browsers, here or in the network. Ctrl-C ends it; tables go on at the next start."""
    from zimo.cli.warmup import warmup
    from zimo.server.listening import listen

    try:
        listener = listen(host, range(port, port + 1))
    except OSError as error:
        raise CommandError(f"--port {port}: {error.strerror}: choose another") from None
    warmup()  # so that nothing is compiled while a hand is played
    from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError

    from zimo.server.app import Configuration
    from zimo.server.database import NewerDatabase, default_database
    from zimo.server.lock import InUse
    from zimo.server.serving import run_server

    try:
        database = database or str(default_database())
    except OSError as error:
        raise CommandError(f"no place for tables: {error}: name one with --database") from None
    url = _url(database)
    if url != database:
        print(f"Tables are kept in {url.removeprefix('sqlite:///')}")
    configuration = Configuration(database=url, origins=frozenset(origin or ()))
    try:
        run_server(configuration, listener, _tell)
    except InUse as error:
        raise CommandError(f"--database {database}: {error}: end it, or choose another") from None
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise CommandError(f"--database {database}: {error}") from None
    except NewerDatabase as error:
        raise CommandError(f"--database {database}: {error}") from None
    except SQLAlchemyError as error:
        raise CommandError(f"--database {database}: it can't be opened: {_cause(error)}") from None
    return 0


def _url(database: str) -> str:
    """Of a database that is named by its file or by a URL. Raises CommandError."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        if "://" not in database:
            return f"sqlite:///{Path(database).expanduser().absolute()}"
        make_url(database)
    except (ArgumentError, OSError, RuntimeError, ValueError) as error:
        raise CommandError(f"--database {database}: {error}") from None
    return database


def _tell(address: str) -> None:
    print(f"zimo plays at {address} (Ctrl-C ends it)", flush=True)


def _cause(error: Exception) -> str:
    return str(getattr(error, "orig", error)).splitlines()[0]
