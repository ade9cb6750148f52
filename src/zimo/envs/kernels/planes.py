"""What a seat may know, as planes: a number of 64 bits each, a bit for a kind.

Written straight from the table, because filling a view takes as long as all of this. That nothing else
gets in is proved by comparison with planes that are made of the view (``tests/naive/planes.py``).
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import copy_words, eight_bytes
from zimo.engine.kernel.jit import inner, int64, wrapping
from zimo.engine.sight.view import count_unseen, fill_hand, keeps_drawn_tile_closed, shows_won_hand
from zimo.engine.table.bao import has_seen_bao
from zimo.engine.table.kinds import KIND_BITS
from zimo.engine.table.seats import seat_after
from zimo.engine.table.special_kongs import copies_in_special_kong
from zimo.engine.table.standing import suit_mask
from zimo.engine.table.state import GIVEN_TILES, NOT_GIVEN, MeldType, Phase
from zimo.notation.tiles import BASE_KINDS, EAST

HAND = 0  # at least one, two, three, four
DRAWN = 4
OFFER = 5
SET_ASIDE = 6
GIVEN = 7  # at least one, two
RECEIVED = 9
UNSEEN = 11  # at least one, two, three, four
SEAT_WIND = 15
PREVALENT = 16
PASSED = 17
BAO = 18
RESERVED = 19
FIRST_SEAT = 20
SEAT_PLANES = 15
MELDED = 0  # at least one, two, three, four
KONG = 4
CONCEALED = 5
RIVER = 6  # at least one, two, three, four
CLAIMED = 10
FROM_HAND = 11
LATEST = 12
VOID = 13
OPEN_HAND = 14
KEPT_PLANES = LATEST + 1  # those of melds and of the river
PLANES = FIRST_SEAT + 4 * SEAT_PLANES
COLUMNS = 40  # bytes of a plane, of which BASE_KINDS are used: five words
COUNTED = COLUMNS // 8
DIGITS = 3  # of a count of up to four

_56 = np.uint64(56)
_ALL_COPIES = int64(0x0404040404040404)
_LOWEST_BITS = int64(0x0101010101010101)
_TOGETHER = np.uint64(0x0102040810204080)  # unsigned: it brings bits to the top, and Numba takes it that
# products of signed numbers don't overflow


@inner
def write_planes(
    t: np.record, rules: np.record, memo: np.record, dealt: int, view: np.record, seat: int, out: np.ndarray
) -> None:
    """The planes of a seat into ``out`` (PLANES,). ``memo`` is the table's, ``view`` scratch."""
    for plane in range(FIRST_SEAT):
        out[plane] = 0
    write_hand(t, seat, out)
    write_unseen(t, rules, seat, view, out)
    if t.phase == Phase.TURN:
        if t.drawn >= 0 and t.turn == seat:
            out[DRAWN] = int64(1) << int64(t.drawn) & KIND_BITS
    elif t.phase == Phase.CLAIM:
        out[OFFER] = int64(1) << int64(t.claim_tile) & KIND_BITS
    if t.void_tile[seat] >= 0:
        out[SET_ASIDE] = int64(1) << int64(t.void_tile[seat])
    if t.given[seat, 0] != NOT_GIVEN:
        write_exchange(t, seat, out)
    out[SEAT_WIND] = int64(1) << (EAST + int64(t.seat_wind[seat]))
    out[PREVALENT] = int64(1) << (EAST + int64(t.prevalent))
    out[PASSED] = t.passed_tiles[seat] & KIND_BITS
    if has_seen_bao(t, seat):
        out[BAO] = int64(1) << int64(t.bao)
    keep_up(t, rules, memo, dealt)
    players = int64(t.players)
    for step in range(players):
        other = seat_after(t, seat, step)
        write_seat(t, rules, seat, other, memo, FIRST_SEAT + SEAT_PLANES * step, out)
    for plane in range(FIRST_SEAT + SEAT_PLANES * players, PLANES):
        out[plane] = 0
    last = int64(t.river_length) - 1
    if last >= 0:
        step = (int64(t.river[last]) >> 6) - seat
        if step < 0:
            step += players
        add_discard(t, last, FIRST_SEAT + SEAT_PLANES * step + RIVER, out)


@inner
def write_hand(t: np.record, seat: int, out: np.ndarray) -> None:
    hand = t.hand[seat]
    clear_counts(out, HAND)
    for word in range(COUNTED):
        add_counts(eight_bytes(hand, 8 * word), 8 * word, HAND, out)
    finish_counts(KIND_BITS, HAND, out)


@inner
def write_unseen(t: np.record, rules: np.record, seat: int, view: np.record, out: np.ndarray) -> None:
    clear_counts(out, UNSEEN)
    if is_plain(t, rules, seat):
        hand = t.hand[seat]
        visible = t.visible
        for word in range(COUNTED):
            place = 8 * word
            seen = eight_bytes(hand, place) + eight_bytes(visible, place)
            add_counts(_ALL_COPIES - seen, place, UNSEEN, out)
        finish_counts(int64(rules.kinds) & KIND_BITS, UNSEEN, out)
    else:
        view.seat = seat
        for other in range(int64(t.players)):
            if t.hu[other] != 0:
                fill_hand(t, rules, seat, view, other, False)
        count_unseen(t, rules, view)
        for word in range(COUNTED):
            add_counts(eight_bytes(view.unseen, 8 * word), 8 * word, UNSEEN, out)
        finish_counts(KIND_BITS, UNSEEN, out)


@inner
def clear_counts(out: np.ndarray, plane: int) -> None:
    for digit in range(DIGITS):
        out[plane + digit] = 0


@inner
@wrapping
def add_counts(eight: int, place: int, plane: int, out: np.ndarray) -> None:
    """The digits of eight counts of up to four, from the kind ``place`` on, into planes from ``plane``."""
    for digit in range(DIGITS):
        out[plane + digit] |= packed(eight >> digit) << place


@inner
def finish_counts(kinds: int, plane: int, out: np.ndarray) -> None:
    """Make of the digits which of ``kinds`` are there once, twice, three and four times at least."""
    ones = out[plane] & kinds
    twos = out[plane + 1] & kinds
    fours = out[plane + 2] & kinds
    out[plane] = ones | twos | fours
    out[plane + 1] = twos | fours
    out[plane + 2] = ones & twos | fours
    out[plane + 3] = fours


@inner
@wrapping
def packed(eight: int) -> int:
    """The lowest bits of eight bytes as a number, that of the first byte lowest."""
    return int64(np.uint64(eight & _LOWEST_BITS) * _TOGETHER >> _56)


@inner
def is_plain(t: np.record, rules: np.record, seat: int) -> bool:
    """Has the seat seen its own hand and what lies open to all, and nothing else?"""
    if (rules.concealed_kong_hidden == 1 and t.melds[seat] > 0) or has_seen_bao(t, seat):
        return False
    return bool(t.hu_count == 0 or (rules.hu_hand_shown == 0 and t.hu[seat] == 0))


@inner
def write_exchange(t: np.record, seat: int, out: np.ndarray) -> None:
    for place in range(GIVEN_TILES):
        if t.given[seat, place] != NOT_GIVEN:
            add_tile(int64(1) << int64(t.given[seat, place]), GIVEN, out)
        if t.received[seat, place] != NOT_GIVEN:
            add_tile(int64(1) << int64(t.received[seat, place]), RECEIVED, out)


@inner
def add_tile(bit: int, plane: int, out: np.ndarray) -> None:
    """One tile more, in two planes that count."""
    out[plane + 1] |= out[plane] & bit
    out[plane] |= bit


@inner
def add_special_kong(t: np.record, other: int, tile: int, first: int, out: np.ndarray) -> None:
    """Its tiles, each as the tile that it is; ``tile`` begins its group."""
    for kind in range(BASE_KINDS):
        for _ in range(copies_in_special_kong(t.special_tiles[other], tile, int64(kind))):
            add_open(int64(1) << kind, first, out)


@inner
def write_seat(
    t: np.record, rules: np.record, seat: int, other: int, memo: np.record, first: int, out: np.ndarray
) -> None:
    """The planes of one seat, from number ``first``."""
    copy_words(memo.words, other * KEPT_PLANES, out, first, KEPT_PLANES)
    # without branches, since each table stands elsewhere
    own = int64(other == seat)
    shown = int64(shows_won_hand(t, rules, other)) & (1 - own)
    if rules.concealed_kong_hidden == 1 and shown | own != 0:
        write_melds(t, rules, other, True, first, out)
    void = int64(t.void[other])
    known = int64(void >= 0) & (own | int64(t.void_open[other]))
    out[first + VOID] = suit_mask(void & 3) & -known
    open_hand = int64(t.held[other]) & KIND_BITS & -shown
    if open_hand != 0 and keeps_drawn_tile_closed(t, other) and t.hand[other, t.drawn] == 1:
        open_hand &= ~(int64(1) << int64(t.drawn))
    out[first + OPEN_HAND] = open_hand


@inner
def write_melds(t: np.record, rules: np.record, other: int, shown: bool, first: int, out: np.ndarray) -> None:
    """The planes of a seat's melds from ``out[first]``; ``shown``: those that may lie face down, too."""
    for plane in range(first, first + RIVER):
        out[plane] = 0
    for meld in range(int64(t.melds[other])):
        tile = int64(t.meld_tile[other, meld])
        kind = t.meld_type[other, meld]
        if kind == MeldType.CHOW:
            add_open(int64(7) << tile, first + MELDED, out)
            continue
        bit = int64(1) << tile
        if kind == MeldType.SPECIAL_KONG:
            add_special_kong(t, other, tile, first + MELDED, out)
            out[first + KONG] |= bit
            continue
        if kind == MeldType.CONCEALED_KONG:
            if rules.concealed_kong_hidden == 1 and not shown:
                continue
            out[first + CONCEALED] |= bit
        if kind == MeldType.PUNG:
            out[first + MELDED + 3] |= out[first + MELDED] & bit  # beside a chow with the tile
        out[first + MELDED] |= bit
        out[first + MELDED + 1] |= bit
        out[first + MELDED + 2] |= bit
        if kind != MeldType.PUNG:
            out[first + MELDED + 3] |= bit
            out[first + KONG] |= bit


@inner
def add_open(bits: int, plane: int, out: np.ndarray) -> None:
    """One tile more of each of the kinds, in four planes that count."""
    out[plane + 3] |= out[plane + 2] & bits
    out[plane + 2] |= out[plane + 1] & bits
    out[plane + 1] |= out[plane] & bits
    out[plane] |= bits


@inner
def keep_up(t: np.record, rules: np.record, memo: np.record, dealt: int) -> None:
    """Note melds that are new, and the discards that have come to lie: the last may be claimed yet."""
    if memo.dealt != dealt:
        memo.dealt = dealt
        memo.folded = 0
        for word in range(memo.melds.shape[0]):
            memo.melds[word] = 0
        for word in range(memo.words.shape[0]):
            memo.words[word] = 0
    if note_melds(t, memo.melds) or rules.special_kongs != 0:  # whose tiles grow
        for seat in range(int64(t.players)):
            write_melds(t, rules, int64(seat), False, seat * KEPT_PLANES, memo.words)
    for place in range(memo.folded, int64(t.river_length) - 1):
        add_discard(t, place, (int64(t.river[place]) >> 6) * KEPT_PLANES + RIVER, memo.words)
        memo.folded = place + 1


@inner
def note_melds(t: np.record, noted: np.ndarray) -> bool:
    """Write types and tiles of all melds into ``noted`` (4,), and tell whether others stood there."""
    types, more_types = eight_bytes(t.meld_type, int64(0)), eight_bytes(t.meld_type, int64(8))
    tiles, more_tiles = eight_bytes(t.meld_tile, int64(0)), eight_bytes(t.meld_tile, int64(8))
    differ = types ^ noted[0] | more_types ^ noted[1] | tiles ^ noted[2] | more_tiles ^ noted[3]
    noted[0] = types
    noted[1] = more_types
    noted[2] = tiles
    noted[3] = more_tiles
    return bool(differ != 0)


@inner
def add_discard(t: np.record, place: int, first: int, words: np.ndarray) -> None:
    """The discard at a place of the river, into its seat's river planes from ``words[first]``."""
    bit = int64(1) << (int64(t.river[place]) & 63) & KIND_BITS
    taken = int64(t.river_taken[place >> 3]) >> (place & 7) & 1
    drawn = int64(t.river_drawn[place >> 3]) >> (place & 7) & 1
    add_open(bit, first, words)
    words[first + CLAIMED - RIVER] |= bit * taken
    words[first + FROM_HAND - RIVER] |= bit * (1 - drawn)
    words[first + LATEST - RIVER] = bit
