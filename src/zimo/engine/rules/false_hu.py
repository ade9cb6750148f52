"""A hu that is none: accepted where it is penalised, fined when the deal is over."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.kongs import pay_back_kongs
from zimo.engine.rules.ledger import open_row, transfer
from zimo.engine.scoring import false_hu_fine
from zimo.engine.table.state import BANK, Reason
from zimo.rulesets.choices import FalseHu, PenaltyTo


@inner
def accepts_false_hu(rules: np.record) -> bool:
    """May any hand be declared, at a price? (SBR-152, SBR-153)"""
    return bool(rules.false_hu == FalseHu.PENALISE)


@inner
def was_false_hu(t: np.record) -> bool:
    """Has anybody declared a false hu in this deal?"""
    found = False
    for seat in range(int64(t.players)):
        found = found or t.hu_false[seat] != 0
    return bool(found)


@inner
def settle_false_hu(t: np.record, rules: np.record, seat: int) -> None:
    """SBR-154..157: kongs are returned; every seat without a hu after that declaration is paid."""
    pay_back_kongs(t, seat, Reason.KONG_FALSE_HU)
    points = false_hu_fine(rules)
    if points == 0:
        return
    row = open_row(t, Reason.FALSE_HU, seat, t.win_tile[seat])
    if rules.false_hu_to == PenaltyTo.BANK:
        transfer(t, row, seat, BANK, points)
        return
    for other in range(int64(t.players)):
        if other != seat and (t.hu[other] == 0 or t.hu[other] > t.hu[seat]):
            transfer(t, row, seat, other, points)
