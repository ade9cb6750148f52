"""Rulesets are data: typed options, the families that count winning hands, and the presets by name."""

from zimo.rulesets.family import FAMILIES
from zimo.rulesets.installed import RulesetError
from zimo.rulesets.options import Ruleset
from zimo.rulesets.registry import PRESETS, find_ruleset

__all__ = ["FAMILIES", "PRESETS", "Ruleset", "RulesetError", "find_ruleset"]
