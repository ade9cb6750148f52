"""What a hand will be paid that is not complete yet, by the kind of win it is headed for.

Families whose hands can't be told so early, or that are not known here, count as any hand counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.dispatch import CHANGCHUN, CLASSICAL, SBR, SICHUAN
from zimo.engine.scoring.sbr import hand_value
from zimo.rulesets.families.sbr import SBR as SBR_FAMILY
from zimo.rulesets.families.sbr import SbrFan
from zimo.rulesets.families.sichuan import SICHUAN as SICHUAN_FAMILY
from zimo.rulesets.families.sichuan import SichuanFan
from zimo.rulesets.fan import Fan
from zimo.rulesets.options import SelfDraw

ANY_WIN = 0
FULL_FLUSH = 1
ALL_PUNGS = 2
SEVEN_PAIRS = 3

CLASSICAL_HAND = 40  # points of a common hand


def _points(table: Sequence[Fan], *fans: IntEnum) -> tuple[int, ...]:
    return tuple(table[fan].value for fan in fans)


_SBR = (0, *_points(SBR_FAMILY.table, SbrFan.FULL_FLUSH, SbrFan.ALL_PUNGS, SbrFan.SEVEN_PAIRS))
"""Fans of the kinds of win, in the order of their numbers."""
_SICHUAN_KINDS = (SichuanFan.PURE_ONE_SUIT, SichuanFan.ALL_PUNGS, SichuanFan.SEVEN_PAIRS)
_SICHUAN = (0, *_points(SICHUAN_FAMILY.table, *_SICHUAN_KINDS))
_BY_DISCARD, _SELF_DRAWN, _CLOSED = _points(
    SICHUAN_FAMILY.table, SichuanFan.BASE_DISCARD, SichuanFan.BASE_SELF_DRAWN, SichuanFan.ALL_CONCEALED
)


@inner
def is_foretold(rules: np.record) -> bool:
    """Does the kind of win make a difference that is known here?"""
    return bool(rules.scoring == SBR or rules.scoring == SICHUAN)


@inner
def foretold_points(rules: np.record, kind: int, concealed: bool, more: int) -> tuple[int, int]:
    """What a win of that kind brings: by a discard in all, and from each other seat if self-drawn.

    ``more``: fans that the hand has besides, as roots and kongs of the family sbr.
    """
    if rules.scoring == SBR:
        return _sbr_points(rules, int64(_SBR[kind]) + more)
    if rules.scoring == SICHUAN:
        added = int64(_SICHUAN[kind])
        if concealed and (kind != SEVEN_PAIRS or rules.implied_stack):
            added += _CLOSED
        return _BY_DISCARD + added, _SELF_DRAWN + added
    if rules.scoring == CHANGCHUN:
        shares = int64(2 if concealed else 1)
        return 5 * shares, 3 * shares
    if rules.scoring == CLASSICAL:
        return int64(4 * CLASSICAL_HAND), int64(4 * CLASSICAL_HAND // 3)
    return int64(3), int64(1)


@inner
def _sbr_points(rules: np.record, fans: int) -> tuple[int, int]:
    points = hand_value(rules, fans)
    if rules.self_draw == SelfDraw.PLUS_1:
        return points, points + 1
    if rules.self_draw == SelfDraw.PLUS_1_FAN:
        return points, hand_value(rules, fans + 1)
    if rules.self_draw == SelfDraw.DOUBLE:
        return points, 2 * points
    return points, points
