"""A whole hand in one line, as the command line reads it: ``[EEE] [9999m+] 1123456m + 1m``.

Declared sets stand in brackets. A kong's kind is marked behind its tiles: ``*`` concealed,
``+`` promoted, ``-`` postponed, nothing for one melded with a discard. The winning tile
follows a plus.
"""

from __future__ import annotations

import dataclasses
from typing import Literal

from zimo.notation.tiles import TileError, format_tiles, parse_tiles, set_type
from zimo.words.phrase import Phrase, printable

KongKind = Literal["concealed", "melded", "promoted", "postponed"]

_MARKS: dict[str, KongKind] = {"*": "concealed", "+": "promoted", "-": "postponed"}
_MARK_OF = {"melded": "", **{kind: mark for mark, kind in _MARKS.items()}}


@dataclasses.dataclass(frozen=True)
class DeclaredSet:
    type: Literal["chow", "pung", "kong"]
    tiles: tuple[int, ...]
    kind: KongKind | None = None  # of a kong


@dataclasses.dataclass(frozen=True)
class HandText:
    standing: tuple[int, ...]
    melds: tuple[DeclaredSet, ...]
    win_tile: int | None


def parse_hand(text: str) -> HandText:
    """Read a hand. Raises TileError, which names the place in ``text``."""
    standing: list[int] = []
    melds: list[DeclaredSet] = []
    win_tile: int | None = None
    at = 0
    while at < len(text):
        if text[at] == "[":
            end = text.find("]", at)
            if end < 0:
                raise TileError("fault.no_bracket", at + 1)
            melds.append(_declared_set(text[at + 1 : end], at + 1))
            at = end + 1
        elif text[at] == "+":
            kinds = parse_tiles(text[at + 1 :], at + 1)
            if len(kinds) != 1:
                raise TileError("fault.after_plus", at + 1, count=len(kinds))
            win_tile = kinds[0]
            at = len(text)
        else:
            end = min([found for mark in "[+" if (found := text.find(mark, at)) >= 0], default=len(text))
            standing.extend(parse_tiles(text[at:end], at))
            at = end
    return HandText(tuple(standing), tuple(melds), win_tile)


def _declared_set(text: str, offset: int) -> DeclaredSet:
    bare = text.rstrip()
    mark = bare[-1:]
    kinds = parse_tiles(bare[:-1] if mark in _MARKS else bare, offset)
    found = set_type(kinds)
    if found is None:
        raise TileError("fault.no_set", offset, text=printable(text))
    if found == "kong":
        return DeclaredSet("kong", kinds, _MARKS.get(mark, "melded"))
    if mark in _MARKS:
        raise _marked(mark, offset + len(bare), found)
    return DeclaredSet(found, kinds)


def _marked(mark: str, position: int, found: str) -> TileError:
    return TileError("fault.marks_kong", position, character=mark, set=Phrase(f"set.{found}"))


def format_hand(hand: HandText) -> str:
    """The line for a hand; parsing it gives the same hand again."""
    parts = [f"[{format_tiles(meld.tiles)}{_MARK_OF[meld.kind or 'melded']}]" for meld in hand.melds]
    if hand.standing:
        parts.append(format_tiles(hand.standing))
    if hand.win_tile is not None:
        parts.append(f"+ {format_tiles([hand.win_tile])}")
    return " ".join(parts)
