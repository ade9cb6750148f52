"""``zimo analyse``: how far is a hand from a win, and what to discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zimo.cli.console import console, table
from zimo.cli.hands import answer_batch, answer_one, given, parse_words
from zimo.cli.options import (
    DEFAULT_RULES,
    BatchOption,
    HandArgument,
    HouseRules,
    JsonOption,
    RulesOption,
    Visible,
    VoidSuit,
    parse_house_rules,
)

if TYPE_CHECKING:
    from zimo.hands.results import HandAnalysis

app = typer.Typer(add_completion=False)


@app.command()
def analyse(
    hand: HandArgument = None,
    rules: RulesOption = None,
    option: HouseRules = None,
    as_json: JsonOption = False,
    batch: BatchOption = None,
    void_suit: VoidSuit = None,
    visible: Visible = None,
    declarable_only: Annotated[
        bool,
        typer.Option(
            "--declarable-only",
            help="Near a win, count only tiles that can lead to a hand that may be declared.",
        ),
    ] = False,
) -> None:
    """Tell how many tiles a hand is from a win, and rank its discards by what they leave.

    The drawn tile may stand in the hand or after a plus. Thirteen tiles have nothing to discard:
    then the tiles are listed that bring the hand nearer.
    """
    from zimo.hands.analysis import analyse_checked
    from zimo.hands.request import Defaults, check_unfinished

    options = parse_house_rules(option)
    if batch is not None and not hand:
        answer_batch(batch, check_unfinished, analyse_checked, Defaults(rules, options))
        return
    keys = parse_words(hand, batch)
    keys |= given(void_suit=void_suit, visible=visible, declarable_only=declarable_only)
    result = answer_one(
        keys, check_unfinished, analyse_checked, Defaults(rules or DEFAULT_RULES, options), as_json
    )
    if result is not None:
        _print_result(result)


def _print_result(result: HandAnalysis) -> None:
    out = console()
    missing = result.deficiency
    if missing is None:
        out.print("[bold]No win is left[/] with these melds")
    elif missing == 0:
        out.print("[bold]Complete[/]")
    elif missing == 1:
        out.print("[bold]Ready[/]: 1 tile from a win")
    else:
        out.print(f"[bold]{missing} tiles from a win[/] (shanten {result.shanten})")
    if not result.discards:
        out.print(f"Accepts {_accepted(result.accepts or {})}")
        return
    lines = table(
        "Discard",
        "From a win",
        "Tiles",
        "Accepts (left)",
        numbers=("From a win", "Tiles"),
        wrapped="Accepts (left)",
    )
    for choice in result.discards:
        then = "-" if choice.deficiency is None else str(choice.deficiency)
        lines.add_row(choice.tile, then, str(choice.count), _accepted(choice.accepts))
    out.print(lines)


def _accepted(tiles: dict[str, int]) -> str:
    return " ".join(f"{tile}({left})" for tile, left in tiles.items()) or "nothing"
