"""Hands as other programs write them, and what an answer says it took for granted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.answers import score_hand
from zimo import waits
from zimo.hands.request import RequestError
from zimo.hands.request.from_text import complete_hand, request_of_text
from zimo.notation.hand import parse_hand
from zimo.notation.tiles import TileError, format_tiles, parse_tiles


def scored(text: str, rules: str = "mcr", **more: Any) -> Any:
    return score_hand({**complete_hand(request_of_text(text)), "rules": rules, "id": 1, **more})


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
    assert [meld.assumed for meld in drawn.melds] == [True, False, False]
    assert drawn.circumstances == {
        "prevalent_wind": "S",
        "seat_wind": "W",
        "win_by": "self_draw",
        "last_of_kind": True,
        "last_wall_tile": True,
        "kong_replacement": True,
    }
    assert format_tiles(drawn.bonus) == "g2f1g4"
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
        ("a5s123m|EE0000|a", 16),
        ("a5s123m|EE0000|2", 16),
        ("ab5s1b23m|EE0000|", 6),
        ("f12m345p|EE0000|", 1),
        ("123m|EE0000|9", 13),
        ("[888p*][444s1]123m", 6),
        ("[444s1]FF + 6m 45m678p[WWWW1]", 11),
        ("[777z1]123m", 2),
    ],
)
def test_what_is_odd_in_them_is_named_by_its_place(text: str, position: int) -> None:
    with pytest.raises(TileError) as caught:
        parse_hand(text)
    assert caught.value.position == position


def test_flowers_of_the_chinese_scorers_are_letters_or_a_number_and_may_stand_among_the_tiles() -> None:
    counted = parse_hand("[1111s,1][2222m,2][3333p,7][4444p]88s|EE0000|2")
    assert (counted.circumstances["flowers"], counted.win_tile) == (2, parse_tiles("8s")[0])
    assert [meld.kind for meld in counted.melds] == ["melded", "melded", "promoted", "concealed"]
    assert parse_hand("345s345m55567p[789m]|NE1010|5").circumstances["flowers"] == 5
    assert parse_hand("[CCCC][FFFF][PPPP][EEEE]NN|EE1011|8").circumstances["flowers"] == 8
    among = parse_hand("a5sghWSW[3333m,6]78m2s5s|EE0000|dc")
    assert (format_tiles(among.standing), format_tiles(among.bonus)) == ("5sWSW78m25s", "f1g3g4f3f4")
    assert request_of_text("a5sghWSW[3333m,6]78m2s5s|EE0000|dc")["flowers"] == "f1g3g4f3f4"
    with pytest.raises(TileError, match="position 31: the flowers are named by their letters already"):
        parse_hand("a[NNN,3]77789m11888p7m|EE0000|2")


def test_a_named_flower_counts_as_the_one_that_it_is() -> None:
    """The plum blossom is East's, the orchid South's."""
    for letter, own in (("a", "E"), ("b", "S")):
        for wind in "ES":
            asked = complete_hand(request_of_text(f"111222333m444p55s|E{wind}0000|{letter}"))
            fans = [fan["id"] for fan in score_hand({**asked, "rules": "hkos"})["fans"]]
            assert ("seat_flower" in fans) == (wind == own)


def test_winds_of_the_chinese_scorers_may_be_chinese() -> None:
    told = parse_hand("東東一二三萬|南西0000|")
    assert (told.circumstances["prevalent_wind"], told.circumstances["seat_wind"]) == ("S", "W")
    assert parse_hand("东东｜东东００００｜").circumstances["seat_wind"] == "E"


def test_the_tile_behind_a_plus_is_the_winning_one_wherever_it_stands() -> None:
    for text in ("45m678p[WWWW1][444s]FF + 6m", "45m678pFF + 6m [WWWW1][444s]"):
        assert (parse_hand(text).win_tile, len(parse_hand(text).standing)) == (5, 7)
    assert parse_hand("123m + 5m [EEE]").win_tile == 4


def test_kinds_of_kong_are_marked_for_the_chinese_scorers_as_well() -> None:
    assert [meld.kind for meld in parse_hand("[8888p*][444s1][EEEE+]123m").melds] == [
        "concealed",
        None,
        "promoted",
    ]


def test_one_style_holds_over_offers_and_bars() -> None:
    hand = parse_hand("[B1 B1 B1,1]W1W2W3T7T8T9F1F1F1J1J1|EE0000|")
    assert hand.melds[0].tiles == parse_tiles("111p")
    assert format_tiles(hand.standing) == "123m789sEEEC"


@pytest.mark.parametrize(
    ("text", "kind", "assumed"),
    [
        ("[c1C1C1c1] c2c3c4", "concealed", False),
        ("[weWeWewe] c2c3c4", "concealed", False),
        ("[c1c1c1C1] c2c3c4", "melded", False),
        ("[c1c1c1c1] c2c3c4", "melded", True),
        ("[c1c1c1c1+] c2c3c4", "promoted", False),
        ("[C1 C1 C1 C1] D2 D3 D4", "melded", True),
    ],
)
def test_capitals_tell_the_kind_of_a_kong_in_kajongg(text: str, kind: str, assumed: bool) -> None:
    meld = parse_hand(text).melds[0]
    assert (meld.kind, meld.assumed) == (kind, assumed)


def test_bonus_tiles_in_a_line_are_counted_in_flowers() -> None:
    asked = request_of_text("c1c2c3 s4s5s6 b7b8b9 wewewe dr fe yn + dr")
    assert (asked["hand"], asked["flowers"]) == ("123m456p789sEEEC", "f1g4")
    assert scored("123m456p789sEEEC f1 g2 + C")["bonus"]["count"] == 2
    assert scored("W1W2W3 B4B5B6 T7T8T9 F1F1F1 J1J1 H1H8|EE0000|")["bonus"]["count"] == 2


def test_how_a_hand_was_won_is_no_matter_where_it_is_not_won(zimo: Any) -> None:
    line = "[NNN,3]77789m1188p78m|EE0100|"
    assert zimo("analyse", "--rules", "mcr", line).status == 0
    said = zimo("waits", "--rules", "mcr", "[NNN,3]77789m11888p|SE0110|", "--json")
    assert said.status == 0
    assert json.loads(said.out)["ready"] is True
    assert waits("[NNN,3]77789m11888p|SE0110|", "mcr").ready


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
    assert scored("[444s1]45m678p[WWWW]FF+6m")["kongs"] == [
        {"tiles": "WWWW", "kind": "concealed", "given": False}
    ]
    assert "WWWW was read as concealed" in zimo("score", "--rules", "mcr", "[444s1]45m678p[WWWW]FF+6m").out
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
    assert "excluded by" not in said
    said = zimo("score", "--rules", "mcr", "--explain", "123m345p789s22p34m + 5m").out
    assert "Mixed Double Chow 喜相逢: 345m 345p" in said
    assert "Not counted: No Honors 无字, excluded by All Chows 平和" in said
    assert "(OFF-065)" in zimo("score", "--rules", "official", "123m345p789s22p34m + 5m").out


def test_the_last_tile_is_certain_where_the_others_lie_in_own_open_sets() -> None:
    text = "[555m] [123p] [789s] 34m99p + 5m"
    assert "last_tile" in [fan["id"] for fan in scored(text)["detail"]["fans"]]
    seen = scored("[123p] [789s] 34m99p678s + 5m", visible="555m")
    assert "last_tile" in [fan["id"] for fan in seen["detail"]["fans"]]
    unseen = scored("[123p] [789s] 34m99p678s + 5m", visible="55m")
    assert "last_tile" not in [fan["id"] for fan in unseen["detail"]["fans"]]


@pytest.mark.parametrize(
    ("text", "named", "seen", "points"),
    [
        ("[345m] [456m] [567m] 456m99p", "[345m] [456m] [567m] 46m99p + 5m", "", 27),
        ("[123p] [456p] 789p345m99s", "[123p] [456p] 789p34m99s + 5m", "555m", 22),
    ],
)
def test_the_last_tile_is_certain_for_a_tile_that_nobody_names(
    text: str, named: str, seen: str, points: int
) -> None:
    won, told = scored(text, visible=seen), scored(named, visible=seen)
    assert (won["win_tile"], won["win_tile_given"], won["points"]) == ("5m", False, points)
    assert [fan["id"] for fan in won["fans"]] == [fan["id"] for fan in told["fans"]]
    assert told["points"] == points


def test_the_last_tile_is_certain_below_the_minimum_too(zimo: Any) -> None:
    lost = scored("[555m] [123p] [789s] 345m99p")
    assert (lost["detail"]["total_fan"], lost["win_tile"], lost["win_tile_given"]) == (7, "5m", False)
    assert lost["last_tile"] == {"tile": "9p", "total_fan": 4, "points": 4}
    said = zimo("score", "--rules", "mcr", "--last-tile-wins", "[555m] [123p] [789s] 34m99p5m").out
    assert "7 of 8 points needed" in said
    assert "taken because" not in said


def test_what_dragons_by_number_were_read_as_is_told(zimo: Any) -> None:
    assert scored("123m456p789s111z77z")["dragons"] == {"7z": "C"}
    assert scored("[555z] 123m456p789s7z + 7z")["dragons"] == {"5z": "P", "7z": "C"}
    assert "dragons" not in scored("123m456p789s111z66z")
    asked = {"rules": "mcr", "hand": "123m456p789s111z5z", "win_tile": "P"}
    assert score_hand(asked)["dragons"] == {"5z": "P"}
    said = zimo("score", "--rules", "mcr", "123m456p789s111z77z").out
    assert "7z was read as C, red; for some programs it is P, white" in said
