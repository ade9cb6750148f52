"""The void suit: its choice, what it forbids, and what it costs."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.demands import must_lack_void
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.ledger import open_row, transfer
from zimo.engine.rules.steps import Step, clear_legal
from zimo.engine.scoring.sbr import void_fine
from zimo.engine.table.actions import VOID_CARD, VOID_TILE
from zimo.engine.table.ready import has_declared
from zimo.engine.table.standing import suit_mask
from zimo.engine.table.state import BANK, End, Phase, Reason
from zimo.notation.tiles import NO_TILE
from zimo.rulesets.choices import PigPays, VoidDiscard, VoidMarker, VoidPenaltyTo


@inner
def offer_void(t: np.record, rules: np.record) -> int:
    """Ask ``t.actor`` for its void suit (SBR-034..037)."""
    seat = int64(t.actor)
    t.phase = Phase.VOID
    tiles = 0
    cards = 7
    if rules.void == VoidMarker.TILE:
        for suit in range(3):
            held = t.held[seat] & suit_mask(suit)
            if held != 0:
                tiles |= held
                cards &= ~(1 << suit)
    clear_legal(t)
    t.legal[3] = tiles | cards << (VOID_CARD - VOID_TILE)
    return Step.ASK.value


@inner
def choose_void(t: np.record, rules: np.record, action: int) -> int:
    seat = int64(t.actor)
    if action >= VOID_CARD:
        t.void[seat] = action - VOID_CARD
    else:
        t.void[seat] = (action - VOID_TILE) // 9
        t.void_tile[seat] = action - VOID_TILE
    if seat + 1 < t.players:
        t.actor = seat + 1
        return Step.CHOOSE_VOID.value
    if rules.void == VoidMarker.CARD:
        for other in range(int64(t.players)):
            t.void_open[other] = 1
    t.phase = Phase.TURN
    return Step.TURN.value


@inner
def holds_void(t: np.record, rules: np.record, seat: int) -> bool:
    """A quick no: most hands that are asked hold tiles of their void suit (SBR-040)."""
    void = int64(t.void[seat])
    return must_lack_void(rules) and bool(void >= 0 and t.suit_size[seat, void] > 0)


@inner
def has_void_tiles(t: np.record, seat: int) -> bool:
    return bool(t.void[seat] >= 0 and t.suit_size[seat, t.void[seat]] > 0)


@inner
def has_void_meld(t: np.record, seat: int) -> bool:
    found = False
    for meld in range(int64(t.melds[seat])):
        found = found or t.meld_tile[seat, meld] // 9 == t.void[seat]
    return found


@inner
def may_discard(t: np.record, rules: np.record, seat: int) -> int:
    """The kinds that the seat may discard, as bits (SBR-036; strict: void tiles first).

    Who has won and plays on, or has declared ready, discards the tile that it has drawn (XL-004, CM-028).
    """
    if t.hu[seat] != 0 or has_declared(t, seat):
        return int64(1) << int64(t.drawn)
    held = int64(t.held[seat])
    if t.void_tile[seat] >= 0:
        return int64(1) << int64(t.void_tile[seat])
    void_tiles = held & forbidden_melds(t, rules, seat)
    return void_tiles if void_tiles != 0 else held


@inner
def forbidden_melds(t: np.record, rules: np.record, seat: int) -> int:
    """The kinds that the seat may not meld, as bits: its void suit, where the rule is strict."""
    if rules.void_discard == VoidDiscard.STRICT and t.void[seat] >= 0:
        return suit_mask(int64(t.void[seat]))
    return 0


@inner
def note_void_discard(t: np.record, rules: np.record, seat: int, tile: int) -> None:
    """The set-aside tile is turned; a discard of another suit may cost (SBR-038, SBR-043, MIL C1.1)."""
    if tile // 9 != t.void[seat]:
        if rules.void_discard == VoidDiscard.PENALISE and has_void_tiles(t, seat):
            bar_for_void(t, rules, seat)
        t.void_only[seat] = 0
    t.void_open[seat] = 1
    t.void_tile[seat] = -1


@inner
def note_void_meld(t: np.record, rules: np.record, seat: int, tile: int) -> None:
    if rules.void_discard == VoidDiscard.PENALISE and tile // 9 == t.void[seat]:
        bar_for_void(t, rules, seat)


@inner
def bar_for_void(t: np.record, rules: np.record, seat: int) -> None:
    """The active pig: fined at once, and no hu in this deal (MIL C1.1)."""
    if t.barred[seat] == 0:
        t.barred[seat] = 1
        fine(t, rules, seat, Reason.VOID_DISCARD, rules.pig_penalty)


@inner
def owes_void_fine(t: np.record, rules: np.record, seat: int) -> bool:
    """SBR-041..043, SBR-158, SBR-159: one fine per seat and deal."""
    if t.void[seat] < 0:
        return False
    if t.hu_false[seat] == 1:
        if rules.false_hu_void_penalty == 0:
            return False
        won_void_tile = bool(t.win_tile[seat] // 9 == t.void[seat])
        return has_void_meld(t, seat) or has_void_tiles(t, seat) or won_void_tile
    if has_void_meld(t, seat):
        return True
    checked = bool(t.end == End.WALL and t.hu[seat] == 0)
    exempt = bool(rules.pig_exempt_all_void != 0 and t.void_only[seat] != 0)
    return checked and not exempt and has_void_tiles(t, seat)


@inner
def fine_void_tiles(t: np.record, rules: np.record, seat: int) -> None:
    """The fine for void tiles in a hand that is checked (SBR-130, XZ-067)."""
    fine(t, rules, seat, Reason.VOID_TILES, void_fine(rules))


@inner
def receives_fine(t: np.record, rules: np.record, seat: int) -> bool:
    """Is the seat clean, and still in play where that is asked for? (XZ-067)"""
    if t.hu[seat] != 0 and rules.pig_pays == PigPays.IN_PLAY:
        return False
    return not owes_void_fine(t, rules, seat)


@inner
def fine(t: np.record, rules: np.record, seat: int, reason: Reason, points: int) -> None:
    """A fine for void tiles: to the bank, shared out, or in full to each clean seat (SBR-130, XZ-067)."""
    if points == 0:
        return
    row = open_row(t, reason, seat, NO_TILE)
    if rules.void_penalty_to == VoidPenaltyTo.BANK:
        transfer(t, row, seat, BANK, points)
    elif rules.void_penalty_to == VoidPenaltyTo.EACH_CLEAN:
        for other in range(int64(t.players)):
            if other != seat and receives_fine(t, rules, other):
                transfer(t, row, seat, other, points)
    else:
        for other in range(int64(t.players)):
            if other != seat:
                transfer(t, row, seat, other, points // (t.players - 1))
