"""``zimo serve``: the table in the browser."""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Callable, Iterator
from typing import Annotated
from urllib.parse import urlsplit

import typer

from zimo.cli.database import DatabaseOption, database_faults, database_url
from zimo.cli.errors import CommandError
from zimo.server.allowances import DEFAULT, KEEP_FINISHED, KEEP_UNPLAYED, Limits
from zimo.server.hosts import name_of

app = typer.Typer(add_completion=False)
PART = re.compile(r"(?!\.{1,2}$)[\w.~-]+", re.ASCII)  # of a path that every browser and proxy writes alike


@app.command()
def serve(
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Where it listens.")] = 8000,
    host: Annotated[
        str, typer.Option("--host", help="Which address it listens at; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    database: DatabaseOption = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin",
            help="Another address of this server, as browsers see it behind a proxy: https://mahjong.example",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", help="A name of this server, besides that of its machine."),
    ] = None,
    prefix: Annotated[
        str,
        typer.Option(
            "--prefix",
            metavar="PATH",
            help="Under which path of its host browsers find it behind a proxy: /mahjong",
            show_default="the root of the host",
        ),
    ] = "",
    requests: Annotated[
        int, typer.Option("--requests", min=1, help="How often an address may ask in a minute.")
    ] = DEFAULT.requests,
    computations: Annotated[
        int, typer.Option("--computations", min=1, help="And how often for what has to be computed.")
    ] = DEFAULT.computations,
    tables: Annotated[
        int, typer.Option("--tables", min=1, help="Tables that an address may open in a minute.")
    ] = DEFAULT.tables,
    tables_a_day: Annotated[
        int, typer.Option("--tables-a-day", min=1, help="And in a day.")
    ] = DEFAULT.tables_a_day,
    profiles: Annotated[
        int, typer.Option("--profiles", min=1, help="Profiles that an address may tell in a minute.")
    ] = DEFAULT.profiles,
    profiles_a_day: Annotated[
        int, typer.Option("--profiles-a-day", min=1, help="And in a day.")
    ] = DEFAULT.profiles_a_day,
    open_tables: Annotated[
        int, typer.Option("--open-tables", min=1, help="Tables of one person that are not over.")
    ] = DEFAULT.open_tables,
    take_backs: Annotated[
        int, typer.Option("--take-backs", min=0, help="Decisions that may be taken back in a deal.")
    ] = DEFAULT.take_backs,
    connections: Annotated[
        int, typer.Option("--connections", min=1, help="Connections that an address may hold.")
    ] = DEFAULT.connections,
    sockets: Annotated[
        int, typer.Option("--sockets", min=1, help="How often an address may come to tables in a minute.")
    ] = DEFAULT.sockets,
    header_seconds: Annotated[
        float, typer.Option("--header-seconds", min=0.1, help="Until the headers of a request have come.")
    ] = DEFAULT.header_seconds,
    body_seconds: Annotated[
        float, typer.Option("--body-seconds", min=0.1, help="Until its body has come as well.")
    ] = DEFAULT.body_seconds,
    answer_seconds: Annotated[
        float,
        typer.Option("--answer-seconds", min=0.1, help="Until something of what is sent has been taken."),
    ] = DEFAULT.answer_seconds,
    keep_unplayed: Annotated[
        float,
        typer.Option("--keep-unplayed", min=0, help="Days until a table at which nobody has played is gone."),
    ] = KEEP_UNPLAYED,
    keep_finished: Annotated[
        float | None,
        typer.Option(
            "--keep-finished",
            min=0,
            help="Days after its end until a match is gone, with its records.",
            show_default="for ever",
        ),
    ] = KEEP_FINISHED,
    hsts: Annotated[
        bool, typer.Option("--hsts", help="Tell browsers to come by https alone from now on.")
    ] = False,
    access_log: Annotated[
        bool, typer.Option("--access-log", help="A line in the log for each request.")
    ] = False,
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Numbers for Prometheus at /metrics, for whoever asks.")
    ] = False,
) -> int:
    """Serve tables to browsers, here or in the network. Ctrl-C ends it; tables go on at the next start."""
    origins, hosts = frozenset(map(_origin, origin or ())), frozenset(map(_host, allow_host or ()))
    prefix = _prefix(prefix)
    from zimo.cli.options import warn_of_own
    from zimo.cli.warmup import is_at_hand, levels_are_at_hand, warmup
    from zimo.server.listening import listen

    try:
        listener = listen(host, range(port, port + 1))
    except OSError as error:
        raise CommandError(f"--port {port}: {error.strerror}: choose another") from None
    warn_of_own()
    if not (is_at_hand() and levels_are_at_hand()):
        warmup(levels=True)  # so that nothing is compiled while a hand is played
    from zimo.server.app import Configuration
    from zimo.server.serving import run_server

    url = database_url(database)
    database = database or url.removeprefix("sqlite:///")
    if url != database:
        print(f"Tables are kept in {url.removeprefix('sqlite:///')}")
    configuration = Configuration(
        database=url,
        origins=origins,
        hosts=hosts,
        prefix=prefix,
        keep_unplayed=keep_unplayed,
        keep_finished=keep_finished,
        hsts=hsts,
        access_log=access_log,
        metrics=metrics,
        limits=Limits(
            requests=requests,
            computations=computations,
            tables=tables,
            tables_a_day=tables_a_day,
            profiles=profiles,
            profiles_a_day=profiles_a_day,
            open_tables=open_tables,
            take_backs=take_backs,
            connections=connections,
            sockets=sockets,
            header_seconds=header_seconds,
            body_seconds=body_seconds,
            answer_seconds=answer_seconds,
        ),
    )
    with database_faults(f"--database {database}"), _loading() as load:

        def started(address: str) -> None:
            _tell(address)
            load()

        run_server(configuration, listener, started)
    return 0


def _origin(told: str) -> str:
    """As browsers name it. Raises CommandError."""
    parts = urlsplit(told.rstrip("/"))
    if parts.scheme not in ("http", "https") or not name_of(parts.netloc) or parts.path or parts.query:
        hint = f" (the path is --prefix {parts.path})" if parts.path else ""
        raise CommandError(
            f"--origin {told}: give scheme and name alone, such as https://mahjong.example{hint}"
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _prefix(told: str) -> str:
    """The path, "" for the root; slashes at its ends make no difference. Raises CommandError."""
    bare = told.strip("/")
    if bare and not all(map(PART.fullmatch, bare.split("/"))):
        raise CommandError(
            f"--prefix {told}: give a path of letters, digits, -, _, . and ~, such as /mahjong"
        )
    return f"/{bare}" if bare else ""


def _host(told: str) -> str:
    """The name; a port makes no difference. Raises CommandError."""
    if "/" in told or not name_of(told):
        raise CommandError(f"--allow-host {told}: give a name alone, such as mahjong.example")
    return name_of(told)


@contextlib.contextmanager
def _loading() -> Iterator[Callable[[], None]]:
    """What loads the compiled engine beside the server, which answers meanwhile; its end is waited for."""
    from zimo.cli.warmup import level_calls, table_calls

    def load() -> None:
        table_calls()
        level_calls()

    thread = threading.Thread(target=load, name="loading")
    try:
        yield thread.start
    finally:
        if thread.ident is not None:
            thread.join()


def _tell(address: str) -> None:
    print(f"zimo plays at {address} (Ctrl-C ends it)", flush=True)
