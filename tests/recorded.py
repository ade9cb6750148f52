"""Deals that were played by bots, and the lines of their records."""

from __future__ import annotations

from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.play.game import Game
from zimo.play.record import record_of, write_record

NAMES = ("Ann", "Ben", "Chi", "Dora")


def played(rules: str, seed: int = 3, dealer: int = 0) -> Game:
    game = Game(rules, seed=seed, dealer=dealer)
    bots = [CompiledPlayer(Code.GREEDY, game.ruleset, seat) for seat in range(game.players)]
    while not game.over:
        assert game.actor is not None
        game.play(bots[game.actor].choose(game.view(game.actor)))
    return game


def line_of(game: Game) -> str:
    return write_record(record_of(game, NAMES[: game.players])).decode()
