"""The fans of a ruleset for somebody who learns them: what each is, with a hand, and what it displaces."""

from __future__ import annotations

import dataclasses
import functools
import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from zimo.rulesets.fan import Fan
from zimo.rulesets.lesson import definition_of
from zimo.rulesets.options import Ruleset
from zimo.rulesets.registry import as_its_own
from zimo.words.phrase import Phrase


@dataclasses.dataclass(frozen=True)
class Example:
    """A hand in which a fan counts, and how it was won."""

    hand: str  # in one line: ``[EEE] 123m + 4m``
    won: Mapping[str, Any]  # fields of a request about a hand
    options: Mapping[str, Any]  # house rules without which the fan does not count at all


@dataclasses.dataclass(frozen=True)
class Displaced:
    """A fan that does not count beside another."""

    fan: Fan
    instead: bool  # the same tiles can be read as either; otherwise the one always brings the other


@dataclasses.dataclass(frozen=True)
class FanTaught:
    fan: Fan
    definition: Phrase | None
    displaces: tuple[Displaced, ...]
    example: Example | None
    start: int | None  # its place among those to begin with, from 1


_OURS = ("hand", "options", "start", "instead")  # keys of an example that are no fields of a request


@functools.cache
def lessons_of(family: str) -> dict[str, dict[str, Any]]:
    """By fan an example; ``instead``: fans that are another reading of it; ``start``: its place, from 1."""
    file = files("zimo.rulesets.families").joinpath("examples", f"{family}.json")
    found: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found


def fans_taught(ruleset: Ruleset) -> tuple[FanTaught, ...]:
    """Every fan that its options leave; last what bonus tiles are worth."""
    family = ruleset.family
    bonus = () if family.bonus is None or ruleset.tiles < 144 else (family.bonus,)
    return tuple(_taught(fan, ruleset) for fan in (*family.counted_fans(ruleset), *bonus))


def _taught(fan: Fan, ruleset: Ruleset) -> FanTaught:
    table = {other.index: other for other in ruleset.family.fans(ruleset)}
    lesson = lessons_of(ruleset.scoring).get(fan.id, {})
    instead = lesson.get("instead", ())
    return FanTaught(
        fan=as_its_own(fan, ruleset),
        definition=definition_of(fan.id, ruleset),
        displaces=tuple(Displaced(table[other], table[other].id in instead) for other in fan.excludes),
        example=_example(lesson) if lesson else None,
        start=lesson.get("start"),
    )


def _example(lesson: Mapping[str, Any]) -> Example:
    won = {name: value for name, value in lesson.items() if name not in _OURS}
    return Example(lesson["hand"], won, lesson.get("options", {}))
