"""The wall: shuffle, and taking tiles from the front and the back.

``table.wall`` is the sequence of tiles in the order of the front. Even places lie on top of odd
ones, so the back gives the top of the last stack first, then its bottom.

Where an indicator of the bao lies on the table, the wall has a hole. From its first throw on the table keeps
which places are empty (``wall_gone``); before, and in all other deals, they follow from how many tiles were
taken from each end. Such a wall is shared and of an even number of tiles.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.dice import below, mix
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.kinds import copies_in_set
from zimo.engine.table.seats import next_playing
from zimo.engine.table.state import NO_PLACE
from zimo.notation.tiles import KINDS
from zimo.rulesets.choices import ReplacementFrom, WallKind


@inner
def shuffle_wall(t: np.record, rules: np.record) -> None:
    """Fill ``t.wall`` with the ruleset's tiles in an order drawn uniformly from ``t.rng``."""
    count = 0
    for kind in range(KINDS):
        for _ in range(copies_in_set(rules, kind)):
            t.wall[count] = kind
            count += 1
    for last in range(count - 1, 0, -1):
        other = below(t, last + 1)
        tile = t.wall[last]
        t.wall[last] = t.wall[other]
        t.wall[other] = tile


@inner
def chance_of_wall(t: np.record) -> np.uint64:
    """A random state that follows from the whole wall: of dice that are thrown in the course of the deal."""
    chance = np.uint64(0)
    for place in range(int64(t.wall_size)):
        chance = mix(chance ^ np.uint64(t.wall[place]))
    return chance


@inner
def wall_of(rules: np.record, seat: int) -> int:
    """Number of the wall that a seat draws from."""
    return int64(seat) if rules.wall == WallKind.PER_SEAT else int64(0)


@inner
def live_tiles(t: np.record, rules: np.record, seat: int) -> int:
    """Tiles that the seat may still draw in turn."""
    wall = wall_of(rules, seat)
    left = int64(t.wall_size - t.drawn_front[wall] - t.drawn_back[wall] - t.box)
    if rules.reserve_stacks == 0:
        return left - int64(t.bao_place != NO_PLACE)
    return max(left - taken_with_its_stack(t) - single_at_tail(t) - reserved(rules), 0)


@inner
def reserved(rules: np.record) -> int:
    """Tiles of the stacks that are never drawn; the hole of an indicator lies among them."""
    return 2 * int64(rules.reserve_stacks)


@inner
def taken_with_its_stack(t: np.record) -> int:
    """1 if the stack of the indicator on the table is gone; until then both count (CM-042)."""
    return int64(t.bao_place != NO_PLACE and is_gone(t, int64(t.bao_place) + 1))


@inner
def single_at_tail(t: np.record) -> int:
    """1 if a single tile lies at the tail of a shared wall, the other of its stack gone (CM-005, CM-042).

    The lower tile under the indicator counts as a stack; an indicator put back where that has gone does not.
    """
    if t.bao_edge == 0:
        return int64(t.wall_size - t.drawn_back[0] - t.box) & 1
    top = last_place(t) & ~1
    if is_gone(t, top):
        return int64(top != t.bao_place)
    return int64(is_gone(t, top + 1))


@inner
def is_last_draw(t: np.record, rules: np.record, seat: int) -> bool:
    """Was the tile that the seat in turn has drawn one of the last, which may only win? (CM-043)"""
    return bool(rules.draw_only_tiles != 0 and live_tiles(t, rules, seat) < rules.draw_only_tiles)


@inner
def last_draws_follow(t: np.record, rules: np.record) -> bool:
    """Will the next tile from the wall be drawn without a discard, if there is one? (CM-017, CM-043)"""
    return bool(rules.draw_only_tiles != 0 and live_tiles(t, rules, int64(0)) <= rules.draw_only_tiles)


@inner
def wall_is_out(t: np.record, rules: np.record) -> bool:
    """Is there no tile for the next turn? The discard on the table is then the last."""
    seat = next_playing(t, t.turn) if rules.wall == WallKind.PER_SEAT else int64(0)  # a shared wall is all's
    return live_tiles(t, rules, seat) == 0


@inner
def can_replace(t: np.record, rules: np.record, seat: int) -> bool:
    """Is there a tile to draw after a kong or for a bonus tile?"""
    live = live_tiles(t, rules, seat)
    if rules.draw_only_tiles != 0 or rules.reserve_stacks != 0:
        return replaced_before_last_draws(t, rules, live)
    if rules.replacement_from == ReplacementFrom.KONG_BOX:
        return t.box > 0 and live > 0
    return live > 0


@inner
def replaced_before_last_draws(t: np.record, rules: np.record, live: int) -> bool:
    """Does a replacement leave the tiles that are drawn without a discard, and those never drawn? (CM-044)

    ``live`` tiles may be drawn in turn.
    """
    last = int64(rules.draw_only_tiles)
    if rules.replacement_from == ReplacementFrom.KONG_BOX:
        return t.box > 0 and live > last
    if rules.replacement_from == ReplacementFrom.FRONT or rules.reserve_stacks == 0:
        return live > last
    if single_at_tail(t) == 1:
        return live >= last  # no stack loses a tile
    return live >= last + 2  # the other tile of its stack is a single one then


@inner
def split_stack(t: np.record, left: int) -> bool:
    """Did the last draw from the back leave a bottom tile? (a quarter of 108 tiles ends in a lone tile)"""
    return bool(left & 1) and bool(left < t.wall_size)


@inner
def back_edge(t: np.record, wall: int) -> int:
    """How many places lie before the back end: odd when the top of the last stack is gone.

    A wall of an odd number of tiles (a seat's own) ends in a single one without a tile below.
    """
    edge = int64(t.wall_size - t.drawn_back[wall])
    if edge & 1 and t.drawn_back[wall] == 0:
        edge += 1
    return edge


@inner
def lies_in_wall(t: np.record, wall: int, place: int) -> bool:
    """Has the tile at ``place`` of wall number ``wall`` not been drawn, from the front or the back?"""
    size = int64(t.wall_size)
    if t.bao_edge != 0:
        return 0 <= place < size and not is_gone(t, place)
    front = int64(t.drawn_front[wall])
    back = int64(t.drawn_back[wall])
    if front + back >= size or place < front or place >= size:
        return False
    if size & 1 and back > 0:  # the lone tile at the end went first
        size -= 1
        back -= 1
    edge = size - (back & ~1)
    if back & 1 and place == edge - 2:
        return False  # the top of a stack of which the bottom still lies
    return place < edge


@inner
def is_gone(t: np.record, place: int) -> bool:
    """Is that place of a wall empty of which the table keeps the places?"""
    return bool(int64(t.wall_gone[place >> 3]) >> (place & 7) & 1)


@inner
def mark_gone(t: np.record, place: int, gone: bool) -> None:
    bit = int64(1) << (place & 7)
    before = int64(t.wall_gone[place >> 3])
    t.wall_gone[place >> 3] = before | bit if gone else before & ~bit


@inner
def keep_places(t: np.record) -> None:
    """From now on the table keeps which places are empty; the whole stacks end at ``bao_edge``."""
    for place in range(int64(t.wall_size)):
        mark_gone(t, place, not lies_in_wall(t, int64(0), place))
    left = int64(t.wall_size) - t.drawn_back[0]
    t.bao_edge = left - (left & 1)  # a single tile at the end is no stack


@inner
def first_place(t: np.record) -> int:
    """Where the front of a wall with a hole begins."""
    place = int64(0)
    while is_gone(t, place):
        place += 1
    return place


@inner
def last_place(t: np.record) -> int:
    """Where the back of a wall with a hole begins: the top of its last stack, or a tile that lies alone."""
    place = int64(t.wall_size) - 1
    while is_gone(t, place):
        place -= 1
    top = place & ~1
    return place if is_gone(t, top) else top


@inner
def take_front(t: np.record, rules: np.record, seat: int) -> int:
    wall = wall_of(rules, seat)
    front = int64(t.drawn_front[wall])
    if t.bao_edge != 0:
        t.drawn_front[wall] = front + 1
        place = first_place(t)
        mark_gone(t, place, True)
        return int64(t.wall[place])
    left = back_edge(t, wall)
    place = front
    if split_stack(t, left) and front == left - 1:
        place = left  # the top of this stack went from the back
    t.drawn_front[wall] = front + 1
    return int64(t.wall[wall * t.wall_size + place])


@inner
def take_back(t: np.record, rules: np.record, seat: int) -> int:
    wall = wall_of(rules, seat)
    if t.bao_edge != 0:
        t.drawn_back[wall] += 1
        place = last_place(t)
        mark_gone(t, place, True)
        return int64(t.wall[place])
    left = int64(t.wall_size) - t.drawn_back[wall]
    if split_stack(t, left):
        place = left  # the bottom under a top taken before
    elif left & 1 or t.drawn_front[wall] == left - 1:
        place = left - 1  # it lies alone, or its top went from the front
    else:
        place = left - 2
    t.drawn_back[wall] += 1
    return int64(t.wall[wall * t.wall_size + place])


@inner
def take_replacement(t: np.record, rules: np.record, seat: int) -> int:
    """The tile after a kong or for a bonus tile; only where ``can_replace`` holds."""
    if rules.replacement_from == ReplacementFrom.FRONT:
        return take_front(t, rules, seat)
    tile = take_back(t, rules, seat)
    if rules.replacement_from == ReplacementFrom.KONG_BOX:
        t.box -= 1
        if t.box == 0:
            fill_kong_box(t, rules, seat)
    return tile


@inner
def fill_kong_box(t: np.record, rules: np.record, seat: int) -> None:
    if live_tiles(t, rules, seat) >= 2 + rules.draw_only_tiles:
        t.box = 2
