"""What all forms of Botzone's games share: its tiles, its seats and its four walls."""

from __future__ import annotations

from collections.abc import Sequence

from zimo.importers.deal import Does, ImportFault, Move
from zimo.importers.fan_names import fan_id
from zimo.notation.tiles import EAST, NO_TILE, RED
from zimo.play.record import Source
from zimo.rulesets import find_ruleset

SITE = "botzone"
SEATS = 4
WALL = 34  # tiles of each seat

RULES = find_ruleset("mcr", {"tiles": 136, "wall": "per_seat", "replacement_from": "front"})
_TILES = {
    f"{letter}{number}": first + number - 1
    for letter, first, count in (("W", 0, 9), ("B", 9, 9), ("T", 18, 9), ("F", EAST, 4), ("J", RED, 3))
    for number in range(1, count + 1)
}


def tile_of(text: object, line: int, place: str = "") -> int:
    """The kind that ``W1`` .. ``J3`` names. Raises ImportFault."""
    kind = _TILES.get(text) if isinstance(text, str) else None
    if kind is None:
        tiles = ["W1-9", "B1-9", "T1-9", "F1-4", "J1-3"]
        raise ImportFault(line, "import.no_tile", place=place, text=repr(text), tiles=tiles)
    return kind


def laid_wall(codes: Sequence[str], line: int) -> list[int]:
    """The walls that 136 tiles make; a seat draws from the end of its own quarter. Raises ImportFault."""
    if len(codes) != SEATS * WALL:
        raise ImportFault(line, "import.wall_size", tiles=len(codes), wanted=SEATS * WALL)
    kinds = [tile_of(code, line, "wall: ") for code in codes]
    return [kind for seat in range(SEATS) for kind in reversed(kinds[seat * WALL : (seat + 1) * WALL])]


def known_wall(hands: Sequence[Sequence[int]], moves: Sequence[Move], line: int) -> list[int]:
    """The four walls: each seat's tiles as dealt and drawn, and what it never drew."""
    wall: list[int] = []
    for seat, hand in enumerate(hands):
        drawn = [move.kind for move in moves if move.seat == seat and move.does == Does.DRAWS]
        own = [*hand, *drawn]
        if len(own) > WALL:
            raise ImportFault(line, "import.draws_more", seat=seat, most=WALL)
        wall += own + [NO_TILE] * (WALL - len(own))
    return wall


def kong_after(before: Move | None, seat: int) -> Does:
    """Which kong GANG is, after that step: a concealed one where the seat has just drawn."""
    drew = before is not None and before.does == Does.DRAWS and before.seat == seat
    return Does.CONCEALED_KONG if drew else Does.KONGS


def source_of(match: str, fans: list[tuple[str, int]], total: int | None, score: list[int]) -> Source:
    """What was counted there; ``fans`` are told by their Chinese names."""
    return Source(SITE, match, {fan_id(name, RULES.family): count for name, count in fans}, total, score)


def seat_names() -> list[str]:
    return [f"player {seat}" for seat in range(SEATS)]
