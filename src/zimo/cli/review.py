"""``zimo review``: which choices of recorded deals cost points, and how many."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zimo.cli.console import console, speaker, waiting
from zimo.cli.errors import CommandError, Failure
from zimo.cli.files import reading_json
from zimo.cli.options import LanguageOption

if TYPE_CHECKING:
    from zimo.play.record import Record
    from zimo.seat.review import Choice
    from zimo.words.catalogue import Words
    from zimo.words.phrase import Phrase

app = typer.Typer(add_completion=False)

WINDS = "ESWN"


@app.command()
def review(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", allow_dash=True, help="Records, one a line; - for stdin.")
    ],
    seat: Annotated[
        str | None, typer.Option(metavar="WIND", help="Only this seat's: E, S, W or N at the deal's start.")
    ] = None,
    deals: Annotated[
        int, typer.Option(min=8, max=100_000, help="Deals in which each choice is tried.")
    ] = 240,
    seed: Annotated[int, typer.Option(min=0, help="Fixes which deals are drawn.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a deal.")] = False,
    language: LanguageOption = None,
) -> None:
    """Find the choices that cost points, the dearest first, with what would have been better.

    Each is judged by what its seat saw: it is tried beside others in deals that may have been the real one,
    and told of only where it lost more than chance explains. Where a win needs points nothing is tried.
    """
    from zimo.play.record import RecordError, read_records
    from zimo.words.people import escaped_json

    if seat is not None and (len(seat) != 1 or seat.upper() not in WINDS):
        raise CommandError(f"--seat {seat}: give E, S, W or N")
    words = speaker(language)
    try:
        with reading_json(file) as opened:
            for number, record in read_records(opened):
                try:
                    with waiting("Reviewing"):
                        found = _reviewed(record, seat, deals, seed)
                except RecordError as error:
                    raise error.at(number) from None
                if as_json:
                    print(escaped_json(json.dumps(_as_json(number, found, deals, seed))))
                else:
                    _print(number, found, words)
    except RecordError as error:
        raise Failure(f"{file}: {error}") from None


def _reviewed(record: Record, seat: str | None, deals: int, seed: int) -> dict[str, list[Choice]]:
    """By the wind of the seats."""
    from zimo.play.replaying import replay_states
    from zimo.seat.review import review

    game = next(iter(replay_states(record)))
    winds = [WINDS[wind] for wind in game.table["seat_wind"][0, : game.players].tolist()]
    return {
        wind: [*review(record, place, deals, seed)]
        for place, wind in enumerate(winds)
        if seat is None or wind == seat.upper()
    }


def _as_json(number: int, found: dict[str, list[Choice]], deals: int, seed: int) -> dict[str, Any]:
    return {
        "deal": number,
        "deals": deals,
        "seed": seed,
        "seats": {
            wind: [dataclasses.asdict(choice) | {"mistake": choice.is_mistake} for choice in choices]
            for wind, choices in found.items()
        },
    }


def _print(number: int, found: dict[str, list[Choice]], words: Words) -> None:
    from zimo.seat.review import points_text

    for wind, choices in found.items():
        mistakes = sorted((choice for choice in choices if choice.is_mistake), key=lambda one: -one.lost)
        told = {"wind": wind, "deal": number, "of": len(choices), "count": len(mistakes)}
        console().print(
            words.say("costs.summary", **told | {"points": points_text(sum(one.lost for one in mistakes))})
        )
        for choice in mistakes:
            console().print("  " + words.said(_told(choice)))


def _told(choice: Choice) -> Phrase:
    from zimo.play.actions import action_phrase
    from zimo.seat.review import reason_of
    from zimo.words.phrase import Phrase

    values = {
        "event": choice.event + 1,
        "chosen": action_phrase(choice.chosen),
        "best": action_phrase(choice.best),
        "reason": reason_of(choice),
    }
    return Phrase("costs.choice", values)
