"""The game of Botzone (Chinese Standard Mahjong): by which rules it is played, and what a seat answers there.

It deals 136 tiles in four walls, one for each seat, or in its older form 144 tiles in one wall, and replaces
bonus tiles at once. A claim is answered together with the discard that follows it.
"""

from __future__ import annotations

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
)
from zimo.notation.botzone import kind_named, name_of
from zimo.notation.tiles import BASE_KINDS, NO_TILE
from zimo.rulesets import Ruleset, find_ruleset
from zimo.rulesets.registry import every_option

OWN_WALLS = find_ruleset("mcr", {"tiles": 136, "wall": "per_seat", "replacement_from": "front"})
ONE_WALL = find_ruleset("mcr", {"replacement_from": "front"})
KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
"""What a program says after its answer that goes on running."""
_UNSEEN = (  # what no seat is told, or what lies outside of a deal
    "replacement_from",
    "break_rule",
    "false_hu_penalty",
    "false_hu_penalty_is",
    "false_hu_to",
    "next_dealer",
    "first_dealer",
    "round_length",
    "chairs",
    "match_deals",
    "start_score",
    "table_points",
    "ends_below_zero",
)
_SEEN = ("kong_box",)  # of a wall that ends before these tiles
_ALONE = {"PASS": PASS, "HU": HU, "GANG": KONG}
_WITH_TILE = {"PLAY": 0, "GANG": CONCEALED_KONG, "BUGANG": ADDED_KONG}
_WORDS = {code: word for word, code in _ALONE.items()}


def other_options(ruleset: Ruleset) -> list[str]:
    """What of the rules is not as they are played there, as one would write it: nothing if they can be."""
    return min((_differences(ruleset, form) for form in (OWN_WALLS, ONE_WALL)), key=len)


def _differences(ruleset: Ruleset, form: Ruleset) -> list[str]:
    there = every_option(form)
    return [
        f"{name}={str(value).lower()}"
        for name, value in every_option(ruleset).items()
        if value != there[name] and (name not in _UNSEEN or value in _SEEN)
    ]


# What a seat answers ------------------------------------------------------------------------------


def claims_set(action: int) -> bool:
    """Is it a claim with which a discard is answered?"""
    return action == PUNG or CHOW_LOWEST <= action <= CHOW_HIGHEST


def answer_of(action: int, offered: int = NO_TILE, discard: int = NO_TILE) -> str:
    """What the seat says. ``offered`` is the tile of a claim, ``discard`` what follows a pung or chow."""
    if action in _WORDS:
        return _WORDS[action]
    if action == PUNG:
        return f"PENG {name_of(discard)}"
    if claims_set(action):
        return f"CHI {name_of(offered + CHOW_MIDDLE - action)} {name_of(discard)}"
    word, first = max(
        ((word, first) for word, first in _WITH_TILE.items() if first <= action), key=lambda found: found[1]
    )
    return f"{word} {name_of(action - first)}"


def action_of(answer: str, offered: int) -> tuple[int, int | None]:
    """The action that a seat answers, and the discard that is to follow it.

    Raises ValueError for what is no answer at all.
    """
    word, *names = answer.split() or [""]
    kinds = [kind for name in names if (kind := kind_named(name)) is not None]
    if len(kinds) == len(names):
        match word, kinds:
            case _, [] if word in _ALONE:
                return _ALONE[word], None
            case "PLAY", [kind]:
                return kind, None
            case _, [kind] if word in _WITH_TILE and kind < BASE_KINDS:
                return _WITH_TILE[word] + kind, None
            case "PENG", [discard]:
                return PUNG, discard
            case "CHI", [middle, discard] if abs(middle - offered) <= 1:
                return CHOW_MIDDLE + offered - middle, discard
    raise ValueError(f"{answer!r} is no answer")
