"""One fan as data."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Fan:
    index: int  # its place in SCORE.fan
    id: str
    name: str
    name_zh: str
    value: int
    rules: tuple[str, ...]  # the statements it comes from
    pinyin: str = ""
    number: int | None = None  # in the list of 81 fans
    excludes: tuple[int, ...] = ()  # indices of the fans that do not count beside it
    special: bool = False  # wins without the minimum
