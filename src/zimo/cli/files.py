"""The files that a command line names: what is wrong with one is told in a line, with its name."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal

from zimo.cli.errors import CommandError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer


class _NamedFile(io.FileIO):
    """Opening, reading and writing raise CommandError, so that nothing else that fails is laid to it."""

    def __init__(self, file: Path, mode: Literal["rb", "wb"], said: str) -> None:
        self._said = said
        with self._named():
            super().__init__(file, mode)

    def readinto(self, buffer: WriteableBuffer) -> int:
        with self._named():
            return super().readinto(buffer)

    def write(self, content: ReadableBuffer) -> int:
        with self._named():
            return super().write(content)

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise CommandError(f"{self._said}: {error.strerror}") from None
        except ValueError as error:  # a name with a zero byte
            raise CommandError(f"{self._said!r}: {error}") from None


@contextmanager
def reading(file: Path, option: str = "") -> Iterator[BinaryIO]:
    """The file, or stdin for ``-``. ``option`` named it. Raises CommandError, while it is read too."""
    if str(file) == "-":
        if sys.stdin is None:
            raise CommandError("-: the input is closed")
        yield sys.stdin.buffer
        return
    with io.BufferedReader(_NamedFile(file, "rb", f"{option} {file}".lstrip())) as opened:
        yield opened


@contextmanager
def reading_json(file: Path, option: str = "") -> Iterator[BinaryIO]:
    """The same of JSON, however it is packed and marked. Raises CommandError, while it is read too."""
    with reading(file, option) as opened:
        begun = opened.peek(1)[:1] if isinstance(opened, io.BufferedReader) else b""
        if begun == b"{":  # as almost every one does
            yield opened
            return
        from zimo.importers.deal import ImportFault
        from zimo.importers.unpacked import BAD_GZIP, unpacked

        named = f"{option} {file}".lstrip()
        try:
            yield unpacked(opened)
        except ImportFault as fault:
            raise CommandError(f"{named}: {fault}") from None
        except BAD_GZIP as error:
            raise CommandError(f"{named}: {error}") from None


@contextmanager
def writing(file: Path | None, option: str) -> Iterator[BinaryIO]:
    """The file, emptied, or stdout for None. Raises CommandError, while it is written too."""
    if file is None:
        yield sys.stdout.buffer
        return
    with io.BufferedWriter(_NamedFile(file, "wb", f"{option} {file}")) as opened:
        yield opened


def check_free(file: Path | None, option: str, overwrite: bool) -> None:
    """That nothing is lost when it is written. Raises CommandError."""
    try:
        taken = file is not None and file.is_file() and file.stat().st_size > 0
    except (OSError, ValueError):  # as opening it will tell
        return
    if taken and not overwrite:
        raise CommandError(f"{option} {file}: there is something in it: choose another, or --overwrite")


def check_readable(file: Path) -> None:
    """So that a fault shows before anything is done. Raises CommandError."""
    if str(file) != "-":
        with reading(file):
            pass
