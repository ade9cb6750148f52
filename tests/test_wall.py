"""Taking tiles from both ends of a wall, down to the last one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numba
import numpy as np
import pytest

from tests.naive.wall import Wall
from zimo.engine import entry
from zimo.engine.table.actions import KONG
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import TABLE
from zimo.engine.table.wall import take_back, take_front
from zimo.notation.tiles import NO_TILE
from zimo.play.game import Game, tile_set
from zimo.play.record import record_of
from zimo.play.replaying import drew_unknown, verify
from zimo.rulesets import find_ruleset
from zimo.rulesets.choices import ReplacementFrom, WallKind

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


def taken_apart(wall: Wall, draws: str) -> Iterator[tuple[int, int, set[int]]]:
    """After each draw from the front (f) or as a replacement (r): how many of either, and what still lies."""
    drawn = Counter[str]()
    for draw in draws:
        if (wall.left if draw == "f" else wall.can_replace()) == 0:
            return
        if draw == "f":
            wall.front()
        else:
            wall.replacement()
        drawn[draw] += 1
        yield drawn["f"], drawn["r"], set(wall.tiles)


@pytest.mark.parametrize("replaced", list(ReplacementFrom))
@pytest.mark.parametrize(
    ("tiles", "of_seats"), [(108, False), (108, True), (136, True), (144, False), (144, True)]
)
def test_which_places_are_drawn(replaced: ReplacementFrom, tiles: int, of_seats: bool) -> None:
    """The answer is that of stacks taken apart by hand; an import asks for the unknown places of it."""
    wall = WallKind.PER_SEAT if of_seats else WallKind.SHARED
    if of_seats and replaced == ReplacementFrom.KONG_BOX:
        return
    options = {"tiles": tiles, "wall": wall, "replacement_from": replaced}
    game = Game("changchun", options=options, seed=1)
    size = int(game.table["wall_size"][0])
    left = np.zeros(tiles, np.uint8)
    for number, chance in enumerate(map(random.Random, range(4 if of_seats else 2))):
        wall_number = number if of_seats else 0
        draws = "".join(chance.choices("fr", weights=chance.choice([(1, 1), (6, 1), (1, 6)]), k=size))
        for front, back, lies in taken_apart(Wall(game.ruleset, list(range(size))), draws):
            if replaced == ReplacementFrom.FRONT:
                front, back = front + back, 0
            game.table["drawn_front"][0, wall_number] = front
            game.table["drawn_back"][0, wall_number] = back
            entry.mark_undrawn(game.table, left)
            found = set(np.flatnonzero(left[wall_number * size :][:size]).tolist())
            assert found == lies, (front, back)
            asked = chance.randrange(size)
            game.unknown = frozenset({wall_number * size + asked})
            assert drew_unknown(game) == (asked not in lies)


def until_a_kong(seed: int) -> Game:
    game = Game("sichuan", seed=seed)
    while not game.over and game.table["drawn_back"][0, 0] == 0:
        kongs = [action for action in game.legal if action >= KONG]
        game.play((kongs or game.legal)[0])
    return game


def test_an_unknown_tile_may_lie_below_one_that_is_drawn():
    """The bottom of the last stack, whose top was drawn for a kong."""
    game = next(game for seed in range(50) if (game := until_a_kong(seed)).table["drawn_back"][0, 0] == 1)
    wall = game.table["wall"][0, :108].tolist()
    wall[107] = NO_TILE
    again = Game("sichuan", wall=wall)
    for action in game.actions:
        again.play(action)
    verify(record_of(again))
