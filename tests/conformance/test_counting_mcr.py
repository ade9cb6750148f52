"""How fans count together: exclusions, links of chows, waits, concealed pungs, kongs (MCR Part B)."""

from __future__ import annotations

import functools
import json
import random
from pathlib import Path

import numpy as np
import pytest

from tests.answers import score_hands
from tests.conformance.test_fans_mcr import CASES
from tests.mcr_hands import fans, request, scored, total
from zimo.hands.request import Hand, check_win, winning_hands
from zimo.hands.request.form import request_from
from zimo.hands.scored import score_with
from zimo.notation.tiles import TILE_NAMES, parse_tiles
from zimo.rulesets import find_ruleset
from zimo.rulesets.families.mcr_fans import Fan, mcr_fans

READINGS = ("mcr", "mcr-wmo", "official")
KNOWN = Path(__file__).parent.parent / "data" / "mcr_hands.jsonl"
RED = "[111s] 555s777s999sC + C"


@functools.cache
def sample(rules: str) -> np.ndarray:
    """The scores of all hands with known values, and of those that show the fans."""
    hands: list[Hand] = []
    for line in KNOWN.read_text(encoding="utf-8").splitlines():
        known = json.loads(line)
        hands.append(
            checked(known["hand"], *known.get("how", ()), rules=rules, winds=known.get("winds", "EE"))
        )
    for has, _ in CASES.values():
        for case in has:
            text, _, how = case.partition(";")
            flags = [word for word in how.split(",") if word and "=" not in word]
            hands.append(checked(text, *flags, rules=rules))
    hands.append(checked(RED, rules=rules))
    hands.append(checked("[111s] 555s777s99sCC + C", rules=rules))
    return score_with(hands[0].rules, winning_hands(hands))


def checked(text: str, *how: str, **more: str) -> Hand:
    return check_win(request_from(request(text, *how, **more)))


def exclusions(rules: str) -> list[tuple[Fan, Fan]]:
    table = mcr_fans(find_ruleset(rules))
    return [(fan, table[other]) for fan in table for other in fan.excludes]


@pytest.mark.parametrize(
    ("rules", "fan", "other"),
    [
        pytest.param(rules, fan, other, id=f"{rules}: {fan.id} without {other.id}")
        for rules in READINGS
        for fan, other in exclusions(rules)
    ],
)
def test_an_excluded_fan_never_counts(rules, fan, other):
    scores = sample(rules)
    counts = scores["fan"][:, fan.index] > 0
    if fan.id != "all_red" or rules == "official":
        assert counts.any()
    assert not (scores["fan"][counts, other.index] > 0).any()


# Pairs that are never found in one reading: of kongs, pungs and links only the dearest is looked for.
NEVER_FOUND_TOGETHER = """
big_four_winds little_four_winds; big_four_winds pung_of_terminals_or_honors
big_three_dragons little_three_dragons
four_kongs three_kongs; four_kongs two_concealed_kongs; four_kongs two_melded_kongs
four_kongs concealed_kong; four_kongs melded_kong
three_kongs two_concealed_kongs; three_kongs two_melded_kongs; three_kongs concealed_kong
three_kongs melded_kong; two_concealed_kongs concealed_kong; two_melded_kongs melded_kong
concealed_and_melded_kong concealed_kong; concealed_and_melded_kong melded_kong
seven_shifted_pairs single_wait; thirteen_orphans single_wait; seven_pairs single_wait
all_terminals all_terminals_and_honors; all_honors all_terminals_and_honors
pure_terminal_chows seven_pairs; pure_terminal_chows pure_double_chow
pure_terminal_chows two_terminal_chows; quadruple_chow seven_pairs; quadruple_chow pure_triple_chow
quadruple_chow pure_shifted_pungs; quadruple_chow pure_double_chow
four_pure_shifted_pungs pure_triple_chow; four_pure_shifted_chows pure_shifted_chows
four_pure_shifted_chows short_straight; four_pure_shifted_chows two_terminal_chows
pure_triple_chow pure_shifted_pungs; pure_triple_chow pure_double_chow
pure_shifted_pungs pure_triple_chow; three_suited_terminal_chows pure_double_chow
three_suited_terminal_chows mixed_double_chow; three_suited_terminal_chows two_terminal_chows
triple_pung double_pung; mixed_triple_chow mixed_double_chow
"""


def test_every_other_exclusion_is_at_work():
    """Both conditions hold in some hand, and the excluded fan is left out there."""
    never = {
        tuple(pair.split()) for line in NEVER_FOUND_TOGETHER.split("\n") for pair in line.split(";") if pair
    }
    for rules in ("mcr", "mcr-wmo"):
        scores = sample(rules)
        idle = set()
        for fan, other in exclusions(rules):
            met = (scores["fan"][:, fan.index] > 0) & (scores["found"][:, other.index] > 0)
            if not met.any():
                idle.add((fan.id, other.id))
        assert idle == never | {
            ("all_red", "full_flush"),
            ("all_red", "all_pungs"),
            ("all_red", "half_flush"),
        }


def counted(text: str, *how: str, **more) -> dict[str, int]:
    return fans(scored(text, *how, **more))


# links ------------------------------------------------------------------------------------------


def test_four_chows_are_linked_three_times_at_most():
    found = counted("[123m] 789m789s55m12s + 3s", "self_draw")
    assert found["mixed_double_chow"] + found["two_terminal_chows"] == 3


def test_identical_chows_count_once_in_a_link():
    """Account-Once: 123m 123m 123p 789s has two fans, not three."""
    found = counted("[123m] [123m] [123p] 789sE + E")
    assert found == {"pure_double_chow": 1, "mixed_double_chow": 1, "outside_hand": 1, "single_wait": 1}


def test_three_identical_chows_are_no_three_pairs_of_chows():
    found = counted("[234m] [234m] [234m] 555p9s + 9s")
    assert found["pure_triple_chow"] == 1
    assert "pure_double_chow" not in found


def test_beside_three_linked_chows_the_fourth_is_linked_once():
    found = counted("[123m] [456m] [789m] 456mE + E")
    assert found["pure_straight"] == 1
    assert found.get("pure_double_chow", 0) + found.get("short_straight", 0) == 1
    # the fourth chow takes a link that the three do not exclude
    found = counted("[789m] [789s] [789p] 789p9s + 9s")
    assert (found["mixed_triple_chow"], found["pure_double_chow"]) == (1, 1)
    assert "mixed_double_chow" not in found


def test_a_chow_that_is_linked_to_nothing_adds_nothing():
    found = counted("[123m] [456m] [789m] 567pE + E")
    assert found == {"pure_straight": 1, "one_voided_suit": 1, "single_wait": 1}


def test_the_dearest_reading_counts():
    assert counted("111222333m55p78s + 9s")["pure_shifted_pungs"] == 1
    assert "pure_triple_chow" not in counted("111222333m55p78s + 9s")
    # seven pairs or four chows: Pure Terminal Chows are dearer, seven pairs of one rank row as well
    assert "seven_pairs" not in counted("1122335577889m + 9m")
    assert "seven_shifted_pairs" in counted("2233445566778m + 8m")


# waits ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "wait"),
    [
        ("[222p] 1233m567p678s + 3m", "edge_wait"),
        ("[222p] 2444m567p678s + 2m", None),
        ("[222p] 2444m567p678s + 3m", None),
        ("[222p] 4556m567p678s + 5m", "closed_wait"),
        ("[222p] 23m55m567p678s + 1m", None),
        ("[888p] 3445m567p678s + 4m", "closed_wait"),
        ("445566m2277779s + 8s", None),  # also seven pairs, on 9s
        ("1234444678m456p + 1m", None),
    ],
)
def test_one_wait_at_most_and_only_on_a_single_kind(hand, wait):
    found = counted(hand) if "2277779s" not in hand else fans(scored(hand))
    waits = {"edge_wait", "closed_wait", "single_wait"} & set(found)
    assert waits == ({wait} if wait else set())


@pytest.mark.rule("MCR D-09")
def test_a_second_wait_that_the_hand_has_exhausted():
    assert "single_wait" not in counted("1234444678m456p + 1m", "self_draw")
    assert "single_wait" in counted("1234444678m456p + 1m", "self_draw", held_wait="false")
    melded = "[444m] 1234m567p678s + 1m"
    assert "single_wait" not in counted(melded)
    assert "single_wait" in counted(melded, held_wait="false")


@pytest.mark.rule("MCR D-08")
@pytest.mark.parametrize(
    ("hand", "mil", "single", "none"),
    [
        ("13347s12369m258p + 3m", 17, 16, 16),
        ("13347s23469m258p + 3m", 17, 16, 16),
        ("1147s123369m258p + 1s", 17, 17, 16),
        ("147s2333469m258p + 3m", 19, 18, 18),
        ("3699m147p245568s + 9m", 17, 17, 16),
    ],
)
def test_a_wait_on_a_knitted_tile(hand, mil, single, none):
    assert total(scored(hand)) == mil
    assert total(scored(hand, knitted_wait="single")) == single
    assert total(scored(hand, knitted_wait="none")) == none


def test_shapes_without_a_wait():
    for hand in ("19m19p19sESWNCFP + E", "147m258p36sESWNC + F", "1133m55p7799sEEC + C"):
        assert not {"edge_wait", "closed_wait", "single_wait"} & set(counted(hand))


# concealed pungs and kongs -----------------------------------------------------------------------


def test_a_discard_may_stand_in_the_chow_and_leave_the_pung_concealed():
    assert counted("[234m] 555m46m777s9s9s + 5m")["two_concealed_pungs"] == 1
    assert "two_concealed_pungs" not in counted("[234m] 55m456p777s99s + 5m")
    assert counted("[234m] 55m456p777s99s + 5m", "self_draw")["two_concealed_pungs"] == 1


def test_two_concealed_kongs_hold_two_concealed_pungs():
    assert "two_concealed_pungs" not in counted("[2222m*] [8888p*] 234s567s9m + 9m")
    found = counted("[2222m*] [8888p*] 555s567s9m + 9m")
    assert (found["two_concealed_kongs"], found["three_concealed_pungs"]) == (1, 1)


@pytest.mark.rule("MCR D-10")
def test_what_concealed_kongs_add_to_three_and_four_kongs():
    one, two = "[2222m*] [3333m] [5555p] [7777s] E + E", "[1111s*] [2222m*] [4444p] 333p8s + 8s"
    assert counted(one) == {"four_kongs": 1}
    assert counted(one, kong_series="concealed_kong") == {"four_kongs": 1, "concealed_kong": 1}
    assert counted(two)["three_concealed_pungs"] == 1
    open_pung = "[1111s*] [2222m*] [4444p] [333p] 8s + 8s"
    assert counted(open_pung)["two_concealed_pungs"] == 1
    assert "two_concealed_pungs" not in counted(open_pung, kong_series="all_concealed")


# options of Part D --------------------------------------------------------------------------------


@pytest.mark.rule("MCR D-01", "MCR D-02")
def test_values_of_two_kongs():
    for hand, mil, wmo in (
        ("[2222m*] [8888p*] 234s567s9m + 9m", 6, 8),
        ("[2222m*] [8888p] 234s567s9m + 9m", 5, 6),
    ):
        plain = scored(hand)
        green = scored(hand, fan_values="wmo")
        assert total(green) - total(plain) == wmo - mil


@pytest.mark.rule("MCR D-03")
@pytest.mark.parametrize(
    "hand",
    [
        "1112345678999m + 5m",
        "2233445566778m + 8m",
        "19m19p19sESWNCFP + E",
        "111333m555p77s99s + 7s",
        "1133m55p7799sEEC + C",
        "147m25p36sESWNCF + P",
        "147m258p36sESWNC + F",
    ],
)
def test_a_self_draw_of_a_hand_concealed_by_nature(hand):
    pungs = hand.startswith("111333m")
    drawn = {
        name: counted(hand, "self_draw", natural_self_draw=name)
        for name in ("self_drawn", "fully_concealed", "pungs_self_drawn")
    }
    assert "self_drawn" in drawn["self_drawn"]
    assert "fully_concealed_hand" not in drawn["self_drawn"]
    assert "fully_concealed_hand" in drawn["fully_concealed"]
    assert ("self_drawn" if pungs else "fully_concealed_hand") in drawn["pungs_self_drawn"]


@pytest.mark.rule("MCR D-04")
def test_all_green_with_half_flush():
    hand = "[234s] [666s] 33888sFF + F"
    assert "half_flush" not in counted(hand)
    assert "half_flush" in counted(hand, green_half_flush="true")
    assert "full_flush" in counted("[234s] [234s] 666888s3s + 3s")


@pytest.mark.rule("MCR D-05")
def test_all_terminals_with_equal_pungs():
    double, triple = "[111m] [999m] 111p999s9p + 9p", "[111m] [111s] 111p999s9p + 9p"
    assert "double_pung" not in counted(double)
    assert counted(double, terminal_pungs="double_and_triple")["double_pung"] == 2
    assert "triple_pung" in counted(triple)
    assert "triple_pung" not in counted(triple, terminal_pungs="none")


@pytest.mark.rule("MCR D-06")
def test_nine_gates_and_their_pungs():
    hand = "1112345678999m + 5m"
    assert counted(hand)["pung_of_terminals_or_honors"] == 1
    assert "pung_of_terminals_or_honors" not in counted(hand, nine_gates_second_pung="false")


@pytest.mark.rule("MCR D-07")
def test_tile_hogs_of_honours_and_of_seven_pairs():
    honours = "1122559mNNCCCC + 9m"
    assert "tile_hog" in counted(honours)
    assert "tile_hog" not in counted(honours, tile_hog="suits")
    terminals = "119m1199p111199s + 9m"
    assert "tile_hog" in counted(terminals, tile_hog="suits")
    assert "tile_hog" not in counted(terminals, tile_hog="suits_2006")


@pytest.mark.rule("MCR D-12")
def test_whole_hand_fans_of_seven_pairs():
    hand = "1199m1199p11199s + 1s"
    assert {"all_terminals", "seven_pairs"} <= set(counted(hand))
    assert "all_terminals" not in counted(hand, whole_hand_by_pairs="false")


@pytest.mark.rule("MCR D-13")
def test_lesser_honours_with_all_nine_knitted_tiles():
    hand = "147m258p369sESWN + C"
    assert total(scored(hand)) == 24
    assert total(scored(hand, lesser_knitted_straight="false")) == 12


@pytest.mark.rule("MCR D-14")
def test_all_types_with_a_knitted_straight():
    hand = "147m258p369sEEEC + C"
    assert "all_types" in counted(hand)
    assert "all_types" not in counted(hand, knitted_all_types="false")


# what changes nothing ------------------------------------------------------------------------------

SUIT_FANS = {"all_green", "reversible_tiles", "all_red"}
"""Fans that name suits."""


def some_hands(number: int, seed: int) -> list[tuple[str, tuple[str, ...]]]:
    chance = random.Random(seed)
    lines = [json.loads(line) for line in KNOWN.read_text(encoding="utf-8").splitlines()]
    chosen = chance.sample([line for line in lines if line["mcr"] is not None], number)
    return [(line["hand"], tuple(line.get("how", ()))) for line in chosen]


@pytest.mark.parametrize("rules", READINGS)
def test_the_order_of_melds_and_tiles_never_matters(rules):
    chance = random.Random(2)
    asked = [request(hand, *how, rules=rules) for hand, how in some_hands(150, 1)]
    expected = score_hands(asked)
    for one in asked:
        chance.shuffle(one["melds"])
        standing = [TILE_NAMES[kind] for kind in parse_tiles(one["hand"])]
        chance.shuffle(standing)
        one["hand"] = "".join(standing)
    for before, after in zip(expected, score_hands(asked), strict=True):
        assert before["win"] == after["win"]
        if before.get("reason") != "no_shape":  # seven pairs with four alike, for official
            assert total(before) == total(after)
            assert fans(before) == fans(after)


@pytest.mark.parametrize("rules", ["mcr", "mcr-wmo"])
def test_a_flower_adds_one_point_and_never_makes_a_hand_legal(rules):
    asked = [request(hand, *how, rules=rules) for hand, how in some_hands(150, 3)]
    plain = score_hands(asked)
    for flowers in (1, 5, 8):
        with_flowers = score_hands({**one, "flowers": flowers} for one in asked)
        for before, after in zip(plain, with_flowers, strict=True):
            assert before["win"] == after["win"]
            if before["win"]:
                assert after["points"] == before["points"] + flowers
                assert (after["total_fan"], after["fans"]) == (before["total_fan"], before["fans"])


@pytest.mark.parametrize("rules", ["mcr", "mcr-wmo"])
@pytest.mark.parametrize("suits", ["psm", "smp", "pms", "spm"])
def test_suits_may_be_exchanged(rules, suits):
    exchange = str.maketrans("mps", suits)
    hands = some_hands(150, 4)
    plain = score_hands(request(hand, *how, rules=rules) for hand, how in hands)
    other = score_hands(request(hand.translate(exchange), *how, rules=rules) for hand, how in hands)
    compared = 0
    for before, after in zip(plain, other, strict=True):
        if not SUIT_FANS & (set(fans(before)) | set(fans(after))):
            assert total(before) == total(after)
            compared += 1
    assert compared > 100
