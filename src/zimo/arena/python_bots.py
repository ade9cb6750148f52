"""Deals with bots among the players that are not compiled: one decision after the other, through Python."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from zimo.arena.chunk import Chunk
from zimo.arena.playout import TALLY, count_finished
from zimo.bots.player import BotError, choice_of
from zimo.bots.registry import Bot
from zimo.engine import entry
from zimo.play.game import Game
from zimo.play.record import record_of, write_record
from zimo.rulesets import Ruleset

_BOT_STREAM = 0x9D2C5680CA3B1F17


class PythonPlayers:
    """Every deal gets new players, whose seeds come from the deal's: so any thread plays it alike."""

    chunk = 1

    def __init__(self, ruleset: Ruleset, bots: Sequence[Bot], seed: int, recording: bool) -> None:
        self.ruleset = ruleset
        self.bots = bots
        self.seed = seed
        self.recording = recording

    def play(self, first: int, count: int) -> Chunk:
        tally = np.zeros(1, TALLY).view(np.recarray)
        lines = b""
        for number in range(first, first + count):
            seated = [self.bots[(seat - number) % len(self.bots)] for seat in range(len(self.bots))]
            game = self._play_deal(number, seated, tally)
            count_finished(game.table, tally, number % len(self.bots))
            if self.recording:
                lines += write_record(record_of(game, [bot.name for bot in seated]))
        return Chunk(tally, lines)

    def _play_deal(self, number: int, seated: Sequence[Bot], tally: np.recarray) -> Game:
        seed = int(entry.deal_seed(np.uint64(self.seed), number))
        stream = np.uint64(seed ^ _BOT_STREAM)
        game = Game(self.ruleset, seed=seed)
        players = [
            bot.make(self.ruleset, int(entry.deal_seed(stream, seat))) for seat, bot in enumerate(seated)
        ]
        while game.actor is not None:
            seat = game.actor
            tally["decisions"] += len(game.legal) >= 2
            tally["actions"] += 1
            try:
                game.play(choice_of(players[seat], game))
            except BotError as error:
                where = f"deal {number} (seed 0x{seed:016x}) after {len(game.actions)} actions, seat {seat}"
                raise BotError(f"bot {seated[seat].name!r} {error}: {where}") from error.__cause__
        return game
