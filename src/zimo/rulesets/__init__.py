"""Rulesets are data: typed options (``options``), the presets, and the registry of their names."""

from zimo.rulesets.options import Ruleset
from zimo.rulesets.registry import PRESETS, RulesetError, find_ruleset

__all__ = ["PRESETS", "Ruleset", "RulesetError", "find_ruleset"]
