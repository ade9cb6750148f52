"""Hands as other programs write them, and what an answer says it took for granted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.answers import score_hand
from zimo.hands.request import RequestError
from zimo.hands.request.from_text import complete_hand, request_of_text
from zimo.notation.hand import parse_hand
from zimo.notation.tiles import TileError, format_tiles, parse_tiles


def scored(text: str, rules: str = "mcr", **more: Any) -> Any:
    return score_hand({**complete_hand(request_of_text(text)), "rules": rules, "id": 1, **more})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("东风南风西风北风红中发财白板", "ESWNCFP"),
        ("東風 紅中 發財 白板", "ECFP"),
        ("红中、发财", "CF"),
        ("一万 二筒 三条", "1m2p3s"),
        ("１２３万", "123m"),
        ("Ｅ１ｍ", "E1m"),
        ("W1 T4 B7 F1 J2", "1m4s7pEF"),
        ("W1W2W3", "123m"),
        ("c1c1c1", "111m"),
        ("s1b2we dr db dg", "1p2sECPF"),
        ("C1S1", "1m1p"),
        ("6D 5C", "6p5m"),
        ("123B 55D E", "123s55pE"),
        ("123m456p1122z", "123m456pEESS"),
        ("B1 B2", "12s"),
    ],
)
def test_tiles_that_can_mean_one_thing_only(text: str, expected: str) -> None:
    assert format_tiles(parse_tiles(text)) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("405p", "'0' at position 2 is no tile: a red five is written 5 here"),
        ("1mR", "'R' at position 3 is no tile: dragons are C red, F green and P white"),
        ("B1B2B3", "B1B2B3 at position 1 can mean bamboo (books, Kajongg) or dots (Botzone)"),
    ],
)
def test_what_can_mean_two_things_or_nothing_is_named(text: str, message: str) -> None:
    with pytest.raises(TileError) as caught:
        parse_tiles(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("text", ["B1B2B3B4B4 + B4", "[B1B1B1] B2B3B4", "[B1 B1 B1] B2B2", "B1B1+B1"])
def test_a_hand_that_is_bamboo_or_dots_is_not_guessed(text: str) -> None:
    with pytest.raises(TileError, match="can mean bamboo"):
        parse_hand(text)
    assert parse_hand(text.replace("B", "T")) == parse_hand(text.replace("B", "b"))


def test_the_style_of_a_hand_is_that_of_all_of_it() -> None:
    """B alone would be bamboo, as books have it."""
    hand = parse_hand("[B1 B1 B1] W1 W2 W3 + F1")
    assert (hand.melds[0].tiles, hand.win_tile) == (parse_tiles("111p"), parse_tiles("E")[0])
    assert parse_hand("[B1 B1 B1] C1 C2").melds[0].tiles == parse_tiles("111s")


def test_a_line_that_is_too_long_for_a_hand_is_not_read() -> None:
    with pytest.raises(RequestError, match="the text has 2000 characters: tiles are written in 1000 at most"):
        request_of_text("B1" * 1000)


def test_offers_and_flags_of_the_chinese_scorers() -> None:
    hand = parse_hand("[NNN,3]77789m11888p7m|EE0000|")
    assert (format_tiles(hand.standing), hand.win_tile) == ("77789m11888p", 6)
    assert hand.circumstances == {"prevalent_wind": "E", "seat_wind": "E", "win_by": "discard"}
    drawn = parse_hand("[SSSS][1111s,6][8888p1]23m55p + 4m | SW1111 | fah")
    assert [meld.kind for meld in drawn.melds] == ["concealed", "promoted", "melded"]
    assert drawn.circumstances == {
        "prevalent_wind": "S",
        "seat_wind": "W",
        "win_by": "self_draw",
        "last_of_kind": True,
        "last_wall_tile": True,
        "kong_replacement": True,
        "flowers": 3,
    }
    assert parse_hand("123m|EE0001").circumstances["robbing_kong"] is True
    assert parse_hand("[WWWW1][444s]45m678pFF+6m").win_tile == 5
    won = scored("[WWWW1][444s]45m678pFF+6m")
    assert (won["points"], won["win_tile"], won["win_tile_given"]) == (8, "6m", True)
    assert won["kongs"] == [{"tiles": "WWWW", "kind": "melded", "given": True}]


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("[NNN,4]77789m", 6),
        ("[NNNN4]77789m", 6),
        ("123m|EX0000|", 7),
        ("123m|EE0020|", 10),
        ("123m|EE00", 9),
        ("123m|EE0000|az", 14),
        ("123m|EE0000|aa", 13),
        ("[777z1]123m", 2),
    ],
)
def test_what_is_odd_in_them_is_named_by_its_place(text: str, position: int) -> None:
    with pytest.raises(TileError) as caught:
        parse_hand(text)
    assert caught.value.position == position


def test_the_winning_tile_that_was_taken_is_named() -> None:
    won = scored("123m456p78922sEEE")
    assert (won["win_tile"], won["win_tile_given"], won["points"]) == ("2m", False, 15)
    assert won["last_tile"] == {"tile": "E", "total_fan": 14, "points": 14}
    last = scored("123m456p78922sEEE", last_tile_wins=True)
    assert (last["win_tile"], last["win_tile_given"], last["points"]) == ("E", True, 14)
    assert "last_tile" not in last
    same = scored("123m456p789sEEE22s")
    assert (same["win_tile"], "last_tile" in same) == ("2s", False)


def test_how_a_kong_was_read_is_told(zimo: Any) -> None:
    assert scored("[EEEE] 123m456p789s22s")["kongs"] == [{"tiles": "EEEE", "kind": "melded", "given": False}]
    assert scored("[EEEE*] 123m456p789s22s")["kongs"] == [
        {"tiles": "EEEE", "kind": "concealed", "given": True}
    ]
    said = zimo("score", "--rules", "mcr", "[EEEE] 123m456p789s22s").out
    assert "EEEE was read as melded" in said
    assert "2s, taken because none is named" in said


@pytest.mark.parametrize(
    ("rules", "text", "shape", "rule"),
    [
        ("sichuan", "1111m335577m8899m", "seven_different_pairs", "SIM-005"),
        ("official", "5566m223399pNNNN", "seven_different_pairs", "OFF-051"),
        ("classical", "1122m335577p8899s", "seven_pairs", "HK-002"),
        ("changchun", "19m19p19sESWNCFPP", "orphans", "CC-006"),
        ("classical", "147m258p369sESWCF", "knitted", "HK-002"),
        ("classical", "147m258p369s123mEE", "knitted", "HK-002"),
        ("hkos", "1122m335577p8899s", "seven_pairs", "HKF-019"),
        ("hkos-hkma", "147m258p369s123mEE", "knitted", "HKF-018"),
        ("changchun-mil", "19m19p19sESWNCFPP", "orphans", "CM-039"),
        ("mcr", "1133m335577m8899s", None, None),
        ("sbr", "123456m789p12s55s8s", None, None),
    ],
)
def test_a_shape_that_other_rules_take_is_named(rules: str, text: str, shape: Any, rule: Any) -> None:
    answer = scored(text, rules)
    detail = answer.get("detail", {})
    assert (detail.get("shape"), detail.get("rule")) == (shape, rule)


def test_a_shape_that_a_house_rule_shuts_out_cites_no_statement() -> None:
    detail = scored("1111m335577m8899m", "xuezhan", options={"seven_pairs": "distinct"})["detail"]
    assert detail["shape"] == "seven_different_pairs"
    assert "rule" not in detail


def test_a_hand_below_the_minimum_tells_what_it_counts(zimo: Any) -> None:
    said = zimo("score", "--rules", "mcr", "123m345p789s22p34m + 5m").out
    assert "of 8 points needed (MCR A-11)" in said
    assert "All Chows" in said
    assert "(OFF-065)" in zimo("score", "--rules", "official", "123m345p789s22p34m + 5m").out


def test_the_last_tile_is_certain_where_the_others_lie_in_own_open_sets() -> None:
    text = "[555m] [123p] [789s] 34m99p + 5m"
    assert "last_tile" in [fan["id"] for fan in scored(text)["detail"]["fans"]]
    seen = scored("[123p] [789s] 34m99p678s + 5m", visible="555m")
    assert "last_tile" in [fan["id"] for fan in seen["detail"]["fans"]]
    unseen = scored("[123p] [789s] 34m99p678s + 5m", visible="55m")
    assert "last_tile" not in [fan["id"] for fan in unseen["detail"]["fans"]]
