"""Flowers and seasons: set aside and replaced at once, or kept for a while."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.steps import Step
from zimo.engine.scoring.hkos import knows_bonus_hands, wins_by_bonus_tiles
from zimo.engine.table.seats import seat_after
from zimo.engine.table.standing import add_tile, forget_passed, remove_tile
from zimo.engine.table.state import Draw, End, Phase
from zimo.engine.table.wall import can_replace, take_replacement
from zimo.notation.tiles import FIRST_BONUS, NO_TILE
from zimo.rulesets.choices import BonusTiles


@inner
def receive(t: np.record, rules: np.record, seat: int, tile: int) -> None:
    """Take a tile from the wall; bonus tiles are set aside and replaced where that is compulsory."""
    if tile >= FIRST_BONUS and rules.bonus == BonusTiles.REPLACED:
        tile = replace_drawn(t, rules, seat, tile)
    add_tile(t, seat, tile)
    t.drawn = tile
    forget_passed(t, seat)


@inner
def replace_drawn(t: np.record, rules: np.record, seat: int, tile: int) -> int:
    """The tile that the seat has in the end: a bonus tile if it may win with that, or can't replace it."""
    while tile >= FIRST_BONUS and not may_win_with(t, rules, seat):
        if not can_replace(t, rules, seat):
            if rules.bonus_unreplaced_draws != 0:
                t.end = End.NO_REPLACEMENT
            break
        show_bonus_tile(t, seat, tile)
        t.draw = Draw.BONUS
        tile = take_replacement(t, rules, seat)
    return tile


@inner
def may_win_with(t: np.record, rules: np.record, seat: int) -> bool:
    """Does one bonus tile more let the seat declare hu? (HKF-055)"""
    return bool(t.barred[seat] == 0 and wins_by_bonus_tiles(rules, bit_count(int64(t.bonus[seat])) + 1))


@inner
def bonus_tile_to_win_with(t: np.record, rules: np.record, seat: int) -> int:
    """The bonus tile in hand with which the seat may win, the lowest of two; NO_TILE if there is none."""
    if not knows_bonus_hands(rules) or t.held[seat] >> FIRST_BONUS == 0:
        return int64(NO_TILE)
    return lowest_bonus_tile(t, seat) if may_win_with(t, rules, seat) else int64(NO_TILE)


@inner
def lowest_bonus_tile(t: np.record, seat: int) -> int:
    """Of those in the hand, which holds one."""
    kind = int64(FIRST_BONUS)
    while not t.held[seat] >> kind & 1:
        kind += 1
    return kind


@inner
def show_bonus_tile(t: np.record, seat: int, tile: int) -> None:
    t.bonus[seat] |= 1 << (tile - FIRST_BONUS)
    t.visible[tile] += 1


@inner
def lay_bonus_tile_aside(t: np.record, seat: int, tile: int) -> None:
    """A bonus tile leaves the hand."""
    remove_tile(t, seat, tile)
    show_bonus_tile(t, seat, tile)


@inner
def may_set_aside(t: np.record, rules: np.record, seat: int) -> int:
    """The bonus tiles that the seat kept and may set aside now, as bits from the first flower."""
    if rules.bonus == BonusTiles.KEEPABLE and can_replace(t, rules, seat):
        return int64(t.held[seat]) >> FIRST_BONUS
    return int64(0)


@inner
def set_bonus_aside(t: np.record, rules: np.record, tile: int) -> int:
    """Set aside a bonus tile that was kept, or that the seat does not win with."""
    seat = int64(t.turn)
    if not can_replace(t, rules, seat):
        t.end = End.NO_REPLACEMENT
        return Step.OVER.value
    lay_bonus_tile_aside(t, seat, tile)
    t.draw = Draw.BONUS
    return Step.REPLACE.value


@inner
def replace_dealt(t: np.record, rules: np.record) -> None:
    """Replace the bonus tiles of the deal in turn order, until a seat may win with one (HKF-007, HKF-055)."""
    t.phase = Phase.TURN
    for step in range(int64(t.players)):
        if t.phase == Phase.TURN:
            replace_bonus_tiles(t, rules, seat_after(t, int64(t.dealer), step))


@inner
def go_on_replacing(t: np.record, rules: np.record, tile: int) -> None:
    """The seat that is asked does not win with the bonus tile that it was dealt."""
    seat = int64(t.actor)
    if can_replace(t, rules, seat):
        replace_dealt_tile(t, rules, seat, tile)
        replace_dealt(t, rules)
    else:
        t.end = End.NO_REPLACEMENT


@inner
def replace_bonus_tiles(t: np.record, rules: np.record, seat: int) -> None:
    """Set aside every bonus tile of a dealt hand and replace it, lowest kind first."""
    while t.held[seat] >> FIRST_BONUS != 0 and t.end == End.RUNNING:
        kind = lowest_bonus_tile(t, seat)
        if may_win_with(t, rules, seat):
            t.phase = Phase.BONUS
            t.actor = seat
            return
        if not can_replace(t, rules, seat):
            if rules.bonus_unreplaced_draws != 0:
                t.end = End.NO_REPLACEMENT
            return
        replace_dealt_tile(t, rules, seat, kind)


@inner
def replace_dealt_tile(t: np.record, rules: np.record, seat: int, kind: int) -> None:
    """The dealer's fourteenth tile stays the tile drawn last, or what replaced it is."""
    dealt_last = seat == t.dealer and t.drawn == kind
    lay_bonus_tile_aside(t, seat, kind)
    drawn = t.drawn
    draw = t.draw
    t.draw = Draw.BONUS
    receive(t, rules, seat, take_replacement(t, rules, seat))
    if not dealt_last:
        t.drawn = drawn
        t.draw = draw
