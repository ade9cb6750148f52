"""What speaks for a hand or against it: clues that a table shows, and the weight that each has.

A hand is as likely as the exponential of the sum of its clues, each times its weight: how far it is from a
win after so many discards, where its tiles stand beside those that its seat discarded, void tiles, pairs of
what was let pass, and whether a late discard, or one of another seat, would have helped it. The weights are
learnt from play (``benchmarks/learn_belief.py``) and stand in ``weights``.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.deficiency import deficiency_of_keys, lacks_no_more
from zimo.engine.hand.demands import meld_facts
from zimo.engine.hand.shapes import Keys, keys_at, with_tile
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.own_tiles import discarded_as_drawn
from zimo.notation.tiles import BASE_KINDS, FIRST_DRAGON, SUIT_KINDS

NAT = 256  # weights are in parts of the natural logarithm

STAGES, MELDS, DISTANCES = 8, 5, 8  # by discards of the seat, two at a time
STRETCHES, PLACES = 5, 5  # by four discards; end of a suit, beside it, between, wind, dragon
BESIDE, WHENS = 3, 3  # the discarded kind itself, next to it, one between; early, between, late
VOID_HABITS = 3
COPIES = 5
AGES = 3
RECENT = 3  # of the seat's own discards

NEAR = 0
PLACE = NEAR + STAGES * MELDS * DISTANCES
OWN = PLACE + STRETCHES * PLACES
VOID = OWN + BESIDE * WHENS
ALIKE = VOID + VOID_HABITS * STRETCHES
PASSED = ALIKE + COPIES
NEED = PASSED + AGES
MISSED = NEED + 2 * RECENT
CLUES = MISSED + 2

EARLY = 4  # first discards
LATE = 3  # last ones
LONG = 12  # discards after which what was let pass is old
IN_REACH = 8  # discards of others that a ready hand would have won

BELIEF = np.dtype([("weight", np.int32, (CLUES,))], align=True)


@inner
def stage_of(discards: int) -> int:
    return min(discards // 2, int64(STAGES - 1))


@inner
def stretch_of(discards: int) -> int:
    return min(discards // 4, int64(STRETCHES - 1))


@inner
def place_in_suit(kind: int) -> int:
    if kind >= FIRST_DRAGON:
        return int64(4)
    if kind >= SUIT_KINDS:
        return int64(3)
    rank = kind % 9
    return min(rank, 8 - rank, int64(2))


@inner
def near_clue(discards: int, melds: int, distance: int) -> int:
    row = stage_of(discards) * MELDS + min(melds, int64(MELDS - 1))
    return NEAR + row * DISTANCES + min(distance, int64(DISTANCES - 1))


@inner
def own_clue(beside: int, order: int, discards: int) -> int:
    """Of a tile so far beside the discard number ``order`` of the seat's own."""
    when = int64(1)
    if order >= discards - LATE:
        when = int64(2)
    elif order < EARLY:
        when = int64(0)
    return OWN + beside * WHENS + when


@inner
def steps_beside(kind: int, other: int) -> int:
    """0 the same kind, 1 next to it in its suit, 2 one between; -1 farther."""
    if kind == other:
        return int64(0)
    apart = abs(kind - other)
    if kind >= SUIT_KINDS or other >= SUIT_KINDS or kind // 9 != other // 9 or apart > 2:
        return int64(-1)
    return apart


@inner
def void_habit(t: np.record, seat: int) -> int:
    """0: nothing discarded yet; 1: last a void tile, or what was just drawn; 2: another tile of its hand."""
    for place in range(int64(t.river_length) - 1, -1, -1):
        if t.river[place] >> 6 == seat:
            void = (t.river[place] & 63) // 9 == t.void[seat]
            return int64(1) if void or discarded_as_drawn(t, place) else int64(2)
    return int64(0)


@inner
def void_clue(habit: int, discards: int) -> int:
    return VOID + habit * STRETCHES + stretch_of(discards)


@inner
def last_own_discard(t: np.record, seat: int) -> int:
    """Its place on the river, -1 for none."""
    for place in range(int64(t.river_length) - 1, -1, -1):
        if t.river[place] >> 6 == seat:
            return int64(place)
    return int64(-1)


@inner
def passed_clue(t: np.record, place: int, last: int) -> int:
    """Of a discard by another seat, which this one, whose last own discard was ``last``, let pass."""
    age = int64(2)
    if place > last:
        age = int64(0)
    elif place >= int64(t.river_length) - LONG:
        age = int64(1)
    return PASSED + age


@inner
def need_clue(back: int, distance: int) -> int:
    """Of the discard ``back`` before its last, which would have brought a hand so far from a win nearer."""
    return NEED + 2 * back + int64(distance == 1)


@inner
def missed_clue(place: int, last: int) -> int:
    return MISSED + int64(place < last)


@inner
def may_have_passed(t: np.record, place: int) -> bool:
    """Is it no tile on offer, which is still to be answered?"""
    return bool(place < int64(t.river_length) - 1)


@inner
def add_clues(t: np.record, rules: np.record, lookups: np.record, seat: int, counts: np.ndarray) -> None:
    """Count the clues of the hand of ``seat`` into ``counts`` (CLUES,), the plain way."""
    discards = int64(t.discards[seat])
    melds = int64(t.melds[seat])
    void = int64(t.void[seat])
    keys = keys_at(t, seat)
    facts = meld_facts(melds, t.meld_type[seat], t.meld_tile[seat])
    distance = deficiency_of_keys(rules, lookups, keys, melds, facts, void)
    counts[near_clue(discards, melds, distance)] += 1
    last = last_own_discard(t, seat)
    habit = void_habit(t, seat)
    for kind in range(BASE_KINDS):
        copies = int64(t.hand[seat, kind])
        counts[ALIKE + copies] += 1
        if copies == 0:
            continue
        counts[PLACE + stretch_of(discards) * PLACES + place_in_suit(kind)] += copies
        if void >= 0 and kind // 9 == void:
            counts[void_clue(habit, discards)] += copies
        order = int64(0)
        for place in range(int64(t.river_length)):
            other = int64(t.river[place]) & 63
            if t.river[place] >> 6 == seat:
                beside = steps_beside(int64(kind), other)
                if beside >= 0:
                    counts[own_clue(beside, order, discards)] += copies
                order += 1
            elif copies >= 2 and other == kind and may_have_passed(t, place):
                counts[passed_clue(t, place, last)] += 1
    add_clues_of_discards(t, rules, lookups, seat, keys, facts, distance, counts)


@inner
def add_clues_of_discards(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    seat: int,
    keys: Keys,
    facts: int,
    distance: int,
    counts: np.ndarray,
) -> None:
    melds = int64(t.melds[seat])
    void = int64(t.void[seat])
    last = last_own_discard(t, seat)
    back = int64(0)
    reach = int64(0)
    for place in range(int64(t.river_length) - 1, -1, -1):
        kind = int64(t.river[place]) & 63
        if kind >= BASE_KINDS or kind // 9 == void:
            continue
        if t.river[place] >> 6 == seat:
            if back < RECENT and lacks_no_more(
                rules, lookups, with_tile(keys, kind), melds, facts, void, distance - 1
            ):
                counts[need_clue(back, distance)] += 1
            back += 1
        elif distance == 1 and reach < IN_REACH and may_have_passed(t, int64(place)):
            reach += 1
            if lacks_no_more(rules, lookups, with_tile(keys, kind), melds, facts, void, int64(0)):
                counts[missed_clue(int64(place), last)] += 1
