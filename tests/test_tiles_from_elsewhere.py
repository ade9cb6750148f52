"""Tiles as other programs and people write them, alone and beside each other in a request."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.answers import score_hand
from zimo import score, waits
from zimo.notation.reading import Reader, read_tiles
from zimo.notation.tiles import TileError, format_tiles


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("东风南风西风北风红中发财白板", "ESWNCFP"),
        ("東風 紅中 發財 白板", "ECFP"),
        ("红中、发财", "CF"),
        ("一万 二筒 三条", "1m2p3s"),
        ("伍萬 伍万 幺鸡 么雞 幺筒 两条 鸡", "55m11s1p21s"),
        ("壹贰叁肆伍陆柒捌玖索", "123456789s"),
        ("１２３万", "123m"),
        ("Ｅ１ｍ", "E1m"),
        ("W1 T4 B7 F1 J2 H1 H8", "1m4s7pEFg1f3"),
        ("W1W2W3", "123m"),
        ("c1c1c1", "111m"),
        ("s1b2we dr db dg", "1p2sECPF"),
        ("c1 fe fs fw fn ye ys yw yn", "1mf1f2f3f4g1g2g3g4"),
        ("C1S1", "1m1p"),
        ("6D 5C", "6p5m"),
        ("123B 55D E", "123s55pE"),
        ("123C 456B 789D EEE CC FP", "123m456s789pEEECCFP"),
        ("123m456p1122z", "123m456pEESS"),
        ("B1 B2", "12s"),
        ("B1 B2 B3 D4 D5 D6 C7 C8 C9 E E E W W", "123s456p789mEEEWW"),
        ("B1 B2 EE C", "12sEEC"),
        ("123w456t789bEEEFF", "123m456s789pEEEFF"),
        ("123W 456T 789B WW", "123m456s789pWW"),
        ("m123 p456 s789 EE", "123m456p789sEE"),
        ("m1m2m3p4s5", "123m4p5s"),
        ("123M456P789S SS", "123m456p789sSS"),
    ],
)
def test_tiles_that_can_mean_one_thing_only(text: str, expected: str) -> None:
    assert format_tiles(read_tiles(text)) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("405p", "'0' at position 2 is no tile: a red five is written 5 here"),
        ("5mr406m", "'r' at position 3 is no tile: a red five is written 5 here"),
        ("r5m", "'r' at position 1 is no tile: a red five is written 5 here"),
        ("1mR", "'R' at position 3 is no tile: dragons are C red, F green and P white"),
        ("123C 456B 789D EEE RR", "'R' at position 20 is no tile: dragons are C red, F green and P white"),
        ("B1 B2 B3 G", "'G' at position 10 is no tile: dragons are C red, F green and P white"),
        ("B1B2B3", "B1B2B3 at position 1 can mean bamboo (books, Kajongg) or dots (Botzone)"),
        ("s1s2s3", "s1s2s3 at position 1 can mean bamboo (the suit before its number) or dots (Kajongg)"),
        ("S1S2S3", "S1S2S3 at position 1 can mean bamboo (the suit before its number) or dots (Kajongg)"),
        ("123B", "123B at position 1 can mean bamboo (Western scorers) or dots (饼, bing)"),
        ("123w456b", "'w' at position 4 is no suit here: after the numbers write m for characters"),
        ("123b", "'b' at position 4 can mean bamboo or dots: write s or p after the numbers"),
        ("456t", "'t' at position 4 can mean bamboo or dots"),
        ("123C 456B EEE 4", "'4' at position 15 has no suit"),
        ("W1 W2 4", "'4' at position 7 has no suit"),
        ("w1w2w3", "'w' at position 1 is no suit here: after the numbers write m for characters"),
        ("m1m2m3 z5z5", "'m' at position 1 stands before its numbers: write the suit behind them"),
    ],
)
def test_what_can_mean_two_things_or_nothing_is_named(text: str, message: str) -> None:
    with pytest.raises(TileError) as caught:
        read_tiles(text)
    assert str(caught.value).startswith(message)


def test_a_text_is_read_as_those_beside_it() -> None:
    assert format_tiles(Reader(["B1B1B1", "W1W2W3", "E"]).read("B1B1B1")) == "111p"
    assert format_tiles(Reader(["B1B1B1", "D1D2 C3", "c1"]).read("c1")) == "1m"
    assert format_tiles(Reader(["s1s2", "c1", "123m"]).read("s1s2")) == "12p"
    with pytest.raises(TileError, match="can mean bamboo"):
        Reader(["B1B2", "F1F1", "123C"]).read("B1B2")


# Texts of a request ---------------------------------------------------------------------------------


def scored(**fields: Any) -> Any:
    return score_hand({"rules": "mcr", **fields})


def test_one_style_holds_over_all_texts_of_a_request() -> None:
    pung = {"type": "pung", "tiles": "B1 B1 B1"}
    won = scored(hand="W1 W2 W3 T7 T8 T9 F1 F1 F1 J1", melds=[pung], win_tile="J1")
    assert won["reading"] == ["123m", "789s", "EEE", "111p", "CC"]
    won = scored(hand="W1W2W3B4B5B6T7T8T9F1F1F1B2", win_tile="B2", visible="B2")
    assert (won["win"], won["win_tile"]) == (True, "2p")
    seen = scored(hand="W1W2W3B4B6T7T8T9F1F1F1J1J1", win_tile="B5", visible="B5 B5 B5")
    assert "last_tile" in [fan["id"] for fan in seen["fans"]]
    alone = scored(hand="123m456p789sEEEC", melds=[], win_tile="C", visible="B2B2")
    assert alone["error"]["field"] == "visible"
    assert "can mean bamboo" in alone["error"]["message"]


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"hand": "[W1W1W1]W2W3W4T7T8T9F1F1F1J1", "win_tile": "J1"}, "'[' at position 1"),
        ({"hand": "[111m]234m789sEEEC", "win_tile": "C"}, "'[' at position 1"),
        ({"hand": "123m456p789sEEEC+C"}, "'+' at position 17"),
        ({"hand": "[NNN,3]77789m11888p7m|EE0000|"}, "'[' at position 1"),
        ({"tiles": "77789m11888p7m|EE0000|"}, "'|' at position 15"),
    ],
)
def test_a_whole_hand_in_a_field_for_tiles_is_told_to_be_one(fields: dict[str, str], named: str) -> None:
    error = scored(**fields)["error"]
    assert error["field"] in fields
    assert error["message"].startswith(f"{named} belongs to a hand in one line")
    assert "declared sets go in melds, the winning tile in win_tile" in error["message"]


@pytest.mark.parametrize(
    ("flowers", "count"), [("H1H2", 2), ("ab", 2), ("h a c", 3), ("f1g2", 2), ("梅春", 2)]
)
def test_bonus_tiles_are_named_in_any_notation(flowers: str, count: int) -> None:
    assert scored(hand="123m456p789sEEEC", win_tile="C", flowers=flowers)["bonus"]["count"] == count


@pytest.mark.parametrize("flowers", ["aa", "f", "xy", "E"])
def test_bonus_tiles_that_are_none_are_refused(flowers: str) -> None:
    assert scored(hand="123m456p789sEEEC", win_tile="C", flowers=flowers)["error"]["field"] == "flowers"


def test_tiles_told_beside_a_line_are_written_as_it_is(zimo: Any) -> None:
    line = "W1W2W3 B4B6 T7T8T9 F1F1F1 J1J1"
    seen = waits(line, "mcr", visible="B5 B5").waits
    assert [(wait.tile, wait.left) for wait in seen] == [("5p", 2)]
    assert score(line, "mcr", win_tile="B5", flowers="H1").reading[1] == "456p"
    said = zimo("waits", "--rules", "mcr", "--json", line, "--visible", "B5 B5")
    assert '"tile": "5p", "left": 2' in said.out
    said = zimo(
        "score", "--rules", "mcr", "c1c2c3 s4s5s6 b7b8b9 wewewe dr + dr", "--flowers", "fe yn", "--json"
    )
    assert json.loads(said.out)["bonus"]["count"] == 2
