"""A new deal: a fresh table, the tiles dealt out, and the first seat asked."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.dice import throw_dice
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.bonus_tiles import replace_dealt
from zimo.engine.rules.steps import Step
from zimo.engine.table.own_tiles import HAND_SIZE
from zimo.engine.table.seats import seat_after
from zimo.engine.table.standing import add_tile, forget_passed
from zimo.engine.table.state import (
    GIVEN_TILES,
    LAST_DRAWS,
    NO_PLACE,
    NO_SEAT,
    NOT_DRAWN,
    NOT_GIVEN,
    SEATS,
    SPECIAL_TILES,
    WALL_BYTES,
    Draw,
    End,
    Phase,
)
from zimo.engine.table.wall import chance_of_wall, shuffle_wall, take_front
from zimo.notation.tiles import KINDS, NO_TILE
from zimo.rulesets.choices import Bao, Exchange, ReplacementFrom, VoidMarker, WallKind, Winds


@inner
def deal(t: np.record, rules: np.record, seed: np.uint64, dealer: int, prevalent: int) -> None:
    """Shuffle by ``seed`` and deal. ``first_step`` says what follows."""
    clear(t, rules, dealer, prevalent)
    throw_dice(t, seed, t.dice)
    t.rng = seed
    shuffle_wall(t, rules)
    deal_out(t, rules)


@inner
def deal_wall(t: np.record, rules: np.record, dealer: int, prevalent: int) -> None:
    """Deal the wall that already stands in ``t.wall``."""
    clear(t, rules, dealer, prevalent)
    t.rng = 0
    deal_out(t, rules)


@inner
def first_step(t: np.record, rules: np.record) -> int:
    """The Step after the deal: the exchange, the void suits, or the dealer's turn.

    Before that a seat may be asked whether it wins with its bonus tiles.
    """
    if t.end != End.RUNNING:
        return Step.OVER.value
    if t.phase == Phase.BONUS:
        return Step.OFFER_BONUS.value
    if rules.exchange != Exchange.OFF:
        t.actor = 0
        return Step.CHOOSE_GIVEN.value
    return after_exchange(t, rules)


@inner
def after_exchange(t: np.record, rules: np.record) -> int:
    """The Step after the tiles have changed hands, or were not to."""
    if rules.void != VoidMarker.NONE:
        t.actor = 0
        return Step.CHOOSE_VOID.value
    return Step.TURN.value


@inner
def clear(t: np.record, rules: np.record, dealer: int, prevalent: int) -> None:
    """Everything but the wall and the random state to its first value."""
    for word in range(4):
        t.legal[word] = 0
    for seat in range(SEATS):
        t.held[seat] = 0
        t.drawn_front[seat] = 0
        t.drawn_back[seat] = 0
        t.win_points[seat] = 0
        t.quads[seat] = 0
        t.melds[seat] = 0
        t.exposed[seat] = 0
        t.bonus[seat] = 0
        east = 0 if rules.winds == Winds.FIXED else dealer
        t.seat_wind[seat] = (seat + rules.players - east) % rules.players
        t.claims[seat] = 0
        t.answer[seat] = NO_SEAT
        t.void[seat] = -1
        t.void_tile[seat] = NO_TILE
        t.void_open[seat] = 0
        t.void_only[seat] = 1
        t.discards[seat] = 0
        t.barred[seat] = 0
        forget_passed(t, seat)
        t.hu[seat] = 0
        t.hu_latest[seat] = 0
        t.out[seat] = 0
        t.hu_false[seat] = 0
        t.win_tile[seat] = NO_TILE
        t.win_from[seat] = NO_SEAT
        t.win_flags[seat] = 0
        t.win_fan[seat] = 0
        t.ready[seat] = NO_PLACE
        for suit in range(4):
            t.key[seat, suit] = 0
            t.suit_size[seat, suit] = 0
            t.meld_type[seat, suit] = 0
            t.meld_tile[seat, suit] = 0
            t.meld_from[seat, suit] = 0
            t.meld_place[seat, suit] = 0
            t.meld_time[seat, suit] = 0
            t.meld_row[seat, suit] = 0
        for counter in range(SPECIAL_TILES):
            t.special_tiles[seat, counter] = 0
        for place in range(GIVEN_TILES):
            t.given[seat, place] = NOT_GIVEN
            t.received[seat, place] = NOT_GIVEN
        for kind in range(KINDS):
            t.hand[seat, kind] = 0
    for row in range(int64(t.ledger_rows)):
        t.ledger_what[row] = 0
        t.ledger_tile[row] = 0
        t.ledger_flags[row] = 0
        t.ledger_fan[row] = 0
        t.ledger_from[row] = 0
        for account in range(5):
            t.ledger_delta[row, account] = 0
    clear_bao(t)
    for kind in range(KINDS):
        t.visible[kind] = 0
    for place in range(int64(t.river_length)):
        t.river[place] = 0
        t.river_taken[place >> 3] = 0
        t.river_drawn[place >> 3] = 0
    t.ledger_rows = 0
    t.river_length = 0
    t.box = 0
    for place in range(LAST_DRAWS):
        t.last_draws[place] = NOT_DRAWN
    for die in range(4):
        t.dice[die] = 0
    t.players = rules.players
    t.dealer = dealer
    t.prevalent = prevalent
    t.phase = Phase.TURN
    t.turn = dealer
    t.actor = NO_SEAT
    t.drawn = NO_TILE
    t.draw = Draw.WALL
    t.turn_kongs = 0
    t.last_kong = 0
    t.claim_tile = 0
    t.claim_robs = 0
    t.claim_meld = 0
    t.discard_flags = 0
    t.true_hu = 0
    t.exchanged = 0
    t.hu_count = 0
    t.end = End.RUNNING
    t.wall_size = rules.tile_count
    if rules.wall == WallKind.PER_SEAT:
        t.wall_size = rules.tile_count // rules.players


@inner
def clear_bao(t: np.record) -> None:
    t.bao = NO_TILE
    t.bao_place = NO_PLACE
    t.bao_seat = NO_SEAT
    t.bao_seen = 0
    t.bao_thrown = 0
    t.bao_edge = 0
    for byte in range(WALL_BYTES):
        t.wall_gone[byte] = 0


@inner
def deal_out(t: np.record, rules: np.record) -> None:
    if rules.bao != Bao.NONE:
        t.rng = chance_of_wall(t)
    if rules.replacement_from == ReplacementFrom.KONG_BOX:
        t.box = rules.kong_box
    if rules.wall == WallKind.PER_SEAT:
        deal_own_walls(t, rules)
    else:
        deal_shared_wall(t, rules)
    replace_dealt(t, rules)


@inner
def deal_own_walls(t: np.record, rules: np.record) -> None:
    for step in range(int64(t.players)):
        seat = seat_after(t, int64(t.dealer), step)
        for _ in range(HAND_SIZE):
            add_tile(t, seat, take_front(t, rules, seat))
    draw_first_tile(t, rules)


@inner
def deal_shared_wall(t: np.record, rules: np.record) -> None:
    """Blocks of four three times, then one each and the dealer's fourteenth (SBR-027..030)."""
    for _ in range(3):
        for step in range(int64(t.players)):
            seat = seat_after(t, int64(t.dealer), step)
            for _ in range(4):
                add_tile(t, seat, take_front(t, rules, seat))
    for step in range(int64(t.players)):
        seat = seat_after(t, int64(t.dealer), step)
        add_tile(t, seat, take_front(t, rules, seat))
    draw_first_tile(t, rules)


@inner
def draw_first_tile(t: np.record, rules: np.record) -> None:
    """The dealer's fourteenth tile counts as the draw of the first turn (OFF-011)."""
    dealer = int64(t.dealer)
    tile = take_front(t, rules, dealer)
    add_tile(t, dealer, tile)
    t.drawn = tile
