"""Scoring requests: results explained, and an error for every request that cannot be."""

from __future__ import annotations

import json
import re
import tracemalloc
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.answers import score_hand, score_hands
from zimo.hands.request import Defaults, Request, answer_lines, check_win
from zimo.hands.score import score_checked
from zimo.notation.hand import parse_hand
from zimo.notation.tiles import format_tiles

CASES = json.loads((Path(__file__).parent / "data" / "scored_hands.json").read_text(encoding="utf-8"))


def request_of(line: str, **more: Any) -> dict[str, Any]:
    """A request for a hand in one line."""
    hand = parse_hand(line)
    melds = [{"type": m.type, "tiles": format_tiles(m.tiles), "kind": m.kind} for m in hand.melds]
    standing = format_tiles(hand.standing)
    if hand.win_tile is None:
        return {"rules": "sbr", "tiles": standing, "melds": melds, **more}
    win_tile = format_tiles([hand.win_tile])
    return {"rules": "sbr", "hand": standing, "melds": melds, "win_tile": win_tile, **more}


def error_of(request: Any) -> tuple[str, str]:
    """Field and message of the error that a request gives."""
    result = score_hand(request)
    assert set(result) == {"id", "error"}
    return result["error"]["field"], result["error"]["message"]


PLAIN = "3445566p123888s + 6p"
DECLARED = "[888s] [3333p*] 12355s44p + 4p"


@pytest.mark.parametrize("case", CASES["fans"], ids=lambda case: case["hand"])
def test_hands_with_known_fans(case: dict[str, Any]) -> None:
    how = dict.fromkeys(case.get("how", ()), True)
    if how.pop("self_draw", False):
        how["win_by"] = "self_draw"
    request = request_of(case["hand"], rules=case["rules"], void_suit=case.get("void"), **how)
    result = score_hand(request)
    assert result["win"], result
    assert result["total_fan"] == case["total_fan"]
    if "fans" in case:
        assert {fan["id"]: fan["points"] * fan["count"] for fan in result["fans"]} == case["fans"]


@pytest.mark.parametrize("case", CASES["wins"], ids=lambda case: case["hand"])
def test_complete_hands_win_or_not(case: dict[str, Any]) -> None:
    result = score_hand(request_of(case["hand"], rules=case["rules"], void_suit=case.get("void")))
    assert result["win"] == case["win"]


def test_a_win_is_explained() -> None:
    request = request_of(
        "[8888s*] 3345566p234s + 7p", id="x", win_by="self_draw", kong_replacement=True, void_suit="m"
    )
    assert score_hand(request) == {
        "id": "x",
        "win_tile": "7p",
        "win_tile_given": True,
        "kongs": [{"tiles": "8888s", "kind": "concealed", "given": True}],
        "win": True,
        "points": 4,
        "total_fan": 2,
        "fans": [
            {"id": "kong", "name": "Kong", "name_zh": "杠", "points": 1, "count": 1, "rule": "SBR-110"},
            {
                "id": "win_after_kong",
                "name": "Win after Kong",
                "name_zh": "杠上开花",
                "points": 1,
                "count": 1,
                "rule": "SBR-116",
            },
        ],
        "reading": ["456p", "567p", "234s", "8888s", "33p"],
        "payments": {"each": 5},
        "hand_size_at_win": 14,
    }


@pytest.mark.rule("SBR-125", "SBR-126")
def test_payments_name_who_pays() -> None:
    assert score_hand(request_of(PLAIN))["payments"] == {"discarder": 1, "others": 0}
    assert score_hand(request_of(PLAIN, win_by="self_draw"))["payments"] == {"each": 2}


@pytest.mark.parametrize(
    ("more", "payments"),
    [
        ({"win_by": "self_draw", "dealer": True}, {"each": 8}),
        ({"win_by": "self_draw"}, {"dealer": 8, "others": 4}),
        ({"dealer": True}, {"discarder": 16, "others": 0}),
        ({"discarder_dealer": True}, {"discarder": 12, "others": 0}),
        ({}, {"discarder": 10, "others": 0}),
    ],
)
def test_payments_of_changchun(more: dict[str, Any], payments: dict[str, int]) -> None:
    result = score_hand(request_of("123456m123p123sC + C", rules="changchun", **more))
    assert (result["points"], result["total_fan"]) == (2, 1)
    assert result["payments"] == payments


@pytest.mark.rule("SIM-037")
def test_sichuan_adds_points_and_counts_no_fans() -> None:
    result = score_hand(request_of("[111p] 234567p999s4s + 4s", rules="sichuan"))
    assert result["total_fan"] is None
    assert result["points"] == sum(fan["points"] * fan["count"] for fan in result["fans"]) == 1


@pytest.mark.parametrize(
    ("rules", "line", "more", "reason", "detail"),
    [
        ("sbr", "123456m12345p999m", {}, "no_shape", {"deficiency": 1}),
        (
            "sbr",
            "12355m234567p999p",
            {"void_suit": "m"},
            "void_suit",
            {"deficiency": 5, "void_suit": "m", "tiles": "12355m", "rule": "SBR-040"},
        ),
        (
            "sbr",
            "12355m234p567p999s",
            {},
            "void_suit",
            {"deficiency": 3, "suits": ["m", "p", "s"], "most_suits": 2, "rule": "SBR-040"},
        ),
        (
            "sichuan",
            "12355m234p567p999s",
            {},
            "too_many_suits",
            {"deficiency": 3, "suits": ["m", "p", "s"], "most_suits": 2, "rule": "SIM-004"},
        ),
        (
            "changchun",
            "12355m234p567p999p",
            {},
            "missing_suit",
            {"deficiency": 2, "missing": ["s"], "rule": "CC-009"},
        ),
        ("changchun", "23466688m234p234s", {}, "no_yaojiu", {"deficiency": 1, "rule": "CC-010"}),
        ("changchun", "12345699m123p123s", {}, "no_triplet", {"deficiency": 2, "rule": "CC-011"}),
    ],
)
def test_why_a_hand_is_no_win(
    rules: str, line: str, more: dict[str, Any], reason: str, detail: dict[str, Any]
) -> None:
    result = score_hand(request_of(line, id=3, rules=rules, **more))
    assert result == {"id": 3, "win": False, "reason": reason, "detail": detail}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        # form
        ({"foo": 1}, "foo"),
        ({"melds": [{"type": "pung", "tiles": "888s", "colour": 1}]}, "melds[0].colour"),
        ({"melds": [{"type": "pung"}]}, "melds[0].tiles"),
        ({"melds": [{"type": "trio", "tiles": "888s"}]}, "melds[0].type"),
        ({"melds": [{"type": "kong", "tiles": "8888s", "kind": "secret"}]}, "melds[0].kind"),
        ({"melds": "888s"}, "melds"),
        ({"melds": [7]}, "melds[0]"),
        ({"hand": 5}, "hand"),
        ({"win_by": "luck"}, "win_by"),
        ({"dealer": 1}, "dealer"),
        ({"dealer": "true"}, "dealer"),
        ({"seat_wind": "X"}, "seat_wind"),
        ({"flowers": 9}, "flowers"),
        ({"flowers": -1}, "flowers"),
        ({"flowers": 10**30}, "flowers"),
        ({"void_suit": "z"}, "void_suit"),
        # ruleset
        ({"rules": None}, "rules"),
        ({"rules": "riichi"}, "rules"),
        ({"options": {"fan_limits": 4}}, "options.fan_limits"),
        ({"options": {"fan_limit": "much"}}, "options.fan_limit"),
        ({"options": {"fan_limit": [4]}}, "options.fan_limit"),
        ({"options": {"tiles": 136, "dragons": True}}, "options"),
        # tiles
        ({"hand": "34x"}, "hand"),
        ({"hand": None}, "hand"),
        ({"win_tile": None}, "win_tile"),
        ({"tiles": "1m"}, "hand"),
        ({"hand": None, "tiles": "1m"}, "win_tile"),
        ({"hand": "3445566p12388s"}, "hand"),
        ({"hand": "3445566p1238888s"}, "hand"),
        ({"win_tile": "66p"}, "win_tile"),
        ({"win_tile": ""}, "win_tile"),
        ({"hand": "3445566p12388sE"}, "hand"),
        ({"hand": "3445566p12388sf1"}, "hand"),
        ({"win_tile": "E"}, "win_tile"),
        ({"hand": "33333p44p123888s"}, "hand"),
        ({"hand": "4666655p123888s"}, "win_tile"),
        ({"melds": [{"type": "pung", "tiles": "888s"}], "hand": "3445566p888s"}, "melds[0].tiles"),
        ({"melds": [{"type": "pung", "tiles": "999s"}]}, "hand"),
        ({"melds": [{"type": "pung", "tiles": "99s"}]}, "melds[0].tiles"),
        ({"melds": [{"type": "pung", "tiles": "9999s"}]}, "melds[0].tiles"),
        ({"melds": [{"type": "kong", "tiles": "123s"}]}, "melds[0].tiles"),
        ({"melds": [{"type": "pung", "tiles": "EEE"}]}, "melds[0].tiles"),
        ({"melds": [{"type": "pung", "tiles": "9?s"}]}, "melds[0].tiles"),
        ({"melds": [{"type": "pung", "tiles": "999s", "kind": "melded"}]}, "melds[0].kind"),
        ({"melds": [{"type": "pung", "tiles": "999s", "concealed": True}]}, "melds[0].concealed"),
        ({"melds": [{"type": "pung", "tiles": "999s", "assumed": True}]}, "melds[0].assumed"),
        (
            {"melds": [{"type": "kong", "tiles": "9999s", "kind": "melded", "concealed": True}]},
            "melds[0].concealed",
        ),
        ({"melds": [{"type": "chow", "tiles": "789s"}]}, "melds[0].type"),
        ({"melds": [{"type": "pung", "tiles": f"{n}{n}{n}m"} for n in range(1, 6)]}, "melds"),
        ({"visible": "6666p"}, "visible"),
        ({"visible": "E"}, "visible"),
        ({"flowers": 1}, "flowers"),
        # circumstances
        ({"robbing_kong": True, "win_by": "self_draw"}, "robbing_kong"),
        ({"shoot_after_kong": True, "win_by": "self_draw"}, "shoot_after_kong"),
        ({"discarder_dealer": True, "win_by": "self_draw"}, "discarder_dealer"),
        ({"discarder_dealer": True, "dealer": True}, "discarder_dealer"),
        ({"robbing_kong": True, "shoot_after_kong": True, "win_tile": "3p"}, "shoot_after_kong"),
        ({"robbing_kong": True}, "robbing_kong"),
        ({"kong_replacement": True, "win_by": "self_draw"}, "kong_replacement"),
        ({"kong_replacement": True}, "kong_replacement"),
        ({"bonus_replacement": True, "win_by": "self_draw"}, "bonus_replacement"),
        ({"bonus_replacement": True}, "bonus_replacement"),
        ({"last_of_kind": True}, "last_of_kind"),
    ],
    ids=str,
)
def test_bad_input_is_named_by_its_field(changes: dict[str, Any], field: str) -> None:
    named, message = error_of({**request_of(PLAIN), "id": 1, **changes})
    assert named == field
    assert message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"hand": 5}, "hand", "it cannot be 5: give a text"),
        ({"dealer": "true"}, "dealer", 'it cannot be "true": choose true or false'),
        ({"seat_wind": "X"}, "seat_wind", 'it cannot be "X": choose E, S, W or N'),
        (
            {"flowers": 10**30},
            "flowers",
            f"it cannot be {10**30}: give a number from 0 to 8 or the bonus tiles",
        ),
        ({"options": [4]}, "options", "it cannot be [4]: give an object of house rules and their values"),
        ({"melds": [7]}, "melds[0]", "7 is no object with fields"),
        ({"melds": [{"type": "pung"}]}, "melds[0].tiles", "this field is missing"),
        (
            {"visible": ["1m"] * 99},
            "visible",
            'it cannot be ["1m","1m","1m","1m","1m","1m","1m","1m"...: give a text',
        ),
        (
            {"melds": [{"type": "pung", "tiles": "888s", "kinds": "x"}]},
            "melds[0].kinds",
            "unknown field: did you mean 'kind'?",
        ),
        ({"melds": [{}, 3]}, "melds[0].type", "this field is missing"),
    ],
    ids=str,
)
def test_a_wrong_form_is_told_in_our_own_words(changes: dict[str, Any], field: str, message: str) -> None:
    """The same from Python and from JSON, whatever the library that reads it says."""
    request = {**request_of(PLAIN), **changes}
    assert error_of(request) == (field, message)
    if changes.get("flowers") is None:  # a number that JSON can hold
        assert batch(msgspec.json.encode(request))[0]["error"] == {"field": field, "message": message}


@pytest.mark.parametrize(
    "name", [name for name in (*Request.__struct_fields__, "type", "kind") if name != "id"]
)
def test_every_field_says_what_it_may_be(name: str) -> None:
    wrong = {name: 0.5}
    request = {**request_of(PLAIN), **wrong}
    if name in ("type", "kind"):
        request = {**request_of(PLAIN), "melds": [{"type": "pung", "tiles": "888s", **wrong}]}
    field, message = error_of(request)
    assert field.endswith(name)
    assert re.fullmatch(r"it cannot be 0\.5: (give|choose) \w.*", message)


TEXTS_OF_TILES = {
    "hand": "3445566p123888s",
    "win_tile": "6p",
    "visible": "1m",
    "flowers": "f1",
    "melds[0].tiles": "888s",
    "tiles": "3445566p123888s6p",
}


def with_text(field: str, text: str) -> dict[str, Any]:
    request = request_of(PLAIN, rules="mcr")
    if field == "melds[0].tiles":
        return {**request, "melds": [{"type": "pung", "tiles": text}]}
    if field == "tiles":
        return {"rules": "mcr", "tiles": text}
    return {**request, field: text}


@pytest.mark.parametrize("field", TEXTS_OF_TILES)
def test_a_text_of_any_length_is_refused_and_not_kept(field: str) -> None:
    tiles = TEXTS_OF_TILES[field]
    assert error_of(with_text(field, tiles + " " * 60_000))[0] == field
    assert "characters" in error_of(with_text(field, f"{tiles} " * 600))[1]
    tracemalloc.start()
    for number in range(300):
        score_hand(with_text(field, tiles + " " * 50_000 + " " * number))
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1_000_000


def test_names_of_any_length_are_not_kept() -> None:
    assert score_hand(request_of(PLAIN, options={"fan_limit": "4"}))["win"]  # what the engine keeps
    tracemalloc.start()
    for number in range(200):
        padding = " " * (50_000 + number)
        assert error_of(request_of(PLAIN, rules=f"sbr{padding}"))[0] == "rules"
        assert score_hand(request_of(PLAIN, options={"fan_limit": f"4{padding}"}))["win"]
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1_000_000


def test_all_tiles_of_a_set_can_be_told() -> None:
    """In the longest notation, with commas."""
    rest = [f"{rank}{suit}" for suit in "ms" for rank in range(1, 10) for _ in range(4)] + [*"ESWNCFP"] * 4
    told = request_of("13579p13579p135p + 7p", rules="mcr", visible=" , ".join(rest))
    assert "error" not in score_hand(told)


@pytest.mark.rule("SBR-192", "SBR-193")
def test_a_robbed_tile_is_neither_the_last_nor_held_already() -> None:
    robbed = request_of("[333p] 456678p3588s + 4s", robbing_kong=True)
    assert score_hand(robbed)["total_fan"] == 1
    assert error_of({**robbed, "last_wall_tile": True})[0] == "last_wall_tile"
    field, message = error_of({**robbed, "options": {"rob_kong": False}})
    assert (field, "rob_kong" in message) == ("robbing_kong", True)


@pytest.mark.parametrize(
    ("rules", "line", "changes", "field"),
    [
        ("sichuan", "[888s] 3445566p123s + 6p", {"void_suit": "m"}, "void_suit"),
        ("sichuan", "[123s] 3445566p888s + 6p", {}, "melds[0].type"),
        ("changchun", "[111m] [222p] [333s] [EEE] C + C", {}, "melds"),
        ("changchun", "[111m] [222p] [333s] [EEEE+] C + C", {}, "melds"),
        ("sbr", "[111m] [2222m*] 3445566p + E", {}, "win_tile"),
    ],
)
def test_what_a_ruleset_lacks(rules: str, line: str, changes: dict[str, Any], field: str) -> None:
    assert error_of(request_of(line, rules=rules, **changes))[0] == field


@pytest.mark.rule("CC-028")
def test_a_concealed_kong_is_no_exposed_meld() -> None:
    assert score_hand(request_of("[111m] [222p] [333s] [EEEE*] C + C", rules="changchun"))["win"]
    relaxed = request_of("[111m] [222p] [333s] [EEE] C + C", rules="changchun", options={"max_exposed": 4})
    assert score_hand(relaxed)["win"]


@pytest.mark.rule("OFF-080", "OFF-082")
def test_a_replacement_is_a_fifteenth_tile_where_the_ruleset_says_so() -> None:
    drawn = request_of("[8888s*] [5555p-] 33s678p35s + 4s", win_by="self_draw", kong_replacement=True)
    assert score_hand(drawn)["hand_size_at_win"] == 14
    counted = {**drawn, "options": {"fifteenth_tile": True}}
    assert score_hand(counted)["hand_size_at_win"] == 15
    assert score_hand({**counted, "kong_replacement": False})["hand_size_at_win"] == 14


def test_a_tile_of_the_kong_box_is_not_the_last_of_the_wall() -> None:
    drawn = request_of(
        "[8888s*] [5555p-] 33s678p35s + 4s", win_by="self_draw", kong_replacement=True, last_wall_tile=True
    )
    assert "error" not in score_hand(drawn)
    assert error_of({**drawn, "options": {"replacement_from": "kong_box"}})[0] == "last_wall_tile"


def test_unknown_names_come_with_a_suggestion() -> None:
    assert "did you mean 'win_tile'?" in error_of({**request_of(PLAIN), "wintile": "1m"})[1]
    assert "did you mean 'sbr'?" in error_of({**request_of(PLAIN), "rules": "sbrr"})[1]
    assert (
        "choose chow, pung, kong or special"
        in error_of({**request_of(PLAIN), "melds": [{"type": "x", "tiles": ""}]})[1]
    )


@pytest.mark.parametrize("request_value", [None, 5, "x", [], [1]])
def test_what_is_no_request_at_all(request_value: Any) -> None:
    assert error_of(request_value)[0] == "request"


def test_options_change_the_rules_of_one_request() -> None:
    fans = request_of("[3333p] [4444p] 6667899p + 9p")
    assert score_hand(fans)["points"] == 8
    assert score_hand({**fans, "options": {"fan_limit": 4}})["points"] == 16
    assert score_hand({**fans, "options": {"fan_limit": None}})["points"] == 16
    assert score_hand(fans)["points"] == 8


def test_many_requests_keep_their_order() -> None:
    requests = [
        request_of(PLAIN, id=0),
        {"id": 1},
        request_of("123456m123p123sC + C", id=2, rules="changchun"),
        request_of(PLAIN, id=3, options={"self_draw": "double"}, win_by="self_draw"),
        request_of(PLAIN, id=4),
    ]
    results = score_hands(requests)
    assert [result["id"] for result in results] == [0, 1, 2, 3, 4]
    assert ["error" in result for result in results] == [False, True, False, False, False]
    assert results == [score_hand(request) for request in requests]


def batch(text: bytes, defaults: Defaults = Defaults()) -> list[Any]:  # noqa: B008
    answered = b"".join(answer_lines(text.splitlines(keepends=True), check_win, score_checked, defaults))
    return [msgspec.json.decode(line) for line in answered.splitlines()]


def test_a_batch_never_stops_at_a_bad_line() -> None:
    good = json.dumps(request_of(PLAIN, id="good"))
    lines = [
        "\ufeff" + good,
        "{",
        "",
        '{"id": "bad", "rules": "sbr", "hand": 3}',
        "[1, 2]",
        "\udcff",
        '{"id": 9, "rules": "nothing"}',
        good,
    ]
    results = batch("\n".join(lines).encode("utf-8", "surrogateescape"))
    assert [result["id"] for result in results] == ["good", None, "bad", None, None, 9, "good"]
    assert [result.get("error", {}).get("field") for result in results] == [
        *(None, "request", "hand", "request", "request", "rules", None),
    ]
    assert results[0] == results[-1]


def test_a_batch_has_defaults() -> None:
    request = request_of("[3333p] [4444p] 6667899p + 9p")
    del request["rules"]
    line = json.dumps(request).encode()
    assert batch(line)[0]["error"]["field"] == "rules"
    assert batch(line, Defaults("sbr"))[0]["points"] == 8
    assert batch(line, Defaults("sbr", {"fan_limit": "none"}))[0]["points"] == 16


def test_a_batch_longer_than_one_block() -> None:
    line = json.dumps(request_of(PLAIN)).encode() + b"\n"
    assert len(batch(line * 3000)) == 3000


tiles_text = st.text(alphabet="123456789mpsEC f", max_size=16)
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 99)
    | tiles_text
    | st.sampled_from(["kong", "chow", "pung", "sbr"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["type", "tiles", "kind", "concealed", "fan_limit"]), inner, max_size=4
        )
    ),
    max_leaves=6,
)
names = st.sampled_from([*Request.__struct_fields__, "unknown"])


@settings(deadline=None)
@given(st.dictionaries(names, values, max_size=8))
def test_any_object_is_answered(changes: dict[str, Any]) -> None:
    result = score_hand({**request_of(DECLARED), **changes})
    assert ("error" in result) != ("win" in result)
    if "error" in result:
        assert result["error"]["field"]
        assert result["error"]["message"]


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_any_line_is_answered(line: bytes) -> None:
    for result in batch(line.replace(b"\n", b" ")):
        assert "error" in result
