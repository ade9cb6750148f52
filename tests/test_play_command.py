"""``zimo play``: the server, the browser that it opens, and how it ends."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import PROGRAM, Terminal, process

ROOT = Path(__file__).parents[1]
ZIMO = (sys.executable, "-c", PROGRAM)
AT = re.compile(r"zimo plays at (http://127\.0\.0\.1:\d+)(\S*)")
Play = Callable[..., Terminal]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@pytest.fixture
def browser(tmp_path: Path) -> Path:
    """A browser that writes down what it was asked for."""
    script = tmp_path / "browser"
    script.write_text('#!/bin/sh\necho "$1" >> "$0.asked"\n')
    script.chmod(0o755)
    return script


@pytest.fixture
def play(tmp_path: Path, browser: Path) -> Play:
    """Starts ``zimo play`` in a terminal."""

    def start(*words: str, program: tuple[str, ...] = (*ZIMO, "play"), **environment: str | None) -> Terminal:
        more = {"XDG_DATA_HOME": str(tmp_path), "BROWSER": str(browser), **environment}
        return Terminal([*program, *words], **more)

    return start


def address(shown: str) -> tuple[str, str]:
    """Where it plays, and what the address says of the game."""
    found = AT.search(shown)
    assert found is not None, shown
    return found[1], found[2]


def answers(server: str) -> bool:
    with urllib.request.urlopen(f"{server}/healthz", timeout=10) as answer:
        return bool(answer.status == 200)


def test_a_browser_opens_at_the_game_that_was_asked_for(play: Play, browser: Path) -> None:
    playing = play("--rules", "bloody", "-o", "fan_limit=none")
    server, query = address(playing.wait_for("go on at the next start"))
    assert query == "/?rules=sbr&fan_limit="
    assert answers(server)
    asked = browser.with_suffix(".asked")
    while not asked.exists():
        assert answers(server)
    playing.press(b"\x03")
    assert playing.end() == 0
    assert asked.read_text().split() == [server + query]


def test_a_second_one_takes_another_port_and_both_leave_the_terminal_clean(play: Play) -> None:
    first = play()
    one, query = address(first.wait_for("go on at the next start"))
    assert query == ""
    second = play()
    other, _ = address(second.wait_for("go on at the next start"))
    assert one != other
    assert "Another zimo is playing" in second.wait_for("Another zimo")
    assert answers(one)
    assert answers(other)
    for playing in (first, second):
        playing.press(b"\x03")
        assert playing.end() == 0
        assert b"Traceback" not in playing.shown
        assert b"ERROR" not in playing.shown


@pytest.mark.parametrize("folder", [True, False])
def test_a_database_that_is_none_is_named(play: Play, tmp_path: Path, folder: bool) -> None:
    file = tmp_path / "zimo" / "zimo.db"
    file.mkdir(parents=True)
    if not folder:
        file.rmdir()
        file.write_text("no database at all")
    playing = play()
    assert playing.end() == 2
    shown = "".join(playing.shown.decode().split())  # it is broken into lines, the name too
    assert f"{file}:itcan'tbeopened" in shown


def test_without_a_screen_the_link_is_shown(play: Play) -> None:
    playing = play(BROWSER=None, DISPLAY=None, WAYLAND_DISPLAY=None)
    shown = playing.wait_for("Ctrl-C ends it")
    if sys.platform.startswith("linux"):
        assert "No browser can be opened here" in shown
    assert answers(address(shown)[0])
    playing.press(b"\x03")
    assert playing.end() == 0


def test_ctrl_c_is_no_failure_to_make(play: Play, tmp_path: Path) -> None:
    """As ``make play RULES=changchun`` where everything is installed."""
    installed = tmp_path / "bin"
    installed.mkdir()
    command = installed / "zimo"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{PROGRAM}" "$@"\n')
    command.chmod(0o755)
    make = ("make", "-C", str(ROOT), "-o", ".venv/play", f"BIN={installed}", "play", "RULES=changchun")
    playing = play(program=make)
    assert address(playing.wait_for("go on at the next start"))[1] == "/?rules=changchun"
    playing.press(b"\x03")
    assert playing.end() == 0
    assert b"Error" not in playing.shown


def test_without_any_input_it_stays(tmp_path: Path) -> None:
    playing = subprocess.Popen(
        [*ZIMO, "play"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "BROWSER": "true"},
        text=True,
    )
    try:
        assert playing.stdout is not None
        while not (found := AT.search(playing.stdout.readline())):
            assert playing.poll() is None
        assert answers(found[1])
    finally:
        playing.terminate()
        playing.communicate(timeout=30)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--seat", "2"], "--terminal"),
        (["--seed", "7"], "--terminal"),
        (["--rules", "sbx"], "did you mean 'sbr'"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], message: str, tmp_path: Path) -> None:
    refused = process("play", *words, env={**os.environ, "XDG_DATA_HOME": str(tmp_path)})
    out, err = refused.communicate(timeout=60)
    assert refused.returncode == 2
    assert message in err.decode()
    assert err.count(b"\n") == 1
    assert b"plays at" not in out


def test_a_port_that_was_asked_for_and_is_taken_is_named_before_anything_is_warmed_up(
    zimo: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zimo.cli.warmup.warmup", lambda: 1 // 0)
    monkeypatch.setattr("zimo.cli.beside.compiled_beside", lambda: 1 // 0)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for command in (["play", "--port", port], ["serve", "--port", port]):
            ran = zimo(*command)
            assert ran.status == 2
            assert f"--port {port}" in ran.err
            assert "choose another" in ran.err
