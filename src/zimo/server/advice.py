"""Help at the table, from what the seat sees, as a message."""

from __future__ import annotations

from collections.abc import Sequence

from zimo.engine.table.state import Phase
from zimo.notation.tiles import SUIT_LETTERS, TILE_NAMES
from zimo.rulesets import Ruleset
from zimo.seat import advice
from zimo.seat.giving import tiles_to_give
from zimo.seat.sight import Sight
from zimo.server.protocol import (
    Advised,
    CallAdvice,
    Help,
    HelpKind,
    OwnHand,
    VoidOption,
    Wait,
    Worth,
)
from zimo.server.sight_messages import described


def help_for(what: HelpKind, sight: Sight, ruleset: Ruleset) -> Help:
    """The answer to a request for help."""
    if what == "why":
        return Help(what=what, phrases=advice.why_no_hu(sight, ruleset), waits=[], discards=[], calls=[])
    found = advice.advice(sight, ruleset)
    return Help(
        what=what,
        phrases=list(found.phrases),
        waits=_waits(found.waits),
        discards=[_advised(each) for each in found.discards],
        calls=[
            CallAdvice(choice=described(call.action, sight.offer), phrases=list(call.phrases))
            for call in found.calls
        ],
    )


def standing_at(turn: int, sight: Sight, ruleset: Ruleset) -> OwnHand:
    """How the own hand stands at the moment of that number."""
    waits = advice.waits_standing(sight, ruleset)
    choosing = sight.phase == Phase.VOID and sight.asked
    giving = sight.phase == Phase.EXCHANGE and sight.asked
    return OwnHand(
        turn=turn,
        waits=_waits(waits),
        refused=advice.why_complete_is_no_hu(sight, ruleset, waits),
        give=[TILE_NAMES[kind] for kind in (tiles_to_give(sight, ruleset) if giving else ())],
        void=[
            VoidOption(suit=SUIT_LETTERS[option.suit], held=option.held, deficiency=option.deficiency)  # type: ignore[arg-type]
            for option in (advice.void_options(sight, ruleset) if choosing else [])
        ],
    )


def waits_without(sight: Sight, ruleset: Ruleset, discards: Sequence[int]) -> list[list[Wait]]:
    """What the hand waits for after each of the discards."""
    return [_waits(found) for found in advice.waits_without(sight, ruleset, discards)]


def _advised(found: advice.Advised) -> Advised:
    choice = found.choice
    way = choice.towards or choice
    return Advised(
        tile=choice.tile,
        deficiency=choice.deficiency,
        phrases=list(found.phrases),
        towards=choice.towards,
        accepts=way.accepts,
        count=way.count,
    )


def _waits(waits: Sequence[advice.WaitSeen]) -> list[Wait]:
    return [
        Wait(
            tile=wait.tile,
            left=wait.left,
            by_discard=_worth(wait.by_discard),
            gain_from_dealer=wait.gain_from_dealer,
            self_drawn=_worth(wait.self_drawn),
        )
        for wait in waits
    ]


def _worth(worth: advice.Worth) -> Worth:
    return Worth(points=worth.points, gain=worth.gain, declarable=worth.declarable)
