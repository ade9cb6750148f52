"""Hands whose values others have worked out: every answer must hold what is expected of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zimo import score, waits
from zimo.hands.results import NoWin, Win

CASES = [
    json.loads(line)
    for file in sorted((Path(__file__).parent / "data" / "cases").glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]


REASONS = {"shape": "no_shape"}
"""Their words for ours."""


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]


@pytest.mark.parametrize("case", of_kind("score"))
def test_scores(case: dict[str, Any]) -> None:
    expected = dict(case["expected"])
    found = score(case["request"])
    if not expected.pop("win"):
        assert isinstance(found, NoWin)
        assert found.reason == REASONS.get(expected["reason"], expected["reason"])
        return
    assert isinstance(found, Win)
    assert {fan.id: fan.points * fan.count for fan in found.fans} == expected["fans"]
    assert (found.total_fan, found.points) == (expected["total_fan"], expected["points"])
    paid = {payer: points for payer, points in found.payments.items() if points}
    assert paid == expected.get("payments", paid)


@pytest.mark.parametrize("case", of_kind("waits"))
def test_waits(case: dict[str, Any]) -> None:
    found = waits(case["request"])
    told = {wait.tile: {"total_fan": wait.total_fan, "points": wait.points} for wait in found.waits}
    assert told == case["expected"]["waits"]
    most = found.maximum and {"total_fan": found.maximum.total_fan, "points": found.maximum.points}
    assert most == case["expected"]["maximum"]
