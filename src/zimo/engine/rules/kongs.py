"""Kongs: what may be declared, how they are laid down, paid and paid back."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.kong_money import kong_money
from zimo.engine.rules.ledger import open_row, transfer
from zimo.engine.rules.locked import is_locked, kongs_of_locked
from zimo.engine.rules.melds import add_meld, show_from_hand
from zimo.engine.rules.steps import Step
from zimo.engine.rules.void_suit import forbidden_melds, note_void_meld
from zimo.engine.table.special_kongs import LAID, counter_of, tiles_of_special_kong
from zimo.engine.table.standing import remove_tile, usable
from zimo.engine.table.state import BANK, NO_ROW, Draw, MeldType, Phase, Reason
from zimo.engine.table.wall import can_replace
from zimo.notation.tiles import BASE_KINDS


@inner
def offer_kongs(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> None:
    """Concealed kongs and tiles to add to open pungs; a set-aside tile is used for neither."""
    t = desk.table
    if not can_replace(t, rules, seat):
        return
    concealed = 0
    added = 0
    for kind in range(BASE_KINDS):
        if t.hand[seat, kind] == 4 and usable(t, seat, kind) == 4:
            concealed |= 1 << kind
    for meld in range(int64(t.melds[seat])):
        kind = int64(t.meld_tile[seat, meld])
        if t.meld_type[seat, meld] == MeldType.PUNG and usable(t, seat, kind) > 0:
            added |= 1 << kind
    allowed = ~forbidden_melds(t, rules, seat)
    if is_locked(t, seat) and (concealed | added) != 0:
        allowed &= kongs_of_locked(desk, rules, lookups, seat, concealed | added)
    t.legal[1] = concealed & allowed
    t.legal[2] = added & allowed


@inner
def complete_kong(t: np.record, rules: np.record, meld: int) -> int:
    """The kong stands: its payment, and a replacement tile (SBR-073)."""
    seat = int64(t.turn)
    note_void_meld(t, rules, seat, int64(t.meld_tile[seat, meld]))
    pay_kong(t, rules, seat, meld)
    t.turn_kongs |= 1 << meld
    t.last_kong = meld
    t.draw = Draw.KONG
    t.phase = Phase.TURN
    return Step.REPLACE.value


@inner
def pung_of(t: np.record, seat: int, tile: int) -> int:
    """Number of the seat's open pung of that tile, -1 if it has none."""
    found = int64(-1)
    for meld in range(int64(t.melds[seat])):
        if t.meld_type[seat, meld] == MeldType.PUNG and t.meld_tile[seat, meld] == tile:
            found = meld
    return found


@inner
def meld_concealed_kong(t: np.record, rules: np.record, tile: int) -> int:
    """Returns the number of the meld."""
    seat = int64(t.turn)
    for _ in range(4):
        remove_tile(t, seat, tile)
    if rules.concealed_kong_hidden == 0:
        t.visible[tile] += 4
    return add_meld(t, seat, MeldType.CONCEALED_KONG, tile, seat)


@inner
def add_to_kong(t: np.record) -> int:
    """Lay the added tile to its pung: promoted if it was just drawn, else postponed (SBR-077, SBR-078).

    Or to its special kong (CM-021). Returns the number of the meld.
    """
    seat = int64(t.turn)
    tile = int64(t.claim_tile)
    show_from_hand(t, seat, tile)
    meld = int64(t.claim_meld)
    t.meld_time[seat, meld] = t.river_length
    if t.meld_type[seat, meld] == MeldType.SPECIAL_KONG:
        t.special_tiles[seat, counter_of(int64(t.meld_tile[seat, meld]), tile)] += 1
        return meld
    kind = MeldType.PROMOTED_KONG if t.drawn == tile else MeldType.POSTPONED_KONG
    t.meld_type[seat, meld] = kind.value
    return meld


@inner
def claim_kong(t: np.record, seat: int, tile: int, source: int) -> int:
    meld = pung_of(t, seat, tile)
    if meld >= 0:  # OFF-030, SIM-024: the discard joins an open pung
        t.meld_type[seat, meld] = MeldType.MELDED_KONG.value
        t.meld_from[seat, meld] = source
        t.meld_place[seat, meld] = t.river_length - 1
        t.meld_time[seat, meld] = t.river_length
        return meld
    t.exposed[seat] += 1
    for _ in range(3):
        show_from_hand(t, seat, tile)
    return add_meld(t, seat, MeldType.MELDED_KONG, tile, source)


@inner
def pay_kong(t: np.record, rules: np.record, seat: int, meld: int) -> None:
    """Book the payment of a kong that stands (SBR-137..140, SBR-145, CM-063)."""
    if rules.kong_payments == 0 or t.hu_false[seat] != 0:  # CM-073
        return
    kind = t.meld_type[seat, meld]
    if kind == MeldType.POSTPONED_KONG and rules.delayed_kong_pays == 0:
        return
    reason = Reason.PROMOTED_KONG
    if kind == MeldType.CONCEALED_KONG:
        reason = Reason.CONCEALED_KONG
    elif kind == MeldType.MELDED_KONG:
        reason = Reason.MELDED_KONG
    elif kind == MeldType.SPECIAL_KONG:
        reason = Reason.SPECIAL_KONG
        if tiles_of_special_kong(t.special_tiles[seat], int64(t.meld_tile[seat, meld])) > LAID:
            reason = Reason.SPECIAL_TILE
    row = open_row(t, reason, seat, t.meld_tile[seat, meld])
    each, alone = kong_money(rules, int64(kind), int64(t.meld_tile[seat, meld]))
    if alone > 0:
        transfer(t, row, int64(t.meld_from[seat, meld]), seat, alone)
    else:
        for other in range(int64(t.players)):
            if other != seat and t.out[other] == 0:
                transfer(t, row, other, seat, each)
    if t.meld_row[seat, meld] == NO_ROW:  # else it is a tile more of a special kong
        t.meld_row[seat, meld] = row


@inner
def brought(t: np.record, seat: int, meld: int, account: int) -> int:
    """What a kong moved on an account, and has not been paid back: all tiles of a special kong together."""
    first = int64(t.meld_row[seat, meld])
    if t.meld_type[seat, meld] != MeldType.SPECIAL_KONG:
        return int64(t.ledger_delta[first, account])
    points = int64(0)
    for row in range(first, int64(t.ledger_rows)):
        if is_row_of_special_kong(t, row, seat) and t.ledger_tile[row] == t.meld_tile[seat, meld]:
            points += t.ledger_delta[row, account]
    return points


@inner
def is_row_of_special_kong(t: np.record, row: int, seat: int) -> bool:
    """Does a row of the ledger pay one of the seat's special kongs, or a tile of it?"""
    what = int64(t.ledger_what[row])
    return what == Reason.SPECIAL_KONG * 4 + seat or what == Reason.SPECIAL_TILE * 4 + seat


@inner
def pay_back_kong(t: np.record, seat: int, meld: int, reason: Reason) -> None:
    """Return the payment of a kong to whoever paid it; a kong is paid back once."""
    paid = t.meld_row[seat, meld]
    if t.meld_type[seat, meld] < MeldType.MELDED_KONG or paid == NO_ROW:
        return
    row = open_row(t, reason, seat, t.meld_tile[seat, meld])
    for account in range(BANK + 1):
        t.ledger_delta[row, account] = -brought(t, seat, meld, int64(account))
    t.meld_row[seat, meld] = NO_ROW


@inner
def pay_back_kongs(t: np.record, seat: int, reason: Reason) -> None:
    for meld in range(int64(t.melds[seat])):
        pay_back_kong(t, seat, meld, reason)
