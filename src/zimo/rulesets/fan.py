"""One fan as data."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import IntEnum


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
    limit: bool = False  # a limit hand: worth the limit, whatever its value
    option: str | None = None  # that has it count at all


@dataclasses.dataclass(frozen=True)
class BasePoints:
    """Points that are added before fans double them."""

    id: str
    name: str
    name_zh: str
    points: int
    rules: tuple[str, ...]


def fan_table(
    rows: Mapping[IntEnum, tuple[str, str, int, str]], options: Mapping[IntEnum, str] | None = None
) -> tuple[Fan, ...]:
    """Fans by name, Chinese name, value and statements, in the order of their indices.

    A fan's id is its member's name. ``options`` has the option without which a fan does not count.
    """
    wanted = options or {}
    return tuple(
        Fan(
            int(member),
            member.name.lower(),
            name,
            name_zh,
            value,
            tuple(rules.split()),
            option=wanted.get(member),
        )
        for member, (name, name_zh, value, rules) in sorted(rows.items())
    )
