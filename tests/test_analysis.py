"""Waits and discards: known hands, and random ones against scoring and each other."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.answers import analyse, analyse_many, score_hand, score_hands, waits, waits_of_many
from tests.test_score_api import request_of
from zimo.notation.tiles import TILE_NAMES, format_tiles, parse_tiles
from zimo.rulesets import PRESETS, find_ruleset

CASES = json.loads((Path(__file__).parent / "data" / "scored_hands.json").read_text(encoding="utf-8"))


def unfinished(line: str, **more: Any) -> dict[str, Any]:
    """A request for a hand in one line, not won yet."""
    request = request_of(line, **more)
    if "tiles" in request:
        request["hand"] = request.pop("tiles")
    return request


def tiles_of(result: dict[str, Any]) -> list[str]:
    return [wait["tile"] for wait in result["waits"]]


@pytest.mark.rule("SBR-174", "SBR-179", "SBR-181")
@pytest.mark.parametrize("case", CASES["ready"], ids=lambda case: case["hand"])
def test_hands_with_known_waits_and_maximum(case: dict[str, Any]) -> None:
    result = waits(unfinished(case["hand"], rules=case["rules"]))
    assert tiles_of(result) == case["waits"]
    assert result["ready"]
    assert result["deficiency"] == 1
    assert result["maximum"]["total_fan"] == case["max_fan"]


@pytest.mark.rule("SBR-147")
@pytest.mark.parametrize(
    ("fragment", "expected"),
    [
        ("4s", "4s"),
        ("24s", "3s"),
        ("12s", "3s"),
        ("23s", "14s"),
        ("1234s", "14s"),
        ("3345s", "36s"),
        ("2223s", "134s"),
        ("23456s", "147s"),
        ("1234567s", "147s"),
        ("2223444s", "12345s"),
        ("22m22s", "2m2s"),
        ("22m22234s", "2m25s"),
    ],
)
def test_fragments_of_the_book(fragment: str, expected: str) -> None:
    """Declared sets of a suit that the fragment leaves free, and a pair where the fragment has none."""
    size = len(parse_tiles(fragment))
    if size % 3 == 2:
        fragment += "88m" if fragment.startswith("2") and "m" not in fragment else ""
    if len(parse_tiles(fragment)) % 3 == 2:
        fragment = f"99m{fragment}"
    sets = (13 - len(parse_tiles(fragment))) // 3
    melds = " ".join(f"[{rank}{rank}{rank}m]" for rank in (5, 6, 7, 4)[:sets])
    result = waits(unfinished(f"{melds} {fragment}"))
    added_pair = {"8m", "9m"} if size % 3 == 2 else set()
    assert set(tiles_of(result)) - added_pair == {TILE_NAMES[kind] for kind in parse_tiles(expected)}


@pytest.mark.rule("SBR-148", "SBR-149", "SBR-150")
@pytest.mark.parametrize("line", ["[111s] [222s] [333s] 8888p", "[111p] 4444567777s"])
def test_a_tile_held_four_times_is_no_wait(line: str) -> None:
    result = waits(unfinished(line))
    assert not result["ready"]
    assert result["waits"] == []
    assert result["deficiency"] == 2
    assert result["maximum"] is None


@pytest.mark.rule("SBR-151")
def test_copies_in_melds_exhaust_a_wait_only_where_the_ruleset_says_so() -> None:
    hand = unfinished("[555p] 34567p88899s")
    by_the_book = waits(hand)
    assert {wait["tile"]: wait["left"] for wait in by_the_book["waits"]} == {"2p": 4, "5p": 0, "8p": 4}
    assert tiles_of(waits({**hand, "rules": "sbr-mil"})) == ["2p", "8p"]
    assert tiles_of(waits({**hand, "options": {"melds_exhaust_waits": True}})) == ["2p", "8p"]
    assert tiles_of(waits({**hand, "rules": "sichuan"})) == ["2p", "8p"]


def test_visible_tiles_are_not_left() -> None:
    result = waits(unfinished("[555p] 34567p88899s", rules="sbr-mil", visible="2p8888p"))
    assert {wait["tile"]: wait["left"] for wait in result["waits"]} == {"2p": 3, "8p": 0}


def test_values_of_a_wait() -> None:
    (wait,) = waits(unfinished("[111p] [222p] [333p] [444p] 9s", options={"self_draw": "plus_1_fan"}))[
        "waits"
    ]
    assert wait == {
        "tile": "9s",
        "left": 3,
        "declarable": True,
        "total_fan": 2,
        "points": 4,
        "self_draw": {"declarable": True, "total_fan": 2, "points": 4},
    }
    asked = unfinished("[111p] [222p] [333p] [444p] 9s", options={"self_draw": "plus_1_fan"}, payments=True)
    told = {**wait, "payments": {"discarder": 4, "others": 0}}
    assert waits(asked)["waits"] == [{**told, "self_draw": {**wait["self_draw"], "payments": {"each": 8}}}]
    by_draw = waits(unfinished("[111p] 234567p999s4s", rules="sichuan", win_by="self_draw"))["waits"][0]
    assert (by_draw["points"], by_draw["total_fan"], by_draw["self_draw"]["points"]) == (2, None, 2)


def test_a_shape_below_the_minimum_is_listed_but_not_declarable() -> None:
    result = waits(unfinished("[222m] 3466m678999s", options={"minimum": 2}))
    assert {wait["tile"]: wait["declarable"] for wait in result["waits"]} == {"2m": True, "5m": False}
    assert result["ready"]


def test_only_a_ruleset_that_pays_at_the_end_of_the_wall_has_a_maximum() -> None:
    assert waits(unfinished("[222m] 3466m678999s", rules="sichuan"))["maximum"] is None
    assert waits(unfinished("1239m123p123sCCC", rules="changchun"))["maximum"] is None


def test_discards_are_ranked() -> None:
    result = analyse(unfinished("3445566p123888s1p"))
    assert (result["deficiency"], result["shanten"]) == (1, 0)
    assert result["discards"][0] == {"tile": "1p", "deficiency": 1, "accepts": {"3p": 3, "6p": 2}, "count": 5}
    order = [(choice["deficiency"], -choice["count"]) for choice in result["discards"]]
    assert order == sorted(order)
    assert {choice["tile"] for choice in result["discards"]} == {
        TILE_NAMES[kind] for kind in parse_tiles("3445566p123888s1p")
    }


def test_a_complete_hand_is_at_zero() -> None:
    result = analyse(unfinished("3445566p123888s + 6p"))
    assert (result["deficiency"], result["shanten"]) == (0, -1)
    assert {choice["deficiency"] for choice in result["discards"]} == {1}


def test_thirteen_tiles_have_nothing_to_discard() -> None:
    result = analyse(unfinished("3445566p123888s", visible="66p"))
    assert result == {
        "id": None,
        "deficiency": 1,
        "shanten": 0,
        "discards": [],
        "accepts": {"3p": 3},
        "count": 3,
    }


def test_melds_that_leave_no_win() -> None:
    result = analyse(unfinished("[111m] [111p] [111s] 3456s"))
    assert (result["deficiency"], result["shanten"], result["accepts"]) == (None, None, {})
    assert waits(unfinished("[111m] [111p] [111s] 3456s"))["deficiency"] is None


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_every_ruleset_is_analysed(rules: str) -> None:
    assert analyse(unfinished("13579m1359p2468s9s", rules=rules))["deficiency"] >= 4


@pytest.mark.parametrize(
    ("ask", "changes", "field"),
    [
        (waits, {"hand": "3445566p123888s1p"}, "hand"),
        (waits, {"hand": "3445566p12388s"}, "hand"),
        (waits, {"win_tile": "1p"}, "win_tile"),
        (waits, {"hand": None}, "hand"),
        (waits, {"tiles": "3445566p123888s"}, "tiles"),
        (waits, {"last_wall_tile": True}, "last_wall_tile"),
        (waits, {"rules": None}, "rules"),
        (analyse, {"robbing_kong": True}, "robbing_kong"),
        (analyse, {"hand": "3445566p12388s"}, "hand"),
        (analyse, {"hand": "3445566p123888s12p"}, "hand"),
        (analyse, {"visible": "888s"}, "visible"),
    ],
)
def test_bad_input_is_named_by_its_field(ask: Any, changes: dict[str, Any], field: str) -> None:
    result = ask({**unfinished("3445566p123888s"), "id": 5, **changes})
    assert result["id"] == 5
    assert result["error"]["field"] == field


def random_hands(rules: str, size: int, number: int, seed: int) -> list[dict[str, Any]]:
    """Hands of tiles that lie close together, so that many are nearly complete."""
    draw = random.Random(seed)
    hands = []
    for _ in range(number):
        if rules == "changchun":
            kinds = draw.sample(range(34), 14)
        else:
            first = draw.choice((0, 9, 18))
            kinds = list({*range(first, first + 9), *draw.sample(range(27), 2)})
        tiles = sorted(draw.sample([kind for kind in kinds for _ in range(4)], size))
        hands.append({"rules": rules, "hand": format_tiles(tiles)})
    return hands


@pytest.mark.parametrize("rules", ["sbr", "sichuan", "changchun"])
def test_waits_are_the_tiles_that_win(rules: str) -> None:
    hands = random_hands(rules, 13, 150, seed=1)
    ready = 0
    for hand, result in zip(hands, waits_of_many(hands), strict=True):
        kinds = parse_tiles(hand["hand"])
        candidates = [kind for kind in range(34) if kinds.count(kind) < 4]
        scores = score_hands([{**hand, "win_tile": TILE_NAMES[kind]} for kind in candidates])
        won = {
            TILE_NAMES[kind]: score
            for kind, score in zip(candidates, scores, strict=True)
            if score.get("win")
        }
        assert tiles_of(result) == list(won)
        assert result["ready"] == (result["deficiency"] == 1) == bool(won)
        for wait in result["waits"]:
            assert wait["points"] == won[wait["tile"]]["points"]
            drawn = score_hand({**hand, "win_tile": wait["tile"], "win_by": "self_draw"})
            assert wait["self_draw"]["points"] == drawn["points"]
        if result["maximum"]:
            assert result["maximum"]["points"] == max(wait["points"] for wait in result["waits"])
        ready += bool(won)
    assert ready > 5 or rules == "changchun"


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_an_accepted_tile_brings_the_hand_one_nearer(rules: str) -> None:
    draw = random.Random(2)
    hands = random_hands(
        rules if rules in ("sbr", "sichuan", "sbr-mil", "xuezhan", "xueliu") else "changchun", 14, 12, seed=3
    )
    hands = [{**hand, "rules": rules} for hand in hands]
    for hand, result in zip(hands, analyse_many(hands), strict=True):
        choice = draw.choice(result["discards"])
        assert choice["deficiency"] in (result["deficiency"], result["deficiency"] + 1)
        kept = list(parse_tiles(hand["hand"]))
        kept.remove(TILE_NAMES.index(choice["tile"]))
        after = analyse({**hand, "hand": format_tiles(kept), "visible": choice["tile"]})
        assert after["deficiency"] == choice["deficiency"]
        assert after["accepts"] == choice["accepts"]
        for kind in range(34):
            name = TILE_NAMES[kind]
            if not find_kinds(rules) >> kind & 1 or kept.count(kind) == 4:
                continue
            drawn = analyse({**hand, "hand": format_tiles([*kept, kind])})["deficiency"]
            left = 4 - kept.count(kind) - (name == choice["tile"])
            assert (drawn == choice["deficiency"] - 1 and left > 0) == (name in choice["accepts"])


def find_kinds(rules: str) -> int:
    tiles = find_ruleset(rules).tiles
    return (1 << (27 if tiles == 108 else 34)) - 1


@pytest.mark.parametrize("rules", ["sbr", "sbr-mil", "sichuan", "changchun"])
def test_ready_is_one_tile_short(rules: str) -> None:
    """Also where own melds hold the tiles that are missing."""
    draw = random.Random(4)
    hands = []
    for _ in range(150):
        first = draw.choice((0, 9, 18))
        pungs = draw.sample(range(first, first + 9), 3)
        own = [kind for kind in pungs for _ in range(3)]
        left = [kind for kind in range(first, first + 9) for _ in range(4 - own.count(kind))]
        melds = [{"type": "pung", "tiles": format_tiles([kind] * 3)} for kind in pungs]
        hands.append({"rules": rules, "melds": melds, "hand": format_tiles(sorted(draw.sample(left, 4)))})
    results = waits_of_many(hands)
    assert any(result["ready"] for result in results) or rules == "changchun"
    for hand, result in zip(hands, results, strict=True):
        assert result["ready"] == (result["deficiency"] == 1) == bool(result["waits"]), hand
