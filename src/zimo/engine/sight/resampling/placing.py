"""Put redrawn tiles on the table, and keep the notes beside the hands."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.dice import below
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.steps import NOT_ASKED
from zimo.engine.sight.resampling.lay_open import has_chosen_void
from zimo.engine.sight.resampling.scratch import knows_void
from zimo.engine.table.kinds import copies_in_set
from zimo.engine.table.own_tiles import (
    holds_drawn_tile,
    tiles_drawn_later,
    tiles_given_to_meld,
)
from zimo.engine.table.standing import add_tile, forget_passed
from zimo.engine.table.state import Phase
from zimo.engine.table.wall import lies_in_wall
from zimo.notation.tiles import KINDS, NO_TILE
from zimo.rulesets.choices import VoidDiscard, VoidMarker, WallKind


@inner
def lay_hands(t: np.record, rules: np.record, redraw: np.record, chance: np.record) -> None:
    """Put what was drawn on the table, and keep the notes beside the hands."""
    for seat in range(int64(t.players)):
        if redraw.hidden[seat] == 0:
            continue
        t.held[seat] = 0
        t.quads[seat] = 0
        for suit in range(4):
            t.key[seat, suit] = 0
            t.suit_size[seat, suit] = 0
        for kind in range(KINDS):
            t.hand[seat, kind] = 0
            for _ in range(int64(redraw.hand[seat, kind])):
                add_tile(t, seat, int64(kind))
        t.win_tile[seat] = redraw.win_tile[seat]
        forget_passed(t, seat)
        t.claims[seat] = 0
        t.true_hu &= 0xFF ^ 1 << seat
        t.answer[seat] = NOT_ASKED
    if redraw.hidden[t.turn] and t.phase != Phase.OVER:
        t.drawn = redraw.drawn
    elif redraw.drawn_closed:
        t.drawn = redraw.drawn
        add_tile(t, int64(t.turn), int64(t.drawn))
    for place in range(int64(redraw.places)):
        t.wall[redraw.place[place]] = redraw.wall[place]
    lay_drawn_places(t, rules, redraw)
    t.rng = np.uint64(below(chance, int64(1) << 31))
    for seat in range(int64(t.players)):
        if redraw.hidden[seat] and has_chosen_void(t, rules, seat) and not knows_void(t, seat):
            draw_void(t, rules, redraw, chance, seat)


@inner
def lay_drawn_places(t: np.record, rules: np.record, redraw: np.record) -> None:
    """The tiles that have left the wall, by kind, on the places that were drawn."""
    left = redraw.build.pool
    for kind in range(KINDS):
        left[kind] = copies_in_set(rules, kind)
    for place in range(int64(redraw.places)):
        left[redraw.wall[place]] -= 1
    walls = int64(t.players) if rules.wall == WallKind.PER_SEAT else int64(1)
    size = int64(t.wall_size)
    kind = int64(0)
    for wall in range(walls):
        for place in range(size):
            if not lies_in_wall(t, wall, place):
                while left[kind] == 0:
                    kind += 1
                left[kind] -= 1
                t.wall[wall * size + place] = kind


@inner
def draw_void(t: np.record, rules: np.record, redraw: np.record, chance: np.record, seat: int) -> None:
    """Draw a void suit that is not open yet, evenly from what the hand allowed at the choice."""
    t.void_tile[seat] = NO_TILE
    if rules.void == VoidMarker.CARD:
        t.void[seat] = below(chance, int64(3))
        return
    apart = int64(NO_TILE)  # one copy that came after the choice
    if holds_drawn_tile(t, seat) and tiles_drawn_later(t, rules, seat) > 0:
        apart = int64(t.drawn)
    added = int64(NO_TILE)
    if t.phase == Phase.CLAIM and t.claim_robs == 1 and seat == t.turn and apart != t.claim_tile:
        added = int64(t.claim_tile)
    allowed = suits_to_void(t, rules, seat)
    count = int64(0)
    for suit in range(3):
        held = int64(0)
        for kind in range(9 * suit, 9 * suit + 9):
            copies = int64(t.hand[seat, kind]) - int64(kind == apart)
            held += copies
            if copies - int64(kind == added) > 0 and allowed >> suit & 1:
                count += 1
                if below(chance, count) == 0:
                    t.void[seat] = suit
                    t.void_tile[seat] = kind
        for meld in range(int64(t.melds[seat])):
            if t.meld_tile[seat, meld] // 9 == suit:
                held += tiles_given_to_meld(t, seat, meld)
        if held == 0 and allowed >> suit & 1:
            count += 1
            if below(chance, count) == 0:
                t.void[seat] = suit
                t.void_tile[seat] = NO_TILE


@inner
def suits_to_void(t: np.record, rules: np.record, seat: int) -> int:
    """Suits that may be void by what the seat has melded, where that may not be of the void suit."""
    melded = int64(0)
    for meld in range(int64(t.melds[seat])):
        melded |= int64(1) << (int64(t.meld_tile[seat, meld]) // 9)
    if rules.void_discard == VoidDiscard.PENALISE and t.barred[seat] == 1:
        return melded & 7
    if rules.void_discard == VoidDiscard.LENIENT or melded & 7 == 7:
        return int64(7)
    return 7 & ~melded
