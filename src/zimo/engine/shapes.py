"""Is this a winning hand by its tiles? The one place for the shapes and suits of a win.

A hand is given by its four suit keys (standing tiles, the winning one included) and its melds.
The points that a ruleset may ask for besides are not looked at here.
"""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import kernel
from zimo.engine.state import BASE_KINDS, MeldType, NoWin
from zimo.engine.suit_tables import (
    DRAGON_PAIR,
    EVEN,
    FOUR_ALIKE,
    HOLDS,
    NINTH,
    ORPHANS,
    PATTERN_KEYS,
    SETS,
    SETS_AND_PAIR,
    SINGLES,
    TRIPLET,
    WITHIN,
)
from zimo.rulesets.options import SevenPairs, WinSuits

HAND_TILES = 14  # a kong counted as three
ALL_SUITS = 0b111

# bits: the shapes that a hand has
STANDARD = 1  # four sets and a pair
STANDARD_TRIPLET = 2  # a standard reading with a standing pung or a pair of dragons
SEVEN_PAIRS = 4
THIRTEEN_ORPHANS = 8
HONOURS_AND_KNITTED = 16  # fourteen different honours and knitted tiles
KNITTED_STRAIGHT = 32  # 147, 258 and 369 in three suits, a set and a pair


@kernel
def standard_shape(key0: int, key1: int, key2: int, key3: int, lookups: np.record) -> int:
    """STANDARD and STANDARD_TRIPLET if the standing tiles are sets and one pair, else 0.

    How many sets is not looked at: fourteen tiles, melds counted as three each, make it four.
    """
    a = int(lookups.suit_shape[key0])
    b = int(lookups.suit_shape[key1])
    c = int(lookups.suit_shape[key2])
    d = int(lookups.honour_shape[key3])
    pairs = (
        (a & SETS_AND_PAIR) + (b & SETS_AND_PAIR) + (c & SETS_AND_PAIR) + (d & SETS_AND_PAIR)
    )  # in units of SETS_AND_PAIR
    sets = (a & SETS) + (b & SETS) + (c & SETS) + (d & SETS)
    if pairs != SETS_AND_PAIR or sets != 3:
        return 0
    if (a | b | c | d) & TRIPLET or d & DRAGON_PAIR:
        return STANDARD | STANDARD_TRIPLET
    return STANDARD


@kernel
def is_seven_pairs(key0: int, key1: int, key2: int, key3: int, four_alike: bool, lookups: np.record) -> bool:
    """Whether all kinds are held twice, or (``four_alike``) four times. Give it fourteen tiles."""
    a = int(lookups.suit_shape[key0])
    b = int(lookups.suit_shape[key1])
    c = int(lookups.suit_shape[key2])
    d = int(lookups.honour_shape[key3])
    return bool(a & b & c & d & EVEN) and (four_alike or not (a | b | c | d) & FOUR_ALIKE)


@kernel
def is_orphans(key0: int, key1: int, key2: int, key3: int, lookups: np.record) -> bool:
    """Whether there are only terminals and honours, and all thirteen. Give it fourteen tiles."""
    a = int(lookups.suit_shape[key0])
    b = int(lookups.suit_shape[key1])
    c = int(lookups.suit_shape[key2])
    return bool(a & b & c & int(lookups.honour_shape[key3]) & ORPHANS)


@kernel
def knitted_shape(key0: int, key1: int, key2: int, key3: int, melds: int, lookups: np.record) -> int:
    """HONOURS_AND_KNITTED, KNITTED_STRAIGHT, both or neither (MCR A-11). Fourteen tiles, melds counted."""
    if melds > 1:
        return 0
    a = int(lookups.suit_knit[key0])
    b = int(lookups.suit_knit[key1])
    c = int(lookups.suit_knit[key2])
    if a == 0 or b == 0 or c == 0:
        return 0
    singles = melds == 0 and int(lookups.honour_shape[key3]) & SINGLES
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
                key0 - PATTERN_KEYS[first],
                key1 - PATTERN_KEYS[second],
                key2 - PATTERN_KEYS[third],
                key3,
                lookups,
            ):
                found |= KNITTED_STRAIGHT
    return found


@kernel
def shapes_found(
    rules: np.record, lookups: np.record, key0: int, key1: int, key2: int, key3: int, melds: int
) -> int:
    """Which shapes that the ruleset knows the hand has (bits), suits not looked at.

    Give it fourteen tiles, each of the ``melds`` counted as three.
    """
    found = standard_shape(key0, key1, key2, key3, lookups)
    if melds == 0:
        pairs = int(rules.seven_pairs)
        if pairs != SevenPairs.NONE and is_seven_pairs(
            key0, key1, key2, key3, pairs == SevenPairs.QUADS, lookups
        ):
            found |= SEVEN_PAIRS
        if rules.orphans and is_orphans(key0, key1, key2, key3, lookups):
            found |= THIRTEEN_ORPHANS
    if rules.knitted:
        found |= knitted_shape(key0, key1, key2, key3, melds, lookups)
    return found


@kernel
def refused_suits(rules: np.record, suits: int, void: int) -> int:
    """Whether the suits of a hand (bit per suit, melds included) forbid a win: NoWin, WIN if not.

    ``void`` is the void suit; -1 is unknown: some suit must be absent.
    """
    wanted = int(rules.win_suits)
    if wanted == WinSuits.NO_VOID and (suits == ALL_SUITS if void < 0 else suits >> void & 1):
        return NoWin.VOID_SUIT.value
    if wanted == WinSuits.AT_MOST_TWO and suits == ALL_SUITS:
        return NoWin.TOO_MANY_SUITS.value
    if wanted == WinSuits.ALL_THREE and suits != ALL_SUITS:
        return NoWin.MISSING_SUIT.value
    return NoWin.WIN.value


@kernel
def has_terminal(suit_key: int) -> bool:
    return suit_key % 5 > 0 or suit_key >= NINTH


@kernel
def meld_has_yaojiu(meld_type: int, meld_tile: int) -> bool:
    """Whether a meld has a terminal or an honour (CC-010)."""
    rank = meld_tile % 9
    return meld_tile // 9 == 3 or rank == 0 or rank == (6 if meld_type == MeldType.CHOW else 8)


@kernel
def no_win_by_keys(
    rules: np.record,
    lookups: np.record,
    key0: int,
    key1: int,
    key2: int,
    key3: int,
    melds: int,
    meld_type: np.ndarray,
    meld_tile: np.ndarray,
    void: int,
) -> int:
    """Why these tiles are no win (NoWin), the most basic reason first; WIN if they are.

    Give it fourteen tiles, melds counted as three each. ``meld_type`` and ``meld_tile`` are as in
    a table; ``void`` is the void suit, -1 if unknown.
    """
    found = shapes_found(rules, lookups, key0, key1, key2, key3, melds)
    if found == 0:
        return NoWin.NO_SHAPE.value
    suits = int(key0 > 0) | int(key1 > 0) << 1 | int(key2 > 0) << 2
    yaojiu = has_terminal(key0) or has_terminal(key1) or has_terminal(key2) or key3 > 0
    triplet = found != STANDARD  # only the standard shape must have one (CC-011, CC-014)
    for m in range(melds):
        tile = int(meld_tile[m])
        suits |= 1 << tile // 9 & ALL_SUITS
        yaojiu = yaojiu or meld_has_yaojiu(int(meld_type[m]), tile)
        triplet = triplet or meld_type[m] != MeldType.CHOW
    refusal = refused_suits(rules, suits, void)
    if refusal != NoWin.WIN:
        return refusal
    if rules.yaojiu and not yaojiu:
        return NoWin.NO_YAOJIU.value
    if rules.triplet_or_dragon_pair and not triplet:
        return NoWin.NO_TRIPLET.value
    return NoWin.WIN.value


@kernel
def no_win_at(rules: np.record, lookups: np.record, table: np.record, seat: int, kind: int) -> int:
    """NoWin of a seat's standing tiles and melds, with one more tile (``kind``, -1 for none).

    The table's own keys are read, nothing is filled or copied.
    """
    suit = kind // 9
    more = 5 ** (kind - 9 * suit) if kind >= 0 else 0
    key0 = int(table.key[seat, 0]) + more * int(suit == 0)
    key1 = int(table.key[seat, 1]) + more * int(suit == 1)
    key2 = int(table.key[seat, 2]) + more * int(suit == 2)
    key3 = int(table.key[seat, 3]) + more * int(suit == 3)
    melds = int(table.melds[seat])
    if kind >= BASE_KINDS or shapes_found(rules, lookups, key0, key1, key2, key3, melds) == 0:
        return NoWin.NO_SHAPE.value
    if tiles_with_melds(table.hand[seat], melds) + int(kind >= 0) != HAND_TILES:
        return NoWin.NO_SHAPE.value
    return no_win_by_keys(
        rules,
        lookups,
        key0,
        key1,
        key2,
        key3,
        melds,
        table.meld_type[seat],
        table.meld_tile[seat],
        int(table.void[seat]),
    )


@kernel
def shape_of_win(rules: np.record, lookups: np.record, hand: np.record) -> int:
    """NoWin of a hand (record WINNING_HAND) by its tiles, not by its points."""
    if tiles_with_melds(hand.standing, int(hand.melds)) != HAND_TILES:
        return NoWin.NO_SHAPE.value
    key0, key1, key2, key3 = suit_keys(hand.standing)
    return no_win_by_keys(
        rules,
        lookups,
        key0,
        key1,
        key2,
        key3,
        int(hand.melds),
        hand.meld_type,
        hand.meld_tile,
        int(hand.void),
    )


@kernel
def waits(rules: np.record, lookups: np.record, hand: np.record) -> int:
    """Kinds (bits) that complete a hand (record WINNING_HAND without the winning tile).

    A kind of which all copies stand in the hand is none (SBR-148..151), nor, where the ruleset
    counts them, one whose copies lie in the hand and its melds. Zero unless there are thirteen tiles.
    """
    key0, key1, key2, key3 = suit_keys(hand.standing)
    return waits_by_keys(
        rules,
        lookups,
        key0,
        key1,
        key2,
        key3,
        hand.standing,
        int(hand.melds),
        hand.meld_type,
        hand.meld_tile,
        int(hand.void),
    )


@kernel
def waits_at(rules: np.record, lookups: np.record, table: np.record, seat: int) -> int:
    """As ``waits``, of a seat of a table whose hand stands at thirteen tiles."""
    return waits_by_keys(
        rules,
        lookups,
        int(table.key[seat, 0]),
        int(table.key[seat, 1]),
        int(table.key[seat, 2]),
        int(table.key[seat, 3]),
        table.hand[seat],
        int(table.melds[seat]),
        table.meld_type[seat],
        table.meld_tile[seat],
        int(table.void[seat]),
    )


@kernel
def waits_by_keys(
    rules: np.record,
    lookups: np.record,
    key0: int,
    key1: int,
    key2: int,
    key3: int,
    standing: np.ndarray,
    melds: int,
    meld_type: np.ndarray,
    meld_tile: np.ndarray,
    void: int,
) -> int:
    """As ``waits``, of keys; ``standing`` are the same tiles as counts per kind."""
    if tiles_with_melds(standing, melds) + 1 != HAND_TILES:
        return 0
    found = 0
    for kind in range(BASE_KINDS):
        copies = int(standing[kind])
        if rules.melds_exhaust_waits:
            copies += copies_in_melds(melds, meld_type, meld_tile, kind)
        if copies >= 4 or not rules.kinds >> kind & 1:
            continue
        suit = kind // 9
        more = 5 ** (kind - 9 * suit)
        refusal = no_win_by_keys(
            rules,
            lookups,
            key0 + more * int(suit == 0),
            key1 + more * int(suit == 1),
            key2 + more * int(suit == 2),
            key3 + more * int(suit == 3),
            melds,
            meld_type,
            meld_tile,
            void,
        )
        if refusal == NoWin.WIN:
            found |= 1 << kind
    return found


@kernel
def copies_in_melds(melds: int, meld_type: np.ndarray, meld_tile: np.ndarray, kind: int) -> int:
    """How many tiles of a kind lie in the melds."""
    copies = 0
    for m in range(melds):
        tile = int(meld_tile[m])
        if meld_type[m] == MeldType.CHOW:
            copies += int(tile <= kind <= tile + 2)
        elif tile == kind:
            copies += 3 if meld_type[m] == MeldType.PUNG else 4
    return copies


@kernel
def suit_keys(standing: np.ndarray) -> tuple[int, int, int, int]:
    """The four suit keys of counts per kind, none above four."""
    key0 = 0
    key1 = 0
    key2 = 0
    key3 = 0
    for rank in range(8, -1, -1):
        key0 = 5 * key0 + int(standing[rank])
        key1 = 5 * key1 + int(standing[9 + rank])
        key2 = 5 * key2 + int(standing[18 + rank])
        if rank < 7:
            key3 = 5 * key3 + int(standing[27 + rank])
    return key0, key1, key2, key3


@kernel
def tiles_with_melds(standing: np.ndarray, melds: int) -> int:
    """Tiles of the hand by counts per kind, bonus tiles left out, melds counted as three each."""
    tiles = 3 * melds
    for kind in range(BASE_KINDS):
        tiles += int(standing[kind])
    return tiles
