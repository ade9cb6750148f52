"""Hands that are complete under other rules: which shape it is, and what these rules say of it."""

from __future__ import annotations

from zimo.hands.request import HAND_TILES, Hand
from zimo.hands.results import OtherShape
from zimo.notation.tiles import SUIT_KINDS, set_type
from zimo.rulesets import Ruleset
from zimo.rulesets.options import SevenPairs
from zimo.rulesets.statements import codes_in, document_of

_FOUR_SETS = "SBR-050 SIM-002 CC-006 OFF-022 HK-002"
_DIFFERENT_PAIRS = "SIM-005 OFF-051"
_TERMINALS_AND_HONOURS = (0, 8, 9, 17, 18, 26, *range(27, 34))
_KNITTINGS = tuple(
    frozenset(9 * suit + low + 3 * step for suit, low in enumerate(lows) for step in range(3))
    for lows in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)


def other_shape(hand: Hand) -> tuple[OtherShape, str] | None:
    """The shape that other rules take, and the statements by which these don't; None for none.

    The hand is complete, and none by these rules.
    """
    ruleset = hand.rules.ruleset
    if _is_pairs(hand):
        if ruleset.seven_pairs == SevenPairs.DISTINCT:
            return "seven_different_pairs", _own(_DIFFERENT_PAIRS, ruleset)
        if ruleset.seven_pairs == SevenPairs.NONE:
            return "seven_pairs", _own(_FOUR_SETS, ruleset)
    if _is_orphans(hand) and not ruleset.orphans:
        return "orphans", _own(_FOUR_SETS, ruleset)
    if _is_knitted(hand) and not ruleset.knitted:
        return "knitted", _own(_FOUR_SETS, ruleset)
    return None


def _own(rules: str, ruleset: Ruleset) -> str:
    """Those of the documents that the family follows; all where none of them says it."""
    documents = {document_of(rule) for fan in ruleset.family.table for rule in fan.rules}
    return " ".join(rule for rule in codes_in(rules) if document_of(rule) in documents) or rules


def _is_pairs(hand: Hand) -> bool:
    return not hand.meld_types and all(copies % 2 == 0 for copies in hand.standing)


def _is_orphans(hand: Hand) -> bool:
    held = [hand.standing[kind] for kind in _TERMINALS_AND_HONOURS]
    return all(held) and sum(held) == HAND_TILES


def _is_knitted(hand: Hand) -> bool:
    held = {kind for kind, copies in enumerate(hand.standing) if copies}
    suited = {kind for kind in held if kind < SUIT_KINDS}
    if len(held) == HAND_TILES:  # honours beside knitted tiles, no two alike
        return any(suited <= knitting for knitting in _KNITTINGS)
    return any(knitting <= suited and _is_set_and_pair(hand, knitting) for knitting in _KNITTINGS)


def _is_set_and_pair(hand: Hand, without: frozenset[int]) -> bool:
    """Is the rest of the hand a pair, and a set that may be declared?"""
    rest = [copies - (kind in without) for kind, copies in enumerate(hand.standing)]
    for pair, copies in enumerate(rest):
        if copies < 2:
            continue
        left = [kind for kind, count in enumerate(rest) for _ in range(count - 2 * (kind == pair))]
        if not left and len(hand.meld_types) == 1:
            return True
        if set_type(left) in ("chow", "pung"):
            return True
    return False
