"""Help at the table, from what the seat sees: its waits, its discards, why it may not declare hu."""

from __future__ import annotations

from typing import Any

from zimo.analysis import analyse, waits
from zimo.engine.actions import HU
from zimo.engine.state import FIRST_BONUS, Phase
from zimo.rulesets import Ruleset
from zimo.server.protocol import Discarding, Help, HelpKind, Wait
from zimo.sight import Sight
from zimo.study import House, studied
from zimo.terminal.faces import Faces
from zimo.terminal.hints import OUT_OF_REACH, advice, from_a_win, why_no_hu
from zimo.tiles import parse_tile
from zimo.wording import count

FULL_HAND = 14


def help_for(what: HelpKind, sight: Sight, ruleset: Ruleset) -> Help:
    """The answer to a request for help."""
    house = House.of(ruleset)
    if what == "why":
        if HU in sight.legal:
            return _only("You may declare hu.")
        return _only(*why_no_hu(sight, house, Faces.LETTERS))
    full = len(sight.own_hand) + 3 * len(sight.own.melds) == FULL_HAND
    bonus = any(kind >= FIRST_BONUS for kind in sight.own_hand)
    if sight.own.hu or bonus or sight.phase == Phase.VOID:
        return _only(*advice(sight, house, Faces.LETTERS), what=what)
    if full:
        return _discards(sight, house, what)
    return _waits(sight, house, what)


def _only(*lines: str, what: HelpKind = "why") -> Help:
    return Help(what=what, lines=list(lines), waits=[], discards=[])


def _discards(sight: Sight, house: House, what: HelpKind) -> Help:
    result = analyse(studied(sight, house))
    if error := result.get("error"):
        return _only(error["message"], what=what)
    if result["deficiency"] is None:
        return _only(OUT_OF_REACH, what=what)
    found = [
        Discarding(
            tile=choice["tile"],
            deficiency=choice["deficiency"],
            accepts=choice["accepts"],
            count=choice["count"],
            reason=_reason(choice),
        )
        for choice in result["discards"]
        if parse_tile(choice["tile"]) in sight.legal
    ]
    complete = result["deficiency"] == 0
    line = "Your hand is complete." if complete else f"You are {from_a_win(result['deficiency'])}."
    return Help(what=what, lines=[line], waits=[], discards=found)


def _reason(choice: dict[str, Any]) -> str:
    """Why one would discard it: how far the hand is then, and what brings it nearer."""
    after = f"leaves you {from_a_win(choice['deficiency'])}"
    if not choice["accepts"]:
        return f"{after}, and no tile is left that helps"
    return f"{after}; {count(choice['count'], 'tile')} of {count(len(choice['accepts']), 'kind')} help"


def _waits(sight: Sight, house: House, what: HelpKind) -> Help:
    request = studied(sight, house)
    result = analyse(request)
    if error := result.get("error"):
        return _only(error["message"], what=what)
    if result["deficiency"] is None:
        return _only(OUT_OF_REACH, what=what)
    if result["deficiency"] != 1:
        accepted = ", ".join(f"{tile} ({left} left)" for tile, left in result["accepts"].items())
        distance = f"You are {from_a_win(result['deficiency'])}."
        return _only(distance, f"Tiles that help: {accepted or 'none'}.", what=what)
    valued = waits(request)
    if error := valued.get("error"):
        return _only(error["message"], what=what)
    found = [
        Wait(
            tile=wait["tile"],
            left=sight.unseen[parse_tile(wait["tile"])],
            by_discard=_worth(wait),
            self_drawn=_worth(wait["self_draw"]),
        )
        for wait in valued["waits"]
    ]
    line = "You are ready." if found else "You are ready, but hold the missing tiles yourself."
    return Help(what=what, lines=[line], waits=found, discards=[])


def _worth(value: dict[str, Any]) -> str:
    return count(value["points"], "point") if value["declarable"] else "too little to declare"
