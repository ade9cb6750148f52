"""``zimo warmup``: compile or load everything that the other commands need, and show how far it is."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Annotated

import typer

from zimo.cli.console import console

app = typer.Typer(add_completion=False)

LEVELS = "zimo.bots.player"  # the module that calls their kernels

Step = tuple[str, Callable[[], object]]
Show = Callable[[int, str], None]
"""Shows the number, from 0, and the name of the step that begins."""


@app.command()
def warmup(
    envs: Annotated[bool, typer.Option("--envs", help="Also the environments for learning.")] = False,
    levels: Annotated[
        bool, typer.Option("--levels", help="Also the bots that a first game does without.")
    ] = False,
) -> None:
    """Compile the engine, or load it where that was done before.

    The first time this takes a minute or two; the compiled code is kept for later starts.
    """
    from zimo.engine.kernel.jit import note_compiled

    started = time.perf_counter()
    steps = _steps() + ([("environments", _environments)] if envs else [])
    steps += [("levels", level_calls)] if levels else []
    with _helpers() as helpers, progress(len(steps)) as show:
        for number, (name, step) in enumerate(steps):
            show(number, name)
            helpers.wait_for(name)
            step()
            helpers.start_after(name)
    note_compiled(__name__)
    if levels:
        note_compiled(LEVELS)
    console().print(f"Ready after {time.perf_counter() - started:.1f} s")


def is_at_hand() -> bool:
    """Was everything compiled before, as it stands now?"""
    from zimo.engine.kernel.jit import is_compiled

    return is_compiled(__name__)


def levels_are_at_hand() -> bool:
    """Were the bots compiled that people may choose besides the usual one?"""
    from zimo.engine.kernel.jit import is_compiled

    return is_compiled(LEVELS)


def level_calls() -> None:
    """Ask each of those bots once, where there is something to think about."""
    from zimo.bots.registry import OWN_BOTS
    from zimo.bots.trial import FIRST_DISCARDS
    from zimo.play.game import Game

    game = Game("sbr", seed=0)
    while game.table["river_length"][0] < FIRST_DISCARDS or len(game.legal) < 2:
        game.play(game.legal[0])
    assert game.actor is not None
    for bot in OWN_BOTS.values():
        if bot.code is None:
            bot.make(game.ruleset, 0).choose(game.view(game.actor))


def table_calls() -> None:
    """Call everything that a table, the scorer and the replays may call."""
    for step in (_play_deal, _score, _study, _ask_bot, _redraw):
        step()


def _steps() -> list[Step]:
    return [
        ("look-up tables", load_tables),
        ("playing a deal", _play_deal),
        ("scores", _score),
        ("waits and discards", _study),
        ("bots", _ask_bot),
        ("simulation", _simulate),
        ("hidden tiles", _redraw),
    ]


HELPED = {"look-up tables": ["hidden tiles"], "playing a deal": ["bots", "simulation"]}
"""What a process of its own does, from the end of which step. Where processes can be copied, the second
one has the parts of most kernels from the start."""


class _Helpers:
    """Processes that compile some of the steps; what they have finished is only loaded here."""

    def __init__(self) -> None:
        # a Mac's own libraries don't survive a fork
        copied = sys.platform == "linux"
        self._processes = (
            multiprocessing.get_context("fork") if copied else multiprocessing.get_context("spawn")
        )
        self._at: dict[str, multiprocessing.process.BaseProcess] = {}

    def start_after(self, step: str) -> None:
        if steps := HELPED.get(step):
            process = self._processes.Process(target=_carry_out, args=(steps,), daemon=True)
            process.start()
            self._at |= dict.fromkeys(steps, process)

    def wait_for(self, step: str) -> None:
        if step in self._at:
            self._at[step].join()

    def stop(self) -> None:
        for process in self._at.values():
            process.terminate()
            process.join()


class _Nobody(_Helpers):
    def start_after(self, step: str) -> None:
        """Nothing is handed over."""


@contextlib.contextmanager
def _helpers() -> Iterator[_Helpers]:
    """Where there is something to compile and a second core to do it."""
    alone = is_at_hand() or (os.cpu_count() or 1) < 2
    helpers = _Nobody() if alone else _Helpers()
    try:
        yield helpers
    finally:
        helpers.stop()


def _carry_out(names: list[str]) -> None:
    steps = dict(_steps())
    with contextlib.suppress(KeyboardInterrupt):
        for name in names:
            steps[name]()


@contextlib.contextmanager
def progress(steps: int) -> Iterator[Show]:
    """What shows the number and the name of the step that begins: a bar on a terminal, else a line."""
    if not sys.stdout.isatty():
        yield lambda number, name: print(f"[{number + 1}/{steps}] {name} ...", flush=True)
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description:<20}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task("", total=steps)
        yield lambda number, name: progress.update(task, completed=number, description=name)


def load_tables() -> None:
    from zimo.engine.hand.lookups import load_lookups

    load_lookups()


def _play_deal() -> None:
    from zimo.play.game import Game
    from zimo.play.record import record_of
    from zimo.play.replaying import replay

    game = Game("sbr", seed=0)
    game.view(0)
    game.play(game.legal[0])
    replay(record_of(game))
    Game("sbr", wall=sorted(game.table["wall"][0, :108].tolist()))


def _redraw() -> None:
    from zimo.play.game import Game

    Game("sbr", seed=0).resample(seat=0, seed=0)


def _score() -> None:
    from zimo.hands.score import score_hand

    score_hand({"rules": "sbr", "hand": "3445566p123888s", "win_tile": "6p"})
    score_hand({"rules": "sbr", "hand": "3445566p123888s", "win_tile": "1p"})
    score_hand({"rules": "mcr", "hand": "123456m123789p5s", "win_tile": "5s"})


def _study() -> None:
    from zimo.hands.analysis import analyse, waits

    waits({"rules": "sbr", "hand": "3445566p123888s"})
    analyse({"rules": "sbr", "hand": "13579m1359p24689s", "declarable_only": True})


def _ask_bot() -> None:
    from zimo.bots.registry import find_bot
    from zimo.play.game import Game

    game = Game("sbr", seed=0)
    find_bot("greedy").make(game.ruleset, 0).choose(game.view(0))


def _simulate() -> None:
    from zimo.arena.simulate import simulate

    simulate("sbr", games=1, bots=["greedy", "random", "random", "random"], jobs=1)


def _environments() -> None:
    """For those who learn; never part of a player's start."""
    from zimo.envs import Batch

    batch = Batch("sbr", observe=("planes", "river", "knowledge", "oracle"), seed=0)
    batch.step(batch.mask.argmax(axis=1))
