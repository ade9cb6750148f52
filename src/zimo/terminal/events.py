"""What happened between two moments of a deal, in words."""

from __future__ import annotations

import dataclasses

from zimo.notation.tiles import FIRST_BONUS
from zimo.play.game import LedgerEntry
from zimo.seat import events as table_events
from zimo.seat.account import reason_id
from zimo.seat.events import Event, Kind
from zimo.seat.sight import Sight
from zimo.terminal.names import TableWords, meld_text


@dataclasses.dataclass(frozen=True)
class Line:
    text: str
    stands_out: bool = False


def opening(sight: Sight, words: TableWords) -> list[Line]:
    """What there is to say about a deal that begins."""
    return _told(sight, table_events.opening(sight), words)


def events_between(before: Sight, after: Sight, words: TableWords) -> list[Line]:
    """What happened, in order."""
    return _told(after, table_events.events_between(before, after), words)


def _told(sight: Sight, events: list[Event], words: TableWords) -> list[Line]:
    return [line for event in events if (line := _line(sight, event, words)) is not None]


def _line(sight: Sight, event: Event, words: TableWords) -> Line | None:
    """An event in words; None for another's draw, which goes without saying."""
    who = None if event.seat is None else words.seat(sight.me, event.seat, sight.players)
    said = {"you": event.seat == sight.me, "who": who, "tiles": words.tiles(event.tiles)}
    match event.kind:
        case Kind.DEAL | Kind.DISCARD | Kind.BONUS:
            return Line(words.say(f"event.{event.kind.value}", **said))
        case Kind.EXCHANGE:
            assert event.source is not None
            giver = words.seat(sight.me, event.source, sight.players)
            return Line(words.say("event.exchange", **said, giver=giver, own=event.source == sight.me))
        case Kind.VOID:
            assert event.suit is not None
            return Line(words.say("event.void", who=who, suit=words.suit(event.suit)))
        case Kind.READY:
            return Line(words.say("event.ready", **said), True)
        case Kind.BAO:
            return Line(words.say("event.bao", **said, **_source(sight, event, words)))
        case Kind.NO_BAO:
            return Line(words.say("event.no_bao", **said))
        case Kind.HU:
            return Line(words.say("event.hu", **said, **_source(sight, event, words)), True)
        case Kind.MELD:
            assert event.meld is not None
            meld = words.say(f"meld.{event.meld.type.name.lower()}")
            tiles = meld_text(event.meld, words.faces)
            told = {"who": who, "meld": meld, "tiles": tiles, **_source(sight, event, words)}
            return Line(words.say("event.meld", **told), True)
        case Kind.PAYMENT:
            assert event.payment is not None
            return Line(_payment(sight, event.payment, words))
        case Kind.DRAW:
            if not event.tiles:
                return None
            if event.tiles[0] >= FIRST_BONUS:
                return Line(words.say("log.drew_bonus", tile=words.face(event.tiles[0])))
            return Line(words.say("event.draw", **said))
        case Kind.END:
            return Line(words.say(f"end.{sight.end.name.lower()}"), True)


def _source(sight: Sight, event: Event, words: TableWords) -> dict[str, str | None]:
    """Who gave the tile, if it was another."""
    if event.source is None or event.source == event.seat:
        return {"from": None}
    return {"from": words.seat(sight.me, event.source, sight.players)}


def _payment(sight: Sight, entry: LedgerEntry, words: TableWords) -> str:
    moved = words.say("list.joint").join(
        words.say("event.moved", who=words.seat(sight.me, seat, sight.players), points=f"{points:+d}")
        for seat, points in enumerate(entry.delta)
        if points
    )
    return words.say("event.payment", reason=words.say(reason_id(entry.reason)).capitalize(), moved=moved)
