"""The log of a match as Botzone keeps it: in turn what the judge asks and what the four seats answer.

Three forms have one: the match as its page serves it (``logs``, and ``initdata`` with the wall), the
array alone as it is saved from the page, and a match that the judge played on somebody's own machine
(``log`` and ``scores``). The judge's ``canHu`` says what a hu would be worth to each seat.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from zimo.importers.botzone_table import (
    SEATS,
    known_wall,
    kong_after,
    laid_wall,
    seat_names,
    source_of,
    steps_of,
    tile_of,
)
from zimo.importers.counted import Fan, Scores, Total
from zimo.importers.deal import Does, ForeignDeal, ImportFault, Move
from zimo.notation.spelling import cut
from zimo.play.botzone import OWN_WALLS

HAND = 13
_NOT_COMPLETE = -3  # in canHu; the other numbers below 0 say that the judge has not counted
_CLAIMS = {"CHI": Does.CHOWS, "PENG": Does.PUNGS, "GANG": Does.KONGS, "HU": Does.WINS}


def is_log(told: Any) -> bool:
    """Is this a match with its log, or the log alone?"""
    if isinstance(told, dict):
        return "format" not in told and any(map(_is_step, _log_of(told)))
    return isinstance(told, list) and bool(told) and _is_step(told[0])


def _log_of(match: Mapping[str, Any]) -> list[Any]:
    told = (_decoded(match.get(name)) for name in ("logs", "log"))
    return next((log for log in told if isinstance(log, list)), [])


def _is_step(entry: Any) -> bool:
    return isinstance(entry, dict) and (isinstance(entry.get("output"), dict) or "0" in entry)


def read_log(line: int, told: Any) -> ForeignDeal:
    """The deal of a match. Raises ImportFault."""
    match = told if isinstance(told, dict) else {}
    log = told if isinstance(told, list) else _log_of(told)
    heard = _Heard(line)
    for number, entry in enumerate(log):
        heard.take(entry, f"log[{number}]: ")
    heard.finish(match.get("scores"))
    start = _start(match)
    if heard.wind is None or len(heard.hands) != SEATS:
        raise ImportFault(line, "import.lacks_hand")
    hands = [heard.hands[seat] for seat in range(SEATS)]
    laid = start.get("walltiles")
    codes = laid.split() if isinstance(laid, str) else laid if isinstance(laid, list) else None
    name = next((of[key] for of in (start, heard.start) for key in ("srand", "seed") if key in of), "")
    return ForeignDeal(
        line,
        OWN_WALLS,
        laid_wall(codes, line) if codes else known_wall(hands, heard.moves, line),
        heard.wind,
        seat_names(),
        hands,
        heard.moves,
        source_of(str(name)[:100] or "match", heard.fans, heard.total, heard.scores),
    )


def _start(match: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the match began with: JSON in a text, or beside the log."""
    told = _decoded(match.get("initdata", match))
    return told if isinstance(told, dict) else {}


def _decoded(told: Any) -> Any:
    """What JSON in a text tells; anything else as it is."""
    if isinstance(told, str):
        try:
            return msgspec.json.decode(told)
        except (msgspec.DecodeError, RecursionError):
            return None
    return told


class _Heard:
    """What the log has told so far. Every method raises ImportFault."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.place = ""
        self.wind: int | None = None
        self.start: Mapping[str, Any] = {}
        self.hands: dict[int, list[int]] = {}
        self.moves: list[Move] = []
        self.answers: dict[int, list[str]] = {}
        self.ended = False
        self.fans: list[tuple[str, int]] = []
        self.total: int | None = None
        self.scores: list[int] | None = None

    def take(self, entry: Any, place: str) -> None:
        """One entry: a request of the judge, or the answers to it."""
        self.place = place
        if not isinstance(entry, dict):
            raise self._no_step(entry)
        output = entry.get("output", entry)
        content = output.get("content", output) if isinstance(output, dict) else None
        if not isinstance(content, dict):
            raise self._no_step(entry)
        asked = [content.get(str(seat)) for seat in range(SEATS)]
        display = output.get("display") if output is not content else None
        shown = display if isinstance(display, dict) else {}
        if output is not content and output.get("command") == "finish":
            self._end(shown)
        elif all(isinstance(text, str) for text in asked):
            self._hear([text.split() for text in asked if isinstance(text, str)], shown)
        elif all(isinstance(answer, dict) for answer in asked):
            self.answers = {
                seat: str(answer.get("response", "")).split()
                for seat, answer in enumerate(asked)
                if isinstance(answer, dict)
            }
        elif not all(isinstance(points, int) for points in asked):
            raise self._no_step(entry)

    def _hear(self, asked: list[list[str]], shown: Mapping[str, Any]) -> None:
        """A request of the judge, as each seat was told it."""
        drawer = next((seat for seat, words in enumerate(asked) if words[:1] == ["2"]), None)
        match asked[0] if drawer is None else asked[drawer]:
            case ["0", _, wind] if re.fullmatch("[0-3]", wind):
                self.wind, self.start = int(wind), shown
            case ["1", *_]:
                for seat, words in enumerate(asked):
                    if len(words) != 5 + HAND or words[1:5] != ["0"] * 4:
                        raise self._no_step(words)
                    self.hands[seat] = [self._tile(code) for code in words[5:]]
            case ["2", code] if drawer is not None:
                self._move(drawer, Does.DRAWS, self._tile(code), shown)
            case ["3", seat, action, *codes] if re.fullmatch("[0-3]", seat):
                self._act(int(seat), action, [self._tile(code) for code in codes], shown)
            case words:
                raise self._no_step(words)

    def _act(self, seat: int, action: str, kinds: list[int], shown: Mapping[str, Any]) -> None:
        kong = kong_after(self.moves[-1] if self.moves else None, seat)
        if action == "GANG" and kong == Does.CONCEALED_KONG and not kinds:
            kinds = [self._tile(code) for code in self.answers.get(seat, [])[1:]]
        steps = steps_of(action, kinds, kong)
        if not steps or (Does.CONCEALED_KONG, None) in steps:
            raise self._no_step([seat, action])
        for does, tile in steps:
            is_offered = does in (Does.DISCARDS, Does.ADDED_KONG)
            self._move(seat, does, tile, shown if is_offered else None)

    def _move(self, seat: int, does: Does, tile: int | None, shown: Mapping[str, Any] | None = None) -> None:
        lost: list[Move] = []
        if does in (Does.CHOWS, Does.PUNGS, Does.KONGS, Does.WINS):
            lost = [move for other in range(SEATS) if other != seat for move in self._claimed(other)]
        counted = _counted((shown or {}).get("canHu"))
        self.moves.append(Move(seat, does, tile, self.line, self.place, tuple(lost), counted))
        if does != Does.DRAWS:
            self.answers = {}

    def _claimed(self, seat: int) -> list[Move]:
        """What a seat answered to a discard: nothing, or a claim."""
        match self.answers.get(seat, []):
            case ["CHI", middle, _]:
                return [Move(seat, Does.CHOWS, self._tile(middle), self.line, self.place)]
            case [("PENG" | "GANG" | "HU") as action, *_]:
                return [Move(seat, _CLAIMS[action], None, self.line, self.place)]
        return []

    def _end(self, shown: Mapping[str, Any]) -> None:
        action, winner = shown.get("action"), shown.get("player")
        if action not in ("HU", "HUANG"):
            raise ImportFault(self.line, "import.other_end", end=str(action)[:40])
        if action == "HU":
            if not isinstance(winner, int) or winner not in range(SEATS):
                raise ImportFault(self.line, "import.no_winner")
            self._move(winner, Does.WINS, None)
            self.fans = [(fan.name, fan.cnt) for fan in self._told(shown.get("fan") or [], list[Fan])]
            self.total = self._told(shown.get("fanCnt"), Total | None)
        self.scores = self._told(shown.get("score"), Scores | None)
        self.ended = True

    def finish(self, scores: Any) -> None:
        """The judge's last word, where the log itself ends before it."""
        if self.ended:
            return
        self.scores = self._told(scores, Scores | None)
        last = self.moves[-1].seat if self.moves else 0
        by_turn = [(last + turn) % SEATS for turn in range(SEATS)]
        winners = [seat for seat in by_turn if self.answers.get(seat, [])[:1] == ["HU"]]
        if winners:
            self._move(winners[0], Does.WINS, None)

    def _told(self, told: Any, form: Any) -> Any:
        """What was counted, if it is of that form."""
        try:
            return msgspec.convert(told, form)
        except msgspec.ValidationError:
            raise self._no_step(told) from None

    def _tile(self, code: str) -> int:
        return tile_of(code, self.line, self.place)

    def _no_step(self, told: object) -> ImportFault:
        return ImportFault(
            self.line, "import.no_action", place=self.place, event=cut(str(told)), site="Botzone"
        )


def _counted(can_hu: Any) -> tuple[int | None, ...]:
    """What a hu would be worth to each seat: -1 no complete hand, None not told."""
    if not isinstance(can_hu, list) or len(can_hu) != SEATS:
        return ()
    return tuple(
        None if not isinstance(told, int) or _NOT_COMPLETE != told < 0 else max(told, -1) for told in can_hu
    )
