"""A moment as one seat sees it, for language models: as JSON and as text. Nothing but its view gets in.

Tiles are in zimo's notation: 1m to 9m characters, p dots, s bamboo, E S W N winds, C F P dragons. Actions go
by name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from zimo.engine.table.state import MeldType, Phase
from zimo.notation.spelling import shown
from zimo.notation.tiles import SUIT_LETTERS, TILE_NAMES, WIND_LETTERS
from zimo.play.actions import action_name
from zimo.play.game import IllegalAction
from zimo.rulesets import Ruleset
from zimo.rulesets.registry import describe_ruleset
from zimo.seat.sight import Discarded, MeldSeen, SeatSeen, Sight, see
from zimo.words.phrase import plain

PHASES = {
    Phase.VOID: "void suit",
    Phase.TURN: "turn",
    Phase.CLAIM: "claim",
    Phase.EXCHANGE: "exchange",
    Phase.BONUS: "bonus tiles",
    Phase.BAO: "bao",
}
MELDS = {
    MeldType.CHOW: "chow",
    MeldType.PUNG: "pung",
    MeldType.MELDED_KONG: "melded kong",
    MeldType.PROMOTED_KONG: "added kong",
    MeldType.POSTPONED_KONG: "added kong",
    MeldType.CONCEALED_KONG: "concealed kong",
    MeldType.SPECIAL_KONG: "special kong",
}


def describe(view: np.recarray, ruleset: Ruleset, legal: bool = True) -> dict[str, Any]:
    """What the seat of a VIEW array of shape (1,) sees, for ``json.dumps``; ``legal``: with its actions.

    Seats are 0 to 3 in turn order; only what is there is told.
    """
    sight = see(view)
    rules, options = describe_ruleset(ruleset)
    told: dict[str, Any] = {
        "rules": rules,
        "options": options,
        "seat": sight.me,
        "asked": sight.asked,
        "phase": PHASES.get(sight.phase, "over"),
        "turn_of": sight.turn,
        "prevalent_wind": WIND_LETTERS[sight.prevalent],
        "wall_left": sight.wall_left,
        "hand": _tiles(sight.own_hand),
        "drawn": _tile(sight.drawn),
        "on_offer": _tile(sight.offer),
        "being_added_to_a_pung": sight.offer_robs or None,
        "hu_would_be_true": sight.true_hu or None,
        "set_aside": _tile(sight.void_tile),
        "indicator_of_the_bao": _tile(sight.bao),
        "indicator_taken_by": sight.bao_seat,
        "given_away": _tiles(sight.given) or None,
        "received": _tiles(sight.received) or None,
        "points": list(sight.points) if any(sight.points) else None,
        "seats": [_seat(sight, seat) for seat in sight.seats],
    }
    if legal and sight.asked:
        told["legal"] = names(sight.legal)
    return {key: value for key, value in told.items() if value is not None}


def tell(view: np.recarray, ruleset: Ruleset, legal: bool = False) -> str:
    """The same in lines of text; ``legal``: with the names of its actions."""
    return "\n".join(_lines(describe(view, ruleset, legal)))


def names(codes: tuple[int, ...] | list[int]) -> list[str]:
    """What actions are called, by which ``code_called`` finds them again."""
    return [action_name(code) for code in codes]


def code_called(name: str, view: np.recarray) -> int:
    """The code of a legal action of the asked seat by its name, however it is spaced and capitalised.

    Raises IllegalAction, which lists those that are legal.
    """
    codes = {action_name(code): code for code in see(view).legal}
    wanted = " ".join(name.split())
    by_spelling = {called.lower(): code for called, code in codes.items()}
    if wanted in codes:
        return codes[wanted]
    if wanted.lower() in by_spelling and len(by_spelling) == len(codes):
        return by_spelling[wanted.lower()]
    raise IllegalAction(plain(f"{shown(name)} is no legal action; legal: {', '.join(codes)}"))


def _seat(sight: Sight, seat: SeatSeen) -> dict[str, Any]:
    told: dict[str, Any] = {
        "seat": seat.seat,
        "wind": WIND_LETTERS[seat.wind],
        "deals": seat.deals or None,
        "standing": seat.standing,
        "hand": _tiles(seat.hand) if seat.hand is not None and seat.seat != sight.me else None,
        "melds": [_meld(meld) for meld in seat.melds] or None,
        "bonus": _tiles(seat.bonus) or None,
        "void_suit": None if seat.void is None else SUIT_LETTERS[seat.void],
        "river": [_discard(discard) for discard in seat.river] or None,
        "won": seat.hu or None,
        "declared_ready": seat.ready or None,
        "knows_the_indicator": seat.knows_bao or None,
        "may_not_win": seat.barred or None,
    }
    return {key: value for key, value in told.items() if value is not None}


def _discard(discard: Discarded) -> str:
    """The tile; ``*``: as it was drawn, ``^``: it was claimed."""
    return TILE_NAMES[discard.tile] + ("*" if discard.as_drawn else "") + ("^" if discard.taken else "")


def _meld(meld: MeldSeen) -> str:
    kind = MELDS[meld.type]
    return f"{kind} face down" if meld.tile is None else f"{kind} {' '.join(_tiles(meld.tiles))}"


def _tile(kind: int | None) -> str | None:
    return None if kind is None else TILE_NAMES[kind]


def _tiles(kinds: tuple[int, ...]) -> list[str]:
    return [TILE_NAMES[kind] for kind in kinds]


def _lines(told: Mapping[str, Any]) -> list[str]:
    """Names and values, one to a line."""
    lines = []
    for key, value in told.items():
        if isinstance(value, dict):
            value = json.dumps(value) if value else "none"
        if key == "seats":
            lines += [f"seat {seat['seat']}: {_in_one_line(seat)}" for seat in value]
        elif isinstance(value, list):
            separator = ", " if key == "legal" else " "
            lines.append(f"{key}: {separator.join(map(str, value))}")
        else:
            lines.append(f"{key}: {str(value).lower() if isinstance(value, bool) else value}")
    return lines


def _in_one_line(seat: Mapping[str, Any]) -> str:
    parts = []
    for key, value in seat.items():
        if key == "seat":
            continue
        separator = ", " if key == "melds" else " "
        text = separator.join(value) if isinstance(value, list) else str(value)
        parts.append(f"{key} {text}" if text != "True" else key)
    return "; ".join(parts)
