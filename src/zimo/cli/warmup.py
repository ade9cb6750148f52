"""``zimo warmup``: compile or load everything that the other commands need, and show how far it is."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator

import typer

from zimo.cli.console import console

app = typer.Typer(add_completion=False)


Step = tuple[str, Callable[[], object]]


@app.command()
def warmup() -> None:
    """Compile the engine, or load it where that was done before.

    The first time this takes a minute or two; the compiled code is kept for later starts.
    """
    started = time.perf_counter()
    steps = _steps()
    with _help_from_the_end():
        if sys.stdout.isatty():
            _with_bar(steps)
        else:
            for number, (name, step) in enumerate(steps, 1):
                print(f"[{number}/{len(steps)}] {name} ...", flush=True)
                step()
    console().print(f"Ready after {time.perf_counter() - started:.1f} s")


def _steps() -> list[Step]:
    return [
        ("look-up tables", _load_tables),
        ("playing a deal", _play_deal),
        ("scores", _score),
        ("waits and discards", _study),
        ("bots", _ask_bot),
        ("simulation", _simulate),
        ("hidden tiles", _redraw),
    ]


@contextlib.contextmanager
def _help_from_the_end() -> Iterator[None]:
    """Let a second process compile from the last step up, where there is anything to compile.

    What it has finished, the first one only loads.
    """
    from zimo.engine._jit import is_compiled

    if is_compiled("zimo.engine.resampling.table") or (os.cpu_count() or 1) < 2:
        yield
        return
    helper = multiprocessing.get_context("spawn").Process(target=_compile_from_the_end, daemon=True)
    helper.start()
    try:
        yield
    finally:
        helper.terminate()
        helper.join()


def _compile_from_the_end() -> None:
    with contextlib.suppress(KeyboardInterrupt):
        for _, step in reversed(_steps()):
            step()


def _with_bar(steps: list[Step]) -> None:
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
        task = progress.add_task("", total=len(steps))
        for name, step in steps:
            progress.update(task, description=name)
            step()
            progress.advance(task)


def _load_tables() -> None:
    from zimo.engine.lookups import load_lookups

    load_lookups()


def _play_deal() -> None:
    from zimo.game import Game
    from zimo.record import record_of, replay

    game = Game("sbr", seed=0)
    game.view(0)
    game.play(game.legal[0])
    replay(record_of(game))
    Game("sbr", wall=sorted(game.table["wall"][0, :108].tolist()))


def _redraw() -> None:
    from zimo.game import Game

    Game("sbr", seed=0).resample(seat=0, seed=0)


def _score() -> None:
    from zimo.score import score_hand

    score_hand({"rules": "sbr", "hand": "3445566p123888s", "win_tile": "6p"})
    score_hand({"rules": "sbr", "hand": "3445566p123888s", "win_tile": "1p"})
    score_hand({"rules": "mcr", "hand": "123456m123789p5s", "win_tile": "5s"})


def _study() -> None:
    from zimo.analysis import analyse, waits

    waits({"rules": "sbr", "hand": "3445566p123888s"})
    analyse({"rules": "sbr", "hand": "13579m1359p24689s", "declarable_only": True})


def _ask_bot() -> None:
    from zimo.bots.choice import Bot
    from zimo.bots.player import Player
    from zimo.game import Game

    game = Game("sbr", seed=0)
    Player(Bot.GREEDY, game.ruleset, seed=0).choose(game.view(0))


def _simulate() -> None:
    from zimo.simulate import simulate

    simulate("sbr", games=1, bots=["greedy", "random", "random", "random"], jobs=1)
