"""What holds of every table between two actions, whatever the rules and the play.

``find_fault`` looks at the whole table and names the first thing that is wrong with it.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.rules.bao import offer_bao
from zimo.engine.rules.circumstances import circumstances_of_discard
from zimo.engine.rules.claims import answers_to_claim, claim_bits
from zimo.engine.rules.exchange import offer_exchange
from zimo.engine.rules.steps import clear_legal
from zimo.engine.rules.turns import offer_bonus, offer_turn
from zimo.engine.rules.void_suit import offer_void
from zimo.engine.table.actions import ACTION_WORDS
from zimo.engine.table.bao import indicator_lies
from zimo.engine.table.kinds import copies_in_set
from zimo.engine.table.own_tiles import is_first_winner, some_play_on, standing_tiles, taken
from zimo.engine.table.ready import has_declared, is_declaring
from zimo.engine.table.special_kongs import (
    LAID,
    copies_in_special_kong,
    special_kong_of,
    tiles_of_special_kong,
)
from zimo.engine.table.state import (
    BANK,
    LAST_DRAWS,
    NO_PLACE,
    NO_SEAT,
    NOT_DRAWN,
    SPECIAL_TILES,
    WIN_ROBBING_KONG,
    Draw,
    End,
    MeldType,
    Phase,
    Reason,
)
from zimo.engine.table.wall import is_gone, lies_in_wall
from zimo.engine.table.wins import SAME_TILE, wins_of
from zimo.notation.tiles import BASE_KINDS, FIRST_BONUS, KINDS, NO_TILE
from zimo.rulesets.choices import WallKind

DISCARD_BITS = (1 << KINDS) - 1
SHOWN = 0
HIDDEN = 1
RIVER_PLACES = 144


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
    MELDS = 15  # what is told of the claim of a meld is not so
    READY = 16  # a hand that was declared ready is none
    BAO = 17  # what is noted of the indicator does not agree


@inner
def find_fault(t: np.record, rules: np.record, counts: np.ndarray) -> int:
    """The first Fault of the table, NONE if it is sound. ``counts`` (2, 42), int64, is scratch."""
    fault = fault_of_tiles(t, rules, counts)
    if fault == Fault.NONE:
        fault = fault_of_hands(t)
    if fault == Fault.NONE:
        fault = fault_of_books(t)
    if fault == Fault.NONE:
        fault = fault_of_melds(t)
    if fault == Fault.NONE:
        fault = fault_of_special_kongs(t)
    if fault == Fault.NONE:
        fault = fault_of_bao(t)
    if fault == Fault.NONE:
        fault = fault_of_question(t)
    return fault


@inner
def count_shown(t: np.record, rules: np.record, counts: np.ndarray) -> None:
    """Copies that all can see: on the river, in open melds, set aside, won by discard or robbed."""
    for place in range(int64(t.river_length)):
        if not taken(t, place):
            counts[SHOWN, t.river[place] & 63] += 1
    for seat in range(int64(t.players)):
        if t.out[seat] != 0 and is_first_winner(t, seat) and t.win_from[seat] != seat:
            counts[SHOWN, t.win_tile[seat]] += 1
        for bonus in range(KINDS - FIRST_BONUS):
            counts[SHOWN, FIRST_BONUS + bonus] += int64(t.bonus[seat]) >> bonus & 1
        for meld in range(int64(t.melds[seat])):
            face_down = rules.concealed_kong_hidden and t.meld_type[seat, meld] == MeldType.CONCEALED_KONG
            count_meld(t, seat, meld, counts, int64(HIDDEN if face_down else SHOWN))
        for kind in range(BASE_KINDS):
            for meld in range(int64(t.melds[seat])):
                if t.meld_type[seat, meld] == MeldType.SPECIAL_KONG:
                    first = int64(t.meld_tile[seat, meld])
                    counts[SHOWN, kind] += copies_in_special_kong(t.special_tiles[seat], first, int64(kind))
    if some_play_on(t):
        for row in range(int64(t.ledger_rows)):  # the tiles of a hu, drawn ones too, lie before the winners
            if int64(t.ledger_what[row]) // 4 == Reason.HU and int64(t.ledger_from[row]) & SAME_TILE == 0:
                counts[SHOWN, t.ledger_tile[row]] += 1


@inner
def count_meld(t: np.record, seat: int, meld: int, counts: np.ndarray, where: int) -> None:
    tile = int64(t.meld_tile[seat, meld])
    form = t.meld_type[seat, meld]
    if form == MeldType.CHOW:
        for kind in range(tile, tile + 3):
            counts[where, kind] += 1
    elif form != MeldType.SPECIAL_KONG:
        counts[where, tile] += 3 if form == MeldType.PUNG else 4


@inner
def count_hidden(t: np.record, rules: np.record, counts: np.ndarray) -> None:
    """Copies in the wall, in hands, among the last draws, and self-drawn winning tiles."""
    walls = int64(t.players) if rules.wall == WallKind.PER_SEAT else int64(1)
    size = int64(t.wall_size)
    for wall in range(walls):
        for place in range(size):
            if lies_in_wall(t, wall, place):
                counts[HIDDEN, t.wall[wall * size + place]] += 1
    for place in range(LAST_DRAWS):
        if t.last_draws[place] != NOT_DRAWN:
            counts[HIDDEN, t.last_draws[place] & 63] += 1
    if indicator_lies(t):
        counts[HIDDEN, t.bao] += 1
    for seat in range(int64(t.players)):
        for kind in range(KINDS):
            counts[HIDDEN, kind] += t.hand[seat, kind]
        if t.out[seat] != 0 and t.win_from[seat] == seat and t.win_tile[seat] < FIRST_BONUS:
            counts[HIDDEN, t.win_tile[seat]] += 1


@inner
def fault_of_tiles(t: np.record, rules: np.record, counts: np.ndarray) -> int:
    for kind in range(KINDS):
        counts[SHOWN, kind] = 0
        counts[HIDDEN, kind] = 0
    count_shown(t, rules, counts)
    count_hidden(t, rules, counts)
    for kind in range(KINDS):
        if counts[SHOWN, kind] != t.visible[kind]:
            return Fault.VISIBLE.value
        if counts[SHOWN, kind] + counts[HIDDEN, kind] != copies_in_set(rules, kind):
            return Fault.TILES.value
    size = int64(t.wall_size)
    for wall in range(int64(t.players)):
        left = size - t.drawn_front[wall] - t.drawn_back[wall]
        if left < 0 or (rules.wall == WallKind.SHARED and wall == 0 and left < t.box):
            return Fault.WALL.value
    return Fault.NONE.value


@inner
def fault_of_hands(t: np.record) -> int:
    for seat in range(int64(t.players)):
        standing = int64(0)
        held = int64(0)
        quads = int64(0)
        for kind in range(KINDS):
            count = int64(t.hand[seat, kind])
            standing += count
            held |= int64(count > 0) << kind
            quads += kind < BASE_KINDS and count == 4
        if held != t.held[seat] or quads != t.quads[seat]:
            return Fault.HAND_NOTES.value
        for suit in range(4):
            key = int64(0)
            size = int64(0)
            for rank in range(8, -1, -1):
                kind = 9 * suit + rank
                if kind < BASE_KINDS:
                    key = 5 * key + t.hand[seat, kind]
                    size += t.hand[seat, kind]
            if key != t.key[seat, suit] or size != t.suit_size[seat, suit]:
                return Fault.HAND_NOTES.value
        if standing != standing_tiles(t, seat):
            return Fault.HAND_SIZE.value
        tile = int64(t.void_tile[seat])
        if tile >= 0 and (t.hand[seat, tile] == 0 or tile // 9 != t.void[seat] or t.void_open[seat] == 1):
            return Fault.VOID.value
    return Fault.NONE.value


@inner
def fault_of_books(t: np.record) -> int:
    """River, ledger and the order of hu."""
    discards = int64(0)
    winners = int64(0)
    river = int64(0)  # discards of each seat, 16 bits for each
    for place in range(int64(t.river_length)):
        river += int64(1) << (int64(t.river[place]) >> 6 << 4)
    for seat in range(int64(t.players)):
        discards += t.discards[seat]
        wins = wins_of(t, seat)
        winners += wins if t.hu[seat] != 0 and t.out[seat] == 0 else int64(t.hu[seat] != 0)
        if (t.hu[seat] == 0) != (t.hu_latest[seat] == 0) or t.hu[seat] > t.hu_latest[seat]:
            return Fault.HU.value
        if t.out[seat] != 0 and (t.hu[seat] == 0 or t.hu[seat] != t.hu_latest[seat]):
            return Fault.HU.value
        if t.hu[seat] != 0 and t.out[seat] == 0 and wins == 0:
            return Fault.HU.value
        if river >> (16 * seat) & 0xFFFF != t.discards[seat]:
            return Fault.RIVER.value
        robbed = t.win_flags[seat] & WIN_ROBBING_KONG
        if t.hu[seat] > t.hu_count or (t.hu[seat] != 0 and robbed and t.win_from[seat] == seat):
            return Fault.HU.value
    if discards != t.river_length:
        return Fault.RIVER.value
    for place in range(int64(t.river_length), RIVER_PLACES):
        if int64(t.river_taken[place >> 3] | t.river_drawn[place >> 3]) >> (place & 7) & 1:
            return Fault.RIVER.value
    if winners != t.hu_count:
        return Fault.HU.value
    for row in range(int64(t.ledger_rows)):
        total = int64(0)
        for account in range(BANK + 1):
            total += t.ledger_delta[row, account]
        if total != 0:
            return Fault.LEDGER.value
    return Fault.NONE.value


@inner
def fault_of_melds(t: np.record) -> int:
    """Each meld that claimed a discard holds one that lay in its giver's river; only a kong claims none."""
    for seat in range(int64(t.players)):
        for meld in range(int64(t.melds[seat])):
            place = int64(t.meld_place[seat, meld])
            if t.meld_time[seat, meld] > t.river_length:
                return Fault.MELDS.value
            if place == NO_PLACE:
                if t.meld_type[seat, meld] < MeldType.CONCEALED_KONG or t.meld_from[seat, meld] != seat:
                    return Fault.MELDS.value
                continue
            if place >= t.meld_time[seat, meld] or not taken(t, place):
                return Fault.MELDS.value
            lowest = int64(t.meld_tile[seat, meld])
            highest = lowest + 2 if t.meld_type[seat, meld] == MeldType.CHOW else lowest
            tile = int64(t.river[place]) & 63
            if tile < lowest or tile > highest or t.river[place] >> 6 != t.meld_from[seat, meld]:
                return Fault.MELDS.value
    return Fault.NONE.value


@inner
def fault_of_special_kongs(t: np.record) -> int:
    """Each has three tiles at least, no group twice; counters of others are zero."""
    for seat in range(int64(t.players)):
        counted = int64(0)
        for counter in range(SPECIAL_TILES):
            counted += t.special_tiles[seat, counter]
        for meld in range(int64(t.melds[seat])):
            if t.meld_type[seat, meld] == MeldType.SPECIAL_KONG:
                first = int64(t.meld_tile[seat, meld])
                tiles = tiles_of_special_kong(t.special_tiles[seat], first)
                counted -= tiles
                if tiles < LAID or special_kong_of(t, seat, first) != meld:
                    return Fault.MELDS.value
        if counted != 0:
            return Fault.MELDS.value
    return Fault.NONE.value


@inner
def fault_of_bao(t: np.record) -> int:
    """Who has declared, and the indicator: its place is empty, and the wall has as many tiles as it must."""
    for seat in range(int64(t.players)):
        declared = t.ready[seat] != NO_PLACE
        if declared and t.ready[seat] > t.river_length:
            return Fault.READY.value
        if has_declared(t, seat) and int64(t.river[t.ready[seat]]) >> 6 != seat:
            return Fault.READY.value
        if is_declaring(t, seat) and (t.phase != Phase.TURN or t.turn != seat):
            return Fault.READY.value
        if int64(t.bao_seen) >> seat & 1 and not has_declared(t, seat):
            return Fault.BAO.value
    if indicator_lies(t) != (t.bao >= 0) or (t.bao_seen != 0 and not indicator_lies(t)):
        return Fault.BAO.value
    if t.bao_edge == 0:
        return Fault.BAO.value if indicator_lies(t) or t.bao_thrown != 0 else Fault.NONE.value
    left = int64(0)
    for place in range(int64(t.wall_size)):
        left += not is_gone(t, place)
    expected = int64(t.wall_size) - t.drawn_front[0] - t.drawn_back[0] - int64(indicator_lies(t))
    if left != expected or (indicator_lies(t) and not is_gone(t, int64(t.bao_place))):
        return Fault.BAO.value
    return Fault.NONE.value


@inner
def has_special_kong(t: np.record, seat: int) -> bool:
    found = False
    for meld in range(int64(t.melds[seat])):
        found = found or t.meld_type[seat, meld] == MeldType.SPECIAL_KONG
    return found


@inner
def fault_of_question(t: np.record) -> int:
    """Whether the right seat is asked, and has something to answer."""
    legal = int64(0)
    for word in range(ACTION_WORDS):
        legal |= t.legal[word]
    if t.phase == Phase.OVER:
        if t.actor != NO_SEAT or t.end == End.RUNNING:
            return Fault.ACTOR.value
        return Fault.LEGAL.value if legal != 0 else Fault.NONE.value
    if legal == 0:
        return Fault.LEGAL.value
    if t.actor >= t.players or t.out[t.actor] != 0 or t.end != End.RUNNING:
        return Fault.ACTOR.value
    in_turn = t.phase == Phase.TURN
    if t.phase == Phase.BAO:
        sound = t.actor == t.turn and indicator_lies(t) and int64(t.bao_seen) >> int64(t.turn) & 1
        return Fault.NONE.value if sound else Fault.ACTOR.value
    chosen = t.phase == Phase.VOID or t.phase == Phase.EXCHANGE or t.phase == Phase.BONUS
    if in_turn != (t.actor == t.turn) and not chosen:
        return Fault.ACTOR.value
    if not in_turn:
        return Fault.NONE.value
    if t.legal[0] & DISCARD_BITS & ~t.held[t.actor] != 0:
        return Fault.LEGAL.value
    laid = t.drawn == NO_TILE and has_special_kong(t, int64(t.turn))  # the tile drawn, with others
    if t.draw != Draw.CLAIM and not laid and (t.drawn < 0 or t.hand[t.turn, t.drawn] == 0):
        return Fault.DRAWN.value
    return Fault.NONE.value


@kernel
def check_table(tables: np.recarray, rules: np.recarray, counts: np.ndarray) -> int:
    """The first Fault of ``tables[0]``. ``counts`` (2, 42), int64, is scratch."""
    return int64(find_fault(tables[0], rules[0], counts))


@kernel
def ask_again(desks: np.recarray, rules: np.recarray, lookups: np.recarray) -> None:
    """Work out anew what the asked seat may do, whether its hu is true, and the circumstances of a claim.

    All must come out as it stands on ``desks[0]``.
    """
    desk = desks[0]
    t = desk.table
    if t.phase == Phase.EXCHANGE:
        offer_exchange(t, rules[0])
    elif t.phase == Phase.VOID:
        offer_void(t, rules[0])
    elif t.phase == Phase.BONUS:
        offer_bonus(t, rules[0])
    elif t.phase == Phase.BAO:
        offer_bao(desk, rules[0], lookups[0])
    elif t.phase == Phase.TURN:
        offer_turn(desk, rules[0], lookups[0])
    elif t.phase == Phase.CLAIM:
        if t.claim_robs == 0:
            t.discard_flags = circumstances_of_discard(t, rules[0])
        t.true_hu = 0
        bits = claim_bits(desk, rules[0], lookups[0], int64(t.actor))
        clear_legal(t)
        t.claims[t.actor] = bits
        t.legal[0] = answers_to_claim(t, rules[0], int64(t.actor))
