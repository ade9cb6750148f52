"""``zimo bench``: the figures that the README quotes."""

from __future__ import annotations

import functools
import json
import os
import platform
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zimo.cli.console import console, table
from zimo.cli.options import JsonOption

if TYPE_CHECKING:
    from collections.abc import Callable

app = typer.Typer(add_completion=False)

RANDOM_GAMES = 20_000
GREEDY_GAMES = 400
STEPPED_DEALS = 60
PEER_SECONDS = 1.0
HEADINGS = ("random play, one core", "decisions/s", "RiichiEnv", "ratio")


@app.command()
def bench(
    as_json: JsonOption = False,
    envs: Annotated[bool, typer.Option("--envs", help="Only the environments for learning.")] = False,
) -> None:
    """Measure the engine on this machine, next to RiichiEnv if that is installed.

    Every figure is the median of five runs. Runs that are compared take turns, and the ratio is the
    median of the ratios of neighbouring runs, since a shared machine drifts.
    """
    if envs:
        _bench_envs(as_json)
        return
    from zimo.arena.simulate import COUNTING
    from zimo.rulesets import PRESETS

    def say(text: str) -> None:
        print(f"measuring {text} ...", file=sys.stderr, flush=True)

    figures: dict[str, Any] = {"machine": _machine(), "counting": COUNTING}
    figures["random"] = _random_play(list(PRESETS), say)
    say("scoring of hands")
    figures["scoring"] = _scoring()
    say("greedy play, jobs, look-ups and start")
    figures |= _other_figures()
    if as_json:
        print(json.dumps(figures, ensure_ascii=False))
    else:
        _print(figures)


def _bench_envs(as_json: bool) -> None:
    """Tables of a batch, and what goes with them, each beside the peer in the same run."""
    from zimo.bench.envs import AGAINST_GREEDY, COUNTING, agents, peer, stepper

    subjects: dict[str, tuple[Callable[[], Callable[[], float]], bool]] = {}
    for rules in ("sbr", "mcr", "changchun"):
        subjects[f"{rules}: masks"] = (functools.partial(stepper, rules, ()), False)
        subjects[f"{rules}: masks, planes as bits"] = (functools.partial(stepper, rules, "bits"), True)
        subjects[f"{rules}: masks, planes as bytes"] = (functools.partial(stepper, rules, "planes"), True)
        subjects[f"{rules}: the same and knowledge"] = (
            functools.partial(stepper, rules, ("planes", "knowledge")),
            True,
        )
        subjects[f"{rules}: a learner against three greedy"] = (
            functools.partial(stepper, rules, "planes", 256, bots=AGAINST_GREEDY),
            True,
        )
    subjects["sbr: agents of PettingZoo"] = (functools.partial(agents, "sbr"), True)
    figures: dict[str, Any] = {"machine": _machine(), "counting": COUNTING}
    figures["envs"] = {name: _beside(name, *how, peer) for name, how in subjects.items()}
    print("measuring two threads ...", file=sys.stderr, flush=True)
    figures["two_threads_ratio"] = _two_threads(stepper)
    if as_json:
        print(json.dumps(figures, ensure_ascii=False))
        return
    out = console()
    out.print(f"Machine: {figures['machine']}")
    out.print(f"Counting: {figures['counting']}")
    headings = ("environments, one core", "steps/s", "RiichiEnv", "ratio")
    rows = table(*headings, numbers=headings[1:])
    for name, row in figures["envs"].items():
        rows.add_row(name, *(f"{value:,}" if value else "-" for value in row.values()))
    out.print(rows)
    out.print(f"two threads against one, by the clock: {figures['two_threads_ratio']} times")


def _beside(
    name: str,
    make: Callable[[], Callable[[], float]],
    encode: bool,
    peer: Callable[[bool], Callable[[], float]],
) -> dict[str, Any]:
    """The median of some runs, in turns with the peer's where it is installed."""
    from zimo.bench.measure import RUNS, median

    print(f"measuring environments: {name} ...", file=sys.stderr, flush=True)
    try:
        measure = make()
    except ImportError:
        return {"steps_per_second": None, "peer": None, "ratio": None}
    try:
        measure_peer: Callable[[], float] | None = peer(encode)
    except ImportError:
        measure_peer = None
    measure()
    own, others = [], []
    for _ in range(RUNS):
        own.append(measure())
        if measure_peer is not None:
            others.append(measure_peer())
    return {
        "steps_per_second": round(median(own)),
        "peer": round(median(others)) if others else None,
        "ratio": round(median([a / b for a, b in zip(own, others, strict=True)]), 1) if others else None,
    }


def _two_threads(stepper: Callable[..., Callable[[], float]]) -> float:
    """How many times as fast two threads are, by the clock, in turns."""
    from zimo.bench.measure import RUNS, median

    one, two = (stepper("sbr", "planes", 4096, threads=threads, by_cpu=False) for threads in (1, 2))
    for measure in (one, two):
        measure()
    return round(median([two() / one() for _ in range(RUNS)]), 2)


def _machine() -> str:
    chip = platform.processor() or platform.machine()
    return f"{chip}, {os.cpu_count()} cores, Python {platform.python_version()}"


def _random_play(presets: list[str], say: Callable[[str], None]) -> dict[str, Any]:
    """Random play per preset, and through Python, each beside the peer in the same run."""
    from zimo.bench.measure import (
        RUNS,
        decisions_per_second,
        median,
        peer_decisions_per_second,
        stepped_decisions_per_second,
    )

    subjects: dict[str, Callable[[], float]] = {
        name: lambda name=name: decisions_per_second(name, "random", RANDOM_GAMES)  # type: ignore[misc]
        for name in presets
    }
    subjects["sbr, stepped from Python"] = lambda: stepped_decisions_per_second("sbr", STEPPED_DEALS)
    results: dict[str, Any] = {}
    for name, measure in subjects.items():
        say(f"random play: {name}")
        measure()
        own: list[float] = []
        peer: list[float] = []
        for _ in range(RUNS):
            own.append(measure())
            try:
                peer.append(peer_decisions_per_second(PEER_SECONDS))
            except ImportError:
                peer = []
        results[name] = {
            "decisions_per_second": round(median(own)),
            "peer": round(median(peer)) if peer else None,
            "ratio": round(median([a / b for a, b in zip(own, peer, strict=True)]), 1) if peer else None,
        }
    return results


def _scoring() -> dict[str, Any]:
    """Concealed winning hands of mcr from arrays, beside the peer in the same run."""
    from zimo.bench.hands import (
        HANDS,
        PEER_HANDS,
        concealed_wins,
        empty_scores,
        hands_per_second,
        peer_hands_per_second,
    )
    from zimo.bench.measure import RUNS, median

    hands, scores = concealed_wins(HANDS, seed=1), empty_scores(HANDS)
    hands_per_second(hands, scores)
    own: list[float] = []
    peer: list[float] = []
    for _ in range(RUNS):
        own.append(hands_per_second(hands, scores))
        try:
            peer.append(peer_hands_per_second(hands[:PEER_HANDS]))
        except ImportError:
            peer = []
    return {
        "hands_per_second": round(median(own)),
        "peer": round(median(peer)) if peer else None,
        "ratio": round(median([a / b for a, b in zip(own, peer, strict=True)]), 1) if peer else None,
    }


def _other_figures() -> dict[str, Any]:
    from zimo.bench.measure import (
        RUNS,
        decisions_per_second,
        look_up_times,
        median,
        start_seconds,
    )
    from zimo.engine.table.state import TABLE

    greedy = {
        name: round(median([decisions_per_second(name, "greedy", GREEDY_GAMES) for _ in range(RUNS)]))
        for name in ("sbr", "changchun", "mcr")
    }
    pairs = [
        decisions_per_second("sbr", "random", 4 * RANDOM_GAMES, jobs=2)
        / decisions_per_second("sbr", "random", 4 * RANDOM_GAMES)
        for _ in range(RUNS)
    ]
    return {
        "greedy": greedy,
        "two_jobs_ratio": round(median(pairs), 2),
        "nanoseconds": {name: round(median(runs), 1) for name, runs in look_up_times().items()},
        "table_bytes": TABLE.itemsize,
        "import_seconds": round(median(start_seconds("import zimo")), 2),
        "warm_start_seconds": round(
            median(start_seconds("from zimo.play.game import Game; Game('sbr', seed=1)")), 2
        ),
    }


def _print(figures: dict[str, Any]) -> None:
    out = console()
    out.print(f"Machine: {figures['machine']}")
    out.print(f"Counting: {figures['counting']}")
    rows = table(*HEADINGS, numbers=HEADINGS[1:])
    for name, row in figures["random"].items():
        peer, ratio = row["peer"], row["ratio"]
        rows.add_row(
            name,
            f"{row['decisions_per_second']:,}",
            f"{peer:,}" if peer else "-",
            f"{ratio}" if ratio else "-",
        )
    out.print(rows)
    scoring = figures["scoring"]
    beside = f", {scoring['ratio']} times PyMahjongGB's {scoring['peer']:,}" if scoring["peer"] else ""
    out.print(f"scoring of mcr hands, one core: {scoring['hands_per_second']:,} hands/s{beside}")
    for name, speed in figures["greedy"].items():
        out.print(f"greedy bots, {name}: {speed:,} decisions/s")
    out.print(f"two jobs against one: {figures['two_jobs_ratio']} times")
    for name, time in figures["nanoseconds"].items():
        out.print(f"{name} of a random hand, standard form: {time} ns")
    out.print(f"a table: {figures['table_bytes']} bytes")
    out.print(f"import zimo: {figures['import_seconds']} s")
    out.print(f"start with a warm cache, first deal dealt: {figures['warm_start_seconds']} s")
