"""The state machine: one action, then every step that follows without a choice.

``carry_out`` takes an action that ``is_legal``; ``go_on`` then goes from step to step until a seat
is asked or the deal is over.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.bao import answer_bao, began_with_kong, look_at_bao, looks_at_bao
from zimo.engine.rules.bonus_tiles import (
    bonus_tile_to_win_with,
    go_on_replacing,
    may_set_aside,
    receive,
    set_bonus_aside,
)
from zimo.engine.rules.circumstances import circumstances_of_discard
from zimo.engine.rules.claims import answer_claim, offer_claims, resolve_claims
from zimo.engine.rules.deal import after_exchange, first_step
from zimo.engine.rules.declare import declare_own_hu
from zimo.engine.rules.exchange import choose_given, holds_exchanged_hand, offer_exchange
from zimo.engine.rules.false_hu import accepts_false_hu, finds_false_self_draw, was_false_hu
from zimo.engine.rules.hu import note_true_hu, self_draw_wins
from zimo.engine.rules.kongs import (
    add_to_kong,
    complete_kong,
    meld_concealed_kong,
    offer_kongs,
    pung_of,
)
from zimo.engine.rules.locked import flows
from zimo.engine.rules.melds import put_on_river
from zimo.engine.rules.passing import must_take_hu, note_passed_turn
from zimo.engine.rules.ready import DECLARE_BIT, declare_ready, declares, may_declare, ready_discards
from zimo.engine.rules.robbing import declare_added_kong
from zimo.engine.rules.settlement import settle_end
from zimo.engine.rules.special_kongs import lay_or_add, offer_special_kongs
from zimo.engine.rules.steps import Step, clear_legal
from zimo.engine.rules.void_suit import choose_void, may_discard, note_void_discard, offer_void
from zimo.engine.table.actions import (
    ACTION_COUNT,
    ADDED_KONG,
    CONCEALED_KONG,
    DECLARE_READY,
    GIVE,
    HU,
    PASS,
    SET_ASIDE,
    SPECIAL_ONES,
    SPECIAL_WINDS,
    VOID_TILE,
)
from zimo.engine.table.kinds import KIND_BITS
from zimo.engine.table.ready import is_declaring
from zimo.engine.table.seats import next_playing
from zimo.engine.table.standing import remove_tile
from zimo.engine.table.state import NO_SEAT, NOT_DRAWN, Draw, End, Phase
from zimo.engine.table.wall import can_replace, is_last_draw, live_tiles, take_front, take_replacement
from zimo.notation.tiles import FIRST_BONUS, NO_TILE
from zimo.rulesets.choices import Flow, SkipHu


@inner
def is_legal(t: np.record, action: int) -> bool:
    """May the asked seat take this action? Any integer may be asked about."""
    return 0 <= action < ACTION_COUNT and bool(t.legal[action >> 6] >> (action & 63) & 1)


@inner
def carry_out(desk: np.record, rules: np.record, lookups: np.record, action: int) -> int:
    """Carry out a legal action of the seat that is asked. Returns the Step that follows."""
    t = desk.table
    if t.phase == Phase.CLAIM:
        return answer_claim(desk, rules, lookups, action)
    if t.phase == Phase.BAO and action != HU:
        return answer_bao(desk, rules, lookups, action)
    if rules.skip_hu == SkipHu.MIL and t.phase == Phase.TURN:
        note_passed_turn(desk, rules, lookups, action)
    if action < PASS:
        return discard(t, rules, action)
    if action == HU and finds_false_self_draw(desk, rules, lookups):
        return Step.TURN.value
    if action == HU:
        declare_own_hu(desk, rules, lookups)
        return Step.AFTER_HU.value
    if action == PASS:
        return keep_last_draw(t)
    if action >= SPECIAL_WINDS:
        return lay_or_add(t, rules, action)
    if action >= SET_ASIDE:
        return put_aside(t, rules, FIRST_BONUS + action - SET_ASIDE)
    if action >= VOID_TILE:
        return choose_void(t, rules, action)
    if action == DECLARE_READY:
        return declare_ready(t)
    if action >= SPECIAL_ONES:
        return lay_or_add(t, rules, action)
    if action >= ADDED_KONG:
        return declare_added_kong(
            t, rules, action - ADDED_KONG, pung_of(t, int64(t.turn), action - ADDED_KONG)
        )
    if action >= GIVE:
        return choose_given(t, rules, action - GIVE)
    meld = meld_concealed_kong(t, rules, action - CONCEALED_KONG)
    return complete_kong(t, rules, meld)


@inner
def go_on(desk: np.record, rules: np.record, lookups: np.record, step: int) -> None:
    """Take step after step until a seat is asked or the deal is over."""
    t = desk.table
    while step != Step.ASK:
        if step == Step.CLAIMS:
            step = offer_claims(desk, rules, lookups)
        elif step == Step.NEXT_TURN:
            step = begin_turn(t, rules)
        elif step == Step.TURN:
            step = offer_turn(desk, rules, lookups)
        elif step == Step.RESOLVE:
            step = resolve_claims(desk, rules, lookups)
        elif step == Step.REPLACE:
            step = draw_replacement(t, rules)
        elif step == Step.KONG:
            step = complete_kong(t, rules, add_to_kong(t))
        elif step == Step.AFTER_HU:
            step = after_hu(t, rules)
        elif step == Step.CHOOSE_GIVEN:
            step = offer_exchange(t, rules)
        elif step == Step.BEGIN:
            step = after_exchange(t, rules)
        elif step == Step.CHOOSE_VOID:
            step = offer_void(t, rules)
        elif step == Step.OFFER_BONUS:
            step = offer_bonus(t, rules)
        elif step == Step.BAO:
            step = look_at_bao(desk, rules, lookups)
        elif step == Step.DRAW:
            step = draw_after_bao(t, rules)
        else:
            t.phase = Phase.OVER
            t.actor = NO_SEAT
            clear_legal(t)
            t.true_hu = 0
            settle_end(desk, rules, lookups)
            step = Step.ASK.value


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
    if looks_at_bao(t, rules, seat):
        t.drawn = NO_TILE
        return Step.BAO.value
    receive(t, rules, seat, take_front(t, rules, seat))
    return Step.TURN.value if t.end == End.RUNNING else Step.OVER.value


@inner
def draw_after_bao(t: np.record, rules: np.record) -> int:
    """The seat in turn has looked at the indicator, and draws in turn or for a kong that it claimed."""
    seat = int64(t.turn)
    t.phase = Phase.TURN
    tile = take_replacement(t, rules, seat) if t.draw == Draw.KONG else take_front(t, rules, seat)
    receive(t, rules, seat, tile)
    return Step.TURN.value


@inner
def draw_replacement(t: np.record, rules: np.record) -> int:
    seat = int64(t.turn)
    if looks_at_bao(t, rules, seat) and began_with_kong(t):
        return Step.BAO.value
    receive(t, rules, seat, take_replacement(t, rules, seat))
    return Step.TURN.value if t.end == End.RUNNING else Step.OVER.value


@inner
def offer_turn(desk: np.record, rules: np.record, lookups: np.record) -> int:
    """Ask the seat in turn, which holds fourteen tiles."""
    t = desk.table
    seat = int64(t.turn)
    t.actor = seat
    if t.drawn >= FIRST_BONUS and bonus_tile_to_win_with(t, rules, seat) != NO_TILE:
        return offer_bonus(t, rules)
    if is_last_draw(t, rules, seat):
        return offer_last_draw(desk, rules, lookups, seat)
    fresh = t.draw != Draw.CLAIM
    own = may_discard(t, rules, seat)
    t.true_hu = 0
    if declares(rules) and is_declaring(t, seat):
        clear_legal(t)
        t.legal[0] = ready_discards(desk, rules, lookups, seat, own)
        return Step.ASK.value
    if fresh and t.barred[seat] == 0 and NO_TILE < t.drawn < FIRST_BONUS:
        wins = self_draw_wins(desk, rules, lookups, seat)
        if wins:
            note_true_hu(t, seat)
        own |= int64(wins or accepts_false_hu(rules)) << HU
        if wins and must_take_hu(t, rules, seat):
            clear_legal(t)
            t.legal[0] = int64(1) << HU
            return Step.ASK.value
    clear_legal(t)
    t.legal[0] = own
    if (t.quads[seat] > 0 or t.melds[seat] > 0) and (fresh or rules.kong_after_claim != 0):
        offer_kongs(desk, rules, lookups, seat)
    if may_declare(desk, rules, lookups, seat, own & KIND_BITS):
        t.legal[2] |= DECLARE_BIT
    t.legal[3] = may_set_aside(t, rules, seat) << (SET_ASIDE - VOID_TILE)
    if rules.special_kongs != 0:
        offer_special_kongs(t, rules, seat)
    return Step.ASK.value


@inner
def offer_bonus(t: np.record, rules: np.record) -> int:
    """Ask the seat whether it wins with the bonus tile that it has got, or sets it aside (HKF-054).

    One that can't be replaced and may be discarded is like any other tile.
    """
    seat = int64(t.actor)
    tile = bonus_tile_to_win_with(t, rules, seat)
    clear_legal(t)
    t.true_hu = 0
    note_true_hu(t, seat)
    t.legal[0] = int64(1) << HU
    if must_take_hu(t, rules, seat):
        return Step.ASK.value
    if can_replace(t, rules, seat) or rules.bonus_unreplaced_draws != 0:
        t.legal[3] = int64(1) << (SET_ASIDE - VOID_TILE + tile - FIRST_BONUS)
    else:
        t.legal[0] |= may_discard(t, rules, seat)
    return Step.ASK.value


@inner
def offer_last_draw(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> int:
    """One of the last tiles may only win; who can't is not asked (CM-043)."""
    t = desk.table
    clear_legal(t)
    t.legal[0] = answers_to_last_draw(desk, rules, lookups, seat)
    return Step.ASK.value if t.legal[0] != 0 else keep_last_draw(t)


@inner
def answers_to_last_draw(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> int:
    """Hu and, unless that must be taken, letting it be, as bits; 0 for a tile that can't win."""
    t = desk.table
    t.true_hu = 0
    if t.barred[seat] != 0 or t.drawn >= FIRST_BONUS:
        return int64(0)
    wins = self_draw_wins(desk, rules, lookups, seat)
    if wins:
        note_true_hu(t, seat)
        if must_take_hu(t, rules, seat):
            return int64(1) << HU
    return int64(1) << HU | int64(1) << PASS if wins or accepts_false_hu(rules) else int64(0)


@inner
def keep_last_draw(t: np.record) -> int:
    """The tile did not win: it lies apart from the hand, seen by nobody else, and the next seat draws."""
    seat = int64(t.turn)
    place = 0
    while t.last_draws[place] != NOT_DRAWN:
        place += 1
    t.last_draws[place] = seat * 64 + t.drawn
    remove_tile(t, seat, int64(t.drawn))
    t.drawn = NO_TILE
    return Step.NEXT_TURN.value


@inner
def put_aside(t: np.record, rules: np.record, tile: int) -> int:
    """A bonus tile that the seat drew and kept, or was dealt and doesn't win with."""
    if t.phase != Phase.BONUS:
        return set_bonus_aside(t, rules, tile)
    go_on_replacing(t, rules, tile)
    return first_step(t, rules)


@inner
def discard(t: np.record, rules: np.record, tile: int) -> int:
    seat = int64(t.turn)
    free = t.void_tile[seat] == NO_TILE and not holds_exchanged_hand(t, seat)
    if t.void[seat] >= 0:
        note_void_discard(t, rules, seat, tile)
    put_on_river(t, seat, tile, free and t.drawn == tile)  # a set-aside tile is turned up, not drawn
    t.claim_tile = tile
    t.claim_robs = 0
    t.discard_flags = circumstances_of_discard(t, rules)
    return Step.CLAIMS.value


@inner
def after_hu(t: np.record, rules: np.record) -> int:
    """The deal goes on with the seat after the winner, the last of several (SBR-098, SBR-099, XL-010)."""
    if flows(rules):
        return Step.NEXT_TURN.value
    if rules.false_hu_ends != 0 and was_false_hu(t):
        t.end = End.HU
        return Step.OVER.value
    if rules.flow == Flow.FIRST_HU or t.players - t.hu_count <= 1:
        t.end = End.HU
        return Step.OVER.value
    return Step.NEXT_TURN.value
