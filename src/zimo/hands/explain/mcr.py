"""What a result of family mcr says besides: the tiles of each fan, bonus tiles, excluded fans."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from zimo.hands.explain.mcr_grounds import Ground, Won, grounds_of, parts_of
from zimo.hands.request import Hand
from zimo.hands.results import BonusLine, ExcludedFan, FanLine, Score, Win
from zimo.notation.tiles import format_tiles
from zimo.rulesets.families.mcr_fans import FLOWER_TILES, McrFan, mcr_fans


def explain_mcr(hands: Sequence[Hand], scores: np.ndarray, results: Sequence[Score]) -> list[Score]:
    """The results of one ruleset with all that; a hand below the minimum has its fans in ``detail``."""
    return [
        _explained(hand, score, result) for hand, score, result in zip(hands, scores, results, strict=True)
    ]


def _explained(hand: Hand, score: np.void, result: Score) -> Score:
    excluded = _excluded(hand, score) if hand.explain else None
    if isinstance(result, Win):
        return msgspec.structs.replace(
            result,
            fans=_with_tiles(result.fans, hand, score),
            bonus=_bonus(hand, result) if hand.flowers else None,
            excluded=excluded,
        )
    if result.detail.fans is None:
        return result
    detail = msgspec.structs.replace(
        result.detail, fans=_with_tiles(result.detail.fans, hand, score), excluded=excluded
    )
    return msgspec.structs.replace(result, detail=detail)


def _with_tiles(fans: Sequence[FanLine], hand: Hand, score: np.void) -> list[FanLine]:
    grounds = grounds_of(_won(hand, score), _counted(score["fan"]))
    return [
        msgspec.structs.replace(fan, tiles=[_texts(ground) for ground in grounds[McrFan[fan.id.upper()]]])
        for fan in fans
    ]


def _bonus(hand: Hand, win: Win) -> BonusLine:
    assert win.total_fan is not None
    return BonusLine(
        id=FLOWER_TILES.id,
        name=FLOWER_TILES.name,
        name_zh=FLOWER_TILES.name_zh,
        count=hand.flowers,
        points=win.points - win.total_fan,
        rule=" ".join(FLOWER_TILES.rules) + (" OFF-020" if hand.rules.ruleset.bonus_set else ""),
    )


def _won(hand: Hand, score: np.void) -> Won:
    codes = score["set_code"][: score["sets"]].tolist()
    parts = parts_of(codes, hand.meld_types)
    return Won(parts, hand.win_tile, hand.self_draw, hand.prevalent, hand.seat_wind)


def _counted(counts: np.ndarray) -> dict[McrFan, int]:
    return {McrFan(index): int(counts[index]) for index in np.flatnonzero(counts).tolist()}


def _texts(ground: Ground) -> list[str]:
    return [format_tiles(part.tiles) for part in ground]


def _excluded(hand: Hand, score: np.void) -> list[ExcludedFan]:
    """The fans whose condition the hand meets and that do not count, each with those that exclude it."""
    fans = mcr_fans(hand.rules.ruleset)
    counted = _counted(score["fan"])
    return [
        ExcludedFan(
            id=fans[fan].id,
            name=fans[fan].name,
            name_zh=fans[fan].name_zh,
            points=fans[fan].value,
            count=count,
            rule=" ".join(fans[fan].rules),
            by=[fans[other].id for other in counted if fan in fans[other].excludes],
        )
        for fan, count in _counted(score["found"]).items()
        if fan not in counted
    ]
