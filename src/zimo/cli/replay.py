"""``zimo replay``: read recorded deals as people read them, or check that they hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from zimo.cli.browser import look_in_browser
from zimo.cli.console import console, table, waiting
from zimo.cli.errors import CommandError, Failure
from zimo.cli.files import check_readable, reading

if TYPE_CHECKING:
    from zimo.play.game import Game
    from zimo.play.record import Record

app = typer.Typer(add_completion=False)

WINDS = "ESWN"
WIND_NAMES = {"E": "East", "S": "South", "W": "West", "N": "North"}


@app.command()
def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", allow_dash=True, help="Records, one a line; - for stdin.")
    ],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check: compare every state, payment and score.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a deal, or one of the check.")
    ] = False,
    open_: Annotated[bool, typer.Option("--open", help="Look at the deals in a browser.")] = False,
) -> None:
    """Play recorded deals again and tell them move by move.

    With --open they are shown on the table in a browser, as the file is whenever the page is loaded.
    With --verify everything is compared instead; the first difference is named, deal and event,
    and ends the command with status 1. So does a file that holds no records.
    """
    if open_:
        if verify or as_json or str(file) == "-":
            raise CommandError("--open shows a file: give its name, without --verify and --json")
        check_readable(file)
        look_in_browser(file)
        return
    from msgspec import to_builtins

    from zimo.play.record import RecordError, read_records

    try:
        with reading(file) as opened:
            if verify:
                with waiting("Verifying"):
                    _verify(opened, as_json)
                return
            for number, record in read_records(opened):
                try:
                    told = tell(record)
                except RecordError as error:
                    raise error.at(number) from None
                if as_json:
                    said = {"deal": number, **told}
                    print(json.dumps(said, ensure_ascii=False, default=to_builtins))
                else:
                    _print_deal(number, told)
    except RecordError as error:
        raise Failure(f"{file}: {error}") from None


def _verify(file: BinaryIO, as_json: bool) -> None:
    from msgspec import UnsetType

    from zimo.play.record import verified_records

    deals = events = fixed = 0
    for _, record, _ in verified_records(file):
        deals += 1
        events += len(record.actions)
        fixed += not isinstance(record.fair, UnsetType)
    if as_json:
        print(json.dumps({"verified": True, "deals": deals, "events": events, "fair": fixed}))
        return
    many = "deal holds" if deals == 1 else "deals hold"
    console().print(f"{deals} {many}: {events} events, every state, payment and score as recorded")
    if fixed:
        console().print(f"{fixed} of them as committed to before the deal: seed and salt give the commitment")


# Telling -----------------------------------------------------------------------------------------


def tell(record: Record) -> dict[str, Any]:
    """The account of a deal as JSON has it, but for its scores. Raises RecordError if it does not replay."""
    from zimo.play.record import replay_states
    from zimo.rulesets.registry import describe_ruleset

    events: list[dict[str, Any]] = []
    asked = None
    tile = ""
    for game in replay_states(record):
        if asked is not None:
            code = game.actions[-1]
            events.append(
                {"event": len(events) + 1, "seat": asked, "action": code, "name": _move(code, tile)}
            )
        asked, tile = game.actor, _tile_on_offer(game)
    rules, options = describe_ruleset(game.ruleset)
    return {
        "rules": rules,
        "options": options,
        "seed": record.seed if isinstance(record.seed, str) else None,
        "dealer": record.dealer,
        "prevalent": WINDS[record.prevalent],
        "seats": record.seats,
        "winds": [WINDS[wind] for wind in game.table["seat_wind"][0, : game.players].tolist()],
        "events": events,
        "hu": _hu(game),
        "ledger": _ledger(game),
        "scores": game.scores,
        "bank": game.bank,
        "end": game.end.name.lower(),
        "source": _source(record, game),
    }


def _source(record: Record, game: Game) -> dict[str, Any] | None:
    """What the site counted where the deal was played, and in which words zimo differs."""
    import msgspec

    from zimo.importers.comparison import differences
    from zimo.words.catalogue import ENGLISH

    if isinstance(record.source, msgspec.UnsetType):
        return None
    found = [ENGLISH.said(difference) for difference in differences(record.source, game)]
    return {**msgspec.to_builtins(record.source), "differences": found}


def _tile_on_offer(game: Game) -> str:
    from zimo.engine.table.state import Phase
    from zimo.notation.tiles import format_tiles

    return format_tiles([int(game.table["claim_tile"][0])]) if game.phase == Phase.CLAIM else ""


def _move(code: int, tile: str) -> str:
    """An action in words, with the claimed tile if it claims one."""
    from zimo.engine.table.actions import PASS
    from zimo.play.actions import action_name

    claims = tile and code != PASS
    return f"{action_name(code)} {tile}" if claims else action_name(code)


def _hu(game: Game) -> list[dict[str, Any]]:
    from zimo.notation.tiles import format_tiles
    from zimo.seat.account import hu_accounts

    return [
        {
            "seat": hu.seat,
            "tile": format_tiles([hu.tile]),
            "from": None if hu.self_drawn else hu.source,
            "robbed": hu.robbed,
            "false": hu.false,
            "score": hu.score,
        }
        for hu in hu_accounts(game)
    ]


def _ledger(game: Game) -> list[dict[str, Any]]:
    from zimo.notation.tiles import NO_TILE, format_tiles
    from zimo.seat.account import reason_id, rule_of
    from zimo.words.catalogue import ENGLISH

    return [
        {
            "reason": row.reason.name.lower(),
            "name": ENGLISH.say(reason_id(row.reason)),
            "rule": rule_of(game, row),
            "seat": row.seat,
            "tile": None if row.tile == NO_TILE else format_tiles([row.tile]),
            "delta": list(row.delta),
            "bank": row.bank,
        }
        for row in game.ledger
    ]


# Printing ----------------------------------------------------------------------------------------


def _print_deal(number: int, told: dict[str, Any]) -> None:
    from zimo.words.catalogue import ENGLISH

    out = console()
    changed = "".join(f" {name}={value}" for name, value in told["options"].items())
    dealt = f"seed {told['seed']}" if told["seed"] else "a given wall"
    out.print(f"[bold]Deal {number}[/]  {told['rules']}{changed}, {dealt}", markup=True)
    winds = [WIND_NAMES[wind] for wind in told["winds"]]
    seats = ", ".join(f"{wind} {name}" for wind, name in zip(winds, told["seats"], strict=True))
    out.print(f"{seats}; {winds[told['dealer']]} deals", markup=False)
    for event in told["events"]:
        out.print(f"{event['event']:4}  {winds[event['seat']]:5}  {event['name']}")
    out.print(ENGLISH.say(f"end.{told['end']}"))
    for hu in told["hu"]:
        out.print(_hu_text(hu, winds))
    if told["ledger"]:
        _print_ledger(told, winds)
    else:
        out.print("No points move")
    if source := told["source"]:
        _print_source(source)
    out.print()


def _print_source(source: dict[str, Any]) -> None:
    where = f"Played at {source['site']}, {source['game']}"
    found = source["differences"]
    console().print(f"{where}: {'; '.join(found) if found else 'counted there as here'}", markup=False)


def _hu_text(hu: dict[str, Any], winds: list[str]) -> str:
    from zimo.hands.results import Win
    from zimo.hands.wording import sum_line

    seat = winds[hu["seat"]]
    if hu["from"] is None:
        how = f"draws {hu['tile']}"
    else:
        how = f"{'robs' if hu['robbed'] else 'wins'} {hu['tile']} from {winds[hu['from']]}"
    if hu["false"]:
        return f"{seat} {how}: a false hu"
    won: Win = hu["score"]
    parts = [sum_line(won.arithmetic)] if won.arithmetic else []
    parts += [f"{fan.name} {fan.points}" + (f" x {fan.count}" if fan.count > 1 else "") for fan in won.lines]
    why = f" ({', '.join(parts)})" if parts else ""
    return f"{seat} {how}: {' '.join(won.reading)}, worth {won.points}{why}"


def _print_ledger(told: dict[str, Any], winds: list[str]) -> None:
    lines = table("Payment", "Tile", *winds, "Bank", "Rule", numbers=(*winds, "Bank"))
    for row in told["ledger"]:
        points = [f"{delta:+}" if delta else "" for delta in (*row["delta"], row["bank"])]
        lines.add_row(f"{winds[row['seat']]}: {row['name']}", row["tile"] or "", *points, row["rule"])
    lines.add_row("Sum", "", *(f"{score:+}" for score in told["scores"]), f"{told['bank']:+}", "")
    console().print(lines)
