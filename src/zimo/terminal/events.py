"""What happened between two moments of a deal, in words, from what the seat saw of both."""

from __future__ import annotations

import dataclasses

from zimo.account import reason_text
from zimo.engine.state import FIRST_BONUS, End, MeldType, Phase
from zimo.terminal.faces import SUIT_NAMES, Faces, short_face, tiles_text
from zimo.terminal.names import deed, meld_text, seat_name
from zimo.terminal.sight import SeatSeen, Sight


@dataclasses.dataclass(frozen=True)
class Event:
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

_ENDS = {
    End.HU: "The deal is over.",
    End.WALL: "The wall is empty: the deal is over.",
    End.NO_REPLACEMENT: "A bonus tile can't be replaced: the deal is a draw.",
}


def opening(sight: Sight, faces: Faces) -> list[Event]:
    """What there is to say about a deal that begins."""
    dealer = next(seat.seat for seat in sight.seats if seat.deals)
    events = [Event(f"{deed(_name(sight, dealer), 'deal')}.")]
    for seat in sight.seats:
        if seat.bonus:
            events.append(
                Event(f"{deed(_name(sight, seat.seat), 'set')} aside {tiles_text(seat.bonus, faces)}")
            )
    if sight.drawn is not None and sight.phase == Phase.TURN:
        events.append(Event(f"You draw {short_face(sight.drawn, faces)}"))
    return events


def events_between(before: Sight, after: Sight, faces: Faces) -> list[Event]:
    """Events in the order in which they happened."""
    events: list[Event] = []
    latest = after.latest_discard()
    if latest and _river_length(after) > _river_length(before):
        who, discarded = latest
        events.append(Event(f"{deed(_name(after, who), 'discard')} {short_face(discarded.tile, faces)}"))
    pairs = list(zip(before.seats, after.seats, strict=True))
    for old, new in pairs:
        if old.void is None and new.void is not None and new.seat != after.me and after.phase != Phase.OVER:
            events.append(Event(f"Void suit of {_name(after, new.seat)}: {SUIT_NAMES[new.void]}"))
    for old, new in pairs:
        if new.hu and not old.hu:
            events.append(_hu(after, new, faces))
    for old, new in pairs:
        events += _melds(after, old, new, faces)
    for old, new in pairs:
        added = tuple(kind for kind in new.bonus if kind not in old.bonus)
        if added:
            events.append(Event(f"{deed(_name(after, new.seat), 'set')} aside {tiles_text(added, faces)}"))
    if after.phase != Phase.OVER:
        events += _payments(before, after)
        events += _own_draw(before, after, faces)
    else:
        events.append(Event(_ENDS.get(after.end, "The deal is over."), True))
    return events


def _name(sight: Sight, seat: int) -> str:
    return seat_name(sight.me, seat, sight.players)


def _river_length(sight: Sight) -> int:
    return sum(len(seat.river) for seat in sight.seats)


def _hu(sight: Sight, seat: SeatSeen, faces: Faces) -> Event:
    text = f"{deed(_name(sight, seat.seat), 'declare')} hu"
    tile = "" if seat.win_tile is None else f" {short_face(seat.win_tile, faces)}"
    if seat.win_from == seat.seat:
        text += f": self-drawn{tile}"
    else:
        text += f" on{tile} from {_name(sight, seat.win_from).replace('You', 'you')}"
    return Event(text, True)


def _melds(sight: Sight, old: SeatSeen, new: SeatSeen, faces: Faces) -> list[Event]:
    events = []
    for place, meld in enumerate(new.melds):
        if place < len(old.melds) and old.melds[place].type == meld.type:
            continue
        text = f"{deed(_name(sight, new.seat), _MELD_DEEDS[meld.type])} {meld_text(meld, faces)}"
        events.append(Event(text, True))
    return events


def _payments(before: Sight, after: Sight) -> list[Event]:
    events = []
    for entry in after.ledger[len(before.ledger) :]:
        moved = ", ".join(
            f"{_name(after, seat)} {points:+d}" for seat, points in enumerate(entry.delta) if points
        )
        events.append(Event(f"{reason_text(entry.reason).capitalize()}: {moved}"))
    return events


def _own_draw(before: Sight, after: Sight, faces: Faces) -> list[Event]:
    if after.drawn is None or after.turn != after.me or after.phase != Phase.TURN:
        return []
    new_turn = before.turn != after.me or before.phase != Phase.TURN or before.drawn is None
    grown = len(after.own.melds) > len(before.own.melds) or after.own.bonus != before.own.bonus
    kong_made = [meld.type for meld in after.own.melds] != [meld.type for meld in before.own.melds]
    if not (new_turn or grown or kong_made):
        return []
    bonus = " (a bonus tile)" if after.drawn >= FIRST_BONUS else ""
    return [Event(f"You draw {short_face(after.drawn, faces)}{bonus}")]
