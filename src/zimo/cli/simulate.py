"""``zimo simulate``: play many deals between bots, and count."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zimo.bots import DEFAULT_BOT
from zimo.cli.bots import named_bot
from zimo.cli.console import console, table
from zimo.cli.errors import CommandError
from zimo.cli.files import check_free
from zimo.cli.options import DEFAULT_RULES, HouseRules, JsonOption, OverwriteOption, RulesOption, chosen_rules

if TYPE_CHECKING:
    from zimo.arena.simulate import Progress, Simulation

app = typer.Typer(add_completion=False)


@app.command()
def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Deals to play.")] = 1000,
    rules: RulesOption = None,
    option: HouseRules = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,C,D",
            help="A bot for each seat; they change seats every deal. Your own: module:class.",
            show_default=DEFAULT_BOT,
        ),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="N", help="The same seed gives the same deals.")] = "0",
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="Threads.", show_default="all cores")
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every deal to FILE, a line each.")
    ] = None,
    overwrite: OverwriteOption = False,
    as_json: JsonOption = False,
) -> None:
    """Play deals between bots and count wins, points and decisions.

    Deals are independent and East deals; bot i sits at seat (i + deal) mod 4. The same seed gives
    the same result and the same records, whatever the number of jobs.
    """
    from zimo.arena.simulate import simulate as play
    from zimo.rulesets import RulesetError, find_ruleset

    check_free(records, "--records", overwrite)
    rules, options = chosen_rules(rules, option)
    try:
        ruleset = find_ruleset(rules or DEFAULT_RULES, options)
        names = bots.split(",") if bots is not None else [DEFAULT_BOT] * ruleset.seats
        seated = [named_bot(name) for name in names]
        with _progress(games) as progress:
            result = play(
                ruleset,
                games=games,
                bots=seated,
                seed=parse_seed(seed),
                jobs=jobs,
                records=records,
                progress=progress,
            )
    except RulesetError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"--records {records}: {error.strerror}") from None
    except ValueError as error:
        raise CommandError(str(error)) from None
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        _print_result(result)


def parse_seed(text: str) -> int:
    """A seed in decimal or, after 0x, in hexadecimal. Raises CommandError."""
    try:
        return int(text, 16 if text.lower().startswith("0x") else 10)
    except ValueError:
        raise CommandError(f"seed {text!r} is not a number from 0 to 2**64 - 1") from None


@contextmanager
def _progress(games: int) -> Iterator[Progress | None]:
    """A bar on a terminal's stderr, else nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Preparing the engine (the first time takes a minute)", total=games)
        yield lambda done, _: bar.update(task, completed=done, description="deals")


def _print_result(result: Simulation) -> None:
    from zimo.arena.simulate import COUNTING

    out = console()
    changed = " ".join(f"{name}={value}" for name, value in result.options.items())
    out.print(f"[bold]{result.rules}[/] {changed}".rstrip(), f"seed {result.seed}", sep="  ")
    wins = ", ".join(f"{count} {kind.replace('_', '-')}" for kind, count in result.wins.items())
    out.print(f"{result.games} deals, {result.draws} without hu; hu: {wins}")
    lines = table(
        "Bot", "Deals", "Wins", "Points a deal", "SD", numbers=("Deals", "Wins", "Points a deal", "SD")
    )
    for bot in result.bots:
        lines.add_row(bot.bot, str(bot.deals), str(bot.wins), f"{bot.mean:+.3f}", f"{bot.sd:.3f}")
    out.print(lines)
    out.print(
        f"{result.decisions} decisions in {result.seconds:.2f} s: {result.decisions_per_second:,.0f} a second"
    )
    out.print(f"({COUNTING})", style="dim")
