"""The faan of Hong Kong Old Style: what a hand is worth, statement by statement."""

from __future__ import annotations

from typing import Any

import pytest

from tests.answers import score_hand
from tests.naive import hkos
from tests.winning_hands import Scored, score
from zimo.engine.table.state import NoWin
from zimo.rulesets import find_ruleset
from zimo.rulesets.families.hkos import HKOS

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

VALUES = {fan.id: fan.value for fan in HKOS.table}
STRANGER = "f3"  # a bonus tile of West


def hand(text: str, *how: str, **more: Any) -> Scored:
    """Of East in the East round, with one bonus tile of another seat."""
    return score(text, *how, rules=more.pop("rules", "hkos"), **({"flowers": STRANGER} | more))


def fans(text: str, *how: str, **more: Any) -> dict[str, int]:
    return hand(text, *how, **({"minimum": 0} | more)).fans


def total(text: str, *how: str, **more: Any) -> int:
    return hand(text, *how, **({"minimum": 0} | more)).total_fan


# What wins ----------------------------------------------------------------------------------------


@pytest.mark.rule("HKF-018", "HKF-019")
def test_four_sets_and_a_pair_or_thirteen_orphans_and_no_seven_pairs() -> None:
    assert hand("[111s] [222p] 333mWWNN + W", minimum=0).no_win == NoWin.WIN
    orphans = hand("19m19p19sESWNCFP + 1m")
    assert (orphans.fans, orphans.total_fan) == ({"thirteen_orphans": 1}, 10)
    assert hand("1122m3344p5566sC + C", minimum=0).no_win == NoWin.NO_SHAPE
    pairs = fans("1122m3344p5566sC + C", "self_draw", seven_pairs="quads")
    assert pairs == {"seven_pairs": 1, "self_drawn": 1}
    assert total("1111m3344p5566sC + C", seven_pairs="quads") == 4
    assert hand("1111m3344p5566sC + C", minimum=0, seven_pairs="distinct").no_win == NoWin.NO_SHAPE


@pytest.mark.rule("HKF-020")
@pytest.mark.parametrize(
    ("options", "counted"),
    [({"minimum": 4}, {"total_fan": 3}), ({"minimum_counts_bonus": False}, {"total_fan": 2, "for_bonus": 1})],
)
def test_who_has_too_few_faan_is_told_those_that_count(options: dict[str, Any], counted: dict[str, int]):
    """All chows, concealed, and a flower of the own seat."""
    request = {"rules": "hkos", "hand": "123m456m456p99p23s", "win_tile": "4s", "flowers": "f1"}
    detail = score_hand({**request, "options": options})["detail"]
    assert {name: detail[name] for name in detail if name in ("total_fan", "for_bonus")} == counted
    assert detail["unit"] == "faan"


@pytest.mark.rule("HKF-020")
def test_three_faan_are_needed_all_counted() -> None:
    text = "123m456m789m23p55s + 4p"
    assert hand(text).no_win == NoWin.BELOW_MINIMUM
    assert hand(text, "self_draw").no_win == NoWin.WIN
    assert hand(text, flowers="f1").no_win == NoWin.WIN
    for flowers in ("f1", "", "f1f2f3f4"):
        assert hand(text, flowers=flowers, minimum_counts_bonus=False).no_win == NoWin.BELOW_MINIMUM
    assert hand(text, "self_draw", flowers="f1", minimum_counts_bonus=False).total_fan == 4
    refused = score_hand(
        {"rules": "hkos", "hand": "123m456m789m23p55s", "win_tile": "4p", "flowers": STRANGER}
    )
    assert (refused["reason"], refused["detail"]["rule"]) == ("below_minimum", "HKF-020")
    assert (refused["detail"]["minimum"], refused["detail"]["unit"]) == (3, "faan")
    # a limit hand needs none
    assert hand("19m19p19sESWNCFP + 1m", minimum=30).no_win == NoWin.WIN


@pytest.mark.rule("HKF-021")
def test_the_reading_with_most_faan_counts() -> None:
    assert fans("[999s] 111222333m5p + 5p")["all_pungs"] == 1
    assert "all_chows" not in fans("[999s] 111222333m5p + 5p")
    assert fans("111222333m78p55s + 9p") == {"all_chows": 1, "concealed_hand": 1}


@pytest.mark.rule("HKF-045")
def test_a_hand_with_nothing_is_paid_one_unit() -> None:
    nothing = hand("[111p] [444p] 66p234m1s1s + 1s", minimum=0)
    assert (nothing.fans, nothing.total_fan) == ({}, 0)
    assert (nothing.points, nothing.pay_discarder) == (4, 4)
    assert hand("[111p] [444p] 66p234m1s1s + 1s").no_win == NoWin.BELOW_MINIMUM


# Composed hands -----------------------------------------------------------------------------------


@pytest.mark.rule("HKF-022")
def test_all_chows_with_any_pair_and_any_wait() -> None:
    for text in ("[123p] 123s123m56mCC + 4m", "[123p] 123s123m567mE + E", "[123p] 123s123m13mEE + 2m"):
        assert fans(text) == {"all_chows": 1}, text


@pytest.mark.rule("HKF-023", "HKF-024")
def test_pungs_and_concealed_pungs() -> None:
    assert fans("[111s] 555s888p33mWW + W")["all_pungs"] == 1
    concealed = "222m555m777p888s3s + 3s"  # won on the pair
    assert fans(concealed) == {"four_concealed_pungs": 1, "concealed_hand": 1}
    assert total(concealed) == 9
    finished = "222m555m777p88s33s + 8s"
    assert fans(finished) == {"all_pungs": 1, "concealed_hand": 1}
    assert fans(finished, "self_draw")["four_concealed_pungs"] == 1
    with_kong = "[2222m*] 555m777p888s3s + 3s"
    assert fans(with_kong) == {"four_concealed_pungs": 1}
    assert fans(with_kong, four_concealed_pungs_kongs=False) == {"all_pungs": 1}
    assert fans("[2222m] 555m777p888s3s + 3s") == {"all_pungs": 1}
    assert fans(concealed, four_concealed_self_draw=True) == {"all_pungs": 1, "concealed_hand": 1}
    assert total(concealed, four_concealed_pungs_faan=10) == 11


@pytest.mark.rule("HKF-025", "HKF-026")
def test_flushes() -> None:
    assert total("[111s] 555s789sWWNN + W") == VALUES["half_flush"] == 3
    assert total("[111m] [333m] 5557899m + 9m") == VALUES["full_flush"] == 7
    assert total("[111s] 555s789sWWNN + W", faan_values="two_two") == 2
    assert total("[111m] [333m] 5557899m + 9m", faan_values="two_two") == 5
    assert total("[111s] 555s888p33mWW + W", faan_values="two_two") == 2  # all pungs


@pytest.mark.rule("HKF-027")
def test_terminals_and_honours_in_pungs() -> None:
    found = fans("[EEE] [999m] 99sNN111p + N", winds="SS")
    assert found == {"all_pungs": 1, "all_terminals_and_honors": 1}
    assert total("[EEE] [999m] 99sNN111p + N", winds="SS") == 4


@pytest.mark.rule("HKF-028", "HKF-029", "HKF-030")
def test_dragons() -> None:
    assert fans("[CCC] 123m46p777s99m + 5p") == {"dragon_pung": 1}
    little = fans("[CCC] FFFP234m678s + P")
    assert little == {"dragon_pung": 2, "little_three_dragons": 1}
    assert total("[CCC] FFFP234m678s + P") == 5
    big = fans("[CCC] [FFFF] PP678s22m + P")
    assert big == {"dragon_pung": 3, "big_three_dragons": 1}
    assert total("[CCC] [FFFF] PP678s22m + P") == 8
    limited = hand("[CCC] [FFF] PP678s22m + P", big_three_dragons="limit")
    assert (limited.fans, limited.total_fan) == ({"big_three_dragons": 1}, 10)


@pytest.mark.rule("HKF-031", "HKF-032")
def test_winds_of_seat_and_round() -> None:
    text = "[EEE] 123m46p777s99m + 5p"
    assert fans(text, winds="SE") == {"seat_wind": 1}
    assert fans(text, winds="ES") == {"prevalent_wind": 1}
    assert fans(text, winds="EE") == {"seat_wind": 1, "prevalent_wind": 1}
    assert fans(text, winds="SS") == {}


@pytest.mark.rule("HKF-033", "HKF-046")
def test_little_four_winds_have_a_half_flush() -> None:
    text = "[EEE] [SSS] WWWNN34s + 2s"
    assert fans(text, winds="NN") == {"half_flush": 1, "little_four_winds": 1}
    assert total(text, winds="NN") == 6
    with_pung = "[EEE] [SSS] WWWNN33s + 3s"
    assert total(with_pung, winds="NN") == 9
    assert total(text, winds="NN", little_four_winds="ten_more") == 13
    assert hand(text, little_four_winds="limit").fans == {"little_four_winds": 1}


@pytest.mark.rule("HKF-034")
def test_a_concealed_hand_has_no_meld_at_all() -> None:
    assert fans("123m555m789mPPP6p + 6p") == {"concealed_hand": 1, "dragon_pung": 1}
    assert "concealed_hand" in fans("123m555m789mPPP6p + 6p", "self_draw")
    kong = "[5555m*] 123m789mPPP6p + 6p"
    assert fans(kong) == {"dragon_pung": 1}
    assert fans(kong, concealed_kong_conceals=True) == {"concealed_hand": 1, "dragon_pung": 1}
    assert "concealed_hand" not in fans("[5555m] 123m789mPPP6p + 6p", concealed_kong_conceals=True)
    text = "123m555m789mPPP6p + 6p"
    for choice, without, with_one, unused in (
        ("always", 1, 1, 1),
        ("if_no_bonus", 1, 0, 1),
        ("never", 0, 0, 1),
    ):
        chosen = {"concealed_hand_with_bonus": choice}
        found = [
            fans(text, flowers="", **chosen),
            fans(text, flowers="f2", **chosen),
            fans(text, flowers="", tiles=136, **chosen),
        ]
        assert [one.get("concealed_hand", 0) for one in found] == [without, with_one, unused]


# Circumstances ------------------------------------------------------------------------------------


@pytest.mark.rule("HKF-035", "HKF-036", "HKF-037", "HKF-039")
def test_circumstances() -> None:
    text = "[111s] 555s789sWWNN + W"
    assert fans(text, "self_draw") == {"half_flush": 1, "self_drawn": 1}
    assert fans("[111s] [WWW] 555s79sNN + 8s", "robbing_kong") == {"half_flush": 1, "robbing_the_kong": 1}
    kong = fans("[1111s] 555s789sWWNN + W", "self_draw", "kong_replacement")
    assert kong == {"half_flush": 1, "self_drawn": 1, "win_after_kong": 1}
    drawn = fans(text, "self_draw", "last_wall_tile")
    assert drawn == {"half_flush": 1, "self_drawn": 1, "last_tile": 1}
    assert fans(text, "last_wall_tile") == {"half_flush": 1, "last_tile": 1}
    assert fans(text, "last_wall_tile", under_the_sea="self_draw") == {"half_flush": 1}
    assert fans(text, "self_draw", "last_wall_tile", under_the_sea="self_draw")["last_tile"] == 1


@pytest.mark.rule("HKF-038")
def test_a_second_kong_in_a_row() -> None:
    text = "[5555m*] [8888s*] 123m89m99s + 7m"
    how = ("self_draw", "kong_replacement", "double_kong")
    assert fans(text, *how) == {"self_drawn": 1, "double_kong": 1}
    assert total(text, *how) == 9
    assert total(text, *how, double_kong_faan=10) == 11
    assert fans(text, *how, double_kong_faan=0) == {"self_drawn": 1, "win_after_kong": 1}


@pytest.mark.rule("HKF-043")
def test_the_replacement_of_a_bonus_tile_adds_nothing() -> None:
    text = "[1111s] 555s789sWWNN + W"
    assert fans(text, "self_draw", "bonus_replacement") == {"half_flush": 1, "self_drawn": 1}
    both = fans(text, "self_draw", "bonus_replacement", replacement_faan="kong_and_bonus")
    assert both == {"half_flush": 1, "self_drawn": 1, "win_after_kong": 1}


@pytest.mark.rule("HKF-044")
def test_circumstances_add_up() -> None:
    found = fans("[1111s] 555s789sWWNN + W", "self_draw", "kong_replacement", "last_wall_tile")
    assert found == {"half_flush": 1, "self_drawn": 1, "win_after_kong": 1, "last_tile": 1}


# Bonus tiles --------------------------------------------------------------------------------------


@pytest.mark.rule("HKF-002", "HKF-040", "HKF-041", "HKF-042")
def test_bonus_tiles() -> None:
    text = "[111s] 555s789sWWNN + W"
    assert fans(text, flowers="") == {"half_flush": 1, "no_flowers": 1}
    assert fans(text, flowers="", tiles=136) == {"half_flush": 1}
    for number, wind in enumerate("ESWN", 1):
        own = fans(text, flowers=f"f{number}g{number}", winds=f"W{wind}")
        assert own.get("seat_flower") == own.get("seat_season") == 1, wind
    assert fans(text, flowers="f2g3") == {"half_flush": 1}
    assert fans(text, flowers="f1f2f3f4") == {"half_flush": 1, "bonus_set": 1}
    assert fans(text, flowers="f1f2f3f4g1") == {"half_flush": 1, "bonus_set": 1, "seat_season": 1}
    both = fans(text, flowers="f1f2f3f4g1g2g3g4")
    assert both == {"half_flush": 1, "bonus_set": 2}
    assert total(text, flowers="f1f2f3f4g1g2g3g4") == 7


def test_a_bare_count_of_bonus_tiles_says_which_only_where_it_is_all() -> None:
    request = {"rules": "hkos", "hand": "111555789sWWNN", "win_tile": "W"}
    told = {
        count: {fan["id"] for fan in score_hand({**request, "flowers": count})["fans"]} for count in (0, 5, 8)
    }
    assert "no_flowers" in told[0]
    assert not told[5] & {"no_flowers", "seat_flower", "bonus_set"}
    assert "bonus_set" in told[8]


# Limit hands --------------------------------------------------------------------------------------

LIMIT_HANDS = {
    "thirteen_orphans": "19m19p19sESWNCFP + 1m",
    "nine_gates": "1112345678999m + 2m",
    "all_terminals": "[111p] [999p] [111s] 11m99s + 9s",
    "all_honors": "[EEE] [CCC] SSSNNPP + N",
    "big_four_winds": "[EEE] [SSS] WWWNN55p + N",
    "four_kongs": "[2222p] [2222m] [5555p*] [5555s] S + S",
}


@pytest.mark.rule("HKF-047", "HKF-048", "HKF-049", "HKF-050", "HKF-051", "HKF-052", "HKF-065")
@pytest.mark.parametrize("name", LIMIT_HANDS)
def test_a_limit_hand_is_worth_the_limit_and_nothing_more(name: str) -> None:
    for options, faan in (
        ({}, 10),
        ({"fan_limit": 8}, 8),
        ({"fan_limit": 13}, 13),
        ({"fan_limit": None}, 13),
    ):
        found = hand(LIMIT_HANDS[name], flowers="", **options)
        assert (found.fans, found.total_fan) == ({name: 1}, faan)
        assert found.points == 4 * hkos.units(find_ruleset("hkos", options), faan)
    drawn = hand(LIMIT_HANDS[name], "self_draw", flowers="f1f2f3f4")
    assert (drawn.fans, drawn.total_fan) == ({name: 1}, 10)


def test_of_several_limit_hands_the_first_is_named() -> None:
    """As the case hkos-020 has it: all honours before big four winds."""
    assert hand("[EEE] [SSS] [WWW] FFNN + N").fans == {"all_honors": 1}
    assert hand("[EEEE] [SSSS] [WWWW] [NNNN] F + F").fans == {"all_honors": 1}
    assert hand("[EEEE] [SSSS] [WWWW] [NNNN] 5p + 5p").fans == {"big_four_winds": 1}
    assert hand("1112345678999m + 2m", "self_draw", "heavenly").fans == {"nine_gates": 1}


@pytest.mark.rule("HKF-048")
def test_nine_gates() -> None:
    pure, other = "1112345678999m + 5m", "1112345567899m + 9m"
    for text, how, choice, is_one in (
        (pure, (), "any_shape", True),
        (other, (), "any_shape", True),
        (other, (), "pure_on_discard", False),
        (other, ("self_draw",), "pure_on_discard", True),
        (pure, (), "pure_on_discard", True),
        (other, ("self_draw",), "pure_wait", False),
        (pure, ("self_draw",), "pure_wait", True),
    ):
        found = hand(text, *how, nine_gates=choice)
        assert ("nine_gates" in found.fans) == is_one, (text, how, choice)
    assert "nine_gates" not in fans("[111m] 2345678999m + 9m")


@pytest.mark.rule("HKF-053")
def test_heaven_earth_and_man() -> None:
    text = "111p444p23m111s66p + 4m"
    assert hand(text, "self_draw", "heavenly").fans == {"heavenly_hand": 1}
    assert hand(text, "earthly", winds="ES").fans == {"earthly_hand": 1}
    assert fans(text, "self_draw", "heavenly", first_turn_hands=False) == {
        "concealed_hand": 1,
        "self_drawn": 1,
    }
    assert fans(text, "human") == {"concealed_hand": 1}
    assert fans(text, "human", human_hand="three") == {"concealed_hand": 1, "human_hand": 1}
    assert total(text, "human", human_hand="three") == 4
    assert hand(text, "human", human_hand="limit").fans == {"human_hand": 1}
    assert "human_hand" not in fans(text, "human", human_hand="three", dealer=0)
    assert hand(text, "human", "earthly", human_hand="limit").fans == {"earthly_hand": 1}


# Bonus-tile hands ---------------------------------------------------------------------------------


@pytest.mark.rule("HKF-054")
def test_seven_and_eight_bonus_tiles() -> None:
    def won(flowers: str, **more: Any) -> dict[str, Any]:
        options = {
            "rules": "hkos",
            "flowers": flowers,
            "flower_win": True,
            "options": more.pop("options", {}),
        }
        return score_hand({**options, **more})

    seven, eight = "f1f2f3f4g1g2g4", "f1f2f3f4g1g2g3g4"
    assert [fan["id"] for fan in won(seven)["fans"]] == ["seven_flowers"]
    assert (won(seven)["total_fan"], won(seven)["payments"]) == (3, {"each": 16})
    assert (won(eight)["total_fan"], won(eight)["payments"]) == (8, {"each": 128})
    assert won(eight, options={"eight_bonus_faan": 10})["total_fan"] == 10
    assert won(seven, options={"minimum": 5})["win"]  # it needs no minimum
    assert not won(seven, options={"bonus_win": "eight"})["win"]
    assert won(eight, options={"bonus_win": "eight"})["win"]
    assert not won(eight, options={"bonus_win": "off"})["win"]
    assert not won("f1f2f3f4g1g2")["win"]
    lacks = won("f1f2f3f4g1g2")
    assert (lacks["reason"], lacks["detail"]) == (
        "too_few_flowers",
        {"flowers": 6, "needed": 7, "rule": "HKF-054"},
    )
    assert won(seven, options={"bonus_win": "eight"})["detail"]["needed"] == 8
    assert won(eight, options={"bonus_win": "off"})["detail"] == {"flowers": 8}
    assert won(seven, hand="123456789m1123p")["total_fan"] == 3  # the tiles in hand are not read


# What so many faan are paid -----------------------------------------------------------------------

TABLES = {
    "half_spicy": [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384],
    "full_spicy": [2**faan for faan in range(14)],
    "ladder_4_7_10": [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64],
    "ladder_4_6_8": [1, 2, 4, 8, 16, 16, 32, 32, 64],
    "ladder_5_7_9": [1, 2, 4, 8, 8, 16, 16, 32, 32, 64],
    "ladder_5_7_10": [1, 2, 4, 8, 8, 16, 16, 32, 32, 32, 64],
}


def hands_by_faan() -> dict[int, Scored]:
    """A hand for each number of faan there is, by its units under the widest table."""
    texts = [
        ("[111p] [444p] 66p234m1s1s + 1s", ()),
        ("[123p] 123s123m56mCC + 4m", ()),
        ("123m456m789m23p55s + 4p", ()),
        ("123m456m789m23p55s + 4p", ("self_draw",)),
        ("[CCC] 555p222p222mS + S", ()),
        ("[CCC] FFFP234m678s + P", ()),
        ("[111s] 555s888sWWNN + W", ()),
        ("[111m] [333m] 5557899m + 9m", ()),
        ("[111m] [333m] 5557899m + 9m", ("self_draw",)),
        ("[EEE] [SSS] WWWNN33s + 3s", ()),
        ("[111m] [333m] 55577m99m + 9m", ()),
        ("[111m] [333m] 55577m99m + 9m", ("self_draw",)),
        ("[1111m] [333m] 55577m99m + 9m", ("self_draw", "kong_replacement")),
        ("[1111m] [333m] 55577m99m + 9m", ("self_draw", "kong_replacement", "last_wall_tile")),
    ]
    options = {"minimum": 0, "fan_limit": None, "faan_table": "full_spicy", "winds": "NN"}
    return {found.total_fan: found for text, how in texts if (found := hand(text, *how, **options))}


@pytest.mark.rule("HKF-066", "HKF-067", "HKF-068")
def test_the_tables() -> None:
    found = hands_by_faan()
    assert sorted(found) == list(range(14))
    assert [found[faan].points for faan in range(14)] == [4 * units for units in TABLES["full_spicy"]]
    for table, units in TABLES.items():
        ruleset = find_ruleset("hkos", {"faan_table": table, "fan_limit": None})
        naive = [hkos.units(ruleset, faan) for faan in range(len(units))]
        assert naive == units, table
    for faan in range(14):
        closed = 2**faan if faan <= 4 else 16 * 2 ** ((faan - 4) // 2)
        assert TABLES["half_spicy"][faan] == (closed if faan < 5 or faan % 2 == 0 else closed * 3 // 2)


@pytest.mark.rule("HKF-065", "HKF-066")
@pytest.mark.parametrize("table", TABLES)
def test_faan_above_the_limit_are_paid_as_the_limit(table: str) -> None:
    text, how = "[1111m] [333m] 55577m99m + 9m", ("self_draw", "kong_replacement", "last_wall_tile")
    for limit in (0, 8, 10, 13, None):
        found = hand(text, *how, fan_limit=limit, faan_table=table)
        assert found.total_fan == 13
        units = TABLES[table]
        counted = min(13 if limit is None else limit, len(units) - 1)
        assert found.points == 4 * units[counted]


@pytest.mark.rule("HKF-068")
def test_the_points_of_the_associations_table() -> None:
    points = {3: 32, 4: 64, 5: 96, 6: 128, 7: 192, 8: 256, 9: 384, 10: 512}
    assert {faan: 4 * TABLES["half_spicy"][faan] for faan in points} == points


# The tournament -----------------------------------------------------------------------------------


def test_where_the_tournament_differs() -> None:
    def won(text: str, *how: str, **more: Any) -> Scored:
        return hand(text, *how, rules="hkos-hkma", flowers="", **more)

    assert won("222m555m777p888s3s + 3s").total_fan == 11
    assert won("[2222m*] 555m777p888s3s + 3s").fans == {"all_pungs": 1}
    assert won("[EEE] [SSS] WWWNN34s + 2s", winds="NN").total_fan == 13
    assert "nine_gates" not in won("1112345567899m + 9m").fans
    double = ("self_draw", "kong_replacement", "double_kong")
    assert won("[5555m*] [8888s*] 123m89m99s + 7m", *double).total_fan == 11
    assert won("[111s] 555s789sWWNN + W", "last_wall_tile").fans == {"half_flush": 1}
    assert won("EEE123m456m789m5p + 5p").fans["concealed_hand"] == 1
    with_bonus = won("EEE123m456m789m5p + 5p", tiles=144)
    assert "concealed_hand" not in with_bonus.fans
