"""What a seat may choose, as the browser is told."""

from __future__ import annotations

import random

import pytest

from zimo.engine.table.state import Phase
from zimo.play.game import Game
from zimo.rulesets import PRESETS
from zimo.seat.sight import see
from zimo.server.sight_messages import choices

DEALS = 8


@pytest.mark.parametrize("rules", PRESETS)
def test_no_choice_is_offered_twice_and_a_turn_can_be_ended(rules: str) -> None:
    """Nobody who has drawn, replaced a bonus tile or made a kong is left without a tile to discard."""
    kongs = 0
    for seed in range(DEALS):
        game, chance = Game(rules, seed=seed), random.Random(seed)
        while not game.over:
            assert game.actor is not None
            offered = choices(see(game.view(game.actor)))
            assert [choice.action for choice in offered] == list(game.legal)
            seen = [(choice.kind, tuple(choice.tiles), choice.suit) for choice in offered]
            assert len(set(seen)) == len(seen), seen
            if game.phase == Phase.TURN:
                assert any(choice.kind in ("discard", "hu", "set_aside") for choice in offered), seen
            wished = [one for one in offered if one.kind.endswith("kong")]
            kongs += len(wished)
            game.play((wished or [chance.choice(offered)])[0].action)
    assert kongs > 0
