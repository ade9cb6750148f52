"""What happened between two moments of a deal, in words."""

from __future__ import annotations

import dataclasses

from zimo.engine.table.state import MeldType
from zimo.notation.tiles import FIRST_BONUS
from zimo.play.game import LedgerEntry
from zimo.seat import events as table_events
from zimo.seat.account import reason_id
from zimo.seat.events import Event, Kind
from zimo.seat.sight import Sight
from zimo.terminal.faces import SUIT_NAMES, Faces, short_face, tiles_text
from zimo.terminal.names import deed, meld_text, seat_name
from zimo.words.catalogue import ENGLISH


@dataclasses.dataclass(frozen=True)
class Line:
    text: str
    stands_out: bool = False


_MELD_DEEDS = {
    MeldType.CHOW: "claim a chow",
    MeldType.PUNG: "claim a pung",
    MeldType.MELDED_KONG: "claim a kong",
    MeldType.PROMOTED_KONG: "add to a pung: kong",
    MeldType.POSTPONED_KONG: "add to a pung, later: kong",
    MeldType.CONCEALED_KONG: "declare a concealed kong",
}


def opening(sight: Sight, faces: Faces) -> list[Line]:
    """What there is to say about a deal that begins."""
    return _told(sight, table_events.opening(sight), faces)


def events_between(before: Sight, after: Sight, faces: Faces) -> list[Line]:
    """What happened, in order."""
    return _told(after, table_events.events_between(before, after), faces)


def _told(sight: Sight, events: list[Event], faces: Faces) -> list[Line]:
    return [line for event in events if (line := _line(sight, event, faces)) is not None]


def _line(sight: Sight, event: Event, faces: Faces) -> Line | None:
    """An event in words; None for another's draw, which goes without saying."""
    match event.kind:
        case Kind.DEAL:
            return Line(f"{_deed(sight, event, 'deal')}.")
        case Kind.DISCARD:
            return Line(f"{_deed(sight, event, 'discard')} {tiles_text(event.tiles, faces)}")
        case Kind.VOID:
            assert event.suit is not None
            return Line(f"Void suit of {_name(sight, event.seat)}: {SUIT_NAMES[event.suit]}")
        case Kind.HU:
            return Line(_hu(sight, event, faces), True)
        case Kind.MELD:
            assert event.meld is not None
            done = _deed(sight, event, _MELD_DEEDS[event.meld.type])
            return Line(f"{done} {meld_text(event.meld, faces)}", True)
        case Kind.BONUS:
            return Line(f"{_deed(sight, event, 'set')} aside {tiles_text(event.tiles, faces)}")
        case Kind.PAYMENT:
            assert event.payment is not None
            return Line(_payment(sight, event.payment))
        case Kind.DRAW:
            if not event.tiles:
                return None
            bonus = " (a bonus tile)" if event.tiles[0] >= FIRST_BONUS else ""
            return Line(f"You draw {short_face(event.tiles[0], faces)}{bonus}")
        case Kind.END:
            return Line(ENGLISH.say(f"end.{sight.end.name.lower()}"), True)


def _name(sight: Sight, seat: int | None) -> str:
    assert seat is not None
    return seat_name(sight.me, seat, sight.players)


def _deed(sight: Sight, event: Event, verb: str) -> str:
    return deed(_name(sight, event.seat), verb)


def _hu(sight: Sight, event: Event, faces: Faces) -> str:
    text = f"{_deed(sight, event, 'declare')} hu"
    tile = f" {tiles_text(event.tiles, faces)}" if event.tiles else ""
    if event.source == event.seat:
        return f"{text}: self-drawn{tile}"
    return f"{text} on{tile} from {_name(sight, event.source).replace('You', 'you')}"


def _payment(sight: Sight, entry: LedgerEntry) -> str:
    moved = ", ".join(
        f"{_name(sight, seat)} {points:+d}" for seat, points in enumerate(entry.delta) if points
    )
    return f"{ENGLISH.say(reason_id(entry.reason)).capitalize()}: {moved}"
