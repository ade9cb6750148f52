"""A match between the person and bots, without a screen."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from zimo.bots.choice import Bot
from zimo.bots.player import Player
from zimo.play.game import Game
from zimo.play.match import Match
from zimo.play.record import record_of, write_record
from zimo.rulesets import Ruleset


@dataclasses.dataclass
class Session:
    """The match that is played at the terminal."""

    name: str  # of the ruleset, as the person chose it
    match: Match
    me: int  # the person's number among the players
    opponents: list[Player]  # a bot for each player, the person's own idle

    @classmethod
    def begin(cls, name: str, ruleset: Ruleset, me: int, seed: int | None) -> Session:
        match = Match(ruleset, seed=seed)
        opponents = [
            Player(Bot.GREEDY, ruleset, (match.seed + player) % (1 << 64))
            for player in range(ruleset.players)
        ]
        return cls(name, match, me, opponents)

    @property
    def seat(self) -> int | None:
        """Where the person sits in this deal; None when sitting out."""
        seated = self.match.seated
        return seated.index(self.me) if self.me in seated else None

    def answer(self, game: Game) -> int:
        """What the bot at the asked seat does."""
        assert game.actor is not None
        return self.opponents[self.match.seated[game.actor]].choose(game.view(game.actor))

    def save(self, game: Game, folder: Path) -> Path:
        """Write the record of the deal settled last into a file of its own; raises OSError."""
        seats = [
            "person" if player == self.me else self.opponents[player].bot.name.lower()
            for player in self.match.deals[-1].seated
        ]
        path = folder / f"zimo-{self.name}-{game.seed:016x}.jsonl"
        path.write_bytes(write_record(record_of(game, seats)))
        return path
