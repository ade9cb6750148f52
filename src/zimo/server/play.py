"""A match at a table as its log tells it: the entries, carried out one after the other."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from zimo.engine.table.actions import GIVE
from zimo.engine.table.state import Phase
from zimo.notation.tiles import SUIT_KINDS
from zimo.play.fair import commitment_to
from zimo.play.game import Game
from zimo.play.layout import Layout, layout_of
from zimo.play.match import Match
from zimo.play.record import Fair, MatchPlace, Record, Share, Shares, commitment, record_of
from zimo.seat.sight import Sight, laid_open
from zimo.server.log import (
    Acted,
    Again,
    BotSat,
    Bound,
    Closed,
    Dealt,
    Drawn,
    LogEntry,
    Opened,
    PlayerSpec,
    Ready,
    Sat,
    TookBack,
    bot_at,
    player_of,
)
from zimo.server.proofs import reveal
from zimo.server.protocol import Reveal, Stage
from zimo.server.watcher import Moment, Watcher

FORGOTTEN = "a player"  # in records, whoever has asked to be forgotten
Key = int | None
"""Whose watcher: a seat's, None for the spectators', or ALL_HANDS."""


@dataclasses.dataclass
class Deal:
    """The deal that is played, or was played last."""

    number: int
    game: Game
    seated: tuple[int, ...]
    scores: list[int]  # of each player before it
    fixed_by: Fair | Shares
    steps: list[Acted | TookBack] = dataclasses.field(default_factory=list)
    actors: list[int] = dataclasses.field(default_factory=list)  # who took each action of the game

    @functools.cached_property
    def layout(self) -> Layout:
        """How the wall lies on the table."""
        return layout_of(self.game)

    @property
    def proof(self) -> Fair | Shares:
        """What proves that nobody chose the deal, as far as that is so."""
        if isinstance(self.fixed_by, Fair):
            return self.fixed_by
        return msgspec.structs.replace(self.fixed_by, taken_back=self.taken_back)

    @property
    def taken_back(self) -> int:
        """How often somebody has taken back a decision."""
        return sum(isinstance(step, TookBack) for step in self.steps)


class Play:
    """The match, its players and the deal in progress."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.ruleset = opened.ruleset()
        self.match = Match(self.ruleset, seed=opened.seed)
        self.players: list[PlayerSpec] = list(opened.players)
        self.deal: Deal | None = None
        self.bound: Bound | None = None  # what fixes the deal that is about to begin
        self.ready: set[int] = set()  # players who have asked for the next deal
        self.watchers: dict[Key, Watcher] = {}
        self.closed = False
        self.again: Again | None = None  # the match that its people went on with

    @classmethod
    def replayed(
        cls, entries: Iterable[LogEntry], finished: Callable[[Play, Deal], None] = lambda _play, _deal: None
    ) -> Play:
        """What the log says was played. ``finished`` is told each deal that is over, while it is the last."""
        opened, *rest = entries
        assert isinstance(opened, Opened)
        play = cls(opened)
        for entry in rest:
            play.apply(entry)
            deal = play.deal
            if isinstance(entry, Acted) and deal is not None and deal.game.over:
                finished(play, deal)
        return play

    @property
    def stage(self) -> Stage:
        if self.closed and not self.match.over:
            return "closed"
        if self.open_seats:
            return "open"
        if self.match.over:
            return "over"
        return "between" if self.deal is None or self.deal.game.over else "playing"

    @property
    def open_seats(self) -> list[int]:
        """The players who may still sit down; nobody at a table that is closed."""
        return [
            number for number, player in enumerate(self.players) if player.kind == "open" and not self.closed
        ]

    def seat_of(self, player: int | None) -> Key:
        """Where the player sits in this deal; None for a spectator and who sits out."""
        if self.deal is None or player not in self.deal.seated:
            return None
        return self.deal.seated.index(player)

    def player_of(self, guest: str | None) -> int | None:
        return player_of(self.players, guest)

    def rename(self, guest: str, other: str, forgotten: bool) -> None:
        """The guest is known as another from now on; one who is forgotten has no name any more."""
        if self.opened.host == guest:
            self.opened.host = other
        for player in self.players:
            if player.guest == guest:
                player.guest = other
                player.name = "" if forgotten else player.name

    def apply(self, entry: LogEntry) -> dict[Key, list[Moment]]:
        """Carry out an entry; gives the new moments of each watcher."""
        match entry:
            case Sat():
                self.players[entry.player] = PlayerSpec(
                    kind="person", name=entry.name, guest=entry.guest, emblem=entry.emblem
                )
            case BotSat():
                self.players[entry.player] = bot_at(entry.player)
            case Dealt():
                fair = Fair(commitment(entry.seed, bytes.fromhex(entry.salt)), entry.salt)
                self._begin(fair, seed=entry.seed)
            case Bound():
                self.bound = entry
            case Drawn():
                self._draw(entry)
            case Acted():
                return self._play(entry)
            case TookBack():
                return self._take_back(entry)
            case Ready():
                self.ready.add(entry.player)
            case Closed():
                self.closed = True
            case Again():
                self.again = entry
            case Opened():
                raise ValueError("a table is opened once")
        return {}

    def _draw(self, drawn: Drawn) -> None:
        assert self.bound is not None
        server = Share(commitment_to(bytes.fromhex(self.bound.secret)), self.bound.secret)
        players = [
            None if commitment is None else Share(commitment, secret)
            for commitment, secret in zip(self.bound.players, drawn.players, strict=True)
        ]
        shares = Shares(server, players, taken_back=0)
        secrets = shares.shown()
        if self.deal is None:
            self.match.throw_for_dealer(secrets.die())
        self._begin(shares, wall=secrets.wall(self.ruleset), dice=secrets.dice())

    def _begin(self, fixed_by: Fair | Shares, **dealt: Any) -> None:
        """``dealt``: from what, as ``Match.next_deal`` takes it."""
        match = self.match
        seated, scores, number = match.seated, list(match.scores), match.number
        self.deal = Deal(number, match.next_deal(**dealt), seated, scores, fixed_by)
        self.bound = None
        self.ready.clear()
        self.watchers = {}

    def _play(self, acted: Acted) -> dict[Key, list[Moment]]:
        deal = self._in_play()
        deal.game.play(acted.action)
        deal.steps.append(acted)
        deal.actors.append(acted.seat)
        if deal.game.over:
            self.match.settle()
        return {
            key: watcher.observe(deal.game, acted.seat, acted.by_clock)
            for key, watcher in self.watchers.items()
        }

    def _take_back(self, back: TookBack) -> dict[Key, list[Moment]]:
        deal = self._in_play()
        actions = deal.game.actions[: back.kept]
        deal.game = self.match.deal_again()
        for action in actions:
            deal.game.play(action)
        del deal.actors[back.kept :]
        deal.steps.append(back)
        return {key: [watcher.rewind(deal.game)] for key, watcher in self.watchers.items()}

    def _in_play(self) -> Deal:
        if self.deal is None:
            raise ValueError("no deal is played")
        return self.deal

    def watcher(self, key: Key) -> Watcher:
        """The seat's watcher; one that comes late is shown the whole deal again."""
        if key not in self.watchers:
            self.watchers[key] = watch(self._in_play(), key)
        return self.watchers[key]

    def shown_in(self, sight: Sight) -> Sight:
        """What is shown of a moment: after the deal all hands, where the table says so."""
        if self.deal is None or sight.phase != Phase.OVER or not self.opened.settings.open_hands:
            return sight
        return laid_open(sight, self.deal.game)

    def taken_back_to(self, seat: int) -> int | None:
        """How many actions stand when the seat takes back its last decision; None if it made none."""
        deal = self._in_play()
        own = [place for place, actor in enumerate(deal.actors) if actor == seat]
        given = [place for place in own if GIVE <= deal.game.actions[place] < GIVE + SUIT_KINDS]
        if given == own:
            return next(iter(given), None)  # all that is given away is one decision
        return own[-1]


def watch(deal: Deal, key: Key) -> Watcher:
    """Go through a deal from its beginning as one seat."""
    game = deal.game.dealt_again()
    watcher = Watcher(key, deal.number, game)
    for step in deal.steps:
        if isinstance(step, Acted):
            game.play(step.action)
            watcher.observe(game, step.seat, step.by_clock)
        else:
            actions = game.actions[: step.kept]
            game = deal.game.dealt_again()
            for action in actions:
                game.play(action)
            watcher.rewind(game)
    return watcher


@dataclasses.dataclass(frozen=True)
class Finished:
    """A deal that is over, with what proves it."""

    record: Record
    reveal: Reveal


@dataclasses.dataclass(frozen=True)
class Past:
    """What a log tells of the deals that are over."""

    entries: int  # of the log
    deals: list[Finished]
    guests: frozenset[str]  # who play there
    hands_after: float | None  # the delay with which others see it


def past_of(entries: Sequence[LogEntry]) -> Past:
    found: list[Finished] = []

    def add(play: Play, deal: Deal) -> None:
        found.append(Finished(_record(deal, play.players), reveal(deal.game, deal.proof)))

    play = Play.replayed(entries, add)
    guests = frozenset(player.guest for player in play.players if player.guest is not None)
    return Past(len(entries), found, guests, play.opened.settings.hands_after)


def _record(deal: Deal, players: Sequence[PlayerSpec]) -> Record:
    names = [player.name or FORGOTTEN for player in players]
    proof = deal.proof
    return record_of(
        deal.game,
        [names[player] for player in deal.seated],
        match=MatchPlace(deal.number + 1, names, list(deal.seated), deal.scores),
        fair=proof if isinstance(proof, Fair) else UNSET,
        secrets=proof if isinstance(proof, Shares) else UNSET,
    )
