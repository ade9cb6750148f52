"""A tile comes from the wall into a hand."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner
from zimo.engine.table.standing import add_tile
from zimo.engine.table.state import FIRST_BONUS, Draw, End
from zimo.engine.table.wall import can_replace, take_replacement
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
    t.passed[seat] = -1
