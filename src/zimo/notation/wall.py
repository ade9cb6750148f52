"""The wall of a record as text: its tiles in order, ``?`` for each that nobody knows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from zimo.notation.reading import read_tiles
from zimo.notation.tiles import NO_TILE, format_tiles

UNKNOWN = "?"


def format_wall(kinds: Sequence[int], unknown: Collection[int] = ()) -> str:
    """The tiles of a wall; those at the places in ``unknown`` are not written."""
    parts = []
    known: list[int] = []
    for place, kind in enumerate(kinds):
        if place in unknown:
            parts += [format_tiles(known), UNKNOWN]
            known = []
        else:
            known.append(kind)
    return "".join([*parts, format_tiles(known)])


def parse_wall(text: str) -> list[int]:
    """The kinds of a wall, NO_TILE for those that are not known. Raises TileError."""
    kinds: list[int] = []
    offset = 0
    for part in text.split(UNKNOWN):
        kinds += [*read_tiles(part, offset), NO_TILE]
        offset += len(part) + 1
    return kinds[:-1]
