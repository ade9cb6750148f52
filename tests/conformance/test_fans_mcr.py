"""The 81 fans of Mahjong Competition Rules: for each a hand that has it and one that just misses it."""

from __future__ import annotations

import pytest

from tests.mcr_hands import fans, scored
from zimo.rulesets.families.mcr_fans import McrFan

DRAW = ("self_draw",)

# fan: hands that have it, hands that do not; what follows a semicolon tells how the hand was won
CASES: dict[str, tuple[list[str], list[str]]] = {
    "big_four_winds": (
        ["[EEE] [SSS] [WWW] [NNN] 9m + 9m", "[EEEE*] SSSWWNNN99m + W"],
        ["[EEE] [SSS] [WWW] 123mN + N"],
    ),
    "big_three_dragons": (["[CCC] [FFF] PPP456s5m + 5m"], ["[CCC] [FFF] 456s555mP + P"]),
    "all_green": (
        ["[234s] [666s] 33888sFF + F", "[234s] [234s] 666888s3s + 3s"],
        ["[234s] [666s] 33555sFF + F"],
    ),
    "nine_gates": (
        ["1112345678999m + 5m", "1112345678999s + 9s"],
        ["1112345567899m + 9m", "[111m] 2345678999m + 5m"],
    ),
    "four_kongs": (["[1111m] [EEEE] [5555p*] [7777s] C + C"], ["[1111m] [EEEE] [5555p*] [777s] C + C"]),
    "seven_shifted_pairs": (["2233445566778m + 8m"], ["2233445566889m + 9m", "EESSWWNNCCFFP + P"]),
    "thirteen_orphans": (["19m19p19sESWNCFP + E", "119m19p19sESWNCF + P"], ["19m19p18sESWNCFP + E"]),
    "all_terminals": (
        ["[111m] [999m] 111p999s9p + 9p", "1199m1199p11199s + 1s"],
        ["[111m] [999m] 111p999sE + E"],
    ),
    "little_four_winds": (["[EEE] [SSS] WWW123mN + N"], ["[EEE] [SSS] WWW123mC + C"]),
    "little_three_dragons": (["[CCC] FFF123m456sP + P"], ["[CCC] FFF123m456sE + E"]),
    "all_honors": (["[EEE] [SSS] CCCFFFP + P", "EESSWWNNCCFFP + P"], ["[EEE] [SSS] CCCFFF1m + 1m"]),
    "four_concealed_pungs": (
        ["111333m555p777s9s + 9s", "[2222m*] 333p555p77s99s + 7s;self_draw"],
        ["111333m555p77s99s + 7s", "[111m] 333m555p777s9s + 9s"],
    ),
    "pure_terminal_chows": (["[123m] 1235577889m + 9m"], ["[123m] 1234477889m + 9m"]),
    "quadruple_chow": (["234234234234m5p + 5p"], ["234234234345m5p + 5p"]),
    "four_pure_shifted_pungs": (["[222m] 333444555m9p + 9p"], ["[222m] 333444666m9p + 9p"]),
    "four_pure_shifted_chows": (
        ["[123m] 234345456m9p + 9p", "[123m] 345567789m9p + 9p"],
        ["[123m] 234345567m9p + 9p"],
    ),
    "three_kongs": (["[1111m] [5555p*] [7777s] 234pC + C"], ["[1111m] [5555p*] [777s] 234pC + C"]),
    "all_terminals_and_honors": (
        ["[111m] [999p] EEECCC9s + 9s", "1199m99p11sEECCF + F"],
        ["[111m] [999p] EEECCC8s + 8s"],
    ),
    "seven_pairs": (["1133m55p7799sEEC + C", "1111m55p7799sEEC + C"], ["1111m55p7799sEEC + F"]),
    "greater_honors_and_knitted_tiles": (["147m25p36sESWNCF + P"], ["147m258p36sESWNC + F"]),
    "all_even_pungs": (["[222m] 444p666s888s4m + 4m"], ["[222m] 444p666s888s5m + 5m"]),
    "full_flush": (["[123m] 3455677799m + 7m"], ["[123m] 34556777mEE + 7m"]),
    "pure_triple_chow": (["[234m] [234m] [234m] 555p9s + 9s"], ["234234345m555p9s + 9s"]),
    "pure_shifted_pungs": (["[222m] 333m444m123p9s + 9s"], ["[222m] 333m555m123p9s + 9s"]),
    "upper_tiles": (["[789m] 777p88p789s99s + 9s"], ["[678m] 777p88p789s99s + 9s"]),
    "middle_tiles": (["[456m] 444p55p456s66s + 6s"], ["[345m] 444p55p456s66s + 6s"]),
    "lower_tiles": (["[123m] 111p22p123s33s + 3s"], ["[234m] 111p22p123s33s + 3s"]),
    "pure_straight": (["[123m] 456789m567pE + E"], ["[123m] 456m789p567pE + E"]),
    "three_suited_terminal_chows": (["[123m] 789m123789p5s + 5s"], ["[123m] 789m123789p5m + 5m"]),
    "pure_shifted_chows": (
        ["[123m] 234345m999pE + E", "[123m] 345567m999pE + E"],
        ["[123m] 234456m999pE + E"],
    ),
    "all_fives": (["[345m] 456m567p555s5p + 5p"], ["[345m] 456m567p555s6p + 6p"]),
    "triple_pung": (["[222m] 222p222s678sE + E"], ["[222m] 222p333s678sE + E"]),
    "three_concealed_pungs": (["[234m] 111m555p777s9s + 9s"], ["[234m] 111m555p77s99s + 7s"]),
    "lesser_honors_and_knitted_tiles": (
        ["147m258p36sESWNC + F", "147m258p369sESWN + C"],
        ["147m258p35sESWNC + F"],
    ),
    "knitted_straight": (
        ["147m258p369s234mE + E", "[999p] 147m258s369pC + C", "147m258p369sESWN + C"],
        ["147m258p368s234mE + E", "147m258p36sESWNC + F"],
    ),
    "upper_four": (["[678m] 666p77p789s99s + 9s"], ["[567m] 666p77p789s99s + 9s"]),
    "lower_four": (["[234m] 111p22p123s44s + 4s"], ["[345m] 111p22p123s44s + 4s"]),
    "big_three_winds": (["[EEE] [SSS] WWW123m9p + 9p"], ["[EEE] [SSS] CCC123mW + W"]),
    "mixed_straight": (["[123m] 456p789s234mE + E"], ["[123m] 456p678s234mE + E"]),
    "reversible_tiles": (
        ["[123p] 888p99p456s22s + 9p", "1144p2299p2266sP + P"],
        ["[123p] 888p99p567s22s + 9p"],
    ),
    "mixed_triple_chow": (["[234m] 234p234s777mE + E"], ["[234m] 234p345s777mE + E"]),
    "mixed_shifted_pungs": (["[222m] 333p444s789mE + E"], ["[222m] 333p555s789mE + E"]),
    "chicken_hand": (["[888s] 23m567p456sEE + 4m"], ["[888s] 24m567p456sEE + 3m"]),
    "last_tile_draw": (
        ["[888s] 23m567p456sEE + 4m;self_draw,last_wall_tile"],
        ["[888s] 23m567p456sEE + 4m;last_wall_tile"],
    ),
    "last_tile_claim": (
        ["[888s] 23m567p456sEE + 4m;last_wall_tile"],
        ["[888s] 23m567p456sEE + 4m;self_draw,last_wall_tile"],
    ),
    "out_with_replacement_tile": (
        ["[8888s] 23m567p456sEE + 4m;self_draw,kong_replacement"],
        ["[8888s] 23m567p456sEE + 4m;self_draw,bonus_replacement", "[8888s] 23m567p456sEE + 4m;self_draw"],
    ),
    "robbing_the_kong": (["[888s] 23m567p456sEE + 4m;robbing_kong"], ["[888s] 23m567p456sEE + 4m"]),
    "two_concealed_kongs": (["[2222m*] [8888p*] 234s567s9m + 9m"], ["[2222m*] [8888p] 234s567s9m + 9m"]),
    "concealed_and_melded_kong": (["[2222m*] [8888p] 234s567s9m + 9m"], ["[2222m] [8888p] 234s567s9m + 9m"]),
    "all_pungs": (["[222m] [555p] [888s] 44mWW + 4m"], ["[222m] [555p] [789s] 44mWW + 4m"]),
    "half_flush": (
        ["[123m] 456m77mEEECC + 7m"],
        ["[123m] 456m77mEEE99p + 7m"],
    ),
    "mixed_shifted_chows": (["[123m] 234p345s777mE + E"], ["[123m] 345p567s777mE + E"]),
    "all_types": (["[123m] 456p777sEEEC + C", "11m22p33s44sEESCC + S"], ["[123m] 456p777sEEES + S"]),
    "melded_hand": (
        ["[123m] [456p] [777s] [EEE] 4m + 4m"],
        ["[123m] [456p] [777s] [EEEE*] 4m + 4m", "[123m] [456p] [777s] [EEE] 4m + 4m;self_draw"],
    ),
    "two_dragon_pungs": (["[CCC] FFF123m456s2p + 2p"], ["[CCC] EEE123m456s2p + 2p"]),
    "outside_hand": (["[123m] 789p999sEEE1s + 1s"], ["[123m] 678p999sEEE1s + 1s"]),
    "fully_concealed_hand": (
        ["[8888s*] 23m567p456sEE + 4m;self_draw"],
        ["[888s] 23m567p456sEE + 4m;self_draw", "[8888s*] 23m567p456sEE + 4m"],
    ),
    "two_melded_kongs": (["[2222m] [8888p+] 234s567s9m + 9m"], ["[2222m] [888p] 234s567s9m + 9m"]),
    "last_tile": (["[888s] 23m567p456sEE + 4m;last_of_kind"], ["[888s] 23m567p456sEE + 4m"]),
    "dragon_pung": (["[CCC] 234m567p456s2p + 2p"], ["[SSS] 234m567p456s2p + 2p"]),
    "prevalent_wind": (["[SSS] 234m567p456s2p + 2p;winds=SW"], ["[SSS] 234m567p456s2p + 2p;winds=WS"]),
    "seat_wind": (["[SSS] 234m567p456s2p + 2p;winds=WS"], ["[SSS] 234m567p456s2p + 2p;winds=SW"]),
    "concealed_hand": (["[8888s*] 23m567p456sEE + 4m"], ["[8888s] 23m567p456sEE + 4m"]),
    "all_chows": (["[123m] 456p678s34m55p + 5m", "147m258p369s234m5s + 5s"], ["[123m] 456p678s34mEE + 5m"]),
    "tile_hog": (["[222m] 234m567p456sE + E", "2222m55p7799sEEC + C"], ["[2222m] 345m567p456sE + E"]),
    "double_pung": (["[222m] 222p345s678sE + E"], ["[222m] 333p345s678sE + E"]),
    "two_concealed_pungs": (["[345m] 222m888p678sE + E"], ["[345m] [222m] 888p678sE + E"]),
    "concealed_kong": (["[2222m*] 345m567p678sE + E"], ["[2222m] 345m567p678sE + E"]),
    "all_simples": (["[234m] 456p678s222m5p + 5p"], ["[123m] 456p678s222m5p + 5p"]),
    "pure_double_chow": (["[234m] 234m567p888sE + E"], ["[234m] 345m567p888sE + E"]),
    "mixed_double_chow": (["[234m] 234p567p888sE + E"], ["[234m] 345p678p888sE + E"]),
    "short_straight": (["[234m] 567m345p888sE + E"], ["[234m] 678m345p888sE + E"]),
    "two_terminal_chows": (["[123m] 789m345p888sE + E"], ["[123m] 789p345p888sE + E"]),
    "pung_of_terminals_or_honors": (
        ["[111m] 234p567s456sC + C", "[SSS] 234m567p456s2p + 2p"],
        ["[222m] 234p567s456sC + C", "[EEE] 234m567p456s2p + 2p"],
    ),
    "melded_kong": (["[2222m] 345m567p678sE + E"], ["[222m] 345m567p678sE + E"]),
    "one_voided_suit": (
        ["[222m] 345m567p678pE + E"],
        ["[222m] 345m567p678sE + E", "[222m] 345m567m678mE + E"],
    ),
    "no_honors": (["[222m] 345m567p678s9s + 9s"], ["[222m] 345m567p678sE + E"]),
    "edge_wait": (["[222m] 12m567p678sEE + 3m", "[222m] 89m567p678sEE + 7m"], ["[222m] 23m567p678sEE + 4m"]),
    "closed_wait": (["[222m] 13m567p678sEE + 2m"], ["[222m] 12m567p678sEE + 3m"]),
    "single_wait": (["[222m] 345m567p678sE + E"], ["[222m] 3455m567p678s + 5m", "[888m] 3456m567p678s + 6m"]),
    "self_drawn": (["[888s] 23m567p456sEE + 4m;self_draw"], ["[888s] 23m567p456sEE + 4m"]),
}


def counted(case: str, **options) -> dict[str, int]:
    hand, _, how = case.partition(";")
    flags = [word for word in how.split(",") if word and "=" not in word]
    winds = how.removeprefix("winds=") if how.startswith("winds=") else "EE"
    result = scored(hand, *flags, winds=winds, **options)
    assert "error" not in result, result
    if not result["win"] and result["reason"] != "below_minimum":
        return {}
    return fans(result)


def test_every_fan_has_cases():
    named = {fan.name.lower() for fan in McrFan}
    assert named - set(CASES) == {"all_red"}  # the document of official has it, see test_official_fans
    assert set(CASES) <= named


@pytest.mark.parametrize(("fan", "case"), [(fan, case) for fan, (has, _) in CASES.items() for case in has])
def test_has_the_fan(fan, case):
    assert fan in counted(case)


@pytest.mark.parametrize(
    ("fan", "case"), [(fan, case) for fan, (_, lacks) in CASES.items() for case in lacks]
)
def test_just_misses_the_fan(fan, case):
    assert fan not in counted(case)
