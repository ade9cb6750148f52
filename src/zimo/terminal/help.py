"""The help page: the keys, and the ruleset in short."""

from __future__ import annotations

import dataclasses
from typing import Any

from rich.cells import set_cell_size
from rich.text import Text

from zimo.rulesets import PRESETS, Ruleset
from zimo.rulesets.registry import allowed_values, describe_ruleset, difference, option_value
from zimo.rulesets.summary import title_of
from zimo.rulesets.values import Numbers
from zimo.terminal.choices import HAND_KEYS
from zimo.terminal.rules_text import rules_text
from zimo.words.catalogue import ENGLISH, Words

KEYS = (
    (f"{HAND_KEYS[0]} … {HAND_KEYS[-1]}", "press.tile"),
    ("← →", "press.move"),
    ("Esc ↓", "press.put_back"),
    ("h p k c", "press.calls"),
    ("Space", "press.pass"),
    ("t", "press.hints"),
    ("w", "press.why"),
    ("l", "press.log"),
    ("n", "press.claims"),
    ("x", "press.direct"),
    ("s", "press.speed"),
    ("f", "press.faces"),
    ("g", "press.ground"),
    ("L", "press.language"),
    ("q", "press.leave"),
)


def help_text(name: str, ruleset: Ruleset, accent: str, words: Words = ENGLISH) -> Text:
    """Keys, a summary, and every option with its meaning and the statement it comes from."""
    text = Text()
    text.append(f"{words.say('screen.keys')}\n", "bold underline")
    for key, id_ in KEYS:
        name_of_key = words.say("key.space") if key == "Space" else key
        text.append(f"  {set_cell_size(name_of_key, 9)}", f"bold {accent}")
        text.append(f"{words.say(id_)}\n")
    text.append(f"\n{words.say('screen.rules_of', name=title_of(name, words))}\n", "bold underline")
    for heading, line in rules_text(ruleset, words).items():
        text.append(f"  {set_cell_size(heading, 10)}", f"bold {accent}")
        text.append(f"{line}\n")
    text.append(f"\n{words.say('options.every')}\n", "bold underline")
    nearest, _ = describe_ruleset(ruleset)
    changed = difference(PRESETS[nearest].ruleset, ruleset)
    for field in dataclasses.fields(ruleset):
        value = _word(getattr(ruleset, field.name), words)
        mark = f" ({words.say('options.house_rule')})" if field.name in changed else ""
        text.append(f"  {field.name} = {value}{mark}\n", "bold")
        text.append(f"    {_meaning(field, words)}{_numbers(field.name)}  ")
        text.append(f"{field.metadata['rule']}\n", "dim")
    return text


def _meaning(field: dataclasses.Field[Any], words: Words) -> str:
    """What an option does; the English text stands at the option."""
    if not words.has(f"meaning.{field.name}"):
        return str(field.metadata["meaning"])
    return f"{words.say(f'option.{field.name}')}：{words.say(f'meaning.{field.name}')}"


def _numbers(option: str) -> str:
    values = allowed_values(option)
    return f" ({values.digits})" if isinstance(values, Numbers) else ""


def _word(value: object, words: Words) -> str:
    if isinstance(value, bool):
        return words.say("page.yes" if value else "page.no")
    if value is None:
        return words.say("lobby.no_limit")
    name = str(option_value(value))
    return f"{name} {words.say(f'word.{name}')}" if words.has(f"word.{name}") else name
