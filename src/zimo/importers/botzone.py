"""Games of Botzone (Chinese Standard Mahjong), as compact JSON with the wall or as the text of its data set.

Four private walls of 34 tiles and no flowers. Seats are east, south, west, north in turn order and
seat 0 deals. The text has no wall: what a seat never drew is not known.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import Meta

from zimo.importers.deal import Does, ForeignDeal, ImportFault, Move, record_deal
from zimo.importers.fan_names import fan_id
from zimo.importers.lines import read_lines
from zimo.notation.tiles import EAST, NO_TILE, RED
from zimo.play.record import Record, Source
from zimo.rulesets import find_ruleset
from zimo.words.phrase import plain

SITE = "botzone"
SEATS = 4
WALL = 34  # tiles of each seat
HAND = 13
MOST_LINES = 1000  # of one game; the longest has less than 300

_RULES = find_ruleset("mcr", {"tiles": 136, "wall": "per_seat", "replacement_from": "front"})
_TILES = {
    f"{letter}{number}": first + number - 1
    for letter, first, count in (("W", 0, 9), ("B", 9, 9), ("T", 18, 9), ("F", EAST, 4), ("J", RED, 3))
    for number in range(1, count + 1)
}

Event = list[str | int]


class _Fan(msgspec.Struct):
    name: str
    cnt: Annotated[int, Meta(ge=1, le=14)]


class _Result(msgspec.Struct):
    type: str
    fan: list[_Fan] | None
    fan_total: Annotated[int, Meta(ge=0, lt=1000)] | None
    score: (
        Annotated[list[Annotated[int, Meta(gt=-10_000, lt=10_000)]], Meta(min_length=4, max_length=4)] | None
    )
    player: Annotated[int, Meta(ge=0, lt=4)] | None = None


class _Compact(msgspec.Struct):
    format: str
    match: str
    prevalent_wind: Annotated[int, Meta(ge=0, lt=4)]
    wall: str
    deal: Annotated[list[list[str]], Meta(min_length=4, max_length=4)]
    events: list[Event]
    result: _Result


_decoder = msgspec.json.Decoder(_Compact)


def records(file: BinaryIO) -> Iterator[Record | ImportFault]:
    """The games of a file, JSON Lines or text, one by one; a fault for each that was skipped."""
    for game in _games(file):
        if isinstance(game, ImportFault):
            yield game
            continue
        line, told, read = game
        try:
            yield record_deal(read(line, told))
        except ImportFault as fault:
            yield fault


_Lines = list[tuple[int, str]]
_Reader = Callable[[int, Any], ForeignDeal]


def _games(file: BinaryIO) -> Iterator[tuple[int, Any, _Reader] | ImportFault]:
    """Each game with its line and how it is read."""
    block: _Lines = []
    broken = False  # the rest of a game that was given up
    seen = False
    for number, text in read_lines(file):
        seen = True
        if isinstance(text, ImportFault):
            if not broken:
                yield text
            block, broken = [], True
        elif text.startswith("{"):
            if block:
                yield block[0][0], block, _read_text
            block, broken = [], False
            yield number, text, _read_compact
        elif text.split()[0] == "Match":
            if block:
                yield block[0][0], block, _read_text
            block, broken = [(number, text)], False
        elif block and len(block) < MOST_LINES:
            block.append((number, text))
        elif not broken:
            yield ImportFault(number, "import.many_lines" if block else "import.no_beginning")
            block, broken = [], True
    if block:
        yield block[0][0], block, _read_text
    if not seen:
        yield ImportFault(1, "import.empty")


def _tile(text: object, line: int, place: str = "") -> int:
    kind = _TILES.get(text) if isinstance(text, str) else None
    if kind is None:
        raise ImportFault(
            line,
            "import.no_tile",
            place=place,
            text=repr(text),
            tiles=["W1-9", "B1-9", "T1-9", "F1-4", "J1-3"],
        )
    return kind


def _source(match: str, fans: list[tuple[str, int]], total: int | None, score: list[int]) -> Source:
    return Source(SITE, match, {fan_id(name, _RULES.family): count for name, count in fans}, total, score)


# compact JSON --------------------------------------------------------------------------------------


def _read_compact(line: int, text: str) -> ForeignDeal:
    try:
        told = _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ImportFault(line, "import.no_game", site="Botzone", fault=plain(error)) from None
    if told.format != "botzone-compact-1":
        raise ImportFault(line, "import.format", format=repr(told.format), known="botzone-compact-1")
    codes = told.wall.split()
    if len(codes) != SEATS * WALL:
        raise ImportFault(line, "import.wall_size", tiles=len(codes), wanted=SEATS * WALL)
    kinds = [_tile(code, line, "wall: ") for code in codes]
    # a seat draws from the end of its own wall
    walls = [kinds[seat * WALL : (seat + 1) * WALL][::-1] for seat in range(SEATS)]
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
        _RULES,
        [kind for wall in walls for kind in wall],
        told.prevalent_wind,
        _seats(),
        [[_tile(code, line, f"deal {seat}: ") for code in hand] for seat, hand in enumerate(told.deal)],
        moves,
        _source(
            told.match,
            [(fan.name, fan.cnt) for fan in result.fan or ()],
            result.fan_total if result.type == "HU" else None,
            result.score or [0] * SEATS,
        ),
    )


def _compact_moves(event: Event, place: str, line: int, before: Move | None) -> list[Move]:
    """What one event tells: a claim comes with the discard after it."""
    match event:
        case [str(), int(seat), *tiles] if 0 <= seat < SEATS:
            kinds = [_tile(tile, line, place) for tile in tiles]
        case _:
            raise ImportFault(line, "import.no_event", place=place, event=str(event))

    def move(does: Does, tile: int | None) -> Move:
        return Move(seat, does, tile, line, place)

    match event[0], kinds:
        case "DRAW", [tile]:
            return [move(Does.DRAWS, tile)]
        case "PLAY", [tile]:
            return [move(Does.DISCARDS, tile)]
        case "CHI", [middle, tile]:
            return [move(Does.CHOWS, middle), move(Does.DISCARDS, tile)]
        case "PENG", [tile]:
            return [move(Does.PUNGS, None), move(Does.DISCARDS, tile)]
        case "GANG", [tile]:
            own = before is not None and before.does == Does.DRAWS and before.seat == seat
            return [move(Does.CONCEALED_KONG if own else Does.KONGS, tile)]
        case "BUGANG", [tile]:
            return [move(Does.ADDED_KONG, tile)]
    raise ImportFault(line, "import.no_action", place=place, event=str(event), site="Botzone")


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


def _read_text(line: int, lines: _Lines) -> ForeignDeal:
    told = _Told(lines[0][1].removeprefix("Match").strip())
    for number, text in lines[1:]:
        if told.score is not None:
            raise ImportFault(number, "import.has_score", text=_shown(text))
        _hear(told, number, text)
    last = lines[-1][0]
    if told.score is None:
        raise ImportFault(last, "import.cut_off")
    if told.wind is None or len(told.hands) != SEATS:
        raise ImportFault(line, "import.lacks_hand")
    return ForeignDeal(
        line,
        _RULES,
        _known_wall(told, last),
        told.wind,
        _seats(),
        [told.hands[seat] for seat in range(SEATS)],
        told.moves,
        _source(told.match, told.fans, told.total, told.score),
    )


def _hear(told: _Told, number: int, text: str) -> None:
    """Take in one line. Raises ImportFault."""
    words = text.split()
    match words[0], words[1:]:
        case "Wind", [wind] if wind in ("0", "1", "2", "3") and told.wind is None:
            told.wind = int(wind)
        case "Player", [seat, "Deal", *tiles] if seat in ("0", "1", "2", "3") and len(tiles) == HAND:
            if told.moves or int(seat) in told.hands:
                raise ImportFault(number, "import.dealt_already", text=_shown(text))
            told.hands[int(seat)] = [_tile(tile, number) for tile in tiles]
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
            raise ImportFault(number, "import.no_line", text=_shown(text))


def _is_number(text: str) -> bool:
    return re.fullmatch("-?[0-9]{1,4}", text) is not None


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:60]}...")


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
        raise ImportFault(number, "import.no_move", text=_shown(text))
    return Move(int(parts[1]), _ACTIONS[parts[2]], _tile(tiles[0], number), number)


def _text_fan(number: int, text: str) -> tuple[str, int]:
    name, _, count = text.partition("*")
    if not re.fullmatch("[1-9][0-9]?", count):
        raise ImportFault(number, "import.no_fan", text=_shown(text))
    return name, int(count)


def _known_wall(told: _Told, line: int) -> list[int]:
    """The four walls: each seat's tiles as dealt and drawn, and what it never drew."""
    wall: list[int] = []
    for seat in range(SEATS):
        drawn = [move.kind for move in told.moves if move.seat == seat and move.does == Does.DRAWS]
        own = told.hands[seat] + drawn
        if len(own) > WALL:
            raise ImportFault(line, "import.draws_more", seat=seat, most=WALL)
        wall += own + [NO_TILE] * (WALL - len(own))
    return wall


def _seats() -> list[str]:
    return [f"player {seat}" for seat in range(SEATS)]
