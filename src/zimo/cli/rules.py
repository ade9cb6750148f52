"""``zimo rules``: the presets, their options, and where two differ."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zimo.cli.console import console, speaker, table
from zimo.cli.errors import CommandError
from zimo.cli.options import HouseRules, JsonOption, LanguageOption, parse_house_rules

if TYPE_CHECKING:
    from zimo.rulesets import Ruleset
    from zimo.words.catalogue import Words

app = typer.Typer(add_completion=False)


@app.command()
def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME | diff A B]", help="A ruleset, or diff and two.", show_default=False),
    ] = None,
    option: HouseRules = None,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """List the rulesets, show one with all its options, or show where two differ (diff A B).

    House rules (-o) are applied to the ruleset shown, or to the second of the two.
    """
    from zimo.rulesets import RulesetError

    options, told = parse_house_rules(option), speaker(language)
    try:
        match words or []:
            case []:
                if options:
                    raise CommandError(
                        "-o changes a ruleset: name one, for example zimo rules sbr -o fan_limit=4"
                    )
                _list_presets(as_json, told)
            case ["diff", left, right]:
                _show_difference(left, right, options, as_json, told)
            case ["diff", *_]:
                raise CommandError("diff compares two rulesets: zimo rules diff sbr sbr-mil")
            case [name]:
                _show_options(name, options, as_json, told)
            case _:
                raise CommandError("name one ruleset, or two after diff")
    except RulesetError as error:
        raise CommandError(str(error)) from None


def _list_presets(as_json: bool, words: Words) -> None:
    from zimo.rulesets import PRESETS
    from zimo.rulesets.summary import about, title_of

    if as_json:
        listed = [
            {"name": preset.name, "game": preset.game, "aliases": list(preset.aliases)}
            for preset in PRESETS.values()
        ]
        print(json.dumps(listed, ensure_ascii=False))
        return
    heads = ("name", "game", "short", "also")
    lines = table(*(words.say(f"ruleset.{head}") for head in heads), wrapped=words.say("ruleset.short"))
    for preset in PRESETS.values():
        title, in_short = title_of(preset.name, words), about(preset.name, words)
        lines.add_row(preset.name, title, in_short, ", ".join(preset.aliases))
    console().print(lines)


def _show_options(name: str, options: dict[str, Any], as_json: bool, words: Words) -> None:
    from zimo.rulesets.registry import (
        difference,
        every_option,
        find_preset,
        option_value,
        with_options,
    )
    from zimo.rulesets.stored import ruleset_hash
    from zimo.rulesets.subjects import asked_options
    from zimo.rulesets.summary import about, title_of

    preset = find_preset(name)
    ruleset = with_options(preset.ruleset, options)
    changed = difference(preset.ruleset, ruleset)
    explained = _explain(ruleset)
    if as_json:
        described = {
            "name": preset.name,
            "game": preset.game,
            "hash": ruleset_hash(ruleset),
            "options": {
                option: {"value": value, **explained[option]}
                for option, value in every_option(ruleset).items()
            },
        }
        print(json.dumps(described, ensure_ascii=False))
        return
    out = console()
    out.print(f"[bold]{preset.name}[/]  {title_of(preset.name, words)}")
    if in_short := about(preset.name, words):
        out.print(in_short)
    _print_lesson(ruleset, words)
    heads = ("option", "value", "meaning")
    lines = table(*(words.say(f"ruleset.{head}") for head in heads), wrapped=words.say("ruleset.meaning"))
    for subject, names in asked_options(ruleset).items():
        lines.add_row(f"[bold]{words.say(f'part.{subject}')}[/]", "", "")
        for option in names:
            value = _show(option_value(getattr(ruleset, option)))
            mark = f"[bold]{value}[/]" if option in changed else value
            lines.add_row(option, mark, _meaning(option, explained[option], words, ruleset))
    out.print()
    out.print(lines)
    out.print(words.say("ruleset.idle"))


def _print_lesson(ruleset: Ruleset, words: Words) -> None:
    """How a deal goes, and every fan with what it is."""
    from zimo.terminal.rules_text import fans_text, lesson_text

    out = console()
    for heading, sentences in lesson_text(ruleset, words).items():
        out.print(f"\n[bold]{heading}[/]")
        for sentence in sentences:
            out.print(sentence)
    out.print()
    heads = ("fan", "worth", "definition", "rule")
    lines = table(*(words.say(f"ruleset.{head}") for head in heads), wrapped=words.say("ruleset.definition"))
    for fan in fans_text(ruleset, words):
        lines.add_row(fan.name, fan.worth, fan.definition, f"[dim]{fan.rule}[/]")
    out.print(lines)


def _show_difference(left: str, right: str, options: dict[str, Any], as_json: bool, words: Words) -> None:
    from zimo.rulesets import find_ruleset
    from zimo.rulesets.registry import difference, find_preset

    one, other = find_preset(left), find_preset(right)
    changed = find_ruleset(right, options)
    found = difference(one.ruleset, changed)
    if as_json:
        print(json.dumps({option: list(values) for option, values in found.items()}, ensure_ascii=False))
        return
    explained = _explain(changed)
    second = f"{other.name} {' '.join(f'{name}={value}' for name, value in options.items())}".rstrip()
    meaning = words.say("ruleset.meaning")
    lines = table(words.say("ruleset.option"), one.name, second, meaning, wrapped=meaning)
    for option, (before, after) in found.items():
        lines.add_row(
            option, _show(before), _show(after), _meaning(option, explained[option], words, changed)
        )
    if found:
        console().print(lines)
    else:
        console().print(words.say("ruleset.same"))


def _explain(ruleset: Ruleset) -> dict[str, dict[str, Any]]:
    """Of each option its meaning, values and statements, and the families of scoring if not all ask it."""
    import dataclasses

    from zimo.rulesets.options import owners_of
    from zimo.rulesets.registry import allowed_values

    return {
        field.name: {
            "meaning": field.metadata["meaning"],
            "rule": field.metadata["rule"],
            "values": allowed_values(field.name, ruleset.family).told,
            "families": sorted(owners_of(field.name)),
        }
        for field in dataclasses.fields(ruleset)
    }


def _meaning(option: str, explained: dict[str, Any], words: Words, ruleset: Ruleset) -> str:
    """With what it may be; of a flag that goes without saying."""
    from zimo.rulesets.option_words import option_meaning, values_told
    from zimo.rulesets.options import OPTION_TYPES

    may_be = "" if OPTION_TYPES[option] is bool else f" ({values_told(option, words, ruleset.family)})"
    return f"{option_meaning(option, words)}{may_be} [dim]{explained['rule']}[/]"


def _show(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
