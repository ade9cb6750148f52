"""Matches at the tables of a batch: the scores, who deals next and who sits where, by ``play.match``."""

from __future__ import annotations

import copy
from collections.abc import Callable

import numpy as np

from zimo.envs.shown import UNKNOWN
from zimo.play.game import Game
from zimo.play.match import Match
from zimo.rulesets import Ruleset

Reward = Callable[[Match], list[float]]
"""What a finished match brings each player."""


def score_change(match: Match) -> list[float]:
    """The points that each player has won and lost."""
    return [float(score - match.ruleset.start_score) for score in match.scores]


def players_behind(match: Match) -> list[float]:
    """How many places there are below each player's own: of four players 3 for the first, 0 for the last."""
    return [float(match.players - place) for place in match.places]


def table_points(match: Match) -> list[float]:
    """The points for the table, where the ruleset counts them."""
    return [float(points) for points in match.table_points or ()]


MATCH_REWARDS: dict[str, Reward] = {
    "end": score_change,
    "ledger": score_change,
    "places": players_behind,
    "table_points": table_points,
}


class Matches:
    """The match at each table."""

    def __init__(self, ruleset: Ruleset, tables: int) -> None:
        self._ruleset = ruleset
        self._at = [Match(ruleset, seed=0) for _ in range(tables)]

    def begin(self, number: int, track: np.record, seed: int) -> None:
        """A new match at that table; ``seed`` is for the die that makes the first dealer."""
        match = self._at[number] = Match(self._ruleset, seed=seed)
        track["decided"] = -1
        track["before"] = 0
        track["gained"] = 0
        track["shift"] += 1
        self._seat(match, track)

    def settle(self, number: int, track: np.record, game: Game) -> Match | None:
        """Book the deal that is over at that table. Gives the match if that is over, too."""
        match = self._at[number]
        for player, won in zip(match.seated, game.scores, strict=True):
            track["before"][player] += won
        match.book(game)
        if match.over:
            return match
        self._seat(match, track)
        return None

    def match(self, number: int) -> Match:
        """A copy of the match at that table, as it stands."""
        return copy.copy(self._at[number])

    def copies(self) -> list[Match]:
        return [copy.copy(match) for match in self._at]

    def restore(self, matches: list[Match]) -> None:
        self._at = [copy.copy(match) for match in matches]

    def _seat(self, match: Match, track: np.record) -> None:
        """Tell the table of its next deal."""
        for seat, player in enumerate(match.seated):
            track["player"][seat] = player
            track["scores"][seat] = match.scores[player]
        track["dealer"] = match.dealer
        track["prevalent"] = match.prevalent
        track["match_deal"] = min(match.number, UNKNOWN)
        deals = self._ruleset.match_deals
        track["deals_left"] = UNKNOWN if deals is None else min(deals - match.number, UNKNOWN)
