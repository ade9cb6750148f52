"""What the judge of Botzone has told a seat of a deal: its tiles, and what all did."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

from zimo.importers.botzone_log import HAND
from zimo.importers.botzone_table import SEATS, kong_after, steps_of
from zimo.importers.deal import Does, ImportFault, Move
from zimo.notation.botzone import kind_named
from zimo.notation.spelling import cut
from zimo.notation.tiles import FIRST_BONUS, NO_TILE

_ONE_OF = re.compile("[0-3]")  # a seat, or a wind


class Taken(NamedTuple):
    """A tile from the wall, NO_TILE where it is not told; a bonus tile that is ``set_aside`` is replaced."""

    seat: int
    tile: int
    set_aside: bool = False


class Heard:
    """All of it, request by request. Raises ImportFault, whose line is the number of the request."""

    def __init__(self, requests: Sequence[str], answers: Sequence[str]) -> None:
        """``answers`` are the seat's own, to all requests but the last."""
        self.seat = -1
        self.prevalent = -1
        self.hand: list[int] = []  # as it was dealt, bonus tiles replaced
        self.dealt_bonus: list[list[int]] = [[] for _ in range(SEATS)]
        self.taken: list[Taken] = []  # since the deal
        self.moves: list[Move] = []
        before = ""  # what the seat itself has answered last
        for self.line, (request, answer) in enumerate(
            itertools.zip_longest(requests, answers, fillvalue=""), 1
        ):
            self._hear(request.split(), before.split())
            before = answer
        if not self.hand and len(requests) > 1:
            raise ImportFault(1, "import.lacks_hand")

    def _hear(self, words: list[str], answered: list[str]) -> None:
        match words:
            case ["0", seat, wind] if _ONE_OF.fullmatch(seat) and _ONE_OF.fullmatch(wind):
                self.seat, self.prevalent = int(seat), int(wind)
            case ["1", *told] if self.seat >= 0:
                self._take_hand(told)
            case ["2", tile] if self.hand:
                self._draw(self.seat, self._tile(tile))
            case ["3", seat, "DRAW"] if self.hand and _ONE_OF.fullmatch(seat):
                self._draw(int(seat), NO_TILE)
            case ["3", seat, "BUHUA", tile] if self.hand and _ONE_OF.fullmatch(seat):
                self.taken.append(Taken(int(seat), self._tile(tile), True))
            case ["3", seat, action, *tiles] if self.hand and _ONE_OF.fullmatch(seat):
                own = answered[1:] if action == "GANG" and int(seat) == self.seat else []
                self._act(int(seat), action, [self._tile(tile) for tile in tiles or own])
            case _:
                raise self._no_request(words)

    def _take_hand(self, told: list[str]) -> None:
        counts = [int(count) for count in told[:SEATS] if count.isdecimal() and len(count) == 1]
        tiles = [self._tile(name) for name in told[SEATS:]]
        if len(counts) != SEATS or len(tiles) != HAND + sum(counts) or max(tiles[:HAND]) >= FIRST_BONUS:
            raise self._no_request(["1", *told])
        self.hand = tiles[:HAND]
        bonus = iter(tiles[HAND:])
        self.dealt_bonus = [list(itertools.islice(bonus, count)) for count in counts]

    def _draw(self, seat: int, tile: int) -> None:
        self.taken.append(Taken(seat, tile))
        self._move(seat, Does.DRAWS, tile)

    def _act(self, seat: int, action: str, kinds: list[int]) -> None:
        steps = steps_of(action, kinds, kong_after(self.moves[-1] if self.moves else None, seat))
        if not steps:
            raise self._no_request([action])
        for does, tile in steps:
            self._move(seat, does, tile)

    def _move(self, seat: int, does: Does, tile: int | None) -> None:
        self.moves.append(Move(seat, does, tile, self.line))

    def _tile(self, name: str) -> int:
        kind = kind_named(name)
        if kind is None:
            raise self._no_request([name])
        return kind

    def _no_request(self, words: list[str]) -> ImportFault:
        event = cut(" ".join(words))
        return ImportFault(self.line, "import.no_action", place="", event=event, site="Botzone")
