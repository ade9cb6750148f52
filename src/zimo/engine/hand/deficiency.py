"""How far is a hand from a win: the least number of tiles to exchange until it is complete.

Complete is 0, ready is 1. All shapes and conditions of the ruleset count, the minimum of points
excepted. Hands of thirteen and of fourteen tiles (melds counted as three) are taken alike: a hand
is as far from a win as the nearest winning hand has tiles that it lacks.

Here every kind is taken to have four copies for the standing tiles, as in ``sbr``, where copies in
own melds are not missed (SBR-151). ``exact_deficiency`` counts those as well.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.demands import absent_suits, needs_yaojiu, still_needed, suits_needed
from zimo.engine.hand.shapes import Keys
from zimo.engine.hand.suit_tables import (
    ANYTHING,
    HAND_TILES,
    HELD,
    KINDS_PAIRED,
    KINDS_SINGLE,
    LONE,
    NINTH,
    NO_DEMAND_ROW,
    NO_SUIT,
    OUT_OF_REACH,
    PAIRS,
    USED,
    WITH_BOTH,
    WITH_TRIPLET,
    WITH_YAOJIU,
)
from zimo.engine.kernel.jit import inner, int64
from zimo.notation.tiles import HONOUR_SUIT, SUIT_KINDS
from zimo.rulesets.choices import SevenPairs

NO_VOID = int64(-1)
"""No suit is void, or known to be: none is absent."""

FIELD = 15  # mask of a field of suit_pairs


@inner
def deficiency_of_keys(
    rules: np.record, lookups: np.record, keys: Keys, melds: int, facts: int, void: int
) -> int:
    """Deficiency of a hand: suit keys of its standing tiles, number of melds and their ``meld_facts``.

    OUT_OF_REACH if the melds leave no win. ``void`` is the void suit, NO_VOID if unknown.
    """
    first_absent, last_absent = absent_suits(rules, void)
    best = OUT_OF_REACH
    for absent in range(first_absent, last_absent + 1):
        if absent >= 0 and facts >> absent & 1:
            continue
        best = min(best, standard_missing(rules, lookups, keys, melds, facts, absent))
        if melds == 0 and rules.seven_pairs != SevenPairs.NONE:
            best = min(best, pairs_missing(rules, lookups, keys, absent))
    if first_absent < 0:  # the other shapes have all three suits, and terminals
        if melds == 0 and rules.orphans and has_winds(rules):
            best = min(best, orphans_missing(lookups, keys))
        if melds < 2 and rules.knitted:
            best = min(best, knitted_missing(rules, lookups, keys, melds, best))
    return best


@inner
def has_honours(rules: np.record) -> bool:
    """Whether the set has honours, be it only dragons."""
    return bool(rules.kinds >> SUIT_KINDS != 0)


@inner
def has_winds(rules: np.record) -> bool:
    return bool(rules.kinds >> SUIT_KINDS & 1)


@inner
def lacks_no_more(
    rules: np.record, lookups: np.record, keys: Keys, melds: int, facts: int, void: int, most: int
) -> bool:
    """Whether ``deficiency_of_keys`` of the hand is at most ``most``: quicker than to work it out."""
    if most >= OUT_OF_REACH:
        return True
    first_absent, last_absent = absent_suits(rules, void)
    for absent in range(first_absent, last_absent + 1):
        if absent >= 0 and facts >> absent & 1:
            continue
        if standard_within(rules, lookups, keys, melds, facts, absent, most):
            return True
        pairs = melds == 0 and rules.seven_pairs != SevenPairs.NONE
        if pairs and pairs_missing(rules, lookups, keys, absent) <= most:
            return True
    if first_absent < 0:
        if melds == 0 and rules.orphans and has_winds(rules) and orphans_missing(lookups, keys) <= most:
            return True
        if melds < 2 and rules.knitted and knitted_missing(rules, lookups, keys, melds, most + 1) <= most:
            return True
    return False


@inner
def standard_missing(
    rules: np.record, lookups: np.record, keys: Keys, melds: int, facts: int, absent: int
) -> int:
    """Tiles missing for sets and a pair, none of them of the ``absent`` suit (NO_VOID: no such suit)."""
    classes = suit_classes(lookups, keys, has_honours(rules), absent)
    missing = sets_and_pair_missing(lookups, classes, 4 - melds)
    used, triplet, yaojiu = still_needed(rules, facts)
    if used or triplet or yaojiu:
        while missing < OUT_OF_REACH and not demands_met(
            lookups, keys, classes, 4 - melds, used, triplet, yaojiu, missing
        ):
            missing += 1
    return missing


@inner
def standard_within(
    rules: np.record, lookups: np.record, keys: Keys, melds: int, facts: int, absent: int, most: int
) -> bool:
    """Whether ``standard_missing`` is at most ``most``."""
    classes = suit_classes(lookups, keys, has_honours(rules), absent)
    if sets_and_pair_missing(lookups, classes, 4 - melds) > most:
        return False
    used, triplet, yaojiu = still_needed(rules, facts)
    if used or triplet or yaojiu:
        return demands_met(lookups, keys, classes, 4 - melds, used, triplet, yaojiu, most)
    return True


@inner
def demands_met(
    lookups: np.record,
    keys: Keys,
    classes: Keys,
    sets: int,
    used: int,
    triplet: bool,
    yaojiu: bool,
    most: int,
) -> bool:
    """Whether ``most`` missing tiles do for sets and a pair with what a win asks for.

    That is a tile of each suit in ``used`` (bits), a triplet or pair of dragons, a yaojiu: the
    last two in whichever suit has them most cheaply, so each is tried.
    """
    rows = (
        NO_DEMAND_ROW if classes[0] == NO_SUIT else int64(lookups.suit_demand[keys[0]]),
        NO_DEMAND_ROW if classes[1] == NO_SUIT else int64(lookups.suit_demand[keys[1]]),
        NO_DEMAND_ROW if classes[2] == NO_SUIT else int64(lookups.suit_demand[keys[2]]),
        NO_DEMAND_ROW if classes[3] == NO_SUIT else int64(lookups.honour_demand[keys[3]]),
    )
    for triplet_suit in range(4 if triplet else 1):
        for yaojiu_suit in range(4 if yaojiu else 1):
            t = triplet_suit if triplet else -1
            y = yaojiu_suit if yaojiu else -1
            demands = (
                demand_of(t == 0, y == 0, used & 1),
                demand_of(t == 1, y == 1, used & 2),
                demand_of(t == 2, y == 2, used & 4),
                demand_of(t == HONOUR_SUIT, y == HONOUR_SUIT, used & 8),
            )
            if is_within(lookups, classes, rows, demands, sets, most):
                return True
    return False


@inner
def demand_of(triplet: bool, yaojiu: bool, used: int) -> int:
    """What a suit must have: ANYTHING .. WITH_BOTH."""
    if triplet:
        return WITH_BOTH if yaojiu else WITH_TRIPLET
    if yaojiu:
        return WITH_YAOJIU
    return USED if used else ANYTHING


@inner
def suit_classes(lookups: np.record, keys: Keys, honours: bool, absent: int) -> Keys:
    """Class of each suit, NO_SUIT where no tile may be used."""
    return (
        NO_SUIT if absent == 0 else int64(lookups.suit_class[keys[0]]),
        NO_SUIT if absent == 1 else int64(lookups.suit_class[keys[1]]),
        NO_SUIT if absent == 2 else int64(lookups.suit_class[keys[2]]),
        int64(lookups.honour_class[keys[3]]) if honours else NO_SUIT,
    )


@inner
def sets_and_pair_missing(lookups: np.record, classes: Keys, sets: int) -> int:
    """Tiles missing for so many sets and a pair, without conditions."""
    left = int64(lookups.joined_class[classes[0], classes[1]])
    right = int64(lookups.joined_class[classes[2], classes[3]])
    return int64(lookups.class_cost[int64(lookups.joined_class[left, right]), 2 * sets + 1])


@inner
def is_within(lookups: np.record, classes: Keys, rows: Keys, demands: Keys, sets: int, most: int) -> bool:
    """Whether ``most`` missing tiles do for so many sets and a pair that meet a demand in each suit.

    What the suits that are left lack at least, demands aside, cuts the search short.
    """
    cost = lookups.demand_cost
    last_two = int64(lookups.joined_class[classes[2], classes[3]])
    last_three = int64(lookups.joined_class[classes[1], last_two])
    whole = 2 * sets + 1  # the columns of the four suits add up to it; one of them is odd, the pair's
    for a in range(whole + 1):
        in_one = int64(cost[rows[0], demands[0], a])
        if in_one + int64(lookups.class_cost[last_three, whole - a]) > most:
            continue
        for b in range(whole + 1 - a):
            in_two = in_one + int64(cost[rows[1], demands[1], b])
            if a & b & 1 or in_two + int64(lookups.class_cost[last_two, whole - a - b]) > most:
                continue
            for c in range(whole + 1 - a - b):
                in_three = in_two + int64(cost[rows[2], demands[2], c])
                in_four = in_three + int64(cost[rows[3], demands[3], whole - a - b - c])
                if not (a | b) & c & 1 and in_four <= most:
                    return True
    return False


@inner
def pairs_missing(rules: np.record, lookups: np.record, keys: Keys, absent: int) -> int:
    """Tiles missing for seven pairs, none of them of the ``absent`` suit (NO_VOID: no such suit)."""
    pairs0 = 0 if absent == 0 else int64(lookups.suit_pairs[keys[0]])
    pairs1 = 0 if absent == 1 else int64(lookups.suit_pairs[keys[1]])
    pairs2 = 0 if absent == 2 else int64(lookups.suit_pairs[keys[2]])
    pairs3 = int64(lookups.honour_pairs[keys[3]])
    together = pairs0 + pairs1 + pairs2 + pairs3
    if rules.seven_pairs == SevenPairs.QUADS:
        whole = together >> PAIRS & FIELD
        half = together >> LONE & FIELD
    else:
        whole = together >> KINDS_PAIRED & FIELD
        half = together >> KINDS_SINGLE & FIELD
    suits = suits_needed(rules)
    yaojiu = needs_yaojiu(rules)
    if suits == 0 and not yaojiu:
        return pairs_to_find(7, whole, half)
    best = OUT_OF_REACH
    for yaojiu_suit in range(4 if yaojiu else 1):
        y = yaojiu_suit if yaojiu else -1
        if (y >= 0 and y == absent) or (y == HONOUR_SUIT and not has_honours(rules)):
            continue
        # pairs that the conditions fix: one in each suit, one of them with a terminal or honour
        cost0 = terminal_pair_cost(keys[0]) if y == 0 else first_pair_cost(pairs0)
        cost1 = terminal_pair_cost(keys[1]) if y == 1 else first_pair_cost(pairs1)
        cost2 = terminal_pair_cost(keys[2]) if y == 2 else first_pair_cost(pairs2)
        cost3 = first_pair_cost(pairs3)
        fixed = 0
        fixed_whole = 0
        fixed_half = 0
        for suit in range(4):
            if suit == y or suits >> suit & 1:
                cost = cost0 if suit == 0 else cost1 if suit == 1 else cost2 if suit == 2 else cost3
                fixed += 1
                fixed_whole += int(cost == 0)
                fixed_half += int(cost == 1)
        missing = fixed_half + 2 * (fixed - fixed_whole - fixed_half)
        missing += pairs_to_find(7 - fixed, whole - fixed_whole, half - fixed_half)
        best = min(best, missing)
    return best


@inner
def pairs_to_find(wanted: int, whole: int, half: int) -> int:
    """Tiles missing for so many pairs out of whole ones, halves, and new ones."""
    if whole >= wanted:
        return 0
    if whole + half >= wanted:
        return wanted - whole
    return half + 2 * (wanted - whole - half)


@inner
def first_pair_cost(pairs: int) -> int:
    """Tiles missing for one pair in a suit, from its entry in ``suit_pairs``."""
    if pairs >> KINDS_PAIRED & FIELD:
        return 0
    return 1 if pairs >> KINDS_SINGLE & FIELD else 2


@inner
def terminal_pair_cost(suit_key: int) -> int:
    """Tiles missing for a pair of ones or nines in a suit."""
    return 2 - min(2, max(suit_key % 5, suit_key // NINTH))


@inner
def orphans_missing(lookups: np.record, keys: Keys) -> int:
    """Tiles missing for thirteen orphans."""
    honours = int64(lookups.honour_pairs[keys[3]])
    kinds = (honours >> KINDS_PAIRED & FIELD) + (honours >> KINDS_SINGLE & FIELD)
    pair = first_pair_cost(honours) == 0
    for suit in range(3):
        ones = keys[suit] % 5
        nines = keys[suit] // NINTH
        kinds += int(ones > 0) + int(nines > 0)
        pair = pair or ones > 1 or nines > 1
    return HAND_TILES - kinds - int(pair)


@inner
def knitted_missing(rules: np.record, lookups: np.record, keys: Keys, melds: int, best: int) -> int:
    """Tiles missing for honours and knitted tiles or a knitted straight; ``best`` if not fewer."""
    knit0 = int64(lookups.suit_knit[keys[0]])
    knit1 = int64(lookups.suit_knit[keys[1]])
    knit2 = int64(lookups.suit_knit[keys[2]])
    honours = int64(lookups.honour_pairs[keys[3]])
    honour_kinds = (honours >> KINDS_PAIRED & FIELD) + (honours >> KINDS_SINGLE & FIELD)
    for first in range(3):
        for second in range(3):
            if second == first:
                continue
            third = 3 - first - second
            held = (knit0 >> 2 * first & HELD) + (knit1 >> 2 * second & HELD) + (knit2 >> 2 * third & HELD)
            if melds == 0 and has_winds(rules):
                best = min(best, max(0, HAND_TILES - held - honour_kinds))
            if 9 - held < best:
                rest = (
                    keys[0] - pattern_held(keys[0], first),
                    keys[1] - pattern_held(keys[1], second),
                    keys[2] - pattern_held(keys[2], third),
                    keys[3],
                )
                classes = suit_classes(lookups, rest, has_honours(rules), NO_VOID)
                best = min(best, 9 - held + sets_and_pair_missing(lookups, classes, 1 - melds))
    return best


@inner
def pattern_held(suit_key: int, pattern: int) -> int:
    """The tiles of a knitted pattern that a suit key holds, one each, as a suit key."""
    found = 0
    tile = 5**pattern
    for _ in range(3):
        if suit_key // tile % 5 > 0:
            found += tile
        tile *= 125
    return found
