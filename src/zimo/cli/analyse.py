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
from zimo.hands.wording import fan_name
from zimo.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from zimo.hands.results import HandAnalysis, Target

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
        if result.towards is not None:
            out.print(f"Headed for {_target(result.towards)}, accepts {_accepted(result.towards.accepts)}")
        return
    headed = any(choice.towards for choice in result.discards)
    lines = table(
        "Discard",
        "From a win",
        "Tiles",
        "Accepts (left)",
        *(["Headed for"] if headed else []),
        numbers=("From a win", "Tiles"),
        wrapped="Accepts (left)",
    )
    for choice in result.discards:
        then = "-" if choice.deficiency is None else str(choice.deficiency)
        row = [choice.tile, then, str(choice.count), _accepted(choice.accepts)]
        if headed:
            row.append(_target(choice.towards) if choice.towards else "")
        lines.add_row(*row)
    out.print(lines)


def _target(target: Target) -> str:
    """``Mixed Straight 花龙 (8 points), 3 tiles from it``."""
    worth = [] if target.value is None else [ENGLISH.say(f"unit.{target.unit}", count=target.value)]
    worth += [f"{target.short} more needed"] if target.short else []
    missing = ENGLISH.say("unit.tile", count=target.missing)
    beside = f" ({', '.join(worth)})" if worth else ""
    return f"{fan_name(target)}{beside}, {missing} from it"


def _accepted(tiles: dict[str, int]) -> str:
    return " ".join(f"{tile}({left})" for tile, left in tiles.items()) or "nothing"
