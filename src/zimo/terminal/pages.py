"""Pages of text over the table: help, hints, the log, and the account of a deal."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

SCROLL_KEYS = frozenset({"up", "down", "pageup", "pagedown", "home", "end"})


class Page(ModalScreen[str]):
    """A text that can be scrolled. Any key of ``answers`` closes it, and is the result."""

    def __init__(self, title: str, content: Text, footer: str, answers: frozenset[str] | None = None) -> None:
        super().__init__()
        self.page_title = title
        self.content = content
        self.footer = footer
        self.answers = answers

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(self.page_title, classes="bar")
            with VerticalScroll(id="text"):
                yield Static(self.content)
            yield Static(self.footer, id="footer", classes="bar")

    def on_mount(self) -> None:
        self.query_one("#text").focus()

    def on_key(self, event: events.Key) -> None:
        if event.key in SCROLL_KEYS:
            return
        event.stop()
        if self.answers is None or event.key in self.answers:
            self.dismiss(event.key)

    def say(self, text: str) -> None:
        """Show a line at the foot of the page."""
        self.query_one("#footer", Static).update(text)
