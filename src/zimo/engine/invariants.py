"""What holds of every table between two actions, whatever the rules and the play.

``find_fault`` looks at the whole table and names the first thing that is wrong with it.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from zimo.engine._jit import inner
from zimo.engine.actions import ACTION_WORDS
from zimo.engine.state import (
    BANK,
    BASE_KINDS,
    FIRST_BONUS,
    KINDS,
    NO_SEAT,
    WIN_ROBBING_KONG,
    Draw,
    End,
    MeldType,
    Phase,
)
from zimo.engine.undrawn import lies_in_wall
from zimo.rulesets.options import WallKind

HAND_SIZE = 13
DISCARD_BITS = (1 << KINDS) - 1


class Fault(IntEnum):
    """What is wrong with a table or a deal."""

    NONE = 0
    TILES = 1  # a tile is missing or there twice
    VISIBLE = 2  # the count of what all can see is wrong
    HAND_SIZE = 3
    HAND_NOTES = 4  # key, held, suit_size or quads don't agree with the hand
    WALL = 5  # more drawn than there was
    RIVER = 6  # discards and river don't agree
    LEDGER = 7  # an entry does not sum to zero with the bank
    HU = 8  # the numbers of the hu are wrong
    LEGAL = 9  # nothing to do, or something after the end, or a tile to discard that is not held
    ACTOR = 10  # the wrong seat is asked
    DRAWN = 11  # the tile drawn last is not in the hand
    VOID = 12  # a set-aside tile is not in the hand, or not of the void suit
    REFUSAL = 13  # an illegal action was accepted, or left a trace
    UNENDING = 14  # the deal did not end


@inner
def find_fault(t, rules):
    """The first Fault of the table, NONE if it is sound."""
    fault = fault_of_tiles(t, rules)
    if fault == Fault.NONE:
        fault = fault_of_hands(t)
    if fault == Fault.NONE:
        fault = fault_of_books(t)
    if fault == Fault.NONE:
        fault = fault_of_question(t)
    return fault


@inner
def is_first_winner(t, seat):
    """Did the seat win, and is it the lowest of those who won the same tile?"""
    if t.hu[seat] == 0:
        return False
    for other in range(seat):
        if t.hu[other] == t.hu[seat]:
            return False
    return True


@inner
def taken(t, place):
    return np.int64(t.river_taken[place >> 3]) >> (place & 7) & 1


@inner
def copies_shown(t, rules, kind):
    """Copies that all can see: on the river, in open melds, set aside, won by discard or robbed."""
    count = np.int64(0)
    for place in range(np.int64(t.river_length)):
        if t.river[place] & 63 == kind and taken(t, place) == 0:
            count += 1
    for seat in range(np.int64(t.players)):
        if is_first_winner(t, seat) and t.win_from[seat] != seat and t.win_tile[seat] == kind:
            count += 1
        for meld in range(np.int64(t.melds[seat])):
            face_down = t.meld_type[seat, meld] == MeldType.CONCEALED_KONG
            if not (face_down and rules.concealed_kong_hidden == 1):
                count += copies_in_meld(t, seat, meld, kind)
        if kind >= FIRST_BONUS:
            count += np.int64(t.bonus[seat]) >> (kind - FIRST_BONUS) & 1
    return count


@inner
def copies_in_meld(t, seat, meld, kind):
    tile = np.int64(t.meld_tile[seat, meld])
    form = t.meld_type[seat, meld]
    if form == MeldType.CHOW:
        return np.int64(1) if tile <= kind <= tile + 2 else np.int64(0)
    if tile != kind:
        return np.int64(0)
    return np.int64(3) if form == MeldType.PUNG else np.int64(4)


@inner
def copies_hidden(t, rules, kind):
    """Copies in the wall, in hands, in face-down kongs, and self-drawn winning tiles."""
    count = np.int64(0)
    walls = np.int64(t.players) if rules.wall == WallKind.PER_SEAT else np.int64(1)
    size = np.int64(t.wall_size)
    for wall in range(walls):
        for place in range(size):
            if t.wall[wall * size + place] == kind and lies_in_wall(t, wall, place):
                count += 1
    for seat in range(np.int64(t.players)):
        count += t.hand[seat, kind]
        if t.hu[seat] != 0 and t.win_from[seat] == seat and t.win_tile[seat] == kind:
            count += 1
        for meld in range(np.int64(t.melds[seat])):
            face_down = t.meld_type[seat, meld] == MeldType.CONCEALED_KONG
            if face_down and rules.concealed_kong_hidden == 1:
                count += copies_in_meld(t, seat, meld, kind)
    return count


@inner
def fault_of_tiles(t, rules):
    for kind in range(KINDS):
        copies = 0
        if rules.kinds >> kind & 1:
            copies = 4 if kind < FIRST_BONUS else 1
        shown = copies_shown(t, rules, kind)
        if shown != t.visible[kind]:
            return Fault.VISIBLE.value
        if shown + copies_hidden(t, rules, kind) != copies:
            return Fault.TILES.value
    size = np.int64(t.wall_size)
    for wall in range(np.int64(t.players)):
        left = size - t.drawn_front[wall] - t.drawn_back[wall]
        if left < 0 or (rules.wall == WallKind.SHARED and wall == 0 and left < t.box):
            return Fault.WALL.value
    return Fault.NONE.value


@inner
def fault_of_hands(t):
    for seat in range(np.int64(t.players)):
        standing = np.int64(0)
        held = np.int64(0)
        quads = np.int64(0)
        for kind in range(KINDS):
            count = np.int64(t.hand[seat, kind])
            standing += count
            held |= np.int64(count > 0) << kind
            quads += kind < BASE_KINDS and count == 4
        if held != t.held[seat] or quads != t.quads[seat]:
            return Fault.HAND_NOTES.value
        for suit in range(4):
            key = np.int64(0)
            size = np.int64(0)
            for rank in range(8, -1, -1):
                kind = 9 * suit + rank
                if kind < BASE_KINDS:
                    key = 5 * key + t.hand[seat, kind]
                    size += t.hand[seat, kind]
            if key != t.key[seat, suit] or size != t.suit_size[seat, suit]:
                return Fault.HAND_NOTES.value
        if standing + 3 * np.int64(t.melds[seat]) != HAND_SIZE + holds_fourteen(t, seat):
            return Fault.HAND_SIZE.value
        tile = np.int64(t.void_tile[seat])
        if tile >= 0 and (t.hand[seat, tile] == 0 or tile // 9 != t.void[seat] or t.void_open[seat] == 1):
            return Fault.VOID.value
    return Fault.NONE.value


@inner
def holds_fourteen(t, seat):
    """1 while the seat has a tile more: it is to act, or may be robbed of the tile that it adds."""
    if seat != t.turn or t.hu[seat] != 0:
        return 0
    robbed = t.phase == Phase.CLAIM and t.claim_robs == 1
    unreplaced = t.phase == Phase.OVER and t.end == End.NO_REPLACEMENT
    return 1 if t.phase == Phase.TURN or t.phase == Phase.VOID or robbed or unreplaced else 0


@inner
def fault_of_books(t):
    """River, ledger and the order of hu."""
    discards = np.int64(0)
    winners = np.int64(0)
    for seat in range(np.int64(t.players)):
        discards += t.discards[seat]
        winners += t.hu[seat] != 0
        own = np.int64(0)
        for place in range(np.int64(t.river_length)):
            own += t.river[place] >> 6 == seat
        if own != t.discards[seat]:
            return Fault.RIVER.value
        robbed = t.win_flags[seat] & WIN_ROBBING_KONG
        if t.hu[seat] > t.hu_count or (t.hu[seat] != 0 and robbed and t.win_from[seat] == seat):
            return Fault.HU.value
    if discards != t.river_length:
        return Fault.RIVER.value
    if winners != t.hu_count:
        return Fault.HU.value
    for row in range(np.int64(t.ledger_rows)):
        total = np.int64(0)
        for account in range(BANK + 1):
            total += t.ledger_delta[row, account]
        if total != 0:
            return Fault.LEDGER.value
    return Fault.NONE.value


@inner
def fault_of_question(t):
    """Whether the right seat is asked, and has something to answer."""
    legal = np.int64(0)
    for word in range(ACTION_WORDS):
        legal |= t.legal[word]
    if t.phase == Phase.OVER:
        if t.actor != NO_SEAT or t.end == End.RUNNING:
            return Fault.ACTOR.value
        return Fault.LEGAL.value if legal != 0 else Fault.NONE.value
    if legal == 0:
        return Fault.LEGAL.value
    if t.actor >= t.players or t.hu[t.actor] != 0 or t.end != End.RUNNING:
        return Fault.ACTOR.value
    in_turn = t.phase == Phase.TURN
    if in_turn != (t.actor == t.turn) and t.phase != Phase.VOID:
        return Fault.ACTOR.value
    if not in_turn:
        return Fault.NONE.value
    if t.legal[0] & DISCARD_BITS & ~t.held[t.actor] != 0:
        return Fault.LEGAL.value
    if t.draw != Draw.CLAIM and (t.drawn < 0 or t.hand[t.turn, t.drawn] == 0):
        return Fault.DRAWN.value
    return Fault.NONE.value
