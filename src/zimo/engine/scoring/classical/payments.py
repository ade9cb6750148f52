"""Classical payments: shares of the points, the dealer's doubled (HK-067..071)."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.rulesets.choices import CapOn, Payment


@inner
def hong_kong_shares(rules: np.record, hand: np.record, unit: int) -> tuple[int, int]:
    """What the discarder pays, and each other seat, where the dealer pays and gets no more.

    Self-drawn, two units from each. By discard two from the discarder and one from each other; with
    ``hk_full`` all of that from the discarder.
    """
    if hand.self_draw == 1:
        return int64(0), 2 * unit
    if rules.payment == Payment.HK_FULL:
        return unit * int64(rules.players), int64(0)
    return 2 * unit, unit


@inner
def share_payments(rules: np.record, hand: np.record, score: np.record) -> None:
    """A share is the points of the hand, twice that where the dealer pays or wins.

    Self-drawn, everybody pays a share. By discard the discarder pays the shares of all who sit at
    the table, four or six of them with four seats; the option ``payment`` has other ways.
    """
    points = int64(score.points)
    discarder = int64(0)
    other = points
    dealer = 2 * points
    if rules.payment == Payment.HK_FULL or rules.payment == Payment.HK_HALF:
        discarder, other = hong_kong_shares(rules, hand, points)
        dealer = other
    else:
        if hand.dealer == 1:
            other = dealer
        if hand.self_draw == 0:
            discarder = dealer if hand.discarder_dealer == 1 else other
            if rules.payment == Payment.DISCARDER_PAYS_ALL:
                discarder = (int64(rules.players) - 2) * other + dealer
                other = int64(0)
                dealer = int64(0)
    most = int64(rules.cap) if rules.cap_applies_to == CapOn.PAYMENT else 6 * points
    score.pay_discarder = min(discarder, most)
    score.pay_other = min(other, most)
    score.pay_dealer = min(dealer, most)
