"""A match between the person and bots, without a screen."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from zimo.bots import DEFAULT_BOT
from zimo.bots.player import Player, choice_of
from zimo.bots.registry import Bot, find_bot
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
    bot: Bot  # whom the person plays against
    opponents: list[Player]  # one for each player, the person's own idle

    @classmethod
    def begin(cls, name: str, ruleset: Ruleset, me: int, seed: int | None, bot: Bot | None = None) -> Session:
        """``seed`` is the match's, drawn if None; ``bot`` plays against the person, ``greedy`` if None."""
        match = Match(ruleset, seed=seed)
        bot = bot or find_bot(DEFAULT_BOT)
        opponents = [
            bot.make(ruleset, (match.seed + player) % (1 << 64)) for player in range(ruleset.players)
        ]
        return cls(name, match, me, bot, opponents)

    @property
    def seat(self) -> int | None:
        """Where the person sits in this deal; None when sitting out."""
        seated = self.match.seated
        return seated.index(self.me) if self.me in seated else None

    def answer(self, game: Game) -> int:
        """What the bot at the asked seat does. Raises BotError."""
        assert game.actor is not None
        return choice_of(self.opponents[self.match.seated[game.actor]], game)

    def save(self, game: Game, folder: Path) -> Path:
        """Write the record of the deal settled last into a file of its own; raises OSError."""
        seats = ["person" if player == self.me else self.bot.name for player in self.match.deals[-1].seated]
        path = folder / f"zimo-{self.name}-{game.seed:016x}.jsonl"
        path.write_bytes(write_record(record_of(game, seats)))
        return path
