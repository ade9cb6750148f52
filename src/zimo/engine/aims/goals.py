"""Hands worth heading for where a win needs points, and how far away they are.

A goal is a pattern of three sets, or a kind of whole hand, with the points it is sure to bring. Points
are those of the 81 fans (MCR Part C), or faan of Hong Kong Old Style; what falls short of the minimum makes
a goal count as farther. A family has those of the goals whose fans it knows (``Goals``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np

from zimo.engine.hand.deficiency import (
    NO_VOID,
    has_honours,
    knitted_missing,
    orphans_missing,
    pairs_missing,
    sets_and_pair_missing,
    suit_classes,
)
from zimo.engine.hand.shapes import Keys, suit_keys, with_tile, without_tile
from zimo.engine.hand.suit_tables import NO_SUIT, OUT_OF_REACH
from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.hkos import sure_faan
from zimo.engine.table.standing import RANK_WEIGHT
from zimo.engine.table.state import MeldType
from zimo.notation.tiles import BASE_KINDS, EAST, FIRST_DRAGON, HONOUR_SUIT
from zimo.rulesets.choices import SevenPairs
from zimo.rulesets.family import FAMILIES, Family, Goals

FAR = OUT_OF_REACH
STEP = 8
"""What a missing tile counts in the cost of a goal."""

PUNG_CODE = 64
"""Added to its tile, the code of a pung; a chow's code is its lowest tile."""
LACKS_ONE = 5
LACKS_MORE = 14
"""What a faan short costs, which a self-draw may bring, and each further one, which hardly anything does."""

NO_SET = 127
CODE = 7  # bits of a set's code
BEHIND = 3 * CODE  # where the points of a pattern stand

Own = tuple[int, int, int, int, int, int, int, int, int, int, int, int]
"""A hand: its four suit keys; the kinds (bits) held once, twice, three and four times or more; the
number of its melds and their codes; the points that it has whatever it becomes; the kinds of which
no tile is left unseen."""

H1, H2, H3, H4, MELDS, CODES, SURE, GONE = 4, 5, 6, 7, 8, 9, 10, 11  # places in Own


def _pattern(*sets: int) -> int:
    """The codes of up to three sets as one number."""
    codes = (*sets, NO_SET)[:3]
    return sum(code << CODE * place for place, code in enumerate(codes))


def _chow_patterns() -> Iterator[tuple[str, int]]:
    """The fans that sets make, and the patterns."""
    for low in range(7):
        yield "mixed_triple_chow", _pattern(low, 9 + low, 18 + low)
    for a, b, c in permutations((0, 9, 18)):
        yield "mixed_straight", _pattern(a, b + 3, c + 6)
        for low in range(5):
            yield "mixed_shifted_chows", _pattern(a + low, b + low + 1, c + low + 2)
    for suit in (0, 9, 18):
        yield "pure_straight", _pattern(suit, suit + 3, suit + 6)
        for step in (1, 2):
            for low in range(suit, suit + 7 - 2 * step):
                yield "pure_shifted_chows", _pattern(low, low + step, low + 2 * step)


def _pung_patterns() -> Iterator[tuple[str, int]]:
    for rank in range(9):
        yield "triple_pung", _pattern(PUNG_CODE + rank, PUNG_CODE + 9 + rank, PUNG_CODE + 18 + rank)
    for rank in range(7):
        for a, b, c in permutations((0, 9, 18)):
            sets = PUNG_CODE + a + rank, PUNG_CODE + b + rank + 1, PUNG_CODE + c + rank + 2
            yield "mixed_shifted_pungs", _pattern(*sets)
        for suit in (0, 9, 18):
            low = PUNG_CODE + suit + rank
            yield "pure_shifted_pungs", _pattern(low, low + 1, low + 2)
    winds = [PUNG_CODE + kind for kind in range(27, 31)]
    dragons = [PUNG_CODE + kind for kind in range(31, 34)]
    for left in range(4):
        yield "big_three_winds", _pattern(*winds[:left], *winds[left + 1 :])
    for left in range(3):
        yield "two_dragon_pungs", _pattern(*dragons[:left], *dragons[left + 1 :])


def _kinds(pattern: int) -> int:
    """The kinds (bits) of a pattern's sets."""
    kinds = 0
    for place in range(3):
        code = pattern >> CODE * place & NO_SET
        if code != NO_SET:
            kinds |= (1 if code & PUNG_CODE else 0b111) << (code & 63)
    return kinds


def _family_with(goals: Goals) -> Family:
    return next(family for family in FAMILIES.values() if family.goals == goals)


_CHOWS = tuple(_chow_patterns())
_SETS = (*_CHOWS, *_pung_patterns())
CHOWS = len(_CHOWS)
KINDS = tuple(_kinds(pattern) for _, pattern in _SETS)
_VALUES = {fan.id: fan.value for fan in _family_with(Goals.FANS_81).table} | {"thirteen_orphans": 24}
PATTERNS = tuple(pattern | _VALUES[fan] << BEHIND for fan, pattern in _SETS)
"""The sets of a goal by their codes, and its points."""

SEVEN = len(PATTERNS)
ORPHANS = SEVEN + 1
KNITTED = SEVEN + 2
ALL_PUNGS = SEVEN + 3
ALL_TYPES = SEVEN + 4
HALF_FLUSH = SEVEN + 5  # and the suit
FULL_FLUSH = SEVEN + 8
ALL_CHOWS = SEVEN + 11
ANY_SETS = SEVEN + 12  # four sets and a pair, worth what they have anyway
GOALS = SEVEN + 13

FANS = (
    *(fan for fan, _ in _SETS),
    *("seven_pairs", "thirteen_orphans", "knitted_straight", "all_pungs", "all_types"),
    *("half_flush",) * 3,
    *("full_flush",) * 3,
    "all_chows",
    "",
)
"""The fan that each goal brings. What is knitted may as well become honours and knitted tiles."""

POINTS = tuple(_VALUES[fan] for fan in FANS[:ALL_CHOWS])
"""What each goal of the 81 fans is sure to bring; thirteen orphans, which bring 88, are weighed as 24."""

NO_FAAN = 255
_PLACES = {fan.id: fan.index for fan in _family_with(Goals.FAAN).table}
FAAN = tuple(_PLACES.get(fan, NO_FAAN) for fan in FANS)
"""Which of the faan each goal brings. ``ANY_SETS`` is a goal without one."""

WINDS_KEY = 5**4  # a key of honours is winds below this, dragons above


@inner
def cost_of_goal(rules: np.record, lookups: np.record, own: Own, goal: int, most: int) -> int:
    """STEP for each tile missing, and more for points that the goal lacks; ``most`` if not below it."""
    if goal < SEVEN and rules.goals == Goals.FANS_81:
        return cost_of_pattern(rules, lookups, own, goal, most)
    if not is_goal(rules, goal):
        return most
    keys = keys_of(own)
    missing = int64(FAR)
    if goal == SEVEN:
        if own[MELDS] == 0 and rules.seven_pairs != SevenPairs.NONE:
            missing = pairs_missing(rules, lookups, keys, NO_VOID)
    elif goal == ORPHANS:
        if own[MELDS] == 0 and rules.orphans:
            missing = orphans_missing(lookups, keys)
    elif goal == KNITTED:
        if own[MELDS] < 2 and rules.knitted:
            missing = knitted_missing(rules, lookups, keys, own[MELDS], int64(FAR))
    elif goal == ALL_PUNGS:
        missing = pungs_missing(own)
    elif goal == ALL_TYPES:
        missing = types_missing(lookups, own)
    elif goal >= ALL_CHOWS:
        missing = sets_missing(rules, lookups, own, goal == ALL_CHOWS)
    else:
        missing = flush_missing(lookups, own, (goal - HALF_FLUSH) % 3, goal < FULL_FLUSH)
    return min(most, STEP * missing + lack_of_points(rules, own, points_of_goal(rules, goal)))


@inner
def is_goal(rules: np.record, goal: int) -> bool:
    """Does the family know it?"""
    if rules.goals == Goals.FANS_81:
        return goal < ALL_CHOWS
    return FAAN[goal] != NO_FAAN or goal == ANY_SETS


@inner
def points_of_goal(rules: np.record, goal: int) -> int:
    if rules.goals == Goals.FANS_81:
        return int64(POINTS[goal])
    return int64(0) if goal == ANY_SETS else int64(rules.fan_points[FAAN[goal]])


@inner
def lack_of_points(rules: np.record, own: Own, points: int) -> int:
    """What the points that a goal of so many is short of the minimum add to its cost."""
    short = points_short(rules, own, points)
    if short <= 0:
        return int64(0)
    if rules.goals == Goals.FANS_81:
        return 3 + 2 * short
    return LACKS_ONE + LACKS_MORE * (short - 1)


@inner
def points_short(rules: np.record, own: Own, points: int) -> int:
    """How many a goal of so many ``points`` is short of the minimum with those the hand has anyway."""
    return max(int64(0), int64(rules.minimum) - points - own[SURE])


@inner
def missing_for_goal(rules: np.record, lookups: np.record, own: Own, goal: int) -> int:
    """Tiles missing for a goal, FAR or more if it is out of reach."""
    cost = cost_of_goal(rules, lookups, own, goal, int64(STEP * FAR))
    return (cost - lack_of_points(rules, own, points_of_goal(rules, goal))) // STEP


@inner
def cost_of_pattern(rules: np.record, lookups: np.record, own: Own, goal: int, most: int) -> int:
    """The cost of the sets of a pattern with any other sets and a pair."""
    pattern = int64(PATTERNS[goal])
    lack = lack_of_points(rules, own, pattern >> BEHIND)
    most_missing = (most - 1 - lack) // STEP
    kinds = int64(KINDS[goal])
    melded = int64(0)
    done = int64(0)  # the sets that are melded, by place
    for place in range(3):
        code = pattern >> CODE * place & NO_SET
        if code != NO_SET and is_melded(own, code):
            done |= int64(1) << place
            melded |= (int64(1) if code & PUNG_CODE else int64(0b111)) << (code & 63)
    # a quick no, by the tiles that it lacks at least
    lacks = bit_count(kinds & ~own[H1] & ~melded)
    if goal >= CHOWS:
        lacks += bit_count(kinds & ~own[H2] & ~melded) + bit_count(kinds & ~own[H3] & ~melded)
    if lacks > most_missing:
        return most
    missing = pattern_missing(rules, lookups, own, pattern, done)
    if missing > most_missing:
        return most
    return STEP * missing + lack


@inner
def pattern_missing(rules: np.record, lookups: np.record, own: Own, pattern: int, done: int) -> int:
    """Tiles missing for the sets of a pattern that are not ``done``, and any other sets and a pair."""
    rest = keys_of(own)
    one, two, three = own[H1], own[H2], own[H3]
    free = 4 - own[MELDS]
    missing = int64(0)
    for place in range(3):
        code = pattern >> CODE * place & NO_SET
        if code == NO_SET or done >> place & 1:
            continue
        free -= 1
        kind = code & 63
        suit = kind // 9
        key = rest[suit]
        for _ in range(3):
            bit = int64(1) << kind
            if one & bit:
                key -= int64(RANK_WEIGHT[kind - 9 * suit])
                one, two, three = (one & ~bit) | (two & bit), (two & ~bit) | (three & bit), three & ~bit
            elif own[GONE] & bit:
                return int64(FAR)
            else:
                missing += 1
            if code & PUNG_CODE == 0:
                kind += 1
        if suit == HONOUR_SUIT and own[H4] >> kind & 1:
            key -= int64(RANK_WEIGHT[kind - 9 * suit])  # the fourth tile can make nothing any more
        rest = (
            key if suit == 0 else rest[0],
            key if suit == 1 else rest[1],
            key if suit == 2 else rest[2],
            key if suit == 3 else rest[3],
        )
    if free < 0:
        return int64(FAR)
    classes = suit_classes(lookups, rest, has_honours(rules), NO_VOID)
    return missing + sets_and_pair_missing(lookups, classes, free)


@inner
def is_melded(own: Own, code: int) -> bool:
    found = False
    for meld in range(own[MELDS]):
        found = found or own[CODES] >> CODE * meld & NO_SET == code
    return found


@inner
def pungs_missing(own: Own) -> int:
    """Tiles missing for pungs and a pair."""
    for meld in range(own[MELDS]):
        if own[CODES] >> CODE * meld & PUNG_CODE == 0:
            return int64(FAR)
    triplets = bit_count(own[H3])
    wanted = 4 - own[MELDS]
    sets = min(wanted, triplets)
    alike = bit_count(own[H2]) - sets  # kinds held twice at least, for pungs and the pair
    wanted -= sets
    grown = min(wanted, max(alike - 1, int64(0)))
    missing = grown + 2 * (wanted - grown)
    lone = max(int64(0), 5 - own[MELDS] - bit_count(own[H1]))  # sets or a pair that begin from nothing
    return missing + lone + (0 if alike > grown else 1)


@inner
def sets_missing(rules: np.record, lookups: np.record, own: Own, chows: bool) -> int:
    """Tiles missing for four sets and a pair; with ``chows`` none of the melds may be another set."""
    for meld in range(own[MELDS]):
        if chows and own[CODES] >> CODE * meld & PUNG_CODE != 0:
            return int64(FAR)
    classes = suit_classes(lookups, keys_of(own), has_honours(rules), NO_VOID)
    return sets_and_pair_missing(lookups, classes, 4 - own[MELDS])


@inner
def types_missing(lookups: np.record, own: Own) -> int:
    """Tiles missing for a set or pair of each suit, of winds and of dragons (All Types)."""
    melded = int64(0)
    for meld in range(own[MELDS]):
        kind = own[CODES] >> CODE * meld & 63
        group = int64(1) << (4 if kind >= FIRST_DRAGON else kind // 9)
        if melded & group:
            return int64(FAR)
        melded |= group
    winds = own[3] % WINDS_KEY
    missing = int64(0)
    saved = int64(0)
    for group in range(5):
        if melded >> group & 1:
            continue
        if group < 3:
            row = int64(lookups.suit_class[own[group]])
        else:
            row = int64(lookups.honour_class[winds if group == 3 else own[3] - winds])
        as_set = int64(lookups.class_cost[row, 2])
        missing += as_set
        saved = max(saved, as_set - int64(lookups.class_cost[row, 1]))
    return missing - saved


@inner
def flush_missing(lookups: np.record, own: Own, suit: int, half: bool) -> int:
    """Tiles missing for sets and a pair of one suit, with honours too in a half flush."""
    for meld in range(own[MELDS]):
        group = (own[CODES] >> CODE * meld & 63) // 9
        if group != suit and not (half and group == 3):
            return int64(FAR)
    classes = (
        int64(lookups.suit_class[own[0]]) if suit == 0 else int64(NO_SUIT),
        int64(lookups.suit_class[own[1]]) if suit == 1 else int64(NO_SUIT),
        int64(lookups.suit_class[own[2]]) if suit == 2 else int64(NO_SUIT),
        int64(lookups.honour_class[own[3]]) if half else int64(NO_SUIT),
    )
    return sets_and_pair_missing(lookups, classes, 4 - own[MELDS])


# Hands as goals take them -----------------------------------------------------------------------


@inner
def own_hand(rules: np.record, hand: np.record, unseen: np.ndarray) -> Own:
    """A hand (WINNING_HAND) as goals take it; ``unseen``: the copies of each kind that it has not seen."""
    melds = int64(hand.melds)
    codes = int64(0)
    concealed = True
    for meld in range(melds):
        kind = hand.meld_type[meld]
        chow = kind == MeldType.CHOW
        codes |= (int64(hand.meld_tile[meld]) + (0 if chow else PUNG_CODE)) << CODE * meld
        concealed = concealed and kind == MeldType.CONCEALED_KONG
    one = int64(0)
    two = int64(0)
    three = int64(0)
    four = int64(0)
    gone = int64(0)
    for kind in range(BASE_KINDS):
        copies = int64(hand.standing[kind])
        one |= int64(copies >= 1) << kind
        two |= int64(copies >= 2) << kind
        three |= int64(copies >= 3) << kind
        four |= int64(copies >= 4) << kind
        gone |= int64(unseen[kind] == 0) << kind
    a, b, c, d = suit_keys(hand.standing)
    own = (a, b, c, d, one, two, three, four, melds, codes, int64(0), gone)
    return (a, b, c, d, one, two, three, four, melds, codes, sure_points(rules, hand, own, concealed), gone)


@inner
def keys_of(own: Own) -> Keys:
    return (own[0], own[1], own[2], own[3])


@inner
def plus(own: Own, kind: int) -> Own:
    """The hand with one more tile."""
    a, b, c, d = with_tile(keys_of(own), kind)
    bit = int64(1) << kind
    one, two, three = own[H1] | bit, own[H2] | own[H1] & bit, own[H3] | own[H2] & bit
    four = own[H4] | own[H3] & bit
    return (a, b, c, d, one, two, three, four, own[MELDS], own[CODES], own[SURE], own[GONE])


@inner
def minus(own: Own, kind: int) -> Own:
    """The hand without one of its tiles."""
    a, b, c, d = without_tile(keys_of(own), kind)
    other = ~(int64(1) << kind)
    one, two, three = own[H1] & (other | own[H2]), own[H2] & (other | own[H3]), own[H3] & (other | own[H4])
    four = own[H4] & other
    return (a, b, c, d, one, two, three, four, own[MELDS], own[CODES], own[SURE], own[GONE])


@inner
def with_meld(rules: np.record, hand: np.record, own: Own, code: int) -> Own:
    """The hand with one more meld, from which the standing tiles have gone already."""
    a, b, c, d = keys_of(own)
    codes = own[CODES] | code << CODE * own[MELDS]
    melds = own[MELDS] + 1
    melded = (a, b, c, d, own[H1], own[H2], own[H3], own[H4], melds, codes, int64(0), own[GONE])
    sure = sure_points(rules, hand, melded, False)
    return (a, b, c, d, own[H1], own[H2], own[H3], own[H4], melds, codes, sure, own[GONE])


@inner
def sure_points(rules: np.record, hand: np.record, own: Own, concealed: bool) -> int:
    """For pungs of dragons, the seat and the prevalent wind, and for a concealed hand, two points each.

    Faan are one each, and bonus tiles, or that there are none, may bring more.
    """
    if rules.goals == Goals.FANS_81:
        each = int64(2)
        points = int64(2 if concealed else 0)
    else:
        each = int64(1)
        points = sure_faan(rules, hand, concealed, own[MELDS])
    for kind in range(EAST, BASE_KINDS):
        worth = each if kind >= FIRST_DRAGON else int64(0)
        worth += each if kind == EAST + hand.prevalent else 0
        worth += each if kind == EAST + hand.seat_wind else 0
        if worth > 0 and (own[H3] >> kind & 1 or is_melded(own, kind + PUNG_CODE)):
            points += worth
    return points
