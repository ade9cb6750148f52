"""The lines of a foreign file: text, its ends of line and byte order mark taken off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from zimo.importers.deal import ImportFault

LONGEST_LINE = 1 << 20  # bytes; no line of a game comes near it
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_lines(file: BinaryIO) -> Iterator[tuple[int, str | ImportFault]]:
    """Each line that is not blank with its number, from 1, or what is wrong with it."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            yield number, ImportFault(number, "import.long_line")
            while line and not line.endswith(b"\n"):
                line = file.readline(LONGEST_LINE)
            continue
        if number == 1:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        try:
            text = line.decode().strip()
        except UnicodeDecodeError as error:
            yield number, ImportFault(number, "import.no_utf8", byte=error.start + 1)
            continue
        if text:
            yield number, text
