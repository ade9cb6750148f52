"""A decision of a recorded deal looked at again: what was legal, what was chosen, what it led to."""

from __future__ import annotations

import itertools

from zimo.notation.tiles import parse_tile
from zimo.play.game import Game
from zimo.play.record import Record, RecordError, replay_states
from zimo.seat.advice import MOST_READY, READY
from zimo.server import http_protocol, protocol
from zimo.server.advice import help_for, waits_without
from zimo.server.replays import NoSuchMoment, seat_of
from zimo.server.sight_messages import choices, described
from zimo.server.watcher import look


def reviewed(record: Record, line: int, event: int, wind: protocol.Wind) -> http_protocol.Analysis:
    """The moment after ``event`` actions for the seat with that wind, judged by what that seat saw.

    Raises RecordError where the record can't be played so far, NoSuchMoment.
    """
    game = _at(record, line, event)
    seat = seat_of(game, wind)
    sight = look(game, seat)
    legal = choices(sight)
    chosen = None
    if sight.asked and event < len(record.actions):
        chosen = described(record.actions[event], sight.offer)
    if game.over:
        return http_protocol.Analysis(
            event=event,
            seat=seat,
            legal=[],
            chosen=None,
            phrases=[],
            waits=[],
            discards=[],
            calls=[],
            ready=[],
            why=[],
        )
    advised = help_for("discards", sight, game.ruleset)
    ready = [choice.tile for choice in advised.discards if choice.deficiency == READY][:MOST_READY]
    waits = waits_without(sight, game.ruleset, [parse_tile(tile) for tile in ready])
    return http_protocol.Analysis(
        event=event,
        seat=seat,
        legal=legal,
        chosen=chosen,
        phrases=advised.phrases,
        waits=advised.waits,
        discards=advised.discards,
        calls=advised.calls,
        ready=[http_protocol.Ready(tile=tile, waits=found) for tile, found in zip(ready, waits, strict=True)],
        why=help_for("why", sight, game.ruleset).phrases,
    )


def _at(record: Record, line: int, event: int) -> Game:
    if not 0 <= event <= len(record.actions):
        raise NoSuchMoment("event", "fault.no_event", last=len(record.actions), event=event)
    try:
        return next(itertools.islice(replay_states(record), event, None))
    except RecordError as error:
        raise error.at(line) from None
