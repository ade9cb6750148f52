"""A complete hand drawn from a pool of tiles: built up, not found by trying.

Ways to complete a hand are counted from the last kind of tile back to the first, and one of them is then
drawn going forward. What is drawn evenly is the reading (which sets, which pair, which copies),
so a hand that can be read in two ways comes up twice as often as one that can be read in one.
Hands with knitted tiles are not built.
"""

from __future__ import annotations

import math

import numpy as np

from zimo.engine.hand.demands import ALL_SUITS, absent_suits, still_needed
from zimo.engine.kernel.dice import below
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.kinds import is_yaojiu
from zimo.notation.tiles import BASE_KINDS, FIRST_DRAGON, KINDS, SUIT_KINDS
from zimo.rulesets.choices import SevenPairs

COPIES = np.array([[math.comb(n, k) for k in range(5)] for n in range(5)], np.int64)
COPIES.setflags(write=False)

# what must still be shown by standing tiles
NEEDS_SUIT = 1  # a tile of the suit at hand
NEEDS_YAOJIU = 2
NEEDS_TRIPLET = 4

STATES = 8 * 2 * 8 * 3 * 3
MOVES = 12

STANDARD_SHAPE = 0
PAIRS_SHAPE = 1
ORPHANS_SHAPE = 2
SHAPES = 3

BUILD = np.dtype(
    [
        ("ways", np.int64, (BASE_KINDS + 1, STATES)),
        ("pool", np.uint8, (KINDS,)),  # tiles to draw from
        ("draft", np.uint8, (BASE_KINDS,)),  # the hand that was drawn, its winning tile included
        ("form", np.int16),
        ("sets", np.int16),  # sets, or pairs, to be made of standing tiles
        ("win", np.int16),  # the winning tile, -1 if it comes from the pool as well
        ("absent", np.int16),  # suits without a tile, bits
        ("shown", np.int16),  # suits of melds, bits
        ("needs", np.int16),
        ("four_alike", np.int16),
    ],
    align=True,
)


@inner
def draw_complete(
    build: np.record, rules: np.record, chance: np.record, melds: int, facts: int, void: int
) -> bool:
    """Draw a winning hand into ``build.draft`` from ``build.pool``. False if there is none.

    ``melds`` stand beside it, ``facts`` (as of ``meld_facts``) is what they bring. ``build.win`` is the
    winning tile if it is known; it is part of the draft, but not taken from the pool.
    """
    build.shown = facts & ALL_SUITS
    build.four_alike = 1 if rules.seven_pairs == SevenPairs.QUADS else 0
    total = int64(0)
    best_shape = int64(-1)
    best_absent = int64(0)
    for choice in range(4):
        absent = suits_left_out(build, rules, choice, void)
        if absent < 0:
            continue
        for shape in range(SHAPES):
            ways = count_ways(build, rules, shape, absent, melds, facts)
            if ways > 0:
                total += ways
                if below_wide(chance, total) < ways:
                    best_shape = int64(shape)
                    best_absent = absent
    if best_shape < 0:
        return False
    count_ways(build, rules, best_shape, best_absent, melds, facts)
    if best_shape == ORPHANS_SHAPE:
        draw_orphans(build, chance)
    else:
        draw_reading(build, chance)
    return True


@inner
def suits_left_out(build: np.record, rules: np.record, choice: int, void: int) -> int:
    """The suits to be left out by a choice (0..2 one suit, 3 none), -1 if that is no way to win."""
    first, last = absent_suits(rules, void)
    if (choice < 3 and not first <= choice <= last) or (choice == 3 and first >= 0):
        return int64(-1)
    absent = int64(1) << choice if choice < 3 else int64(0)
    if absent & build.shown or (build.win >= 0 and absent >> (build.win // 9) & 1):
        return int64(-1)
    return absent


@inner
def count_ways(build: np.record, rules: np.record, shape: int, absent: int, melds: int, facts: int) -> int:
    """Fill ``build.ways`` and return in how many ways the shape can be made."""
    build.form = shape
    build.absent = absent
    build.needs = 0
    suits, triplet, yaojiu = still_needed(rules, facts)
    if suits != 0:
        build.needs |= NEEDS_SUIT
    if yaojiu:
        build.needs |= NEEDS_YAOJIU
    if shape == STANDARD_SHAPE:
        build.sets = 4 - melds
        if triplet:
            build.needs |= NEEDS_TRIPLET
        return count_back(build)
    if melds > 0:
        return int64(0)
    if shape == PAIRS_SHAPE:
        build.sets = 7
        return count_back(build) if rules.seven_pairs != SevenPairs.NONE else int64(0)
    if rules.orphans == 0 or absent != 0:
        return int64(0)
    total = int64(0)
    for double in range(BASE_KINDS):
        total += ways_of_orphans(build, int64(double))
    return total


@inner
def place_of(bits: int, pair: int, sets: int, a: int, b: int) -> int:
    return (((bits * 2 + pair) * 8 + sets) * 3 + a) * 3 + b


@inner
def count_back(build: np.record) -> int:
    """Ways to finish from each kind on, by what has been made of the kinds before."""
    rows = 8 if build.needs != 0 else 1
    most = int64(build.sets)
    for bits in range(rows):
        for pair in range(2):
            for sets in range(8):
                for a in range(3):
                    for b in range(3):
                        place = place_of(bits, pair, sets, a, b)
                        done = sets == most and pair == int(build.form == STANDARD_SHAPE)
                        lacking = build.needs & ~bits & (NEEDS_YAOJIU | NEEDS_TRIPLET)
                        finished = done and a + b == 0 and lacking == 0
                        build.ways[BASE_KINDS, place] = 1 if finished else 0
    for kind in range(BASE_KINDS - 1, -1, -1):
        for bits in range(rows):
            for pair in range(2):
                for sets in range(most + 1):
                    for a in range(3):
                        for b in range(3):
                            ways = int64(0)
                            for move in range(MOVES):
                                factor, place, _ = follow(build, kind, bits, pair, sets, a, b, move)
                                if factor > 0:
                                    ways += factor * build.ways[kind + 1, place]
                            build.ways[kind, place_of(bits, pair, sets, a, b)] = ways
    return int64(build.ways[0, 0])


@inner
def follow(
    build: np.record, kind: int, bits: int, pair: int, sets: int, a: int, b: int, move: int
) -> tuple[int, int, int]:
    """Take some copies of ``kind``. ``a`` chows wait for their third tile here, ``b`` for their second.

    A move is chows begun (0..2), a pung or not, the pair or not; of seven pairs, how many pairs.
    Three equal chows are not begun: they are three pungs. Returns the ways to take the copies, 0
    if it can't be, the state after it and the number of copies.
    """
    suit = kind // 9
    rank = kind - 9 * suit
    if build.form == STANDARD_SHAPE:
        chows = move >> 2
        pung = move >> 1 & 1
        twin = move & 1
        copies = a + b + chows + 3 * pung + 2 * twin
        more = chows + pung
        pair_after = pair + twin
        if chows > 0 and (kind >= SUIT_KINDS or rank > 6):
            return int64(0), int64(0), copies
    else:
        chows = 0
        pung = 0
        twin = 0
        copies = 2 * move
        more = move
        pair_after = pair
        if move > 1 + int64(build.four_alike):
            return int64(0), int64(0), copies
    drawn = copies - int(build.win == kind)
    tiles = int64(build.pool[kind])
    if copies > 4 or drawn < 0 or drawn > tiles or pair_after > 1 or sets + more > build.sets:
        return int64(0), int64(0), copies
    if copies > 0 and int64(build.absent) >> suit & 1:
        return int64(0), int64(0), copies
    ends_suit = kind < SUIT_KINDS and rank == 8
    if ends_suit and b + chows != 0:
        return int64(0), int64(0), copies
    after = bits
    if build.needs != 0:
        if copies > 0:
            after |= NEEDS_SUIT
            if is_yaojiu(kind):
                after |= NEEDS_YAOJIU
        if pung or (twin and kind >= FIRST_DRAGON):
            after |= NEEDS_TRIPLET
        if ends_suit:
            held = after & NEEDS_SUIT or int64(build.shown) >> suit & 1
            if build.needs & NEEDS_SUIT and not held:
                return int64(0), int64(0), copies
            after &= ~NEEDS_SUIT
    return COPIES[tiles, drawn], place_of(after, pair_after, sets + more, b, chows), copies


@inner
def draw_reading(build: np.record, chance: np.record) -> None:
    """Go forward through the counted ways and draw one of them into ``build.draft``."""
    place = int64(0)
    for kind in range(BASE_KINDS):
        left = below_wide(chance, build.ways[kind, place])
        b = place % 3
        a = place // 3 % 3
        sets = place // 9 % 8
        pair = place // 72 % 2
        bits = place // 144
        for move in range(MOVES):
            factor, after, copies = follow(build, kind, bits, pair, sets, a, b, move)
            if factor == 0:
                continue
            ways = factor * build.ways[kind + 1, after]
            if left < ways:
                build.draft[kind] = copies
                place = after
                break
            left -= ways


@inner
def ways_of_orphans(build: np.record, double: int) -> int:
    """Ways to draw thirteen orphans with a pair of ``double``."""
    if not is_yaojiu(double):
        return int64(0)
    ways = int64(1)
    for kind in range(BASE_KINDS):
        copies = 1 + int(kind == double) if is_yaojiu(kind) else 0
        drawn = copies - int(build.win == kind)
        if drawn < 0 or drawn > build.pool[kind]:
            return int64(0)
        ways *= COPIES[build.pool[kind], drawn]
    return ways


@inner
def draw_orphans(build: np.record, chance: np.record) -> None:
    total = int64(0)
    best = int64(0)
    for double in range(BASE_KINDS):
        ways = ways_of_orphans(build, int64(double))
        total += ways
        if ways > 0 and below_wide(chance, total) < ways:
            best = int64(double)
    for kind in range(BASE_KINDS):
        build.draft[kind] = 1 + int(kind == best) if is_yaojiu(kind) else 0


@inner
def below_wide(chance: np.record, bound: int) -> int:
    """A uniform integer in 0..bound-1 for a bound of up to 2**61."""
    if bound < 1 << 31:
        return int64(below(chance, bound))
    fair = (int64(1) << 62) // bound * bound
    number = fair
    while number >= fair:
        high = below(chance, int64(1) << 31)
        number = high << 31 | below(chance, int64(1) << 31)
    return number % bound
