"""Something to be said, as structure: each front end has the words for it, in its own languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Phrase(NamedTuple):
    """What is said, by its id in the catalogue, and with what.

    Tiles are in zimo's notation, suits and winds are its letters. A value may be a phrase itself. Where
    the catalogue has no such id, because the phrase is of a family from elsewhere, the values are its
    text in each language.
    """

    id: str
    values: Mapping[str, Any] = {}


def structure(phrase: Phrase) -> dict[str, Any]:
    """The phrase as JSON has it, and the phrases in it."""
    return {"id": phrase.id, "values": {name: _plain(value) for name, value in phrase.values.items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Phrase):
        return structure(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


class Fault(ValueError):
    """Something that a person got wrong, as a phrase. In English it is what ``str`` gives."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase)
        self.phrase = phrase

    def __str__(self) -> str:
        from zimo.words.catalogue import ENGLISH

        return ENGLISH.said(self.phrase)
