"""Faults reported against other calculators of Mahjong Competition Rules, each with the right value."""

from __future__ import annotations

import pytest

from tests.mcr_hands import fans, scored, total

# hand, how it was won, points, fans that must and must not count
REPORTED = {
    "a concealed and a melded kong": (
        "[1111m*] [9999p] 234m234p5s + 5s",
        (),
        10,
        "concealed_and_melded_kong",
        "",
    ),
    "edge wait in a knitted straight": ("13347s12369m258p + 3m", (), 17, "edge_wait knitted_straight", ""),
    "tile hog beside a melded pung": ("[999p] 147m258s369pP + P", (), 16, "tile_hog knitted_straight", ""),
    "two waits, no edge or closed wait": ("[NNN] 77789m11888p + 7m", (), None, "", "edge_wait closed_wait"),
    "chicken hand with two waits": ("[NNN] 78889m11888p + 8m", (), 8, "", "closed_wait"),
    "tile hog behind a concealed kong": (
        "[1111m*] [222s] 78999s44p + 9s",
        (),
        9,
        "tile_hog concealed_kong",
        "",
    ),
    "terminal chows with a melded chow": (
        "[123p] 55m12379s789p + 8s",
        (),
        17,
        "three_suited_terminal_chows closed_wait",
        "",
    ),
    "no chicken hand beside a knitted straight": (
        "[678s] 147m369s25pSS + 8p",
        (),
        12,
        "knitted_straight",
        "chicken_hand",
    ),
    "a second wait that the hand has exhausted": (
        "1234444678m456p + 1m",
        ("self_draw",),
        8,
        "",
        "single_wait",
    ),
    "no nine gates with a melded chow": ("[789p] 1112345699p + 4p", (), 26, "full_flush", "nine_gates"),
    "a win after a kong": (
        "[8888s] 23m567p456sEE + 4m",
        ("self_draw", "kong_replacement"),
        9,
        "out_with_replacement_tile",
        "self_drawn",
    ),
    "last tile draw is eight": (
        "[888s] 23m567p456sEE + 4m",
        ("self_draw", "last_wall_tile"),
        8,
        "last_tile_draw",
        "self_drawn",
    ),
    "all even pungs are 24, with a double pung 26": (
        "[222m] [444p] [666s] 88s4m4m + 4m",
        (),
        26,
        "all_even_pungs",
        "all_pungs all_simples",
    ),
    "all chows need a suit pair": ("[123m] 456p678s34mEE + 5m", (), None, "", "all_chows"),
    "all chows imply no honours": ("[123m] 456p678s34m55p + 5m", (), None, "all_chows", "no_honors"),
    "a fourth pung out of the row": (
        "[222s] [333s] [444s] [666s] 8s + 8s",
        (),
        150,
        "pure_shifted_pungs all_green",
        "four_pure_shifted_pungs",
    ),
    "a pung and a chow above it": (
        "[999s] 22233444sEE + 3s",
        (),
        39,
        "pure_shifted_pungs",
        "four_pure_shifted_pungs",
    ),
    "melded hand": ("[123m] [456p] [777s] [EEE] 4m + 4m", (), None, "melded_hand", "single_wait"),
    "full flush and all simples": ("2233344556677m + 3m", ("self_draw",), 53, "all_simples full_flush", ""),
    "all types in seven pairs": ("7788m3344p44sWWF + F", ("self_draw",), 31, "all_types", ""),
    "a concealed kong keeps a hand concealed": (
        "[8888s*] 23m567p456sEE + 4m",
        (),
        None,
        "concealed_hand",
        "",
    ),
    "a kong is a concealed pung": ("[8888s*] 222m567p456sE + E", (), None, "two_concealed_pungs", ""),
    "no outside hand over knitted sets": (
        "147m258p369s123mE + E",
        (),
        None,
        "knitted_straight",
        "outside_hand",
    ),
    "wind pungs in Big Three Winds count once": (
        "[EEE] [SSS] WWW123m9p + 9p",
        (),
        None,
        "big_three_winds prevalent_wind",
        "pung_of_terminals_or_honors",
    ),
    "seven pairs of honours are not shifted": (
        "EESSWWNNCCFFP + P",
        (),
        88,
        "seven_pairs all_honors",
        "seven_shifted_pairs",
    ),
    "terminal chows of one suit keep their wait": (
        "[123p] 1235577899p + 8p",
        ("self_draw",),
        66,
        "closed_wait",
        "",
    ),
    "two terminal chows beside others": ("[123m] [789p] 789s1299p + 3p", (), None, "two_terminal_chows", ""),
}


@pytest.mark.parametrize("case", REPORTED.values(), ids=REPORTED)
def test_reported_hands(case):
    hand, how, points, has, lacks = case
    result = scored(hand, *how)
    assert "error" not in result, result
    if points is not None:
        assert total(result) == points
    assert set(has.split()) <= set(fans(result))
    assert not set(lacks.split()) & set(fans(result))


def test_two_tile_hogs_are_two():
    assert fans(scored("[222m] 234m444m567pE + E"))["tile_hog"] == 2


@pytest.mark.parametrize(
    ("hand", "how", "field"),
    [
        ("55555m123p456s789s + 5m", (), "hand"),  # five of a kind
        ("[888s] 23m567p456sEE + 4m", ("kong_replacement", "self_draw"), "kong_replacement"),
        ("[888s] 23m4m567p456sE + 4m", ("last_of_kind",), "last_of_kind"),
        ("[888s] 234m567p44sEE + 4s", ("robbing_kong",), "robbing_kong"),
        ("9m19p19sESWNCFPP + P", ("robbing_kong",), "robbing_kong"),
        ("[888s] 23m567p456sEE + 4m", ("robbing_kong", "last_wall_tile"), "last_wall_tile"),
        ("[888s] 23m567p456sEE + 4m", ("robbing_kong", "self_draw"), "robbing_kong"),
        ("[888s] 23m567p456sEEE + 4m", (), "hand"),  # a tile too many
        ("[888s] 23m567p456sE + 4m", (), "hand"),
    ],
)
def test_impossible_hands_are_refused_with_their_field(hand, how, field):
    assert scored(hand, *how)["error"]["field"] == field


def test_a_chow_is_refused_where_none_is_claimed():
    assert scored("[123m] 23m567p456sEE + 4m", chow_from="none")["error"]["field"] == "melds[0].type"


@pytest.mark.parametrize("melds", ["[123p] [456s]", "[456s] [123p]"])
def test_the_order_of_melds_changes_nothing(melds):
    assert total(scored(f"{melds} 789s55m79p + 8p")) == total(scored("[123p] [456s] 789s55m79p + 8p"))
