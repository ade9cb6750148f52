"""Results about hands in words, for commands and the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zimo.hands.results import Arithmetic, BaseLine, ExcludedFan, FanLine, Payer, Target
from zimo.rulesets import Ruleset
from zimo.words.catalogue import ENGLISH, Words
from zimo.words.phrase import Phrase


def worth(points: int, fans: int | None, ruleset: Ruleset, words: Words = ENGLISH) -> str:
    """What a scored hand is worth: ``16 points (4 fans)``, ``240 points (3 doubles)``, ``25 points``."""
    unit = ruleset.family.unit
    beside = None if fans is None or unit == "point" else words.say(f"unit.{unit}", count=fans)
    return words.say("unit.worth", points=points, beside=beside)


def fan_name(line: FanLine | BaseLine | ExcludedFan | Target, words: Words = ENGLISH) -> str:
    """The name of what counts; in English the Chinese one stands beside it."""
    return line.name_zh if words.language == "zh" else f"{line.name} {line.name_zh}"


def base_lines(told: Arithmetic, words: Words = ENGLISH) -> list[str]:
    """Each base item of an arithmetic: ``Concealed pung of simples 暗刻  8 × 2``."""
    return [
        f"{fan_name(item, words)}  {item.points}" + (f" × {item.count}" if item.count > 1 else "")
        for item in told.base
    ]


def sum_line(told: Arithmetic, words: Words = ENGLISH) -> str:
    """What becomes of the base points: ``26 × 8 = 208, rounded 210``."""
    if told.base_points is None or told.doubles is None:
        return words.say("sheet.limit_hand", points=told.capped)
    base, factor = told.base_points, 2**told.doubles
    parts = [str(base) if factor == 1 else f"{base} × {factor} = {base * factor}"]
    if told.rounded != base * factor:
        parts.append(words.say("sheet.rounded", points=told.rounded))
    if told.capped != told.rounded:
        parts.append(words.say("sheet.limited", points=told.capped))
    return words.say("sheet.joint").join(parts)


def payments_text(payments: Mapping[Payer, int] | Mapping[Payer, Phrase], words: Words = ENGLISH) -> str:
    """Who pays how much, or by which sum: ``the discarder pays 21, each other seat pays 8``."""
    told = [
        words.say("payer.pays", who=Phrase(f"payer.{payer}"), sum=paid)
        for payer, paid in payments.items()
        if paid
    ]
    return words.say("sheet.joint").join(told) or words.say("payer.nobody")


def excluded_line(fan: ExcludedFan, counted: Sequence[FanLine], words: Words = ENGLISH) -> str:
    """A fan that does not count, and why: ``Not counted: No Honors 无字, excluded by All Chows 平和``."""
    by = [fan_name(other, words) for other in counted if other.id in fan.by]
    return words.say("sheet.not_counted", name=fan_name(fan, words), by=words.listed(by))
