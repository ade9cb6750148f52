"""What the actions lay that make special kongs, and what those add that make them grow (CM-018..021)."""

from __future__ import annotations

from collections.abc import Iterator

from zimo.engine.table.actions import (
    ADD_BAMBOO,
    ADD_TO_SPECIAL,
    ADD_WIND,
    SPECIAL_DRAGONS,
    SPECIAL_NINES,
    SPECIAL_ONES,
    SPECIAL_WINDS,
)
from zimo.notation.special_kongs import GROUPS, ONE_BAMBOO, Group

_TILES = 3


def _laid() -> Iterator[tuple[int, tuple[Group, tuple[int, ...]]]]:
    first: tuple[tuple[Group, int, int], ...] = (
        ("yao", SPECIAL_ONES, 2),  # its 1s is no other tile
        ("jiu", SPECIAL_NINES, _TILES),
        ("dragon", SPECIAL_DRAGONS, _TILES),
    )
    for group, code, places in first:
        for bits in range(1 << places):
            kinds = enumerate(GROUPS[group])
            yield (
                code + bits,
                (group, tuple(ONE_BAMBOO if bits >> place & 1 else kind for place, kind in kinds)),
            )
    for bits in range(ADD_WIND - SPECIAL_WINDS):
        winds = [wind for place, wind in enumerate(GROUPS["wind"]) if bits >> place & 1]
        yield SPECIAL_WINDS + bits, ("wind", (*winds, *[ONE_BAMBOO] * (_TILES - len(winds))))


def _added() -> Iterator[tuple[int, tuple[Group, int]]]:
    groups: tuple[Group, ...] = ("yao", "jiu", "dragon")
    early = [(group, kind) for group in groups for kind in GROUPS[group]]
    yield from enumerate(early, start=ADD_TO_SPECIAL)
    for place, wind in enumerate(GROUPS["wind"]):
        yield ADD_WIND + place, ("wind", wind)
    others: tuple[Group, ...] = ("jiu", "wind", "dragon")
    for place, group in enumerate(others):
        yield ADD_BAMBOO + place, (group, ONE_BAMBOO)


LAID = dict(_laid())
"""By action the group, and the three tiles that are laid."""
ADDED = dict(_added())
"""By action the group, and the tile that is added to its kong."""
