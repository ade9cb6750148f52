"""``zimo waits``: which tiles complete a hand, and what each is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from zimo.cli.console import console, speaker, table
from zimo.cli.hands import answer_batch, answer_one, answer_without_compiling, given, parse_words
from zimo.cli.options import (
    DEFAULT_RULES,
    BatchOption,
    Dealer,
    Flowers,
    HandArgument,
    HouseRules,
    JsonOption,
    LanguageOption,
    PrevalentWind,
    RulesOption,
    SeatWind,
    Visible,
    VoidSuit,
    chosen_rules,
    parse_flowers,
)

if TYPE_CHECKING:
    from zimo.hands.results import WaitLine, Waits, WaitValue
    from zimo.rulesets import Ruleset
    from zimo.words.catalogue import Words

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
    language: LanguageOption = None,
) -> None:
    """List the tiles that complete a hand of thirteen: value by discard and self-drawn, copies left."""
    if batch is None:
        answer_without_compiling()
    from zimo.hands.analysis import waits_checked
    from zimo.hands.request import Defaults, check_waits
    from zimo.hands.request.from_text import unfinished_hand
    from zimo.rulesets import find_ruleset

    rules, options = chosen_rules(rules, option)
    if batch is not None and not hand:
        answer_batch(batch, check_waits, waits_checked, Defaults(rules, options))
        return
    keys = unfinished_hand(parse_words(hand, batch, visible=visible, flowers=parse_flowers(flowers)))
    keys |= given(prevalent_wind=prevalent_wind, seat_wind=seat_wind, void_suit=void_suit)
    keys |= {"payments": not as_json, "dealer": dealer}
    result = answer_one(keys, check_waits, waits_checked, Defaults(rules or DEFAULT_RULES, options), as_json)
    if result is not None:
        _print_result(result, find_ruleset(rules or DEFAULT_RULES, options), speaker(language))


def _print_result(result: Waits, ruleset: Ruleset, words: Words) -> None:
    from zimo.hands.wording import worth

    out = console()
    if not result.ready:
        far = words.say("waits.far", deficiency=result.deficiency)
        out.print(f"[bold]{words.say('waits.not_ready')}[/]: {far}")
        return
    tile, left, discarded, drawn = (
        words.say(f"waits.{name}") for name in ("tile", "left", "by_discard", "self_drawn")
    )
    lines = table(tile, left, discarded, drawn, numbers=(left,))
    for wait in result.waits:
        values = [_value(value, ruleset, words) for value in (wait, wait.self_draw)]
        lines.add_row(wait.tile, str(wait.left), *values)
    out.print(lines)
    if (most := result.maximum) is not None:
        paid = worth(most.points, most.total_fan, ruleset, words)
        out.print(words.say("waits.at_wall_end", worth=paid), markup=False)


def _value(value: WaitLine | WaitValue, ruleset: Ruleset, words: Words) -> str:
    """What a hu on it is worth, and who pays what."""
    from zimo.hands.wording import payments_text, worth

    points = worth(value.points, value.total_fan, ruleset, words)
    if not value.declarable:
        return words.say("waits.too_few", worth=points)
    return words.say("scorer.brings", points=points, payments=payments_text(value.payments or {}, words))
