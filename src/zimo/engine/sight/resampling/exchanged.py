"""The exchange in a redraw: what a seat knows of the tiles that it gave, and what is drawn of the others'."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.dice import below
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.exchange import (
    chosen_of,
    highest_kind,
    holds_exchanged_hand,
    steps_given,
    tiles_chosen,
    tiles_to_give,
)
from zimo.engine.table.own_tiles import kinds_given_up
from zimo.engine.table.seats import seat_after
from zimo.engine.table.state import GIVEN_TILES, NOT_GIVEN, Phase
from zimo.notation.tiles import SUIT_KINDS
from zimo.rulesets.choices import Exchange

# What the seat knows ------------------------------------------------------------------------------


@inner
def lay_known_tiles(t: np.record, rules: np.record, redraw: np.record, seat: int) -> None:
    """The tiles that ``seat`` gave stand in the receiver's hand, but for those that have left it since."""
    if t.exchanged == 0:
        return
    receiver = seat_after(t, seat, steps_given(t, rules))
    if redraw.hidden[receiver] == 0 or t.hu[receiver] != 0:
        return
    for kind in range(SUIT_KINDS):
        known = still_held(t, seat, receiver, int64(kind))
        redraw.build.pool[kind] -= known
        redraw.hand[receiver, kind] += known
        redraw.missing[receiver] -= known


@inner
def still_held(t: np.record, seat: int, receiver: int, kind: int) -> int:
    """How many tiles of a kind that ``seat`` gave must the receiver still have?"""
    given = chosen_of(t, seat, kind)
    if given == 0:
        return int64(0)
    return max(given - kinds_given_up(t, receiver, kind, kind + 1), int64(0))


@inner
def has_what_it_got(t: np.record, rules: np.record, redraw: np.record, seat: int, winner: int) -> bool:
    """Has the hand built for a winner the tiles that ``seat`` knows to be in it?"""
    if t.exchanged == 0 or winner != seat_after(t, seat, steps_given(t, rules)):
        return True
    held = True
    for kind in range(SUIT_KINDS):
        own = t.win_from[winner] == winner and redraw.win_tile[winner] == kind
        held = held and redraw.hand[winner, kind] + own >= still_held(t, seat, winner, int64(kind))
    return held


# What is drawn ------------------------------------------------------------------------------------


@inner
def draw_exchange(t: np.record, rules: np.record, redraw: np.record, chance: np.record, seat: int) -> None:
    """What the other seats have chosen, or gave and got, by their new hands."""
    if t.phase == Phase.EXCHANGE:
        for other in range(int64(t.players)):
            if other != seat:
                choose_by_chance(t, rules, chance, other)
        return
    if t.exchanged == 0:
        return
    steps = steps_given(t, rules)
    for other in range(int64(t.players)):
        receiver = seat_after(t, other, steps)
        for place in range(GIVEN_TILES):
            if receiver == seat:
                t.given[other, place] = t.received[seat, place]
        if other != seat and receiver != seat:
            draw_given(t, rules, chance, other, receiver)
        for place in range(GIVEN_TILES):
            t.received[receiver, place] = t.given[other, place]
    if holds_exchanged_hand(t, int64(t.dealer)) and redraw.hidden[t.dealer]:
        t.drawn = highest_kind(t, int64(t.dealer))


@inner
def choose_by_chance(t: np.record, rules: np.record, chance: np.record, seat: int) -> None:
    """Tiles for a seat that has chosen; for the one that is asked, as many as it may have chosen by now."""
    for place in range(GIVEN_TILES):
        t.given[seat, place] = NOT_GIVEN
    wanted = GIVEN_TILES if seat < t.actor else int64(0)
    if seat == t.actor:
        wanted = below(chance, int64(GIVEN_TILES))
    while tiles_chosen(t, seat) < wanted:
        allowed = tiles_to_give(t, rules, seat)
        tiles = int64(0)
        best = int64(0)
        for kind in range(SUIT_KINDS):
            if allowed >> kind & 1:
                copies = int64(t.hand[seat, kind]) - chosen_of(t, seat, int64(kind))
                tiles += copies
                if below(chance, tiles) < copies:
                    best = int64(kind)
        t.given[seat, tiles_chosen(t, seat)] = best


@inner
def draw_given(t: np.record, rules: np.record, chance: np.record, giver: int, receiver: int) -> None:
    """Three tiles that the receiver has, or had; of one suit where the rule is so, and there are three."""
    for place in range(GIVEN_TILES):
        t.given[giver, place] = NOT_GIVEN
    first = int64(0)
    end = int64(SUIT_KINDS)
    if rules.exchange == Exchange.ONE_SUIT:
        first = 9 * suit_of_three(t, chance, receiver)
        end = first + 9
    for place in range(GIVEN_TILES):
        tiles = int64(0)
        best = first
        for kind in range(first, end):
            copies = tiles_had(t, receiver, int64(kind)) - chosen_of(t, giver, int64(kind))
            if copies > 0:
                tiles += copies
                if below(chance, tiles) < copies:
                    best = int64(kind)
        t.given[giver, place] = best


@inner
def suit_of_three(t: np.record, chance: np.record, seat: int) -> int:
    """A suit of which the seat has, or had, three tiles. Of thirteen tiles there are five of one suit."""
    best = int64(0)
    count = int64(0)
    for suit in range(3):
        tiles = int64(t.suit_size[seat, suit]) + kinds_given_up(t, seat, 9 * suit, 9 * suit + 9)
        if tiles >= GIVEN_TILES:
            count += 1
            if below(chance, count) == 0:
                best = int64(suit)
    return best


@inner
def tiles_had(t: np.record, seat: int, kind: int) -> int:
    return int64(t.hand[seat, kind]) + kinds_given_up(t, seat, kind, kind + 1)
