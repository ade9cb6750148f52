"""What a list tells of a match: read once from its log, and kept beside it until the log goes on."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from zimo.rulesets.registry import describe_ruleset
from zimo.server.facts import DealFacts, facts_of
from zimo.server.http_protocol import MyTable
from zimo.server.log import LogEntry, PlayerSpec
from zimo.server.messages import players
from zimo.server.play import Deal, Play
from zimo.server.protocol import Stage

FORM = 3  # of a summary: kept ones of another form are read anew


class Summary(Struct, kw_only=True):
    rules: str  # the nearest preset
    stage: Stage
    host: str  # guest
    players: list[PlayerSpec]
    deal: int  # how many are over
    deals: int | None  # of the match
    scores: list[int]
    places: list[int]
    facts: list[DealFacts]  # of each deal that is over

    def seat_of(self, guest: str) -> int:
        """The guest's number. Raises LookupError where the guest has no seat."""
        for number, one in enumerate(self.players):
            if one.guest == guest:
                return number
        raise LookupError("a match is listed for somebody who has no seat in it")

    @property
    def names(self) -> str:
        """As they are searched."""
        return "\n".join(player.name for player in self.players).casefold()


def summary_of(entries: Iterable[LogEntry]) -> Summary:
    """What the log of a table says."""
    facts: list[DealFacts] = []

    def count(play: Play, deal: Deal) -> None:
        facts.append(facts_of(deal.game, play.match.deals[-1], play.match.players))

    play = Play.replayed(entries, count)
    match = play.match
    return Summary(
        rules=describe_ruleset(play.ruleset)[0],
        stage=play.stage,
        host=play.opened.host,
        players=play.players,
        deal=match.number,
        deals=play.ruleset.match_deals,
        scores=list(match.scores),
        places=match.places,
        facts=facts,
    )


def my_table(name: str, opened: float, summary: Summary, guest: str) -> MyTable:
    """The match as it is told to a guest who has a seat in it."""
    return MyTable(
        table=name,
        link=f"/t/{name}",
        opened=opened,
        rules=summary.rules,
        stage=summary.stage,
        host=summary.host == guest,
        player=summary.seat_of(guest),
        players=players(summary.players),
        deal=summary.deal,
        deals=summary.deals,
        scores=summary.scores,
        places=summary.places,
    )


pack = msgspec.json.Encoder().encode
unpack = msgspec.json.Decoder(Summary).decode
