"""What a table says to its sockets. Each gets what its own seat may see, made from that seat's watcher."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Protocol

from zimo.play.fair import commitment_to
from zimo.server import protocol
from zimo.server.account_messages import account
from zimo.server.connection import Connection
from zimo.server.gallery import Gallery
from zimo.server.log import PlayerSpec
from zimo.server.play import Deal, Key, Play
from zimo.server.proofs import commitment_of
from zimo.server.sight_messages import choices, picture, rules_info, waiting_for, walls
from zimo.server.watcher import ALL_HANDS, Moment


class Speaking(Protocol):
    """A table, as far as it is spoken of."""

    name: str
    play: Play
    gallery: Gallery | None
    stood_in: set[int]

    @property
    def present(self) -> list[Connection]:
        """Those who are told everything at once: all but the gallery."""

    @property
    def visitors(self) -> list[Connection]:
        """The gallery."""

    @property
    def in_charge(self) -> int | None:
        """The player who decides about those who are away."""

    @property
    def may_end(self) -> int | None:
        """The player who may end the match."""

    def bot_in(self, player: int) -> int | None:
        """Milliseconds until a bot stands in for a player who is away."""

    @property
    def deal(self) -> Deal: ...

    @property
    def is_ending(self) -> bool:
        """Something has happened that is not shown yet."""

    def connected(self, player: int) -> bool: ...

    def shown(self, key: Key) -> Moment:
        """The newest moment that the watcher has been shown."""

    def time_left(self, player: int) -> tuple[int, int] | None:
        """Milliseconds that the player who is asked has, and how many of them are reserve."""


def players(
    seated: Sequence[PlayerSpec],
    connected: Callable[[int], bool] = lambda _: False,
    stood_in: Container[int] = (),
    ready: Container[int] = (),
    bot_in: Callable[[int], int | None] = lambda _: None,
) -> list[protocol.PlayerInfo]:
    """Who sits at a table, and is here: nobody, if nothing is said."""
    return [
        protocol.PlayerInfo(
            player=number,
            name=player.name,
            kind=player.kind,
            connected=player.kind == "bot" or connected(number),
            stood_in=number in stood_in,
            ready=number in ready,
            emblem=player.emblem,
            bot_in=bot_in(number),
        )
        for number, player in enumerate(seated)
    ]


class Speaker:
    """Speaks for one table."""

    def __init__(self, table: Speaking) -> None:
        self._table = table

    def players(self) -> list[protocol.PlayerInfo]:
        table = self._table
        return players(table.play.players, table.connected, table.stood_in, table.play.ready, table.bot_in)

    def presence(self) -> None:
        self._tell_all(self._presence())

    def presence_to(self, connection: Connection) -> None:
        """To a spectator, of whose coming nobody else is told; the gallery's welcome has its own."""
        if not connection.in_gallery:
            connection.send(self._presence())

    def _presence(self) -> protocol.Presence:
        table = self._table
        return protocol.Presence(players=self.players(), in_charge=table.in_charge, may_end=table.may_end)

    def watched(self) -> tuple[protocol.Stage, int, list[protocol.PlayerInfo]]:
        """Stage, deals that are over, and players, as whoever watches may know them by now."""
        play, gallery = self._table.play, self._table.gallery
        if gallery is None or play.deal is None or play.closed:
            stage = self._stage()
            return stage, len(play.match.deals) - (stage != play.stage), self.players()
        return gallery.stage, gallery.deals_over, self._players_shown(gallery)

    def _players_shown(self, gallery: Gallery) -> list[protocol.PlayerInfo]:
        """Who sits here; who of them is here is shown later."""
        return players(self._table.play.players) if gallery.players is None else gallery.players

    def renamed(self) -> None:
        """Who is forgotten has no name any more: to all at once, in the gallery too."""
        table = self._table
        self.presence()
        if table.gallery is None:
            return
        table.gallery.rename([player.name for player in table.play.players])
        shown = self._players_shown(table.gallery)
        for connection in table.visitors:
            connection.send(protocol.Presence(players=shown, in_charge=None, may_end=None))

    def _tell_all(self, message: protocol.Presence | protocol.Spoken) -> None:
        encoded = protocol.encode(message)
        for connection in self._table.present:
            connection.send_bytes(encoded)
        if self._table.gallery is not None:
            self._table.gallery.tell(message)

    def spoken(self, player: int, phrase: protocol.PhraseId) -> None:
        self._tell_all(protocol.Spoken(player=player, phrase=phrase))

    def welcome(self, connection: Connection) -> None:
        play = self._table.play
        gallery = self._table.gallery if connection.in_gallery else None
        moment = None if gallery is not None else self._latest_moment(connection)
        welcome = protocol.Welcome(
            table=self._table.name,
            rules=rules_info(play.ruleset, play.opened.rules),
            players=self.players() if gallery is None else self._players_shown(gallery),
            me=connection.player,
            host=connection.guest == play.opened.host,
            settings=play.opened.settings,
            stage=self._stage(),
            seq=0 if moment is None else moment.number,
        )
        if gallery is not None:
            gallery.welcome(connection, welcome, self._waiting("playing"))
            return
        connection.send(welcome)
        self.latest(connection, connection.after)
        self.all_bound(connection)
        self._tell_another(connection)

    def all_bound(self, connection: Connection | None = None) -> None:
        """What fixes the deal that comes, to all or one who is here."""
        play = self._table.play
        if play.bound is None:
            return
        server = commitment_to(bytes.fromhex(play.bound.secret))
        message = protocol.AllBound(deal=play.match.number, server=server, players=play.bound.players)
        for one in self._table.present if connection is None else [connection]:
            one.send(message)

    def another(self) -> None:
        """Another match of the same people: they are told of it, and nobody else."""
        for connection in self._table.present:
            self._tell_another(connection)

    def _tell_another(self, connection: Connection) -> None:
        again = self._table.play.again
        if again is not None and connection.player is not None:
            connection.send(protocol.Another(player=again.player, link=f"/t/{again.table}"))

    def latest(self, connection: Connection, after: int = 0) -> None:
        """All that can be seen now, and what happened in this deal ``after`` the moment of that number."""
        moment = self._latest_moment(connection)
        key = self._table.play.seat_of(connection.player)
        connection.send(
            self._waiting(self._table.play.stage) if moment is None else self._caught_up(key, moment, after)
        )
        if self._stage() in ("between", "over") and moment is not None:
            connection.send(account(self._table.play, key, moment.sight))

    def show(self, key: Key, moment: Moment) -> None:
        """A moment to all who watch from there."""
        if key == ALL_HANDS and self._table.gallery is not None:
            self._table.gallery.tell(self._update(key, moment))
            return
        heard = [
            connection
            for connection in self._table.present
            if self._table.play.seat_of(connection.player) == key
        ]
        if heard:
            message = protocol.encode(self._update(key, moment))
            for connection in heard:
                connection.send_bytes(message)

    def account(self) -> None:
        play = self._table.play
        told: dict[Key, bytes] = {}
        for connection in self._table.present:
            key = play.seat_of(connection.player)
            if key not in told:
                told[key] = protocol.encode(account(play, key, self._table.shown(key).sight))
            connection.send_bytes(told[key])
        self.account_later()
        self.presence()

    def account_later(self) -> None:
        """To the gallery."""
        table = self._table
        if table.gallery is not None:
            table.gallery.tell(account(table.play, ALL_HANDS, table.shown(ALL_HANDS).sight))

    def _latest_moment(self, connection: Connection) -> Moment | None:
        if self._table.play.deal is None:
            return None
        return self._table.shown(self._table.play.seat_of(connection.player))

    def _stage(self) -> protocol.Stage:
        """A deal is over when its end has been shown."""
        stage = self._table.play.stage
        return "playing" if stage in ("between", "over") and self._table.is_ending else stage

    def _waiting(self, stage: protocol.Stage) -> protocol.Update:
        """There is nothing to see yet."""
        play = self._table.play
        return protocol.Update(
            seq=0,
            stage=stage,
            deal=0,
            deals=play.ruleset.match_deals,
            turn=0,
            seated=list(play.match.seated),
            scores=list(play.match.scores),
            commitment="",
            dice=[],
            walls=[],
            sight=None,
            missed=[],
            events=[],
            choices=[],
            deadline=None,
            reserve=0,
            waiting_for=None,
            may_undo=False,
        )

    def _caught_up(self, key: Key, now: Moment, after: int) -> protocol.Update:
        update = self._update(key, now)
        if after == now.number:
            update.events = []
        else:
            seen = 0 if after > now.number else after
            update.missed = self._table.play.watcher(key).told(seen, now.number)
        return update

    def _update(self, key: Key, moment: Moment) -> protocol.Update:
        play, deal = self._table.play, self._table.deal
        stage = self._stage()
        asked = None if key is None or not moment.sight.asked else deal.seated[key]
        deadline, reserve = (asked is not None and self._table.time_left(asked)) or (None, 0)
        undo = play.opened.settings.undo and key is not None and key != ALL_HANDS and stage == "playing"
        return protocol.Update(
            seq=moment.number,
            stage=stage,
            deal=deal.number,
            deals=play.ruleset.match_deals,
            turn=moment.number,
            seated=list(deal.seated),
            scores=deal.scores,
            commitment=commitment_of(deal.fixed_by),
            dice=deal.layout.throws,
            walls=walls(deal.layout, moment.sight),
            sight=picture(play.shown_in(moment.sight), deal.seated, deal.scores),
            missed=[],
            events=moment.events,
            choices=choices(moment.sight),
            deadline=deadline,
            reserve=reserve,
            waiting_for=waiting_for(moment.sight),
            may_undo=undo and key is not None and play.taken_back_to(key) is not None,
        )
