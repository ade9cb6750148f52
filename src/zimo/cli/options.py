"""Options that several commands share, named like the keys of a request."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from zimo.cli.errors import CommandError

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
        "--rules", "-r", metavar="NAME", help="Ruleset; zimo rules lists them.", show_default=DEFAULT_RULES
    ),
]
HouseRules = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; zimo rules NAME lists them."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]
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


def parse_flowers(text: str | None) -> int | str:
    if text is None:
        return 0
    return int(text) if text.isascii() and text.isdigit() else text
