"""What Botzone's judge would have told a seat of a deal, and what was answered to it.

A deal is told action by action, from a second playing of it, and only what the seat may know. At each step
everybody is asked, and answers PASS where there is nothing to choose.
"""

from __future__ import annotations

import itertools

import numpy as np

from zimo.engine.table.actions import CHOW_LOWEST, CONCEALED_KONG, HU, KONG, PASS, PUNG
from zimo.engine.table.state import Draw, MeldType, Phase
from zimo.notation.botzone import name_of
from zimo.notation.tiles import BASE_KINDS, FIRST_BONUS
from zimo.play.botzone import answer_of
from zimo.play.game import Game

CONCEALED_KONGS = range(CONCEALED_KONG, CONCEALED_KONG + BASE_KINDS)
HIDDEN_KONG = answer_of(KONG)  # nobody sees of what


class Told:
    """The requests to a seat, and its answers to all of them, or to all but the last.

    An answer follows from what the seat did; of a claim that came to nothing only who made it knows it.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.requests: list[str] = []
        self.answers: list[str] = []
        self._seat = seat
        self._game = game.dealt_again()
        self._bonus = [0] * game.players  # as bits, what was told
        self._tell_deal()

    def catch_up(self, game: Game) -> None:
        """Tell what has happened in the deal since."""
        for action in game.actions[len(self._game.actions) :]:
            self._tell(action)

    def _ask(self, request: str) -> None:
        self._answer(answer_of(PASS))
        self.requests.append(request)

    def _answer(self, answer: str) -> None:
        """To the last request, if there is no answer yet."""
        if len(self.answers) < len(self.requests):
            self.answers.append(answer)

    def _tell_deal(self) -> None:
        game, seat, dealer = self._game, self._seat, self._number("turn")
        hand = np.repeat(np.arange(BASE_KINDS), game.table["hand"][0, seat, :BASE_KINDS]).tolist()
        if seat == dealer:
            hand.remove(self._number("drawn"))
        bonus = [self._new_bonus(each) for each in range(game.players)]
        drawn = [bonus[dealer].pop()] if self._number("draw") == Draw.BONUS else []  # not dealt, but drawn
        tiles = [*hand, *itertools.chain(*bonus)]
        self._ask(f"0 {seat} {self._number('prevalent')}")
        self._ask(" ".join(["1", *(str(len(kinds)) for kinds in bonus), *map(name_of, tiles)]))
        self._tell_draw(dealer, drawn)

    def _tell(self, action: int) -> None:
        game, actor = self._game, self._game.actor
        offered = game.phase == Phase.CLAIM
        done = _claimed(action) if offered else self._done(action)
        if done and actor == self._seat:
            self._answer(done)
        drawn, melds = self._count("drawn_front", "drawn_back"), self._count("melds")
        game.play(action)
        if done and not offered and action != HU:
            self._ask(f"3 {actor} {HIDDEN_KONG if action in CONCEALED_KONGS else done}")
        if game.over:
            return
        if self._count("drawn_front", "drawn_back") > drawn:
            turn = self._number("turn")
            if offered and self._count("melds") > melds:
                self._ask(f"3 {turn} {answer_of(KONG)}")
            self._tell_draw(turn, self._new_bonus(turn))

    def _done(self, action: int) -> str:
        """What the seat in turn does, as it has answered it; with the claim that its turn began with."""
        turn = self._number("turn")
        if self._number("draw") != Draw.CLAIM:
            return answer_of(action)
        last = int(self._game.table["melds"][0, turn]) - 1
        if self._game.table["meld_type"][0, turn, last] == MeldType.PUNG:
            return answer_of(PUNG, discard=action)
        return answer_of(CHOW_LOWEST, int(self._game.table["meld_tile"][0, turn, last]), action)

    def _tell_draw(self, seat: int, bonus: list[int]) -> None:
        """A seat has drawn, first these bonus tiles."""
        for kind in bonus:
            self._ask(f"3 {seat} BUHUA {name_of(kind)}")
        own = seat == self._seat
        self._ask(f"2 {name_of(self._number('drawn'))}" if own else f"3 {seat} DRAW")

    def _new_bonus(self, seat: int) -> list[int]:
        """The bonus tiles of a seat that were not told yet."""
        new = int(self._game.table["bonus"][0, seat]) & ~self._bonus[seat]
        self._bonus[seat] |= new
        return [FIRST_BONUS + place for place in range(new.bit_length()) if new >> place & 1]

    def _number(self, field: str) -> int:
        return int(self._game.table[field][0])

    def _count(self, *fields: str) -> int:
        return sum(int(self._game.table[field].sum()) for field in fields)


def _claimed(action: int) -> str:
    """What a seat answers to an offer; nothing for a set, because its discard is not known yet."""
    return answer_of(action) if action in (PASS, HU, KONG) else ""
