"""Rulesets by their names, wherever a person names one: presets, and rules of one's own that are kept here.

Records and messages name presets alone, so that they mean the same on every machine.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from zimo.notation.spelling import meant_by
from zimo.rulesets.installed import RulesetError
from zimo.rulesets.options import Ruleset
from zimo.rulesets.own import find_own, own_names
from zimo.rulesets.registry import PRESETS, Preset, find_preset, is_taken, with_options
from zimo.words.phrase import printable


@dataclasses.dataclass(frozen=True)
class Named:
    name: str
    game: str  # its title; of a preset in English
    ruleset: Ruleset
    preset: str  # itself, or the one below rules of one's own
    options: Mapping[str, Any]  # what differs from that, as JSON
    outdated: bool = False  # has the preset changed since those were kept?

    @property
    def is_own(self) -> bool:
        return self.name != self.preset


def find_named(name: str) -> Named:
    """A preset, by an alias too, or rules of one's own. Raises RulesetError."""
    asked = name.strip().lower()
    if is_taken(asked):
        return _preset(find_preset(asked))
    own = find_own(asked)
    if own is None:
        hint = meant_by(name, [*PRESETS, *own_names()])
        raise RulesetError("fault.unknown_ruleset", name=printable(name), hint=hint)
    return Named(own.name, own.title, own.ruleset, own.rules, own.options, own.outdated)


def find_ruleset(name: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset of that name with ``options`` changed. Raises RulesetError."""
    return with_options(find_named(name).ruleset, options or {})


def every_named() -> dict[str, Named]:
    """The presets, then one's own that can be used, by name."""
    found = {name: _preset(preset) for name, preset in PRESETS.items()}
    for name in own_names():
        try:
            found[name] = find_named(name)
        except RulesetError:  # as whoever names it is told, and whoever lists the rules
            continue
    return found


def own_title(name: str, ruleset: Ruleset) -> str:
    """Of one's own that are this ruleset, but for the length of the match; "" of all others."""
    try:
        own = find_own(name)
    except RulesetError:
        return ""
    if own is None or dataclasses.replace(own.ruleset, match_deals=ruleset.match_deals) != ruleset:
        return ""
    return own.title


def game_of(name: str) -> str:
    """The title, or the name where nothing has it any more."""
    try:
        return find_named(name).game
    except RulesetError:
        return name


def _preset(preset: Preset) -> Named:
    return Named(preset.name, preset.game, preset.ruleset, preset.name, {})
