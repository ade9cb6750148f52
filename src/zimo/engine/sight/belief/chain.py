"""Hidden hands moved towards likely ones: a tile of a hand goes against one of the wall or of another hand.

A deal as ``resampling`` draws it is moved step by step (Metropolis): an exchange that makes the hands
likelier by their clues is kept, another one as often as it is less likely. What a hand must hold by the
rules it keeps. Hands of winners, of those who declared ready, and with a void suit that nobody knows are
left as they were drawn.
"""

from __future__ import annotations

import math

import numpy as np

from zimo.engine.hand.deficiency import deficiency_of_keys, lacks_no_more
from zimo.engine.hand.demands import meld_facts
from zimo.engine.hand.shapes import Keys, keys_at, with_tile, without_tile
from zimo.engine.kernel.dice import below
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.exchange import steps_given
from zimo.engine.rules.steps import NOT_ASKED
from zimo.engine.sight.belief.clues import (
    ALIKE,
    IN_REACH,
    NAT,
    PLACE,
    PLACES,
    RECENT,
    last_own_discard,
    may_have_passed,
    missed_clue,
    near_clue,
    need_clue,
    own_clue,
    passed_clue,
    place_in_suit,
    steps_beside,
    stretch_of,
    void_clue,
    void_habit,
)
from zimo.engine.sight.resampling.drawing import void_bounds
from zimo.engine.sight.resampling.exchanged import still_held
from zimo.engine.sight.resampling.scratch import knows_void
from zimo.engine.table.seats import seat_after
from zimo.engine.table.standing import add_tile, forget_passed, remove_tile
from zimo.engine.table.state import NO_PLACE, SEATS
from zimo.engine.table.wall import lies_in_wall
from zimo.notation.tiles import BASE_KINDS, NO_TILE
from zimo.rulesets.choices import VoidMarker, WallKind

OTHERS = SEATS - 1
HELD = 16
WALL_TILES = 144
TO_WALL = 3  # of four exchanges

CHAIN = np.dtype(
    [
        ("score", np.int32, (OTHERS, BASE_KINDS)),  # what each tile of a hand adds by its place
        ("pair", np.int32, (OTHERS, BASE_KINDS)),  # what two of a kind add that was let pass
        ("form", np.int32, (OTHERS,)),  # what a hand has by its distance and by late discards
        ("seat", np.int16, (OTHERS,)),
        ("tiles", np.int16, (OTHERS,)),
        ("facts", np.int16, (OTHERS,)),
        ("most_void", np.int16, (OTHERS,)),
        ("least_void", np.int16, (OTHERS,)),
        ("last", np.int16, (OTHERS,)),  # place of its last discard
        ("own", np.int8, (OTHERS, RECENT)),  # its last discards
        ("passed", np.int8, (OTHERS, IN_REACH)),  # late discards of others
        ("passed_at", np.int16, (OTHERS, IN_REACH)),
        ("tile", np.uint8, (OTHERS, HELD)),
        ("keep", np.uint8, (OTHERS, BASE_KINDS)),  # copies that the hand must hold
        ("place", np.int16, (WALL_TILES,)),  # of the wall, with tiles that may be exchanged
        ("viewer", np.int16),  # the seat that takes the deals to be so
        ("seats", np.int16),
        ("places", np.int16),
        ("moved", np.int64),
    ],
    align=True,
)
"""Scratch of a chain."""

SCALE = 1 << 30
LONGEST = 20 * NAT
LIKELIHOOD = np.array([int(SCALE * math.exp(-step / NAT)) for step in range(LONGEST)], np.int64)
"""How often, of SCALE, an exchange is kept that lessens the sum of weights by so much."""
LIKELIHOOD.setflags(write=False)


@inner
def begin_chain(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    redraw: np.record,
    belief: np.record,
    seat: int,
    chain: np.record,
) -> None:
    """Note what may be moved on a table that was drawn from the view of ``seat``."""
    chain.seats = 0
    chain.moved = 0
    for other in range(int64(t.players)):
        if may_move(t, rules, redraw, other, seat):
            note_hand(t, rules, lookups, belief, chain, int64(chain.seats), other, seat)
            chain.seats += 1
    chain.places = 0
    walls = int64(t.players) if rules.wall == WallKind.PER_SEAT else int64(1)
    size = int64(t.wall_size)
    for wall in range(walls):
        for place in range(size):
            if lies_in_wall(t, wall, place) and t.wall[wall * size + place] < BASE_KINDS:
                chain.place[chain.places] = wall * size + place
                chain.places += 1


@inner
def may_move(t: np.record, rules: np.record, redraw: np.record, other: int, seat: int) -> bool:
    free = other != seat and redraw.hidden[other] == 1 and t.hu[other] == 0
    return bool(
        free and t.ready[other] == NO_PLACE and (rules.void == VoidMarker.NONE or knows_void(t, other))
    )


@inner
def note_hand(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    belief: np.record,
    chain: np.record,
    n: int,
    other: int,
    seat: int,
) -> None:
    chain.seat[n] = other
    chain.facts[n] = meld_facts(int64(t.melds[other]), t.meld_type[other], t.meld_tile[other])
    size = int64(0)
    for kind in range(BASE_KINDS):
        chain.keep[n, kind] = 0
        for _ in range(int64(t.hand[other, kind])):
            chain.tile[n, size] = kind
            size += 1
    chain.tiles[n] = size
    if t.exchanged != 0 and other == seat_after(t, seat, steps_given(t, rules)):
        for kind in range(BASE_KINDS):
            chain.keep[n, kind] = still_held(t, seat, other, int64(kind))
    if other == t.turn and t.drawn >= 0 and t.drawn < BASE_KINDS and t.hand[other, t.drawn] > 0:
        chain.keep[n, t.drawn] = max(int64(chain.keep[n, t.drawn]), int64(1))
    if t.void_tile[other] != NO_TILE:
        chain.keep[n, t.void_tile[other]] = max(int64(chain.keep[n, t.void_tile[other]]), int64(1))
    chain.most_void[n] = HELD
    chain.least_void[n] = 0
    if rules.void != VoidMarker.NONE:
        most, least = void_bounds(t, rules, other)
        chain.most_void[n] = most
        chain.least_void[n] = least
    note_clues(t, belief, chain, n, other)
    chain.form[n] = form_weight(t, rules, lookups, belief, chain, n, keys_at(t, other))


@inner
def note_clues(t: np.record, belief: np.record, chain: np.record, n: int, other: int) -> None:
    """What each tile and each pair adds, and the late discards."""
    discards = int64(t.discards[other])
    habit = void_habit(t, other)
    last = last_own_discard(t, other)
    chain.last[n] = last
    for kind in range(BASE_KINDS):
        weight = int64(belief.weight[PLACE + stretch_of(discards) * PLACES + place_in_suit(kind)])
        if t.void[other] >= 0 and kind // 9 == t.void[other]:
            weight += belief.weight[void_clue(habit, discards)]
        chain.score[n, kind] = weight
        chain.pair[n, kind] = 0
    for back in range(RECENT):
        chain.own[n, back] = NO_TILE
    for reach in range(IN_REACH):
        chain.passed[n, reach] = NO_TILE
    order = int64(0)
    for place in range(int64(t.river_length)):
        kind = int64(t.river[place]) & 63
        if kind >= BASE_KINDS:
            order += int64(t.river[place] >> 6 == other)
            continue
        if t.river[place] >> 6 == other:
            first = max(int64(0), kind - 2)
            for beside in range(first, min(kind + 3, int64(BASE_KINDS))):
                steps = steps_beside(beside, kind)
                if steps >= 0:
                    chain.score[n, beside] += belief.weight[own_clue(steps, order, discards)]
            order += 1
        elif may_have_passed(t, int64(place)):
            chain.pair[n, kind] += belief.weight[passed_clue(t, int64(place), last)]
    back = int64(0)
    reach = int64(0)
    for place in range(int64(t.river_length) - 1, -1, -1):
        kind = int64(t.river[place]) & 63
        if kind >= BASE_KINDS or kind // 9 == t.void[other]:
            continue
        if t.river[place] >> 6 == other:
            if back < RECENT:
                chain.own[n, back] = kind
            back += 1
        elif reach < IN_REACH and may_have_passed(t, int64(place)):
            chain.passed[n, reach] = kind
            chain.passed_at[n, reach] = place
            reach += 1


@inner
def form_weight(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    belief: np.record,
    chain: np.record,
    n: int,
    keys: Keys,
) -> int:
    """What a hand has by how far it is from a win, and by the late discards that would have helped it."""
    seat = int64(chain.seat[n])
    melds = int64(t.melds[seat])
    void = int64(t.void[seat])
    facts = int64(chain.facts[n])
    distance = deficiency_of_keys(rules, lookups, keys, melds, facts, void)
    weight = int64(belief.weight[near_clue(int64(t.discards[seat]), melds, distance)])
    for back in range(RECENT):
        kind = int64(chain.own[n, back])
        if kind != NO_TILE and lacks_no_more(
            rules, lookups, with_tile(keys, kind), melds, facts, void, distance - 1
        ):
            weight += belief.weight[need_clue(int64(back), distance)]
    if distance != 1:
        return weight
    for reach in range(IN_REACH):
        kind = int64(chain.passed[n, reach])
        if kind != NO_TILE and lacks_no_more(
            rules, lookups, with_tile(keys, kind), melds, facts, void, int64(0)
        ):
            weight += belief.weight[missed_clue(int64(chain.passed_at[n, reach]), int64(chain.last[n]))]
    return weight


@inner
def move_on(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    belief: np.record,
    chain: np.record,
    chance: np.record,
    steps: int,
) -> None:
    """So many exchanges are tried."""
    if chain.seats == 0 or chain.places == 0:
        return
    for _ in range(steps):
        n = below(chance, int64(chain.seats))
        if chain.tiles[n] == 0:
            continue
        slot = below(chance, int64(chain.tiles[n]))
        if chain.seats == 1 or below(chance, int64(4)) < TO_WALL:
            exchange_with_wall(t, rules, lookups, belief, chain, chance, n, slot)
        else:
            exchange_with_hand(t, rules, lookups, belief, chain, chance, n, slot)


@inner
def exchange_with_wall(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    belief: np.record,
    chain: np.record,
    chance: np.record,
    n: int,
    slot: int,
) -> None:
    place = int64(chain.place[below(chance, int64(chain.places))])
    gives = int64(chain.tile[n, slot])
    gets = int64(t.wall[place])
    if gives == gets or not may_exchange(t, chain, n, gives, gets):
        return
    seat = int64(chain.seat[n])
    keys = with_tile(without_tile(keys_at(t, seat), gives), gets)
    form = form_weight(t, rules, lookups, belief, chain, n, keys)
    more = form - chain.form[n] + tiles_weight(t, belief, chain, n, gives, gets)
    if is_kept(chance, more):
        take(t, chain, n, slot, gives, gets, form)
        t.wall[place] = gives
        chain.moved += 1


@inner
def exchange_with_hand(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    belief: np.record,
    chain: np.record,
    chance: np.record,
    n: int,
    slot: int,
) -> None:
    m = (n + 1 + below(chance, int64(chain.seats) - 1)) % int64(chain.seats)
    if chain.tiles[m] == 0:
        return
    there = below(chance, int64(chain.tiles[m]))
    gives = int64(chain.tile[n, slot])
    gets = int64(chain.tile[m, there])
    if (
        gives == gets
        or not may_exchange(t, chain, n, gives, gets)
        or not may_exchange(t, chain, m, gets, gives)
    ):
        return
    keys = with_tile(without_tile(keys_at(t, int64(chain.seat[n])), gives), gets)
    form = form_weight(t, rules, lookups, belief, chain, n, keys)
    keys = with_tile(without_tile(keys_at(t, int64(chain.seat[m])), gets), gives)
    other_form = form_weight(t, rules, lookups, belief, chain, m, keys)
    more = form - chain.form[n] + tiles_weight(t, belief, chain, n, gives, gets)
    more += other_form - chain.form[m] + tiles_weight(t, belief, chain, m, gets, gives)
    if is_kept(chance, more):
        take(t, chain, n, slot, gives, gets, form)
        take(t, chain, m, there, gets, gives, other_form)
        chain.moved += 1


@inner
def may_exchange(t: np.record, chain: np.record, n: int, gives: int, gets: int) -> bool:
    """Does the hand still hold what it must, and no more void tiles than it can?"""
    seat = int64(chain.seat[n])
    if t.hand[seat, gives] <= chain.keep[n, gives]:
        return False
    void = int64(t.void[seat])
    if void < 0 or gives // 9 == void == gets // 9:
        return True
    held = int64(t.suit_size[seat, void])
    if gets // 9 == void:
        return bool(held < chain.most_void[n])
    return gives // 9 != void or bool(held > chain.least_void[n])


@inner
def tiles_weight(t: np.record, belief: np.record, chain: np.record, n: int, gives: int, gets: int) -> int:
    """What the tiles add by their places and as copies, after such an exchange, to what they did before."""
    seat = int64(chain.seat[n])
    out = int64(t.hand[seat, gives])
    into = int64(t.hand[seat, gets])
    weight = int64(chain.score[n, gets]) - int64(chain.score[n, gives])
    weight += int64(belief.weight[ALIKE + out - 1]) - int64(belief.weight[ALIKE + out])
    weight += int64(belief.weight[ALIKE + into + 1]) - int64(belief.weight[ALIKE + into])
    if out == 2:
        weight -= chain.pair[n, gives]
    if into == 1:
        weight += chain.pair[n, gets]
    return weight


@inner
def is_kept(chance: np.record, more: int) -> bool:
    if more >= 0:
        return True
    return -more < LONGEST and below(chance, int64(SCALE)) < LIKELIHOOD[-more]


@inner
def take(t: np.record, chain: np.record, n: int, slot: int, gives: int, gets: int, form: int) -> None:
    seat = int64(chain.seat[n])
    remove_tile(t, seat, gives)
    add_tile(t, seat, gets)
    chain.tile[n, slot] = gets
    chain.form[n] = form


@inner
def shuffle_rest(t: np.record, chain: np.record, chance: np.record) -> None:
    """The tiles of the wall that may be anywhere, in another order."""
    for last in range(int64(chain.places) - 1, 0, -1):
        one = int64(chain.place[last])
        other = int64(chain.place[below(chance, last + 1)])
        tile = t.wall[one]
        t.wall[one] = t.wall[other]
        t.wall[other] = tile


@inner
def forget_answers(t: np.record, chain: np.record) -> None:
    """What hands that have been moved let pass, and could claim, must be looked at anew."""
    for n in range(int64(chain.seats)):
        seat = int64(chain.seat[n])
        forget_passed(t, seat)
        t.claims[seat] = 0
        t.true_hu &= 0xFF ^ 1 << seat
        t.answer[seat] = NOT_ASKED
