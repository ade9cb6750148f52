"""The menu of rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from zimo.rulesets import find_ruleset
from zimo.rulesets.summary import about, title_of
from zimo.terminal.rules_text import rules_text
from zimo.words.catalogue import Words

FAVOURITE = "sbr"  # stands highlighted


class Menu(Screen[str]):
    """Choose one of the named presets with arrows and Enter, or by its number; gives its name."""

    BINDINGS: ClassVar[list[BindingType]] = [("q", "app.leave", "Leave")]

    def __init__(self, names: Sequence[str], words: Words) -> None:
        super().__init__()
        self.names = names
        self.words = words

    def compose(self) -> ComposeResult:
        yield Static(self.words.say("screen.choose"), classes="bar")
        with Horizontal():
            options = [
                Option(Text(f"{number}  {title_of(name, self.words)}"), id=name)
                for number, name in enumerate(self.names, start=1)
            ]
            yield OptionList(*options, id="presets")
            yield Static(id="summary")
        yield Static(self.words.say("screen.menu_keys", count=len(self.names)), classes="bar")

    def on_mount(self) -> None:
        presets = self.query_one(OptionList)
        presets.highlighted = self.names.index(FAVOURITE) if FAVOURITE in self.names else 0
        presets.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option.id is not None:
            self.query_one("#summary", Static).update(preset_text(event.option.id, self.words))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id is not None:
            self.dismiss(event.option.id)

    def on_key(self, event: events.Key) -> None:
        if event.key.isdecimal() and 1 <= int(event.key) <= len(self.names):
            event.stop()
            self.dismiss(self.names[int(event.key) - 1])


def preset_text(name: str, words: Words) -> Text:
    """What a preset is, in plain words."""
    text = Text()
    text.append(f"{name}\n", "bold")
    text.append(f"{title_of(name, words)}\n", "italic")
    text.append(f"{about(name, words)}\n\n", "italic")
    for heading, line in rules_text(find_ruleset(name), words).items():
        text.append(f"{heading}\n", "bold")
        text.append(f"{line}\n")
    return text
