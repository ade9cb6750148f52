"""The page is told which tile of a meld was claimed, and which discards had just been drawn."""

from __future__ import annotations

import random

import pytest

from tests.positions import choose
from zimo.engine.table.state import NO_PLACE, Draw, Phase
from zimo.notation.tiles import TILE_NAMES
from zimo.play.game import Game
from zimo.seat.sight import see
from zimo.server.sight_messages import picture

SCORES = [0, 0, 0, 0]


@pytest.mark.parametrize("rules", ["mcr", "changchun", "sbr"])
def test_claimed_tiles_and_marks_are_those_of_the_play(rules):
    seen = set()
    for seed in range(6):
        game, chance = Game(rules, seed=seed), random.Random(seed)
        thrown: list[tuple[int, str, bool]] = []
        while not game.over:
            t = game.table[0]
            action, turn = choose(game, chance), int(t.turn)
            if game.phase == Phase.TURN and action < len(TILE_NAMES):
                drawn = t.draw != Draw.CLAIM and action == t.drawn and t.void_tile[turn] < 0
                thrown.append((turn, TILE_NAMES[action], bool(drawn)))
            game.play(action)
        told = picture(see(game.view(seed % 4)), range(4), SCORES)
        for seat in told.seats:
            marks = [(tile, drawn) for who, tile, drawn in thrown if who == seat.seat]
            assert [(discard.tile, discard.as_drawn) for discard in seat.river] == marks
            for number, meld in enumerate(seat.melds):
                place = game.table["meld_place"][0, seat.seat, number]
                if place == NO_PLACE:
                    assert (meld.kind, meld.claimed) == ("concealed_kong", None)
                else:
                    assert (meld.source, meld.claimed) == thrown[place][:2]
                    assert meld.claimed in meld.tiles
                seen.add(meld.kind)
            seen |= {drawn for _, drawn in marks}
    assert seen >= {"pung", True, False} | ({"chow"} if rules != "sbr" else set())
