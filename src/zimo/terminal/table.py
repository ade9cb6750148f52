"""The table on the screen: shows what the seat sees, takes its answers, and lets the bots play."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from zimo.engine.table.actions import HU, PASS
from zimo.engine.table.state import Phase
from zimo.play.game import Game
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import FalseHu
from zimo.seat.sight import Sight, discard_moment, see
from zimo.terminal import drawing
from zimo.terminal.choices import PASS_KEYS, Choice, HandTile, choices, hand_tiles
from zimo.terminal.drawing import Look
from zimo.terminal.events import Line, events_between, opening
from zimo.terminal.help import help_text
from zimo.terminal.hints import advice, why_no_hu
from zimo.terminal.language import remember_language
from zimo.terminal.names import TableWords, others_from_left
from zimo.terminal.pages import Page
from zimo.terminal.prompt import Habits, answers, question
from zimo.terminal.session import Session
from zimo.terminal.sheet import deal_sheet, standings

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
WIDE = 104  # columns from which the hand is drawn large
TALL = 30
HEADING = 3  # lines of a seat above its river
MOST_ROWS = 6  # of a river


class HandTiles(Static):
    """The own tiles; a click is the same as the tile's key."""

    class Pressed(Message):
        def __init__(self, column: int) -> None:
            super().__init__()
            self.column = column

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Pressed(event.x))


class TableScreen(Screen[None]):
    """One match, deal after deal, until it is over or the person leaves."""

    class Failed(Message):
        """The game can't go on."""

        def __init__(self, fault: Exception) -> None:
            super().__init__()
            self.fault = fault

    def __init__(self, session: Session, look: Look, habits: Habits, guard: float) -> None:
        """``guard``: seconds after a question in which keys don't answer, against slips."""
        super().__init__()
        self.session = session
        self.ruleset = session.match.ruleset
        self.look = look
        self.habits = habits
        self.guard = guard
        self.game: Game | None = None
        self.sight: Sight | None = None
        self.scores: list[int] = []  # of each seat before the deal
        self.log_lines: list[Line] = []
        self.lifted: int | None = None
        self.choosing: Choice | None = None
        self.leaving = False
        self._asked_at = 0.0
        self._answer: asyncio.Future[int] | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="status", classes="bar")
        with Horizontal(id="others"):
            for place in range(self.ruleset.seats - 1):
                yield Static(id=f"other{place}", classes="seat")
        with Horizontal(id="own"):
            yield Static(id="mine")
            yield Static(id="log")
        yield HandTiles(id="hand")
        yield Static(id="prompt")

    def on_mount(self) -> None:
        self.play_match()

    # Playing ------------------------------------------------------------------------------------

    @work
    async def play_match(self) -> None:
        try:
            await self._play_deals()
        except Exception as error:
            self.post_message(self.Failed(error))

    async def _play_deals(self) -> None:
        match = self.session.match
        while not match.over:
            self.game = match.next_deal()
            self._log(Line(self.words.say("log.deal", number=match.number + 1), True))
            self.scores = [match.scores[player] for player in match.seated]
            if self.session.seat is None:
                self._sit_out(self.game)
            else:
                await self._play_deal(self.game, self.session.seat)
            match.settle()
            if not await self._show_account(self.game):
                break
        self.app.exit(0)

    def _sit_out(self, game: Game) -> None:
        """The bots play a deal among themselves."""
        self._log(Line(self.words.say("log.sit_out")))
        while not game.over:
            game.play(self.session.answer(game))

    async def _play_deal(self, game: Game, seat: int) -> None:
        self.sight = see(game.view(seat))
        for event in opening(self.sight, self.words):
            self._log(event)
        while not game.over:
            if game.actor == seat:
                action = await self._ask(seat)
            else:
                if game.phase == Phase.TURN:
                    self.redraw()
                    await self._pause()
                action = self.session.answer(game)
            game.play(action)
            await self._show_what_happened(game, seat)
        self.redraw()

    async def _show_what_happened(self, game: Game, seat: int) -> None:
        """A discard is shown as long as another, whoever may claim it; then what came of it."""
        before = self.sight
        assert before is not None
        after = see(game.view(seat))
        moment = discard_moment(before, after)
        if moment is not None:
            self._see(before, moment)
            await self._pause()
            before = moment
        if game.actor == seat or game.phase in (Phase.TURN, Phase.BAO, Phase.OVER):
            self._see(before, after)
        else:
            self.sight = before if moment is None else moment

    def _see(self, before: Sight, after: Sight) -> None:
        for event in events_between(before, after, self.words):
            self._log(event)
        self.sight = after
        self.redraw()

    async def _pause(self) -> None:
        await asyncio.sleep(self.habits.speed.value)

    async def _ask(self, seat: int) -> int:
        """Wait for the person's action."""
        assert self.game is not None
        self.sight = see(self.game.view(seat))
        if self.habits.only_hu and self.sight.phase == Phase.CLAIM and HU not in self.sight.legal:
            return PASS
        if self.sight.forced is not None:
            self.redraw()
            await self._pause()
            return self.sight.forced
        self.lifted = None
        self.choosing = None
        self._asked_at = time.monotonic()
        self._answer = asyncio.get_running_loop().create_future()
        self.redraw()
        try:
            return await self._answer
        finally:
            self._answer = None
            self.lifted = None
            self.choosing = None

    async def _show_account(self, game: Game) -> bool:
        """The account of the deal, until the person goes on (True) or leaves."""
        match = self.session.match
        text = standings(match, self.session.me, self.look)
        if self.session.me in match.deals[-1].seated:
            assert self.sight is not None
            text.append_text(deal_sheet(game, self.sight, self.look))
        words = self.words
        footer = words.say("screen.sheet_keys", over=match.over)
        deal_over = words.say("screen.deal_over", number=match.number)
        title = words.say("sheet.match_over") if match.over else deal_over
        page = Page(title, text, footer, frozenset({"enter", "q", "s", "l"}))
        while True:
            key = await self.app.push_screen_wait(page)
            if key in ("enter", "q"):
                return key == "enter"
            if key == "l":
                await self.app.push_screen_wait(self._log_page())
            page = Page(title, text, self._saved(game) if key == "s" else footer, page.answers)

    def _saved(self, game: Game) -> str:
        try:
            path = self.session.save(game, Path.cwd())
        except OSError as error:
            return self.words.say("screen.not_saved", fault=error.strerror)
        return self.words.say("screen.saved", name=path.name)

    # Keys ---------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if self.leaving:
            self.leaving = False
            if event.key == "q":
                self.app.exit(0)
            self.redraw()
            return
        if not self._takes_answer(event.key) and not self._takes_wish(event.key):
            self.app.bell()
        self.redraw()

    def on_hand_tiles_pressed(self, event: HandTiles.Pressed) -> None:
        if self.sight is not None and self._may_answer():
            place = drawing.tile_at(self._tiles(), event.column, self.look)
            if place is not None:
                self._press(place)
                self.redraw()

    def _tiles(self) -> list[HandTile]:
        return [] if self.sight is None else hand_tiles(self.sight)

    def _may_answer(self) -> bool:
        waiting = self._answer is not None and not self._answer.done()
        return waiting and time.monotonic() - self._asked_at >= self.guard

    def _takes_answer(self, key: str) -> bool:
        """Does the key answer the question, or lead to an answer?"""
        if self._answer is None or self._answer.done() or self.sight is None:
            return False
        tiles = self._tiles()
        asked = list(self.choosing.options) if self.choosing else choices(self.sight, self.words)
        keys = {choice.key: choice for choice in asked}
        if "space" in keys:
            keys |= dict.fromkeys(PASS_KEYS, keys["space"])
        places = {} if self.choosing else {tile.key: place for place, tile in enumerate(tiles)}
        lifts = any(tile.action is not None for tile in tiles) and not self.choosing
        known = {*keys, *places, "escape", *({"left", "right", "down", "enter"} if lifts else ())}
        if key not in known:
            return False
        if time.monotonic() - self._asked_at < self.guard:
            return True  # a slip: meant for what was there before
        if key in keys:
            self._choose(keys[key])
        elif key in places:
            self._press(places[key])
        elif key in ("escape", "down"):
            self.choosing = None
            self.lifted = None
        elif key == "enter":
            if self.lifted is not None:
                self._press(self.lifted)
        else:
            self._move(tiles, 1 if key == "right" else -1)
        return True

    def _choose(self, choice: Choice) -> None:
        if choice.action == HU and self.ruleset.false_hu == FalseHu.PENALISE and self.choosing is None:
            sure = Choice("h", self.words.say("key.false_hu"), HU)
            choice = dataclasses.replace(choice, action=None, options=(sure,))
        if choice.action is None:
            self.choosing = choice
            self.lifted = None
        else:
            self._decide(choice.action)

    def _press(self, place: int) -> None:
        """The first press lifts a tile, the second lets it go."""
        tile = self._tiles()[place]
        if tile.action is None:
            self.app.bell()
        elif self.lifted == place or (self.habits.direct and self.sight and self.sight.phase == Phase.TURN):
            self._decide(tile.action)
        else:
            self.lifted = place

    def _move(self, tiles: list[HandTile], step: int) -> None:
        free = [place for place, tile in enumerate(tiles) if tile.action is not None]
        if self.lifted not in free:
            self.lifted = free[-1]  # the drawn tile, as a rule
        else:
            self.lifted = free[(free.index(self.lifted) + step) % len(free)]

    def _decide(self, action: int) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(action)

    def _takes_wish(self, key: str) -> bool:
        """Keys that change how the game is shown or explain it."""
        match key:
            case "question_mark":
                text = help_text(self.session.name, self.ruleset, self.look.accent, self.words)
                self._open("screen.help", text)
            case "t":
                self._explain("screen.hints", advice)
            case "w":
                self._explain("screen.why", why_no_hu)
            case "l":
                self.app.push_screen(self._log_page())
            case "n":
                self.habits = dataclasses.replace(self.habits, only_hu=not self.habits.only_hu)
                self._log(Line(self.words.say("log.asked", only_hu=self.habits.only_hu)))
            case "x":
                self.habits = dataclasses.replace(self.habits, direct=not self.habits.direct)
                self._log(Line(self.words.say("log.presses", direct=self.habits.direct)))
            case "s":
                self.habits = dataclasses.replace(self.habits, speed=self.habits.speed.following())
            case "f":
                self.look = dataclasses.replace(self.look, faces=self.look.faces.following())
            case "g":
                self.app.theme = "textual-light" if self.app.current_theme.dark else "textual-dark"
                self.look = dataclasses.replace(self.look, dark=self.app.current_theme.dark)
            case "L":
                self._speak("en" if self.look.language == "zh" else "zh")
            case "q":
                self.leaving = True
            case _:
                return False
        return True

    @property
    def words(self) -> TableWords:
        return self.look.words

    def _speak(self, language: str) -> None:
        """Go on in another language, the next time too; what is in the log stays as it was said."""
        self.look = dataclasses.replace(self.look, language=language)
        remember_language(language)

    def _explain(self, title: str, study: Callable[[Sight, Ruleset, TableWords], list[str]]) -> None:
        if self.sight is not None:
            lines = study(self.sight, self.ruleset, self.words)
            self._open(title, Text("\n".join(lines)))

    def _open(self, title: str, content: Text) -> None:
        self.app.push_screen(Page(self.words.say(title), content, self.words.say("screen.close_keys")))

    def _log_page(self) -> Page:
        lines = Text("\n").join(_log_line(event) for event in self.log_lines)
        return Page(self.words.say("screen.log"), lines, self.words.say("screen.close_keys"))

    # Drawing ------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        self.redraw()

    def _log(self, event: Line) -> None:
        self.log_lines.append(event)

    def redraw(self) -> None:
        if self.sight is None or not self.is_mounted:
            return
        sight, width, height = self.sight, self.size.width, self.size.height
        self.look = dataclasses.replace(self.look, large=width >= WIDE and height >= TALL)
        rows = max(1, min(MOST_ROWS, (height - 3 - self.look.hand_lines - 2 * HEADING) // 2))
        scores = [before + now for before, now in zip(self.scores, sight.points, strict=True)]
        match = self.session.match
        deals = self.ruleset.match_deals
        deal = self.words.say("status.deal", number=match.number + 1, of=deals)
        title = f"{self.session.name} · {deal}"
        self._show("status", drawing.status_line(sight, title, self.ruleset, self.words))
        for place, other in enumerate(others_from_left(sight.me, sight.players)):
            content = drawing.opponent(
                sight, sight.seats[other], scores[other], self.ruleset, self.look, rows
            )
            self._show(f"other{place}", content)
        self._show("mine", drawing.own_area(sight, scores[sight.me], self.ruleset, self.look, rows))
        own_lines = height - 3 - self.look.hand_lines - HEADING - rows
        self._show("log", self._log_tail(width - 30, own_lines))
        tiles = hand_tiles(sight)
        self._show("hand", drawing.hand(sight, tiles, self.lifted, self.look))
        self._show("prompt", self._prompt(sight, tiles))

    def _show(self, name: str, content: Text) -> None:
        self.query_one(f"#{name}", Static).update(content)

    def _log_tail(self, width: int, lines: int) -> Text:
        """The newest events that fit."""
        found: list[Text] = []
        for event in reversed(self.log_lines):
            wrapped = _log_line(event).wrap(self.app.console, max(10, width))
            if len(found) + len(wrapped) > lines:
                break
            found = [*wrapped, *found]
        return Text("\n").join(found)

    def _prompt(self, sight: Sight, tiles: list[HandTile]) -> Text:
        if self.size.width < LEAST_WIDTH or self.size.height < LEAST_HEIGHT:
            return Text(self.words.say("ask.too_small", width=LEAST_WIDTH, height=LEAST_HEIGHT), "reverse")
        if self.leaving:
            return Text(self.words.say("ask.leave"), "reverse")
        asked = self._answer is not None
        shown = sight if asked else replace(sight, asked=False)
        lifted = tiles[self.lifted] if self.lifted is not None and asked else None
        text = Text(question(shown, self.ruleset, lifted, self.habits, self.look), "bold")
        text.append("\n")
        open_choices = choices(sight, self.words) if asked else []
        text.append_text(answers(open_choices, self.choosing, self.habits, self.look))
        return text


def _log_line(event: Line) -> Text:
    return Text(event.text, "bold" if event.stands_out else "")
