"""``zimo analyse``: how far is a hand from a win, and what to discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zimo.cli.console import console, speaker, table
from zimo.cli.hands import answer_batch, answer_one, given, parse_words
from zimo.cli.options import (
    DEFAULT_RULES,
    BatchOption,
    HandArgument,
    HouseRules,
    JsonOption,
    LanguageOption,
    RulesOption,
    Visible,
    VoidSuit,
    chosen_rules,
)
from zimo.hands.wording import fan_name

if TYPE_CHECKING:
    from zimo.hands.results import HandAnalysis, Target
    from zimo.words.catalogue import Words

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
    language: LanguageOption = None,
) -> None:
    """Tell how many tiles a hand is from a win, and rank its discards by what they leave.

    The drawn tile may stand in the hand or after a plus. Thirteen tiles have nothing to discard:
    then the tiles are listed that bring the hand nearer.
    """
    from zimo.hands.analysis import analyse_checked
    from zimo.hands.request import Defaults, check_unfinished
    from zimo.hands.request.from_text import unfinished_hand

    rules, options = chosen_rules(rules, option)
    if batch is not None and not hand:
        answer_batch(batch, check_unfinished, analyse_checked, Defaults(rules, options))
        return
    keys = unfinished_hand(parse_words(hand, batch, visible=visible))
    keys |= given(void_suit=void_suit, declarable_only=declarable_only)
    result = answer_one(
        keys, check_unfinished, analyse_checked, Defaults(rules or DEFAULT_RULES, options), as_json
    )
    if result is not None:
        _print_result(result, speaker(language))


def _print_result(result: HandAnalysis, words: Words) -> None:
    out = console()
    far = words.say("analyse.far", deficiency=result.deficiency, shanten=result.shanten)
    out.print(far, style="bold", markup=False)
    if not result.discards:
        out.print(words.say("analyse.accepted", tiles=_accepted(result.accepts or {}, words)), markup=False)
        if result.towards is not None:
            target, tiles = _target(result.towards, words), _accepted(result.towards.accepts, words)
            out.print(words.say("analyse.heads", target=target, tiles=tiles), markup=False)
        return
    headed = any(choice.towards for choice in result.discards)
    names = ["discard", "from_win", "tiles", "accepts"] + (["headed"] if headed else [])
    heads = {name: words.say(f"analyse.{name}") for name in names}
    lines = table(*heads.values(), numbers=(heads["from_win"], heads["tiles"]), wrapped=heads["accepts"])
    for choice in result.discards:
        then = "-" if choice.deficiency is None else str(choice.deficiency)
        row = [choice.tile, then, str(choice.count), _accepted(choice.accepts, words)]
        if headed:
            row.append(_target(choice.towards, words) if choice.towards else "")
        lines.add_row(*row)
    out.print(lines)


def _target(target: Target, words: Words) -> str:
    """``Mixed Straight 花龙 (8 points), 3 tiles from it``."""
    worth = None if target.value is None else words.say(f"unit.{target.unit}", count=target.value)
    name = fan_name(target, words)
    return words.say("analyse.target", name=name, worth=worth, short=target.short, away=target.missing)


def _accepted(tiles: dict[str, int], words: Words) -> str:
    return " ".join(f"{tile}({left})" for tile, left in tiles.items()) or words.say("analyse.nothing")
