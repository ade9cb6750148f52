"""The form in which a ruleset is kept, in records and in databases, and the hash that names it.

Kept are the options that differ from the defaults of the dataclass. So the defaults never change, and an
option that is added later, whose default is "as before", leaves everything valid that was kept before.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from zimo.rulesets.options import Ruleset
from zimo.rulesets.registry import every_option, option_value, with_options

_FIRST = """
    tiles dragons players bonus bonus_unreplaced_draws wall replacement_from kong_box break_rule
    chow_from multi_win kong_from_open_pung kong_after_claim rob_kong last_discard_claims max_exposed
    concealed_kong_hidden void void_discard void_penalty void_penalty_to pig_penalty win_suits yaojiu
    triplet_or_dragon_pair seven_pairs orphans knitted minimum special_always_wins fifteenth_tile flow
    skip_hu false_hu false_hu_penalty false_hu_to false_hu_void_penalty scoring fan_values kong_payments
    wall_end_settlement nine_gates nine_gates_second_pung natural_self_draw all_green_needs_dragon
    green_half_flush all_red terminal_pungs tile_hog knitted_wait held_wait kong_series
    four_concealed_self_draw honours_by_pairs whole_hand_by_pairs lesser_knitted_straight
    knitted_all_types bonus_set fan_limit self_draw golden_wait wall_end_counts_kong melds_exhaust_waits
    shoot_refund robbed_refund stack_special implied_stack concealed_pung honour_pung_doubles
    half_flush_double bonus_points selfdraw_stack robbed_kong_means three_consecutive big_three_dragons
    rounding cap cap_applies_to payment losers_settle winds next_dealer first_dealer prevalent_wind
    round_length chairs match_deals start_score table_points ends_below_zero
"""
FIRST_OPTIONS = frozenset(_FIRST.split())
"""The options that there were when a hash was taken over all of them."""


def stored_form(ruleset: Ruleset) -> dict[str, Any]:
    """The options that differ from the defaults, by name: what ``ruleset_from`` makes the ruleset of."""
    defaults = {field.name: option_value(field.default) for field in dataclasses.fields(ruleset)}
    changed = (item for item in every_option(ruleset).items() if item[1] != defaults[item[0]])
    return dict(sorted(changed))


def ruleset_from(stored: Mapping[str, Any]) -> Ruleset:
    """The ruleset of a stored form. Raises RulesetError."""
    return with_options(Ruleset(), stored)


def ruleset_hash(ruleset: Ruleset) -> str:
    """Names what is played beyond doubt: a hash of the stored form."""
    return _hash(stored_form(ruleset))


def first_hash(ruleset: Ruleset) -> str:
    """What named a ruleset before: a hash of all options, those at their default as well."""
    changed = stored_form(ruleset)
    values = every_option(ruleset)
    return _hash({name: values[name] for name in values if name in FIRST_OPTIONS or name in changed})


def _hash(options: Mapping[str, Any]) -> str:
    text = json.dumps(options, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
