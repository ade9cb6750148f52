"""What all can tell of the tiles that went through a hand: how many, and how many of a suit."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.seats import seat_after
from zimo.engine.table.state import WIN_ROBBING_KONG, Draw, End, MeldType, Phase
from zimo.engine.table.wins import tiles_robbed, tiles_won_apart
from zimo.notation.tiles import KINDS
from zimo.rulesets.choices import BonusTiles

ANY_SUIT = -1
HAND_SIZE = 13


@inner
def taken(t: np.record, place: int) -> bool:
    """Was that discard claimed?"""
    return bool(int64(t.river_taken[place >> 3]) >> (place & 7) & 1)


@inner
def discarded_as_drawn(t: np.record, place: int) -> bool:
    """Was that discard the tile that the seat had just drawn?"""
    return bool(int64(t.river_drawn[place >> 3]) >> (place & 7) & 1)


@inner
def holds_fourteen(t: np.record, seat: int) -> int:
    """1 while the seat has a tile more: it is to act, or may be robbed of the tile that it adds."""
    if seat != t.turn or t.out[seat] != 0:
        return 0
    robbed = t.phase == Phase.CLAIM and t.claim_robs == 1
    unreplaced = t.phase == Phase.OVER and t.end == End.NO_REPLACEMENT
    chosen = t.phase == Phase.VOID or t.phase == Phase.EXCHANGE or t.phase == Phase.BONUS
    if t.phase == Phase.OVER and t.end == End.HU:
        return 1  # another seat has won with the bonus tiles that it was dealt
    return 1 if t.phase == Phase.TURN or chosen or robbed or unreplaced else 0


@inner
def standing_tiles(t: np.record, seat: int) -> int:
    """How many tiles stand in a hand, as all can tell."""
    return HAND_SIZE + holds_fourteen(t, seat) - 3 * int64(t.melds[seat])


@inner
def some_play_on(t: np.record) -> bool:
    """Does anybody play on who has won? Then every hu is a row of the ledger."""
    found = False
    for seat in range(int64(t.players)):
        found = found or (t.hu[seat] != 0 and t.out[seat] == 0)
    return found


@inner
def is_first_winner(t: np.record, seat: int) -> bool:
    """Did the seat win, and was no winner of the same tile before it in turn after who gave it?"""
    first = t.hu[seat] != 0
    other = seat_after(t, int64(t.win_from[seat]), 1)
    for _ in range(int64(t.players)):
        if other == seat:
            break
        first = first and t.hu[other] != t.hu[seat]
        other = seat_after(t, other, 1)
    return bool(first)


@inner
def tiles_given_to_meld(t: np.record, seat: int, meld: int) -> int:
    """How many tiles of the seat's own hand a meld is made of."""
    form = t.meld_type[seat, meld]
    if form == MeldType.CHOW or form == MeldType.PUNG:
        return int64(2)
    if form == MeldType.CONCEALED_KONG:
        return int64(4)
    if form != MeldType.MELDED_KONG:
        return int64(3)
    own = int64(4)  # one or, where a discard may join an open pung, two of them were claimed
    for place in range(int64(t.river_length)):
        if t.river[place] & 63 == t.meld_tile[seat, meld] and taken(t, place):
            own -= 1
    return own


@inner
def tiles_given_up(t: np.record, seat: int, suit: int) -> int:
    """Tiles of a suit (or ANY_SUIT) that left the hand: discarded, melded or robbed."""
    if suit == ANY_SUIT:
        return kinds_given_up(t, seat, int64(0), int64(KINDS))
    return kinds_given_up(t, seat, 9 * suit, 9 * suit + 9)


@inner
def kinds_given_up(t: np.record, seat: int, first: int, end: int) -> int:
    """The same of the kinds from ``first`` up to ``end``."""
    count = int64(0)
    for place in range(int64(t.river_length)):
        if t.river[place] >> 6 == seat and first <= t.river[place] & 63 < end:
            count += 1
    for meld in range(int64(t.melds[seat])):
        lowest = int64(t.meld_tile[seat, meld])
        if t.meld_type[seat, meld] == MeldType.CHOW:
            claimed = int64(t.river[t.meld_place[seat, meld]]) & 63
            for kind in range(lowest, lowest + 3):
                count += kind != claimed and first <= kind < end
        elif first <= lowest < end:
            count += tiles_given_to_meld(t, seat, meld)
    if some_play_on(t):
        return count + tiles_robbed(t, seat, first, end)
    for other in range(int64(t.players)):
        robbed = t.win_flags[other] & WIN_ROBBING_KONG and t.win_from[other] == seat
        if robbed and is_first_winner(t, other) and first <= t.win_tile[other] < end:
            count += 1
    return count


@inner
def tiles_drawn_later(t: np.record, rules: np.record, seat: int) -> int:
    """Tiles that the seat drew and kept after the void suits were chosen."""
    count = tiles_given_up(t, seat, int64(ANY_SUIT)) + standing_tiles(t, seat) - HAND_SIZE
    if t.hu[seat] != 0 and t.out[seat] == 0:
        count += tiles_won_apart(t, seat)
    elif t.hu[seat] != 0 and t.win_from[seat] == seat:
        count += 1
    if rules.bonus == BonusTiles.KEEPABLE:
        count += bit_count(int64(t.bonus[seat]))
    return count - 1 if seat == t.dealer else count


@inner
def holds_drawn_tile(t: np.record, seat: int) -> bool:
    """Is the tile that the seat drew last among those it holds, or just added to a pung?"""
    before = t.phase == Phase.VOID or t.phase == Phase.EXCHANGE or t.phase == Phase.BONUS
    acting = t.phase == Phase.TURN or before
    acting = acting or (t.phase == Phase.CLAIM and t.claim_robs == 1)
    return bool(acting and seat == t.turn and t.draw != Draw.CLAIM)


@inner
def tiles_not_kept(t: np.record, seat: int, void: int) -> int:
    """Tiles of other suits than ``void`` that the seat discarded as it drew them, after the choice of voids.

    The dealer's first discard may be the fourteenth tile of the deal, and is left out.
    """
    count = int64(0)
    first = seat == t.dealer
    for place in range(int64(t.river_length)):
        if t.river[place] >> 6 == seat:
            other_suit = (t.river[place] & 63) // 9 != void
            count += discarded_as_drawn(t, place) and other_suit and not first
            first = False
    return count


@inner
def was_not_held(t: np.record, seat: int, void: int) -> bool:
    """Was the open void suit chosen by card? A set-aside tile would have been the first discard."""
    for place in range(int64(t.river_length)):
        if t.river[place] >> 6 == seat:
            return bool((t.river[place] & 63) // 9 != void or discarded_as_drawn(t, place))
    return False


@inner
def draws_of_this_turn(t: np.record, seat: int) -> int:
    """Tiles that the seat drew in its turn that is under way, or ended with the tile on offer."""
    kongs = bit_count(int64(t.turn_kongs))
    if kongs == 0:
        return int64(1) if t.draw != Draw.CLAIM else int64(0)
    draws = kongs + 1
    for meld in range(int64(t.melds[seat])):
        if int64(t.turn_kongs) >> meld & 1 and t.meld_type[seat, meld] == MeldType.MELDED_KONG:
            draws = kongs  # the turn began with the claim of this kong
    return draws


@inner
def most_void_tiles(t: np.record, rules: np.record, seat: int, by_card: bool, held_none: bool) -> int:
    """Most tiles of its open void suit that the seat can hold, by what all have seen of it.

    ``by_card``: it may have been chosen by card, with no such tile in the hand.
    ``held_none``: who discards another suit holds no void tile at that moment.
    """
    void = int64(t.void[seat])
    most = int64(KINDS)
    if by_card and was_not_held(t, seat, void):
        kept = tiles_drawn_later(t, rules, seat) - tiles_not_kept(t, seat, void)
        most = kept - tiles_given_up(t, seat, void)
    if not held_none:
        return most
    since = int64(0)  # void tiles discarded after the last tile of another suit
    place = int64(t.river_length) - 1
    while place >= 0:
        if t.river[place] >> 6 == seat:
            if (t.river[place] & 63) // 9 != void:
                break
            since += 1
        place -= 1
    if place < 0:
        return most
    drawn = int64(0)
    if seat == t.turn and (t.phase == Phase.TURN or (t.phase == Phase.CLAIM and t.claim_robs == 1)):
        drawn = draws_of_this_turn(t, seat)
    if since > 0:  # each of those turns may have had kongs, which drew a tile more
        for meld in range(int64(t.melds[seat])):
            kong = t.meld_type[seat, meld] >= MeldType.MELDED_KONG
            drawn += kong and not int64(t.turn_kongs) >> meld & 1 if seat == t.turn else kong
    return min(most, drawn)


@inner
def must_hold_void(t: np.record, seat: int) -> bool:
    """Does a barred seat still hold the void tile that it was barred for? Certain if none ever left it."""
    if t.barred[seat] == 0 or t.void_open[seat] == 0:
        return False
    void = int64(t.void[seat])
    for meld in range(int64(t.melds[seat])):
        if t.meld_tile[seat, meld] // 9 == void:
            return False
    other_suit = False
    for place in range(int64(t.river_length)):
        if t.river[place] >> 6 == seat:
            if (t.river[place] & 63) // 9 != void:
                other_suit = True
            elif other_suit:
                return False
    return other_suit
