"""What a line of text tells of a hand: its standing tiles, its declared sets, the winning tile and more."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Literal

from zimo.notation.tiles import TileError, set_type
from zimo.words.phrase import printable

KongKind = Literal["concealed", "melded", "promoted", "postponed"]


@dataclasses.dataclass(frozen=True)
class DeclaredSet:
    type: Literal["chow", "pung", "kong", "special"]
    tiles: tuple[int, ...]
    kind: KongKind | None = None  # of a kong
    assumed: bool = dataclasses.field(default=False, compare=False)  # nothing in the text says the kind
    stands_for: tuple[int, ...] = ()  # of a special kong: what its tiles mean


@dataclasses.dataclass(frozen=True)
class HandText:
    standing: tuple[int, ...]
    melds: tuple[DeclaredSet, ...]
    win_tile: int | None
    circumstances: Mapping[str, str | bool | int] = dataclasses.field(default_factory=dict)
    """Fields of a request that the text tells besides."""


def type_of_set(kinds: tuple[int, ...], text: str, position: int) -> Literal["chow", "pung", "kong"]:
    """Which set the tiles in brackets are. Raises TileError."""
    found = set_type(kinds)
    if found is None:
        raise TileError("fault.no_set", position, text=printable(text))
    return found
