"""A hu that is none: accepted where it is penalised, fined when the deal is over, or found out at once."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.bonus_tiles import bonus_tile_to_win_with
from zimo.engine.rules.hu import claim_wins, self_draw_wins
from zimo.engine.rules.kongs import pay_back_kongs
from zimo.engine.rules.ledger import open_row, transfer
from zimo.engine.rules.passing import blocked_by_passing
from zimo.engine.scoring import false_hu_fine
from zimo.engine.table.actions import HU, PASS
from zimo.engine.table.seats import seat_after
from zimo.engine.table.state import BANK, Phase, Reason
from zimo.notation.tiles import NO_TILE
from zimo.rulesets.choices import FalseHu, Flow, MultiWin, PenaltyTo, VoidMarker


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
def is_found_at_once(rules: np.record) -> bool:
    """Does who declares a false hu play on, without the right to win? (CM-073)"""
    one_winner = rules.flow == Flow.FIRST_HU and rules.void == VoidMarker.NONE
    plays_on = rules.false_hu_plays_on != 0 and rules.false_hu_ends == 0
    return bool(plays_on and one_winner and accepts_false_hu(rules))


@inner
def finds_false_self_draw(desk: np.record, rules: np.record, lookups: np.record) -> bool:
    """The seat in turn declares hu with a hand that is none: it is found out, and its turn goes on."""
    t = desk.table
    seat = int64(t.actor)
    if not is_found_at_once(rules) or t.phase != Phase.TURN:
        return False
    if bonus_tile_to_win_with(t, rules, seat) != NO_TILE or self_draw_wins(desk, rules, lookups, seat):
        return False
    find_out(t, rules, seat, int64(t.drawn))
    return True


@inner
def find_false_claims(desk: np.record, rules: np.record, lookups: np.record) -> None:
    """Whose hu on the tile on offer is none has claimed nothing; behind an only winner none is looked at."""
    t = desk.table
    if not is_found_at_once(rules):
        return
    for step in range(1, int64(t.players)):
        seat = seat_after(t, int64(t.turn), step)
        if t.claims[seat] == 0 or t.answer[seat] != HU:
            continue
        if not claim_wins(desk, rules, lookups, seat) or blocked_by_passing(desk, rules, lookups, seat):
            t.answer[seat] = PASS
            find_out(t, rules, seat, int64(t.claim_tile))
        elif rules.multi_win == MultiWin.NEAREST:
            return


@inner
def find_out(t: np.record, rules: np.record, seat: int, tile: int) -> None:
    """A false hu on that tile: the fine, no more hu, and no kong money, before or after (CM-073)."""
    t.hu_false[seat] = 1
    t.barred[seat] = 1
    settle_false_hu(t, rules, seat, tile)


@inner
def settle_false_hu(t: np.record, rules: np.record, seat: int, tile: int) -> None:
    """SBR-154..157: kongs are returned; every seat without a hu after that declaration is paid."""
    pay_back_kongs(t, seat, Reason.KONG_FALSE_HU)
    points = false_hu_fine(rules)
    if points == 0:
        return
    row = open_row(t, Reason.FALSE_HU, seat, tile)
    if rules.false_hu_to == PenaltyTo.BANK:
        transfer(t, row, seat, BANK, points)
        return
    for other in range(int64(t.players)):
        if other != seat and (t.hu[other] == 0 or t.hu[other] > t.hu[seat]):
            transfer(t, row, seat, other, points)
