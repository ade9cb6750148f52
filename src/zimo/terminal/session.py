"""A match between the person and bots, without a screen."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np

from zimo.bots.choice import CHANCE, Bot, choose_action
from zimo.engine.lookups import load_lookups
from zimo.engine.state import rules_record
from zimo.game import Game
from zimo.match import Match
from zimo.record import record_of, write_record
from zimo.rulesets import Ruleset


class Opponent:
    """A bot that is given its own view and nothing else."""

    def __init__(self, bot: Bot, ruleset: Ruleset, seed: int) -> None:
        self.bot = bot
        self._rules = rules_record(ruleset)
        self._chance = np.zeros(1, CHANCE).view(np.recarray)
        self._chance["rng"] = seed

    def choose(self, view: np.recarray) -> int:
        """The action for the asked seat of a VIEW array of shape (1,)."""
        return int(choose_action(int(self.bot), view, self._rules, load_lookups(), self._chance))


@dataclasses.dataclass
class Session:
    """The match that is played at the terminal."""

    name: str  # of the ruleset, as the person chose it
    match: Match
    me: int
    opponents: list[Opponent]

    @classmethod
    def begin(cls, name: str, ruleset: Ruleset, me: int, seed: int | None) -> Session:
        match = Match(ruleset, seed=seed)
        opponents = [
            Opponent(Bot.GREEDY, ruleset, (match.seed + seat) % (1 << 64)) for seat in range(ruleset.seats)
        ]
        return cls(name, match, me, opponents)

    def answer(self, game: Game) -> int:
        """What the bot at the asked seat does."""
        assert game.actor is not None
        return self.opponents[game.actor].choose(game.view(game.actor))

    def save(self, game: Game, folder: Path) -> Path:
        """Write the record of a deal into a file of its own; raises OSError."""
        seats = [
            "person" if seat == self.me else bot.bot.name.lower() for seat, bot in enumerate(self.opponents)
        ]
        path = folder / f"zimo-{self.name}-{game.seed:016x}.jsonl"
        path.write_bytes(write_record(record_of(game, seats)))
        return path
