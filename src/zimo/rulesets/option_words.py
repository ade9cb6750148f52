"""Options and their values in words."""

from __future__ import annotations

from typing import Any

from zimo.rulesets.family import Family
from zimo.rulesets.options import Ruleset
from zimo.rulesets.registry import allowed_values, option_value
from zimo.rulesets.values import Numbers
from zimo.words.catalogue import Words


def option_name(option: str, words: Words) -> str:
    return words.say(f"option.{option}")


def option_meaning(option: str, words: Words) -> str:
    """What an option does; the English text stands at the option."""
    text = f"meaning.{option}"
    if words.has(text):
        return words.say(text)
    return str(Ruleset.__dataclass_fields__[option].metadata["meaning"])


def choice(option: str, value: Any, words: Words) -> str:
    """A value of an option: yes or no, a number, or what it is called."""
    told = option_value(value)
    if isinstance(told, bool):
        return words.say("page.yes" if told else "page.no")
    if told is None:
        return words.say("lobby.no_limit")
    text = f"choice.{option}_{told}"
    return words.say(text) if words.has(text) else str(told)


def values_told(option: str, words: Words, family: Family | None = None) -> str:
    """What an option may be, in a family or at all, as one writes it on the command line."""
    values = allowed_values(option, family)
    if words.language == "en":
        return values.told
    if not isinstance(values, Numbers):
        return words.say("list.joint").join(values.words)
    return words.listed([values.digits, "none"], "or") if values.optional else values.digits
