"""How a server begins and ends."""

from __future__ import annotations

import gc
import logging
import os
import socket
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.host import PATIENCE
from tests.server.test_database import cut
from zimo.server import lock, serving, visitors
from zimo.server.app import Configuration
from zimo.server.lock import InUse, hold
from zimo.server.serving import TableServer, run_server

resource = pytest.importorskip("resource")


class Served:
    """A server that runs until ``started``, who is told of it, lets it go, or it goes by itself."""

    def __init__(
        self, patch: pytest.MonkeyPatch, database: str, started: Callable[[TableServer], object]
    ) -> None:
        self.fault: BaseException | None = None
        self.servers: list[TableServer] = []
        noted = self.servers

        class Noted(TableServer):
            def __init__(self, *given: Any) -> None:
                super().__init__(*given)
                noted.append(self)

        patch.setattr(serving, "TableServer", Noted)
        patch.setattr(serving.signal, "signal", lambda *_: None)  # which is the main thread's
        patch.setattr(gc, "freeze", lambda: None)
        patch.setattr(gc, "set_threshold", lambda *_: None)

        def run() -> None:
            with socket.create_server(("127.0.0.1", 0)) as listener:
                try:
                    run_server(Configuration(database=database), listener, lambda _: started(noted[0]))
                except BaseException as error:
                    self.fault = error

        thread = threading.Thread(target=run)
        thread.start()
        thread.join(PATIENCE)
        assert not thread.is_alive()


def at_once(server: TableServer) -> None:
    server.should_exit = True


def test_a_server_whose_database_another_has_taken_stops_and_says_so(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "LOOKS_EVERY", 0.05)
    went_on = threading.Event()

    def take_away(_server: TableServer) -> None:
        cut(database)
        with hold(database):
            went_on.wait(1)  # longer than it takes to look

    def started(server: TableServer) -> None:
        threading.Thread(target=take_away, args=[server]).start()

    if database.startswith("sqlite"):
        pytest.skip("of a file the lock ends with the process alone")
    served = Served(monkeypatch, database, started)
    went_on.set()
    assert isinstance(served.fault, InUse)
    with hold(database):
        pass


def test_a_server_that_has_lost_its_lock_stops(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the database is."""
    monkeypatch.setattr(lock, "LOOKS_EVERY", 0.05)
    lost = threading.Event()

    def keep() -> None:
        if lost.is_set():
            raise InUse("another zimo keeps its tables there")

    class Held:
        def __enter__(self) -> Any:
            return keep

        def __exit__(self, *_: object) -> None:
            pass

    monkeypatch.setattr(serving, "hold", lambda _database: Held())
    served = Served(monkeypatch, f"sqlite:///{tmp_path}/zimo.db", lambda _: lost.set())
    assert isinstance(served.fault, InUse)


@pytest.mark.skipif(os.name != "posix", reason="of systems that know who may read a file")
@pytest.mark.parametrize(("mode", "told"), [(0o644, 1), (0o600, 0)])
def test_the_start_tells_of_a_database_that_others_can_read(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, mode: int, told: int
) -> None:
    file = tmp_path / "zimo.db"
    file.touch()
    file.chmod(mode)
    with caplog.at_level(logging.WARNING):
        served = Served(monkeypatch, f"sqlite:///{file}", at_once)
    assert served.fault is None
    assert caplog.text.count(f"{file} can be read by others") == told


def test_a_server_takes_as_many_files_as_the_system_allows(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = len(os.listdir("/dev/fd")) + 100
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, hard))
        served = Served(monkeypatch, f"sqlite:///{tmp_path}/zimo.db", at_once)
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    allowed = 1 << 16 if hard == resource.RLIM_INFINITY else hard
    assert served.servers[0].config.visitors._most == allowed - visitors.FILES_OF_ITS_OWN


def test_where_the_system_allows_no_more_files_the_server_does_with_what_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("not allowed")

    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert visitors.raise_file_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
