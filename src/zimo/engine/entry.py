"""The doors of the engine for Python: arrays in, integers out, one compiled signature each.

Arrays of records have the shape (1,) unless said otherwise.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.dice import mix, seed_of_deal, throw_dice
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.rules.deal import deal, deal_wall, first_step
from zimo.engine.rules.passing import bars
from zimo.engine.rules.turns import carry_out, go_on, is_legal
from zimo.engine.sight.view import fill_view
from zimo.engine.table.actions import ACTION_WORDS
from zimo.engine.table.wall import lies_in_wall

BEGIN = -1


@kernel
def lay_out(
    desks: np.recarray, rules: np.recarray, seed: np.uint64, from_wall: bool, dealer: int, prevalent: int
) -> None:
    """Deal from a seed, or ``from_wall``: the wall that stands in the table. Then ``act`` on BEGIN."""
    if from_wall:
        deal_wall(desks[0].table, rules[0], dealer, prevalent)
    else:
        deal(desks[0].table, rules[0], seed, dealer, prevalent)


@kernel
def act(
    desks: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    action: int,
    legal: np.ndarray,
) -> int:
    """Carry out an action, then list the legal ones of the next seat, ascending, in ``legal`` (256,).

    BEGIN asks the first seat after ``lay_out``. Returns how many actions there are, 0 when the deal
    is over, -1 if the action was refused.
    """
    desk = desks[0]
    t = desk.table
    if action == BEGIN:
        step = first_step(t, rules[0])
    elif is_legal(t, action):
        step = carry_out(desk, rules[0], lookups[0], action)
    else:
        return -1
    go_on(desk, rules[0], lookups[0], step)
    return list_legal(t, legal)


@inner
def list_legal(t: np.record, legal: np.ndarray) -> int:
    count = 0
    for word in range(ACTION_WORDS):
        left = t.legal[word]
        while left != 0:
            place = lowest_bit(left)
            legal[count] = word * 64 + place
            count += 1
            left ^= int64(1) << place
    return count


@kernel
def look(tables: np.recarray, rules: np.recarray, seat: int, views: np.recarray) -> None:
    """Fill ``views[0]`` with what the seat may know."""
    fill_view(tables[0], rules[0], seat, views[0])


@kernel
def passing_bars(rules: np.recarray, passed: int, passed_tiles: int, tile: int, fans: int) -> bool:
    """Do the hu that were let pass bar one of ``fans`` on ``tile``? See ``bars``."""
    return bars(rules[0], passed, passed_tiles, tile, fans)


@kernel
def fingerprint(words: np.ndarray) -> np.uint64:
    """A hash of a table given as uint64 words: equal tables, equal numbers, on every platform."""
    digest = np.uint64(0)
    for place in range(words.shape[0]):
        digest = mix(digest ^ words[place])
    return digest


@kernel
def deal_seed(seed: np.uint64, number: int) -> np.uint64:
    """Seed of deal ``number``, from 0, of a match or simulation with a seed (uint64)."""
    return seed_of_deal(seed, number)


@kernel
def throw(chances: np.recarray, seed: np.uint64, faces: np.ndarray) -> None:
    """The dice of a deal with that seed into ``faces`` (uint8, (4,)); ``chances`` (CHANCE) is scratch."""
    throw_dice(chances[0], seed, faces)


@kernel
def mark_undrawn(tables: np.recarray, left: np.ndarray) -> None:
    """Set ``left`` (uint8, a place for each tile of the walls in order) to 1 where the tile still lies."""
    t = tables[0]
    size = int64(t.wall_size)
    for place in range(left.shape[0]):
        left[place] = lies_in_wall(t, place // size, place % size)
