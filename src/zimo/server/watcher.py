"""What one seat, or a spectator, is shown of a deal: a row of moments made of what it may see.

Which moments there are, and so their numbers, depends on nothing that the watcher may not know. That
somebody is asked about a discard shows to nobody else: the discard is shown, and then what came of it.
"""

from __future__ import annotations

import dataclasses
from collections import deque

import msgspec
from msgspec.structs import replace

from zimo.engine.table.state import Phase
from zimo.play.game import Game, LedgerEntry
from zimo.seat.events import events_between, opening
from zimo.seat.sight import Sight, discard_moment, laid_open, see
from zimo.server import protocol
from zimo.server.sight_messages import SPECTATOR, UNDONE, event, out_of_time

ANSWERING = (
    Phase.CLAIM,
    Phase.VOID,
    Phase.EXCHANGE,
)  # seats are asked one by one, which others may not notice
RECENT = 4  # moments that are kept as they were: the newest and what waits to be shown after it
ALL_HANDS = -2  # whose watcher: that of spectators who see every hand, a while later
NUMBERS_PER_DEAL = 10_000  # of moments: a deal's follow its own multiple


@dataclasses.dataclass(frozen=True)
class Moment:
    number: int
    sight: Sight
    events: list[protocol.Event]
    waits: bool  # is shown only when everybody had time to claim the tile before


_pack = msgspec.json.Encoder().encode
_unpack = msgspec.json.Decoder(list[protocol.Event]).decode


class Watcher:
    """Follows a deal from its beginning.

    Of older moments only the events are kept, packed: millions of small objects would hold every
    table up whenever Python looks for what can be thrown away.
    """

    def __init__(self, seat: int | None, deal: int, game: Game) -> None:
        """``seat`` None: a spectator, who may see ALL_HANDS. ``game`` has just been dealt."""
        self.seat = seat
        self._recent: deque[Moment] = deque(maxlen=RECENT)
        self._told: list[bytes] = []  # the events of each moment
        self._before = NUMBERS_PER_DEAL * deal
        self._first: list[protocol.Event] = []  # what the next moment tells before all else
        self._seen = look(game, seat)
        self._add(self._seen, [event(happened) for happened in opening(self._seen)])

    @property
    def latest(self) -> Moment:
        return self._recent[-1]

    def before_latest(self, count: int) -> Moment:
        """The moment that many before the latest, fewer than RECENT."""
        return self._recent[-1 - count]

    def told(self, after: int, before: int) -> list[protocol.Event]:
        """What happened in the moments numbered between the two, in this deal."""
        first = max(after - self._before, 0)
        return [
            event for packed in self._told[first : before - self._before - 1] for event in _unpack(packed)
        ]

    def observe(self, game: Game, acted: int, by_clock: bool = False) -> list[Moment]:
        """The new moments after an action of seat ``acted``, done for it ``by_clock`` when its time was out.

        The clock of a claim is nobody else's business: it tells who could claim.
        """
        before = len(self._told)
        claiming = game.phase in ANSWERING
        exchanged = self._seen.phase == Phase.EXCHANGE != game.phase
        mine = acted == self.seat
        if claiming and not (mine or exchanged) and game.actor != self.seat and self._has_seen_discards(game):
            return []  # nothing new to see: spare the work
        if by_clock and (mine or (self._seen.phase == Phase.TURN and self._seen.turn == acted)):
            self._first = [out_of_time(acted)]
        after = look(game, self.seat)
        thrown = discard_moment(self._seen, after)
        if game.actor == self.seat and claiming:
            if mine:
                self._answered(after)
            self._show(after)
            return self._since(before)
        if thrown is not None:
            self._show(thrown)
        elif mine:
            self._answered(after)
        if exchanged and claiming:
            self._show(after)
        if not claiming:
            self._show(after, waits=True)
        return self._since(before)

    def _since(self, count: int) -> list[Moment]:
        """The moments but the first ``count``."""
        return list(self._recent)[len(self._recent) + count - len(self._told) :]

    def rewind(self, game: Game) -> Moment:
        """After some actions were taken back."""
        self._add(look(game, self.seat), [UNDONE])
        return self.latest

    def _has_seen_discards(self, game: Game) -> bool:
        shown = sum(len(seat.river) for seat in self._seen.seats)
        return shown == int(game.table["river_length"][0])

    def _answered(self, after: Sight) -> None:
        """What it has chosen to give away, the seat knows at once."""
        gifts = after.gifts if after.given_on is None else self._seen.gifts
        self._add(replace(self._seen, asked=False, legal=(), gifts=gifts), [])

    def _show(self, sight: Sight, *, waits: bool = False) -> None:
        self._add(sight, [event(happened) for happened in events_between(self._seen, sight)], waits=waits)

    def _add(self, sight: Sight, events: list[protocol.Event], *, waits: bool = False) -> None:
        self._seen = sight
        events, self._first = [*self._first, *events], []
        self._told.append(_pack(events))
        self._recent.append(Moment(self._before + len(self._told), sight, events, waits))


def look(game: Game, seat: int | None) -> Sight:
    """What the seat sees; for None what lies open to all, for ALL_HANDS that and every hand."""
    if seat == ALL_HANDS:
        return laid_open(_look_from_outside(game), game)
    return _look_from_outside(game) if seat is None else see(game.view(seat))


def _look_from_outside(game: Game) -> Sight:
    """Of every seat what another sees, so of no hand more than lies open."""
    sights = see(game.view(0)), see(game.view(1))

    def row(one: LedgerEntry, other: LedgerEntry) -> LedgerEntry:
        return other if one.seat == 0 else one  # a kong's owner knows its tile

    return replace(
        sights[0],
        me=SPECTATOR,
        asked=False,
        legal=(),
        drawn=None,
        draw_flags=0,
        gifts=((),) * game.players,
        void_tile=None,
        passed=-1,
        passed_tiles=0,
        true_hu=False,
        bao=None if game.phase != Phase.OVER else sights[0].bao,
        unseen=(),
        seats=(sights[1].seats[0], *sights[0].seats[1:]),
        ledger=tuple(row(*pair) for pair in zip(*(sight.ledger for sight in sights), strict=True)),
    )
