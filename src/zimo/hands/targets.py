"""What hands are headed for: the goals of a ruleset that asks a minimum, and shapes of their own."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from zimo.engine.aims import goals
from zimo.engine.aims.weighing import NO_GOAL, weigh_hands
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.hand.suit_tables import HAND_TILES, OUT_OF_REACH
from zimo.engine.scoring.improvement import COLUMNS, NO_DISCARD, measure_hands
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import SCORE
from zimo.hands.request import Hand
from zimo.hands.results import SUITS, Suit, Target
from zimo.notation.tiles import BASE_KINDS, SUIT_KINDS, TILE_NAMES, format_tiles
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import SevenPairs
from zimo.words.catalogue import texts

KNITTED_SUITS = (0b001001001, 0b010010010, 0b100100100)  # 147, 258, 369
SHAPES: Mapping[str, Mapping[str, Any]] = {
    "seven_pairs": {"seven_pairs": SevenPairs.NONE},
    "thirteen_orphans": {"orphans": False},
    "knitted_straight": {"knitted": False},
}
"""Shapes of their own, and the option without which there is none."""


class Aim(NamedTuple):
    """What a hand is headed for after a discard."""

    worth: int  # of what is left, no likelihood: only good to compare; 0 where no goals are weighed
    target: Target | None


NOWHERE = Aim(0, None)
WITHOUT_NAME = (NO_GOAL, goals.ANY_SETS)


def aims_of(
    hands: Sequence[Hand], records: np.recarray, missing: np.ndarray, accepted: np.ndarray
) -> list[list[Aim]]:
    """For each hand what it is headed for, by the kind that is discarded, or NO_DISCARD.

    The hands are of one ruleset, ``records`` the same as the engine reads them; ``missing`` and ``accepted``
    are what ``improve_hands`` found.
    """
    found = _goals(hands, records)
    if found is None:
        found = _shapes(hands, records, missing, accepted)
    return found


def left_of(hand: Hand, tiles: int) -> dict[str, int]:
    """Of kinds (bits) those that are left, with the copies neither in the own hand and melds nor seen."""
    return {
        TILE_NAMES[kind]: copies
        for kind in range(BASE_KINDS)
        if tiles >> kind & 1 and (copies := 4 - hand.own[kind] - hand.visible[kind]) > 0
    }


def _columns(hand: Hand) -> list[int]:
    """The kinds that it may discard; NO_DISCARD for thirteen tiles."""
    return [*(kind for kind in range(BASE_KINDS) if hand.standing[kind]), NO_DISCARD]


# Goals --------------------------------------------------------------------------------------------


def _goals(hands: Sequence[Hand], records: np.recarray) -> list[list[Aim]] | None:
    """None where the ruleset has none."""
    rules = hands[0].rules
    unseen = np.array(
        [[max(0, 4 - hand.own[kind] - hand.visible[kind]) for kind in range(BASE_KINDS)] for hand in hands],
        np.uint8,
    )
    unseen[:, [kind for kind in range(BASE_KINDS) if not rules.base_kinds >> kind & 1]] = 0
    shape = len(hands), COLUMNS
    worths, goal_of, missing, short, tiles = (np.full(shape, -1, np.int64) for _ in range(5))
    scores = np.zeros(1, SCORE).view(np.recarray)
    copies = records.copy()
    weigh_hands(rules.record, load_lookups(), copies, unseen, scores, worths, goal_of, missing, short, tiles)
    if (worths < 0).all():
        return None
    columns = np.stack([worths, goal_of, missing, short, tiles], axis=-1).tolist()
    return [
        [
            Aim(max(0, worth), None if goal in WITHOUT_NAME else _target(hand, discard, goal, *told))
            for discard, (worth, goal, *told) in enumerate(of_hand)
        ]
        for hand, of_hand in zip(hands, columns, strict=True)
    ]


def _target(hand: Hand, discard: int, goal: int, missing: int, short: int, tiles: int) -> Target:
    fan = goals.FANS[goal]
    if goal == goals.KNITTED:
        fan = _knitted(hand, discard, missing)
    suit = (goal - goals.HALF_FLUSH) % 3 if goals.HALF_FLUSH <= goal < goals.ALL_CHOWS else None
    sets = _sets(goals.PATTERNS[goal]) if goal < len(goals.PATTERNS) else ""
    target = _named(hand, fan, missing, tiles, sets=sets, suit=None if suit is None else SUITS[suit])
    return msgspec.structs.replace(target, short=short)


def _sets(pattern: int) -> str:
    """The tiles of a pattern: ``234m345p456s``."""
    codes = [pattern >> goals.CODE * place & goals.NO_SET for place in range(3)]
    return "".join(
        format_tiles([code & 63] * 3 if code & goals.PUNG_CODE else range(code, code + 3))
        for code in codes
        if code != goals.NO_SET
    )


def _knitted(hand: Hand, discard: int, missing: int) -> str:
    """Which of the two knitted hands is the nearer: that with honours, or the straight."""
    held = [copies - (kind == discard) > 0 for kind, copies in enumerate(hand.standing)]
    bits = [sum(held[9 * suit + rank] << rank for rank in range(9)) for suit in range(3)]
    knitted = max(
        sum((bits[suit] & KNITTED_SUITS[part]).bit_count() for suit, part in enumerate(parts))
        for parts in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    )
    honours = sum(held[SUIT_KINDS:])
    alone = not hand.meld_types and HAND_TILES - knitted - honours <= missing
    return "lesser_honors_and_knitted_tiles" if alone else "knitted_straight"


def _named(
    hand: Hand, fan_id: str, missing: int, tiles: int, sets: str = "", suit: Suit | None = None
) -> Target:
    ruleset = hand.rules.ruleset
    fan = next((fan for fan in ruleset.family.fans(ruleset) if fan.id == fan_id), None)
    accepts = left_of(hand, tiles)
    value = None if fan is None or fan.limit else fan.value
    return Target(
        id=fan_id,
        name=texts("en")[f"target.{fan_id}"] if fan is None else fan.name,
        name_zh=texts("zh")[f"target.{fan_id}"] if fan is None else fan.name_zh,
        value=value,
        unit=None if value is None else ruleset.family.unit,
        missing=missing,
        accepts=accepts,
        count=sum(accepts.values()),
        sets=sets,
        suit=suit,
    )


# Shapes -------------------------------------------------------------------------------------------


def _shapes(
    hands: Sequence[Hand], records: np.recarray, missing: np.ndarray, accepted: np.ndarray
) -> list[list[Aim]]:
    """A shape is headed for where without it the hand would be farther from a win."""
    rules = hands[0].rules
    aims = [[NOWHERE] * COLUMNS for _ in hands]
    asked = [
        (place, column)
        for place, hand in enumerate(hands)
        if not hand.meld_types
        for column in _columns(hand)
        if 0 < missing[place, column] < OUT_OF_REACH
    ]
    if not asked:
        return aims
    after = records[[place for place, _ in asked]].view(np.recarray)
    for row, (_, column) in enumerate(asked):
        if column != NO_DISCARD:
            after["standing"][row, column] -= 1
    for shape, without in SHAPES.items():
        if all(getattr(rules.ruleset, option) == value for option, value in without.items()):
            continue
        lacking = np.zeros(len(asked), np.int64)
        record = _record_without(rules.ruleset, shape)
        measure_hands(record, load_lookups(), after, lacking)
        for (place, column), without_it in zip(asked, lacking.tolist(), strict=True):
            now = int(missing[place, column])
            if without_it > now:
                fan = _knitted(hands[place], column, now) if shape == "knitted_straight" else shape
                target = _named(hands[place], fan, now, int(accepted[place, column]))
                aims[place][column] = Aim(0, target)
    return aims


def _record_without(ruleset: Ruleset, shape: str) -> np.recarray:
    return rules_record(dataclasses.replace(ruleset, **SHAPES[shape]))
