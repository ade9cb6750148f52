"""Hands of Mahjong Competition Rules with known values: from the books, real games and other programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.answers import score_hands, waits
from tests.mcr_hands import fans, request, scored, total
from zimo.notation.tiles import TILE_NAMES, parse_tiles

DATA = Path(__file__).parent / "data"
HANDS = [json.loads(line) for line in (DATA / "mcr_hands.jsonl").read_text(encoding="utf-8").splitlines()]
WAITS = [json.loads(line) for line in (DATA / "mcr_waits.jsonl").read_text(encoding="utf-8").splitlines()]

# Where a source says of its own hand what the rules deny: the hand, and why.
SOURCE_ERRS = {
    "cn-25": "1 2 3 4 dots and 2 bamboo are Reversible Tiles, which exclude One Voided Suit",
    "qs-flush_no_simples": "Full Flush and All Simples are independent in both texts",
    "qs-wu_zi": "All Chows implies No Honors",
    "mo-49": "all four pungs are concealed, and Four Concealed Pungs exclude All Pungs",
}


def results(rules):
    return score_hands(
        request(
            hand["hand"],
            *hand.get("how", ()),
            rules=rules,
            winds=hand.get("winds", "EE"),
            flowers=hand.get("flowers", 0),
            request_id=hand["id"],
        )
        for hand in HANDS
    )


@pytest.mark.parametrize("rules", ["mcr", "mcr-wmo"])
def test_totals_and_fans(rules):
    wrong = []
    for hand, result in zip(HANDS, results(rules), strict=True):
        if hand["mcr"] is None:
            agrees = result["reason"] == "no_shape"
        else:
            agrees = total(result) == hand[rules]
            if rules == "mcr" and "fans" in hand:
                agrees = agrees and fans(result) == hand["fans"]
        if not agrees:
            wrong.append((hand, result))
    assert not wrong


def test_what_each_source_says_of_its_hands():
    broken = set()
    for hand, result in zip(HANDS, results("mcr"), strict=True):
        says = hand.get("source_says", {"has": [], "lacks": []})
        counted = {} if hand["mcr"] is None else fans(result)
        if not set(says["has"]) <= set(counted) or set(says["lacks"]) & set(counted):
            broken.add(hand["id"])
    assert broken == set(SOURCE_ERRS)


def test_only_eight_points_win():
    for hand, result in zip(HANDS, results("mcr"), strict=True):
        assert result["win"] == (hand["mcr"] is not None and hand["mcr"] >= 8), hand["id"]
        if result["win"]:
            assert result["points"] == hand["mcr"] + hand.get("flowers", 0)


@pytest.mark.parametrize("case", WAITS, ids=lambda case: case["hand"])
def test_waits(case):
    asked = {**request(case["hand"]), "hand": request(case["hand"])["tiles"]}
    del asked["tiles"]
    found = waits(asked)
    listed = request(case["waits"])["tiles"] if case["waits"] else ""
    assert [wait["tile"] for wait in found["waits"]] == [TILE_NAMES[kind] for kind in parse_tiles(listed)]


ELEVEN = "[EEE] [9999m] 1123456m + 1m"
EIGHT = "[2222m] [555p] [888s] 44mWW + 4m"
CHICKEN = "[888s] 23m567p456sEE + 4m"


@pytest.mark.parametrize(
    ("hand", "how", "more", "points", "payments"),
    [
        (ELEVEN, (), {"winds": "ES"}, 11, {"discarder": 19, "others": 8}),
        (ELEVEN, ("self_draw",), {"winds": "SW"}, 11, {"each": 19}),
        (EIGHT, ("self_draw",), {}, 8, {"each": 16}),
        (CHICKEN, (), {}, 8, {"discarder": 16, "others": 8}),
        (EIGHT, ("self_draw",), {"flowers": 2}, 10, {"each": 18}),
        (CHICKEN, (), {"flowers": "f1g3"}, 10, {"discarder": 18, "others": 8}),
    ],
)
def test_what_each_seat_pays(hand, how, more, points, payments):
    result = scored(hand, *how, **more)
    assert (result["points"], result["payments"]) == (points, payments)


@pytest.mark.parametrize("flowers", range(9))
def test_seven_points_are_no_win_with_any_number_of_flowers(flowers):
    result = scored("[222m] [555p] [888s] 44mWW + 4m", "self_draw", flowers=flowers)
    assert (result["win"], result["reason"]) == (False, "below_minimum")
    assert (result["detail"]["total_fan"], result["detail"]["minimum"]) == (7, 8)


def test_a_robbed_kong_is_paid_by_the_player_who_added_the_tile():
    result = scored("[234m] [888p] 456sEE46p + 5p", "robbing_kong")
    assert fans(result) == {"robbing_the_kong": 1, "closed_wait": 1, "mixed_double_chow": 1}
    assert result["payments"] == {"discarder": 18, "others": 8}
