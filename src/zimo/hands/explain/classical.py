"""The arithmetic of a classical hand: base points, doubles, rounding, limit, as data and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from zimo.rulesets import Ruleset
from zimo.rulesets.classical_fans import (
    BASE_POINTS,
    LIMIT_DOUBLES,
    BaseItem,
    BasePoints,
    limit_hands,
    points_of,
)


def limit_hand(ruleset: Ruleset, fans: np.ndarray) -> str | None:
    """The id of the first limit hand among the fans (``SCORE.fan``) of a hand, None if it is none."""
    return next((fan.name.lower() for fan in limit_hands(ruleset) if fans[fan]), None)


def arithmetic(ruleset: Ruleset, score: np.void) -> dict[str, Any]:
    """How the points of a SCORE come about. A limit hand is not counted: it has no sum and no doubles.

    ``rounded`` is the value before the limit, ``capped`` after it.
    """
    limit = int(score["total_fan"]) == LIMIT_DOUBLES
    base = [
        _base_line(ruleset, BaseItem(item), count)
        for item, count in enumerate(score["base_count"].tolist())
        if count
    ]
    return {
        "base": base,
        "base_points": None if limit else int(score["base_points"]),
        "doubles": None if limit else int(score["total_fan"]),
        "rounded": None if limit else int(score["rounded"]),
        "capped": int(score["points"]),
    }


def _base_line(ruleset: Ruleset, item: BaseItem, count: int) -> dict[str, Any]:
    known = BASE_POINTS[item]
    return {
        "id": known.id,
        "name": known.name,
        "name_zh": known.name_zh,
        "points": points_of(ruleset, item),
        "count": count,
        "rule": " ".join(known.rules),
    }


def base_item(name: str) -> BasePoints:
    """The base item of an id."""
    return BASE_POINTS[BaseItem[name.upper()]]


def base_lines(told: Mapping[str, Any]) -> list[str]:
    """Each base item of an arithmetic in words: ``Concealed pung of simples 暗刻  8 × 2``."""
    lines = []
    for item in told["base"]:
        known = base_item(item["id"])
        times = f" × {item['count']}" if item["count"] > 1 else ""
        lines.append(f"{known.name} {known.name_zh}  {item['points']}{times}")
    return lines


def sum_line(told: Mapping[str, Any]) -> str:
    """What becomes of the base points: ``26 × 8 = 208, rounded 210``."""
    if told["doubles"] is None:
        return f"{told['capped']}, a limit hand"
    base, factor = told["base_points"], 2 ** told["doubles"]
    text = str(base) if factor == 1 else f"{base} × {factor} = {base * factor}"
    if told["rounded"] != base * factor:
        text += f", rounded {told['rounded']}"
    if told["capped"] != told["rounded"]:
        text += f", limit {told['capped']}"
    return text
