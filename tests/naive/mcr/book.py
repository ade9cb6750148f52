"""What the books say about each fan: its points, what it is never counted beside, and where they differ."""

from __future__ import annotations

from zimo.rulesets import Ruleset
from zimo.rulesets.choices import FanValues, KongSeries, NaturalSelfDraw, NineGates, TerminalPungs

# Names by points, from fan 1 on. Two Concealed Kongs and the mixed pair of kongs have two values.
_NAMES = {
    88: "big_four_winds big_three_dragons all_green nine_gates four_kongs seven_shifted_pairs"
    " thirteen_orphans all_red",
    64: "all_terminals little_four_winds little_three_dragons all_honors four_concealed_pungs"
    " pure_terminal_chows",
    48: "quadruple_chow four_pure_shifted_pungs",
    32: "four_pure_shifted_chows three_kongs all_terminals_and_honors",
    24: "seven_pairs greater_honors_and_knitted_tiles all_even_pungs full_flush pure_triple_chow"
    " pure_shifted_pungs upper_tiles middle_tiles lower_tiles",
    16: "pure_straight three_suited_terminal_chows pure_shifted_chows all_fives triple_pung"
    " three_concealed_pungs",
    12: "lesser_honors_and_knitted_tiles knitted_straight upper_four lower_four big_three_winds",
    8: "mixed_straight reversible_tiles mixed_triple_chow mixed_shifted_pungs chicken_hand last_tile_draw"
    " last_tile_claim out_with_replacement_tile robbing_the_kong",
    6: "all_pungs half_flush mixed_shifted_chows all_types melded_hand two_dragon_pungs",
    4: "outside_hand fully_concealed_hand two_melded_kongs last_tile",
    2: "dragon_pung prevalent_wind seat_wind concealed_hand all_chows tile_hog double_pung"
    " two_concealed_pungs concealed_kong all_simples",
    1: "pure_double_chow mixed_double_chow short_straight two_terminal_chows pung_of_terminals_or_honors"
    " melded_kong one_voided_suit no_honors edge_wait closed_wait single_wait self_drawn",
}
POINTS = {name: points for points, names in _NAMES.items() for name in names.split()}


def words(text: str) -> set[str]:
    return set(text.split())


# Fans that rest on some of the sets: another one leaves them out only for the sets that it rests on itself.
OF_SOME_SETS = words(
    "dragon_pung prevalent_wind seat_wind pung_of_terminals_or_honors two_dragon_pungs double_pung"
    " pure_double_chow mixed_double_chow short_straight two_terminal_chows"
)

# Fans by which sets are joined: of those with sets in common only so many count as join new sets.
LINKS = words(
    "pure_terminal_chows quadruple_chow four_pure_shifted_chows pure_triple_chow pure_straight"
    " three_suited_terminal_chows pure_shifted_chows mixed_straight mixed_triple_chow mixed_shifted_chows"
    " pure_double_chow mixed_double_chow short_straight two_terminal_chows"
    " four_pure_shifted_pungs pure_shifted_pungs triple_pung mixed_shifted_pungs double_pung"
)

BY_NATURE_CONCEALED = words(
    "nine_gates seven_shifted_pairs thirteen_orphans four_concealed_pungs seven_pairs"
    " greater_honors_and_knitted_tiles lesser_honors_and_knitted_tiles"
)

# Part C, both columns: what is always contained in a fan, or never counted beside it, in every reading.
_NEVER_BESIDE = {
    "big_four_winds": "big_three_winds all_pungs prevalent_wind seat_wind pung_of_terminals_or_honors",
    "big_three_dragons": "two_dragon_pungs dragon_pung",
    "nine_gates": "full_flush concealed_hand no_honors",
    "four_kongs": "all_pungs single_wait",
    "seven_shifted_pairs": "seven_pairs full_flush concealed_hand no_honors single_wait",
    "thirteen_orphans": "all_types concealed_hand single_wait",
    "all_red": "all_pungs half_flush full_flush",
    "all_terminals": "all_pungs outside_hand pung_of_terminals_or_honors no_honors",
    "little_four_winds": "big_three_winds pung_of_terminals_or_honors",
    "little_three_dragons": "two_dragon_pungs dragon_pung",
    "all_honors": "all_pungs outside_hand pung_of_terminals_or_honors",
    "four_concealed_pungs": "all_pungs concealed_hand three_concealed_pungs two_concealed_pungs",
    "pure_terminal_chows": "seven_pairs full_flush all_chows pure_double_chow two_terminal_chows no_honors",
    "quadruple_chow": "pure_triple_chow pure_shifted_pungs tile_hog pure_double_chow",
    "four_pure_shifted_pungs": "pure_triple_chow pure_shifted_pungs all_pungs",
    "four_pure_shifted_chows": "pure_shifted_chows short_straight two_terminal_chows",
    "all_terminals_and_honors": "all_pungs outside_hand pung_of_terminals_or_honors",
    "seven_pairs": "concealed_hand single_wait",
    "greater_honors_and_knitted_tiles": "lesser_honors_and_knitted_tiles all_types concealed_hand",
    "all_even_pungs": "all_pungs all_simples no_honors",
    "full_flush": "no_honors",
    "pure_triple_chow": "pure_shifted_pungs pure_double_chow",
    "pure_shifted_pungs": "pure_triple_chow",
    "upper_tiles": "upper_four no_honors",
    "middle_tiles": "all_simples no_honors",
    "lower_tiles": "lower_four no_honors",
    "pure_straight": "short_straight two_terminal_chows",
    "three_suited_terminal_chows": "all_chows mixed_double_chow two_terminal_chows no_honors",
    "all_fives": "all_simples no_honors",
    "triple_pung": "double_pung",
    "three_concealed_pungs": "two_concealed_pungs",
    "lesser_honors_and_knitted_tiles": "all_types concealed_hand",
    "upper_four": "no_honors",
    "lower_four": "no_honors",
    "big_three_winds": "pung_of_terminals_or_honors",
    "reversible_tiles": "one_voided_suit",
    "mixed_triple_chow": "mixed_double_chow",
    "last_tile_draw": "self_drawn",
    "out_with_replacement_tile": "self_drawn",
    "robbing_the_kong": "last_tile",
    "two_concealed_kongs": "two_concealed_pungs concealed_kong",
    "melded_hand": "single_wait",
    "two_dragon_pungs": "dragon_pung",
    "fully_concealed_hand": "self_drawn",
    "prevalent_wind": "pung_of_terminals_or_honors",
    "seat_wind": "pung_of_terminals_or_honors",
    "all_chows": "no_honors",
    "all_simples": "no_honors",
}


def fan_points(ruleset: Ruleset, fan: str) -> int:
    if fan == "two_concealed_kongs":
        return 8 if ruleset.fan_values == FanValues.WMO else 6  # D-01
    if fan == "concealed_and_melded_kong":
        return 6 if ruleset.fan_values == FanValues.WMO else 5  # D-02
    return POINTS[fan]


def never_beside(ruleset: Ruleset, fan: str) -> set[str]:
    """Names that ``fan`` leaves out."""
    names = set(_NEVER_BESIDE.get(fan, "").split())
    if fan in BY_NATURE_CONCEALED:
        pungs = fan == "four_concealed_pungs"
        if ruleset.natural_self_draw == NaturalSelfDraw.SELF_DRAWN or (
            pungs and ruleset.natural_self_draw == NaturalSelfDraw.PUNGS_SELF_DRAWN
        ):
            names.add("fully_concealed_hand")  # D-03
    if fan == "all_green" and not ruleset.green_half_flush:
        names.add("half_flush")  # D-04
    if fan == "all_terminals" and ruleset.terminal_pungs != TerminalPungs.DOUBLE_AND_TRIPLE:
        names.add("double_pung")  # D-05
    if fan == "all_terminals" and ruleset.terminal_pungs == TerminalPungs.NONE:
        names.add("triple_pung")
    if fan == "nine_gates" and ruleset.nine_gates == NineGates.ANY_SHAPE:
        names |= {"edge_wait", "closed_wait", "single_wait"}
    if fan == "three_kongs" and ruleset.kong_series == KongSeries.ALL_CONCEALED:
        names.add("two_concealed_pungs")  # D-10
    if fan == "knitted_straight" and not ruleset.knitted_all_types:
        names.add("all_types")  # D-14
    return names
