"""A file of another program as UTF-8, whatever it is packed in and however wide its characters are."""

from __future__ import annotations

import codecs
import gzip
import io
import zlib
from abc import abstractmethod
from typing import TYPE_CHECKING, BinaryIO, cast

from zimo.importers.deal import ImportFault

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

BAD_GZIP = (EOFError, zlib.error, gzip.BadGzipFile)
"""What reading on raises where that is damaged."""

_GZIP = b"\x1f\x8b"
_ARCHIVES = {
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "zip",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7z",
    b"Rar!": "RAR",
    b"\x28\xb5\x2f\xfd": "Zstandard",
}
_TAR, _TAR_AT = b"ustar", 257  # the word by which it is known, within its first block
_BLOCK = 512
_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NO_CHARACTER = "zimo.no_character"


def unpacked(file: BinaryIO) -> BinaryIO:
    """The file, or what gzip has packed in it, without a byte order mark.

    Raises ImportFault for another archive.
    """
    start, file = _begun(file)
    if start.startswith(_GZIP):
        start, file = _begun(cast(BinaryIO, gzip.GzipFile(fileobj=file)))
    archive = next((kind for magic, kind in _ARCHIVES.items() if start.startswith(magic)), None)
    if start[_TAR_AT:].startswith(_TAR):
        archive = "tar"
    if archive is not None:
        raise ImportFault(1, "import.archive", kind=archive)
    if start.startswith(codecs.BOM_UTF8):
        file.read(len(codecs.BOM_UTF8))
    return cast(BinaryIO, io.BufferedReader(_Narrowed(file))) if start.startswith(_WIDE_MARKS) else file


def _begun(file: BinaryIO) -> tuple[bytes, BinaryIO]:
    """The first bytes of a file, and the file with them."""
    start = file.read(_BLOCK)
    return start, cast(BinaryIO, io.BufferedReader(_Joined(start, file)))


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
    return "\udcff", error.end


codecs.register_error(_NO_CHARACTER, _no_character)


class _Narrowed(_Pieces):
    """A file of UTF-16 in UTF-8. What is no character there is none here, so that its line is refused."""

    def __init__(self, wide: BinaryIO) -> None:
        super().__init__()
        self._text = io.TextIOWrapper(wide, "utf-16", _NO_CHARACTER, newline="")

    def _next(self) -> bytes:
        return self._text.read(io.DEFAULT_BUFFER_SIZE).encode(errors="surrogateescape")
