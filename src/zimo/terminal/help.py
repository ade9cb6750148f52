"""The help page: the keys, and the rules in words."""

from __future__ import annotations

from rich.cells import set_cell_size
from rich.text import Text

from zimo.rulesets import PRESETS, Ruleset
from zimo.rulesets.option_words import choice, option_meaning, option_name
from zimo.rulesets.registry import describe_ruleset, difference
from zimo.rulesets.subjects import asked_options
from zimo.rulesets.summary import title_of
from zimo.terminal.choices import HAND_KEYS
from zimo.terminal.rules_text import fans_text, lesson_text
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
    """Keys, how a deal goes, every fan with what it is, and the options that matter."""
    text = Text()
    text.append(f"{words.say('screen.keys')}\n", "bold underline")
    for key, id_ in KEYS:
        name_of_key = words.say("key.space") if key == "Space" else key
        text.append(f"  {set_cell_size(name_of_key, 9)}", f"bold {accent}")
        text.append(f"{words.say(id_)}\n")
    text.append(f"\n{words.say('screen.rules_of', name=title_of(name, words))}\n", "bold underline")
    for heading, lines in lesson_text(ruleset, words).items():
        text.append(f"  {heading}\n", f"bold {accent}")
        text.append("".join(f"    {line}\n" for line in lines))
    text.append(f"\n{words.say('sheet.fans_title')}\n", "bold underline")
    for fan in fans_text(ruleset, words):
        text.append(f"  {fan.name}", "bold")
        text.append(f"  {fan.worth}\n", accent)
        if fan.definition:
            text.append(f"    {fan.definition}\n")
    _append_options(text, ruleset, accent, words)
    return text


def _append_options(text: Text, ruleset: Ruleset, accent: str, words: Words) -> None:
    text.append(f"\n{words.say('options.every')}\n", "bold underline")
    nearest, _ = describe_ruleset(ruleset)
    changed = difference(PRESETS[nearest].ruleset, ruleset)
    for subject, options in asked_options(ruleset).items():
        text.append(f"  {words.say(f'part.{subject}')}\n", f"bold {accent}")
        for option in options:
            mark = f" ({words.say('options.house_rule')})" if option in changed else ""
            told = choice(option, getattr(ruleset, option), words)
            text.append(f"    {option_name(option, words)}: ")
            text.append(f"{told}{mark}\n", "bold")
            text.append(f"      {option_meaning(option, words)}\n", "dim")
