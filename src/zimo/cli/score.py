"""``zimo score``: what is a hand worth, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

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
    VoidSuit,
    parse_flowers,
    parse_house_rules,
)

if TYPE_CHECKING:
    from zimo.hands.results import Arithmetic, Payer, Score, Win
    from zimo.rulesets import Ruleset

app = typer.Typer(add_completion=False)


def _flag(name: str, help_text: str) -> Any:
    return typer.Option(name, help=help_text)


@app.command()
def score(
    hand: HandArgument = None,
    rules: RulesOption = None,
    option: HouseRules = None,
    as_json: JsonOption = False,
    batch: BatchOption = None,
    self_draw: Annotated[bool, _flag("--self-draw", "The winning tile was drawn, not discarded.")] = False,
    last_of_kind: Annotated[bool, _flag("--last-of-kind", "The other three copies lie open.")] = False,
    last_wall_tile: Annotated[
        bool, _flag("--last-wall-tile", "Won on the last wall tile, or the discard after it.")
    ] = False,
    kong_replacement: Annotated[
        bool, _flag("--kong-replacement", "Won on the tile drawn after a kong.")
    ] = False,
    bonus_replacement: Annotated[
        bool, _flag("--bonus-replacement", "Won on the tile drawn for a bonus tile.")
    ] = False,
    robbing_kong: Annotated[bool, _flag("--robbing-kong", "Won on a tile that was added to a pung.")] = False,
    shoot_after_kong: Annotated[
        bool, _flag("--shoot-after-kong", "Won on the discard right after a kong.")
    ] = False,
    prevalent_wind: PrevalentWind = None,
    seat_wind: SeatWind = None,
    dealer: Dealer = False,
    discarder_dealer: Annotated[bool, _flag("--discarder-dealer", "The discarder deals.")] = False,
    flowers: Flowers = None,
    void_suit: VoidSuit = None,
    explain: Annotated[
        bool, _flag("--explain", "Also name the fans that others exclude, and what each fan rests on.")
    ] = False,
) -> None:
    """Score a winning hand: fans, reading, payments; or why it is no win.

    Without a winning tile (+ TILE) the best reading of the complete hand counts.
    """
    if batch is None:
        answer_without_compiling()
    from zimo.hands.request import Defaults, check_win
    from zimo.hands.request.from_text import complete_hand
    from zimo.hands.score import score_checked
    from zimo.rulesets import find_ruleset

    options = parse_house_rules(option)
    if batch is not None and not hand:
        answer_batch(batch, check_win, score_checked, Defaults(rules, options))
        return
    keys = complete_hand(parse_words(hand, batch))
    keys |= {
        "win_by": "self_draw" if self_draw else "discard",
        "last_of_kind": last_of_kind,
        "last_wall_tile": last_wall_tile,
        "kong_replacement": kong_replacement,
        "bonus_replacement": bonus_replacement,
        "robbing_kong": robbing_kong,
        "shoot_after_kong": shoot_after_kong,
        "dealer": dealer,
        "discarder_dealer": discarder_dealer,
        "flowers": parse_flowers(flowers),
        "void_suit": void_suit,
        "explain": explain,
    }
    keys |= given(prevalent_wind=prevalent_wind, seat_wind=seat_wind)
    result = answer_one(keys, check_win, score_checked, Defaults(rules or DEFAULT_RULES, options), as_json)
    if result is not None:
        _print_result(result, find_ruleset(rules or DEFAULT_RULES, options), explain)


def _print_result(result: Score, ruleset: Ruleset, explain: bool) -> None:
    import msgspec

    from zimo.hands.wording import sum_line, worth
    from zimo.words.catalogue import ENGLISH

    out = console()
    if not result.win:
        why = ENGLISH.say(f"help.{result.reason}", **msgspec.to_builtins(result.detail))
        out.print(f"[bold]No win[/]: {why}")
        return
    out.print(f"[bold]Win[/]: {worth(result.points, result.total_fan, ruleset)}")
    if told := result.arithmetic:
        _print_base(told)
    if fans := result.lines:
        lines = table(
            "Fan" if told is None else "Double" if told.base else "Limit hand",
            "",
            "Each",
            "Times",
            "Rule",
            numbers=("Each", "Times"),
        )
        for fan in fans:
            lines.add_row(fan.name, fan.name_zh, str(fan.points), str(fan.count), fan.rule)
        out.print(lines)
    if explain:
        _print_grounds(result)
    if told:
        out.print(f"Points    {sum_line(told)}")
    out.print(f"Reading   {' '.join(result.reading)}")
    out.print(f"Payments  {_payment_text(result.payments)}")
    if result.hand_size_at_win != 14:
        out.print(f"Hand size {result.hand_size_at_win}")


def _print_base(told: Arithmetic) -> None:
    lines = table("Points for", "", "Each", "Times", "Rule", numbers=("Each", "Times"))
    for item in told.base:
        lines.add_row(item.name, item.name_zh, str(item.points), str(item.count), item.rule)
    if told.base:
        console().print(lines)


def _payment_text(payments: dict[Payer, int]) -> str:
    who: dict[Payer, str] = {
        "discarder": "the discarder",
        "others": "each other seat",
        "dealer": "the dealer",
        "each": "each seat",
    }
    return (
        ", ".join(f"{who[payer]} pays {amount}" for payer, amount in payments.items() if amount) or "nothing"
    )


def _print_grounds(result: Win) -> None:
    """What each fan rests on, and the fans that do not count beside it."""
    out = console()
    for fan in result.fans:
        for sets in fan.tiles or ():
            out.print(f"{fan.name}: {' '.join(sets) or 'the winning tile'}")
    names = {fan.id: fan.name for fan in result.fans}
    for other in result.excluded or ():
        by = " and ".join(names[fan] for fan in other.by)
        out.print(f"Not counted: {other.name} {other.name_zh}, excluded by {by}")
