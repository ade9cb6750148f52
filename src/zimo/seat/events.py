"""What happened between two moments of a deal, from what the seat saw of both."""

from __future__ import annotations

import dataclasses
from enum import Enum

from zimo.engine.table.state import Draw, End, Phase
from zimo.play.game import LedgerEntry
from zimo.seat.sight import MeldSeen, SeatSeen, Sight


class Kind(Enum):
    DEAL = "deal"
    DISCARD = "discard"
    EXCHANGE = "exchange"  # tiles have changed hands; which, only the two know
    VOID = "void"  # a void suit is opened
    READY = "ready"  # a seat declares ready
    BAO = "bao"  # a seat takes an indicator, or looks at that which another took, its source
    NO_BAO = "no_bao"  # an indicator went back, and none was left to take
    HU = "hu"
    MELD = "meld"
    BONUS = "bonus"  # bonus tiles are set aside
    PAYMENT = "payment"
    DRAW = "draw"  # without the tile where another seat draws
    END = "end"


@dataclasses.dataclass(frozen=True)
class Event:
    """One thing that happened. What does not apply is None, or no tiles."""

    kind: Kind
    seat: int | None = None
    tiles: tuple[int, ...] = ()
    source: int | None = None  # who gave the tiles; of a hu or a meld the seat itself if nobody did
    meld: MeldSeen | None = None
    suit: int | None = None
    payment: LedgerEntry | None = None
    end: End | None = None


def opening(sight: Sight) -> list[Event]:
    """What there is to say about a deal that begins."""
    dealer = next(seat.seat for seat in sight.seats if seat.deals)
    events = [Event(Kind.DEAL, dealer)]
    events += [Event(Kind.BONUS, seat.seat, seat.bonus) for seat in sight.seats if seat.bonus]
    if sight.phase == Phase.TURN:
        events.append(_draw(sight))
    return events


def events_between(before: Sight, after: Sight) -> list[Event]:
    """Events in the order in which they happened."""
    pairs = list(zip(before.seats, after.seats, strict=True))
    events = [Event(Kind.READY, new.seat) for old, new in pairs if new.ready and not old.ready]
    latest = after.latest_discard()
    if latest and _river_length(after) > _river_length(before):
        who, discarded = latest
        events.append(Event(Kind.DISCARD, who, (discarded.tile,)))
    if before.phase == Phase.EXCHANGE and after.phase != Phase.EXCHANGE:
        events += _exchanged(after)
    for old, new in pairs:
        if old.void is None and new.void is not None and new.seat != after.me and after.phase != Phase.OVER:
            events.append(Event(Kind.VOID, new.seat, suit=new.void))
    for old, new in pairs:
        if new.hus > old.hus:
            tiles = () if new.win_tile is None else (new.win_tile,)
            events.append(Event(Kind.HU, new.seat, tiles, new.win_from))
    for old, new in pairs:
        events += _melds(old, new)
    for old, new in pairs:
        added = tuple(kind for kind in new.bonus if kind not in old.bonus)
        if added:
            events.append(Event(Kind.BONUS, new.seat, added))
    events += _looks(before, after)
    events += [Event(Kind.DRAW, seat, tiles) for seat, tiles in _last_draws(before, after)]
    if after.phase == Phase.OVER:
        return [*events, Event(Kind.END, end=after.end)]
    events += [Event(Kind.PAYMENT, entry.seat, payment=entry) for entry in after.ledger[len(before.ledger) :]]
    if _has_drawn(before, after):
        events.append(_draw(after))
    return events


def _looks(before: Sight, after: Sight) -> list[Event]:
    """Who has taken an indicator of the bao, or looked at it; the tile is told to those who know it."""
    if after.bao_seat is None:
        gone = before.bao_seat is not None and after.phase != Phase.OVER
        return [Event(Kind.NO_BAO, before.turn)] if gone else []
    thrown = after.bao_throws > before.bao_throws
    tiles = () if after.bao is None else (after.bao,)
    return [
        Event(Kind.BAO, new.seat, tiles, after.bao_seat)
        for old, new in zip(before.seats, after.seats, strict=True)
        if new.knows_bao and (thrown or not old.knows_bao)
    ]


def _exchanged(sight: Sight) -> list[Event]:
    """What changed hands, the own gift first; to whom, everybody knows."""
    assert sight.given_on is not None
    first, seats, on = max(sight.me, 0), sight.players, sight.given_on
    givers = [(first + step) % seats for step in range(seats)]
    known = [giver for giver in givers if sight.gifts[giver]] or [first]
    return [Event(Kind.EXCHANGE, (giver + on) % seats, sight.gifts[giver], giver) for giver in known]


def _river_length(sight: Sight) -> int:
    return sum(len(seat.river) for seat in sight.seats)


def _melds(old: SeatSeen, new: SeatSeen) -> list[Event]:
    return [
        Event(Kind.MELD, new.seat, meld.tiles, meld.source, meld)
        for place, meld in enumerate(new.melds)
        if place >= len(old.melds) or _grew(old.melds[place], meld)
    ]


def _grew(old: MeldSeen, new: MeldSeen) -> bool:
    """Has a pung become a kong, or a special kong got another tile?"""
    return old.type != new.type or old.special != new.special


def _has_drawn(before: Sight, after: Sight) -> bool:
    """Has the seat in turn taken a tile from the wall?"""
    if after.phase != Phase.TURN or after.draw == Draw.CLAIM:
        return False
    if before.phase != Phase.TURN or before.turn != after.turn or before.draw == Draw.CLAIM:
        return True
    old, new = before.seats[after.turn], after.seats[after.turn]
    drawn = [len(meld.special) for meld in old.melds if meld.special] != [
        len(meld.special) for meld in new.melds[: len(old.melds)] if meld.special
    ]
    ordinary = [[meld.type for meld in seat.melds if not meld.special] for seat in (old, new)]
    return drawn or ordinary[0] != ordinary[1] or old.bonus != new.bonus


def _last_draws(before: Sight, after: Sight) -> list[tuple[int, tuple[int, ...]]]:
    """Who has drawn one of the last tiles that did not win, and the tile if this seat knows it."""
    new = after.last_draws[len(before.last_draws) :]
    if before.phase == Phase.TURN and _river_length(after) == _river_length(before):
        new = new[1:]  # it was told when the seat was asked
    return [(seat, () if kind is None else (kind,)) for seat, kind in new]


def _draw(sight: Sight) -> Event:
    return Event(Kind.DRAW, sight.turn, () if sight.drawn is None else (sight.drawn,))
