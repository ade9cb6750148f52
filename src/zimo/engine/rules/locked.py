"""A hand that has won and plays on: it is locked, and only kongs that cost it no wait may change it."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import waits
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.exchange import holds_exchanged_hand
from zimo.engine.scoring import ready_value
from zimo.engine.table.state import MeldType
from zimo.engine.table.wins import won_kinds
from zimo.notation.tiles import BASE_KINDS, NO_TILE
from zimo.rulesets.options import Flow, HuAgain, HuKongs


@inner
def flows(rules: np.record) -> bool:
    """Does who wins stay in the deal? (XL-001)"""
    return bool(rules.flow == Flow.BLOOD_FLOW)


@inner
def is_locked(t: np.record, seat: int) -> bool:
    """Has the seat won? Asked of seats that play on (XL-003)."""
    return bool(t.hu[seat] != 0)


@inner
def must_win_again(t: np.record, rules: np.record, seat: int) -> bool:
    """May a hu not be let pass because the seat has won before? (XL-005)"""
    return is_locked(t, seat) and bool(rules.hu_again == HuAgain.MUST)


@inner
def may_claim_kong(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> bool:
    """May a locked hand make a kong of the discard on offer? (XL-008)"""
    if rules.hu_kongs != HuKongs.KEEP_WINS:
        return False
    return keeps_wins(desk, rules, lookups, seat, int64(desk.table.claim_tile))


@inner
def kongs_that_keep_wins(desk: np.record, rules: np.record, lookups: np.record, seat: int, kinds: int) -> int:
    """Of the kinds (bits) that a locked hand in its turn could make a kong of, those that it may."""
    if rules.hu_kongs == HuKongs.NONE:
        return int64(0)
    allowed = int64(0)
    for kind in range(BASE_KINDS):
        if kinds >> kind & 1 and keeps_wins(desk, rules, lookups, seat, int64(kind)):
            allowed |= int64(1) << kind
    return allowed


@inner
def keeps_wins(desk: np.record, rules: np.record, lookups: np.record, seat: int, kind: int) -> bool:
    """Would the hand, after a kong of all its tiles of that kind, wait for all that it has won on?

    A tile that joins an open pung leaves the hand; without such a pung three or four do.
    """
    t = desk.table
    hand = desk.hand
    take_standing_hand(t, hand, seat)
    hand.standing[kind] = 0
    open_pung = False
    for meld in range(int64(hand.melds)):
        if hand.meld_type[meld] == MeldType.PUNG and hand.meld_tile[meld] == kind:
            hand.meld_type[meld] = MeldType.PROMOTED_KONG.value
            open_pung = True
    if not open_pung:
        hand.meld_type[hand.melds] = MeldType.CONCEALED_KONG.value
        hand.meld_tile[hand.melds] = kind
        hand.melds += 1
    return bool(won_kinds(t, seat) & ~waits(rules, lookups, hand) == 0)


@inner
def tile_to_lay_aside(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> int:
    """The winning tile of a self-drawn hu: the tile drawn last, which leaves the locked hand behind.

    Where all fourteen tiles came in the deal and an exchange, it is the one that leaves the best value, of
    equals the lowest kind (XL-003).
    """
    t = desk.table
    hand = desk.hand
    score = desk.score
    if not flows(rules) or not holds_exchanged_hand(t, seat):
        return int64(t.drawn)
    best = int64(t.drawn)
    most = int64(-1)
    for kind in range(BASE_KINDS):
        if t.hand[seat, kind] == 0:
            continue
        take_standing_hand(t, hand, seat)
        hand.standing[kind] -= 1
        if ready_value(rules, lookups, hand, score) != NO_TILE and score.points > most:
            most = int64(score.points)
            best = int64(kind)
    return best
