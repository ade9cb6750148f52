"""Decisions of a recorded deal looked at again: what was legal, what was chosen, what Help thinks of it."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable

from zimo.engine.table.actions import GIVE
from zimo.engine.table.state import GIVEN_TILES, Phase
from zimo.notation.tiles import parse_tile
from zimo.play.game import Game
from zimo.play.record import Record, RecordError
from zimo.play.replaying import replay_states
from zimo.rulesets import Ruleset
from zimo.seat.advice import MOST_READY, READY
from zimo.seat.judging import Deed, Judgement, Verdict, judge, judge_gift
from zimo.seat.sight import Sight
from zimo.server import http_protocol, protocol
from zimo.server.advice import help_for, waits_without
from zimo.server.replays import NoSuchMoment, place_of, seat_of
from zimo.server.sight_messages import choices, described, gift
from zimo.server.watcher import look

PORTION = 0.4  # seconds after which a request has judged enough: nobody else waits longer for it


def reviewed(record: Record, line: int, event: int, wind: protocol.Wind) -> http_protocol.Analysis:
    """The moment after ``event`` actions for the seat with that wind, judged by what that seat saw.

    While tiles are exchanged it is the one in which that seat chooses its own: all do so at the same time.
    Raises RecordError where the record can't be played so far, NoSuchMoment.
    """
    game = _at(record, line, event)
    seat = seat_of(game, wind)
    if game.phase == Phase.EXCHANGE:
        states = enumerate(replay_states(record))
        event, game = next((at for at in states if at[1].actor == seat), (event, game))
    sight = look(game, seat)
    legal = choices(sight)
    chosen = None
    if sight.asked and event < len(record.actions):
        giving = sight.phase == Phase.EXCHANGE
        chosen = gift(_gift(record, event)) if giving else described(record.actions[event], sight.offer)
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


def _gift(record: Record, event: int) -> list[int]:
    """What a seat gave away from that event on."""
    return [action - GIVE for action in record.actions[event : event + GIVEN_TILES]]


# All decisions of a player ------------------------------------------------------------------------


def judged(record: Record, line: int, player: int, after: int) -> http_protocol.Review:
    """The decisions of a player from the event ``after`` on, as many as a portion of time allows.

    Raises RecordError where the record can't be played, NoSuchMoment where nobody is that player, or the
    deal was not played to its end: nothing is said of one that may still be played.
    """
    choices_had: list[tuple[int, Sight]] = []
    seat = None
    try:
        for event, game in enumerate(replay_states(record)):
            if event == 0:
                seat = seat_of_player(record, line, game, player)
            if seat is not None and game.actor == seat and len(game.legal) > 1:
                sight = look(game, seat)
                if sight.phase != Phase.EXCHANGE or not sight.given:
                    choices_had.append((event, sight))
    except RecordError as error:
        raise error.at(line) from None
    if not game.over:
        raise NoSuchMoment("record", "fault.not_over")
    decisions: list[http_protocol.Decision] = []
    until = time.monotonic() + PORTION
    for event, sight in choices_had:
        if event < after:
            continue
        if decisions and time.monotonic() > until:
            return http_protocol.Review(seat=seat, decisions=decisions, of=len(choices_had), next=event)
        decision = _judged(record, event, sight, game.ruleset)
        if decision is not None:
            decisions.append(decision)
    return http_protocol.Review(seat=seat, decisions=decisions, of=len(choices_had), next=None)


def seat_of_player(record: Record, line: int, game: Game, player: int) -> int | None:
    """None: the player sat out."""
    place = place_of(record, line, game)
    if player >= len(place.players):
        raise NoSuchMoment("player", "fault.no_player", last=len(place.players) - 1, player=player)
    return place.seated.index(player) if player in place.seated else None


def _judged(record: Record, event: int, sight: Sight, ruleset: Ruleset) -> http_protocol.Decision | None:
    """None: Help has nothing to say."""
    if sight.phase == Phase.EXCHANGE:
        given = tuple(sorted(_gift(record, event)))
        return _decision(event, given, judge_gift(sight, ruleset, given), gift)
    found = judge(sight, ruleset)
    if found is None:
        return None
    return _decision(event, record.actions[event], found, lambda action: described(action, sight.offer))


def _decision(
    event: int, deed: Deed, found: Judgement[Deed], told: Callable[[Deed], protocol.Choice]
) -> http_protocol.Decision:
    def verdict(deed: Deed, said: Verdict) -> http_protocol.Verdict:
        return http_protocol.Verdict(choice=told(deed), grade=said.grade, reason=said.reason)

    done = found.verdicts[deed]
    others = [
        verdict(other, said)
        for other, said in found.verdicts.items()
        if other != deed and done.grade != "good"
    ]
    return http_protocol.Decision(event=event, done=verdict(deed, done), best=told(found.best), others=others)
