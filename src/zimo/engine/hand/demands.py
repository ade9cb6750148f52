"""What a winning hand must have or lack besides its shape: the one place that asks the rules for it.

What tiles bring to these conditions is written as *facts*, bits of an integer: one for each of the three
suits, HAS_YAOJIU and HAS_TRIPLET. A condition of another kind is a fact and a line here.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.kinds import is_yaojiu
from zimo.engine.table.state import MeldType, NoWin
from zimo.notation.tiles import FIRST_DRAGON, SUIT_KINDS
from zimo.rulesets.choices import WinSuits

ALL_SUITS = 0b111
HAS_YAOJIU = 16  # a terminal or an honour
HAS_TRIPLET = 32  # a pung, a kong, or a pair of dragons


@inner
def meld_facts(melds: int, meld_type: np.ndarray, meld_tile: np.ndarray) -> int:
    """The facts of melds, given as in a table."""
    facts = 0
    for m in range(melds):
        facts |= facts_of_meld(int64(meld_tile[m]), meld_type[m] == MeldType.CHOW)
        if meld_type[m] == MeldType.SPECIAL_KONG:
            facts |= facts_of_special_kong(int64(meld_tile[m]))
    return facts


@inner
def facts_of_special_kong(first: int) -> int:
    """The facts of the special kong that begins with ``first``: one of terminals has each suit (CM-023)."""
    facts = facts_of_meld(first, False)
    return facts | ALL_SUITS if first < SUIT_KINDS else facts


@inner
def facts_of_meld(tile: int, is_chow: bool) -> int:
    """The facts of one chow from ``tile`` upwards, or of a pung or kong."""
    highest = tile + 2 if is_chow else tile
    facts = 1 << tile // 9
    if not is_chow:
        facts |= HAS_TRIPLET
    if is_yaojiu(tile) or is_yaojiu(highest):
        facts |= HAS_YAOJIU
    return facts


@inner
def facts_of_pair(tile: int) -> int:
    facts = 1 << tile // 9
    if is_yaojiu(tile):
        facts |= HAS_YAOJIU
    if tile >= FIRST_DRAGON:
        facts |= HAS_TRIPLET
    return facts


@inner
def must_lack_void(rules: np.record) -> bool:
    """Must a winning hand hold no tile of the void suit? (SBR-040)"""
    return bool(rules.win_suits == WinSuits.NO_VOID)


@inner
def absent_suits(rules: np.record, void: int) -> tuple[int, int]:
    """The first and the last suit that may be the one to be absent; -1 for both where none need be.

    ``void`` is the void suit; -1 is unknown: some suit must be absent.
    """
    if must_lack_void(rules) and void >= 0:
        return int64(void), int64(void)
    if must_lack_void(rules) or rules.win_suits == WinSuits.AT_MOST_TWO:
        return int64(0), int64(2)
    return int64(-1), int64(-1)


@inner
def suits_needed(rules: np.record) -> int:
    """The suits that a winning hand must have (bits)."""
    return int64(ALL_SUITS if rules.win_suits == WinSuits.ALL_THREE else 0)


@inner
def needs_yaojiu(rules: np.record) -> bool:
    """Must a winning hand have a terminal or an honour? (CC-010)"""
    return bool(rules.yaojiu)


@inner
def needs_triplet(rules: np.record) -> bool:
    """Must sets and a pair have a pung, a kong, or a pair of dragons? (CC-011, CC-014)"""
    return bool(rules.triplet_or_dragon_pair)


@inner
def still_needed(rules: np.record, facts: int) -> tuple[int, bool, bool]:
    """What the other tiles must have where some bring ``facts``: suits (bits), a triplet, a yaojiu."""
    return (
        suits_needed(rules) & ~facts,
        needs_triplet(rules) and not facts & HAS_TRIPLET,
        needs_yaojiu(rules) and not facts & HAS_YAOJIU,
    )


@inner
def refusal_of_facts(rules: np.record, facts: int, void: int) -> int:
    """Why sets and a pair with these facts are no win (NoWin), the most basic reason first; WIN if they are.

    For another shape say that it has a triplet. ``void`` as in ``absent_suits``.
    """
    suits = facts & ALL_SUITS
    first, last = absent_suits(rules, void)
    if first >= 0:
        refused = suits == ALL_SUITS if first < last else suits >> first & 1 == 1
        if refused:
            return NoWin.VOID_SUIT.value if must_lack_void(rules) else NoWin.TOO_MANY_SUITS.value
    suits_lacking, triplet, yaojiu = still_needed(rules, facts)
    if suits_lacking:
        return NoWin.MISSING_SUIT.value
    if yaojiu:
        return NoWin.NO_YAOJIU.value
    if triplet:
        return NoWin.NO_TRIPLET.value
    return NoWin.WIN.value
