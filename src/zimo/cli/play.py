"""``zimo play``: a table in the browser, or in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from zimo.bots import DEFAULT_BOT
from zimo.cli.bots import named_bot
from zimo.cli.errors import CommandError
from zimo.cli.options import HouseRules, Language, LanguageOption, RulesOption, chosen_rules

app = typer.Typer(add_completion=False)


@app.command()
def play(
    rules: RulesOption = None,
    option: HouseRules = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            min=1,
            max=65535,
            help="Where the browser finds it.",
            show_default="8000, or the next free",
        ),
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=1, max=4, help="Your seat in the terminal; 1 is East.", show_default="1"),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="Repeat the deals of this number, in the terminal.", show_default=False),
    ] = None,
    language: LanguageOption = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            metavar="NAME",
            help="Whom you play against in the terminal. Your own: module:class.",
            show_default=DEFAULT_BOT,
        ),
    ] = None,
) -> int:
    """Play against bots, or with friends who come to your table: opens a browser.

    Without a ruleset you choose one there.
    """
    rules, options = chosen_rules(rules, option)
    names = _playable(rules, options, seat or 1)
    if terminal:
        return _play_in_terminal(names, options, (seat or 1) - 1, seed, language, bot)
    for name, value in (("--seat", seat), ("--seed", seed), ("--language", language), ("--bot", bot)):
        if value is not None:
            raise CommandError(f"{name} {value}: that goes with --terminal only")
    from zimo.cli.browser import play_in_browser

    return play_in_browser(_query(names[0], options) if rules or options else "", port)


def _query(rules: str, options: dict[str, str]) -> str:
    """What the address of the lobby says of the game."""
    from zimo.rulesets import find_ruleset
    from zimo.rulesets.link import query_of
    from zimo.rulesets.named import find_named
    from zimo.rulesets.registry import describe_ruleset

    if rules and not options and (named := find_named(rules)).is_own:
        return query_of(named.name, {})  # the page lists it, with its title
    return query_of(*describe_ruleset(find_ruleset(rules, options)))


def _play_in_terminal(
    names: list[str],
    options: dict[str, str],
    seat: int,
    seed: int | None,
    language: Language | None,
    bot: str | None,
) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandError("a game needs a terminal: don't redirect its input or output")
    from zimo.bots.player import BotError
    from zimo.cli.warmup import warmup
    from zimo.rulesets import find_ruleset
    from zimo.terminal.app import TableApp
    from zimo.terminal.language import chosen_language

    try:
        opponent = named_bot(bot or DEFAULT_BOT)
    except ValueError as error:
        raise CommandError(f"--bot: {error}") from None
    names = [name for name in names if opponent.plays(find_ruleset(name, options))]
    if not names:
        raise CommandError(f"--bot {bot}: it does not play by these rules")
    warmup(
        levels=opponent.compiled and opponent.code is None
    )  # so that nothing is compiled while a hand is played
    speaks = chosen_language(language.value if language else None)
    app = TableApp(names, options, seat=seat, seed=seed, bot=opponent, language=speaks)
    status = app.run()
    if isinstance(app.fault, BotError):
        raise CommandError(f"bot {opponent.name!r} {app.fault}")
    if app.fault is not None:
        raise app.fault
    return status or 0


def _playable(rules: str | None, options: dict[str, str], seat: int) -> list[str]:
    """The named ruleset, or all that the house rules fit. Raises CommandError."""
    from zimo.rulesets import RulesetError, find_ruleset
    from zimo.rulesets.named import every_named

    names = []
    refusal = ""
    for name in [rules] if rules else every_named():
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
