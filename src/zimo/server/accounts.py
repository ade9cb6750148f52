"""The account of a finished deal as a message."""

from __future__ import annotations

import msgspec

from zimo.account import HuAccount, hu_accounts, rule_of
from zimo.engine.state import NO_TILE, Reason
from zimo.requests.written import written
from zimo.server import protocol
from zimo.server.pictures import payments, picture, rule_text, tile
from zimo.server.play import Key, Play, reveal
from zimo.sight import Sight


def account(play: Play, key: Key, sight: Sight) -> protocol.Account:
    """``sight``: what the seat sees of the finished deal."""
    deal = play.deal
    assert deal is not None
    hus = [entry for entry in deal.game.ledger if entry.reason == Reason.HU]
    hu_rules = {entry.seat: rule_of(deal.game, entry) for entry in hus}
    return protocol.Account(
        deal=deal.number,
        seated=list(deal.seated),
        end=sight.end.name.lower(),  # type: ignore[arg-type]
        hus=[_hu_line(hu) for hu in hu_accounts(deal.game)],
        payments=payments(sight.ledger, hu_rules),
        seats=picture(sight, deal.seated, deal.scores).seats,
        standings=_standings(play),
        match_over=play.match.over,
        record=f"records?deal={deal.number}",
        reveal=reveal(deal.dealt),
    )


def _hu_line(hu: HuAccount) -> protocol.HuLine:
    score = {} if hu.false else hu.score
    told = score.get("arithmetic")
    return protocol.HuLine(
        seat=hu.seat,
        tile=None if hu.tile == NO_TILE else tile(hu.tile),
        source=hu.source,
        robbed=hu.robbed,
        false=hu.false,
        points=score.get("points", 0),
        total_fan=score.get("total_fan"),
        reading=score.get("reading", []),
        fans=[
            protocol.Fan(
                id=fan["id"],
                name=fan["name"],
                name_zh=fan["name_zh"],
                points=fan["points"],
                count=fan["count"],
                rule=fan["rule"],
                rule_text=rule_text(fan["rule"]),
                tiles=fan.get("tiles", []),
            )
            for fan in score.get("fans", [])
        ],
        arithmetic=None if told is None else msgspec.convert(told, protocol.Arithmetic),
        request=written(hu.hand),
    )


def _standings(play: Play) -> list[protocol.Standing]:
    """The best first."""
    match = play.match
    last = match.deals[-1]
    table_points = match.table_points if match.over else None
    lines = [
        protocol.Standing(
            player=player,
            place=place,
            score=match.scores[player],
            points=last.points[last.seated.index(player)] if player in last.seated else None,
            table_points=None if table_points is None else str(table_points[player]),
        )
        for player, place in enumerate(match.places)
    ]
    return sorted(lines, key=lambda line: (line.place, line.player))
