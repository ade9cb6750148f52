"""Options that several commands share, named like the keys of a request."""

from __future__ import annotations

import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zimo.cli.errors import CommandError

if TYPE_CHECKING:
    from zimo.rulesets.own import OwnRules

DEFAULT_RULES = "sbr"


class Language(StrEnum):
    EN = "en"
    ZH = "zh"


LanguageOption = Annotated[
    Language | None,
    typer.Option(
        "--language",
        help="What is spoken in the terminal; the same the next time.",
        show_default="that of the system, else en",
    ),
]

RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        "-r",
        metavar="NAME",
        help="Ruleset; zimo rules lists them. Also a file of rules, or a link.",
        show_default=DEFAULT_RULES,
    ),
]
HouseRules = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; zimo rules NAME lists them."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]
OverwriteOption = Annotated[
    bool, typer.Option("--overwrite", help="Even where that file is there and holds something.")
]
BatchOption = Annotated[
    Path | None,
    typer.Option(
        "--batch",
        metavar="FILE",
        allow_dash=True,
        help="Read requests as JSON Lines (- for stdin) and answer each on a line.",
    ),
]
HandArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="HAND",
        help="Tiles, declared sets in brackets: [EEE] [9999m+] 1123456m + 1m. "
        "A kong is melded, or [2222p*] concealed, [2222p+] promoted, [2222p-] postponed.",
        show_default=False,
    ),
]
VoidSuit = Annotated[str | None, typer.Option("--void-suit", metavar="m|p|s", help="The chosen void suit.")]
SeatWind = Annotated[str | None, typer.Option("--seat-wind", "--seat", metavar="E|S|W|N", help="Own wind.")]
PrevalentWind = Annotated[
    str | None, typer.Option("--prevalent-wind", "--round", metavar="E|S|W|N", help="Wind of the round.")
]
Dealer = Annotated[bool, typer.Option("--dealer", help="The hand is the dealer's.")]
Flowers = Annotated[
    str | None, typer.Option("--flowers", metavar="N|TILES", help="Bonus tiles, counted or named (f1g2).")
]
Visible = Annotated[
    str | None, typer.Option("--visible", metavar="TILES", help="Tiles seen outside the own hand and melds.")
]


def parse_house_rules(pairs: list[str] | None) -> dict[str, Any]:
    """``name=value`` pairs as options of a ruleset. Raises CommandError."""
    options = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise CommandError(f"-o {pair!r}: write a house rule as name=value, for example fan_limit=4")
        options[name.strip()] = value.strip()
    return options


def chosen_rules(rules: str | None, pairs: list[str] | None) -> tuple[str | None, dict[str, Any]]:
    """The name of the ruleset that ``--rules`` names, by a file or a link, too, and all its house rules.

    None where none is named. Raises CommandError.
    """
    told = parse_house_rules(pairs)
    if rules is None or is_name(rules):
        _warn_of_outdated(rules)
        return rules, told
    own = own_elsewhere(rules, "--rules")
    return own.rules, {**own.options, **told}


def is_name(rules: str) -> bool:
    """No file, and no link."""
    return not re.search(r"[?/\\.:]", rules)


def own_elsewhere(rules: str, option: str = "") -> OwnRules:
    """The rules that a file holds or a link tells; ``option`` named it. Raises CommandError."""
    from zimo.rulesets import RulesetError
    from zimo.rulesets.link import rules_of_link

    try:
        own = rules_of_link(rules) if "?" in rules or "://" in rules else _in_file(Path(rules), option)
    except RulesetError as error:
        raise CommandError(f"{option} {rules}: {error}".lstrip()) from None
    if own.outdated:
        warn(f"{rules}: {own.rules} has changed since these rules were kept")
    return own


def _in_file(file: Path, option: str) -> OwnRules:
    from zimo.cli.files import reading_json
    from zimo.rulesets.own import MOST_BYTES, read_own

    with reading_json(file, option) as opened:
        return read_own(opened.read(MOST_BYTES + 1))


def _warn_of_outdated(rules: str | None) -> None:
    if rules is None:
        return
    from zimo.rulesets import RulesetError
    from zimo.rulesets.named import find_named

    try:
        named = find_named(rules)
    except RulesetError:  # as whatever needs the rules will tell
        return
    if named.outdated:
        warn(f"{named.name}: {named.preset} has changed since these rules were kept")


def warn_of_own() -> None:
    """Of rules of one's own that can't be used, or whose preset has changed."""
    from zimo.rulesets import RulesetError
    from zimo.rulesets.named import find_named
    from zimo.rulesets.own import own_names

    for name in own_names():
        try:
            find_named(name)
        except RulesetError as error:
            warn(str(error))
        else:
            _warn_of_outdated(name)


def warn(text: str) -> None:
    from zimo.words.people import escaped

    print("zimo:", escaped(text), file=sys.stderr)


def parse_flowers(text: str | None) -> int | str | None:
    if text is None:
        return None
    return int(text) if text.isascii() and text.isdigit() else text
