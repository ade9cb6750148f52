"""Hands with known scores: from the book, the tournament rules and other programs' tests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.winning_hands import ready, score
from zimo.engine.table.state import NoWin
from zimo.rulesets.families import SBR

CASES = json.loads((Path(__file__).parent / "data" / "scored_hands.json").read_text(encoding="utf-8"))
VALUES = {fan.id: fan.value for fan in SBR.table}


def hand_of(case):
    return case["hand"]


@pytest.mark.rule("SBR-110", "SBR-124", "SBR-162")
@pytest.mark.parametrize("case", CASES["fans"], ids=hand_of)
def test_fans(case):
    scored = score(case["hand"], *case.get("how", ()), rules=case["rules"], void=case.get("void"))
    assert scored.no_win == NoWin.WIN
    assert scored.total_fan == case["total_fan"]
    assert scored.points == 2 ** min(3, case["total_fan"])
    if "fans" in case:
        assert {fan: count * VALUES[fan] for fan, count in scored.fans.items()} == case["fans"]


@pytest.mark.parametrize("case", CASES["wins"], ids=hand_of)
def test_wins(case):
    scored = score(case["hand"], rules=case["rules"], void=case.get("void"))
    assert (scored.no_win == NoWin.WIN) == case["win"]


@pytest.mark.rule("SBR-174")
@pytest.mark.parametrize("case", CASES["ready"], ids=hand_of)
def test_ready_hands(case):
    tile, scored = ready(case["hand"], rules=case["rules"])
    assert scored.total_fan == case["max_fan"]
    assert tile == case["best_tile"] or (case["best_tile"] is None and tile in case["waits"])
    for wait in case["waits"]:
        assert score(f"{case['hand']} + {wait}", rules=case["rules"]).no_win == NoWin.WIN
