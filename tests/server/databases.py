"""A database of every back end for the tests; for PostgreSQL a server of their own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql

BACK_ENDS = ("sqlite", "postgresql")
DEBIAN = Path("/usr/lib/postgresql")  # which keeps the programs of each version off the path
SERVANT = "postgres"  # PostgreSQL refuses to run as root; Debian's package brings this user


def programs() -> Path | None:
    """Where the programs of PostgreSQL lie; None where it is not installed."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return versions[-1].parent if versions else None


@contextmanager
def postgresql(programs: Path) -> Iterator[str]:
    """A PostgreSQL that listens at a socket in a folder of its own; gives the URL without a database."""
    with tempfile.TemporaryDirectory(prefix="zimo-pg-", dir="/tmp") as name:  # a socket's path is short
        folder = Path(name)
        user = None
        if os.geteuid() == 0:
            user = SERVANT
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)

        def run(program: str, *arguments: str) -> None:
            command = [str(programs / program), "--pgdata", str(folder / "data"), *arguments]
            subprocess.run(command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL)

        run("initdb", "--username=zimo", "--auth=trust", "--no-sync")
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=50"
        run("pg_ctl", "--wait", "--log", str(folder / "log"), "--options", options, "start")
        try:
            yield f"postgresql+psycopg://zimo@/{{}}?host={folder}"
        finally:
            run("pg_ctl", "--wait", "--mode=immediate", "stop")


def new_database(server: str, name: str) -> str:
    """The URL of an empty database that is made for it."""
    engine = sql.create_engine(server.format("postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sql.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.format(name)
