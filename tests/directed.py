"""Deals that go as they are told: each wished tile is laid where its seat draws it, just before it does.

What such a deal leaves is an ordinary wall and the actions played, which make it again without this help.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tests.conformance.stacked import StackedDeal, text_of
from tests.naive.hands import Hand, Meld, suit, wins
from tests.scenario import back_places, stack_wall
from zimo.engine.table.actions import GIVE, PASS, VOID_CARD
from zimo.engine.table.state import Phase
from zimo.play.game import Game
from zimo.rulesets import find_ruleset
from zimo.rulesets.choices import Exchange

RIGHT, ACROSS, LEFT = 1, 2, 3
"""How many places on in turn order the tiles of an exchange go."""

SECOND_THROW = {RIGHT: (1, 3), ACROSS: (2, 3), LEFT: (4, 5)}


class DirectedDeal(StackedDeal):
    """A deal of four in which all let go what they draw and claim nothing, but for what they are told.

    ``hands`` are those that the seats hold when the first turn begins; seat 0 deals, and the last of its
    fourteen tiles counts as drawn. Nobody draws the ``kept`` tiles unless they are wished for. Who holds
    void tiles from the first is never without.
    """

    def __init__(
        self,
        rules: str,
        hands: Sequence[Sequence[int]],
        voids: Sequence[int],
        kept: Counter[int],
        steps: int = LEFT,
        **options: Any,
    ) -> None:
        ruleset = find_ruleset(rules, options)
        exchange = ruleset.exchange != Exchange.OFF
        gifts = [three_of_one_suit(hand) if exchange else [] for hand in hands]  # what each gets
        dealt = [list(hand) for hand in hands]
        for seat, gift in enumerate(gifts):
            for kind in gift:
                dealt[seat].remove(kind)
                dealt[seat - steps].append(kind)
        self.began = False
        self.voids = voids
        self.pigs = [seat for seat, hand in enumerate(hands) if voids[seat] in map(suit, hand[:13])]
        self.kept = kept
        self.wishes: dict[int, int] = {}
        self.fourteenth = hands[0][-1]
        Game.__init__(self, ruleset, wall=stack_wall(ruleset, dealt), dice=(1, 1, *SECOND_THROW[steps]))
        for seat in range(4 if exchange else 0):
            for kind in gifts[(seat + steps) % 4]:
                self.play(GIVE + kind)
        for void in voids:
            self.play(VOID_CARD + void)
        assert [self.hand(seat) for seat in range(4)] == [sorted(hand) for hand in hands]
        self.began = True

    @property
    def newest(self) -> int:
        """The tile that the seat in turn has drawn."""
        first = not self.state.discards[0] and not self.state.melds[0]
        return self.fourteenth if first and self.actor == 0 else int(self.state.drawn)

    # what is drawn

    def play(self, action: Any) -> None:
        draws = self._draws_after(action) if self.began else None
        if draws is not None:
            seat, place = draws
            wished = self.wishes.pop(seat, None)
            self._lay(self._idle_tile(seat) if wished is None else wished, place)
            if wished is not None:
                self.kept[wished] -= 1
        super().play(action)

    def _draws_after(self, action: int) -> tuple[int, int] | None:
        """Who would draw then, and from which place of the wall; None if nobody does."""
        twin = self.clone()
        Game.play(twin, action)
        places = set(self._undrawn()) - set(twin._undrawn())
        return (int(twin.state.turn), places.pop()) if places else None

    def _undrawn(self) -> list[int]:
        size = int(self.state.wall_size)
        gone = back_places(0, size)[: int(self.state.drawn_back[0])]
        return [place for place in range(size) if place not in gone][int(self.state.drawn_front[0]) :]

    def _lay(self, kind: int, place: int) -> None:
        wall = self.state.wall
        other = next(there for there in self._undrawn() if wall[there] == kind)
        wall[other], wall[place] = wall[place], kind

    def _idle_tile(self, seat: int) -> int:
        """One that changes nothing: void for who must not run out of void tiles, else what nobody wins."""
        undrawn = Counter(self.state.wall[self._undrawn()].tolist())
        idle = list(undrawn - self.kept) or list(undrawn)
        if seat in self.pigs:
            idle = [kind for kind in idle if suit(kind) == self.voids[seat]] or idle
        wanted = {self.voids[pig] for pig in self.pigs}
        return min(idle, key=lambda kind: (suit(kind) in wanted, self._is_won(kind, seat), -undrawn[kind]))

    def _is_won(self, kind: int, drawer: int) -> bool:
        """Would the tile complete a hand of another, or that of a drawer who must win with it?"""
        return any(
            wins(self.ruleset, self._completed(seat, kind))
            for seat in range(self.players)
            if not self.state.out[seat] and (seat != drawer or self.state.hu[seat])
        )

    def _completed(self, seat: int, kind: int) -> Hand:
        melds = [Meld(type, tile, seat) for type, tile in self.melds(seat)]
        return Hand(sorted([*self.hand(seat), kind]), melds, self.voids[seat], kind)

    # what is done

    def let_go(self) -> None:
        """The seat that is asked passes, or discards what it has drawn."""
        if self.phase == Phase.TURN:
            assert self.newest in self.legal, f"seat {self.actor} may not discard {text_of(self.newest)}"
        self.play(PASS if self.phase == Phase.CLAIM else self.newest)

    def let_go_until(self, reached: Callable[[], bool]) -> None:
        while not reached():
            self.let_go()

    def draw(self, seat: int, kind: int) -> None:
        """The play goes on until the seat has drawn that tile, unless it just has."""
        if self.phase == Phase.TURN and (self.actor, self.newest) == (seat, kind):
            return
        self.wishes[seat] = kind
        self.let_go_until(lambda: seat not in self.wishes)

    def answer(self, claims: dict[int, int]) -> None:
        """These seats claim the tile on offer, the others pass."""
        open_claims = dict(claims)
        while self.phase == Phase.CLAIM:
            self.play(open_claims.pop(self.actor, PASS))
        assert not open_claims, f"seats {list(open_claims)} could not claim that"


def three_of_one_suit(hand: Sequence[int]) -> list[int]:
    """The first three tiles of the suit that the hand has most of."""
    suits = [suit(kind) for kind in hand]
    longest = max(suits, key=suits.count)
    return [kind for kind in hand if suit(kind) == longest][:3]
