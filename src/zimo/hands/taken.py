"""What a score took for granted: a winning tile that nobody named, and how kongs and dragons were read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec
import numpy as np
from msgspec import UNSET

from zimo.engine.table.state import WIN_LAST_OF_KIND, MeldType
from zimo.hands.request import Hand, winning_hands
from zimo.hands.request.checks import KONG_TYPES
from zimo.hands.results import KongRead, LastTile, Score
from zimo.hands.scored import score_with
from zimo.notation.declared import KongKind
from zimo.notation.tiles import TILE_NAMES, format_tiles, parse_tile

_KONG_KINDS = cast(dict[MeldType, KongKind], {type_: kind for kind, type_ in KONG_TYPES.items()})
_VALUE = ("no_win", "total_fan", "points")


def count_last_of_kind(hands: Sequence[Hand], scores: np.ndarray) -> None:
    """Change the scores (SCORE) of hands that are dearest with a tile that is surely the last of its kind."""
    tried = [
        (at, tile)
        for at, hand in enumerate(hands)
        if _is_open(hand)
        for tile in range(len(hand.standing))
        if hand.is_last_of_kind(tile)
    ]
    for (at, _), score in zip(tried, _scores_on(hands, tried), strict=True):
        if _value_of(score) > _value_of(scores[at]):
            scores[at] = score


def _value_of(score: np.void) -> tuple[bool, int, int]:
    return int(score["no_win"]) == 0, int(score["points"]), int(score["total_fan"])


def _is_open(hand: Hand) -> bool:
    """Does nobody say with which of its tiles it is won?"""
    return hand.win_tile < 0 and not hand.by_bonus_tiles


def with_taken(hands: Sequence[Hand], scores: np.ndarray, results: Sequence[Score]) -> list[Score]:
    """The results, each with what was taken for granted. ``scores`` (SCORE) are those of the hands."""
    open_ = [at for at, hand in enumerate(hands) if _is_open(hand) and _has_value(scores[at])]
    values = iter(_with_each_tile([hands[at] for at in open_]))
    found = dict(zip(open_, values, strict=True))
    return [
        _told(hand, score, result, found.get(at, {}))
        for at, (hand, score, result) in enumerate(zip(hands, scores, results, strict=True))
    ]


def _told(hand: Hand, score: np.void, result: Score, values: dict[int, np.void]) -> Score:
    if hand.id is UNSET:  # a hand of a deal
        return result
    told: dict[str, Any] = {}
    if kongs := _kongs(hand):
        told["kongs"] = kongs
    if hand.dragons_by_number:
        told["dragons"] = {name: TILE_NAMES[parse_tile(name)] for name in hand.dragons_by_number}
    if hand.win_tile >= 0 and _has_value(score):
        told |= {"win_tile": TILE_NAMES[hand.win_tile], "win_tile_given": True}
    elif values:
        told |= _taken(hand, score, values)
    return msgspec.structs.replace(result, **told) if told else result


def _taken(hand: Hand, score: np.void, values: dict[int, np.void]) -> dict[str, Any]:
    """The tile that makes the hand worth this much, the last if it does, and what the last would make it."""
    fitting = [tile for tile, value in values.items() if _same(value, score)]
    if not fitting:
        return {"win_tile_given": False}
    tile = hand.last_tile if hand.last_tile in fitting else fitting[0]
    told: dict[str, Any] = {"win_tile": TILE_NAMES[tile], "win_tile_given": False}
    last = values.get(hand.last_tile)
    if last is not None and not _same(last, score):
        ruleset = hand.rules.ruleset
        told["last_tile"] = LastTile(
            tile=TILE_NAMES[hand.last_tile],
            total_fan=ruleset.family.told_total(int(last["total_fan"])),
            points=int(last["points"]),
        )
    return told


def _has_value(score: np.void) -> bool:
    return int(score["no_win"]) == 0 or bool(score["total_fan"] > 0)


def _same(value: np.void, other: np.void) -> bool:
    return all(value[name] == other[name] for name in _VALUE)


def _with_each_tile(hands: Sequence[Hand]) -> list[dict[int, np.void]]:
    """For each hand the scores (SCORE) with each of its tiles as the winning one."""
    tried = [
        (at, tile) for at, hand in enumerate(hands) for tile, copies in enumerate(hand.standing) if copies
    ]
    values: list[dict[int, np.void]] = [{} for _ in hands]
    for (at, tile), score in zip(tried, _scores_on(hands, tried), strict=True):
        values[at][tile] = score
    return values


def _scores_on(hands: Sequence[Hand], tried: Sequence[tuple[int, int]]) -> Sequence[np.void]:
    """The scores (SCORE) of hands, each by its place, with the tile that is won."""
    if not tried:
        return []
    records = winning_hands([hands[at] for at, _ in tried])
    records["win_tile"] = [tile for _, tile in tried]
    last = np.array([hands[at].is_last_of_kind(tile) for at, tile in tried])
    records["circumstances"][last] |= WIN_LAST_OF_KIND
    return cast(Sequence[np.void], score_with(hands[0].rules, records))


def _kongs(hand: Hand) -> list[KongRead]:
    """How each declared kong was read, in a hand that somebody asked about."""
    return [
        KongRead(tiles=format_tiles([tile] * 4), kind=_KONG_KINDS[MeldType(type_)], given=given)
        for type_, tile, given in zip(hand.meld_types, hand.meld_tiles, hand.kinds_told, strict=True)
        if type_ in _KONG_KINDS
    ]
