"""The options as a person looks through them: by subject, and only those that the others leave a meaning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zimo.rulesets.options import Ruleset
from zimo.rulesets.registry import option_value

SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "match": (
        "match_deals",
        "players",
        "start_score",
        "ends_below_zero",
        "table_points",
        "first_dealer",
        "next_dealer",
        "prevalent_wind",
        "round_length",
        "winds",
        "chairs",
    ),
    "tiles": (
        "tiles",
        "dragons",
        "bonus",
        "bonus_unreplaced_draws",
        "wall",
        "break_rule",
        "reserve_stacks",
        "draw_only_tiles",
    ),
    "exchange": ("exchange", "exchange_direction"),
    "void_suit": (
        "void",
        "void_discard",
        "void_penalty_is",
        "void_penalty",
        "void_penalty_to",
        "pig_pays",
        "pig_exempt_all_void",
        "pig_ready_pay",
        "pig_penalty",
    ),
    "claims": ("chow_from", "multi_win", "max_exposed", "chow_keeps_two", "last_discard_claims"),
    "kongs": (
        "replacement_from",
        "kong_box",
        "kong_from_open_pung",
        "kong_after_claim",
        "special_kongs",
        "one_bamboo_wild",
        "rob_kong",
        "added_kong_as_discard",
        "concealed_kong_hidden",
        "kong_payments",
        "kong_money",
        "delayed_kong_pays",
        "kong_transfer",
        "kong_transfer_multi",
        "shoot_refund",
        "robbed_refund",
    ),
    "winning": (
        "minimum",
        "minimum_counts_bonus",
        "special_always_wins",
        "seven_pairs",
        "orphans",
        "knitted",
        "win_suits",
        "yaojiu",
        "triplet_or_dragon_pair",
        "bonus_win",
        "fifteenth_tile",
    ),
    "ready": ("ready", "ready_kongs", "bao"),
    "passing": (
        "skip_hu",
        "must_hu_last",
        "false_hu",
        "false_hu_penalty_is",
        "false_hu_penalty",
        "false_hu_to",
        "false_hu_void_penalty",
        "false_hu_ends",
        "false_hu_plays_on",
    ),
    "counting": (
        "fan_limit",
        "faan_table",
        "faan_values",
        "four_concealed_pungs_faan",
        "four_concealed_pungs_kongs",
        "little_four_winds",
        "concealed_hand_with_bonus",
        "concealed_kong_conceals",
        "replacement_faan",
        "double_kong_faan",
        "first_turn_hands",
        "human_hand",
        "eight_bonus_faan",
        "pungs_single_wait",
        "stack_special",
        "implied_stack",
        "golden_wait",
        "yaojiu_jiangdui",
        "concealed_fan",
        "simples_fan",
        "heavenly_fan",
        "under_the_sea",
        "fan_values",
        "nine_gates",
        "nine_gates_second_pung",
        "natural_self_draw",
        "all_green_needs_dragon",
        "green_half_flush",
        "all_red",
        "terminal_pungs",
        "tile_hog",
        "knitted_wait",
        "held_wait",
        "kong_series",
        "four_concealed_self_draw",
        "honours_by_pairs",
        "whole_hand_by_pairs",
        "lesser_knitted_straight",
        "knitted_all_types",
        "bonus_set",
        "concealed_pung",
        "honour_pung_doubles",
        "half_flush_double",
        "bonus_points",
        "selfdraw_stack",
        "robbed_kong_means",
        "three_consecutive",
        "big_three_dragons",
        "rounding",
        "cap",
        "cap_applies_to",
    ),
    "paying": (
        "self_draw",
        "self_drawn_fan",
        "kong_draw_payer",
        "payment",
        "robbed_kong_payment",
        "liability",
        "nine_tile_liability",
        "losers_settle",
    ),
    "end": (
        "flow",
        "hu_again",
        "hu_kongs",
        "hu_hand_shown",
        "wall_end_settlement",
        "draw_shows_hands",
        "ready_value",
        "ready_paid",
        "kong_refund",
        "wall_end_counts_kong",
        "melds_exhaust_waits",
    ),
}
"""By part of the rules page. ``scoring`` is no choice of a person: it goes with the preset."""

_NO_VOID: Mapping[str, tuple[Any, ...]] = {"void": ("none",)}
_NO_FALSE_HU: Mapping[str, tuple[Any, ...]] = {"false_hu": ("reject",)}
_NO_HONOURS: Mapping[str, tuple[Any, ...]] = {"tiles": (108,)}
_NO_BONUS_TILES: Mapping[str, tuple[Any, ...]] = {"tiles": (108, 136)}
_NO_BONUS_WIN: Mapping[str, tuple[Any, ...]] = {
    **_NO_BONUS_TILES,
    "bonus": ("keepable",),
    "flow": ("last_player",),
}
_NO_PAIRS: Mapping[str, tuple[Any, ...]] = {"seven_pairs": ("none",)}
_NO_KNITTED: Mapping[str, tuple[Any, ...]] = {"knitted": (False,)}
_ENDS_WITH_HU: Mapping[str, tuple[Any, ...]] = {"flow": ("first_hu", "last_player")}

IDLE: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "dragons": {"tiles": (136, 144)},
    "bonus": _NO_BONUS_TILES,
    "bonus_unreplaced_draws": _NO_BONUS_TILES,
    "bonus_set": _NO_BONUS_TILES,
    "bonus_points": _NO_BONUS_TILES,
    "minimum_counts_bonus": {**_NO_BONUS_TILES, "minimum": (0,)},
    "concealed_hand_with_bonus": _NO_BONUS_TILES,
    "replacement_faan": _NO_BONUS_TILES,
    "bonus_win": _NO_BONUS_WIN,
    "eight_bonus_faan": {**_NO_BONUS_WIN, "bonus_win": ("off",)},
    "robbed_kong_payment": {"rob_kong": (False,)},
    "nine_tile_liability": {
        "payment": ("hk_full", "discarder_pays_all", "everyone_pays", "all_pay_discarder_more")
    },
    "false_hu_ends": _NO_FALSE_HU,
    "false_hu_plays_on": {
        **_NO_FALSE_HU,
        "false_hu_ends": (True,),
        "flow": ("last_player", "blood_flow"),
        "void": ("tile", "card"),
    },
    "kong_box": {"replacement_from": ("front", "back")},
    "one_bamboo_wild": {"special_kongs": (False,)},
    "added_kong_as_discard": {"special_kongs": (False,)},
    "reserve_stacks": {"wall": ("per_seat",)},
    "draw_only_tiles": {"wall": ("per_seat",)},
    "chow_keeps_two": {"chow_from": ("none",), "max_exposed": (0, 1, 2, 3)},
    "exchange_direction": {"exchange": ("off",)},
    "kong_money": {"kong_payments": (False,)},
    "delayed_kong_pays": {"kong_payments": (False,)},
    "kong_transfer": {"kong_payments": (False,)},
    "kong_transfer_multi": {"kong_payments": (False,), "kong_transfer": ("none",), "multi_win": ("nearest",)},
    "shoot_refund": {"kong_payments": (False,), "kong_transfer": ("last", "all")},
    "robbed_refund": {"kong_payments": (False,), "rob_kong": (False,)},
    "void_discard": _NO_VOID,
    "void_penalty": {**_NO_VOID, "void_penalty_is": ("limit",)},
    "void_penalty_is": _NO_VOID,
    "void_penalty_to": _NO_VOID,
    "pig_pays": {**_NO_VOID, "void_penalty_to": ("bank", "opponents"), "flow": ("first_hu",)},
    "pig_exempt_all_void": _NO_VOID,
    "pig_ready_pay": {**_NO_VOID, "wall_end_settlement": (False,)},
    "pig_penalty": {**_NO_VOID, "void_discard": ("lenient", "strict")},
    "orphans": _NO_HONOURS,
    "knitted": _NO_HONOURS,
    "special_always_wins": {"minimum": (0,)},
    "false_hu_penalty": {**_NO_FALSE_HU, "false_hu_penalty_is": ("limit",)},
    "false_hu_penalty_is": _NO_FALSE_HU,
    "false_hu_to": _NO_FALSE_HU,
    "false_hu_void_penalty": {**_NO_FALSE_HU, **_NO_VOID},
    "implied_stack": _NO_PAIRS,
    "honours_by_pairs": _NO_PAIRS,
    "whole_hand_by_pairs": _NO_PAIRS,
    "lesser_knitted_straight": _NO_KNITTED,
    "knitted_all_types": _NO_KNITTED,
    "knitted_wait": _NO_KNITTED,
    "self_drawn_fan": {"self_draw": ("plus_1", "double", "none")},
    "hu_again": _ENDS_WITH_HU,
    "hu_kongs": _ENDS_WITH_HU,
    "hu_hand_shown": {"flow": ("first_hu", "blood_flow")},
    "false_hu": {"flow": ("blood_flow",)},
    "ready_kongs": {"ready": ("none",)},
    "bao": {"ready": ("none",)},
    "draw_shows_hands": {"wall_end_settlement": (True,)},
    "ready_value": {"wall_end_settlement": (False,)},
    "ready_paid": {**_ENDS_WITH_HU, "wall_end_settlement": (False,), "ready_value": ("off",)},
    "kong_refund": {"wall_end_settlement": (False,), "kong_payments": (False,)},
    "wall_end_counts_kong": {"wall_end_settlement": (False,)},
    "melds_exhaust_waits": {"wall_end_settlement": (False,)},
    "prevalent_wind": _NO_HONOURS,
    "winds": _NO_HONOURS,
    "round_length": {"prevalent_wind": ("east", "round")},
    "chairs": {"players": (2, 3)},
}
"""Where another option has one of these values, an option changes nothing."""


_OF_SPECIAL_KONGS = ("special_kongs", "one_bamboo_wild", "added_kong_as_discard")


def subject_of(option: str) -> str | None:
    """None for an option that nobody is shown."""
    return next((subject for subject, options in SUBJECTS.items() if option in options), None)


def asked_options(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """By subject the options that can change anything as the others stand."""
    found = {
        subject: tuple(option for option in options if is_asked(option, ruleset))
        for subject, options in SUBJECTS.items()
    }
    return {subject: options for subject, options in found.items() if options}


def is_asked(option: str, ruleset: Ruleset) -> bool:
    return offered(option, ruleset) and not any(
        option_value(getattr(ruleset, other)) in values for other, values in IDLE.get(option, {}).items()
    )


def offered(option: str, ruleset: Ruleset) -> bool:
    """May a person ever be asked for it under this way of counting?"""
    if option == "losers_settle" and ruleset.family.loser_points is None:
        return False
    if option in _OF_SPECIAL_KONGS and not ruleset.family.special_kongs:
        return False
    return subject_of(option) is not None and ruleset.matters(option)
