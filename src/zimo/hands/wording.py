"""Results about hands in words, for commands and the terminal."""

from __future__ import annotations

from zimo.hands.results import Arithmetic, BaseLine, FanLine
from zimo.rulesets import Ruleset
from zimo.words.catalogue import ENGLISH, Words


def worth(points: int, fans: int | None, ruleset: Ruleset, words: Words = ENGLISH) -> str:
    """What a scored hand is worth: ``16 points (4 fans)``, ``240 points (3 doubles)``, ``25 points``."""
    unit = ruleset.family.unit
    beside = None if fans is None or unit == "point" else words.say(f"unit.{unit}", count=fans)
    return words.say("unit.worth", points=points, beside=beside)


def fan_name(line: FanLine | BaseLine, words: Words = ENGLISH) -> str:
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
