"""What a foreign file tells, piece by piece: its lines, or all of it where it is one JSON document.

Packed files are unpacked; byte order marks and ends of lines are taken off.
"""

from __future__ import annotations

import codecs
import gzip
import io
import itertools
import zlib
from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO, cast

import msgspec

from zimo.importers.deal import ImportFault
from zimo.play.record import LONGEST_LINE

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

LONGEST_DOCUMENT = 1 << 26  # of JSON that goes over several lines
_JSON = (b"{", b"[")
_PACKED = b"\x1f\x8b"
_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NO_CHARACTER = "zimo.no_character"


def read_lines(file: BinaryIO) -> Iterator[tuple[int, str | ImportFault]]:
    """Each line that is not blank with its number, from 1, or what is wrong with it.

    A file that is one JSON value over several lines comes as one line.
    """
    number = 0
    try:
        for number, text in _lines(_opened(file)):
            yield number, text
    except (EOFError, zlib.error, gzip.BadGzipFile):
        yield number + 1, ImportFault(number + 1, "import.bad_gzip")


def _lines(file: BinaryIO) -> Iterator[tuple[int, str | ImportFault]]:
    first = file.readline(LONGEST_LINE + 1).removeprefix(codecs.BOM_UTF8)
    number = 1
    while first.isspace():
        first = file.readline(LONGEST_LINE + 1)
        number += 1
    if first.lstrip().startswith(_JSON) and not _is_json(first):
        whole = first + file.read(LONGEST_DOCUMENT)
        if _is_one_document(whole):
            yield number, _text(whole, number) if len(whole) < LONGEST_DOCUMENT else _too_long(number)
            return
        file = _joined(whole, file)
        first = file.readline(LONGEST_LINE + 1)
    lines = itertools.chain((first,), iter(lambda: file.readline(LONGEST_LINE + 1), b""))
    for place, line in enumerate(lines, number):
        if len(line) > LONGEST_LINE:
            yield place, _too_long(place)
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = next(lines, b"")
        elif line.strip():
            yield place, _text(line, place)


def _is_one_document(whole: bytes) -> bool:
    """JSON that goes over several lines, or such JSON that is broken: no game begins in another line."""
    if _is_json(whole):
        return True
    lines = io.BytesIO(whole)
    lines.readline()
    return not any(
        line.startswith(b"Match ") or (line.startswith(_JSON) and _is_json(line)) for line in lines
    )


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


def _text(line: bytes, number: int) -> str | ImportFault:
    try:
        return line.decode().strip()
    except UnicodeDecodeError as error:
        return ImportFault(number, "import.no_utf8", byte=error.start + 1)


def _too_long(number: int) -> ImportFault:
    return ImportFault(number, "import.long_line")


def _opened(file: BinaryIO) -> BinaryIO:
    """The file, or what is packed in it, in UTF-8."""
    start, file = _begun(file)
    if start == _PACKED:
        start, file = _begun(cast(BinaryIO, gzip.GzipFile(fileobj=file)))
    return cast(BinaryIO, io.BufferedReader(_Narrowed(file))) if start in _WIDE_MARKS else file


def _begun(file: BinaryIO) -> tuple[bytes, BinaryIO]:
    """The first two bytes of a file, and the file with them."""
    start = file.read(2)
    return start, _joined(start, file)


def _joined(start: bytes, rest: BinaryIO) -> BinaryIO:
    return cast(BinaryIO, io.BufferedReader(_Joined(start, rest)))


class _Pieces(io.RawIOBase):
    """A file that is read piece by piece."""

    def __init__(self) -> None:
        self._piece = io.BytesIO()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        while not (read := self._piece.readinto(buffer)) and (piece := self._next()):
            self._piece = io.BytesIO(piece)
        return read

    @abstractmethod
    def _next(self) -> bytes:
        """Nothing at the end."""


class _Joined(_Pieces):
    """A file whose first bytes were read already."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self._piece, self._rest = io.BytesIO(start), rest

    def _next(self) -> bytes:
        return self._rest.read(io.DEFAULT_BUFFER_SIZE)


def _no_character(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return "\ud800", error.end


codecs.register_error(_NO_CHARACTER, _no_character)


class _Narrowed(_Pieces):
    """A file of UTF-16 in UTF-8. What is no character there is none here, so that its line is refused."""

    def __init__(self, wide: BinaryIO) -> None:
        super().__init__()
        self._text = io.TextIOWrapper(wide, "utf-16", _NO_CHARACTER, newline="")

    def _next(self) -> bytes:
        return self._text.read(io.DEFAULT_BUFFER_SIZE).encode(errors="surrogatepass")
