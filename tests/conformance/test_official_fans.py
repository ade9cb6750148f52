"""What the document of official says of points: special hands, All Red, bonus sets, the minimum."""

from __future__ import annotations

import pytest

from tests.mcr_hands import fans, scored, total

SPECIAL = {
    "OFF-049": "19m19p19sESWNCFP + E",
    "OFF-051": "1133m55p7799sEEC + C",
    "OFF-054": "[EEE] [SSS] CCCFFFP + P",
    "OFF-055": "[111m] [999m] 111p999s9p + 9p",
    "OFF-056": "[CCC] [FFF] PPP456s5m + 5m",
    "OFF-057": "[EEE] [SSS] WWW123mN + N",
    "OFF-058": "[EEE] [SSS] [WWW] [NNN] 9m + 9m",
    "OFF-059": "[234s] [666s] 33888sFF + F",
    "OFF-060": "1112345567899m + 9m",
    "OFF-061": "111333m555p777s9s + 9s",
    "OFF-062": "[111s] 555s777s999sC + C",
}


@pytest.mark.rule("OFF-055", "OFF-056", "OFF-057", "OFF-058", "OFF-063", "OFF-064", "OFF-067")
@pytest.mark.parametrize("hand", SPECIAL.values(), ids=SPECIAL)
def test_special_hands_win_whatever_the_minimum(hand):
    assert scored(hand, rules="official", minimum=1000)["win"]
    refused = scored(hand, rules="official", minimum=1000, special_always_wins="false")
    assert refused["reason"] == "below_minimum"


@pytest.mark.rule("OFF-065", "OFF-066", "OFF-068")
def test_other_hands_need_eight_points():
    assert scored("[888s] 23m567p456sEE + 4m", rules="official")["total_fan"] == 8  # Chicken Hand
    seven = scored("[222m] [555p] [888s] 44mWW + 4m", "self_draw", rules="official", flowers=8)
    assert (seven["win"], seven["detail"]["total_fan"]) == (False, 7)
    assert scored("[222m] [555p] [888s] 44mWW + 4m", "self_draw", rules="official", minimum=7)["win"]


@pytest.mark.rule("OFF-049", "OFF-050", "OFF-063")
def test_thirteen_orphans_are_worth_the_same_on_one_tile_and_on_thirteen():
    for hand in ("19m19p19sESWNCFP + E", "119m19p19sESWNCF + P"):
        assert total(scored(hand, rules="official")) == 88


@pytest.mark.rule("OFF-051", "OFF-052", "OFF-053")
def test_seven_pairs_are_seven_different_pairs():
    assert fans(scored("22m55sEECC77p33sN + N", rules="official"))["seven_pairs"] == 1
    assert scored("1111m55p7799sEEC + C", rules="official")["reason"] == "no_shape"
    assert scored("1111m55p7799sEEC + C", rules="official", seven_pairs="quads")["win"]


@pytest.mark.rule("OFF-054")
def test_all_honours_are_sets_and_a_pair():
    pairs = "EESSWWNNCCFFP + P"
    assert fans(scored(pairs, rules="official")).keys() == {"seven_pairs"}
    assert "all_honors" in fans(scored(pairs, rules="official", honours_by_pairs="true"))
    assert "all_honors" in fans(scored("[EEE] [SSS] CCCFFFP + P", rules="official"))


@pytest.mark.rule("OFF-059")
def test_all_green_needs_no_dragon_unless_asked():
    plain = "[234s] [234s] 666888s3s + 3s"
    assert {"all_green", "full_flush"} <= set(fans(scored(plain, rules="official")))
    assert "all_green" not in fans(scored(plain, rules="official", all_green_needs_dragon="true"))
    dragon = fans(scored("[234s] [666s] 33888sFF + F", rules="official", all_green_needs_dragon="true"))
    assert "all_green" in dragon
    assert "half_flush" not in dragon


@pytest.mark.rule("OFF-060")
def test_nine_gates_in_any_concealed_shape():
    impure = "1112345567899m + 9m"
    found = fans(scored(impure, rules="official"))
    assert found["nine_gates"] == 1
    assert not {"full_flush", "edge_wait", "closed_wait", "single_wait"} & set(found)
    assert "nine_gates" not in fans(scored(impure, rules="mcr"))
    assert "nine_gates" not in fans(scored(impure, rules="official", nine_gates="pure_wait"))
    assert "nine_gates" not in fans(scored("[111m] 2345678999m + 5m", rules="official"))


@pytest.mark.rule("OFF-061")
def test_four_concealed_pungs_by_discard():
    on_the_pair, on_a_pung = "111333m555p777s9s + 9s", "111333m555p77s99s + 7s"
    assert "four_concealed_pungs" in fans(scored(on_the_pair, rules="official"))
    assert "four_concealed_pungs" not in fans(scored(on_a_pung, rules="official"))
    assert "four_concealed_pungs" in fans(scored(on_a_pung, "self_draw", rules="official"))
    strict = fans(scored(on_the_pair, rules="official", four_concealed_self_draw="true"))
    assert "three_concealed_pungs" in strict
    assert "four_concealed_pungs" not in strict


@pytest.mark.rule("OFF-062")
def test_all_red():
    found = fans(scored("[111s] 555s777s999sC + C", rules="official"))
    assert found["all_red"] == 1
    assert not {"all_pungs", "half_flush", "full_flush"} & set(found)
    assert "all_red" not in fans(scored("[111s] 555s777s999sF + F", rules="official"))
    assert "all_red" not in fans(scored("[111s] 555s777s999sC + C", rules="mcr"))


@pytest.mark.rule("OFF-005", "OFF-016", "OFF-018", "OFF-020")
@pytest.mark.parametrize(
    ("flowers", "points"),
    [("f1", 1), ("f1f2f3", 3), ("f1f2f3f4", 8), ("g1g2g3g4f1", 9), ("f1f2f3f4g1g2g3g4", 16), (8, 16), (4, 4)],
)
def test_a_complete_set_of_flowers_or_seasons_adds_four(flowers, points):
    result = scored("[888s] 23m567p456sEE + 4m", rules="official", flowers=flowers)
    assert (result["total_fan"], result["points"]) == (8, 8 + points)
    assert scored("[888s] 23m567p456sEE + 4m", rules="mcr", flowers=8)["points"] == 16


@pytest.mark.rule("OFF-024", "OFF-069", "OFF-070", "OFF-071", "OFF-072", "OFF-074", "OFF-076", "OFF-078")
@pytest.mark.rule("OFF-079", "OFF-080", "OFF-081", "OFF-082", "OFF-083", "OFF-084")
@pytest.mark.parametrize(
    ("hand", "how", "size"),
    [
        ("[888s] 23m567p456sEE + 4m", (), 14),
        ("[888s] 23m567p456sEE + 4m", ("self_draw", "last_wall_tile"), 14),
        ("[8888s] 23m567p456sEE + 4m", ("self_draw", "kong_replacement"), 15),
        ("[8888s] [2222p] 23m456sEE + 4m", ("self_draw", "kong_replacement"), 15),
        ("[888s] [222p] 234m456sE + E", ("self_draw", "bonus_replacement", "last_wall_tile"), 15),
        ("[888s] 23m567p456sEE + 4m", ("robbing_kong",), 14),
    ],
)
def test_hand_size_at_win(hand, how, size):
    assert scored(hand, *how, rules="official")["hand_size_at_win"] == size
