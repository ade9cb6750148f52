"""``zimo play``: a table in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from zimo.cli.errors import CommandError
from zimo.cli.options import HouseRules, RulesOption, parse_house_rules

app = typer.Typer(add_completion=False)


@app.command()
def play(
    rules: RulesOption = None,
    option: HouseRules = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = True,
    seat: Annotated[int, typer.Option("--seat", min=1, max=4, help="Your seat; 1 is East.")] = 1,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Repeat the deals of this number.", show_default=False)
    ] = None,
) -> int:
    """Play against bots: you at one seat, they at the others.

    Without a ruleset a menu asks for one. The key ? shows all keys and the rules.
    """
    options = parse_house_rules(option)
    names = _playable(rules, options, seat)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandError("a game needs a terminal: don't redirect its input or output")
    from zimo.cli.warmup import warmup
    from zimo.terminal.app import TableApp

    warmup()  # so that nothing is compiled while a hand is played
    app = TableApp(names, options, seat=seat - 1, seed=seed)
    status = app.run()
    if app.fault is not None:
        raise app.fault
    return status or 0


def _playable(rules: str | None, options: dict[str, str], seat: int) -> list[str]:
    """The named ruleset, or all that the house rules fit. Raises CommandError."""
    from zimo.rulesets import PRESETS, RulesetError, find_ruleset

    names = []
    refusal = ""
    for name in [rules] if rules else PRESETS:
        try:
            ruleset = find_ruleset(name, options)
        except RulesetError as error:
            refusal = str(error)
            continue
        if seat > ruleset.seats:
            raise CommandError(f"--seat {seat}: this table has {ruleset.seats} seats")
        names.append(name)
    if not names:
        raise CommandError(refusal)
    return names
