"""A server with the built page, and Chromium. Without them, these tests are left out."""

from __future__ import annotations

import contextlib
import importlib.util
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

MISSING = [name for name in ("playwright", "zimo.server.app") if importlib.util.find_spec(name) is None]
collect_ignore_glob = ["test_*.py"] if MISSING else []

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src/zimo/server/page/index.html"
Seated = Callable[..., Any]  # gives a Player with a browser of their own
FOUR_SCREENS = [
    (1440, 900),
    (390, 844),
    pytest.param(1024, 768, marks=pytest.mark.slow),
    pytest.param(844, 390, marks=pytest.mark.slow),
]
"""Width and height, for what takes long to come to: the largest and the narrowest always."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The one without windows of its own takes half as long."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of this session listens."""
    with served(tmp_path_factory.mktemp("browser") / "tables.db") as found:
        yield found


@contextlib.contextmanager
def served(database: Path, *options: str) -> Iterator[str]:
    """A server with the built page; gives the address of its port."""
    if not PAGE.is_file():
        pytest.skip("the page is not built: make web-test")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tests.browser.seeded", "serve"]
    told = ["--port", str(port), "--database", str(database), *options]
    with subprocess.Popen([*command, *told], cwd=ROOT) as server:
        try:
            found = f"http://127.0.0.1:{port}"
            _wait_for(found, server)
            yield found
        finally:
            server.terminate()


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 300  # a first start compiles
    while time.monotonic() < until:
        assert server.poll() is None, "the server did not start"
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail("the server does not answer")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """For these tests only: while Playwright runs, no other test can have an event loop of its own."""
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def seated(chromium: Any, address: str) -> Iterator[Seated]:
    from tests.browser.player import Player

    players: list[Player] = []

    def seat(**screen: Any) -> Any:
        players.append(Player(chromium, address, **screen))
        return players[-1]

    yield seat
    for player in players:
        player.context.close()
        assert player.faults == []
