"""What the choices of a player in a recorded deal cost, a portion at a time."""

from __future__ import annotations

import dataclasses
import time

from zimo.play.record import Record, RecordError
from zimo.play.replaying import replay, replay_states
from zimo.seat.review import DEALS, Choice, Moment, moments, reason_of, weigh
from zimo.seat.sight import see
from zimo.server import http_protocol
from zimo.server.replays import NoSuchMoment
from zimo.server.review import PORTION, seat_of_player
from zimo.server.sight_messages import described


def weighed(record: Record, line: int, player: int, after: int) -> http_protocol.Costs:
    """What the choices of a player cost from the event ``after`` on, as many as a portion of time allows.

    Raises RecordError where the record can't be played, NoSuchMoment where nobody is that player, or the
    deal was not played to its end: nothing is said of one that may still be played.
    """
    try:
        seat = seat_of_player(record, line, next(replay_states(record)), player)
        game = replay(record)
        found = [] if seat is None else [*moments(record, seat)]
    except RecordError as error:
        raise error.at(line) from None
    if not game.over:
        raise NoSuchMoment("record", "fault.not_over")
    result = 0 if seat is None else game.scores[seat]
    costs = http_protocol.Costs(
        seat=seat, costs=[], of=len(found), deals=DEALS, result=result, next=None, ready=True
    )
    until = time.monotonic() + PORTION
    for moment in found:
        if moment.event < after:
            continue
        if costs.costs and time.monotonic() > until:
            costs.next = moment.event
            break
        choice = weigh(moment, game.ruleset)
        if choice is None:  # by these rules, or of this hand, nothing can be tried
            continue
        costs.costs.append(_told(moment, choice))
    return costs


def not_yet() -> http_protocol.Costs:
    """Where that is not compiled yet."""
    return http_protocol.Costs(seat=None, costs=[], of=0, deals=DEALS, result=0, next=None, ready=False)


def _told(moment: Moment, choice: Choice) -> http_protocol.Cost:
    offer = see(moment.view).offer
    return http_protocol.Cost(
        event=choice.event,
        chosen=described(choice.chosen, offer),
        best=described(choice.best, offer),
        mistake=choice.is_mistake,
        lost=choice.lost,
        error=choice.error,
        expected=moment.scored + choice.done.points,
        reason=reason_of(choice),
        tried=[
            http_protocol.TriedChoice(choice=described(action, offer), **dataclasses.asdict(outcome))
            for action, outcome in choice.tried.items()
        ],
    )
