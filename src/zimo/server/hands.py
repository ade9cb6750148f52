"""The HTTP API about one hand: its notation, what a form should ask for, and scores, waits, analyses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from litestar import Response, post
from litestar.params import JSONBody

from zimo.hands.analysis import analyse, waits
from zimo.hands.request import Request as HandRequest
from zimo.hands.request import (
    RequestError,
    check_unfinished,
    check_waits,
    check_win,
    fault_in,
    request_from_json,
    rules_of,
)
from zimo.hands.request.batch import Check
from zimo.hands.request.fields import fields_of
from zimo.hands.results import Answer, HandAnalysis, NoAnswer, Score, Waits
from zimo.hands.score import score_hand
from zimo.notation.hand import DeclaredSet, parse_hand
from zimo.notation.hand import HandText as ParsedHand
from zimo.notation.special_kongs import group_of
from zimo.notation.tiles import TileError
from zimo.rulesets.fan import Fan
from zimo.rulesets.registry import as_its_own
from zimo.server.checking import check_request
from zimo.server.http_protocol import (
    FanInfo,
    HandMeld,
    HandText,
    HandTiles,
    HandTold,
    Problem,
    RulesFields,
    RulesRequest,
    Unanswered,
)
from zimo.server.limits import COMPUTES
from zimo.server.problems import BAD_REQUEST, OK, BrowserRequest, problem
from zimo.server.sight_messages import rule_text, summary_lines, tile, tiles

HandBody = JSONBody[HandRequest]
"""A hand as ``zimo score --batch`` takes it."""


async def _check_hand(request: BrowserRequest) -> Response[Problem] | None:
    """What is wrong with its form is told as ``zimo score --batch`` tells it."""
    if (refused := await check_request(request)) is not None:
        return refused
    try:
        request_from_json(await request.body())
    except RequestError as error:
        raise problem(error, error.field) from None
    return None


Given = TypeVar("Given", bound=Answer)


def _answer(result: Given, request: HandRequest, check: Check) -> Response[Given | Unanswered]:
    if not isinstance(result, NoAnswer):
        return Response(result, status_code=OK)
    fault = fault_in(request, check)
    told = Unanswered(id=result.id, error=result.error, phrase=None if fault is None else fault.phrase)
    return Response(told, status_code=BAD_REQUEST)


@post(
    "/api/score",
    summary="What a hand is worth, and why",
    status_code=OK,
    sync_to_thread=True,
    before_request=_check_hand,
    opt=COMPUTES,
)
def score(data: HandBody) -> Response[Score | NoAnswer | Unanswered]:
    return _answer(score_hand(data), data, check_win)


@post(
    "/api/waits",
    summary="What a hand waits for, with values",
    status_code=OK,
    sync_to_thread=True,
    before_request=_check_hand,
    opt=COMPUTES,
)
def hand_waits(data: HandBody) -> Response[Waits | NoAnswer | Unanswered]:
    return _answer(waits(data), data, check_waits)


@post(
    "/api/analyse",
    summary="How far a hand is, and its discards",
    status_code=OK,
    sync_to_thread=True,
    before_request=_check_hand,
    opt=COMPUTES,
)
def analysis(data: HandBody) -> Response[HandAnalysis | NoAnswer | Unanswered]:
    return _answer(analyse(data), data, check_unfinished)


@post(
    "/api/notation",
    summary="The tiles of a hand in one line",
    status_code=OK,
    sync_to_thread=True,
    opt=COMPUTES,
)
def notation(data: JSONBody[HandText]) -> HandTiles:
    try:
        hand = parse_hand(data.text)
    except TileError as error:
        raise problem(error, "text") from None
    return hand_tiles(hand)


def hand_tiles(hand: ParsedHand) -> HandTiles:
    return HandTiles(
        standing=tiles(hand.standing),
        melds=[_meld(meld) for meld in hand.melds],
        win_tile=None if hand.win_tile is None else tile(hand.win_tile),
        told=_told(hand) if hand.circumstances or hand.bonus else None,
    )


def _told(hand: ParsedHand) -> HandTold:
    fields: Mapping[str, Any] = hand.circumstances
    return HandTold(
        win_by=fields.get("win_by"),
        circumstances=[name for name, value in fields.items() if value is True],  # type: ignore[misc]
        prevalent_wind=fields.get("prevalent_wind"),
        seat_wind=fields.get("seat_wind"),
        flowers=fields.get("flowers", tiles(hand.bonus)),
    )


def _meld(meld: DeclaredSet) -> HandMeld:
    if meld.type != "special":
        return HandMeld(type=meld.type, tiles=tiles(meld.tiles), kind=meld.kind, assumed=meld.assumed)
    return HandMeld(
        type=meld.type,
        tiles=tiles(meld.tiles),
        kind=None,
        of=group_of(meld.stands_for),
        stands_for=tiles(meld.stands_for),
    )


@post(
    "/api/fields",
    summary="What a hand may have under a ruleset",
    status_code=OK,
    sync_to_thread=True,
    opt=COMPUTES,
)
def fields(data: JSONBody[RulesRequest]) -> RulesFields:
    try:
        rules = rules_of(HandRequest(rules=data.rules, options=data.options))
    except RequestError as error:
        raise problem(error, error.field) from None
    found = fields_of(rules)
    family = rules.ruleset.family
    return RulesFields(
        tiles=list(found.tiles),
        chows=found.chows,
        special_kongs=found.special_kongs,
        circumstances=list(found.circumstances),  # type: ignore[arg-type]
        winds=found.winds,
        dealer=found.dealer,
        flowers=found.flowers,
        void_suit=found.void_suit,
        summary=summary_lines(rules.ruleset),
        fan_unit=family.unit,
        fans=[fan_info(as_its_own(fan, rules.ruleset)) for fan in family.counted_fans(rules.ruleset)],
    )


def fan_info(fan: Fan) -> FanInfo:
    rule = " ".join(fan.rules)
    return FanInfo(
        id=fan.id,
        name=fan.name,
        name_zh=fan.name_zh,
        value=None if fan.limit else fan.value,
        rule=rule,
        rule_text=rule_text(rule),
    )


HAND_HANDLERS = (score, hand_waits, analysis, notation, fields)
