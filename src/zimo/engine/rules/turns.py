"""The state machine: one action, then every step that follows without a choice.

``carry_out`` takes an action that ``is_legal``; ``go_on`` then goes from step to step until a seat
is asked or the deal is over. Scratch records ``hand`` and ``score`` are lent by the caller.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.claims import claim_bits, winner_of_set
from zimo.engine.rules.declare import (
    declare_claimed_hu,
    declare_self_drawn_hu,
    note_passed_claim,
    note_passed_turn,
)
from zimo.engine.rules.hu import self_draw_wins
from zimo.engine.rules.melds import add_to_pung, claim_set, meld_concealed_kong
from zimo.engine.rules.receive import receive
from zimo.engine.rules.settlement import bar_for_void, has_void_tiles, pay_kong, settle_end
from zimo.engine.table.actions import (
    ACTION_COUNT,
    ACTION_WORDS,
    ADDED_KONG,
    CONCEALED_KONG,
    HU,
    PASS,
    SET_ASIDE,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.table.seats import next_playing, seat_after
from zimo.engine.table.standing import remove_tile, suit_mask, usable
from zimo.engine.table.state import BASE_KINDS, FIRST_BONUS, NO_SEAT, Draw, End, MeldType, Phase
from zimo.engine.table.wall import can_replace, live_tiles, take_front, take_replacement
from zimo.rulesets.options import BonusTiles, FalseHu, Flow, SkipHu, VoidDiscard, VoidMarker

NOT_ASKED = 255


class Step(IntEnum):
    """What happens next, until a seat is asked."""

    ASK = 0  # nothing: a seat is asked, or the deal is over
    CHOOSE_VOID = 1  # offer the next seat its void suit
    TURN = 2  # offer the seat in turn its fourteen tiles
    CLAIMS = 3  # offer the tile on the table
    RESOLVE = 4  # all have answered
    KONG = 5  # the tile added to a pung was not robbed
    REPLACE = 6  # a tile for a kong or a bonus tile
    NEXT_TURN = 7  # the seat after ``table.turn`` draws
    AFTER_HU = 8
    OVER = 9


@inner
def is_legal(t: np.record, action: int) -> bool:
    """May the asked seat take this action? Any integer may be asked about."""
    return 0 <= action < ACTION_COUNT and bool(t.legal[action >> 6] >> (action & 63) & 1)


@inner
def carry_out(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, action: int
) -> int:
    """Carry out a legal action of the seat that is asked. Returns the Step that follows."""
    if t.phase == Phase.CLAIM:
        return answer_claim(t, rules, lookups, hand, score, action)
    if rules.skip_hu == SkipHu.MIL and t.phase == Phase.TURN:
        note_passed_turn(t, rules, lookups, hand, score, action)
    if action < PASS:
        return discard(t, rules, action)
    if action == HU:
        declare_self_drawn_hu(t, rules, lookups, hand, score)
        return Step.AFTER_HU.value
    if action >= SET_ASIDE:
        return set_bonus_aside(t, FIRST_BONUS + action - SET_ASIDE)
    if action >= VOID_TILE:
        return choose_void(t, rules, action)
    if action >= ADDED_KONG:
        return declare_added_kong(t, rules, action - ADDED_KONG)
    meld = meld_concealed_kong(t, rules, action - CONCEALED_KONG)
    return complete_kong(t, rules, meld)


@inner
def go_on(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, step: int
) -> None:
    """Take step after step until a seat is asked or the deal is over."""
    while step != Step.ASK:
        if step == Step.CLAIMS:
            step = offer_claims(t, rules, lookups, hand, score)
        elif step == Step.NEXT_TURN:
            step = begin_turn(t, rules)
        elif step == Step.TURN:
            step = offer_turn(t, rules, lookups, hand, score)
        elif step == Step.RESOLVE:
            step = resolve_claims(t, rules, lookups, hand, score)
        elif step == Step.REPLACE:
            step = draw_replacement(t, rules)
        elif step == Step.KONG:
            step = complete_kong(t, rules, add_to_pung(t))
        elif step == Step.AFTER_HU:
            step = after_hu(t, rules)
        elif step == Step.CHOOSE_VOID:
            step = offer_void(t, rules)
        else:
            t.phase = Phase.OVER
            t.actor = NO_SEAT
            clear_legal(t)
            settle_end(t, rules, lookups, hand, score)
            step = Step.ASK.value


@inner
def clear_legal(t: np.record) -> None:
    for word in range(ACTION_WORDS):
        t.legal[word] = 0


# The void suit ----------------------------------------------------------------------------------


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


# A turn -----------------------------------------------------------------------------------------


@inner
def begin_turn(t: np.record, rules: np.record) -> int:
    """The next seat takes a tile from the wall; without one the deal is over (SBR-090, SBR-091)."""
    seat = next_playing(t, int64(t.turn))
    if live_tiles(t, rules, seat) == 0:
        t.end = End.WALL
        return Step.OVER.value
    t.phase = Phase.TURN
    t.turn = seat
    t.turn_kongs = 0
    t.draw = Draw.WALL
    receive(t, rules, seat, take_front(t, rules, seat))
    return Step.TURN.value if t.end == End.RUNNING else Step.OVER.value


@inner
def draw_replacement(t: np.record, rules: np.record) -> int:
    seat = int64(t.turn)
    receive(t, rules, seat, take_replacement(t, rules, seat))
    return Step.TURN.value if t.end == End.RUNNING else Step.OVER.value


@inner
def offer_turn(t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> int:
    """Ask the seat in turn, which holds fourteen tiles."""
    seat = int64(t.turn)
    t.actor = seat
    fresh = t.draw != Draw.CLAIM
    own = may_discard(t, rules, seat)
    may_win = fresh and t.barred[seat] == 0 and t.drawn < FIRST_BONUS
    if may_win and (
        rules.false_hu == FalseHu.PENALISE or self_draw_wins(t, rules, lookups, hand, score, seat)
    ):
        own |= 1 << HU
    clear_legal(t)
    t.legal[0] = own
    if (t.quads[seat] > 0 or t.melds[seat] > 0) and (fresh or rules.kong_after_claim != 0):
        offer_kongs(t, rules, seat)
    if rules.bonus == BonusTiles.KEEPABLE and can_replace(t, rules, seat):
        t.legal[3] = t.held[seat] >> FIRST_BONUS << (SET_ASIDE - VOID_TILE)
    return Step.ASK.value


@inner
def may_discard(t: np.record, rules: np.record, seat: int) -> int:
    """The kinds that the seat may discard, as bits (SBR-036; strict: void tiles first)."""
    held = int64(t.held[seat])
    if t.void_tile[seat] >= 0:
        return int64(1) << int64(t.void_tile[seat])
    if rules.void_discard == VoidDiscard.STRICT and t.void[seat] >= 0:
        void_tiles = held & suit_mask(int64(t.void[seat]))
        if void_tiles != 0:
            return void_tiles
    return held


@inner
def offer_kongs(t: np.record, rules: np.record, seat: int) -> None:
    """Concealed kongs and tiles to add to open pungs; a set-aside tile is used for neither."""
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
    if rules.void_discard == VoidDiscard.STRICT and t.void[seat] >= 0:
        void_tiles = suit_mask(int64(t.void[seat]))
        concealed &= ~void_tiles
        added &= ~void_tiles
    t.legal[1] = concealed
    t.legal[2] = added


@inner
def set_bonus_aside(t: np.record, tile: int) -> int:
    seat = int64(t.turn)
    remove_tile(t, seat, tile)
    t.bonus[seat] |= 1 << (tile - FIRST_BONUS)
    t.visible[tile] += 1
    t.draw = Draw.BONUS
    return Step.REPLACE.value


@inner
def discard(t: np.record, rules: np.record, tile: int) -> int:
    seat = int64(t.turn)
    if t.void[seat] >= 0:
        note_void_discard(t, rules, seat, tile)
    remove_tile(t, seat, tile)
    t.discards[seat] += 1
    t.visible[tile] += 1
    t.river[t.river_length] = seat * 64 + tile
    t.river_length += 1
    t.claim_tile = tile
    t.claim_robs = 0
    t.claim_shot = 1 if t.draw == Draw.KONG else 0
    return Step.CLAIMS.value


# Kongs ------------------------------------------------------------------------------------------


@inner
def declare_added_kong(t: np.record, rules: np.record, tile: int) -> int:
    t.claim_tile = tile
    t.claim_robs = 1
    t.claim_shot = 0
    return Step.CLAIMS.value if rules.rob_kong != 0 else Step.KONG.value


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


# Claims -----------------------------------------------------------------------------------------


@inner
def offer_claims(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """Find what each other seat could claim, and ask the first of them."""
    anybody = False
    for step in range(1, int64(t.players)):
        seat = seat_after(t, int64(t.turn), step)
        t.answer[seat] = NOT_ASKED
        bits = claim_bits(t, rules, lookups, hand, score, seat)
        t.claims[seat] = bits
        anybody = anybody or bits != 0
    if anybody:
        t.phase = Phase.CLAIM
        return ask_next_claim(t)
    return Step.KONG.value if t.claim_robs == 1 else Step.NEXT_TURN.value


@inner
def ask_next_claim(t: np.record) -> int:
    """Ask the next seat in turn order that could claim and has not answered."""
    for step in range(1, int64(t.players)):
        seat = seat_after(t, int64(t.turn), step)
        if t.claims[seat] != 0 and t.answer[seat] == NOT_ASKED:
            t.actor = seat
            clear_legal(t)
            t.legal[0] = (int64(t.claims[seat]) | 1) << PASS
            return Step.ASK.value
    return Step.RESOLVE.value


@inner
def answer_claim(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, action: int
) -> int:
    seat = int64(t.actor)
    t.answer[seat] = action
    if rules.skip_hu != SkipHu.FREE and action != HU and t.claims[seat] >> (HU - PASS) & 1:
        note_passed_claim(t, rules, lookups, hand, score, seat)
    return ask_next_claim(t)


@inner
def resolve_claims(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """All have answered: hu before pung and kong before chow."""
    if declare_claimed_hu(t, rules, lookups, hand, score):
        return Step.AFTER_HU.value
    if t.claim_robs == 1:
        return Step.KONG.value
    seat = winner_of_set(t)
    if seat == NO_SEAT:
        return Step.NEXT_TURN.value
    meld = claim_set(t, seat)
    if t.draw == Draw.KONG:
        return complete_kong(t, rules, meld)
    note_void_meld(t, rules, seat, int64(t.claim_tile))
    return Step.TURN.value


@inner
def after_hu(t: np.record, rules: np.record) -> int:
    """The deal goes on with the seat after the winner, the last of several (SBR-098, SBR-099)."""
    if rules.flow == Flow.FIRST_HU or t.players - t.hu_count <= 1:
        t.end = End.HU
        return Step.OVER.value
    return Step.NEXT_TURN.value
