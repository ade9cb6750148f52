"""``zimo rules``: the presets, their options, and where two differ."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zimo.cli.console import console, speaker, table
from zimo.cli.errors import CommandError
from zimo.cli.options import (
    HouseRules,
    JsonOption,
    LanguageOption,
    is_name,
    own_elsewhere,
    parse_house_rules,
    warn,
)

if TYPE_CHECKING:
    from zimo.rulesets import Ruleset
    from zimo.rulesets.named import Named
    from zimo.words.catalogue import Words

app = typer.Typer(add_completion=False)


@app.command()
def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME | diff A B | save NAME RULES | delete NAME | export NAME [FILE]]",
            help="A ruleset, or what to do with which.",
            show_default=False,
        ),
    ] = None,
    option: HouseRules = None,
    title: Annotated[
        str | None,
        typer.Option("--title", help="With save: what the rules are called.", show_default="their name"),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="With save and export: even where there is something already.")
    ] = False,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """List the rulesets, show one with all its options, or show where two differ (diff A B).

    House rules (-o) are applied to the ruleset shown, to the second of the two, or to the one that is saved.

    save keeps rules of your own under a name, which stands for them wherever a ruleset is named; export
    writes them as a file, which others can name instead (--rules club.json), or open in the lobby. RULES may
    be such a file, too, or a link (?rules=sbr&fan_limit=4).
    """
    from zimo.rulesets import RulesetError
    from zimo.rulesets.own import delete_own

    options, told = parse_house_rules(option), speaker(language)
    command = (words or [""])[0]
    if title is not None and command != "save":
        raise CommandError(f"--title {title}: that goes with save only")
    if replace and command not in ("save", "export"):
        raise CommandError("--replace goes with save and export only")
    try:
        match words or []:
            case []:
                if options:
                    raise CommandError(
                        "-o changes a ruleset: name one, for example zimo rules sbr -o fan_limit=4"
                    )
                _list(as_json, told)
            case ["diff", left, right]:
                _show_difference(left, right, options, as_json, told)
            case ["diff", *_]:
                raise CommandError("diff compares two rulesets: zimo rules diff sbr sbr-mil")
            case ["save", name, rules]:
                _save(name, rules, options, title, replace, told)
            case ["save", *_]:
                raise CommandError("save keeps rules under a name: zimo rules save club sbr -o fan_limit=4")
            case ["delete" | "export", *_] if options:
                raise CommandError("-o goes with a ruleset that is shown, compared or saved")
            case ["delete", name]:
                delete_own(name)
                print(told.say("ruleset.deleted", name=name))
            case ["export", name]:
                _export(name, None, replace)
            case ["export", name, file]:
                _export(name, Path(file), replace)
            case ["delete" | "export", *_]:
                raise CommandError(f"name rules of your own: zimo rules {command} club")
            case [name]:
                _show_options(name, options, as_json, told)
            case _:
                raise CommandError("name one ruleset, or two after diff")
    except RulesetError as error:
        raise CommandError(str(error)) from None


def _found(rules: str) -> Named:
    """A preset or rules of one's own, by name, file or link. Raises RulesetError and CommandError."""
    from zimo.rulesets.named import Named, find_named

    if is_name(rules):
        return find_named(rules)
    own = own_elsewhere(rules)
    return Named(own.name, own.title, own.ruleset, own.rules, own.options, own.outdated)


def _list(as_json: bool, words: Words) -> None:
    from rich.markup import escape

    from zimo.rulesets import PRESETS
    from zimo.rulesets.summary import about, title_of

    own = _own_listed()
    if as_json:
        listed: list[dict[str, Any]] = [
            {"name": preset.name, "game": preset.game, "aliases": list(preset.aliases)}
            for preset in PRESETS.values()
        ]
        listed += [{"name": named.name, "game": named.game, "aliases": [], **_below(named)} for named in own]
        print(json.dumps(listed, ensure_ascii=False))
        return
    heads = ("name", "game", "short", "also")
    lines = table(*(words.say(f"ruleset.{head}") for head in heads), wrapped=words.say("ruleset.short"))
    for preset in PRESETS.values():
        title, in_short = title_of(preset.name, words), about(preset.name, words)
        lines.add_row(preset.name, title, in_short, ", ".join(preset.aliases))
    for named in own:
        lines.add_row(named.name, escape(named.game), _told_below(named, words), "")
    console().print(lines)


def _own_listed() -> list[Named]:
    """One's own that can be used; of the others it is told why not."""
    from zimo.rulesets import RulesetError
    from zimo.rulesets.named import find_named
    from zimo.rulesets.own import own_names

    found = []
    for name in own_names():
        try:
            found.append(find_named(name))
        except RulesetError as error:
            warn(str(error))
    return found


def _below(named: Named) -> dict[str, Any]:
    """Of one's own the preset below, what differs from it, and whether it has changed since."""
    if not named.is_own:
        return {}
    return {"preset": named.preset, "changed": dict(named.options), "outdated": named.outdated}


def _told_below(named: Named, words: Words) -> str:
    from zimo.rulesets.summary import title_of

    changed = words.say("list.joint").join(f"{name}={_show(value)}" for name, value in named.options.items())
    told = words.say("ruleset.below", preset=title_of(named.preset, words), changed=changed)
    return f"{told} {words.say('ruleset.outdated')}" if named.outdated else told


def _save(
    name: str, rules: str, options: dict[str, Any], title: str | None, replace: bool, words: Words
) -> None:
    """Of rules that are one's own already, what they are called is kept, too."""
    from zimo.rulesets.own import own_rules, save_own

    below = _found(rules)
    called = title if title is not None else below.game if below.is_own and below.name == name else ""
    own = own_rules(name, called, below.preset, {**below.options, **options})
    file = save_own(own, replace)
    print(words.say("ruleset.saved", name=own.name, file=str(file)))


def _export(name: str, file: Path | None, replace: bool) -> None:
    from zimo.cli.files import writing
    from zimo.rulesets.named import find_named
    from zimo.rulesets.own import find_own, write_own

    own = find_own(find_named(name).name)
    if own is None:
        raise CommandError(f"{name} is a preset, which everybody has: save rules of your own first")
    if file is not None and file.exists() and not replace:
        raise CommandError(f"{file}: it is there already: choose another, or --replace")
    with writing(file, "export") as opened:
        opened.write(write_own(own).encode())


def _show_options(name: str, options: dict[str, Any], as_json: bool, words: Words) -> None:
    from rich.markup import escape

    from zimo.rulesets.link import query_of
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

    named = _found(name)
    ruleset = with_options(named.ruleset, options)
    changed = difference(find_preset(named.preset).ruleset, ruleset)
    explained = _explain(ruleset)
    if as_json:
        described = {
            "name": named.name,
            "game": named.game,
            **_below(named),
            "hash": ruleset_hash(ruleset),
            "options": {
                option: {"value": value, **explained[option]}
                for option, value in every_option(ruleset).items()
            },
        }
        print(json.dumps(described, ensure_ascii=False))
        return
    out = console()
    title = named.game if named.is_own else title_of(named.name, words)
    out.print(f"[bold]{named.name}[/]  {escape(title)}")
    if named.is_own:
        out.print(_told_below(named, words), markup=False)
        out.print(words.say("ruleset.link", query=query_of(named.preset, named.options)), markup=False)
    elif in_short := about(named.name, words):
        out.print(in_short)
    _print_lesson(ruleset, words)
    heads = ("option", "value", "meaning")
    lines = table(*(words.say(f"ruleset.{head}") for head in heads), wrapped=words.say("ruleset.meaning"))
    for subject, names in asked_options(ruleset).items():
        lines.add_row(f"[bold]{words.say(f'part.{subject}')}[/]", "", "")
        for option in names:
            value = _show(option_value(getattr(ruleset, option)))
            usual = words.say("ruleset.usual", value=_show(changed[option][0])) if option in changed else ""
            mark = f"[bold]{value}[/] {usual}" if usual else value
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
    from zimo.rulesets.registry import difference, with_options

    one, other = _found(left), _found(right)
    changed = with_options(other.ruleset, options)
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
