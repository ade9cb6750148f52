"""Declaring ready: when a seat may, and the discard that belongs to it (CM-024..029)."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.declarable import is_declarable
from zimo.engine.hand.deficiency import lacks_no_more
from zimo.engine.hand.demands import meld_facts
from zimo.engine.hand.shapes import keys_at, without_tile
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.steps import Step
from zimo.engine.table.actions import ADDED_KONG, DECLARE_READY
from zimo.engine.table.kinds import KIND_BITS
from zimo.engine.table.ready import has_declared
from zimo.rulesets.choices import Ready

DECLARE_BIT = 1 << (DECLARE_READY - ADDED_KONG)
"""In the word of added kongs."""


@inner
def declares(rules: np.record) -> bool:
    """Can a player declare ready? (CM-024, CM-027)"""
    return bool(rules.ready != Ready.NONE)


@inner
def may_declare(desk: np.record, rules: np.record, lookups: np.record, seat: int, discards: int) -> bool:
    """May the seat in turn, which may discard ``discards`` (bits), declare ready?"""
    t = desk.table
    if not declares(rules) or has_declared(t, seat) or t.barred[seat] != 0:
        return False
    return ready_discards(desk, rules, lookups, seat, discards) != 0


@inner
def ready_discards(desk: np.record, rules: np.record, lookups: np.record, seat: int, discards: int) -> int:
    """Of the kinds ``discards`` (bits) those after which the hand may be called ready (CM-025)."""
    t = desk.table
    hand = desk.hand
    take_standing_hand(t, hand, seat)
    keys = keys_at(t, seat)
    melds = int64(t.melds[seat])
    facts = meld_facts(melds, t.meld_type[seat], t.meld_tile[seat])
    if not lacks_no_more(rules, lookups, keys, melds, facts, int64(hand.void), int64(1)):
        return int64(0)  # whatever goes: what helps a hand to win is not what it discards
    found = int64(0)
    left = discards & KIND_BITS
    while left != 0:
        kind = lowest_bit(left)
        left &= left - 1
        if not lacks_no_more(
            rules, lookups, without_tile(keys, kind), melds, facts, int64(hand.void), int64(1)
        ):
            continue
        hand.standing[kind] -= 1
        if is_declarable(rules, lookups, hand):
            found |= int64(1) << kind
        hand.standing[kind] += 1
    return found


@inner
def declare_ready(t: np.record) -> int:
    """The seat in turn declares; it must go on with one of the ``ready_discards``."""
    t.ready[t.turn] = t.river_length
    return Step.TURN.value
