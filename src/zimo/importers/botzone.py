"""Games of Botzone (Chinese Standard Mahjong): logs of matches, compact JSON, its data set as text.

Four private walls of 34 tiles and no flowers. Seats are east, south, west, north in turn order and
seat 0 deals. The text has no wall: what a seat never drew is not known.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import Meta

from zimo.importers.botzone_log import HAND, is_log, read_log
from zimo.importers.botzone_table import (
    SEATS,
    known_wall,
    kong_after,
    laid_wall,
    seat_names,
    source_of,
    steps_of,
    tile_of,
)
from zimo.importers.contents import records_by
from zimo.importers.counted import Fan, Scores, Total
from zimo.importers.deal import Does, ForeignDeal, ImportFault, Move, Remark
from zimo.importers.documents import TextGame
from zimo.notation.spelling import cut, shown
from zimo.play.botzone import OWN_WALLS
from zimo.play.record import Record
from zimo.words.phrase import plain

Event = list[str | int]


class _Result(msgspec.Struct):
    type: str
    fan: list[Fan] | None
    fan_total: Total | None
    score: Scores | None
    player: Annotated[int, Meta(ge=0, lt=4)] | None = None


class _Compact(msgspec.Struct):
    format: str
    match: str
    prevalent_wind: Annotated[int, Meta(ge=0, lt=4)]
    wall: str
    deal: Annotated[list[list[str]], Meta(min_length=4, max_length=4)]
    events: list[Event]
    result: _Result


def records(file: BinaryIO) -> Iterator[Record | ImportFault | Remark]:
    """The games of a file, JSON or text, one by one; a fault for each that was skipped."""
    return records_by(read_game, file)


def read_game(line: int, told: Any) -> ForeignDeal:
    """A game in any of its forms. Raises ImportFault."""
    if isinstance(told, TextGame):
        return _read_text(line, told.lines)
    return read_log(line, told) if is_log(told) else _read_compact(line, told)


# compact JSON --------------------------------------------------------------------------------------


def _read_compact(line: int, game: Any) -> ForeignDeal:
    try:
        told = msgspec.convert(game, _Compact)
    except msgspec.ValidationError as error:
        raise ImportFault(line, "import.no_game", site="Botzone", fault=plain(error)) from None
    if told.format != "botzone-compact-1":
        raise ImportFault(line, "import.format", format=repr(told.format), known="botzone-compact-1")
    wall = laid_wall(told.wall.split(), line)
    moves: list[Move] = []
    for number, event in enumerate(told.events, 1):
        moves += _compact_moves(event, f"event {number}: ", line, moves[-1] if moves else None)
    result = told.result
    if result.type == "HU":
        if result.player is None:
            raise ImportFault(line, "import.no_winner")
        moves.append(Move(result.player, Does.WINS, None, line, "result: "))
    elif result.type != "HUANG":
        raise ImportFault(line, "import.other_end", end=result.type)
    return ForeignDeal(
        line,
        OWN_WALLS,
        wall,
        told.prevalent_wind,
        seat_names(),
        [[tile_of(code, line, f"deal {seat}: ") for code in hand] for seat, hand in enumerate(told.deal)],
        moves,
        source_of(
            told.match,
            [(fan.name, fan.cnt) for fan in result.fan or ()],
            result.fan_total if result.type == "HU" else None,
            result.score,
        ),
    )


def _compact_moves(event: Event, place: str, line: int, before: Move | None) -> list[Move]:
    """What one event tells: a claim comes with the discard after it."""
    match event:
        case [str(action), int(seat), *tiles] if 0 <= seat < SEATS:
            kinds = [tile_of(tile, line, place) for tile in tiles]
        case _:
            raise ImportFault(line, "import.no_event", place=place, event=cut(str(event)))

    if action == "DRAW" and len(kinds) == 1:
        return [Move(seat, Does.DRAWS, kinds[0], line, place)]
    steps = steps_of(action, kinds, kong_after(before, seat)) if kinds else []
    if steps:
        return [Move(seat, does, tile, line, place) for does, tile in steps]
    raise ImportFault(line, "import.no_action", place=place, event=cut(str(event)), site="Botzone")


# the text of the data set --------------------------------------------------------------------------

_PLAYER = re.compile(r"Player ([0-3]) (\w+)((?: [WBTFJ][1-9])*)")
_ACTIONS = {
    "Draw": Does.DRAWS,
    "Play": Does.DISCARDS,
    "Chi": Does.CHOWS,
    "Peng": Does.PUNGS,
    "Gang": Does.KONGS,
    "AnGang": Does.CONCEALED_KONG,
    "BuGang": Does.ADDED_KONG,
    "Hu": Does.WINS,
}


@dataclasses.dataclass
class _Told:
    """What the lines of a text game have told so far."""

    match: str
    wind: int | None = None
    hands: dict[int, list[int]] = dataclasses.field(default_factory=dict)
    moves: list[Move] = dataclasses.field(default_factory=list)
    fans: list[tuple[str, int]] = dataclasses.field(default_factory=list)
    total: int | None = None
    score: list[int] | None = None


def _read_text(line: int, lines: list[tuple[int, str]]) -> ForeignDeal:
    told = _Told(lines[0][1].removeprefix("Match").strip())
    for number, text in lines[1:]:
        if told.score is not None:
            raise ImportFault(number, "import.has_score", text=shown(text))
        _hear(told, number, text)
    last = lines[-1][0]
    if told.score is None:
        raise ImportFault(last, "import.cut_off")
    if told.wind is None or len(told.hands) != SEATS:
        raise ImportFault(line, "import.lacks_hand")
    hands = [told.hands[seat] for seat in range(SEATS)]
    return ForeignDeal(
        line,
        OWN_WALLS,
        known_wall(hands, told.moves, last),
        told.wind,
        seat_names(),
        hands,
        told.moves,
        source_of(told.match, told.fans, told.total, told.score),
    )


def _hear(told: _Told, number: int, text: str) -> None:
    """Take in one line. Raises ImportFault."""
    words = text.split()
    match words[0], words[1:]:
        case "Wind", [wind] if wind in ("0", "1", "2", "3") and told.wind is None:
            told.wind = int(wind)
        case "Player", [seat, "Deal", *tiles] if seat in ("0", "1", "2", "3") and len(tiles) == HAND:
            if told.moves or int(seat) in told.hands:
                raise ImportFault(number, "import.dealt_already", text=shown(text))
            told.hands[int(seat)] = [tile_of(tile, number) for tile in tiles]
        case "Player", _:
            told.moves.append(_text_move(number, text))
        case "Fan", [total, *fans] if _is_number(total):
            told.total = int(total)
            told.fans = [_text_fan(number, fan) for fan in "".join(fans).split("+") if fan]
        case "Huang", []:
            pass
        case "Score", [*points] if len(points) == SEATS and all(map(_is_number, points)):
            told.score = [int(point) for point in points]
        case _:
            raise ImportFault(number, "import.no_line", text=shown(text))


def _is_number(text: str) -> bool:
    return re.fullmatch("-?[0-9]{1,4}", text) is not None


def _text_move(number: int, text: str) -> Move:
    """``Player 0 Peng W9 Ignore Player 3 Chi W8``: a step, and the claims that lost to it."""
    first, *lost = re.split(r"(?: Ignore)? (?=Player )", text)
    return dataclasses.replace(
        _one_move(number, first), lost=tuple(_one_move(number, other) for other in lost)
    )


def _one_move(number: int, text: str) -> Move:
    parts = _PLAYER.fullmatch(text)
    tiles = parts[3].split() if parts else []
    if parts is None or parts[2] not in _ACTIONS or len(tiles) != 1:
        raise ImportFault(number, "import.no_move", text=shown(text))
    return Move(int(parts[1]), _ACTIONS[parts[2]], tile_of(tiles[0], number), number)


def _text_fan(number: int, text: str) -> tuple[str, int]:
    name, _, count = text.partition("*")
    if not re.fullmatch("[1-9][0-9]?", count):
        raise ImportFault(number, "import.no_fan", text=shown(text))
    return name, int(count)
