"""Rulesets are data: typed options, the families that count winning hands, and the presets by name.

A package of its own may bring more of both: ``register_family`` and ``register_preset``, called by a
module that it names as an entry point of the group ``zimo.families``.
"""

from zimo.rulesets.family import FAMILIES, Family, register_family
from zimo.rulesets.fan import Fan
from zimo.rulesets.installed import RulesetError
from zimo.rulesets.named import find_ruleset
from zimo.rulesets.options import Ruleset
from zimo.rulesets.registry import PRESETS, Preset, register_preset

__all__ = [
    "FAMILIES",
    "PRESETS",
    "Family",
    "Fan",
    "Preset",
    "Ruleset",
    "RulesetError",
    "find_ruleset",
    "register_family",
    "register_preset",
]
