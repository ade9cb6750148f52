"""``zimo waits``: which tiles complete a hand, and what each is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from zimo.cli.console import console, table
from zimo.cli.hands import answer_batch, answer_one, answer_without_compiling, given, parse_words
from zimo.cli.options import (
    DEFAULT_RULES,
    BatchOption,
    Dealer,
    Flowers,
    HandArgument,
    HouseRules,
    JsonOption,
    PrevalentWind,
    RulesOption,
    SeatWind,
    Visible,
    VoidSuit,
    parse_flowers,
    parse_house_rules,
)

if TYPE_CHECKING:
    from zimo.hands.results import ReadyValue, WaitLine, Waits, WaitValue
    from zimo.rulesets.family import FanUnit

app = typer.Typer(add_completion=False)


@app.command()
def waits(
    hand: HandArgument = None,
    rules: RulesOption = None,
    option: HouseRules = None,
    as_json: JsonOption = False,
    batch: BatchOption = None,
    prevalent_wind: PrevalentWind = None,
    seat_wind: SeatWind = None,
    dealer: Dealer = False,
    flowers: Flowers = None,
    void_suit: VoidSuit = None,
    visible: Visible = None,
) -> None:
    """List the tiles that complete a hand of thirteen: value by discard and self-drawn, copies left."""
    if batch is None:
        answer_without_compiling()
    from zimo.hands.analysis import waits_checked
    from zimo.hands.request import Defaults, check_waits
    from zimo.rulesets import find_ruleset

    options = parse_house_rules(option)
    if batch is not None and not hand:
        answer_batch(batch, check_waits, waits_checked, Defaults(rules, options))
        return
    keys = parse_words(hand, batch)
    keys |= given(prevalent_wind=prevalent_wind, seat_wind=seat_wind, void_suit=void_suit, visible=visible)
    keys |= {"dealer": dealer, "flowers": parse_flowers(flowers)}
    result = answer_one(keys, check_waits, waits_checked, Defaults(rules or DEFAULT_RULES, options), as_json)
    if result is not None:
        _print_result(result, find_ruleset(rules or DEFAULT_RULES, options).family.unit)


def _print_result(result: Waits, unit: FanUnit) -> None:
    out = console()
    if not result.ready:
        missing = result.deficiency
        far = "no win is left with these melds" if missing is None else f"{missing} tiles from a win"
        out.print(f"[bold]Not ready[/]: {far}")
        return
    lines = table("Tile", "Left", "By discard", "Self-drawn", numbers=("Left",))
    for wait in result.waits:
        lines.add_row(wait.tile, str(wait.left), _value(wait, unit), _value(wait.self_draw, unit))
    out.print(lines)
    if result.maximum is not None:
        out.print(f"At the end of the wall it is paid {_paid(result.maximum, unit)}")


def _value(value: WaitLine | WaitValue, unit: FanUnit) -> str:
    paid = _paid(value, unit)
    return paid if value.declarable else f"{paid}, too few to win"


def _paid(value: WaitLine | WaitValue | ReadyValue, unit: FanUnit) -> str:
    beside = "" if unit == "point" or value.total_fan is None else f" ({unit}s: {value.total_fan})"
    return f"{value.points}{beside}"
