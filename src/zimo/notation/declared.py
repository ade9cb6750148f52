"""What a line of text tells of a hand: its standing tiles, its declared sets, the winning tile and more."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from zimo.notation.reading import Reader
from zimo.notation.styles import Style
from zimo.notation.tiles import FIRST_BONUS, TileError, set_type
from zimo.words.phrase import Phrase, printable

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
    bonus: tuple[int, ...] = ()  # bonus tiles, which are no part of the hand
    circumstances: Mapping[str, str | bool | int] = dataclasses.field(default_factory=dict)
    """Fields of a request that the text tells besides."""
    style: Style | None = dataclasses.field(default=None, compare=False)  # None: zimo's own, or several


def without_bonus(tiles: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tiles of a hand, and the bonus tiles among them."""
    own = [kind for kind in tiles if kind < FIRST_BONUS]
    return tuple(own), tuple(kind for kind in tiles if kind >= FIRST_BONUS)


class Part(NamedTuple):
    """A stretch of a line: standing tiles, what stands in brackets, or the tile behind a plus."""

    kind: Literal["standing", "set", "winning"]
    text: str
    at: int  # characters before it


def parts_of(text: str) -> Iterator[Part]:
    """The line in its parts. Raises TileError where a bracket is not closed."""
    at = 0
    while at < len(text):
        if text[at] == "[":
            end = text.find("]", at)
            if end < 0:
                raise TileError("fault.no_bracket", at + 1)
            yield Part("set", text[at + 1 : end], at + 1)
            at = end + 1
            continue
        kind: Literal["standing", "winning"] = "winning" if text[at] == "+" else "standing"
        at += kind == "winning"
        end = min([found for mark in "[+" if (found := text.find(mark, at)) >= 0], default=len(text))
        yield Part(kind, text[at:end], at)
        at = end


def standing_and_won(parts: Sequence[Part], reader: Reader) -> tuple[list[int], int | None]:
    """The standing tiles, and the winning one where a plus names it. Raises TileError."""
    standing: list[int] = []
    won: int | None = None
    for kind, text, at in parts:
        if kind == "standing":
            standing += reader.read(text, at)
        elif kind == "winning":
            kinds = reader.read(text, at)
            if len(kinds) != 1 or won is not None:
                raise TileError("fault.after_plus", at, count=len(kinds))
            won = kinds[0]
    return standing, won


def type_of_set(kinds: tuple[int, ...], text: str, position: int) -> Literal["chow", "pung", "kong"]:
    """Which set the tiles in brackets are. Raises TileError."""
    found = set_type(kinds)
    if found is None:
        raise TileError("fault.no_set", position, text=printable(text))
    return found


KONG_OF_MARK: dict[str, KongKind] = {"*": "concealed", "+": "promoted", "-": "postponed"}


def marked(text: str) -> tuple[str, KongKind | None]:
    """What stands in brackets without the mark behind it, and the kind of kong that this means."""
    bare = text.rstrip()
    kind = KONG_OF_MARK.get(bare[-1:])
    return (bare, None) if kind is None else (bare[:-1], kind)


def kong_only(text: str, at: int, found: str) -> TileError:
    """A mark of a kong behind another set, which begins after ``at`` characters."""
    bare = text.rstrip()
    return TileError("fault.marks_kong", at + len(bare), character=bare[-1], set=Phrase(f"set.{found}"))
