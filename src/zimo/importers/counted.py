"""What other programs say that a deal was worth: the numbers that can stand in a record."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Copies = Annotated[int, Meta(ge=1, le=14)]
"""How often a fan was counted."""
Total = Annotated[int, Meta(ge=0, lt=1000)]
"""Fans of a hand, all together."""
Scores = Annotated[list[Annotated[int, Meta(gt=-10_000, lt=10_000)]], Meta(min_length=4, max_length=4)]
"""What each seat won or lost."""


class Fan(msgspec.Struct):
    """A fan as Botzone tells it, by its Chinese name."""

    name: str
    cnt: Copies
