"""A table: one task that is the only writer of its match. What it did is in the log before it is shown."""

from __future__ import annotations

import asyncio
import logging

from zimo.engine.table.actions import PASS
from zimo.engine.table.state import Phase
from zimo.play.fair import new_secret
from zimo.seat.sight import Sight
from zimo.server import protocol
from zimo.server.advice import help_for, standing_at
from zimo.server.alarm import Alarm
from zimo.server.allowances import DEFAULT
from zimo.server.background import Background
from zimo.server.bot_threads import HELP, BotThreads
from zimo.server.clock import Clock
from zimo.server.connection import CLOSED, COME_BACK, Connection
from zimo.server.drawing import BIND_SECONDS, SHOW_SECONDS, Drawing
from zimo.server.gallery import Gallery
from zimo.server.inbox import (
    Answered,
    GoesOn,
    Item,
    Joined,
    Left,
    Renamed,
    Said,
    Stop,
    TimeIsUp,
    WantsClosed,
    WantsSeat,
)
from zimo.server.limits import Bucket
from zimo.server.log import Acted, Again, BotSat, Closed, Log, LogEntry, Ready, Sat, TookBack
from zimo.server.messages import Speaker
from zimo.server.play import Deal, Key, Play
from zimo.server.refusals import Refusal, not_allowed, not_legal
from zimo.server.watcher import ALL_HANDS, ANSWERING, Moment

GRACE = 30.0  # seconds until a bot stands in for who has left
PHRASES_PER_SECOND, PHRASES_AT_ONCE = 0.25, 3  # of a player
IDLE = 300.0  # seconds without anybody until a table leaves the memory; the log has it
IDLE_WHEN_OVER = 10.0  # and one at which nothing more is played, for it may be looked at by the next one

logger = logging.getLogger(__name__)


class Table:
    """Everything that comes in goes through ``inbox`` and is done in that order.

    Nothing that it keeps holds the table itself, so that it is freed as soon as it has left ``Tables``.
    """

    def __init__(
        self,
        name: str,
        play: Play,
        entries: int,
        log: Log,
        threads: BotThreads,
        grace: float = GRACE,
        idle: float = IDLE,
        seen: bool = False,
        take_backs: int = DEFAULT.take_backs,
    ) -> None:
        """``entries``: how many the log has of this table; ``seen``: the gallery may know what they tell."""
        self.name = name
        self.play = play
        self.inbox: asyncio.Queue[Item] = asyncio.Queue()
        self.connections: list[Connection] = []
        self.stood_in: set[int] = set()
        self.task: asyncio.Task[None] | None = None  # that runs it
        delay = play.opened.settings.hands_after
        self.gallery = None if delay is None else Gallery(delay, self._now)
        self._alarm = Alarm(self.inbox)
        self._entries = entries
        self._log = log
        self._threads = threads
        self._grace = grace
        self._idle = idle
        self._seen = seen
        self._take_backs = take_backs
        self._leaves: dict[int, float] = {}  # by player who has left, when a bot takes over if none has yet
        self._forgotten: float | None = None  # when the table leaves the memory, while nobody is here
        self._ticket = 0
        self._asking = False
        self._drawing = Drawing(self._now)
        self._clock = Clock(play.opened.settings.clock, play.opened.settings.reserve, self._now)
        self._claims_end = 0.0
        self._reveal_at: float | None = None
        self._unready: dict[int, tuple[object, ...]] = {}  # by seat, the hand that was told not to be ready
        self._held: dict[Key, list[Moment]] = {}  # moments that wait until all could claim
        self._talk: dict[int, Bucket] = {}  # of each player: how much of it is enough
        self._background = Background()

    # What others ask of it ---------------------------------------------------------------------------

    @property
    def has_ended(self) -> bool:
        """Nothing is done here any more: the table of that name is another one, if any is in memory."""
        return self.task is None or self.task.done()

    @property
    def deal(self) -> Deal:
        assert self.play.deal is not None
        return self.play.deal

    @property
    def present(self) -> list[Connection]:
        """Those who are told everything at once: all but the gallery."""
        return [connection for connection in self.connections if not connection.in_gallery]

    @property
    def visitors(self) -> list[Connection]:
        """The gallery."""
        return [connection for connection in self.connections if connection.in_gallery]

    def connected(self, player: int) -> bool:
        return any(connection.player == player for connection in self.connections)

    def bot_in(self, player: int) -> int | None:
        """Milliseconds until a bot stands in for a player who is away."""
        if player not in self._leaves or player in self.stood_in:
            return None
        return int(1000 * max(0.0, self._leaves[player] - self._now()))

    @property
    def in_charge(self) -> int | None:
        """The player who decides about those who are away: the host, or else the next who is here."""
        host, count = self._host, len(self.play.players)
        round_ = [(host + step) % count for step in range(count)]
        return next((player for player in round_ if self.connected(player)), None)

    @property
    def may_end(self) -> int | None:
        """The player who may end the match: somebody else than the host when that one has stayed away."""
        away = not self.connected(self._host) and self._host not in self._leaves
        return self.in_charge if away else self._host

    @property
    def _speaker(self) -> Speaker:
        return Speaker(self)

    @property
    def _host(self) -> int:
        """Who opens a table sits at its first seat."""
        return self.play.player_of(self.play.opened.host) or 0

    def lets_in(self, guest: str | None) -> bool:
        """May the guest connect? Where nobody may watch, only who sits here, and who may still sit down."""
        if self.play.opened.settings.spectators or self.play.stage == "open":
            return True
        return self.play.player_of(guest) is not None

    def shown(self, key: Key) -> Moment:
        """The newest moment that the watcher has been shown."""
        return self.play.watcher(key).before_latest(len(self._held.get(key, ())))

    def players(self) -> list[protocol.PlayerInfo]:
        return self._speaker.players()

    def watched(self) -> tuple[protocol.Stage, int, list[protocol.PlayerInfo]]:
        """Stage, deals that are over, and players, as whoever watches may know them by now."""
        return self._speaker.watched()

    @property
    def is_ending(self) -> bool:
        """Something has happened that is not shown yet."""
        return self._reveal_at is not None

    def time_left(self, player: int) -> tuple[int, int] | None:
        """Milliseconds that the player who is asked has, and how many of them are reserve."""
        return self._clock.left(player)

    # The task -----------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until nobody has been here for a while, or the server stops."""
        now = self._now()
        self._forgotten = self._left_alone()
        for number, player in enumerate(self.play.players):
            if player.kind == "person":
                self._leaves[number] = now + self._grace
        if self._is_done:
            await self._log.finish(self.name)
        if self.play.deal is not None:
            self._tell_gallery()
            if self.gallery is not None and self._seen:
                self.gallery.catch_up()
        await self._go_on()
        try:
            while not isinstance(item := await self._next_item(), Stop):
                await self._handle(item)
                self._forgotten = self._left_alone()
        finally:
            self._alarm.set(None)

    async def _next_item(self) -> Item:
        while True:
            self._alarm.set(self._due())
            item = await self.inbox.get()
            if not isinstance(item, TimeIsUp):
                return item
            await self._on_time()
            if self._forgotten is not None and self._forgotten <= self._now() and self._is_left():
                return Stop()

    def _due(self) -> float | None:
        """When something happens by itself."""
        later = None if self.gallery is None else self.gallery.next_at
        times = [self._clock.runs_out, self._reveal_at, self._drawing.until, self._forgotten, later]
        times += self._leaves.values()
        return min((time for time in times if time is not None), default=None)

    @property
    def _is_done(self) -> bool:
        return self.play.stage in ("over", "closed")

    def _left_alone(self) -> float | None:
        """When the table leaves the memory if nobody comes."""
        if self.connections:
            return None
        shown = 0.0 if self.gallery is None else self.gallery.last_at
        idle = min(self._idle, IDLE_WHEN_OVER) if self._is_done else self._idle
        return max(self._now() + idle, shown)

    def _is_left(self) -> bool:
        """Nobody is here, nor on the way."""
        return not self.connections and self.inbox.empty()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    async def _on_time(self) -> None:
        now = self._now()
        for player, time in list(self._leaves.items()):
            if time <= now:
                del self._leaves[player]
                await self._stand_in(player)
        if self._reveal_at is not None and self._reveal_at <= now:
            await self._reveal()
        if self._drawing.until is not None and self._drawing.until <= now:
            self._drawing.run_out()
            await self._go_on()
        if self.gallery is not None:
            self.gallery.show(self.visitors)
        if self._clock.runs_out is not None and self._clock.runs_out <= now:
            self._clock.stop()
            await self._run_out()

    async def _handle(self, item: Item) -> None:
        match item:
            case Joined():
                self._join(item.connection)
                await self._go_on()
            case Left():
                self._leave(item.connection, item.silent)
            case WantsSeat():
                await self._seat(item)
            case WantsClosed():
                await self._close(item)
            case GoesOn():
                await self._commit(Again(player=item.player, table=item.table))
                self._speaker.another()
                if not item.answer.done():
                    item.answer.set_result(None)
            case Renamed():
                self._rename(item)
            case Answered():
                if self._asking and item.ticket == self._ticket:
                    await self._act(item.action, by_clock=item.by_clock)
            case Said():
                try:
                    await self._obey(item.connection, item.command)
                except Refusal as refusal:
                    item.connection.send(refusal.message)

    # Coming and going ---------------------------------------------------------------------------------

    def _join(self, connection: Connection) -> None:
        """Welcome, and everything that can be seen now."""
        if self.play.stage == "closed":
            connection.close(CLOSED)
            return
        connection.player = self.play.player_of(connection.guest)
        connection.in_gallery = self._is_for_gallery(connection)
        self.connections.append(connection)
        player = connection.player
        if player is not None:
            self._leaves.pop(player, None)
            if player in self.stood_in:
                self.stood_in.discard(player)
                if self._asking and self._asked_player() == player:
                    self._asking = False
        self._speaker.welcome(connection)
        if player is None:
            self._speaker.presence_to(connection)
        else:
            self._speaker.presence()
        self._tell_standing_to(connection)

    def _is_for_gallery(self, connection: Connection) -> bool:
        """From the first deal on; before that a spectator may still sit down."""
        return self.gallery is not None and connection.player is None and self.play.deal is not None

    def _tell_gallery(self) -> None:
        """The moment of now, and the account of a deal that is over."""
        if self.gallery is not None:
            self._speaker.show(ALL_HANDS, self.shown(ALL_HANDS))
            if self.play.stage in ("between", "over"):
                self._speaker.account_later()

    def _leave(self, connection: Connection, silent: float = 0.0) -> None:
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        player = connection.player
        if player is None:
            return
        if not self.connected(player):
            self._leaves[player] = self._now() + max(0.0, self._grace - silent)
        self._speaker.presence()
        if not self._somebody_is_here():
            self._stop_asking()
            self._drawing.wait_anew()

    def _rename(self, item: Renamed) -> None:
        """Who is forgotten has to go; who has joined another comes back as that one."""
        self.play.rename(item.guest, item.other, item.forgotten)
        for connection in [one for one in self.connections if one.guest == item.guest]:
            self._leave(connection)
            connection.close(COME_BACK)
        self._speaker.renamed()

    async def _stand_in(self, player: int) -> None:
        if player in self.stood_in:  # since before its time: now others may end the match
            self._speaker.presence()
            return
        self.stood_in.add(player)
        self._speaker.presence()
        if self._asking and self._asked_player() == player:
            self._ask()
        await self._go_on()

    async def _stand_in_at_once(self, connection: Connection, player: int) -> None:
        if connection.player is None or connection.player != self.in_charge:
            raise Refusal(
                "not_allowed", "only the host, or else the next who is here, lets a bot play at once"
            )
        if self.bot_in(player) is None:
            raise Refusal("not_allowed", "a bot stands in only for a player who is away")
        await self._stand_in(player)

    def _somebody_is_here(self) -> bool:
        """A table without people sleeps, so that nobody's match is played to its end by bots."""
        return any(connection.player is not None for connection in self.connections)

    async def _seat(self, wish: WantsSeat) -> None:
        number = self.play.player_of(wish.guest)
        if number is None:
            number = next(iter(self.play.open_seats), None)
            if number is None:
                if not wish.answer.done():
                    wish.answer.set_exception(not_allowed("fault.seats_taken"))
                return
            await self._commit(Sat(player=number, guest=wish.guest, name=wish.name, emblem=wish.emblem))
            self._leaves[number] = self._now() + self._grace
            for connection in self.connections:
                connection.player = self.play.player_of(connection.guest)
                if connection.player is not None:
                    self._leaves.pop(connection.player, None)
            await self._begin_if_full()
        if not wish.answer.done():
            wish.answer.set_result(number)

    async def _close(self, wish: WantsClosed) -> None:
        """Whoever is here has to go; what was played to its end stays to be looked at."""
        player = self.play.player_of(wish.guest)
        may_end = player is not None and (self._is_done or player == self.may_end)
        own = may_end or wish.guest == self.play.opened.host
        if not own and not wish.by_keeper:
            if not wish.answer.done():
                wish.answer.set_exception(not_allowed("fault.only_host_closes"))
            return
        if not self._is_done:
            self._stop_asking()
            self._drawing.wait_anew()
            self._reveal_at = None
            await self._commit(Closed())
            for connection in self.connections:
                connection.close(CLOSED)
        if not wish.answer.done():
            wish.answer.set_result(None)

    async def _fill(self, connection: Connection) -> None:
        if connection.guest != self.play.opened.host:
            raise Refusal("not_allowed", "only who opened this table may let bots take its seats")
        seats = self.play.open_seats
        if not seats:
            raise Refusal("not_allowed", "no seat of this table is open")
        for number in seats:
            await self._commit(BotSat(player=number))
        await self._begin_if_full()

    async def _begin_if_full(self) -> None:
        """Somebody has sat down: tell the others, and deal when nobody is missing."""
        for connection in [one for one in self.connections if not self.lets_in(one.guest)]:
            self.connections.remove(connection)
            connection.drop()
        self._speaker.presence()
        await self._go_on()

    # Playing ------------------------------------------------------------------------------------------

    async def _commit(self, entry: LogEntry) -> dict[Key, list[Moment]]:
        """First into the log, then at the table."""
        await self._log.append(self.name, self._entries, entry)
        self._entries += 1
        return self.play.apply(entry)

    async def _go_on(self) -> None:
        """Do what is next, if somebody is here: deal, or ask who is to act."""
        if self._reveal_at is not None:
            return
        if self.play.stage == "between":
            if self._somebody_is_here() and (self.play.deal is None or not self._waited_for()):
                await self._draw()
        elif self.play.stage == "playing" and not self._asking:
            self._ask()

    def _waited_for(self) -> list[int]:
        """Who has to ask for the next deal: people who are here, or have left only just now."""
        return [
            number
            for number, player in enumerate(self.play.players)
            if player.kind == "person" and number not in self.play.ready | self.stood_in
        ]

    async def _draw(self) -> None:
        """Deal from secrets: when all are bound to theirs, the server at last, and then have shown them."""
        drawing = self._drawing
        if self.play.bound is None:
            if drawing.waits_for(self._unbound(), BIND_SECONDS):
                return
            number, players = self.play.match.number, len(self.play.players)
            await self._commit(drawing.bound(new_secret(), number, players))
            self._speaker.all_bound()
        bound = self.play.bound
        assert bound is not None
        if not drawing.waits_for(drawing.unshown(bound) - self.stood_in, SHOW_SECONDS):
            await self._commit(drawing.drawn(bound))
            self._begin_deal()

    def _unbound(self) -> set[int]:
        """Who will share in the deal that comes: who has said so, and at first who is still on the way."""
        coming = {player for player in self._leaves if self.play.deal is None} - self.stood_in
        sharing = {one.player for one in self.connections if one.shares and one.player is not None}
        number = self.play.match.number
        return {player for player in coming | sharing if not self._drawing.is_bound(player, number)}

    def _begin_deal(self) -> None:
        self._held = {}
        self._clock.begin_deal()
        for connection in self.connections:
            connection.in_gallery = self._is_for_gallery(connection)
        self._tell_gallery()
        for connection in self.present:
            self._speaker.latest(connection)
            self._tell_standing_to(connection)
        self._speaker.presence()
        self._ask()

    def _asked_player(self) -> int | None:
        actor = self.deal.game.actor
        return None if actor is None else self.deal.seated[actor]

    def _ask(self) -> None:
        """Let a bot think, or start the person's clock."""
        self._stop_asking()
        player = self._asked_player()
        if player is None or not self._somebody_is_here():
            return
        self._asking = True
        if self.play.players[player].kind == "bot" or player in self.stood_in:
            self._let_bot_think(player)
        else:
            self._clock.start(player)

    def _stop_asking(self) -> None:
        self._asking = False
        self._ticket += 1
        self._clock.stop()

    def _let_bot_think(self, player: int, by_clock: bool = False) -> None:
        game = self.deal.game
        assert game.actor is not None
        delay = self.play.opened.settings.pace / 2 if game.phase == Phase.TURN else 0.0
        view, legal = game.view(game.actor), game.legal
        ticket, bot, inbox = self._ticket, self.play.players[player].bot, self.inbox
        action = self._threads.decide_at_once(bot, self.play.ruleset, view, legal)
        if action is not None:
            answer = Answered(ticket, action, by_clock)
            asyncio.get_running_loop().call_later(delay, inbox.put_nowait, answer)
            return

        async def think() -> None:
            decision = self._threads.decide(bot, self.play.ruleset, view, legal)
            action, _ = await asyncio.gather(decision, asyncio.sleep(delay))
            inbox.put_nowait(Answered(ticket, action, by_clock))

        self._background.start(think(), f"a bot at table {self.name}")

    async def _run_out(self) -> None:
        """The clock of the asked seat has run out: it passes, or a bot decides."""
        if not self._asking:
            return
        if PASS in self.deal.game.legal:
            await self._act(PASS, by_clock=True)
        else:
            player = self._asked_player()
            assert player is not None
            self._ticket += 1
            self._let_bot_think(player, by_clock=True)

    async def _act(self, action: int, by_clock: bool = False) -> None:
        """The asked seat does something legal."""
        game, seat = self.deal.game, self.deal.game.actor
        assert seat is not None
        in_turn = game.phase == Phase.TURN
        self._stop_asking()
        news = await self._commit(Acted(seat=seat, action=action, by_clock=by_clock))
        if in_turn:
            self._claims_end = self._now() + self.play.opened.settings.pace / 2
        claiming = game.phase in ANSWERING
        self._reveal_at = None if claiming else self._claims_end
        for key, moments in news.items():
            self._held[key] = [moment for moment in moments if moment.waits]
            for moment in moments:
                if not moment.waits:
                    self._show(key, moment)
        if claiming:
            self._ask()
            if by_clock and game.phase == Phase.EXCHANGE and game.actor == seat:
                self._clock.stop()  # one decision, of which the time is out
                await self._run_out()
        elif self._claims_end <= self._now():
            await self._reveal()

    async def _reveal(self) -> None:
        """Everybody had time to claim: show what came of it."""
        self._reveal_at = None
        held, self._held = self._held, {}
        for key, moments in held.items():
            for moment in moments:
                self._show(key, moment)
        if self.play.stage == "playing":
            self._ask()
            return
        self._speaker.account()
        if self.play.stage == "over":
            await self._log.finish(self.name)

    # What people say ----------------------------------------------------------------------------------

    async def _obey(self, connection: Connection, command: protocol.ClientMessage) -> None:
        match command:
            case protocol.Ping():
                connection.send(protocol.Pong())
            case protocol.Act():
                self._check_turn(connection, command.turn)
                legal = self.deal.game.legal
                if command.action not in legal:
                    raise not_legal(command.action, legal, command.turn)
                await self._act(command.action)
            case protocol.Next():
                await self._make_ready(connection, command.deal)
            case protocol.Undo():
                await self._undo(connection, command.turn)
            case protocol.FillSeats():
                await self._fill(connection)
            case protocol.StandIn():
                await self._stand_in_at_once(connection, command.player)
            case protocol.Say():
                self._say(connection, command.phrase)
            case protocol.AskHelp():
                self._help(connection, command.what)
            case protocol.Bind() | protocol.Show():
                await self._share(connection, command)

    def _say(self, connection: Connection, phrase: protocol.PhraseId) -> None:
        """A phrase is no part of the match: nothing of it stays."""
        player = connection.player
        if player is None:
            raise Refusal("not_allowed", "you watch this table: only who sits at it may speak")
        if not self._talk.setdefault(player, Bucket(PHRASES_PER_SECOND, PHRASES_AT_ONCE)).take():
            raise Refusal("too_fast", "slower, please")
        self._speaker.spoken(player, phrase)

    async def _share(self, connection: Connection, command: protocol.Bind | protocol.Show) -> None:
        """What comes too late, or for another deal, is let be: that it was left out stands in the record."""
        player, bound = connection.player, self.play.bound
        if player is None:
            raise Refusal("not_allowed", "you watch this table: only who sits at it shares in its deals")
        if command.deal != self.play.match.number or self.play.stage in ("playing", "over"):
            return
        if isinstance(command, protocol.Bind):
            if bound is not None:
                return
            self._drawing.bind(player, command.deal, command.commitment)
        elif bound is None or not self._drawing.show(bound, player, command.secret):
            raise Refusal("not_allowed", "this is not the secret that you were bound to")
        await self._go_on()

    def _own_seat(self, connection: Connection, turn: int | None) -> int:
        if connection.player is None:
            raise Refusal("not_allowed", "you watch this table: only who sits at it may act", turn)
        seat = self.play.seat_of(connection.player)
        if self.play.stage != "playing" or seat is None:
            raise Refusal("not_allowed", "no deal is being played that you take part in", turn)
        return seat

    def _check_turn(self, connection: Connection, turn: int) -> None:
        """Raises Refusal unless the person at the socket is asked at that turn."""
        seat = self._own_seat(connection, turn)
        now = self.shown(seat).number
        if turn != now:
            raise Refusal("stale_turn", f"that was meant for turn {turn}, the table is at turn {now}", turn)
        if not self._asking or self.deal.game.actor != seat:
            raise Refusal("not_your_turn", "it is not your turn to decide", turn)

    async def _make_ready(self, connection: Connection, deal: int) -> None:
        player = connection.player
        if player is None:
            raise Refusal("not_allowed", "you watch this table: only who sits at it may go on")
        if self.play.stage == "over":
            raise Refusal("not_allowed", "the match is over: there is no next deal")
        if self.play.stage != "between" or self._reveal_at is not None or deal != self.deal.number:
            raise Refusal("stale_turn", f"deal {deal} is not the one that has just ended")
        if player not in self.play.ready:
            await self._commit(Ready(player=player))
            self._speaker.presence()
            await self._go_on()

    async def _undo(self, connection: Connection, turn: int) -> None:
        if not self.play.opened.settings.undo:
            raise Refusal("not_allowed", "decisions are taken back only in a private game against bots", turn)
        seat = self._own_seat(connection, turn)
        now = self.shown(seat).number
        if turn != now:
            raise Refusal("stale_turn", f"that was meant for turn {turn}, the table is at turn {now}", turn)
        kept = self.play.taken_back_to(seat)
        if kept is None:
            raise Refusal("not_allowed", "you have not decided anything in this deal yet", turn)
        if self.deal.taken_back >= self._take_backs:
            text = f"{self._take_backs} decisions of a deal may be taken back here, and no more"
            raise Refusal("no_more_undo", text, turn)
        self._stop_asking()
        self._reveal_at = None
        self._held = {}
        news = await self._commit(TookBack(kept=kept))
        for key, moments in news.items():
            for moment in moments:
                self._show(key, moment)
        self._ask()

    def _show(self, key: Key, moment: Moment) -> None:
        self._speaker.show(key, moment)
        self._tell_standing(key, moment)

    def _tell_standing_to(self, connection: Connection) -> None:
        """To who has just come, or been dealt in."""
        seat = self.play.seat_of(connection.player)
        if seat is not None:
            self._unready.pop(seat, None)
            self._tell_standing(seat, self.shown(seat))

    def _tell_standing(self, key: Key, moment: Moment) -> None:
        """How their own hand stands, to whoever sits there and may have help."""
        if (
            key is None
            or key == ALL_HANDS
            or not self.play.opened.settings.help
            or self.play.stage != "playing"
        ):
            return
        player, sight = self.deal.seated[key], moment.sight
        if not self.connected(player):
            return
        preparing = sight.phase in (Phase.EXCHANGE, Phase.VOID)  # there is more to tell than waits
        hand = self.deal.number, sight.hand_before_draw, sight.own.melds, sight.own.void
        if not preparing and self._unready.get(key) == hand:
            return  # it was not before, and still has the same tiles
        ruleset = self.play.ruleset

        async def answer() -> None:
            told = await self._threads.work(HELP, lambda: standing_at(moment.number, sight, ruleset))
            if not (told.waits or preparing):
                self._unready[key] = hand
            for connection in self.connections:
                if connection.player == player:
                    connection.send(told)

        self._background.start(answer(), f"a hand at table {self.name}")

    def _help(self, connection: Connection, what: protocol.HelpKind) -> None:
        if not self.play.opened.settings.help:
            raise Refusal("not_allowed", "the host of this table has switched help off")
        seat = self._own_seat(connection, None)
        sight: Sight = self.shown(seat).sight
        ruleset = self.play.ruleset

        async def answer() -> None:
            try:
                connection.send(await self._threads.work(HELP, lambda: help_for(what, sight, ruleset)))
            except Exception:
                logger.exception("help at table %s has failed", self.name)
                connection.send(Refusal("not_allowed", "help has failed; the table goes on").message)

        self._background.start(answer(), f"help at table {self.name}")
