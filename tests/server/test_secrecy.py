"""What is sent to a seat or a spectator tells nothing that it may not know.

The same public game is played with what is hidden drawn anew: every message must be the same bytes.
"""

from __future__ import annotations

import random

import pytest

from tests.server.host import Person
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.play.game import Game
from zimo.play.record import Fair
from zimo.rulesets import PRESETS
from zimo.rulesets.registry import describe_ruleset
from zimo.seat.sight import see
from zimo.server import protocol, watcher
from zimo.server.advice import help_for
from zimo.server.connection import Connection
from zimo.server.log import Opened, PlayerSpec
from zimo.server.messages import Speaker
from zimo.server.play import Deal, Play
from zimo.server.table import Table
from zimo.server.watcher import Watcher, look

DEALS = 2
HELP = ("waits", "discards", "why")


def sent(game: Game, key: int | None, open_hands: bool = False) -> list[bytes]:
    """Everything that one who comes to the table now is sent: welcome, moment, who is there; and help."""
    players = [PlayerSpec(kind="person", name=f"{seat}", guest=f"{seat}") for seat in range(game.players)]
    settings = protocol.Settings(clock=None, help=True, spectators=True, undo=True, pace=0.0)
    settings.open_hands = open_hands
    rules, options = describe_ruleset(game.ruleset)
    play = Play(Opened(rules=rules, options=options, players=players, settings=settings, host="0", seed=1))
    play.deal = Deal(0, game, tuple(range(game.players)), [0] * game.players, Fair("0" * 64, "00"))
    play.watchers = {key: Watcher(key, 0, game)}
    table = Table("t", play, 0, log=None, threads=None)  # type: ignore[arg-type]
    connection = Connection(None if key is None else f"{key}")
    connection.player = key
    table.connections.append(connection)
    speaker = Speaker(table)
    speaker.welcome(connection)
    speaker.presence()
    found = []
    while not connection.outgoing.empty():
        message = connection.outgoing.get_nowait()
        assert isinstance(message, bytes)
        found.append(message)
    if key is not None and not game.over:
        sight = table.shown(key).sight
        found += [protocol.encode(help_for(what, sight, game.ruleset)) for what in HELP]
    return found


@pytest.mark.parametrize("rules", PRESETS)
def test_hidden_tiles_drawn_anew_send_the_same_bytes(rules):
    chance = random.Random(rules)
    for seed in range(DEALS):
        game, laid = Game(rules, seed=seed), bool(seed % 2)  # hands are laid open after some deals
        bots = [CompiledPlayer(Code.GREEDY, game.ruleset, seat) for seat in range(game.players)]
        while not game.over:
            assert game.actor is not None
            if chance.random() < 0.15:
                seat = chance.randrange(game.players)
                twin = game.resample(seat, chance.getrandbits(64))
                assert sent(twin, seat, laid) == sent(game, seat, laid)
                other = twin.resample((seat + 1) % game.players, chance.getrandbits(64))  # all hands anew
                assert sent(other, None, laid) == sent(game, None, laid)
            game.play(bots[game.actor].choose(game.view(game.actor)))


def test_a_hand_that_is_sent_to_a_spectator_would_be_found(monkeypatch):
    """The test above can fail: here a spectator looks over the shoulder of seat 1."""
    monkeypatch.setattr(watcher, "_look_from_outside", lambda game: see(game.view(1)))
    game = Game("sbr", seed=1)
    twin = game.resample(0, 7)
    assert sent(twin, None) != sent(game, None)


def test_help_that_looked_at_another_hand_would_be_found():
    game = Game("sbr", seed=1)
    twin = game.resample(0, 7)
    assert sent(twin, 1) != sent(game, 1)
    assert sent(twin, 1)[-3:] != sent(game, 1)[-3:]


async def test_what_http_says_of_a_table_in_play_is_nothing_of_its_deal(host):
    person = await Person.opening(host, spectators=True)
    await person.connect()
    await person.until_asked()
    async with host.client() as stranger:
        for path in ("records", "reveals"):
            answer = await stranger.get(f"/api/tables/{person.table}/{path}")
            assert (answer.status_code, answer.content.strip()) in ((200, b""), (200, b"[]"))
        assert (await stranger.get(f"/api/tables/{person.table}/records?deal=0")).status_code == 404
        assert (await stranger.get("/api/me/tables")).json()["tables"] == []


@pytest.mark.parametrize("rules", PRESETS)
def test_that_others_are_asked_is_not_shown(rules):
    """A seat that is asked nothing gets no message from a claim, whoever decides it and how often."""
    for seed in range(DEALS):
        game = Game(rules, seed=seed)
        bots = [CompiledPlayer(Code.GREEDY, game.ruleset, seat) for seat in range(game.players)]
        watchers = [Watcher(key, 0, game) for key in (None, *range(game.players))]
        while not game.over:
            actor = game.actor
            assert actor is not None
            claim = game.phase.name == "CLAIM"
            game.play(bots[actor].choose(game.view(actor)))
            for one in watchers:
                moments = one.observe(game, actor)
                if claim and game.phase.name == "CLAIM" and one.seat not in (actor, game.actor):
                    assert moments == []
                for moment in moments:
                    asked = one.seat is not None and one.seat == game.actor
                    assert asked or not moment.sight.asked
                    assert moment.sight.me == (-1 if one.seat is None else one.seat)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_spectator_sees_no_hand_before_the_end(rules):
    game = Game(rules, seed=5)
    bots = [CompiledPlayer(Code.GREEDY, game.ruleset, seat) for seat in range(game.players)]
    while not game.over:
        won = game.ruleset.hu_hand_shown
        assert all((seat.hand is None) != bool(won and seat.hu) for seat in look(game, None).seats)
        assert game.actor is not None
        game.play(bots[game.actor].choose(game.view(game.actor)))
