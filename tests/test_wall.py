"""Taking tiles from both ends of a wall, down to the last one."""

from __future__ import annotations

from collections import Counter

import numba
import numpy as np
import pytest

from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import TABLE
from zimo.engine.table.wall import take_back, take_front
from zimo.play.game import Game, tile_set
from zimo.rulesets import find_ruleset

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]


@numba.njit
def take(t, rules, from_front):
    seat = np.int64(0)
    return take_front(t, rules, seat) if from_front else take_back(t, rules, seat)


def places(size: int, draws: str) -> list[int]:
    """Places of a wall of ``size`` tiles taken by draws from the front (f) and the back (b)."""
    rules = rules_record(find_ruleset("sbr"))
    tables = np.zeros(1, TABLE).view(np.recarray)
    tables["wall_size"] = size
    tables["wall"][0] = np.arange(144)
    return [int(take(tables[0], rules[0], end == "f")) for end in draws]


@pytest.mark.parametrize(
    ("size", "draws", "taken"),
    [
        (6, "ffffff", [0, 1, 2, 3, 4, 5]),
        (6, "bbbbbb", [4, 5, 2, 3, 0, 1]),  # of each stack the top tile first
        (6, "fffbbb", [0, 1, 2, 4, 5, 3]),  # the top of the last stack went from the front
        (6, "bbbfff", [4, 5, 2, 0, 1, 3]),  # and here from the back
        (6, "bfbfbf", [4, 0, 5, 1, 2, 3]),
        (5, "fffff", [0, 1, 2, 3, 4]),  # a lone tile at the end
        (5, "bbbbb", [4, 2, 3, 0, 1]),
        (5, "bbfff", [4, 2, 0, 1, 3]),
        (5, "fffbb", [0, 1, 2, 4, 3]),
    ],
)
def test_the_order_in_which_tiles_leave_the_wall(size, draws, taken):
    assert places(size, draws) == taken


@pytest.mark.parametrize("name", ["sbr", "sichuan", "changchun"])
def test_a_wall_for_each_seat_gives_out_its_own_tiles_only(name):
    ruleset = find_ruleset(name, {"wall": "per_seat"})
    for seed in range(4):
        game = Game(ruleset, seed=seed)
        while not game.over:
            kongs = [action for action in game.legal if action >= 64]
            game.play((kongs or game.legal)[0])
        wall = game.table["wall"][0].tolist()
        assert sorted(wall[: len(tile_set(ruleset))]) == tile_set(ruleset)
        assert Counter(seen_tiles(game)) <= Counter(tile_set(ruleset))


def seen_tiles(game: Game) -> list[int]:
    """Everything that left the wall: hands, melds, discards that lie, won tiles."""
    table = game.table
    tiles = [kind for kind in range(42) for _ in range(int(table["hand"][0, :, kind].sum()))]
    for seat in range(4):
        for meld in range(int(table["melds"][0, seat])):
            tile, kind = int(table["meld_tile"][0, seat, meld]), int(table["meld_type"][0, seat, meld])
            tiles += [tile, tile + 1, tile + 2] if kind == 1 else [tile] * (3 if kind == 2 else 4)
    for place in range(int(table["river_length"][0])):
        if not int(table["river_taken"][0, place >> 3]) >> (place & 7) & 1:
            tiles.append(int(table["river"][0, place]) % 64)
    return tiles
