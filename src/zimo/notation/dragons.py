"""Dragons by number: 5z and 7z are white and red here, as Tenhou has it, and the other way round for some."""

from __future__ import annotations

import re
from collections.abc import Iterator

_HONOURS = re.compile(r"(?<![1-7\s])[1-7\s]++z")
_EITHER = re.compile("[57]")


def dragons_by_number(text: str) -> Iterator[tuple[int, str]]:
    """Each such tile, ``5z`` or ``7z``, and the characters before it."""
    for honours in _HONOURS.finditer(text):
        for found in _EITHER.finditer(text, *honours.span()):
            yield found.start(), f"{found[0]}z"
