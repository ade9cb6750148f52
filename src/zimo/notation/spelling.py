"""What was given wrongly, and what was meant or may be given instead."""

from __future__ import annotations

import difflib
from collections.abc import Sequence


def did_you_mean(name: str, known: Sequence[str]) -> str:
    """``did you mean 'sbr'?``, or ``choose sbr, mcr or classical`` where nothing is spelt like ``name``."""
    close = difflib.get_close_matches(name, known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"choose {either(known)}"


def either(words: Sequence[str]) -> str:
    """``a, b or c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def shown(value: object, most: int = 60) -> str:
    """A wrong value as a message shows it: at most so many characters and a mark that there are more."""
    try:
        text = repr(value)
    except Exception:  # a number of too many digits, or an object that can't be shown
        return f"this {type(value).__name__}"
    return text if len(text) <= most else f"{text[:most]}..."
