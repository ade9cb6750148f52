"""A match between the person and bots, without a screen."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from zimo.bots.choice import Bot
from zimo.bots.player import Player
from zimo.game import Game
from zimo.match import Match
from zimo.record import record_of, write_record
from zimo.rulesets import Ruleset


@dataclasses.dataclass
class Session:
    """The match that is played at the terminal."""

    name: str  # of the ruleset, as the person chose it
    match: Match
    me: int
    opponents: list[Player]

    @classmethod
    def begin(cls, name: str, ruleset: Ruleset, me: int, seed: int | None) -> Session:
        match = Match(ruleset, seed=seed)
        opponents = [
            Player(Bot.GREEDY, ruleset, (match.seed + seat) % (1 << 64)) for seat in range(ruleset.seats)
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
