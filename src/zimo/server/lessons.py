"""What the rules page teaches: how a deal goes, and each fan with a hand in which it counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import post
from litestar.params import JSONBody

from zimo.hands.request import Request as HandRequest
from zimo.hands.request import RequestError, rules_of
from zimo.notation.hand import parse_hand
from zimo.rulesets import Ruleset
from zimo.rulesets.fan import BasePoints
from zimo.rulesets.lesson import Part, lesson
from zimo.rulesets.teaching import Example, FanTaught, fans_taught
from zimo.server.hands import fan_info, hand_tiles
from zimo.server.http_protocol import (
    BaseInfo,
    DisplacedFan,
    FanExample,
    FanLesson,
    Lesson,
    RulesRequest,
    TaughtLine,
    TaughtPart,
)
from zimo.server.limits import COMPUTES
from zimo.server.problems import OK, problem


@post(
    "/api/lesson",
    summary="What the rules page teaches",
    status_code=OK,
    sync_to_thread=True,
    opt=COMPUTES,
)
def rules_lesson(data: JSONBody[RulesRequest]) -> Lesson:
    try:
        ruleset = rules_of(HandRequest(rules=data.rules, options=data.options)).ruleset
    except RequestError as error:
        raise problem(error, error.field) from None
    family = ruleset.family
    return Lesson(
        parts=[_part(part) for part in lesson(ruleset)],
        fan_unit=family.unit,
        fans=[_fan(taught) for taught in fans_taught(ruleset)],
        base=[_base(points) for points in _base_points(ruleset)],
    )


def _part(part: Part) -> TaughtPart:
    lines = [TaughtLine(id=one.id, phrase=one.phrase, rules=list(one.rules)) for one in part.statements]
    return TaughtPart(part=part.id, lines=lines)  # type: ignore[arg-type]


def _fan(taught: FanTaught) -> FanLesson:
    return FanLesson(
        fan=fan_info(taught.fan),
        definition=taught.definition,
        displaces=[DisplacedFan(id=one.fan.id, instead=one.instead) for one in taught.displaces],
        example=None if taught.example is None else _example(taught.example),
        start=taught.start,
    )


def _example(example: Example) -> FanExample:
    won = example.won
    return FanExample(
        hand=hand_tiles(parse_hand(example.hand)),
        self_drawn=won.get("win_by") == "self_draw",
        circumstances=_circumstances(won),  # type: ignore[arg-type]
        prevalent=won.get("prevalent_wind", "E"),
        seat=won.get("seat_wind", "E"),
        flowers=won.get("flowers", ""),
        options=dict(example.options),
    )


def _circumstances(won: Mapping[str, Any]) -> list[str]:
    bao = [f"bao_{won['bao']}"] if "bao" in won else []
    return [*(name for name, value in won.items() if value is True), *bao]


def _base_points(ruleset: Ruleset) -> tuple[BasePoints, ...]:
    base = ruleset.family.base
    return () if base is None else base(ruleset)


def _base(points: BasePoints) -> BaseInfo:
    return BaseInfo(
        id=points.id,
        name=points.name,
        name_zh=points.name_zh,
        points=points.points,
        rule=" ".join(points.rules),
    )
