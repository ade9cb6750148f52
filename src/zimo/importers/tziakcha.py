"""Hands of tziakcha.net, also in sessions: a wall of 144 tiles as it lay on the table, and the dice.

Seats are the winds of the hand, so seat 0 deals. Bonus tiles may be kept in the hand and discarded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import UNSET, Meta, UnsetType

from zimo.importers.contents import NamedHands, records_by
from zimo.importers.counted import Copies, Scores, Total
from zimo.importers.deal import Does, ForeignDeal, ImportFault, Move, Remark
from zimo.importers.fan_names import fan_id
from zimo.importers.tziakcha_script import BONUS_KINDS, is_script, moves_of, no_script, read_script
from zimo.notation.spelling import cut
from zimo.notation.tiles import FIRST_BONUS, TILE_NAMES, set_type
from zimo.play.match import CHAIRS
from zimo.play.record import Record, Source
from zimo.rulesets import find_ruleset
from zimo.words.phrase import plain

SITE = "tziakcha"
SEATS = 4
SIDE = 36  # tiles of one player's wall
DEALT = 53

_REPLACED = find_ruleset("mcr")
_KEEPABLE = find_ruleset("mcr", {"bonus": "keepable"})
_TILES = {name: kind for kind, name in enumerate(TILE_NAMES[:FIRST_BONUS])} | {
    f"f{number}": kind for number, kind in enumerate(BONUS_KINDS, 1)
}
Event = list[str | int | list[str]]


class _Result(msgspec.Struct):
    fans: dict[str, Copies] | None
    score_by_seat: Scores | None
    total_without_flowers: Total | None = None


class _Decoded(msgspec.Struct):
    format: str
    record: str
    hand_index: Annotated[int, Meta(ge=0, lt=16)]
    prevalent_wind: Annotated[str, Meta(pattern=r"^[ESWN]\Z")]
    dice: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(min_length=4, max_length=4)]
    wall: Annotated[list[str], Meta(min_length=144, max_length=144)]
    deal: Annotated[list[list[str]], Meta(min_length=4, max_length=4)]
    events: list[Event]
    result: _Result


def records(file: BinaryIO) -> Iterator[Record | ImportFault | Remark]:
    """The hands of a file, one by one; a fault for each that was skipped."""
    return records_by(read_hand, file)


def read_hand(line: int, told: Any) -> ForeignDeal:
    """A hand in any of its forms. Raises ImportFault."""
    if isinstance(told, NamedHands):
        raise ImportFault(line, "import.named_hands", hands=told.hands)
    script = {"script": told} if isinstance(told, str) else told
    return _read_script(line, script) if is_script(script) else _read_decoded(line, told)


def _read_script(line: int, hand: dict[str, Any]) -> ForeignDeal:
    try:
        name, script = read_script(hand)
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise no_script(line, error) from None
    lying, dice = script.wall, script.dice
    if min(dice) < 1 or max(dice) > 6:
        raise ImportFault(line, "import.no_hand", site="tziakcha", fault=plain(f"dice {dice}"))
    fans = {fan_id(fan, _REPLACED.family): count for fan, count in script.fans.items()}
    source = Source(SITE, name, fans, script.total_without_flowers, _scores(script.s))
    start = first_tile(dice)
    hands = _dealt(lying[start:] + lying[:start])
    return _deal(line, script.i, script.i // SEATS, lying, dice, hands, moves_of(script, line), source)


def _dealt(wall: list[int]) -> list[list[int]]:
    """The hands from a wall: three times four tiles for each, one more, and one for East."""
    hands: list[list[int]] = [[] for _ in range(SEATS)]
    tiles = iter(wall)
    for count in (4, 4, 4, 1):
        for hand in hands:
            hand += [next(tiles) for _ in range(count)]
    hands[0].append(next(tiles))
    return hands


def _read_decoded(line: int, hand: Any) -> ForeignDeal:
    try:
        told = msgspec.convert(hand, _Decoded)
    except msgspec.ValidationError as error:
        raise no_script(line, error) from None
    if told.format != "tziakcha-decoded-1":
        raise ImportFault(line, "import.format", format=repr(told.format), known="tziakcha-decoded-1")
    lying = [_tile(tile, line, "wall: ") for tile in told.wall]
    hands = [[_tile(tile, line, f"deal {seat}: ") for tile in hand] for seat, hand in enumerate(told.deal)]
    moves: list[Move] = []
    for number, event in enumerate(told.events, 1):
        moves += _moves(event, f"event {number}: ", line)
    result = told.result
    total, scores = result.total_without_flowers, _scores(result.score_by_seat)
    source = Source(SITE, told.record, result.fans or {}, total, scores)
    prevalent = "ESWN".index(told.prevalent_wind)
    return _deal(line, told.hand_index, prevalent, lying, told.dice, hands, moves, source)


def _scores(told: list[int] | None) -> list[int] | UnsetType:
    return UNSET if told is None else told


def _deal(
    line: int,
    index: int,
    prevalent: int,
    lying: list[int],
    dice: list[int],
    hands: list[list[int]],
    told: list[Move],
    source: Source,
) -> ForeignDeal:
    """A hand that was the ``index``-th of its session; ``lying`` is the wall on the table."""
    start = first_tile(dice)
    hands, moves = _after_opening(hands, told, line)
    at_once = _replaced_at_once(moves, DEALT + (len(told) - len(moves)) // 2)
    return ForeignDeal(
        line,
        _KEEPABLE if at_once is None else _REPLACED,
        lying[start:] + lying[:start],
        prevalent,
        seats_of(index),
        hands,
        moves if at_once is None else at_once,
        source,
    )


def first_tile(dice: list[int]) -> int:
    """Where in the wall, counted from the right end of East's, the deal begins (MCR A-3)."""
    opened = -(dice[0] + dice[1] - 1) % SEATS
    return (opened * SIDE + 2 * sum(dice)) % (SEATS * SIDE)


def seats_of(hand: int) -> list[str]:
    """The players A to D, A east at first, as they sit in the hand of that number, from 0, of a session."""
    chairs = CHAIRS[hand // SEATS]
    return [f"player {'ABCD'[chairs[(seat + hand) % SEATS]]}" for seat in range(SEATS)]


# events ------------------------------------------------------------------------------------------


def _tile(text: object, line: int, place: str) -> int:
    kind = _TILES.get(text) if isinstance(text, str) else None
    if kind is None:
        raise ImportFault(
            line, "import.no_tile", place=place, text=repr(text), tiles=["1m-9s", "E S W N", "C F P", "f1-f8"]
        )
    return kind


def _moves(event: Event, place: str, line: int) -> list[Move]:
    """What one event tells; a bonus tile comes with its replacement."""
    match event:
        case [str(), int(seat), *rest] if 0 <= seat < SEATS:
            pass
        case _:
            raise ImportFault(line, "import.no_seat_action", place=place, event=cut(str(event)))

    def move(does: Does, text: object) -> Move:
        return Move(seat, does, _tile(text, line, place), line, place)

    match event[0], rest:
        case "flower", [bonus, tile]:
            return [move(Does.SETS_ASIDE, bonus), move(Does.DRAWS, tile)]
        case "draw", [tile, "front" | "back"]:
            return [move(Does.DRAWS, tile)]
        case "chow", [[low, middle, high]]:
            kinds = [_tile(text, line, place) for text in (low, middle, high)]
            if set_type(kinds) != "chow":
                raise ImportFault(line, "import.no_chow", place=place, event=cut(str(event)))
            return [Move(seat, Does.CHOWS, sorted(kinds)[1], line, place)]
        case "win", [int()]:
            return [Move(seat, Does.WINS, None, line, place)]
        case str(action), [tile] if action in _ACTIONS:
            return [move(_ACTIONS[action], tile)]
    raise ImportFault(line, "import.no_action", place=place, event=cut(str(event)), site="tziakcha")


_ACTIONS = {
    "discard": Does.DISCARDS,
    "pung": Does.PUNGS,
    "melded kong": Does.KONGS,
    "concealed kong": Does.CONCEALED_KONG,
    "added kong": Does.ADDED_KONG,
}


def _after_opening(
    hands: list[list[int]], moves: list[Move], line: int
) -> tuple[list[list[int]], list[Move]]:
    """The hands after all bonus tiles in them are replaced, and the moves that follow."""
    hands = [list(hand) for hand in hands]
    at = 0
    while at < len(moves) and moves[at].does == Does.SETS_ASIDE:
        aside, drawn = moves[at : at + 2]
        if aside.kind < FIRST_BONUS or aside.kind not in hands[aside.seat]:
            raise ImportFault(line, "import.no_dealt_bonus", move=aside.phrase)
        hands[aside.seat].remove(aside.kind)
        hands[aside.seat].append(drawn.kind)
        at += 2
    for seat, hand in enumerate(hands):
        if max(hand, default=0) >= FIRST_BONUS:
            raise ImportFault(line, "import.keeps_bonus", seat=seat)
    return hands, moves[at:]


def _replaced_at_once(moves: list[Move], drawn: int) -> list[Move] | None:
    """The moves without bonus tiles drawn, ``drawn`` tiles before; None if one was kept for a while."""
    left = []
    at = 0
    while at < len(moves):
        move = moves[at]
        drawn += move.does == Does.DRAWS
        if move.does == Does.DRAWS and move.kind >= FIRST_BONUS and drawn < SEATS * SIDE:
            aside = moves[at + 1] if at + 1 < len(moves) else move
            if (aside.does, aside.seat, aside.tile) != (Does.SETS_ASIDE, move.seat, move.tile):
                return None
            at += 2  # on to what replaced it
        elif move.does == Does.SETS_ASIDE:
            return None
        else:
            left.append(move)
            at += 1
    return left
