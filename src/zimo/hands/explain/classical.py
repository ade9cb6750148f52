"""The arithmetic of a classical hand: base points, doubles, rounding, limit, as data and in words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from zimo.hands.request import Hand
from zimo.hands.results import Arithmetic, BaseLine, Score, Win
from zimo.rulesets import Ruleset
from zimo.rulesets.families.classical_fans import (
    BASE_POINTS,
    LIMIT_DOUBLES,
    BaseItem,
    limit_hands,
    points_of,
)


def explain_classical(hands: Sequence[Hand], scores: np.ndarray, results: Sequence[Score]) -> list[Score]:
    """The results of one ruleset with limit and arithmetic; each fan of a limit hand is worth all of it."""
    return [
        _explained(hand.rules.ruleset, score, result) if isinstance(result, Win) else result
        for hand, score, result in zip(hands, scores, results, strict=True)
    ]


def _explained(ruleset: Ruleset, score: np.void, win: Win) -> Win:
    limit = limit_hand(ruleset, score["fan"])
    fans = win.fans
    if limit is not None:
        fans = [msgspec.structs.replace(fan, points=win.points) for fan in fans]
    return msgspec.structs.replace(win, fans=fans, limit=limit, arithmetic=arithmetic(ruleset, score))


def limit_hand(ruleset: Ruleset, fans: np.ndarray) -> str | None:
    """The id of the first limit hand among the fans (``SCORE.fan``) of a hand, None if it is none."""
    return next((fan.name.lower() for fan in limit_hands(ruleset) if fans[fan]), None)


def arithmetic(ruleset: Ruleset, score: np.void) -> Arithmetic:
    """How the points of a SCORE come about. A limit hand is not counted: it has no sum and no doubles.

    ``rounded`` is the value before the limit, ``capped`` after it.
    """
    limit = int(score["total_fan"]) == LIMIT_DOUBLES
    base = [
        _base_line(ruleset, BaseItem(item), count)
        for item, count in enumerate(score["base_count"].tolist())
        if count
    ]
    return Arithmetic(
        base=base,
        base_points=None if limit else int(score["base_points"]),
        doubles=None if limit else int(score["total_fan"]),
        rounded=None if limit else int(score["rounded"]),
        capped=int(score["points"]),
    )


def _base_line(ruleset: Ruleset, item: BaseItem, count: int) -> BaseLine:
    known = BASE_POINTS[item]
    return BaseLine(
        id=known.id,
        name=known.name,
        name_zh=known.name_zh,
        points=points_of(ruleset, item),
        count=count,
        rule=" ".join(known.rules),
    )
