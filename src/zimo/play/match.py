"""A match: deals in a row, who sits where and deals, which wind prevails, the scores, and when it ends.

Players are numbered as they sit at first: player 0 at seat 0, East. Of five players the last waits
for the first change.
"""

from __future__ import annotations

import copy
import dataclasses
import secrets
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from zimo.engine import entry
from zimo.engine.table.state import End
from zimo.play.arguments import checked, ruleset_of, seed_number
from zimo.play.game import Game
from zimo.play.layout import first_dealer, throw_dice
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import Chairs, FirstDealer, NextDealer, PrevalentWind, RoundLength

WINDS = 4
EAST_DEALS = 4  # deals with East prevailing before a loss of the dealer moves it (HK-011)
CHAIRS = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))
"""Who sits at each seat in each round, by the places of the first (MCR A-2)."""
TABLE_POINTS = (4, 2, 1, 0, 0)
"""For the first place to the last (MCR A-13)."""


@dataclasses.dataclass(frozen=True)
class DealResult:
    """What one deal of a match brought."""

    number: int  # from 0
    seed: int | None  # None of a deal from a given wall
    dealer: int
    prevalent: int  # 0..3 = E S W N
    seated: tuple[int, ...]  # the player at each seat
    points: tuple[int, ...]  # won and lost by each seat
    bank: int
    end: End


class Match:
    """Players who play one deal after another.

    >>> match = Match("sbr", seed=7)
    >>> while not match.over:
    ...     game = match.next_deal()
    ...     while not game.over:
    ...         game.play(game.legal[0])
    ...     result = match.settle()
    >>> match.number, sum(match.scores)
    (16, 0)
    """

    def __init__(
        self,
        rules: str | Ruleset = "sbr",
        *,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        """``seed`` (0..2**64-1, drawn if None) fixes every deal and the die for the first dealer.

        Raises RulesetError for an unknown ruleset or option, ValueError for a seed that is too large,
        TypeError for what is no number at all.
        """
        self.ruleset = checked(ruleset_of(rules, options))
        self.seed = secrets.randbits(64) if seed is None else seed_number(seed)
        self.scores = [self.ruleset.start_score] * self.players
        """Of each player."""
        self.bank = 0
        self.dealer = self._first_dealer()
        """The seat that deals."""
        self.prevalent = 0
        self.deals: list[DealResult] = []
        self.over = False
        self._game: Game | None = None
        self._group = list(range(self.ruleset.seats))  # those who play, by the seats of the first round
        self._losses = 0  # deals that their dealers lost

    def __copy__(self) -> Match:
        """An independent copy, with a copy of the deal that is being played."""
        return copy.deepcopy(self)

    @property
    def players(self) -> int:
        """How many play the match; of five one sits out in turn."""
        return self.ruleset.players

    @property
    def seated(self) -> tuple[int, ...]:
        """The player at each seat, in the deal that is played or comes next."""
        if self.ruleset.chairs == Chairs.KEEP or self.ruleset.seats != len(CHAIRS):
            return tuple(self._group)
        return tuple(self._group[place] for place in CHAIRS[self.prevalent])

    @property
    def sitting_out(self) -> int | None:
        """The player who waits, if there are more players than seats."""
        return next((player for player in range(self.players) if player not in self._group), None)

    @property
    def number(self) -> int:
        """Number of the deal that is played or comes next, from 0."""
        return len(self.deals)

    def _first_dealer(self) -> int:
        if self.ruleset.first_dealer == FirstDealer.EAST:
            return 0
        die = throw_dice(self.seed, self.ruleset).first[0]
        return first_dealer(die, self.ruleset.seats)

    def throw_for_dealer(self, die: int) -> None:
        """Let another die than the seed's make the first dealer, where the ruleset asks for one (HK-013).

        Raises ValueError for no face of a die, and once a deal has begun.
        """
        if self.deals or self._game is not None:
            raise ValueError("a deal has begun: its dealer stands")
        if self.ruleset.first_dealer == FirstDealer.ONE_DIE:
            self.dealer = first_dealer(die, self.ruleset.seats)

    def next_deal(
        self,
        seed: int | None = None,
        *,
        wall: Sequence[int] | None = None,
        dice: Sequence[int] | None = None,
    ) -> Game:
        """Deal: from the match's own seed, the given one, or a given ``wall`` and ``dice`` as a Game does.

        Raises ValueError when the match is over or the last deal is not settled, and for what a Game
        refuses.
        """
        if self.over:
            raise ValueError("the match is over: there is no next deal")
        if self._game is not None:
            raise ValueError("a deal is being played: settle it first")
        if seed is None and wall is None:
            seed = int(entry.deal_seed(np.uint64(self.seed), self.number))
        self._game = Game(
            self.ruleset, seed=seed, wall=wall, dice=dice, dealer=self.dealer, prevalent=self.prevalent
        )
        return self._game

    def deal_again(self) -> Game:
        """The deal that is being played, from its beginning. Raises ValueError if none is."""
        if self._game is None:
            raise ValueError("no deal is being played")
        self._game = self._game.dealt_again()
        return self._game

    def settle(self) -> DealResult:
        """Book the finished deal and move on. Raises ValueError while it is still being played."""
        game = self._game
        if game is None or not game.over:
            raise ValueError("there is no finished deal to settle")
        self._game = None
        return self.book(game)

    def book(self, game: Game) -> DealResult:
        """Book a finished deal that was played elsewhere, by the seats and the dealer of this match."""
        points = tuple(game.scores)
        seated = self.seated
        result = DealResult(
            self.number, game.seed, self.dealer, self.prevalent, seated, points, game.bank, game.end
        )
        for player, won in zip(seated, points, strict=True):
            self.scores[player] += won
        self.bank += game.bank
        self.deals.append(result)
        dealer, self.dealer = self.dealer, next_dealer(game)
        if self.dealer != dealer:
            self._change_player(seated[dealer])
        self._move_wind(dealer_lost(game))
        self.over = self.over or self._is_over()
        return result

    def _change_player(self, leaving: int) -> None:
        """Who has dealt gives the seat to the player who waits, and waits until the deal moves on again."""
        if self.sitting_out is not None:
            self._group[self._group.index(leaving)] = self.sitting_out

    def _move_wind(self, dealer_lost: bool) -> None:
        """Let the prevalent wind move on if it is time; past North the match is over."""
        match self.ruleset.prevalent_wind:
            case PrevalentWind.EAST:
                return
            case PrevalentWind.ROUND:
                self.prevalent = self.number // self.ruleset.seats % WINDS
            case PrevalentWind.DEALER_LOSES:
                self._losses += dealer_lost
                if dealer_lost and self._round_is_over():
                    if self.prevalent == WINDS - 1:
                        self.over = True
                    else:
                        self.prevalent += 1

    def _round_is_over(self) -> bool:
        """Does the wind move on with this loss of the dealer?"""
        if self.ruleset.round_length == RoundLength.FOUR_DEALERS:
            return self._losses % self.ruleset.seats == 0
        return self.number >= EAST_DEALS

    def _is_over(self) -> bool:
        played_out = self.ruleset.match_deals is not None and self.number >= self.ruleset.match_deals
        return played_out or (self.ruleset.ends_below_zero and min(self.scores) < 0)

    @property
    def places(self) -> list[int]:
        """Each player's place by the running score."""
        return places_of(self.scores)

    @property
    def table_points(self) -> list[Fraction] | None:
        """Each player's points for the table, 4, 2, 1 and 0; equal scores share those of their places.

        None where the ruleset does not count them (option ``table_points``).
        """
        if not self.ruleset.table_points:
            return None
        places = self.places
        return [
            Fraction(sum(TABLE_POINTS[place - 1 : place - 1 + (tied := places.count(place))]), tied)
            for place in places
        ]


def places_of(scores: Sequence[int]) -> list[int]:
    """The place of each score, 1 the best; equal scores share the better place."""
    return [1 + sum(other > score for other in scores) for score in scores]


def dealer_lost(game: Game) -> bool:
    """Did others win the deal and the dealer not?

    Nobody loses a deal without a hu (HK-014), unless the dealer stays by winning alone.
    """
    if _dealt_again(game) or _won(game, int(game.table["dealer"][0])):
        return False
    return bool(_first_winners(game)) or game.ruleset.next_dealer == NextDealer.STAY_ON_WIN


def next_dealer(game: Game) -> int:
    """Who deals after a finished deal. A false hu does not count (SBR-108)."""
    dealer = int(game.table["dealer"][0])
    if _dealt_again(game):
        return dealer
    following = (dealer + 1) % game.players
    winners = _first_winners(game)
    match game.ruleset.next_dealer:
        case NextDealer.ROTATE:
            return following
        case NextDealer.STAY_ON_WIN_OR_DRAW | NextDealer.STAY_ON_WIN:
            return following if dealer_lost(game) else dealer
        case NextDealer.WINNER:
            return winners[0] if winners else dealer
        case NextDealer.FIRST_HU:
            if len(winners) > 1:
                return _source_of_first(game, winners[0])
            return winners[0] if winners else dealer
    raise AssertionError("every rule of dealership has its case")


def _dealt_again(game: Game) -> bool:
    """Did a false hu end the deal, so that the same dealer deals again? (HKF-094)"""
    return game.ruleset.false_hu_ends and bool(game.table["hu_false"].any())


def _won(game: Game, seat: int) -> bool:
    return bool(game.table["hu"][0, seat]) and not game.table["hu_false"][0, seat]


def _first_winners(game: Game) -> list[int]:
    """The seats of the first true hu, several if on one tile; in turn order from who gave the tile."""
    order = game.table["hu"][0].tolist()
    winners = [seat for seat in range(game.players) if _won(game, seat)]
    first = min((order[seat] for seat in winners), default=0)
    return sorted(
        (seat for seat in winners if order[seat] == first),
        key=lambda seat: (seat - _source_of_first(game, seat)) % game.players,
    )


def _source_of_first(game: Game, winner: int) -> int:
    """Who gave the tile of the winner's first hu."""
    if game.table["out"][0, winner]:
        return int(game.table["win_from"][0, winner])
    return next(row.hu.source for row in game.ledger if row.hu is not None and row.seat == winner)
