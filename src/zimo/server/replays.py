"""A recorded deal as the messages that a table would send: for one seat, or with all hands open."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from msgspec import UnsetType
from msgspec.structs import replace

from zimo.bots.called import BOT_NAMES
from zimo.engine.table.state import Phase
from zimo.importers.comparison import differences, tells_nothing
from zimo.notation.tiles import WIND_LETTERS
from zimo.play.game import Game
from zimo.play.layout import layout_of
from zimo.play.record import Fair, MatchPlace, Record, RecordError, Shares
from zimo.play.replaying import replay_states, verify
from zimo.seat.events import events_between, opening
from zimo.seat.sight import Sight, discard_moment, laid_open
from zimo.server import http_protocol, protocol
from zimo.server.account_messages import account_of, standings_of
from zimo.server.proofs import commitment_of, reveal
from zimo.server.sight_messages import choices, described, event, picture, rules_info, waiting_for, walls
from zimo.server.watcher import NUMBERS_PER_DEAL, Moment, Watcher, look
from zimo.words.fault import Fault
from zimo.words.people import cleaned


class NoSuchMoment(Fault):
    """The deal has no such seat, or no such event. ``field`` is what was asked wrongly."""

    def __init__(self, field: str, said: str, **values: Any) -> None:
        super().__init__(said, **values)
        self.field = field


@dataclasses.dataclass(frozen=True)
class _Seen:
    """A moment, after how many actions, and the last of them if the watcher knows it."""

    event: int
    move: http_protocol.Move | None
    asked: int | None
    moment: Moment


def fault_of(record: Record, line: int) -> RecordError | None:
    """How the record differs from its replay, in the words of ``zimo replay --verify``."""
    try:
        verify(record)
    except RecordError as error:
        return error.at(line)
    return None


def replayed(record: Record, line: int, wind: protocol.Wind, all_hands: bool) -> http_protocol.Replay:
    """The deal as the seat with that wind saw it, or with ``all_hands`` open. It ends at a fault.

    Raises RecordError if not even the first moment can be shown, NoSuchMoment.
    """
    states = _playable(replay_states(record))
    try:
        game = next(states)
    except RecordError as error:
        raise error.at(line) from None
    seat = seat_of(game, wind)
    place = place_of(record, line, game)
    watch = _open if all_hands else _watched
    seen = _exchanged_at_once(watch(game, states, seat, place.deal - 1), seat)
    fault = fault_of(record, line)
    return http_protocol.Replay(
        welcome=_welcome(game, place, seen[0].moment.number, bots=isinstance(record.source, UnsetType)),
        seat=seat,
        frames=[
            http_protocol.Frame(
                event=one.event,
                move=one.move,
                asked=one.asked,
                update=_update(one.moment, record, game, place),
            )
            for one in seen
        ],
        account=_account(record, game, place, seen[-1].moment.sight) if game.over else None,
        reveal=_reveal(record, game),
        fault=None if fault is None else str(fault),
        phrase=None if fault is None else fault.phrase,
        source=_source(record, game),
    )


def seat_of(game: Game, wind: protocol.Wind) -> int:
    """The seat that has the wind in this deal. Raises NoSuchMoment."""
    winds = [WIND_LETTERS[seat.wind] for seat in look(game, None).seats]
    if wind not in winds:
        raise NoSuchMoment("seat", "fault.nobody_sits", wind=wind, winds=winds)
    return winds.index(wind)


def _playable(states: Iterator[Game]) -> Iterator[Game]:
    """As far as the deal can be played; not even dealt is for the caller to tell."""
    yield next(states)
    try:
        yield from states
    except RecordError:
        return


def place_of(record: Record, line: int, game: Game) -> MatchPlace:
    """Where in its match the deal was; one of which that is not known stands for itself."""
    if not isinstance(record.match, UnsetType):
        return record.match
    seats = range(game.players)
    return MatchPlace(line, list(record.seats), list(seats), [0 for _ in seats])


# What is seen -------------------------------------------------------------------------------------


def _watched(game: Game, states: Iterator[Game], seat: int, deal: int) -> list[_Seen]:
    """What the seat was shown while the deal was played."""
    watcher = Watcher(seat, deal, game)

    def seen(event: int, move: http_protocol.Move | None, moment: Moment) -> _Seen:
        return _Seen(event, move, seat if moment.sight.asked else None, moment)

    found = [seen(0, None, watcher.latest)]
    for number, (actor, offer, after) in enumerate(_steps(game, states), 1):
        moments = watcher.observe(after, actor)
        move = _move(actor, after.actions[-1], offer) if actor == seat else None
        found += [seen(number, move, moment) for moment in moments]
    return found


def _open(game: Game, states: Iterator[Game], seat: int, deal: int) -> list[_Seen]:
    """Every decision of every seat."""
    before, told = _with_open_hands(game, seat)
    first = [event(happened) for happened in opening(told)]
    seen = [_Seen(0, None, game.actor, Moment(NUMBERS_PER_DEAL * deal, before, first, waits=False))]
    for number, (actor, offer, after) in enumerate(_steps(game, states), 1):
        move = _move(actor, after.actions[-1], offer)
        sight, told = _with_open_hands(after, seat)
        thrown = None if after.phase == Phase.CLAIM else discard_moment(before, sight)
        if thrown is not None:
            happened = [event(one) for one in events_between(before, thrown)]
            moment = Moment(seen[-1].moment.number + 1, thrown, happened, waits=False)
            seen.append(_Seen(number, move, None, moment))
            before = thrown
        happened = [event(one) for one in events_between(before, told)]
        moment = Moment(seen[-1].moment.number + 1, sight, happened, waits=False)
        seen.append(_Seen(number, move, after.actor, moment))
        before = sight
    return seen


def _exchanged_at_once(seen: list[_Seen], seat: int) -> list[_Seen]:
    """The exchange as one step: that all choose one tile after the other is nothing to look at."""
    if seen[0].moment.sight.phase != Phase.EXCHANGE:
        return seen
    then = [one for one in seen if one.moment.sight.phase != Phase.EXCHANGE]
    return [dataclasses.replace(seen[0], asked=seat), *then]


def _steps(game: Game, states: Iterator[Game]) -> Iterator[tuple[int, int | None, Game]]:
    """Who acted, on which offered tile, and the deal after it."""
    actor, offer = game.actor, _offer(game)
    for after in states:
        assert actor is not None, "somebody has acted"
        yield actor, offer, after
        actor, offer = after.actor, _offer(after)


def _offer(game: Game) -> int | None:
    return int(game.table["claim_tile"][0]) if game.phase == Phase.CLAIM else None


def _move(seat: int, action: int, offer: int | None) -> http_protocol.Move:
    return http_protocol.Move(seat=seat, choice=described(action, offer))


def _with_open_hands(game: Game, seat: int) -> tuple[Sight, Sight]:
    """What the seat sees, and the hand of every other seat as that one sees it.

    The second differs in the drawn tile, whoever drew it: what happened is told from it.
    """
    sight = laid_open(look(game, seat), game)
    drawn = look(game, sight.turn).drawn if sight.phase == Phase.TURN else None
    return sight, replace(sight, drawn=drawn)


# As messages --------------------------------------------------------------------------------------


def _welcome(game: Game, place: MatchPlace, number: int, *, bots: bool) -> protocol.Welcome:
    """``bots``: who is called as bots are is one, as far as a record tells."""
    return protocol.Welcome(
        table="",
        rules=rules_info(game.ruleset),
        players=[
            protocol.PlayerInfo(
                player=player,
                name=cleaned(called),
                kind="bot" if bots and called in BOT_NAMES else "person",
                connected=True,
                stood_in=False,
                ready=False,
            )
            for player, called in enumerate(place.players)
        ],
        me=None,
        host=False,
        settings=protocol.Settings(clock=None, help=True, spectators=True, undo=False, pace=0),
        stage="over",
        seq=number,
    )


def _update(moment: Moment, record: Record, game: Game, place: MatchPlace) -> protocol.Update:
    proof = _proof(record)
    layout = layout_of(game)
    return protocol.Update(
        seq=moment.number,
        stage="over" if moment.sight.phase == Phase.OVER else "playing",
        deal=place.deal - 1,
        deals=None if isinstance(record.match, UnsetType) else game.ruleset.match_deals,
        turn=moment.number,
        seated=place.seated,
        scores=place.scores,
        commitment="" if proof is None else commitment_of(proof),
        dice=layout.throws,
        walls=walls(layout, moment.sight),
        sight=picture(moment.sight, place.seated, place.scores),
        missed=[],
        events=moment.events,
        choices=choices(moment.sight),
        deadline=None,
        reserve=0,
        waiting_for=waiting_for(moment.sight),
        may_undo=False,
    )


def _account(record: Record, game: Game, place: MatchPlace, sight: Sight) -> protocol.Account:
    points: list[int | None] = [None] * len(place.players)
    for player, won in zip(place.seated, game.scores, strict=True):
        points[player] = won
    scores = [before + (won or 0) for before, won in zip(place.scores, points, strict=True)]
    return account_of(
        game,
        sight,
        deal=place.deal - 1,
        seated=place.seated,
        before=place.scores,
        standings=standings_of(scores, points),
        reveal=_reveal(record, game),
    )


def _proof(record: Record) -> Fair | Shares | None:
    if not isinstance(record.secrets, UnsetType):
        return record.secrets
    return None if isinstance(record.fair, UnsetType) else record.fair


def _reveal(record: Record, game: Game) -> protocol.Reveal | None:
    proof = _proof(record)
    if proof is None or (isinstance(proof, Fair) and game.seed is None):
        return None
    return reveal(game, proof)


def _source(record: Record, game: Game) -> http_protocol.PlayedAt | None:
    source = record.source
    if isinstance(source, UnsetType):
        return None
    return http_protocol.PlayedAt(
        site=cleaned(source.site),
        game=cleaned(source.game),
        compared=not tells_nothing(source),
        differences=differences(source, game),
    )
