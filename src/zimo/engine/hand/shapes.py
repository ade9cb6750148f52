"""Is this a winning hand by its tiles? The one place for the shapes and suits of a win.

A hand is given by its four suit keys (standing tiles, the winning one included) and its melds.
The points that a ruleset may ask for besides are not looked at here.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.demands import HAS_TRIPLET, HAS_YAOJIU, meld_facts, needs_yaojiu, refusal_of_facts
from zimo.engine.hand.suit_tables import (
    DRAGON_PAIR,
    EVEN,
    FOUR_ALIKE,
    HAND_TILES,
    HOLDS,
    HONOUR_RANKS,
    NINTH,
    ORPHANS,
    PATTERN_KEYS,
    RANKS,
    SETS,
    SETS_AND_PAIR,
    SINGLES,
    TRIPLET,
    WITHIN,
)
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.special_kongs import copies_in_special_kong
from zimo.engine.table.standing import RANK_WEIGHT
from zimo.engine.table.state import MeldType, NoWin
from zimo.notation.tiles import BASE_KINDS, HONOUR_SUIT
from zimo.rulesets.choices import SevenPairs

Keys = tuple[int, int, int, int]
"""Suit keys of characters, dots, bamboo and honours."""

KNITTED_TILES = 3  # of a suit
ALL_SUITS = 0b1111

# bits: the shapes that a hand has
STANDARD = 1  # four sets and a pair
STANDARD_TRIPLET = 2  # a standard reading with a standing pung or a pair of dragons
SEVEN_PAIRS = 4
THIRTEEN_ORPHANS = 8
HONOURS_AND_KNITTED = 16  # fourteen different honours and knitted tiles
KNITTED_STRAIGHT = 32  # 147, 258 and 369 in three suits, a set and a pair


@inner
def standard_shape(keys: Keys, lookups: np.record) -> int:
    """STANDARD and STANDARD_TRIPLET if the standing tiles are sets and one pair, else 0.

    How many sets is not looked at: fourteen tiles, melds counted as three each, make it four.
    """
    a = int64(lookups.suit_shape[keys[0]])
    b = int64(lookups.suit_shape[keys[1]])
    c = int64(lookups.suit_shape[keys[2]])
    d = int64(lookups.honour_shape[keys[3]])
    pairs = (
        (a & SETS_AND_PAIR) + (b & SETS_AND_PAIR) + (c & SETS_AND_PAIR) + (d & SETS_AND_PAIR)
    )  # in units of SETS_AND_PAIR
    sets = (a & SETS) + (b & SETS) + (c & SETS) + (d & SETS)
    if pairs != SETS_AND_PAIR or sets != 3:
        return 0
    if (a | b | c | d) & TRIPLET or d & DRAGON_PAIR:
        return STANDARD | STANDARD_TRIPLET
    return STANDARD


@inner
def is_seven_pairs(keys: Keys, four_alike: bool, lookups: np.record) -> bool:
    """Whether all kinds are held twice, or (``four_alike``) four times. Give it fourteen tiles."""
    a = int64(lookups.suit_shape[keys[0]])
    b = int64(lookups.suit_shape[keys[1]])
    c = int64(lookups.suit_shape[keys[2]])
    d = int64(lookups.honour_shape[keys[3]])
    return bool(a & b & c & d & EVEN) and (four_alike or not (a | b | c | d) & FOUR_ALIKE)


@inner
def is_orphans(keys: Keys, lookups: np.record) -> bool:
    """Whether there are only terminals and honours, and all thirteen. Give it fourteen tiles."""
    a = int64(lookups.suit_shape[keys[0]])
    b = int64(lookups.suit_shape[keys[1]])
    c = int64(lookups.suit_shape[keys[2]])
    return bool(a & b & c & int64(lookups.honour_shape[keys[3]]) & ORPHANS)


@inner
def knitted_shape(keys: Keys, melds: int, lookups: np.record) -> int:
    """HONOURS_AND_KNITTED, KNITTED_STRAIGHT, both or neither (MCR A-11). Fourteen tiles, melds counted."""
    if melds > 1:
        return 0
    a = int64(lookups.suit_knit[keys[0]])
    b = int64(lookups.suit_knit[keys[1]])
    c = int64(lookups.suit_knit[keys[2]])
    if a < WITHIN or b < WITHIN or c < WITHIN:
        return 0
    singles = melds == 0 and int64(lookups.honour_shape[keys[3]]) & SINGLES
    found = 0
    for first in range(3):
        for second in range(3):
            if second == first:
                continue
            third = 3 - first - second
            shared = a >> first & b >> second & c >> third
            if shared & WITHIN and singles:
                found |= HONOURS_AND_KNITTED
            if shared & HOLDS and standard_shape(
                (
                    keys[0] - PATTERN_KEYS[first],
                    keys[1] - PATTERN_KEYS[second],
                    keys[2] - PATTERN_KEYS[third],
                    keys[3],
                ),
                lookups,
            ):
                found |= KNITTED_STRAIGHT
    return found


@inner
def shapes_found(rules: np.record, lookups: np.record, keys: Keys, melds: int) -> int:
    """Which shapes that the ruleset knows the hand has (bits), suits not looked at.

    Give it fourteen tiles, each of the ``melds`` counted as three.
    """
    found = standard_shape(keys, lookups)
    pairs = int64(rules.seven_pairs)
    if melds == 0 and pairs != SevenPairs.NONE and is_seven_pairs(keys, pairs == SevenPairs.QUADS, lookups):
        found |= SEVEN_PAIRS
    if found != 0:
        return found  # a hand of sets, or of pairs, is none of the others
    if melds == 0 and rules.orphans and is_orphans(keys, lookups):
        found |= THIRTEEN_ORPHANS
    if rules.knitted:
        found |= knitted_shape(keys, melds, lookups)
    return found


@inner
def has_terminal(suit_key: int) -> bool:
    return suit_key % 5 > 0 or suit_key >= NINTH


@inner
def no_win_by_keys(
    rules: np.record,
    lookups: np.record,
    keys: Keys,
    melds: int,
    meld_type: np.ndarray,
    meld_tile: np.ndarray,
    void: int,
) -> int:
    """Why these tiles are no win (NoWin), the most basic reason first; WIN if they are.

    Give it fourteen tiles, melds counted as three each. ``meld_type`` and ``meld_tile`` are as in
    a table; ``void`` is the void suit, -1 if unknown.
    """
    found = shapes_found(rules, lookups, keys, melds)
    return refusal_of(rules, found, keys, melds, meld_type, meld_tile, void)


@inner
def refusal_of(
    rules: np.record,
    found: int,
    keys: Keys,
    melds: int,
    meld_type: np.ndarray,
    meld_tile: np.ndarray,
    void: int,
) -> int:
    """The same where the shapes that the tiles have are known (bits, as in ``shapes_found``)."""
    if found == 0:
        return NoWin.NO_SHAPE.value
    facts = meld_facts(melds, meld_type, meld_tile)
    facts |= int(keys[0] > 0) | int(keys[1] > 0) << 1 | int(keys[2] > 0) << 2
    if found != STANDARD:
        facts |= HAS_TRIPLET
    if needs_yaojiu(rules) and (
        keys[HONOUR_SUIT] > 0 or has_terminal(keys[0]) or has_terminal(keys[1]) or has_terminal(keys[2])
    ):
        facts |= HAS_YAOJIU
    return refusal_of_facts(rules, facts, void)


@inner
def lacks_when_ready(rules: np.record, hand: np.record) -> int:
    """What thirteen tiles lack that a hand must hold already when it declares ready (CM-025, CM-026).

    Suits and a yaojiu are looked at, as NoWin; that it waits for something has its triplet as well.
    """
    melds = int64(hand.melds)
    keys = suit_keys(hand.standing)
    found = int64(SEVEN_PAIRS)
    return refusal_of(rules, found, keys, melds, hand.meld_type, hand.meld_tile, int64(hand.void))


@inner
def no_win_at(rules: np.record, lookups: np.record, table: np.record, seat: int, kind: int) -> int:
    """NoWin of a seat's standing tiles and melds, with one more tile (``kind``, -1 for none).

    The table's own keys are read, nothing is filled or copied.
    """
    keys = keys_at(table, seat)
    if kind >= 0:
        keys = with_tile(keys, kind)
    melds = int64(table.melds[seat])
    if kind >= BASE_KINDS or shapes_found(rules, lookups, keys, melds) == 0:
        return NoWin.NO_SHAPE.value
    if tiles_with_melds(table.hand[seat], melds) + int(kind >= 0) != HAND_TILES:
        return NoWin.NO_SHAPE.value
    return no_win_by_keys(
        rules,
        lookups,
        keys,
        melds,
        table.meld_type[seat],
        table.meld_tile[seat],
        int64(table.void[seat]),
    )


@inner
def suits_that_may_complete(rules: np.record, standing: np.ndarray, melds: int) -> int:
    """The suits (bits) of which one more tile can make a shape of thirteen: few, by how many tiles each has.

    Sets leave no tile of a suit over, and the pair two; the tiles of a knitted straight are threes as well.
    """
    sizes = suit_sizes(standing)
    found = 0
    for suit in range(HONOUR_SUIT + 1):
        ones, twos, odd = int64(0), int64(0), int64(0)
        for other in range(HONOUR_SUIT + 1):
            size = sizes[other] + int64(other == suit)
            ones += size % 3 == 1
            twos += size % 3 == 2
            odd |= size & 1
        pairs = melds == 0 and odd == 0 and rules.seven_pairs != SevenPairs.NONE
        if pairs or (ones == 0 and twos == 1):
            found |= 1 << suit
    longest = max(sizes[0], sizes[1], sizes[2])
    orphans = rules.orphans != 0 and sizes[HONOUR_SUIT] >= HONOUR_RANKS - 1
    knitted = rules.knitted != 0 and longest <= KNITTED_TILES
    return ALL_SUITS if melds == 0 and (orphans or knitted) else found


@inner
def suit_sizes(standing: np.ndarray) -> Keys:
    """How many tiles of each suit stand."""
    characters, dots, bamboo, honours = int64(0), int64(0), int64(0), int64(0)
    for rank in range(RANKS):
        characters += standing[rank]
        dots += standing[RANKS + rank]
        bamboo += standing[2 * RANKS + rank]
        if rank < HONOUR_RANKS:
            honours += standing[3 * RANKS + rank]
    return characters, dots, bamboo, honours


@inner
def waits(rules: np.record, lookups: np.record, hand: np.record) -> int:
    """Kinds (bits) that complete a hand (record WINNING_HAND without the winning tile).

    A kind of which all copies stand in the hand is none (SBR-148..151), nor, where the ruleset
    counts them, one whose copies lie in the hand and its melds. Zero unless there are thirteen tiles.
    """
    melds = int64(hand.melds)
    if tiles_with_melds(hand.standing, melds) + 1 != HAND_TILES:
        return 0
    keys = suit_keys(hand.standing)
    suits = suits_that_may_complete(rules, hand.standing, melds)
    found = 0
    for kind in range(BASE_KINDS):
        if not suits >> kind // 9 & 1:
            continue
        if is_exhausted(rules, hand, kind) or not rules.kinds >> kind & 1:
            continue
        refusal = no_win_by_keys(
            rules,
            lookups,
            with_tile(keys, kind),
            melds,
            hand.meld_type,
            hand.meld_tile,
            int64(hand.void),
        )
        if refusal == NoWin.WIN:
            found |= 1 << kind
    return found


@inner
def is_exhausted(rules: np.record, hand: np.record, kind: int) -> bool:
    """Whether a hand holds all copies of a kind itself, as the ruleset counts them."""
    copies = int64(hand.standing[kind])
    if rules.melds_exhaust_waits:
        copies += copies_declared(hand, kind)
    return copies >= 4


@inner
def copies_declared(hand: np.record, kind: int) -> int:
    """How many tiles of a kind lie in the melds of a WINNING_HAND, each as the tile that it is (CM-019)."""
    copies = copies_in_melds(int64(hand.melds), hand.meld_type, hand.meld_tile, kind)
    for meld in range(int64(hand.melds)):
        if hand.meld_type[meld] == MeldType.SPECIAL_KONG:
            copies += copies_in_special_kong(hand.special_tiles, int64(hand.meld_tile[meld]), kind)
    return copies


@inner
def copies_in_melds(melds: int, meld_type: np.ndarray, meld_tile: np.ndarray, kind: int) -> int:
    """How many tiles of a kind lie in the melds, special kongs left out."""
    copies = 0
    for m in range(melds):
        tile = int64(meld_tile[m])
        if meld_type[m] == MeldType.CHOW:
            copies += int(tile <= kind <= tile + 2)
        elif tile == kind and meld_type[m] != MeldType.SPECIAL_KONG:
            copies += 3 if meld_type[m] == MeldType.PUNG else 4
    return copies


@inner
def suit_keys(standing: np.ndarray) -> Keys:
    """The four suit keys of counts per kind, none above four."""
    key0 = 0
    key1 = 0
    key2 = 0
    key3 = 0
    for rank in range(8, -1, -1):
        key0 = 5 * key0 + int64(standing[rank])
        key1 = 5 * key1 + int64(standing[9 + rank])
        key2 = 5 * key2 + int64(standing[18 + rank])
        if rank < 7:
            key3 = 5 * key3 + int64(standing[27 + rank])
    return key0, key1, key2, key3


@inner
def keys_at(table: np.record, seat: int) -> Keys:
    """The suit keys that a table keeps for a seat."""
    return (
        int64(table.key[seat, 0]),
        int64(table.key[seat, 1]),
        int64(table.key[seat, 2]),
        int64(table.key[seat, 3]),
    )


@inner
def with_tile(keys: Keys, kind: int) -> Keys:
    suit = kind // 9
    tile = int64(RANK_WEIGHT[kind - 9 * suit])
    return (
        keys[0] + tile * int(suit == 0),
        keys[1] + tile * int(suit == 1),
        keys[2] + tile * int(suit == 2),
        keys[3] + tile * int(suit == 3),
    )


@inner
def without_tile(keys: Keys, kind: int) -> Keys:
    suit = kind // 9
    tile = int64(RANK_WEIGHT[kind - 9 * suit])
    return (
        keys[0] - tile * int(suit == 0),
        keys[1] - tile * int(suit == 1),
        keys[2] - tile * int(suit == 2),
        keys[3] - tile * int(suit == 3),
    )


@inner
def tiles_with_melds(standing: np.ndarray, melds: int) -> int:
    """Tiles of the hand by counts per kind, bonus tiles left out, melds counted as three each."""
    tiles = 3 * melds
    for kind in range(BASE_KINDS):
        tiles += int64(standing[kind])
    return tiles
