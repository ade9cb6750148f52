"""``zimo score``: what is a hand worth, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

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
    VoidSuit,
    chosen_rules,
    parse_flowers,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zimo.hands.results import BaseLine, ExcludedFan, FanLine, Score
    from zimo.rulesets import Ruleset
    from zimo.words.catalogue import Words

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
    heavenly: Annotated[bool, _flag("--heavenly", "The dealer won with the tiles of the deal.")] = False,
    earthly: Annotated[bool, _flag("--earthly", "Another player won in the first turn of the deal.")] = False,
    human: Annotated[
        bool, _flag("--human", "Another player won on one of the first discards of the deal.")
    ] = False,
    double_kong: Annotated[
        bool, _flag("--double-kong", "Won on the replacement of a second kong in a row.")
    ] = False,
    liable: Annotated[bool, _flag("--liable", "Another player is liable for the winner.")] = False,
    bao: Annotated[
        str | None,
        _flag("--bao", "indicator: won with it; drawn: on a bao, whatever the wait. Both are self-drawn."),
    ] = None,
    discarder_not_ready: Annotated[
        bool, _flag("--discarder-not-ready", "The discarder has not declared ready.")
    ] = False,
    flower_win: Annotated[
        bool, _flag("--flower-win", "Won by seven or eight bonus tiles; no other tiles are needed.")
    ] = False,
    replacement_of: Annotated[
        str | None,
        _flag("--replacement-of", "The kong before that tile: melded, promoted, postponed or concealed."),
    ] = None,
    prevalent_wind: PrevalentWind = None,
    seat_wind: SeatWind = None,
    dealer: Dealer = False,
    discarder_dealer: Annotated[bool, _flag("--discarder-dealer", "The discarder deals.")] = False,
    flowers: Flowers = None,
    void_suit: VoidSuit = None,
    last_tile_wins: Annotated[
        bool, _flag("--last-tile-wins", "The last tile of a hand without + TILE is the winning one.")
    ] = False,
    explain: Annotated[
        bool, _flag("--explain", "Also name the fans that others exclude, and what each fan rests on.")
    ] = False,
    language: LanguageOption = None,
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

    rules, options = chosen_rules(rules, option)
    if batch is not None and not hand:
        answer_batch(batch, check_win, score_checked, Defaults(rules, options))
        return
    counted = parse_flowers(flowers)
    if flower_win:
        keys = parse_words(hand, batch, flowers=counted) if hand else given(flowers=counted)
    else:
        keys = complete_hand(parse_words(hand, batch, flowers=counted), last_tile_wins)
    said = {
        "win_by": "self_draw" if self_draw else None,
        "last_of_kind": last_of_kind,
        "last_wall_tile": last_wall_tile,
        "kong_replacement": kong_replacement,
        "bonus_replacement": bonus_replacement,
        "robbing_kong": robbing_kong,
        "shoot_after_kong": shoot_after_kong,
        "heavenly": heavenly,
        "earthly": earthly,
        "human": human,
        "double_kong": double_kong,
        "liable": liable,
        "flower_win": flower_win,
        "bao": bao,
        "replacement_of": replacement_of,
        "dealer": dealer,
        "discarder_dealer": discarder_dealer,
        "void_suit": void_suit,
        "explain": explain,
        "payments": explain or not as_json,
    }
    # what is not said here may stand in the hand itself
    keys |= {name: value for name, value in said.items() if value not in (None, False)}
    keys |= given(prevalent_wind=prevalent_wind, seat_wind=seat_wind)
    if discarder_not_ready:
        keys["discarder_ready"] = False
    result = answer_one(keys, check_win, score_checked, Defaults(rules or DEFAULT_RULES, options), as_json)
    if result is not None:
        _print_result(result, find_ruleset(rules or DEFAULT_RULES, options), explain, speaker(language))


def _print_result(result: Score, ruleset: Ruleset, explain: bool, words: Words) -> None:
    import msgspec

    from zimo.hands.wording import payments_text, sum_line, worth

    out = console()
    if not result.win:
        why = words.say(f"help.{result.reason}", **msgspec.to_builtins(result.detail))
        out.print(f"[bold]{words.say('score.no_win')}[/]: {why}")
        _print_counted("score.fan", result.detail.fans or (), words)
        if explain:
            _print_grounds(result.detail.fans or (), result.detail.excluded or (), words)
        _print_taken(result, words)
        return
    out.print(f"[bold]{words.say('score.win')}[/]: {worth(result.points, result.total_fan, ruleset, words)}")
    if told := result.arithmetic:
        _print_counted("score.points_for", told.base, words)
    title = "fan" if told is None else "double" if told.base else "limit_hand"
    _print_counted(f"score.{title}", result.lines, words)
    if explain:
        _print_grounds(result.fans, result.excluded or (), words)
    lines = {"points": sum_line(told, words)} if told else {}
    lines |= {
        **({"reading": " ".join(result.reading)} if result.reading else {}),
        **({"valued_as": result.valued_as} if result.valued_as else {}),
        "payments": payments_text(result.sums or result.payments, words),
    }
    if result.hand_size_at_win != 14:
        lines["hand_size"] = str(result.hand_size_at_win)
    for name, line in lines.items():
        _print_line(words.say(f"score.{name}"), line)
    _print_taken(result, words)


def _print_taken(result: Score, words: Words) -> None:
    """The winning tile where nobody named it, and how dragons and kongs were read where nothing says it."""
    if result.win_tile is not None and not result.win_tile_given:
        told = words.say("taken.win_tile", tile=result.win_tile)
        if last := result.last_tile:
            told += words.say("taken.last_tile", tile=last.tile, points=last.points, fans=last.total_fan)
        _print_line(words.say("score.won_on"), told)
    for name in result.dragons or ():
        _print_line(words.say("score.dragon"), words.say("score.dragon_read", name=name))
    for kong in result.kongs or ():
        if not kong.given:
            _print_line(words.say("score.kong"), words.say("taken.kong", tiles=kong.tiles, kind=kong.kind))


def _print_line(name: str, text: str) -> None:
    from rich.cells import cell_len

    console().print(name, " " * (10 - cell_len(name)), text, sep="", markup=False)


def _print_counted(title: str, counted: Sequence[FanLine] | Sequence[BaseLine], words: Words) -> None:
    """What counts, each with its value."""
    from zimo.hands.wording import fan_name

    if not counted:
        return
    each, times, rule = (words.say(f"score.{name}") for name in ("each", "times", "rule"))
    lines = table(words.say(title), each, times, rule, numbers=(each, times))
    for one in counted:
        lines.add_row(fan_name(one, words), str(one.points), str(one.count), one.rule)
    console().print(lines)


def _print_grounds(fans: Sequence[FanLine], excluded: Sequence[ExcludedFan], words: Words) -> None:
    """What each fan rests on, and the fans that do not count beside it."""
    from zimo.hands.wording import excluded_line, fan_name

    out = console()
    for fan in fans:
        for sets in fan.tiles or ():
            out.print(f"{fan_name(fan, words)}: {' '.join(sets) or words.say('score.winning_tile')}")
    for other in excluded:
        out.print(excluded_line(other, fans, words))
