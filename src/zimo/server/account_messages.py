"""The account of a finished deal as a message."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from zimo.hands.request.from_sight import written
from zimo.hands.results import FanLine
from zimo.notation.tiles import NO_TILE
from zimo.play.game import Game
from zimo.play.match import Match, places_of
from zimo.seat.account import HuAccount, hu_accounts
from zimo.seat.payments import Payment, payments_of
from zimo.seat.sight import Sight
from zimo.server import protocol
from zimo.server.play import Key, Play
from zimo.server.proofs import reveal
from zimo.server.sight_messages import payment, picture, rule_text, tile


def account(play: Play, key: Key, sight: Sight) -> protocol.Account:
    """``sight``: what the seat sees of the finished deal."""
    deal = play.deal
    assert deal is not None
    match = play.match
    last = match.deals[-1]
    points = [
        last.points[last.seated.index(player)] if player in last.seated else None
        for player in range(match.players)
    ]
    return account_of(
        deal.game,
        play.shown_in(sight),
        deal=deal.number,
        seated=deal.seated,
        before=deal.scores,
        standings=standings_of(match.scores, points, match.table_points if match.over else None),
        match_over=match.over,
        course=course_of(match) if match.over else [],
        record=f"records?deal={deal.number}",
        reveal=reveal(deal.game, deal.proof),
    )


def account_of(
    game: Game,
    sight: Sight,
    *,
    deal: int,
    seated: Sequence[int],
    before: Sequence[int],
    standings: list[protocol.Standing],
    match_over: bool = False,
    course: Sequence[list[int]] = (),
    record: str = "",
    reveal: protocol.Reveal | None,
) -> protocol.Account:
    """The account of a finished deal of which ``sight`` is seen; ``before`` are the players' scores."""
    hus = hu_accounts(game)
    return protocol.Account(
        deal=deal,
        seated=list(seated),
        end=sight.end.name.lower(),  # type: ignore[arg-type]
        hus=[_hu_line(hu) for hu in hus],
        payments=[_payment(payment) for payment in payments_of(game, hus)],
        seats=picture(sight, seated, before).seats,
        standings=standings,
        match_over=match_over,
        course=list(course),
        record=record,
        reveal=reveal,
    )


def course_of(match: Match) -> list[list[int]]:
    """Everybody's score before the first deal and after each."""
    scores = [match.ruleset.start_score] * match.players
    course = [list(scores)]
    for deal in match.deals:
        for player, won in zip(deal.seated, deal.points, strict=True):
            scores[player] += won
        course.append(list(scores))
    return course


def _hu_line(hu: HuAccount) -> protocol.HuLine:
    won = hu.won
    counts = hu.hand.rules.ruleset.family.unit != "point"
    return protocol.HuLine(
        seat=hu.seat,
        order=hu.order,
        tile=None if hu.tile == NO_TILE else tile(hu.tile),
        source=hu.source,
        robbed=hu.robbed,
        false=hu.false,
        points=won.points if won else 0,
        total_fan=won.total_fan if won and counts else None,
        reading=won.reading if won else [],
        fans=[_fan(fan) for fan in (won.lines if won else ())],
        excluded=(won.excluded if won else None) or [],
        arithmetic=won.arithmetic if won else None,
        request=written(hu.hand),
    )


def _payment(told: Payment) -> protocol.ToldPayment:
    line = msgspec.structs.asdict(payment(told.entry))
    sums = [None if one is None else one.phrase for one in told.sums]
    return protocol.ToldPayment(**{**line, "rule": told.rule, "rule_text": rule_text(told.rule)}, sums=sums)


def _fan(fan: FanLine) -> protocol.Fan:
    return protocol.Fan(
        id=fan.id,
        name=fan.name,
        name_zh=fan.name_zh,
        points=fan.points,
        count=fan.count,
        rule=fan.rule,
        rule_text=rule_text(fan.rule),
        tiles=fan.tiles or [],
    )


def standings_of(
    scores: Sequence[int],
    points: Sequence[int | None],
    table_points: Sequence[Fraction] | None = None,
) -> list[protocol.Standing]:
    """The best first. ``points``: of this deal, None for who sat out."""
    lines = [
        protocol.Standing(
            player=player,
            place=place,
            score=scores[player],
            points=points[player],
            table_points=None if table_points is None else str(table_points[player]),
        )
        for player, place in enumerate(places_of(scores))
    ]
    return sorted(lines, key=lambda line: (line.place, line.player))
