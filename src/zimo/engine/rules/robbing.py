"""Robbing a kong: the tile added to a pung is on offer for a hu before the kong stands."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.kongs import pay_back_kong
from zimo.engine.rules.melds import show_from_hand
from zimo.engine.rules.steps import Step
from zimo.engine.table.state import Reason


@inner
def declare_added_kong(t: np.record, rules: np.record, tile: int, meld: int) -> int:
    """A tile is to be added to an open pung, or to a special kong, of that number."""
    t.claim_tile = tile
    t.claim_robs = 1
    t.claim_meld = meld
    claimed = rules.rob_kong != 0 or rules.added_kong_as_discard != 0
    return Step.CLAIMS.value if claimed else Step.KONG.value


@inner
def lose_robbed_tile(t: np.record, rules: np.record) -> None:
    """The tile leaves its owner's hand, and perhaps the pay of the kong before it goes back (SBR-142)."""
    seat = int64(t.turn)
    if rules.robbed_refund != 0 and t.turn_kongs != 0:
        pay_back_kong(t, seat, int64(t.last_kong), Reason.KONG_BEFORE_ROBBED)
    show_from_hand(t, seat, int64(t.claim_tile))
