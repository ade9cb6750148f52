"""Something to be said, as structure: each front end has the words for it, in its own languages."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct


class Phrase(Struct, frozen=True):
    """What is said, by its id in the catalogue, and with what.

    Tiles are in zimo's notation, suits and winds are its letters. A value may be a phrase itself.
    """

    id: Annotated[str, Meta(extra={"typescript": "keyof Texts"})]
    values: dict[str, Any] = {}


def plain(detail: object) -> Phrase:
    """What only English says: the words of a library, or of the system."""
    return Phrase("fault.other", {"detail": str(detail)})


def printable(text: str) -> str:
    """A text in a fault: what cannot be printed is escaped."""
    return repr(text)[1:-1]
