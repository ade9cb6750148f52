"""What stands in a foreign file one after another: JSON values, and games that are told line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from zimo.importers.deal import ImportFault, NoGames, Remark
from zimo.importers.lines import Piece, begins_json

MOST_LINES = 1000  # of one game; the longest has less than 300
_PACKED = re.compile("[A-Za-z0-9+/]{200,}={0,2}")  # base64 of a script


class TextGame(NamedTuple):
    """A game as lines, from ``Match`` on."""

    lines: list[tuple[int, str]]


def documents(pieces: Iterable[Piece]) -> Iterator[tuple[int, Any]]:
    """Each with its line: a TextGame, what JSON says, base64 as a text, or an ImportFault or Remark."""
    block: list[tuple[int, str]] = []
    broken = False  # the rest of a game that was given up
    seen = False
    for number, text in pieces:
        if isinstance(text, Remark):
            yield number, text
            continue
        seen = True
        if isinstance(text, ImportFault):
            if not broken:
                yield number, text
            block, broken = [], True
            continue
        told = _told(number, text)
        begins = text.split()[:1] == ["Match"]
        if block and (told is not None or begins):
            yield block[0][0], TextGame(block)
        if told is not None:
            yield number, told
            block, broken = [], False
        elif begins:
            block, broken = [(number, text)], False
        elif block and len(block) < MOST_LINES:
            block.append((number, text))
        elif not broken:
            refused = ImportFault(number, "import.many_lines") if block else None
            yield number, refused or NoGames(number, "import.no_beginning")
            block, broken = [], True
    if block:
        yield block[0][0], TextGame(block)
    if not seen:
        yield 1, NoGames(1, "import.empty")


def _told(number: int, text: str) -> Any:
    """What JSON or base64 in a text tells, a fault where it is broken; None if it is neither."""
    if text.startswith(("{", "[", '"')):
        try:
            return msgspec.json.decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            return ImportFault(number, "import.broken_json", detail=str(error)) if begins_json(text) else None
    return text if _PACKED.fullmatch(text) else None
