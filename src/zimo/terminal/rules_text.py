"""A ruleset in short, in words."""

from __future__ import annotations

from zimo.rulesets import Ruleset
from zimo.rulesets.summary import summary
from zimo.words.catalogue import Words


def rules_text(ruleset: Ruleset, words: Words) -> dict[str, str]:
    """Heading and text: tiles, claims, what wins, what pays, how it goes."""
    joint = words.say("rules.joint")
    return {
        words.say(f"heading.{heading}"): joint.join(map(words.said, phrases))
        for heading, phrases in summary(ruleset).items()
    }
