"""Deficiency that counts the copies in own melds as gone, where the ruleset does.

A hand with melds has few sets left to find, so they are simply tried, from the number of missing
tiles up that ``deficiency`` gives. This is for analysis; bots can do with the quick value.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.deficiency import deficiency_of_keys
from zimo.engine.hand.demands import absent_suits, facts_of_meld, facts_of_pair, meld_facts, refusal_of_facts
from zimo.engine.hand.shapes import copies_declared, suit_keys
from zimo.engine.hand.suit_tables import OUT_OF_REACH
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import NoWin
from zimo.notation.tiles import BASE_KINDS

# sets by number: pungs by kind, then seven chows in each suit
CHOWS = BASE_KINDS
NO_SET = CHOWS + 21


@inner
def exact_deficiency(rules: np.record, lookups: np.record, hand: np.record) -> int:
    """Deficiency of a hand (record WINNING_HAND, with or without the last tile).

    0 complete, 1 ready, OUT_OF_REACH if the melds leave no win.
    """
    missing = quick_deficiency(rules, lookups, hand)
    while missing < OUT_OF_REACH and not lacks_at_most(rules, lookups, hand, missing):
        missing += 1
    return missing


@inner
def lacks_at_most(rules: np.record, lookups: np.record, hand: np.record, most: int) -> bool:
    """Whether the exact deficiency of a hand is no more than ``most``."""
    if quick_deficiency(rules, lookups, hand) > most:
        return False
    if hand.melds == 0 or not rules.melds_exhaust_waits:
        return True
    first_absent, _ = absent_suits(rules, int64(hand.void))
    if (
        hand.melds == 1
        and rules.knitted
        and first_absent < 0
        and knitted_straight_missing(rules, hand) <= most
    ):
        return True
    facts = meld_facts(int64(hand.melds), hand.meld_type, hand.meld_tile)
    return is_winnable(rules, hand, facts, most)


@inner
def quick_deficiency(rules: np.record, lookups: np.record, hand: np.record) -> int:
    melds = int64(hand.melds)
    facts = meld_facts(melds, hand.meld_type, hand.meld_tile)
    return deficiency_of_keys(rules, lookups, suit_keys(hand.standing), melds, facts, int64(hand.void))


@inner
def is_winnable(rules: np.record, hand: np.record, facts: int, most: int) -> bool:
    """Whether ``most`` missing tiles do for a standard win, every kind having four copies in all.

    Sets are tried in the order of what they lack by themselves; those after a set lack no less.
    """
    sets = 4 - int64(hand.melds)
    nothing = int64(NO_SET)
    for a in range(0 if sets > 0 else NO_SET, NO_SET if sets > 0 else NO_SET + 1):
        alone_a = set_lacks(rules, hand, a, nothing, nothing)
        if sets * alone_a > most:
            continue
        for b in range(0 if sets > 1 else NO_SET, NO_SET if sets > 1 else NO_SET + 1):
            alone_b = set_lacks(rules, hand, b, nothing, nothing)
            if b != NO_SET and (alone_b < alone_a or (alone_b == alone_a and b < a)):
                continue
            lacks_two = alone_a + set_lacks(rules, hand, b, a, nothing)
            if lacks_two + max(0, sets - 2) * alone_b > most:
                continue
            for c in range(0 if sets > 2 else NO_SET, NO_SET if sets > 2 else NO_SET + 1):
                lacks_three = lacks_two + set_lacks(rules, hand, c, a, b)
                if lacks_three > most:
                    continue
                alone_c = set_lacks(rules, hand, c, nothing, nothing)
                if c != NO_SET and (alone_c < alone_b or (alone_c == alone_b and c < b)):
                    continue
                for pair in range(BASE_KINDS):
                    used = tiles_used(a, pair) + tiles_used(b, pair) + tiles_used(c, pair)
                    if lacks_three + tiles_lacking(rules, hand, pair, used, used + 2) <= most and (
                        is_allowed(rules, facts, int64(hand.void), a, b, c, pair)
                    ):
                        return True
    return False


@inner
def is_allowed(rules: np.record, facts: int, void: int, a: int, b: int, c: int, pair: int) -> bool:
    """Whether melds with these sets and pair meet the conditions of a win."""
    facts |= facts_of_pair(pair)
    for number in (a, b, c):
        if number != NO_SET:
            facts |= facts_of_meld(lowest_kind(number), number >= CHOWS)
    return refusal_of_facts(rules, facts, void) == NoWin.WIN


@inner
def knitted_straight_missing(rules: np.record, hand: np.record) -> int:
    """Tiles missing for 147, 258 and 369 in three suits and a pair, beside one meld."""
    best = OUT_OF_REACH
    unused = int64(0)
    for first in range(3):
        for second in range(3):
            if second == first:
                continue
            nine = 0b001001001 << first | 0b001001001 << 9 + second | 0b001001001 << 21 - first - second
            lacks = 0
            for kind in range(BASE_KINDS):
                lacks += tiles_lacking(rules, hand, kind, unused, nine >> kind & 1)
            for pair in range(BASE_KINDS):
                used = nine >> pair & 1
                best = min(best, lacks + tiles_lacking(rules, hand, pair, used, used + 2))
    return best


@inner
def set_lacks(rules: np.record, hand: np.record, number: int, other: int, another: int) -> int:
    """Tiles that a set lacks beside two others."""
    if number == NO_SET:
        return 0
    low = lowest_kind(number)
    lacks = 0
    for kind in range(low, low + (3 if number >= CHOWS else 1)):
        used = tiles_used(other, kind) + tiles_used(another, kind)
        lacks += tiles_lacking(rules, hand, kind, used, used + tiles_used(number, kind))
    return lacks


@inner
def tiles_lacking(rules: np.record, hand: np.record, kind: int, before: int, after: int) -> int:
    """Further tiles of a kind that are missing when ``after`` are used and not only ``before``."""
    if after == before:
        return 0
    copies = 4 - copies_declared(hand, kind)
    if after > copies or not rules.kinds >> kind & 1:
        return OUT_OF_REACH
    held = int64(hand.standing[kind])
    return max(0, after - held) - max(0, before - held)


@inner
def tiles_used(number: int, kind: int) -> int:
    if number < CHOWS:
        return 3 if number == kind else 0
    low = lowest_kind(number)
    return 1 if number < NO_SET and low <= kind <= low + 2 else 0


@inner
def lowest_kind(number: int) -> int:
    if number < CHOWS:
        return number
    chow = number - CHOWS
    return chow // 7 * 9 + chow % 7
