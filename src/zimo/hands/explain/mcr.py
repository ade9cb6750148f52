"""What a result of family mcr says besides: the tiles of each fan, bonus tiles, excluded fans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zimo.hands.explain.mcr_grounds import Ground, Won, grounds_of, parts_of
from zimo.hands.request import Hand, Result
from zimo.notation.tiles import format_tiles
from zimo.rulesets.mcr_fans import FLOWER_TILES, McrFan, mcr_fans


def explain_mcr(hands: Sequence[Hand], scores: np.ndarray, results: Sequence[Result]) -> None:
    """Add to the results of hands of one ruleset; a hand below the minimum keeps its lines in ``detail``."""
    for hand, score, result in zip(hands, scores, results, strict=True):
        where = result if result["win"] else result["detail"]
        if "fans" not in where:
            continue
        grounds = grounds_of(_won(hand, score), _counted(score["fan"]))
        for line in where["fans"]:
            line["tiles"] = [_texts(ground) for ground in grounds[McrFan[line["id"].upper()]]]
        if hand.flowers and result["win"]:
            result["bonus"] = {
                "id": FLOWER_TILES.id,
                "name": FLOWER_TILES.name,
                "name_zh": FLOWER_TILES.name_zh,
                "count": hand.flowers,
                "points": result["points"] - result["total_fan"],
                "rule": " ".join(FLOWER_TILES.rules) + (" OFF-020" if hand.rules.ruleset.bonus_set else ""),
            }
        if hand.explain:
            where["excluded"] = _excluded(hand, score)


def _won(hand: Hand, score: np.void) -> Won:
    codes = score["set_code"][: score["sets"]].tolist()
    parts = parts_of(codes, hand.meld_types)
    return Won(parts, hand.win_tile, hand.self_draw, hand.prevalent, hand.seat_wind)


def _counted(counts: np.ndarray) -> dict[McrFan, int]:
    return {McrFan(index): int(counts[index]) for index in np.flatnonzero(counts).tolist()}


def _texts(ground: Ground) -> list[str]:
    return [format_tiles(part.tiles) for part in ground]


def _excluded(hand: Hand, score: np.void) -> list[dict[str, Any]]:
    """The fans whose condition the hand meets and that do not count, each with those that exclude it."""
    fans = mcr_fans(hand.rules.ruleset)
    counted = _counted(score["fan"])
    return [
        {
            "id": fans[fan].id,
            "name": fans[fan].name,
            "name_zh": fans[fan].name_zh,
            "points": fans[fan].value,
            "count": count,
            "rule": " ".join(fans[fan].rules),
            "by": [fans[other].id for other in counted if fan in fans[other].excludes],
        }
        for fan, count in _counted(score["found"]).items()
        if fan not in counted
    ]
