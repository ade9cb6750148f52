"""A first start: play begins before anything is compiled, and goes over to compiled kernels as they come."""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.host import Host, Person, cautious
from zimo.server.watcher import NUMBERS_PER_DEAL

PLAY = "from zimo.cli.main import run; run()"
AT = re.compile(rb"zimo plays at http://127\.0\.0\.1:(\d+)")
COMPILED = b"The engine is compiled:"
WIN = {"rules": "sbr", "hand": "3445566p123888s", "win_tile": "6p"}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="is ended by a signal")


class Started:
    """``zimo play`` with an empty folder for caches."""

    def __init__(self, process: asyncio.subprocess.Process, folder: Path) -> None:
        self.process, self.folder = process, folder
        self.told = b""

    async def hear(self, text: re.Pattern[bytes] | bytes, patience: float) -> re.Match[bytes]:
        """Until that is printed."""
        assert self.process.stdout is not None
        async with asyncio.timeout(patience):
            while not (found := re.search(text, self.told)):
                line = await self.process.stdout.readline()
                assert line, self.told
                self.told += line
        return found

    def kernels(self) -> set[str]:
        """The kernels that are compiled."""
        return {path.name.split("-")[0] for path in self.folder.rglob("*.nbc")}

    async def end(self) -> None:
        """By Ctrl-C; nothing may have been said of a fault, and nobody left behind."""
        self.process.send_signal(signal.SIGINT)
        out, err = await asyncio.wait_for(self.process.communicate(), 30)
        self.told += out
        assert (self.process.returncode, err) == (0, b"")
        for _ in range(100):
            if not (left := self._processes()):
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"go on: {left}")

    def _processes(self) -> list[int]:
        """Those that work with the folder."""
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                if str(self.folder).encode() in (place / "environ").read_bytes():
                    found.append(int(place.name))
            except OSError:
                continue
        return found


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[Started]:
    own = {"ZIMO_CACHE_DIR": str(folder / "caches"), "XDG_DATA_HOME": str(folder), "BROWSER": "true"}
    left_out = ("NUMBA_DISABLE_JIT", "NUMBA_CACHE_DIR")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PLAY,
        "play",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**{name: value for name, value in os.environ.items() if name not in left_out}, **own},
    )
    playing = Started(process, folder / "caches")
    try:
        yield playing
    finally:
        if process.returncode is None:
            process.kill()


async def ask(host: Host, path: str, body: dict[str, Any] | None = None) -> Any:
    async with host.client() as client:
        answer = await (client.get(path) if body is None else client.post(path, json=body))
        assert answer.status_code == 200, answer.text
        return answer.json()


async def test_a_hand_is_played_and_scored_before_anything_is_compiled(tmp_path: Path) -> None:
    async with started(tmp_path) as playing:
        host = Host(int((await playing.hear(AT, 60))[1]))
        person = await Person.opening(host, rules="sbr")
        await person.connect()
        for _ in range(3):
            await person.until_asked()
            await person.act(cautious(person.update))
        assert (await ask(host, "/api/score", WIN))["points"] == 1
        assert (await ask(host, "/api/engine"))["compiling"]
        assert "entry.act" not in playing.kernels()
        await playing.hear(rb"\[2/\d\] compiling: ", 60)
        await playing.end()


async def two_deals(host: Host) -> list[int]:
    """Played at a table of their own: the numbers of all moments that were shown."""
    person = await Person.opening(host, rules="mcr")
    await person.connect()
    for deal in range(2):
        await person.play_deal(cautious)
        person.update = {}
        await person.send({"type": "next", "deal": deal})
    await person.until_asked()
    await person.disconnect()
    return [message["seq"] for message in person.heard if message["type"] == "update"]


@pytest.mark.slow  # compiles everything
async def test_play_goes_over_to_compiled_kernels_and_no_moment_is_lost(tmp_path: Path) -> None:
    async with started(tmp_path) as playing:
        host = Host(int((await playing.hear(AT, 60))[1]))
        compiled = asyncio.create_task(playing.hear(COMPILED, 900))
        after_it = False
        while not after_it:
            after_it = compiled.done()
            heard = await two_deals(host)
            deals = itertools.groupby(heard, lambda number: number // NUMBERS_PER_DEAL)
            for _, moments in deals:
                numbers = list(moments)
                assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert not (await ask(host, "/api/engine"))["compiling"]
        assert {"entry.act", "entry.look", "choice.choose_action"} <= playing.kernels()
        await playing.end()
    async with started(tmp_path) as playing:
        host = Host(int((await playing.hear(AT, 60))[1]))
        assert not (await ask(host, "/api/engine"))["compiling"], "the next start compiles again"
        await playing.end()


# Going over --------------------------------------------------------------------------------------

GO_OVER = """
import sys, threading
import numpy as np
from zimo.engine.kernel.jit import compile_later
assert compile_later()
from zimo.engine.entry import deal_seed
from zimo.engine.kernel.later import NotCompiled, go_over

def ask():
    return deal_seed(np.uint64(7), 3)

def elsewhere():
    thread = threading.Thread(target=lambda: told.append(ask()))
    thread.start()
    thread.join()
    told.append(deal_seed._loaded is not None)

told = [ask(), "numba" in sys.modules]
try:
    go_over(lambda: (ask(), elsewhere()))
    told.append("gone over")
except NotCompiled as error:
    told.append(str(error))
print(*told, ask(), deal_seed._loaded is not None)
"""


def run(program: str, folder: Path) -> list[str]:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**environment, "ZIMO_CACHE_DIR": str(folder)},
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.split()


def test_a_running_process_goes_over_when_another_has_compiled(tmp_path: Path) -> None:
    before = run(GO_OVER, tmp_path)
    seed = before[0]
    assert before == [seed, "False", "deal_seed", seed, "False"]
    compile_it = (
        "import numpy as np; from zimo.engine.entry import deal_seed; print(deal_seed(np.uint64(7), 3))"
    )
    assert run(compile_it, tmp_path) == [seed]
    assert run(GO_OVER, tmp_path) == [seed, "False", seed, "True", "gone", "over", seed, "True"]


def test_where_compiling_fails_play_goes_on_and_a_line_says_so(tmp_path: Path) -> None:
    program = """
import time
from zimo.cli import beside
beside.COMPILE = "raise SystemExit(1)"
with beside.compiled_beside() as compiling:
    compiling.show()
    while compiling.readiness.compiling:
        time.sleep(0.05)
    from zimo.play.game import Game
    game = Game("sbr", seed=1)
    game.play(game.legal[0])
    time.sleep(0.2)
"""
    assert " ".join(run(program, tmp_path)).endswith(
        "The engine could not be compiled (zimo warmup says why)."
    )
