"""What was given wrongly, and what was meant or may be given instead."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from zimo.words.catalogue import ENGLISH
from zimo.words.phrase import Phrase

MOST_NAMED = 6  # of many, which nobody would read


def meant_by(name: str, known: Sequence[str]) -> Phrase:
    """``did you mean 'sbr'?``, or ``choose sbr, mcr or classical`` where nothing is spelt like ``name``."""
    close = difflib.get_close_matches(name, known, n=1)
    if close:
        return Phrase("fault.did_you_mean", {"name": close[0]})
    near = (
        difflib.get_close_matches(name, known, n=MOST_NAMED, cutoff=0) if len(known) > 2 * MOST_NAMED else ()
    )
    return (
        Phrase("fault.choose_such_as", {"names": list(near), "count": len(known)})
        if near
        else choice_of(known)
    )


def choice_of(names: Sequence[str], optional: bool = False) -> Phrase:
    """``choose sbr, mcr or classical``; ``optional``: or none."""
    return Phrase("fault.choose", {"names": list(names), "optional": optional})


def did_you_mean(name: str, known: Sequence[str]) -> str:
    """What was meant, in English."""
    return ENGLISH.said(meant_by(name, known))


def either(words: Sequence[str]) -> str:
    """``a, b or c``."""
    return ENGLISH.listed(words, "or")


def shown(value: object, most: int = 60) -> str:
    """A wrong value as a message shows it: at most so many characters and a mark that there are more."""
    try:
        text = repr(value)
    except Exception:  # a number of too many digits, or an object that can't be shown
        return f"this {type(value).__name__}"
    return cut(text, most)


def cut(text: str, most: int = 60) -> str:
    """The text, or its beginning and a mark that there is more."""
    return text if len(text) <= most else f"{text[:most]}..."
