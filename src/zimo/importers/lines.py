"""What a foreign file tells, piece by piece: its lines, or all of it where it is one JSON document.

Packed files are unpacked; byte order marks and ends of lines are taken off.
"""

from __future__ import annotations

import codecs
import gzip
import io
import itertools
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO, cast

import msgspec

from zimo.importers.deal import ImportFault

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

LONGEST_LINE = 1 << 20  # bytes; no line of a game comes near it
LONGEST_DOCUMENT = 1 << 26  # of JSON that goes over several lines
_PACKED = b"\x1f\x8b"
_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_lines(file: BinaryIO) -> Iterator[tuple[int, str | ImportFault]]:
    """Each line that is not blank with its number, from 1, or what is wrong with it.

    A file that is one JSON value over several lines comes as one line.
    """
    number = 0
    try:
        for number, text in _lines(_unpacked(file)):
            yield number, text
    except (EOFError, zlib.error, gzip.BadGzipFile):
        yield number + 1, ImportFault(number + 1, "import.bad_gzip")


def _lines(file: BinaryIO) -> Iterator[tuple[int, str | ImportFault]]:
    first = file.readline(LONGEST_LINE + 1)
    if first.startswith(_WIDE_MARKS):
        file, first = _narrow(first, file)
    first = first.removeprefix(codecs.BOM_UTF8)
    number = 1
    while first.isspace():
        first = file.readline(LONGEST_LINE + 1)
        number += 1
    second = file.readline(LONGEST_LINE + 1)
    if _is_one_document(first, second):
        whole = first + second + file.read(LONGEST_DOCUMENT)
        yield number, _text(whole, number) if len(whole) < LONGEST_DOCUMENT else _too_long(number)
        return
    lines = itertools.chain((first, second), iter(lambda: file.readline(LONGEST_LINE + 1), b""))
    for place, line in enumerate(lines, number):
        if len(line) > LONGEST_LINE:
            yield place, _too_long(place)
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = next(lines, b"")
        elif line.strip():
            yield place, _text(line, place)


def _is_one_document(first: bytes, second: bytes) -> bool:
    """JSON that is not whole in its first line, though the second begins no other."""
    if not first.lstrip().startswith((b"{", b"[")) or second.startswith(b"{"):
        return False
    try:
        msgspec.json.decode(first)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return True
    return False


def _text(line: bytes, number: int) -> str | ImportFault:
    try:
        return line.decode().strip()
    except UnicodeDecodeError as error:
        return ImportFault(number, "import.no_utf8", byte=error.start + 1)


def _too_long(number: int) -> ImportFault:
    return ImportFault(number, "import.long_line")


def _narrow(first: bytes, file: BinaryIO) -> tuple[BinaryIO, bytes]:
    """A file of UTF-16 as one of UTF-8; as it is if it is none."""
    whole = first + file.read(LONGEST_DOCUMENT)
    try:
        again = io.BytesIO(whole.decode("utf-16").encode())
    except UnicodeError:
        again = io.BytesIO(whole)
    return again, again.readline(LONGEST_LINE + 1)


def _unpacked(file: BinaryIO) -> BinaryIO:
    """The file, or what is packed in it."""
    start = file.read(len(_PACKED))
    whole = cast(BinaryIO, io.BufferedReader(_Joined(start, file)))
    return cast(BinaryIO, gzip.GzipFile(fileobj=whole)) if start == _PACKED else whole


class _Joined(io.RawIOBase):
    """A file whose first bytes were read already."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self._start, self._rest = start, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        space = memoryview(buffer).cast("B")
        read = self._start[: len(space)] or self._rest.read(len(space))
        self._start = self._start[len(space) :]
        space[: len(read)] = read
        return len(read)
