"""A hand that has won and plays on, or was declared ready: only kongs that cost it no wait may change it."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import waits
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.exchange import holds_exchanged_hand
from zimo.engine.scoring import ready_value
from zimo.engine.table.ready import has_declared
from zimo.engine.table.state import MeldType, Phase
from zimo.engine.table.wins import won_kinds
from zimo.notation.tiles import BASE_KINDS, NO_TILE
from zimo.rulesets.choices import Flow, HuAgain, HuKongs, ReadyKongs


@inner
def flows(rules: np.record) -> bool:
    """Does who wins stay in the deal? (XL-001)"""
    return bool(rules.flow == Flow.BLOOD_FLOW)


@inner
def has_won(t: np.record, seat: int) -> bool:
    """Asked of seats that play on (XL-003)."""
    return bool(t.hu[seat] != 0)


@inner
def is_locked(t: np.record, seat: int) -> bool:
    """Has the seat won, or declared ready? Asked of seats that play on (XL-003, CM-028)."""
    return has_won(t, seat) or has_declared(t, seat)


@inner
def must_win_again(t: np.record, rules: np.record, seat: int) -> bool:
    """May a hu not be let pass because the seat has won before? (XL-005)"""
    return has_won(t, seat) and bool(rules.hu_again == HuAgain.MUST)


@inner
def may_claim_kong(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> bool:
    """May a locked hand make a kong of the discard on offer? (XL-008, CM-028)"""
    tile = int64(desk.table.claim_tile)
    if not has_won(desk.table, seat):
        return rules.ready_kongs == ReadyKongs.FREE or keeps_waits(desk, rules, lookups, seat, tile)
    if rules.hu_kongs != HuKongs.KEEP_WINS:
        return False
    return keeps_wins(desk, rules, lookups, seat, tile)


@inner
def kongs_of_locked(desk: np.record, rules: np.record, lookups: np.record, seat: int, kinds: int) -> int:
    """Of the kinds (bits) that a locked hand in its turn could make a kong of, those that it may."""
    t = desk.table
    if not has_won(t, seat):
        if rules.ready_kongs == ReadyKongs.FREE:
            return kinds
        drawn = int64(t.drawn)
        offered = 0 <= drawn < BASE_KINDS and kinds >> drawn & 1 == 1
        kept = offered and keeps_waits(desk, rules, lookups, seat, drawn)
        return int64(1) << drawn if kept else int64(0)
    if rules.hu_kongs == HuKongs.NONE:
        return int64(0)
    allowed = int64(0)
    for kind in range(BASE_KINDS):
        if kinds >> kind & 1 and keeps_wins(desk, rules, lookups, seat, int64(kind)):
            allowed |= int64(1) << kind
    return allowed


@inner
def keeps_waits(desk: np.record, rules: np.record, lookups: np.record, seat: int, kind: int) -> bool:
    """Would a declared hand, after a kong of that kind, wait for exactly what it waits for now? (CM-028)

    It is of the tile that it has just drawn, or of the discard on offer.
    """
    t = desk.table
    hand = desk.hand
    take_standing_hand(t, hand, seat)
    if t.phase == Phase.TURN and t.turn == seat:
        hand.standing[kind] -= 1
    before = waits(rules, lookups, hand)
    make_kong(t, hand, seat, kind)
    return bool(before == waits(rules, lookups, hand))


@inner
def keeps_wins(desk: np.record, rules: np.record, lookups: np.record, seat: int, kind: int) -> bool:
    """Would the hand, after a kong of all its tiles of that kind, wait for all that it has won on?"""
    t = desk.table
    hand = desk.hand
    make_kong(t, hand, seat, kind)
    return bool(won_kinds(t, seat) & ~waits(rules, lookups, hand) == 0)


@inner
def make_kong(t: np.record, hand: np.record, seat: int, kind: int) -> None:
    """Fill ``hand`` with the seat's hand after a kong of all its tiles of that kind.

    A tile that joins an open pung leaves the hand; without such a pung three or four do.
    """
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
