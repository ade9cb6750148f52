"""Rulesets with options changed: a list that names each option at work, and any number drawn at random."""

from __future__ import annotations

import random
from typing import Any

from zimo.rulesets import PRESETS, Ruleset, RulesetError, find_ruleset
from zimo.rulesets.options import (
    BonusTiles,
    ChowFrom,
    FalseHu,
    Flow,
    GoldenWait,
    LastDiscardClaims,
    MultiWin,
    PenaltyTo,
    ReplacementFrom,
    SelfDraw,
    SevenPairs,
    ShootRefund,
    SkipHu,
    VoidDiscard,
    VoidMarker,
    WallKind,
    WinSuits,
)

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    # fines and false hu
    ("sbr", {"false_hu": "penalise"}),
    ("sbr", {"false_hu": "penalise", "false_hu_to": "bank", "multi_win": "nearest"}),
    ("sbr", {"false_hu": "penalise", "false_hu_void_penalty": "false", "void": "card"}),
    ("sbr", {"false_hu": "penalise", "void_discard": "penalise", "shoot_refund": "chain"}),
    ("sbr", {"false_hu": "penalise", "skip_hu": "mil", "players": 3}),
    ("sbr-mil", {"false_hu": "penalise"}),
    ("sbr-mil", {"false_hu": "penalise", "false_hu_to": "opponents", "void_discard": "penalise"}),
    ("sichuan", {"false_hu": "penalise", "false_hu_penalty": 10}),
    ("mcr", {"false_hu": "penalise", "false_hu_penalty": 10}),
    ("changchun", {"false_hu": "penalise", "false_hu_to": "bank"}),
    ("sbr", {"void_penalty_to": "opponents"}),
    ("sbr", {"void_penalty_to": "opponents", "void_discard": "penalise"}),
    # the void suit
    ("sbr", {"void": "card"}),
    ("sbr", {"void": "none"}),
    ("sbr", {"void": "none", "win_suits": "any"}),
    ("sbr", {"void_discard": "strict"}),
    ("sbr", {"void_discard": "penalise"}),
    ("sbr-mil", {"void_discard": "penalise"}),
    ("sbr-mil", {"void_discard": "lenient", "void_penalty": 24}),
    ("sbr-mil", {"void": "tile"}),
    ("sbr", {"win_suits": "at_most_two"}),
    # kongs
    ("sbr", {"shoot_refund": "chain", "replacement_from": "back"}),
    ("sbr-mil", {"shoot_refund": "chain"}),
    ("sbr", {"kong_after_claim": "true"}),
    ("sbr", {"kong_from_open_pung": "true", "robbed_refund": "true"}),
    ("sbr-mil", {"rob_kong": "false", "kong_after_claim": "true"}),
    ("sbr", {"replacement_from": "kong_box"}),
    ("mcr", {"kong_after_claim": "true", "kong_from_open_pung": "true"}),
    # letting a hu pass
    ("sbr", {"skip_hu": "free"}),
    ("sbr", {"skip_hu": "until_draw"}),
    ("sbr", {"skip_hu": "mil"}),
    ("sbr-mil", {"skip_hu": "until_draw_unless_higher", "void": "tile"}),
    ("sichuan", {"skip_hu": "until_draw"}),
    # fans and payments
    ("sbr", {"fan_limit": "none", "self_draw": "plus_1_fan"}),
    ("sbr", {"fan_limit": 4, "self_draw": "double", "golden_wait": "any_pair_wait"}),
    ("sbr", {"fan_limit": 0, "self_draw": "none", "wall_end_counts_kong": "false"}),
    ("sbr", {"melds_exhaust_waits": "true", "wall_end_counts_kong": "false"}),
    ("sbr", {"seven_pairs": "none"}),
    ("sbr", {"seven_pairs": "distinct"}),
    ("sichuan", {"stack_special": "true"}),
    ("sichuan", {"implied_stack": "false", "seven_pairs": "quads"}),
    ("sichuan", {"dragons": "true"}),
    ("sichuan", {"dragons": "true", "stack_special": "true", "flow": "last_player"}),
    # who plays on, who wins, how long
    ("sbr", {"flow": "first_hu"}),
    ("sbr", {"multi_win": "nearest"}),
    ("sbr", {"last_discard_claims": "hu"}),
    ("sichuan", {"flow": "last_player", "multi_win": "all"}),
    ("mcr", {"flow": "last_player", "multi_win": "all", "last_discard_claims": "hu_pung"}),
    ("changchun", {"multi_win": "all", "max_exposed": 4}),
    ("changchun", {"last_discard_claims": "hu_pung", "max_exposed": 1}),
    ("sbr", {"max_exposed": 0}),
    ("sbr", {"chow_from": "left"}),
    ("sbr-mil", {"chow_from": "any"}),
    # seats and walls
    ("sbr", {"players": 3}),
    ("sbr", {"players": 2}),
    ("sbr-mil", {"players": 3, "wall": "per_seat"}),
    ("sichuan", {"players": 3}),
    ("mcr", {"players": 3}),
    ("classical", {"players": 2}),
    ("official", {"players": 3}),
    ("sbr", {"wall": "per_seat"}),
    ("sbr-mil", {"wall": "per_seat", "replacement_from": "back"}),
    ("sichuan", {"wall": "per_seat"}),
    ("mcr", {"wall": "per_seat", "tiles": 136}),
    ("mcr", {"wall": "per_seat"}),
    ("changchun", {"wall": "per_seat", "last_discard_claims": "hu_pung"}),
    # tiles
    ("mcr", {"bonus": "keepable"}),
    ("mcr", {"bonus": "keepable", "wall": "per_seat", "false_hu": "penalise"}),
    ("mcr", {"bonus_unreplaced_draws": "true"}),
    ("official", {"bonus_unreplaced_draws": "false", "chow_from": "left"}),
    ("classical", {"tiles": 136}),
    ("classical", {"bonus_unreplaced_draws": "false", "seven_pairs": "quads", "knitted": "true"}),
    ("sbr", {"tiles": 136}),
    ("sbr", {"tiles": 144, "void_discard": "penalise"}),
    ("sbr", {"dragons": "true"}),
    ("changchun", {"yaojiu": "false"}),
    ("changchun", {"triplet_or_dragon_pair": "false", "win_suits": "any"}),
]

_CHOICES: dict[str, list[Any]] = {
    "players": [2, 3, 4],
    "bonus": list(BonusTiles),
    "bonus_unreplaced_draws": [False, True],
    "wall": list(WallKind),
    "replacement_from": list(ReplacementFrom),
    "chow_from": list(ChowFrom),
    "multi_win": list(MultiWin),
    "kong_from_open_pung": [False, True],
    "kong_after_claim": [False, True],
    "rob_kong": [False, True],
    "last_discard_claims": list(LastDiscardClaims),
    "max_exposed": [0, 1, 2, 3, 4],
    "void": list(VoidMarker),
    "void_discard": list(VoidDiscard),
    "void_penalty": [0, 24, 48],
    "void_penalty_to": list(PenaltyTo),
    "pig_penalty": [0, 24],
    "win_suits": list(WinSuits),
    "yaojiu": [False, True],
    "triplet_or_dragon_pair": [False, True],
    "seven_pairs": list(SevenPairs),
    "orphans": [False, True],
    "knitted": [False, True],
    "flow": list(Flow),
    "skip_hu": list(SkipHu),
    "false_hu": list(FalseHu),
    "false_hu_penalty": [0, 8, 24],
    "false_hu_to": list(PenaltyTo),
    "false_hu_void_penalty": [False, True],
    "fan_limit": [0, 1, 3, 4, None],
    "self_draw": list(SelfDraw),
    "golden_wait": list(GoldenWait),
    "wall_end_counts_kong": [False, True],
    "melds_exhaust_waits": [False, True],
    "shoot_refund": list(ShootRefund),
    "robbed_refund": [False, True],
    "stack_special": [False, True],
    "implied_stack": [False, True],
}


def random_variant(chance: random.Random) -> tuple[str, Ruleset]:
    """A preset with one to five options drawn at random, and a text that says which."""
    while True:
        name = chance.choice(list(PRESETS))
        options = {
            option: chance.choice(_CHOICES[option])
            for option in chance.sample(list(_CHOICES), chance.randint(1, 5))
        }
        try:
            return f"{name} {options}", find_ruleset(name, options)
        except RulesetError:
            continue
