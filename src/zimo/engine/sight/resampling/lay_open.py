"""A table of what a view shows: all that lies open and the seat's own hand, the other hands still empty.

What the table keeps beside it follows from that and is worked out anew: nothing is read but the view.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.deal import clear
from zimo.engine.rules.steps import NOT_ASKED, clear_legal
from zimo.engine.sight.view import HIDDEN_TILE
from zimo.engine.table.actions import ACTION_WORDS, PASS
from zimo.engine.table.special_kongs import special_kong_of
from zimo.engine.table.standing import add_tile
from zimo.engine.table.state import (
    BANK,
    GIVEN_TILES,
    LAST_DRAWS,
    NO_ROW,
    SEATS,
    SPECIAL_TILES,
    WALL_BYTES,
    MeldType,
    Phase,
    Reason,
)
from zimo.engine.table.wins import wins_of
from zimo.notation.tiles import KINDS, NO_TILE
from zimo.rulesets.choices import VoidMarker


@inner
def lay_open(view: np.record, rules: np.record, t: np.record) -> None:
    """Write what ``view`` (VIEW) shows into ``t``, a TABLE of whatever deal, or of zeros.

    Face-down kongs get the tile that ``face_down`` gives, also in the ledger.
    """
    clear(t, rules, int64(view.dealer), int64(view.prevalent))
    t.end = view.end
    t.phase = view.phase
    t.turn = view.turn
    t.draw = view.draw
    t.drawn = view.drawn
    t.turn_kongs = view.turn_kongs
    t.last_kong = view.last_kong
    t.box = view.box
    for place in range(LAST_DRAWS):
        t.last_draws[place] = view.last_draws[place]
    t.exchanged = view.exchanged
    for die in range(4):
        t.dice[die] = view.dice[die]
    for wall in range(SEATS):
        t.drawn_front[wall] = view.drawn_front[wall]
        t.drawn_back[wall] = view.drawn_back[wall]
    for kind in range(KINDS):
        t.visible[kind] = view.visible[kind]
    lay_river(view, t)
    for seat in range(int64(t.players)):
        lay_seat(view, rules, t, seat)
    lay_ledger(view, rules, t)
    lay_bao(view, t)
    if view.phase == Phase.CLAIM:
        lay_offer(view, t)
    clear_legal(t)
    if view.asked:
        t.actor = view.seat
        t.true_hu = int64(view.true_hu) << int64(view.seat)
        for word in range(ACTION_WORDS):
            t.legal[word] = view.legal[word]


@inner
def face_down(meld: int) -> int:
    """What stands for the unknown tile of a face-down kong: no kind of tile, another one for each meld."""
    return KINDS + int64(meld)


@inner
def lay_bao(view: np.record, t: np.record) -> None:
    """What all know of the indicator and the wall; and which tile it is, as far as the seat does."""
    t.bao = view.bao
    t.bao_place = view.bao_place
    t.bao_seat = view.bao_seat
    t.bao_seen = view.bao_seen
    t.bao_thrown = view.bao_thrown
    t.bao_edge = view.bao_edge
    for byte in range(WALL_BYTES):
        t.wall_gone[byte] = view.wall_gone[byte]


@inner
def lay_river(view: np.record, t: np.record) -> None:
    length = int64(view.river_length)
    t.river_length = length
    t.discard_flags = view.discard_flags
    for place in range(length):
        t.river[place] = view.river[place]
    for byte in range((length + 7) >> 3):
        t.river_taken[byte] = view.river_taken[byte]
        t.river_drawn[byte] = view.river_drawn[byte]


@inner
def lay_seat(view: np.record, rules: np.record, t: np.record, seat: int) -> None:
    for kind in range(KINDS):
        for _ in range(int64(view.hand[seat, kind])):
            add_tile(t, seat, kind)
    for meld in range(int64(view.melds[seat])):
        t.meld_type[seat, meld] = view.meld_type[seat, meld]
        t.meld_tile[seat, meld] = view.meld_tile[seat, meld]
        if view.meld_tile[seat, meld] == HIDDEN_TILE:
            t.meld_tile[seat, meld] = face_down(meld)
        t.meld_from[seat, meld] = view.meld_from[seat, meld]
        t.meld_place[seat, meld] = view.meld_place[seat, meld]
        t.meld_time[seat, meld] = view.meld_time[seat, meld]
        t.meld_row[seat, meld] = NO_ROW
        if view.meld_type[seat, meld] < MeldType.CONCEALED_KONG:
            t.exposed[seat] += 1
    for counter in range(SPECIAL_TILES):
        t.special_tiles[seat, counter] = view.special_tiles[seat, counter]
    t.melds[seat] = view.melds[seat]
    t.bonus[seat] = view.bonus[seat]
    t.discards[seat] = view.discards[seat]
    t.ready[seat] = view.ready[seat]
    t.barred[seat] = view.barred[seat]
    lay_void(view, rules, t, seat)
    if view.hu[seat] != 0:
        t.hu[seat] = view.hu[seat]
        t.hu_latest[seat] = view.hu_latest[seat]
        t.out[seat] = view.out[seat]
        t.hu_count += 1 if t.out[seat] else wins_of(view, seat)
    t.win_tile[seat] = view.win_tile[seat]
    t.win_from[seat] = view.win_from[seat]
    t.win_flags[seat] = view.win_flags[seat]
    t.win_fan[seat] = view.win_fan[seat]
    t.win_points[seat] = view.win_points[seat]
    t.hu_false[seat] = view.hu_false[seat]
    if seat == view.seat:
        t.passed[seat] = view.passed
        t.passed_tiles[seat] = view.passed_tiles
        t.void_tile[seat] = view.void_tile
        for place in range(GIVEN_TILES):
            t.given[seat, place] = view.given[place]
            t.received[seat, place] = view.received[place]


@inner
def lay_void(view: np.record, rules: np.record, t: np.record, seat: int) -> None:
    """The void suit as far as it is known: opened by card, by the first discard or by hu."""
    void = int64(view.void[seat])
    t.void[seat] = void
    if void < 0:
        return
    opened = rules.void == VoidMarker.CARD or view.discards[seat] > 0 or view.hu[seat] != 0
    t.void_open[seat] = 1 if opened and view.phase != Phase.VOID else 0
    for place in range(int64(view.river_length)):
        if view.river[place] >> 6 == seat and (view.river[place] & 63) // 9 != void:
            t.void_only[seat] = 0


@inner
def lay_ledger(view: np.record, rules: np.record, t: np.record) -> None:
    """The rows that all know, and for each kong the row of its payment, unless that was paid back."""
    t.ledger_rows = view.ledger_rows
    for row in range(int64(view.ledger_rows)):
        t.ledger_what[row] = view.ledger_what[row]
        t.ledger_tile[row] = view.ledger_tile[row]
        t.ledger_flags[row] = view.ledger_flags[row]
        t.ledger_fan[row] = view.ledger_fan[row]
        t.ledger_from[row] = view.ledger_from[row]
        for account in range(BANK + 1):
            t.ledger_delta[row, account] = view.ledger_delta[row, account]
        reason = int64(view.ledger_what[row]) // 4
        seat = int64(view.ledger_what[row]) % 4
        if Reason.CONCEALED_KONG <= reason <= Reason.PROMOTED_KONG:
            meld = paid_kong(t, row, seat)
            t.meld_row[seat, meld] = row
            t.ledger_tile[row] = t.meld_tile[seat, meld]
        elif reason == Reason.SPECIAL_KONG or reason == Reason.SPECIAL_TILE:
            meld = special_kong_of(t, seat, int64(t.ledger_tile[row]))
            if t.meld_row[seat, meld] == NO_ROW:
                t.meld_row[seat, meld] = row
        elif Reason.KONG_SHOT <= reason <= Reason.KONG_BEFORE_ROBBED or reason == Reason.KONG_TRANSFER:
            meld = kong_paid_back(t, row, seat)
            t.meld_row[seat, meld] = NO_ROW
            t.ledger_tile[row] = t.meld_tile[seat, meld]


@inner
def paid_kong(t: np.record, row: int, seat: int) -> int:
    """Number of the kong that a row pays. Face-down kongs of a seat are paid in the order of their melds."""
    tile = int64(t.ledger_tile[row])
    number = int64(0)
    if tile == NO_TILE:
        for before in range(row):
            hidden = t.ledger_tile[before] >= KINDS
            number += hidden and t.ledger_what[before] == t.ledger_what[row]
    found = int64(0)
    for meld in range(int64(t.melds[seat])):
        lies = int64(t.meld_tile[seat, meld])
        if t.meld_type[seat, meld] < MeldType.MELDED_KONG or t.meld_type[seat, meld] == MeldType.SPECIAL_KONG:
            continue
        if lies == tile and tile != NO_TILE:
            found = meld
        elif lies >= KINDS and tile == NO_TILE:
            if number == 0:
                found = meld
            number -= 1
    return found


@inner
def kong_paid_back(t: np.record, row: int, seat: int) -> int:
    """Number of the kong whose payment a row returns: of face-down ones the last that is still paid."""
    tile = int64(t.ledger_tile[row])
    found = int64(0)
    for meld in range(int64(t.melds[seat])):
        lies = int64(t.meld_tile[seat, meld])
        paid = t.meld_row[seat, meld] != NO_ROW
        if paid and (lies == tile or (lies >= KINDS and tile == NO_TILE)):
            found = meld
    return found


@inner
def lay_offer(view: np.record, t: np.record) -> None:
    """The tile on offer, and what the seat itself has answered or may answer now."""
    seat = int64(view.seat)
    t.claim_tile = view.claim_tile
    t.claim_robs = view.claim_robs
    t.claim_meld = view.claim_meld
    t.answer[seat] = view.answer
    if view.asked:
        t.claims[seat] = int64(view.legal[0]) >> PASS
    elif view.answer != NOT_ASKED:
        t.claims[seat] = 1 << (int64(view.answer) - PASS)


@inner
def has_chosen_void(t: np.record, rules: np.record, seat: int) -> bool:
    """Has the seat a void suit, known or not? While they are chosen, those before the asked seat have."""
    if rules.void == VoidMarker.NONE or t.phase == Phase.OVER or t.phase == Phase.EXCHANGE:
        return False
    return bool(t.phase != Phase.VOID or seat < t.actor)
