"""Something to be said, as structure: each front end has the words for it, in its own languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Phrase(NamedTuple):
    """What is said, by id, and with what; tiles are in zimo's notation, suits are its letters."""

    id: str
    values: Mapping[str, Any] = {}
