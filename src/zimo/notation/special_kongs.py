"""Special kongs: three different tiles of a group, and further tiles of it, laid beside them (CM-018..023).

1s may stand for any tile of a group; it stays the tile that it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from zimo.notation.tiles import BASE_KINDS, EAST, FIRST_DRAGON

Group = Literal["yao", "jiu", "wind", "dragon"]
GROUPS: Mapping[Group, tuple[int, ...]] = {
    "yao": (0, 9, 18),
    "jiu": (8, 17, 26),
    "wind": tuple(range(EAST, FIRST_DRAGON)),
    "dragon": tuple(range(FIRST_DRAGON, BASE_KINDS)),
}
"""The kinds of each. The first of them names the group where a meld has a single tile."""

ONE_BAMBOO = 18  # 1s
COUNTED: tuple[tuple[Group, int], ...] = (
    *((group, kind) for group, kinds in GROUPS.items() for kind in kinds),
    *((group, ONE_BAMBOO) for group, kinds in GROUPS.items() if ONE_BAMBOO not in kinds),
)
"""Every tile that may lie in a special kong, in the order in which the engine counts them."""


def counts(kongs: Mapping[Group, Sequence[int]]) -> list[int]:
    """How many of each of COUNTED lie in the special kongs of a hand."""
    return [kongs.get(group, ()).count(kind) for group, kind in COUNTED]


def group_named_by(tile: int) -> Group:
    """The group whose first kind it is."""
    return next(group for group, kinds in GROUPS.items() if kinds[0] == tile)


def group_of(tiles: Sequence[int]) -> Group | None:
    """The group of which tiles make a special kong; None if of none, or of several: 1s only."""
    groups = [group for group in GROUPS if stands_for(group, tiles) is not None]
    return groups[0] if len(groups) == 1 else None


def stands_for(group: Group, tiles: Sequence[int]) -> tuple[int, ...] | None:
    """What each tile stands for where 1s is each kind that is lacking of three; None if that is no kong."""
    kinds = GROUPS[group]
    if len(tiles) < 3 or any(tile not in kinds and tile != ONE_BAMBOO for tile in tiles):
        return None
    lacking = [kind for kind in kinds if kind not in tiles]
    wild = [place for place, tile in enumerate(tiles) if tile == ONE_BAMBOO]
    found = list(tiles)
    for place in wild[1:] if ONE_BAMBOO in kinds else wild:
        found[place] = lacking.pop(0) if lacking else kinds[0]
    return tuple(found) if len(set(found)) >= 3 else None


def may_stand_for(group: Group, tiles: Sequence[int], meant: Sequence[int]) -> bool:
    """May these tiles stand for those ``meant``, three of which at least differ?"""
    kinds = GROUPS[group]
    others = Counter(tile for tile in tiles if tile != ONE_BAMBOO)
    return (
        len(tiles) == len(meant) >= 3
        and all(kind in kinds for kind in meant)
        and len(set(meant)) >= 3
        and not others - Counter(meant)
    )
