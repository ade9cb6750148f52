"""What is drawn of the walls on the table, against a slow count of the tiles that still lie."""

from __future__ import annotations

import random

import numpy as np
import pytest

from zimo.engine import entry
from zimo.play.game import Game
from zimo.play.layout import SIDES, Layout, layout_of, stacks_left
from zimo.seat.sight import see

RULES = [
    ("sbr", {}),
    ("mcr", {}),
    ("classical", {}),
    ("xuezhan", {}),
    ("changchun-mil", {}),
    ("mcr", {"tiles": 136, "wall": "per_seat", "replacement_from": "front"}),
    ("sbr", {"tiles": 108, "wall": "per_seat", "replacement_from": "front"}),  # 27 tiles a wall
]


def counted(game: Game, layout: Layout) -> tuple[str, ...]:
    """A digit for each stack: how many of its tiles lie there."""
    left = np.zeros(layout.walls[0], np.uint8)
    entry.mark_undrawn(game.table, left)
    sides = []
    for side in range(SIDES):
        own = [number for number, place in enumerate(layout.places) if place.side == side]
        stacks = sorted({layout.places[number].stack for number in own})
        sides.append(
            "".join(
                str(sum(int(left[number]) for number in own if layout.places[number].stack == stack))
                for stack in stacks
            )
        )
    return tuple(sides)


@pytest.mark.parametrize(("rules", "options"), RULES)
def test_each_stack_shows_the_tiles_that_still_lie_there(rules: str, options: dict[str, object]) -> None:
    for seed in range(3):
        game, chance = Game(rules, options=options, seed=seed), random.Random(seed)
        layout = layout_of(game)
        while not game.over:
            sight = see(game.view(0))
            shown = stacks_left(layout, sight.drawn_front, sight.drawn_back, sight.wall_gone)
            assert shown == counted(game, layout)
            game.play(chance.choice(game.legal))
