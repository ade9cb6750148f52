"""What a result of family mcr says besides the points: the sets of each fan, excluded fans, bonus tiles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.answers import analyse, score_hand, score_hands
from tests.mcr_hands import fans, request, scored, total
from zimo.hands import score
from zimo.hands.results import Win

KNOWN = Path(__file__).parent / "data" / "mcr_hands.jsonl"
WINS = [
    line
    for line in map(json.loads, KNOWN.read_text(encoding="utf-8").splitlines())
    if line["mcr"] is not None and line["mcr"] >= 8
]


@pytest.mark.parametrize("rules", ["mcr", "mcr-wmo"])
def test_each_fan_names_sets_of_the_reading_as_often_as_it_counts(rules):
    results = score_hands(
        request(line["hand"], *line.get("how", ()), rules=rules, winds=line.get("winds", "EE"))
        for line in WINS
    )
    for line, result in zip(WINS, results, strict=True):
        if not result["win"]:
            continue
        for fan in result["fans"]:
            assert len(fan["tiles"]) == fan["count"], (line["id"], fan)
            for sets in fan["tiles"]:
                assert set(sets) <= set(result["reading"]), (line["id"], fan)


def tiles_of(result, fan):
    return next(line["tiles"] for line in result["fans"] if line["id"] == fan)


def test_linked_chows_are_named():
    result = scored("[123m] 789m789s55m12s + 3s", "self_draw")
    assert tiles_of(result, "mixed_double_chow") == [["123m", "123s"], ["789m", "789s"]]
    straight = scored("[123m] [456m] [789m] 456mE + E")
    assert tiles_of(straight, "pure_straight") == [["123m", "456m", "789m"]]
    assert tiles_of(straight, "pure_double_chow") == [["456m", "456m"]]


def test_single_sets_are_named():
    result = scored("[EEE] [9999m] 1123456m + 1m", winds="ES")
    assert tiles_of(result, "prevalent_wind") == [["EEE"]]
    assert tiles_of(result, "melded_kong") == [["9999m"]]
    drawn = scored("[8888s] 23m567p456sEE + 4m", "self_draw", "kong_replacement")
    assert tiles_of(drawn, "out_with_replacement_tile") == [[]]


def test_excluded_fans_are_named_on_request():
    hand = request("123789m123789p5s + 5s", "self_draw")
    assert "excluded" not in score_hand(hand)
    excluded = score_hand({**hand, "explain": True})["excluded"]
    assert {fan["id"]: fan["by"] for fan in excluded} == {
        "all_chows": ["three_suited_terminal_chows"],
        "no_honors": ["three_suited_terminal_chows"],
        "self_drawn": ["fully_concealed_hand"],
    }


def test_bonus_tiles_stand_beside_the_fans():
    result = scored("[888s] 23m567p456sEE + 4m", rules="official", flowers="f1f2f3f4g1")
    bonus = {"id": "flower_tiles", "name": "Flower Tiles", "name_zh": "花牌", "count": 5, "points": 9}
    assert result["bonus"] == {**bonus, "rule": "MCR-81 OFF-020"}
    assert fans(result) == {"chicken_hand": 1}


@pytest.mark.parametrize(("rules", "points", "times"), [("mcr", 1, 5), ("official", 9, 1)])
def test_the_lines_of_a_result_add_up_to_its_points(rules, points, times):
    result = score.score_hand(request("[888s] 23m567p456sEE + 4m", rules=rules, flowers="f1f2f3f4g1"))
    assert isinstance(result, Win)
    *counted, bonus = result.lines
    assert counted == result.fans
    assert (bonus.name, bonus.points, bonus.count) == ("Flower Tiles", points, times)
    assert sum(line.points * line.count for line in result.lines) == result.points


def test_a_hand_below_the_minimum_keeps_its_fans():
    result = scored("[234m] [567p] 345s67m55p + 8m")
    assert (result["win"], total(result)) == (False, 4)
    assert fans(result) == {"all_chows": 1, "all_simples": 1}


def test_an_unknown_winning_tile_is_the_best_one():
    unknown = total(scored("[222m] 345m567p678sEE"))
    known = [
        total(scored("[222m] 345m567p678sE + E")),
        total(scored("[222m] 35m567p678sEE + 4m")),
        total(scored("[222m] 34m567p678sEE + 5m")),  # Chicken Hand
    ]
    assert unknown == max(known)


def test_only_tiles_that_lead_to_a_win_that_may_be_declared():
    ready = {"rules": "mcr", "hand": "23m567p345s789s55m"}
    assert analyse(ready)["accepts"] == {"1m": 4, "4m": 4}
    assert analyse({**ready, "declarable_only": True})["accepts"] == {}
    farther = {
        "rules": "mcr",
        "melds": [{"type": "chow", "tiles": "234m"}],
        "hand": "56p345s78s55m9p",
    }
    assert set(analyse(farther)["accepts"]) == {"4p", "7p", "6s", "9s"}
    assert set(analyse({**farther, "declarable_only": True})["accepts"]) == {"4p", "6s", "9s"}
    free = analyse({**farther, "options": {"minimum": 0}, "declarable_only": True})
    assert set(free["accepts"]) == {"4p", "7p", "6s", "9s"}
