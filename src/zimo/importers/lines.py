"""What a foreign file tells, piece by piece: its lines, and JSON that goes over several of them.

Packed files are unpacked; byte order marks and ends of lines are taken off.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import re
from collections.abc import Generator, Iterable, Iterator
from typing import BinaryIO

import msgspec

from zimo.importers.deal import ImportFault, NoGames, Remark
from zimo.importers.unpacked import BAD_GZIP, unpacked
from zimo.play.record import LONGEST_LINE
from zimo.words.phrase import Phrase

LONGEST_DOCUMENT = 1 << 26  # of JSON that goes over several lines

Piece = tuple[int, str | ImportFault | Remark]
"""With the number of its first line, from 1."""

_OPENS = r'[{\[]\s*(?:[]{}["]|\Z)'  # JSON of games begins with a name, or a list of lists, objects or texts
_JSON = re.compile(rf"\s*{_OPENS}")
_GAME = re.compile(rf"^(?:{_OPENS}|Match\s)", re.MULTILINE)
_BETWEEN = re.compile(r"[\s,\]}]*")  # what may lie between two JSON values
_NO_CHINESE = re.compile(  # neither characters nor the signs between them
    "[^\x00-\x7f·\u2010-\u2027\u2460-\u249b\u25a0-\u26ff\u3000-\u30ff\u3400-\u9fff\uff00-\uffef\U0001f300-\U0001faff]"
)
_DECODER = json.JSONDecoder()


def read_lines(file: BinaryIO) -> Iterator[Piece]:
    """Each line that is not blank and each JSON value over several lines, or what is wrong with it."""
    number = 0
    try:
        for number, text in _pieces(_lines(unpacked(file))):
            if not isinstance(text, str):
                yield number, text
            elif text := text.strip():
                yield number, _sound(number, text)
    except ImportFault as fault:
        yield fault.line, fault
    except BAD_GZIP:
        yield number + 1, ImportFault(number + 1, "import.bad_gzip")


def begins_json(text: str) -> bool:
    """Does it begin as JSON of games does?"""
    return _JSON.match(text) is not None


def _sound(number: int, text: str) -> str | ImportFault:
    """The text, unless bytes in it are no characters."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        refused = ImportFault if begins_json(text) else NoGames
        return refused(number, "import.no_utf8", byte=len(text[: error.start].encode()) + 1)
    return text


# lines ---------------------------------------------------------------------------------------------


def _lines(file: BinaryIO) -> Iterator[Piece]:
    encoding = _Encoding()
    lines = iter(lambda: file.readline(LONGEST_LINE + 1), b"")
    for number, begun in enumerate(lines, 1):
        looks_json = begins_json(begun.decode(errors="replace"))
        line = _whole_line(begun, file, LONGEST_DOCUMENT if looks_json else LONGEST_LINE)
        if line is None:
            yield number, (ImportFault if looks_json else NoGames)(number, "import.long_line")
            continue
        known = encoding.name
        text = encoding.read(line)
        if encoding.name != known and encoding.name == _Encoding.ASSUMED:
            yield number, Remark(number, Phrase("import.assumed_encoding", {"encoding": encoding.name}))
        yield number, text


def _whole_line(begun: bytes, file: BinaryIO, most: int) -> bytes | None:
    """A line to its end; None if that is too far, and all of it is passed over."""
    if len(begun) <= LONGEST_LINE:
        return begun
    line = begun + file.readline(max(most + 1 - len(begun), 0))
    if len(line) <= most:
        return line
    while line and not line.endswith(b"\n"):
        line = file.readline(LONGEST_LINE)
    return None


class _Encoding:
    """That of a file: UTF-8, or what Chinese programs write, as its first Chinese line shows."""

    ASSUMED = "GB18030"

    def __init__(self) -> None:
        self.name: str | None = None

    def read(self, line: bytes) -> str:
        """The line; a byte that is no character becomes a surrogate."""
        for name in (self.name,) if self.name else ("UTF-8", self.ASSUMED):
            with contextlib.suppress(UnicodeDecodeError):
                text = line.decode(name)
                if text.isascii():
                    return text
                if name != self.ASSUMED or not _NO_CHINESE.search(text):
                    self.name = name
                    return text
        return line.decode(errors="surrogateescape")


# JSON over several lines ---------------------------------------------------------------------------


def _pieces(lines: Iterator[Piece]) -> Iterator[Piece]:
    """The lines, those of one JSON value together."""
    while (piece := next(lines, None)) is not None:
        number, text = piece
        if not isinstance(text, str) or not begins_json(text) or _is_json(text):
            yield piece
            continue
        joined = io.StringIO()
        refused = yield from _join(joined, text, lines)
        whole = joined.getvalue()
        left = yield from _values(whole, number, is_all=len(whole) < LONGEST_DOCUMENT)
        lines = itertools.chain(left, refused, lines)


def _join(joined: io.StringIO, text: str, lines: Iterator[Piece]) -> Generator[Piece, None, list[Piece]]:
    """Join the text and lines behind it, as many as one looks at. Gives back one that is refused."""
    length = joined.write(text)
    while length < LONGEST_DOCUMENT and (piece := next(lines, None)) is not None:
        _, line = piece
        if isinstance(line, str):
            length += joined.write(line)
        elif isinstance(line, Remark):
            yield piece
        else:
            return [piece]
    return []


def _values(text: str, number: int, *, is_all: bool) -> Generator[Piece, None, Iterator[Piece]]:
    """JSON values one after another, and the lines between them.

    Gives back the lines of a value that goes on behind the text, unless that ``is_all``. Raises
    ImportFault where one value is longer than all of it.
    """
    at = counted = 0
    while (at := _after_closing(text, at)) < len(text):
        number += text.count("\n", counted, at)
        counted = at
        end = _line_after(text, at)
        if text[at] in "{[":
            try:
                end = _DECODER.raw_decode(text, at)[1]
            except (ValueError, RecursionError) as error:
                broken_at = getattr(error, "pos", at)
                if not is_all and not text[broken_at:].strip():
                    if at == 0:
                        raise ImportFault(number, "import.long_line") from None
                    return _lines_of(text[at:], number)
                behind = _line_behind(text, broken_at, end)
                yield number, text[at:behind]
                yield from _whole_games(_lines_of(text[end:behind], number + 1))
                found = _GAME.search(text, behind)
                at = found.start() if found else len(text)
                continue
        yield number, text[at:end]
        at = end
    return iter(())


def _after_closing(text: str, at: int) -> int:
    """Where something begins, behind what may lie between two values or close a broken one."""
    between = _BETWEEN.match(text, at)
    return between.end() if between else at


def _line_after(text: str, at: int) -> int:
    return text.find("\n", at) + 1 or len(text)


def _line_behind(text: str, at: int, first: int) -> int:
    """Where the line that begins at that place begins, or the next one; ``first`` at least."""
    start = text.rfind("\n", 0, at) + 1
    return max(start if not text[start:at].strip() else _line_after(text, at), first)


def _whole_games(lines: Iterable[tuple[int, str]]) -> Iterator[Piece]:
    """The lines that are JSON by themselves: games that a broken value before them has swallowed."""
    for number, line in lines:
        game = line.rstrip().removesuffix(",")
        if _GAME.match(game) and _is_json(game):
            yield number, game


def _lines_of(text: str, number: int) -> Iterator[tuple[int, str]]:
    return enumerate(io.StringIO(text, newline="\n"), number)


def _is_json(text: str) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True
