"""``zimo arena``: bots against each other in duplicate, and how sure the difference is."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from zimo.cli.bots import named_bot
from zimo.cli.console import console, table
from zimo.cli.errors import CommandError
from zimo.cli.options import DEFAULT_RULES, HouseRules, JsonOption, RulesOption, chosen_rules
from zimo.cli.simulate import parse_seed

if TYPE_CHECKING:
    from zimo.arena.duplicate import PlayedWall
    from zimo.arena.profile import Profile
    from zimo.arena.tournament import Kept, Names, PairResult, Plan, Progress

app = typer.Typer(add_completion=False)


@app.command()
def arena(
    entrants: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT BOT...",
            help="Names, your own as module:class, or a program: 'cmd:python mybot.py', or of Botzone "
            "'botzone:./mybot', told in lines 'botzone-simple:./mybot'.",
        ),
    ],
    rules: RulesOption = None,
    option: HouseRules = None,
    walls: Annotated[int, typer.Option("--walls", "-n", min=1, help="Walls to play, at most.")] = 200,
    until: Annotated[
        float | None,
        typer.Option(min=0.0, metavar="POINTS", help="Stop when a mean is known to so many points."),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="N", help="The same seed gives the same walls.")] = "0",
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, max=256, help="Processes.", show_default="all cores")
    ] = None,
    limit: Annotated[
        float, typer.Option(min=0.01, metavar="SECONDS", help="For a decision of a program.")
    ] = 10.0,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep what is played; go on from it the next time."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add every deal that is played now to FILE.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help="Write a page with charts, as HTML.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play each other on the same walls, with every seating.

    Each two of them share the seats of a table. What is told is how many points a deal and seat the first has
    more than the second: the mean over the walls, and the interval that holds it in 95 of 100 cases.
    """
    from zimo.arena.entrants import entrants_named
    from zimo.arena.tournament import Plan, play_tournament
    from zimo.play.arguments import checked
    from zimo.rulesets import find_ruleset

    if len(entrants) < 2:
        raise CommandError("name two bots or more")
    rules, options = chosen_rules(rules, option)
    try:
        plan = Plan(
            ruleset=checked(find_ruleset(rules or DEFAULT_RULES, options)),
            entrants=entrants_named(entrants, named_bot, limit),
            walls=walls,
            seed=parse_seed(seed),
            until=until,
            recording=records is not None,
        )
        for one in plan.entrants:
            one.check(plan.ruleset)
        with ExitStack() as open_files:
            played, keep = _results(open_files, results, records, plan)
            with _progress(plan) as progress:
                play_tournament(plan, played, jobs or os.cpu_count() or 1, keep, progress)
        if page is not None:
            from zimo.arena.report import page as report

            page.write_text(report(plan, played), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{error.filename or results or records}: {error.strerror}") from None
    except ValueError as error:
        raise CommandError(str(error)) from None
    if as_json:
        from zimo.arena.report import as_json as told

        print(json.dumps(told(plan, played), ensure_ascii=False))
    else:
        _print_results(plan, played)


def _results(
    open_files: ExitStack, results: Path | None, records: Path | None, plan: Plan
) -> tuple[list[PairResult], Kept]:
    """What was played before, and where each wall goes that is played now."""
    from zimo.arena.results import ResultsFile
    from zimo.arena.tournament import PairResult

    lines: IO[bytes] | None = open_files.enter_context(records.open("ab")) if records is not None else None
    kept = open_files.enter_context(ResultsFile(results, plan)) if results is not None else None

    def keep(names: Names, wall: PlayedWall) -> None:
        if lines is not None:
            lines.write(wall.records)
        if kept is not None:
            kept.keep(names, wall)

    if kept is not None:
        return kept.results, keep
    return [PairResult((one.name, other.name)) for one, other in plan.pairs], keep


@contextmanager
def _progress(plan: Plan) -> Iterator[Progress | None]:
    """A bar on a terminal's stderr, else nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("walls", total=plan.walls * len(plan.pairs))
        yield lambda done, _: bar.update(task, completed=done)


def _print_results(plan: Plan, results: Sequence[PairResult]) -> None:
    from zimo.arena.report import COLUMNS, told_rates
    from zimo.arena.results import heading_of
    from zimo.arena.tournament import profiles_of

    out = console()
    heading = heading_of(plan)
    changed = " ".join(f"{name}={value}" for name, value in heading["options"].items())
    out.print(f"[bold]{heading['rules']}[/] {changed}".rstrip(), f"seed {plan.seed}", sep="  ")
    pairs = table("First", "Second", "Walls", "Ahead by", "95 %", numbers=("Walls", "Ahead by"))
    for result in results:
        found = result.interval
        between = f"{found.low:+.3f} to {found.high:+.3f}" if found.count > 1 else ""
        pairs.add_row(*result.names, str(found.count), f"{found.mean:+.3f}", between)
    out.print(pairs)
    heads = [head for head, _ in COLUMNS.values()]
    lines = table("Entrant", "Deals", *heads, "Faults", numbers=("Deals", *heads, "Faults"))
    for name, profile in profiles_of(results).items():
        lines.add_row(name, str(profile.deals), *told_rates(profile), _faults(profile))
    out.print(lines)
    out.print("(points a deal and seat that the first is ahead of the second)", style="dim")


def _faults(profile: Profile) -> str:
    """How often it was replaced, and why."""
    from zimo.arena.profile import FAULTS

    told = [f"{count} {fault}" for fault in FAULTS if (count := getattr(profile, fault))]
    return ", ".join(told) or "0"
