"""Play begins at once: another process compiles meanwhile, and this one goes over to what it has compiled."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

from zimo.cli.warmup import (
    Show,
    is_at_hand,
    level_calls,
    levels_are_at_hand,
    load_tables,
    progress,
    table_calls,
    warmup,
)
from zimo.server.readiness import Readiness

COMPILE = """
import os
import sys
if hasattr(os, "nice"):
    os.nice(10)  # whoever plays goes first
from zimo.cli.main import run
run(["warmup", *sys.argv[1:]])
"""
LAST_WORDS = 2.0  # seconds in which the terminal is left as it was
STEP = re.compile(r"\[(\d+)/(\d+)\] (.*) \.\.\.")


@contextlib.contextmanager
def compiled_beside() -> Iterator[Beside]:
    """Meanwhile kernels run: compiled where that was done before, else uncompiled until they are.

    Begin with it before anything of the engine is imported.
    """
    from zimo.engine.kernel.jit import compile_later

    if is_at_hand() or not compile_later():
        warmup()
        beside = Beside()
        beside.start(levels_only=True)
    else:
        beside = Beside()
        beside.start()
    try:
        yield beside
    finally:
        beside.stop()


class Beside:
    """The other process; none unless it is started."""

    def __init__(self) -> None:
        self.readiness = Readiness(tries=False)
        self._may_show = threading.Event()
        self._process: subprocess.Popen[str] | None = None
        self._stopped = False
        self._lock = threading.Lock()  # of these two
        self._thread = threading.Thread(target=self._compile, name="compiling", daemon=True)
        self._levels_only = False

    def start(self, levels_only: bool = False) -> None:
        self._levels_only = levels_only
        self.readiness.compiling = not levels_only
        self._thread.start()

    def show(self) -> None:
        """Tell in the terminal how far it is, from now on."""
        if self.readiness.compiling:
            print("The engine is being compiled, this once: bots take a little longer until then.")
        self._may_show.set()

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            self._may_show.set()
            if self._process is not None and self._process.poll() is None:
                _end(self._process)
        self._thread.join(LAST_WORDS)

    def _compile(self) -> None:
        if self._levels_only:
            self.readiness.tries = self._compile_levels()
            return
        load_tables()
        compiled = self._compile_elsewhere() and self._go_over(table_calls)
        self.readiness.compiling = False
        self._may_show.wait()
        if self._stopped:
            return
        if compiled:
            print("The engine is compiled: bots think faster from now on.", flush=True)
            self.readiness.tries = self._compile_levels() and self._go_over(level_calls)
        else:
            print("The engine could not be compiled (zimo warmup says why).", flush=True)

    def _compile_levels(self) -> bool:
        """The bots that few play against at first, when all else is done: nobody is shown that."""
        return levels_are_at_hand() or self._compile_elsewhere("--levels")

    def _compile_elsewhere(self, *what: str) -> bool:
        """In another process, what ``zimo warmup`` is told to: has it done all?"""
        with self._lock:
            if self._stopped:
                return False
            try:
                self._process = subprocess.Popen(
                    [sys.executable, "-c", COMPILE, *what],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                    start_new_session=True,  # Ctrl-C is for who plays
                )
            except OSError:
                return False
        with self._process as process:
            self._follow(process)
        return process.returncode == 0

    def _follow(self, process: subprocess.Popen[str]) -> None:
        """Show how far it is."""
        assert process.stdout is not None
        with contextlib.ExitStack() as shown:
            show: Show | None = None
            for line in process.stdout:
                if not (step := STEP.match(line)):
                    continue
                if not self.readiness.compiling:
                    continue
                number, steps = int(step[1]) - 1, int(step[2])
                self.readiness.steps, self.readiness.done = steps, number
                if self._may_show.is_set() and not self._stopped:
                    show = show or shown.enter_context(progress(steps))
                    show(number, f"compiling: {step[3]}")

    def _go_over(self, calls: Callable[[], object]) -> bool:
        from zimo.engine.kernel.later import NotCompiled, go_over

        try:
            go_over(calls)
        except NotCompiled:
            return False
        return True


def _end(process: subprocess.Popen[str]) -> None:
    """With the processes that it has started itself."""
    kill: Callable[[int, int], None] | None = getattr(os, "killpg", None)
    with contextlib.suppress(ProcessLookupError):
        if kill:
            kill(process.pid, signal.SIGTERM)
        else:
            process.terminate()
