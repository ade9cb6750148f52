"""Advice from the own tiles and what lies open: waits, discards, and why there is no hu.

All of it is structure; each front end puts it into words.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import msgspec

from zimo.engine.table.actions import HU
from zimo.engine.table.state import Draw, Phase
from zimo.hands.analysis import analyse, waits, waits_of_many
from zimo.hands.request import HAND_TILES
from zimo.hands.results import Discarding, HandAnalysis, NoAnswer, Score, WaitLine, Waits, WaitValue, Win
from zimo.hands.score import score_hand
from zimo.notation.tiles import FIRST_BONUS, SUIT_LETTERS, TILE_NAMES, format_tiles, parse_tile
from zimo.seat.own_hand import House, request_of, studied
from zimo.seat.sight import Sight
from zimo.words.phrase import Phrase


@dataclasses.dataclass(frozen=True)
class Worth:
    """What a hu would bring."""

    points: int
    declarable: bool


@dataclasses.dataclass(frozen=True)
class WaitSeen:
    tile: str
    left: int  # copies that the seat has not seen
    by_discard: Worth
    self_drawn: Worth


@dataclasses.dataclass(frozen=True)
class Advice:
    phrases: Sequence[Phrase]
    waits: Sequence[WaitSeen] = ()
    discards: Sequence[Discarding] = ()  # the lawful ones, best first


def advice(sight: Sight, house: House) -> Advice:
    """What the hand waits for, and in the own turn which discard leaves most."""
    if sight.own.hu:
        return _said("help.nothing_left_to_do")
    if any(kind >= FIRST_BONUS for kind in sight.own_hand):
        return _said("help.bonus_tiles_first")
    if sight.phase == Phase.VOID:
        return Advice([_without(sight, house, suit) for suit in range(3)])
    request = studied(sight, house)
    result = analyse(request)
    if isinstance(result, NoAnswer):
        return Advice([_fault(result)])
    if result.deficiency is None:
        return _said("help.out_of_reach")
    if len(sight.own_hand) + 3 * len(sight.own.melds) == HAND_TILES:
        return _discards(sight, result)
    if result.deficiency != 1:
        helps = {"accepts": result.accepts, "count": result.count}
        return Advice([_distance(result), Phrase("help.tiles_that_help", helps)])
    return _waits(sight, waits(request))


def _said(phrase: str, **values: Any) -> Advice:
    return Advice([Phrase(phrase, values)])


def _fault(result: NoAnswer) -> Phrase:
    return Phrase("help.fault", {"fault": result.error.message})


def _distance(result: HandAnalysis) -> Phrase:
    return Phrase("help.distance", {"deficiency": result.deficiency})


def _without(sight: Sight, house: House, suit: int) -> Phrase:
    result = analyse({**studied(sight, house), "void_suit": SUIT_LETTERS[suit]})
    after: list[int | None] = []
    if isinstance(result, HandAnalysis):
        after = [choice.deficiency for choice in result.discards] or [result.deficiency]
    known = [missing for missing in after if missing is not None]
    held = sum(1 for kind in sight.own_hand if kind // 9 == suit)
    values = {"suit": SUIT_LETTERS[suit], "held": held, "deficiency": min(known) if known else None}
    return Phrase("help.without_suit", values)


def _discards(sight: Sight, result: HandAnalysis) -> Advice:
    lawful = [choice for choice in result.discards if parse_tile(choice.tile) in sight.legal]
    first = Phrase("help.complete") if result.deficiency == 0 else _distance(result)
    return Advice([first], discards=lawful)


def _waits(sight: Sight, valued: Waits | NoAnswer) -> Advice:
    if isinstance(valued, NoAnswer):
        return Advice([_fault(valued)])
    found = _seen(sight, valued)
    return Advice([Phrase("help.ready" if found else "help.ready_for_own_tiles")], waits=found)


def _seen(sight: Sight, valued: Waits) -> list[WaitSeen]:
    return [
        WaitSeen(wait.tile, sight.unseen[parse_tile(wait.tile)], _worth(wait), _worth(wait.self_draw))
        for wait in valued.waits
    ]


def waits_without(sight: Sight, house: House, discards: Sequence[int]) -> list[list[WaitSeen]]:
    """What the hand would wait for after each of the discards."""
    visible = studied(sight, house)["visible"] or ""
    requests = [
        {**request_of(sight, house, without=kind), "visible": visible + TILE_NAMES[kind]} for kind in discards
    ]
    found = waits_of_many(requests)
    return [[] if isinstance(valued, NoAnswer) else _seen(sight, valued) for valued in found]


def _worth(value: WaitLine | WaitValue) -> Worth:
    return Worth(value.points, value.declarable)


# Why no hu ----------------------------------------------------------------------------------------


def why_no_hu(sight: Sight, house: House) -> list[Phrase]:
    """Why the seat may not declare hu now, on its own hand or on the tile discarded last.

    Where a tile is spoken of there are two phrases: the tile, and what is wrong with it.
    """
    own = sight.own
    if own.hu:
        return [Phrase("help.has_hu")]
    if HU in sight.legal:
        return [Phrase("help.may_hu")]
    if sight.phase == Phase.VOID:
        return [Phrase("help.void_suits_first")]
    if own.barred:
        return [Phrase("help.barred", {"rule": "MIL C1.1"})]
    if sight.turn == sight.me and sight.phase == Phase.TURN:
        return _why_not_own(sight, house)
    return _why_not_claim(sight, house)


def is_false_hu(sight: Sight, house: House) -> bool:
    """Is the hu that the seat may declare one that is fined? In doubt, it is."""
    if HU not in sight.legal:
        return False
    own = sight.turn == sight.me and sight.phase == Phase.TURN
    verdict = (_why_not_own if own else _why_not_claim)(sight, house)[-1]
    return verdict.id not in ("help.would_win", "help.let_pass", "help.other_claim_first")


def _why_not_own(sight: Sight, house: House) -> list[Phrase]:
    if sight.draw == Draw.CLAIM or sight.drawn is None:
        return [Phrase("help.claimed_turn")]
    if sight.drawn >= FIRST_BONUS or any(kind >= FIRST_BONUS for kind in sight.own_hand):
        return [Phrase("help.bonus_tile_held")]
    request = request_of(sight, house, without=sight.drawn)
    request |= {"win_tile": format_tiles([sight.drawn]), "win_by": "self_draw"}
    request["kong_replacement"] = sight.draw == Draw.KONG
    request["bonus_replacement"] = sight.draw == Draw.BONUS
    request["last_wall_tile"] = sight.wall_left == 0
    alone = sight.own_hand.count(sight.drawn) == 1
    request["last_of_kind"] = alone and sight.visible[sight.drawn] == 3
    drawn = Phrase("help.with_drawn", {"tile": TILE_NAMES[sight.drawn]})
    return [drawn, _verdict(score_hand(request))]


def _why_not_claim(sight: Sight, house: House) -> list[Phrase]:
    latest = sight.latest_discard()
    if latest is None or latest[0] == sight.me:
        return [Phrase("help.no_discard")]
    seat, discarded = latest
    tile = discarded.tile if sight.offer is None else sight.offer
    if tile >= FIRST_BONUS:
        return [Phrase("help.bonus_discard")]
    request = request_of(sight, house)
    request |= {"win_tile": format_tiles([tile]), "last_wall_tile": sight.wall_left == 0}
    result = score_hand(request)
    if isinstance(result, Win) and sight.has_passed:
        verdict = Phrase("help.let_pass", {"rule": "SBR-097"})
    elif isinstance(result, Win):
        verdict = Phrase("help.other_claim_first")
    else:
        verdict = _verdict(result)
    return [Phrase("help.with_discard", {"tile": TILE_NAMES[tile], "seat": seat}), verdict]


def _verdict(result: Score | NoAnswer) -> Phrase:
    if isinstance(result, NoAnswer):
        return _fault(result)
    if isinstance(result, Win):
        return Phrase("help.would_win")
    detail = msgspec.structs.replace(result.detail, fans=None, excluded=None)
    return Phrase(f"help.{result.reason}", msgspec.to_builtins(detail))
