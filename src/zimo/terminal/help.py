"""The help page: the keys, and the ruleset in short."""

from __future__ import annotations

import dataclasses

from rich.text import Text

from zimo.rulesets import PRESETS, Ruleset
from zimo.rulesets.registry import describe_ruleset, difference, option_value
from zimo.terminal.choices import HAND_KEYS
from zimo.terminal.rules_text import rules_text
from zimo.words.catalogue import ENGLISH

KEYS = (
    (
        f"{HAND_KEYS[0]} … {HAND_KEYS[-1]}",
        "lift that tile; the same key again, or Enter, discards it",
    ),
    ("← →", "lift the tile to the left or right"),
    ("Esc ↓", "put the lifted tile back"),
    ("h p k c", "hu, pung, kong, chow"),
    ("Space", "pass (Enter too)"),
    ("t", "hints: what you wait for, which discard leaves most"),
    ("w", "why can't I win?"),
    ("l", "the whole log"),
    ("n", "ask about every claim, or pass all but hu by itself"),
    ("x", "discard with one press, without lifting first"),
    ("s", "speed of the bots"),
    ("f", "faces of the tiles: letters, Chinese, both"),
    ("g", "light or dark ground"),
    ("q", "leave (Ctrl-C at once)"),
)


def help_text(name: str, ruleset: Ruleset, accent: str) -> Text:
    """Keys, a summary, and every option with its meaning and the statement it comes from."""
    text = Text()
    text.append("Keys\n", "bold underline")
    for key, meaning in KEYS:
        text.append(f"  {key:<9}", f"bold {accent}")
        text.append(f"{meaning}\n")
    text.append(f"\nRules of {name}\n", "bold underline")
    for heading, line in rules_text(ruleset, ENGLISH).items():
        text.append(f"  {heading:<10}", f"bold {accent}")
        text.append(f"{line}\n")
    text.append("\nEvery option\n", "bold underline")
    nearest, _ = describe_ruleset(ruleset)
    changed = difference(PRESETS[nearest].ruleset, ruleset)
    for field in dataclasses.fields(ruleset):
        value = _word(getattr(ruleset, field.name))
        mark = " (house rule)" if field.name in changed else ""
        text.append(f"  {field.name} = {value}{mark}\n", "bold")
        text.append(f"    {field.metadata['meaning']}  ")
        text.append(f"{field.metadata['rule']}\n", "dim")
    return text


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(option_value(value))
