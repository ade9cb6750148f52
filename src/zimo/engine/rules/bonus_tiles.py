"""Flowers and seasons: set aside and replaced at once, or kept for a while."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.steps import Step
from zimo.engine.table.standing import add_tile, forget_passed, remove_tile
from zimo.engine.table.state import Draw, End
from zimo.engine.table.wall import can_replace, take_replacement
from zimo.notation.tiles import FIRST_BONUS
from zimo.rulesets.options import BonusTiles


@inner
def receive(t: np.record, rules: np.record, seat: int, tile: int) -> None:
    """Take a tile from the wall; bonus tiles are set aside and replaced where that is compulsory."""
    while tile >= FIRST_BONUS and rules.bonus == BonusTiles.REPLACED:
        if not can_replace(t, rules, seat):
            if rules.bonus_unreplaced_draws != 0:
                t.end = End.NO_REPLACEMENT
            break
        t.bonus[seat] |= 1 << (tile - FIRST_BONUS)
        t.visible[tile] += 1
        t.draw = Draw.BONUS
        tile = take_replacement(t, rules, seat)
    add_tile(t, seat, tile)
    t.drawn = tile
    forget_passed(t, seat)


@inner
def may_set_aside(t: np.record, rules: np.record, seat: int) -> int:
    """The bonus tiles that the seat kept and may set aside now, as bits from the first flower."""
    if rules.bonus == BonusTiles.KEEPABLE and can_replace(t, rules, seat):
        return int64(t.held[seat]) >> FIRST_BONUS
    return int64(0)


@inner
def set_bonus_aside(t: np.record, tile: int) -> int:
    seat = int64(t.turn)
    remove_tile(t, seat, tile)
    t.bonus[seat] |= 1 << (tile - FIRST_BONUS)
    t.visible[tile] += 1
    t.draw = Draw.BONUS
    return Step.REPLACE.value


@inner
def replace_bonus_tiles(t: np.record, rules: np.record, seat: int) -> None:
    """Set aside every bonus tile of a dealt hand and replace it, lowest kind first."""
    while t.held[seat] >> FIRST_BONUS != 0 and t.end == End.RUNNING:
        kind = FIRST_BONUS
        while not t.held[seat] >> kind & 1:
            kind += 1
        if not can_replace(t, rules, seat):
            if rules.bonus_unreplaced_draws != 0:
                t.end = End.NO_REPLACEMENT
            return
        dealt_last = seat == t.dealer and t.drawn == kind
        remove_tile(t, seat, kind)
        t.bonus[seat] |= 1 << (kind - FIRST_BONUS)
        t.visible[kind] += 1
        drawn = t.drawn
        draw = t.draw
        t.draw = Draw.BONUS
        receive(t, rules, seat, take_replacement(t, rules, seat))
        if not dealt_last:
            t.drawn = drawn
            t.draw = draw
