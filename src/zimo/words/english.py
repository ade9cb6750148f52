"""Actions and refusals in words, for people and error messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CHOW_MIDDLE,
    CONCEALED_KONG,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
    VOID_CARD,
    VOID_TILE,
)
from zimo.notation.tiles import BASE_KINDS, FIRST_BONUS, KINDS, SUIT_KINDS, format_tiles
from zimo.rulesets import Ruleset
from zimo.words.catalogue import ENGLISH

BONUS_KINDS = KINDS - FIRST_BONUS

_CLAIMS = {
    PASS: "pass",
    HU: "hu",
    PUNG: "pung",
    KONG: "kong",
    CHOW_LOWEST: "chow as lowest",
    CHOW_MIDDLE: "chow as middle",
    CHOW_HIGHEST: "chow as highest",
}


def action_name(action: int) -> str:
    """An action code in words, tiles in notation: ``discard 3m``, ``added kong 7p``."""
    if action in _CLAIMS:
        return _CLAIMS[action]
    for first, count, verb in (
        (0, KINDS, "discard"),
        (CONCEALED_KONG, BASE_KINDS, "concealed kong"),
        (ADDED_KONG, BASE_KINDS, "added kong"),
        (VOID_TILE, SUIT_KINDS, "void suit by tile"),
    ):
        if first <= action < first + count:
            return f"{verb} {format_tiles([action - first])}"
    if VOID_CARD <= action < VOID_CARD + 3:
        return f"void suit by card {'mps'[action - VOID_CARD]}"
    if SET_ASIDE <= action < SET_ASIDE + BONUS_KINDS:
        return f"set aside {format_tiles([FIRST_BONUS + action - SET_ASIDE])}"
    return f"unknown action {action}"


def count(number: int, unit: str) -> str:
    """``1 fan``, ``2 fans``."""
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def worth(points: int, fans: int | None, ruleset: Ruleset) -> str:
    """What a scored hand is worth: ``16 points (4 fans)``, ``240 points (3 doubles)``, ``25 points``."""
    unit = ruleset.family.unit
    beside = None if fans is None or unit == "point" else ENGLISH.say(f"unit.{unit}", count=fans)
    return ENGLISH.say("unit.worth", points=points, beside=beside)


def refusal_text(reason: str, detail: Mapping[str, Any]) -> str:
    """Why a hand is no win, from the ``reason`` and ``detail`` of its score."""
    return ENGLISH.say(f"help.{reason}", **detail)
