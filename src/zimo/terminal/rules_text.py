"""The rules in words, for a terminal."""

from __future__ import annotations

from typing import NamedTuple

from zimo.rulesets import Ruleset
from zimo.rulesets.fan import BasePoints, Fan
from zimo.rulesets.lesson import lesson
from zimo.rulesets.summary import summary
from zimo.rulesets.teaching import fans_taught
from zimo.words.catalogue import Words


class FanText(NamedTuple):
    name: str
    worth: str
    definition: str
    rule: str


def rules_text(ruleset: Ruleset, words: Words) -> dict[str, str]:
    """Heading and text: tiles, claims, what wins, what pays, how it goes."""
    joint = words.say("rules.joint")
    return {
        words.say(f"heading.{heading}"): joint.join(map(words.said, phrases))
        for heading, phrases in summary(ruleset).items()
    }


def lesson_text(ruleset: Ruleset, words: Words) -> dict[str, list[str]]:
    """Heading and sentences: how a deal goes."""
    return {
        words.say(f"part.{part.id}"): [words.said(one.phrase) for one in part.statements]
        for part in lesson(ruleset)
    }


def fans_text(ruleset: Ruleset, words: Words) -> list[FanText]:
    """Points that fans double, then every fan with what it is worth and what it is; the dearest first."""
    taught = sorted(fans_taught(ruleset), key=lambda one: (not one.fan.limit, -one.fan.value))
    base = () if ruleset.family.base is None else ruleset.family.base(ruleset)
    points = [
        FanText(_name(item, words), words.say("unit.point", count=item.points), "", " ".join(item.rules))
        for item in base
    ]
    return points + [
        FanText(
            name=_name(one.fan, words),
            worth=_worth(one.fan, ruleset, words),
            definition="" if one.definition is None else words.said(one.definition),
            rule=" ".join(one.fan.rules),
        )
        for one in taught
    ]


def _name(counted: Fan | BasePoints, words: Words) -> str:
    return counted.name_zh if words.language == "zh" else counted.name


def _worth(fan: Fan, ruleset: Ruleset, words: Words) -> str:
    if fan.limit:
        return words.say("sheet.limit")
    return words.say(f"unit.{ruleset.family.unit}", count=fan.value)
