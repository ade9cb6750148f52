"""One wall played with every seating of two entrants.

An entrant that fails is replaced by ``greedy`` at that seat until the deal is over, and the fault is counted.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from zimo.arena.entrants import Entrant, Seated
from zimo.arena.profile import Profile
from zimo.arena.seatings import Seating, difference, seatings
from zimo.bots.player import Player
from zimo.bots.registry import find_bot
from zimo.engine import entry
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.scoring.improvement import measure_hands
from zimo.engine.table.state import WINNING_HAND
from zimo.notation.tiles import BASE_KINDS
from zimo.play.arguments import integer
from zimo.play.game import Game
from zimo.play.record import record_of, write_record
from zimo.rulesets import Ruleset

STAND_IN = "greedy"
READY = 1  # a tile from a win
_CHANCE_STREAM = np.uint64(0x6A09E667F3BCC908)


@dataclasses.dataclass(frozen=True)
class PlayedWall:
    """What came of a wall: by how much a seat of the first entrant had more in the mean of all seatings."""

    number: int
    difference: Fraction
    profiles: tuple[Profile, Profile]
    records: bytes  # a line for each deal


class Pair:
    """Two entrants at one table. They sit down once, and play wall after wall."""

    def __init__(
        self, ruleset: Ruleset, entrants: tuple[Entrant, Entrant], seed: int, recording: bool
    ) -> None:
        self._ruleset = ruleset
        self._entrants = entrants
        self._seed = np.uint64(seed)
        self._recording = recording
        self._seated: list[tuple[Seated, Seated]] = []  # by seat, of each entrant one that sits there

    def play(self, number: int) -> PlayedWall:
        """Play the wall of that number, from 0."""
        seats = self._ruleset.seats
        if not self._seated:
            one, other = (entrant.sit_down for entrant in self._entrants)
            self._seated = [(one(self._ruleset), other(self._ruleset)) for _ in range(seats)]
        profiles = (Profile(), Profile())
        records = b""
        differences: list[Fraction] = []
        for seating in seatings(seats):
            game = self._play_deal(number, seating, profiles)
            differences.append(difference(seating, game.scores))
            if self._recording:
                records += write_record(record_of(game, [self._entrants[who].name for who in seating]))
        return PlayedWall(number, Fraction(sum(differences), len(differences)), profiles, records)

    def leave(self) -> None:
        for seat in self._seated:
            for seated in seat:
                seated.leave()
        self._seated = []

    def _play_deal(self, number: int, seating: Seating, profiles: Sequence[Profile]) -> Game:
        seed = entry.deal_seed(self._seed, number)
        chance = np.uint64(seed) ^ _CHANCE_STREAM
        game = Game(self._ruleset, seed=int(seed))
        places = [
            _Place(self._seated[seat][who], profiles[who], seat, int(entry.deal_seed(chance, seat)), game)
            for seat, who in enumerate(seating)
        ]
        while game.actor is not None:
            places[game.actor].act()
        for place in places:
            place.count()
        return game


class _Place:
    """A seat in one deal, and who decides there."""

    def __init__(self, seated: Seated, profile: Profile, seat: int, seed: int, game: Game) -> None:
        self._seated = seated
        self._profile = profile
        self._seat = seat
        self._seed = seed
        self._game = game
        self._stand_in: Player | None = None
        self._discards = 0
        self._was_ready = False
        try:
            seated.begin(seat, seed)
        except Exception:
            self._replace("crashed")

    def act(self) -> None:
        """Decide, and play it."""
        game = self._game
        if len(game.legal) == 1:
            game.play(game.legal[0])
        else:
            game.play(self._decide())
        discards = int(game.table["discards"][0, self._seat])
        if discards > self._discards and not self._was_ready:
            self._note_ready(discards)
        self._discards = discards

    def _decide(self) -> int:
        game, profile = self._game, self._profile
        if self._stand_in is None:
            began = time.perf_counter()
            try:
                code = integer(self._seated.choose(game))
            except TimeoutError:
                self._replace("silent")
            except Exception:
                self._replace("crashed")
            else:
                if code in game.legal:
                    took = time.perf_counter() - began
                    profile.decisions += 1
                    profile.seconds += took
                    profile.slowest = max(profile.slowest, took)
                    assert code is not None
                    return code
                self._replace("illegal")
        assert self._stand_in is not None
        return self._stand_in.choose(game.view(self._seat))

    def _replace(self, fault: str) -> None:
        setattr(self._profile, fault, getattr(self._profile, fault) + 1)
        self._stand_in = find_bot(STAND_IN).make(self._game.ruleset, self._seed)

    def _note_ready(self, discards: int) -> None:
        """Is the hand a tile from a win after this discard?"""
        table = self._game.table[0]
        hand = np.zeros(1, WINNING_HAND).view(np.recarray)
        melds = int(table["melds"][self._seat])
        hand["standing"][0] = table["hand"][self._seat, :BASE_KINDS]
        hand["melds"] = melds
        hand["meld_type"][0] = table["meld_type"][self._seat]
        hand["meld_tile"][0] = table["meld_tile"][self._seat]
        hand["void"] = table["void"][self._seat]
        missing = np.zeros(1, np.int64)
        measure_hands(self._game.rules, load_lookups(), hand, missing)
        if missing[0] == READY:
            self._was_ready = True
            self._profile.ready += 1
            self._profile.ready_discards += discards

    def count(self) -> None:
        """The deal is over."""
        profile, seat = self._profile, self._seat
        points = self._game.scores[seat]
        profile.deals += 1
        profile.points += points
        profile.squares += points * points
        for winner, source, fans in true_hus(self._game):
            if winner == seat:
                profile.hu += 1
                profile.self_drawn += source == seat
                profile.fans += fans
            else:
                profile.dealt_in += source == seat


def true_hus(game: Game) -> Iterator[tuple[int, int, int]]:
    """Of each hu of a deal that is over who won, who gave the tile, and its fans."""
    table = game.table[0]
    for winner in range(game.players):
        if table["out"][winner] and not table["hu_false"][winner]:
            yield winner, int(table["win_from"][winner]), int(table["win_fan"][winner])
    for row in game.ledger:
        if row.hu is not None and not table["out"][row.seat]:  # it played on
            yield row.seat, row.hu.source, row.hu.fan
