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


class Fault(ValueError):
    """Something that a person got wrong, as a phrase. In English it is what ``str`` gives."""

    def __init__(self, said: Phrase | str, /, **values: Any) -> None:
        """``said``: a phrase, or the id of one with these values."""
        self.phrase = said if isinstance(said, Phrase) else Phrase(said, values)
        super().__init__(self.phrase)

    def __str__(self) -> str:
        from zimo.words.catalogue import ENGLISH

        return ENGLISH.said(self.phrase)


def plain(detail: object) -> Phrase:
    """What only English says: the words of a library, or of the system."""
    return Phrase("fault.other", {"detail": str(detail)})


def printable(text: str) -> str:
    """A text in a fault: what cannot be printed is escaped."""
    return repr(text)[1:-1]
