"""What a person got wrong."""

from __future__ import annotations

from typing import Any

from zimo.words.catalogue import ENGLISH
from zimo.words.phrase import Phrase


class Fault(ValueError):
    """Something that a person got wrong, as a phrase. In English it is what ``str`` gives."""

    def __init__(self, said: Phrase | str, /, **values: Any) -> None:
        """``said``: a phrase, or the id of one with these values."""
        self.phrase = said if isinstance(said, Phrase) else Phrase(said, values)
        super().__init__(self.phrase)

    def __str__(self) -> str:
        return ENGLISH.said(self.phrase)
