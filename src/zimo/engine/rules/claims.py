"""What a seat could claim of the tile on offer, and who gets it for a set."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.hu import blocked_by_passing, claim_wins
from zimo.engine.table.actions import CHOW_LOWEST, HU, KONG, PASS, PUNG
from zimo.engine.table.seats import next_playing, seat_after
from zimo.engine.table.standing import usable
from zimo.engine.table.state import FIRST_BONUS, NO_SEAT, SUIT_KINDS, MeldType
from zimo.engine.table.wall import can_replace, wall_is_out
from zimo.notation.tiles import NO_TILE
from zimo.rulesets.options import ChowFrom, FalseHu, LastDiscardClaims, VoidDiscard

HU_BIT = 1 << (HU - PASS)
PUNG_BIT = 1 << (PUNG - PASS)
KONG_BIT = 1 << (KONG - PASS)
LOWEST_BIT = 1 << (CHOW_LOWEST - PASS)


@inner
def claim_bits(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, seat: int
) -> int:
    """The seat's possible claims as bits (action - PASS); 0 when it is not to be asked."""
    if t.hu[seat] != 0:
        return 0
    bits = HU_BIT if may_claim_hu(t, rules, lookups, hand, score, seat) else 0
    if t.claim_robs == 1 or t.claim_tile >= FIRST_BONUS:
        return bits
    return bits | set_bits(t, rules, seat)


@inner
def set_bits(t: np.record, rules: np.record, seat: int) -> int:
    """The sets that the discard could join."""
    bits = 0
    copies = usable(t, seat, int64(t.claim_tile))
    if copies >= 2:
        bits = PUNG_BIT | KONG_BIT if copies == 3 else PUNG_BIT
    if rules.chow_from != ChowFrom.NONE:
        bits |= chow_bits(t, rules, seat)
    if t.exposed[seat] >= rules.max_exposed:
        bits = 0
    if rules.kong_from_open_pung != 0:
        bits |= open_pung_bit(t, seat)
    if bits == 0:
        return 0
    if rules.void_discard == VoidDiscard.STRICT and t.claim_tile // 9 == t.void[seat]:
        return 0
    if wall_is_out(t, rules):
        return bits & PUNG_BIT if rules.last_discard_claims == LastDiscardClaims.HU_PUNG else 0
    if not can_replace(t, rules, seat):
        bits &= ~KONG_BIT
    return bits


@inner
def may_claim_hu(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, seat: int
) -> bool:
    if t.barred[seat] != 0 or t.claim_tile >= FIRST_BONUS:
        return False
    wins = claim_wins(t, rules, lookups, hand, score, seat)
    if wins and blocked_by_passing(t, rules, lookups, hand, score, seat):
        return False
    return wins or rules.false_hu == FalseHu.PENALISE


@inner
def open_pung_bit(t: np.record, seat: int) -> int:
    bit = 0
    for meld in range(int64(t.melds[seat])):
        if t.meld_type[seat, meld] == MeldType.PUNG and t.meld_tile[seat, meld] == t.claim_tile:
            bit = KONG_BIT
    return bit


@inner
def chow_bits(t: np.record, rules: np.record, seat: int) -> int:
    tile = int64(t.claim_tile)
    if tile >= SUIT_KINDS or (rules.chow_from == ChowFrom.LEFT and seat != next_playing(t, t.turn)):
        return 0
    held = t.held[seat]
    face_down = int64(t.void_tile[seat])
    if face_down != NO_TILE and usable(t, seat, face_down) == 0:
        held &= ~(1 << face_down)
    rank = tile % 9
    bits = 0
    if rank <= 6 and held >> (tile + 1) & 3 == 3:
        bits |= LOWEST_BIT
    if 1 <= rank <= 7 and held >> (tile - 1) & 5 == 5:
        bits |= LOWEST_BIT << 1
    if rank >= 2 and held >> (tile - 2) & 3 == 3:
        bits |= LOWEST_BIT << 2
    return bits


@inner
def winner_of_set(t: np.record) -> int:
    """Who gets the discard: pung or kong before chow, the nearer of several; or NO_SEAT."""
    chow = NO_SEAT
    for step in range(1, int64(t.players)):
        seat = seat_after(t, int64(t.turn), step)
        if t.claims[seat] == 0:
            continue
        answer = t.answer[seat]
        if answer in (PUNG, KONG):
            return int64(seat)
        if answer >= CHOW_LOWEST and answer <= CHOW_LOWEST + 2 and chow == NO_SEAT:
            chow = seat
    return chow
