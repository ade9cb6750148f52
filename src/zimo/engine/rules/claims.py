"""What a seat could claim of the tile on offer, and who gets it for a set."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.declare import declare_claimed_hu
from zimo.engine.rules.false_hu import accepts_false_hu, find_false_claims, is_found_at_once
from zimo.engine.rules.hu import claim_wins, note_true_hu
from zimo.engine.rules.kongs import claim_kong, complete_kong, pung_of
from zimo.engine.rules.locked import is_locked, may_claim_kong
from zimo.engine.rules.melds import (
    add_meld,
    has_chow,
    open_melds,
    put_on_river,
    show_from_hand,
    take_from_river,
)
from zimo.engine.rules.passing import blocked_by_passing, must_take_hu, note_passed_claim
from zimo.engine.rules.steps import NOT_ASKED, Step, clear_legal
from zimo.engine.rules.void_suit import forbidden_melds, note_void_meld
from zimo.engine.table.actions import CHOW_LOWEST, HU, KONG, PASS, PUNG
from zimo.engine.table.seats import next_playing, seat_after
from zimo.engine.table.standing import usable
from zimo.engine.table.state import NO_SEAT, WIN_LAST_WALL_TILE, Draw, MeldType, Phase
from zimo.engine.table.wall import can_replace, last_draws_follow, wall_is_out
from zimo.notation.tiles import FIRST_BONUS, NO_TILE, SUIT_KINDS
from zimo.rulesets.choices import ChowFrom, LastDiscardClaims, SkipHu

HU_BIT = 1 << (HU - PASS)
PUNG_BIT = 1 << (PUNG - PASS)
KONG_BIT = 1 << (KONG - PASS)
MELDS = 4
LOWEST_BIT = 1 << (CHOW_LOWEST - PASS)


@inner
def offer_claims(desk: np.record, rules: np.record, lookups: np.record) -> int:
    """Find what each other seat could claim, and ask the first of them."""
    t = desk.table
    anybody = False
    t.true_hu = 0
    for step in range(1, int64(t.players)):
        seat = seat_after(t, int64(t.turn), step)
        t.answer[seat] = NOT_ASKED
        bits = claim_bits(desk, rules, lookups, seat)
        t.claims[seat] = bits
        anybody = anybody or bits != 0
    if anybody:
        t.phase = Phase.CLAIM
        return ask_next_claim(t, rules)
    return Step.KONG.value if t.claim_robs == 1 else Step.NEXT_TURN.value


@inner
def ask_next_claim(t: np.record, rules: np.record) -> int:
    """Ask the next seat in turn order that could claim and has not answered."""
    for step in range(1, int64(t.players)):
        seat = seat_after(t, int64(t.turn), step)
        if t.claims[seat] != 0 and t.answer[seat] == NOT_ASKED:
            t.actor = seat
            clear_legal(t)
            t.legal[0] = answers_to_claim(t, rules, seat)
            return Step.ASK.value
    return Step.RESOLVE.value


@inner
def answers_to_claim(t: np.record, rules: np.record, seat: int) -> int:
    """What the seat may answer: its claims and, unless a hu may not be let pass, that it makes none."""
    if int64(t.true_hu) >> seat & 1 and must_take_hu(t, rules, seat):
        return int64(1) << HU
    return (int64(t.claims[seat]) | 1) << PASS


@inner
def answer_claim(desk: np.record, rules: np.record, lookups: np.record, action: int) -> int:
    t = desk.table
    seat = int64(t.actor)
    t.answer[seat] = action
    if rules.skip_hu != SkipHu.FREE and action != HU and t.claims[seat] >> (HU - PASS) & 1:
        note_passed_claim(desk, rules, lookups, seat)
    return ask_next_claim(t, rules)


@inner
def resolve_claims(desk: np.record, rules: np.record, lookups: np.record) -> int:
    """All have answered: hu before pung and kong before chow."""
    t = desk.table
    find_false_claims(desk, rules, lookups)
    if declare_claimed_hu(desk, rules, lookups):
        return Step.AFTER_HU.value
    seat = winner_of_set(t)
    if seat == NO_SEAT:
        return Step.KONG.value if t.claim_robs == 1 else Step.NEXT_TURN.value
    if t.claim_robs == 1:
        discard_added_tile(t)
    meld = claim_set(t, seat)
    if t.draw == Draw.KONG:
        return complete_kong(t, rules, meld)
    note_void_meld(t, rules, seat, int64(t.claim_tile))
    return Step.TURN.value


@inner
def discard_added_tile(t: np.record) -> None:
    """The tile that was to be added to a kong is claimed for a set: it lies in its owner's river (CM-016)."""
    put_on_river(t, int64(t.turn), int64(t.claim_tile), bool(t.drawn == t.claim_tile))
    t.claim_robs = 0
    t.discard_flags = 0


@inner
def claim_bits(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> int:
    """The seat's possible claims as bits (action - PASS); 0 when it is not to be asked."""
    t = desk.table
    if t.out[seat] != 0:
        return 0
    bits = HU_BIT if offer_hu(desk, rules, lookups, seat) else 0
    if t.claim_tile >= FIRST_BONUS or (t.claim_robs == 1 and rules.added_kong_as_discard == 0):
        return bits
    sets = set_bits(t, rules, seat)
    if t.claim_robs == 1:
        sets &= PUNG_BIT | KONG_BIT
    if sets != 0 and is_locked(t, seat):  # no pung or chow, and not every kong (XL-007, XL-008)
        sets &= KONG_BIT
        if sets != 0 and not may_claim_kong(desk, rules, lookups, seat):
            sets = 0
    return bits | sets


@inner
def offer_hu(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> bool:
    """May the seat declare hu on the tile? ``t.true_hu`` then says whether it would be a true one."""
    t = desk.table
    if t.barred[seat] != 0 or t.claim_tile >= FIRST_BONUS or (t.claim_robs == 1 and rules.rob_kong == 0):
        return False
    wins = claim_wins(desk, rules, lookups, seat)
    if wins and blocked_by_passing(desk, rules, lookups, seat):
        return is_found_at_once(rules)
    if wins:
        note_true_hu(t, seat)
    return wins or accepts_false_hu(rules)


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
    if rules.chow_keeps_two != 0 and open_melds(t, seat) >= MELDS - 1:  # CM-012
        bits = bits & (PUNG_BIT | KONG_BIT) if not has_chow(t, seat) else 0
    if rules.kong_from_open_pung != 0 and pung_of(t, seat, int64(t.claim_tile)) >= 0:
        bits |= KONG_BIT
    if bits == 0:
        return 0
    if forbidden_melds(t, rules, seat) >> int64(t.claim_tile) & 1:
        return 0
    if last_draws_follow(t, rules):
        return 0
    last = wall_is_out(t, rules) if t.claim_robs == 1 else t.discard_flags & WIN_LAST_WALL_TILE != 0
    if last:
        return bits & PUNG_BIT if rules.last_discard_claims == LastDiscardClaims.HU_PUNG else 0
    if not can_replace(t, rules, seat):
        bits &= ~KONG_BIT
    return bits


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


@inner
def claim_set(t: np.record, seat: int) -> int:
    """The discard joins tiles of the claimer, whose turn it becomes (SBR-092).

    Returns the number of the meld; ``t.draw`` is KONG after a kong, CLAIM after a pung or chow.
    """
    tile = int64(t.claim_tile)
    source = int64(t.turn)
    action = int64(t.answer[seat])
    take_from_river(t)
    t.phase = Phase.TURN
    t.turn = seat
    t.turn_kongs = 0
    t.drawn = -1
    t.draw = Draw.CLAIM
    if action == KONG:
        t.draw = Draw.KONG
        return claim_kong(t, seat, tile, source)
    t.exposed[seat] += 1
    if action == PUNG:
        show_from_hand(t, seat, tile)
        show_from_hand(t, seat, tile)
        return add_meld(t, seat, MeldType.PUNG, tile, source)
    lowest = tile - (action - CHOW_LOWEST)
    for kind in range(lowest, lowest + 3):
        if kind != tile:
            show_from_hand(t, seat, kind)
    return add_meld(t, seat, MeldType.CHOW, lowest, source)
