"""Positions of played deals, for tests that look at many of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.table.actions import ADDED_KONG, HU, PUNG, SET_ASIDE
from zimo.play.game import Game
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import FalseHu


def choose(game: Game, chance: random.Random) -> int:
    """Mostly as the greedy bot plays, so that deals have hu to hide; else melds, kongs and chance."""
    legal = game.legal
    if HU in legal and game.ruleset.false_hu == FalseHu.PENALISE:
        if chance.random() < 0.03:
            return HU
        legal = [code for code in legal if code != HU]
    elif chance.random() < 0.8:
        greedy = CompiledPlayer(Code.GREEDY, game.ruleset, chance.getrandbits(64))
        return greedy.choose(game.view(game.actor or 0))
    melds = [code for code in legal if PUNG <= code < ADDED_KONG + 64 or code >= SET_ASIDE]
    return chance.choice(melds if melds and chance.random() < 0.7 else legal)


def positions(
    ruleset: Ruleset, deals: int, share: float, seed: str, first: int = 0
) -> Iterator[tuple[Game, random.Random]]:
    """A share of the positions of some deals, the last one of each deal among them.

    The same of each deal, whatever the number of the ``first`` is.
    """
    for number in range(first, first + deals):
        chance = random.Random(f"{seed} {number}")
        game = Game(ruleset, seed=chance.getrandbits(64), dealer=number % ruleset.seats)
        while not game.over:
            if chance.random() < share:
                yield game, chance
            game.play(choose(game, chance))
        yield game, chance
