"""What is sent to a seat or a spectator tells nothing that it may not know.

The same public game is played with what is hidden drawn anew: every message must be the same bytes.
"""

from __future__ import annotations

import random

import pytest

from zimo.bots.choice import Bot
from zimo.bots.player import Player
from zimo.game import Game
from zimo.rulesets import PRESETS
from zimo.server import protocol
from zimo.server.pictures import choices, picture, waiting_for
from zimo.server.watcher import Watcher, look

DEALS = 3


def sent(game: Game, key: int | None) -> bytes:
    """The parts of an update that are made of the deal."""
    sight = look(game, key)
    seats = range(game.players)
    parts = (picture(sight, seats, [0] * game.players), choices(sight), waiting_for(sight))
    return protocol.encode(parts)


@pytest.mark.parametrize("rules", PRESETS)
def test_hidden_tiles_drawn_anew_send_the_same_bytes(rules):
    chance = random.Random(rules)
    for seed in range(DEALS):
        game = Game(rules, seed=seed)
        bots = [Player(Bot.GREEDY, game.ruleset, seat) for seat in range(game.players)]
        while not game.over:
            assert game.actor is not None
            if chance.random() < 0.3:
                seat = chance.randrange(game.players)
                twin = game.resample(seat, chance.getrandbits(64))
                assert sent(twin, seat) == sent(game, seat)
                assert sent(twin, None) == sent(game, None)
            game.play(bots[game.actor].choose(game.view(game.actor)))


@pytest.mark.parametrize("rules", PRESETS)
def test_that_others_are_asked_is_not_shown(rules):
    """A seat that is asked nothing gets no message from a claim, whoever decides it and how often."""
    for seed in range(DEALS):
        game = Game(rules, seed=seed)
        bots = [Player(Bot.GREEDY, game.ruleset, seat) for seat in range(game.players)]
        watchers = [Watcher(key, 0, game) for key in (None, *range(game.players))]
        while not game.over:
            actor = game.actor
            assert actor is not None
            claim = game.phase.name == "CLAIM"
            game.play(bots[actor].choose(game.view(actor)))
            for watcher in watchers:
                moments = watcher.observe(game, actor)
                if claim and game.phase.name == "CLAIM" and watcher.seat not in (actor, game.actor):
                    assert moments == []
                for moment in moments:
                    asked = watcher.seat is not None and watcher.seat == game.actor
                    assert asked or not moment.sight.asked
                    assert moment.sight.me == (-1 if watcher.seat is None else watcher.seat)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_spectator_sees_no_hand_before_the_end(rules):
    game = Game(rules, seed=5)
    bots = [Player(Bot.GREEDY, game.ruleset, seat) for seat in range(game.players)]
    while not game.over:
        assert all(seat.hand is None for seat in look(game, None).seats)
        assert game.actor is not None
        game.play(bots[game.actor].choose(game.view(game.actor)))
