"""The terminal game: the menu, then the table, and every way to leave."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from zimo.bots.registry import Bot
from zimo.rulesets import find_ruleset
from zimo.terminal.drawing import Look
from zimo.terminal.faces import Faces
from zimo.terminal.menu import Menu
from zimo.terminal.prompt import Habits, Speed
from zimo.terminal.session import Session
from zimo.terminal.table import TableScreen
from zimo.words.catalogue import speaker

INTERRUPTED = 130
SLIP = 0.25  # seconds after a question in which a key is taken for a slip


class TableApp(App[int]):
    """``run`` gives the exit status: 0, or 130 after Ctrl-C."""

    TITLE = "zimo"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", priority=True, show=False),
        Binding("ctrl+q,ctrl+d", "leave", priority=True, show=False),
    ]
    CSS = """
    Screen { layout: vertical; overflow: hidden; }
    TableScreen { background: #10241b; }
    TableApp.-light-mode TableScreen { background: #bcd6c5; }
    Static { height: auto; }
    .bar { width: 100%; height: 1; background: $primary-muted; padding: 0 1; }
    #others { height: auto; }
    .seat { width: 1fr; }
    .bar, .seat, #mine, #hand, #prompt { text-wrap: nowrap; text-overflow: ellipsis; }
    #own { height: 1fr; }
    #mine { width: 28; }
    #log { width: 1fr; padding: 0 1; }
    #prompt { height: 2; padding: 0 1; }
    #presets { width: 32; height: 1fr; }
    #summary { width: 1fr; padding: 1 2; }
    Page { align: center middle; background: $surface; }
    #page { width: 100%; max-width: 110; height: 100%; }
    #text { height: 1fr; padding: 0 2; }
    """

    def __init__(
        self,
        names: Sequence[str],
        options: Mapping[str, Any],
        *,
        seat: int = 0,
        seed: int | None = None,
        bot: Bot | None = None,
        speed: Speed = Speed.NORMAL,
        guard: float = SLIP,
        language: str = "en",
    ) -> None:
        """If ``names`` are several presets a menu asks which. ``seat`` counts from 0."""
        super().__init__()
        self.names = names
        self.rules_options = options
        self.seat = seat
        self.seed = seed
        self.bot = bot
        self.habits = Habits(speed=speed)
        self.guard = guard
        self.language = language
        self.fault: Exception | None = None  # what ended the game, if it should not have
        self.theme = "textual-dark" if ground_is_dark(os.environ) else "textual-light"

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        if hasattr(signal, "SIGHUP"):  # elsewhere signals don't reach a loop
            loop.add_signal_handler(signal.SIGINT, self.action_interrupt)
            loop.add_signal_handler(signal.SIGTERM, self.action_interrupt)
            # The terminal is gone: nothing can be written to it, nor need it be put in order.
            signal.signal(signal.SIGHUP, lambda *_: os._exit(INTERRUPTED))
        if len(self.names) == 1:
            self._sit_down(self.names[0])
        else:
            self.push_screen(Menu(self.names, speaker(self.language)), self._sit_down)

    def _sit_down(self, name: str | None) -> None:
        if name is None:
            return
        ruleset = find_ruleset(name, self.rules_options)
        session = Session.begin(name, ruleset, self.seat, self.seed, self.bot)
        faces = Faces.BOTH if self.language == "zh" else Faces.LETTERS
        look = Look(faces, dark=self.current_theme.dark, language=self.language)
        self.push_screen(TableScreen(session, look, self.habits, self.guard))

    def action_interrupt(self) -> None:
        self.exit(INTERRUPTED)

    def on_table_screen_failed(self, message: TableScreen.Failed) -> None:
        self.fault = message.fault
        self.exit(1)

    def action_leave(self) -> None:
        self.exit(0)


def ground_is_dark(environment: Mapping[str, str]) -> bool:
    """Terminals that say which colours they have put the ground last in COLORFGBG."""
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return not ground.isdigit() or int(ground) not in (7, 15)
