"""What all forms of Botzone's games share: its tiles, its seats and its four walls."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from zimo.importers.deal import Does, ImportFault, Move
from zimo.importers.fan_names import fan_id
from zimo.notation.botzone import kind_named
from zimo.notation.tiles import FIRST_BONUS, NO_TILE
from zimo.play.botzone import OWN_WALLS
from zimo.play.record import Source

SITE = "botzone"
SEATS = 4
WALL = 34  # tiles of each seat


def tile_of(text: object, line: int, place: str = "") -> int:
    """The kind that ``W1`` .. ``J3`` names. Raises ImportFault."""
    kind = kind_named(text) if isinstance(text, str) else None
    if kind is None or kind >= FIRST_BONUS:
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


def steps_of(action: str, kinds: Sequence[int], kong: Does) -> list[tuple[Does, int | None]]:
    """What Botzone's word for it says that a seat did: a claim comes with the discard after it.

    ``kong`` is what GANG is, of which the tile need not be told. Nothing for what is no such action.
    """
    match action, kinds:
        case "PLAY", [tile]:
            return [(Does.DISCARDS, tile)]
        case "CHI", [middle, tile]:
            return [(Does.CHOWS, middle), (Does.DISCARDS, tile)]
        case "PENG", [tile]:
            return [(Does.PUNGS, None), (Does.DISCARDS, tile)]
        case "GANG", [] | [_]:
            return [(kong, kinds[0] if kinds else None)]
        case "BUGANG", [tile]:
            return [(Does.ADDED_KONG, tile)]
    return []


def source_of(match: str, fans: list[tuple[str, int]], total: int | None, scores: list[int] | None) -> Source:
    """What was counted there, as far as it is told; ``fans`` by their Chinese names."""
    counted = {fan_id(name, OWN_WALLS.family): count for name, count in fans}
    return Source(SITE, match, counted, total, UNSET if scores is None else scores)


def seat_names() -> list[str]:
    return [f"player {seat}" for seat in range(SEATS)]
