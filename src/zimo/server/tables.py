"""All tables of a server: those where somebody is are in memory, and every one is in the log."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from zimo.bots import DEFAULT_BOT
from zimo.bots.registry import find_bot
from zimo.play.arguments import checked
from zimo.rulesets.named import find_ruleset
from zimo.rulesets.stored import stored_form
from zimo.server.allowances import DEFAULT, Limits
from zimo.server.background import log_fault
from zimo.server.bot_threads import BotThreads
from zimo.server.connection import COME_BACK, GOING, Connection
from zimo.server.http_protocol import MyStatistics, MyTables, TableMade, TableRequest, WatchedTable
from zimo.server.inbox import GoesOn, Item, Joined, Left, Renamed, Said, Stop, WantsClosed, WantsSeat
from zimo.server.library import Library, Wanted
from zimo.server.log import Again, Damaged, Log, LogEntry, Opened, PlayerSpec, bot_at, player_of
from zimo.server.looking_back import looked_at
from zimo.server.play import Finished, Past, Play, past_of
from zimo.server.protocol import Settings
from zimo.server.refusals import Stopped, not_allowed
from zimo.server.sight_messages import rules_info
from zimo.server.table import GRACE, IDLE, Table
from zimo.words.fault import Fault

STOPPING = 2.0  # seconds until what has not stopped is cut off
MOST_PASTS = 50  # tables whose finished deals are kept at hand
Answer = TypeVar("Answer")
NAME = re.compile(r"[\w-]{1,32}", re.ASCII)  # of a table


class TooManyTables(Fault):
    """A guest has as many open tables as one may have."""


class Tables:
    """A table comes from the log when somebody comes, and leaves the memory a while after all have gone."""

    def __init__(self, log: Log, grace: float = GRACE, idle: float = IDLE, limits: Limits = DEFAULT) -> None:
        self.log = log
        self._library = Library(log)
        self._grace = grace
        self._idle = idle
        self._limits = limits
        self._threads = BotThreads()
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._looking_back = asyncio.Semaphore(1)  # held while a match that is over is loaded
        self._again = asyncio.Lock()  # held while a match is opened that follows another
        self._pasts: dict[str, Past] = {}
        self._renamings = 0
        self._going: set[str] = set()  # leave the database just now
        self._unbroken_since = time.monotonic()  # no table has failed
        self._stopping = False

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._tables)

    @contextlib.contextmanager
    def going(self, names: Iterable[str]) -> Iterator[list[str]]:
        """Those of the names that are not in memory; meanwhile nobody comes to them."""
        gone = [name for name in names if name not in self._tables and name not in self._loading]
        self._going.update(gone)
        try:
            yield gone
        finally:
            self._going.difference_update(gone)

    def here(self) -> tuple[int, int]:
        """How many players and spectators are connected."""
        everybody = [one for table in self._tables.values() for one in table.connections]
        players = sum(one.player is not None for one in everybody)
        return players, len(everybody) - players

    async def stop(self) -> None:
        """Do what has been asked for already, then say goodbye to everybody."""
        self._stopping = True
        tables, tasks = list(self._tables.values()), self._tasks()
        for table in tables:
            table.inbox.put_nowait(Stop())
        if tasks:
            await asyncio.wait(tasks, timeout=STOPPING)
        connections = [connection for table in tables for connection in table.connections]
        going = [asyncio.create_task(connection.gone.wait()) for connection in connections]
        if going:
            _, still_here = await asyncio.wait(going, timeout=STOPPING)
            for task in still_here:
                task.cancel()

    async def close(self) -> None:
        """After ``stop``, or without it: what was done is in the log already."""
        tasks = self._tasks()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.close()
        await asyncio.to_thread(self.log.close)

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [table.task for table in self._tables.values() if table.task is not None]

    async def open(self, request: TableRequest, guest: str) -> TableMade:
        """Raises RulesetError for unknown rules or options, Fault for a wrong number of seats.

        Raises TooManyTables for who has as many as one may have.
        """
        await self._check_open(guest)
        opened = _opened(request, guest)
        opened.players[0].emblem = await self._emblem(guest)
        return await self._open(opened)

    async def _open(self, opened: Opened) -> TableMade:
        play = Play(opened)
        name = secrets.token_urlsafe(9)
        await self.log.open_table(name, opened)
        self._start(name, play, 1)
        return TableMade(table=name, link=f"/t/{name}", player=0)

    async def again(self, table: Table, guest: str) -> TableMade:
        """Another match by the same rules: its bots sit there, its people have seats to come to.

        Who asks after another has, comes to the same one. Raises Refusal, TooManyTables.
        """
        player = table.play.player_of(guest)
        if player is None or table.play.stage != "over":
            raise not_allowed("fault.only_players_again")
        async with self._again:
            if (earlier := table.play.again) is not None and (following := await self._open_still(earlier)):
                called = table.play.players[player].name
                number = await self._sit(following, guest, called, await self._emblem(guest))
                return TableMade(table=following.name, link=f"/t/{following.name}", player=number)
            await self._check_open(guest)
            made = await self._open(_same(table.play, player))
            answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            await self._answered(table, GoesOn(player, made.table, answer), answer)
            return made

    async def _open_still(self, again: Again) -> Table | None:
        """The match that followed, unless it was closed, is damaged, or left the database unplayed."""
        try:
            table = await self.find(again.table)
        except Damaged:
            return None
        return None if table is None or table.play.stage == "closed" else table

    async def _check_open(self, guest: str) -> None:
        if await asyncio.to_thread(self.log.open_tables, guest) >= self._limits.open_tables:
            raise TooManyTables("fault.too_many_tables", most=self._limits.open_tables)

    async def find(self, name: str) -> Table | None:
        """The table of that name, from the log if need be. Raises Damaged."""
        if not NAME.fullmatch(name) or name in self._going:
            return None
        if name not in self._tables or self._tables[name].has_ended:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            await asyncio.shield(self._loading[name])
        return self._tables.get(name)

    async def _load(self, name: str) -> None:
        """One task for all who ask, so that no table is here twice."""
        try:
            if await asyncio.to_thread(self.log.is_over, name):
                async with self._looking_back:
                    await self._load_by(name, looked_at)
            else:
                await self._load_by(name, Play.replayed)
        finally:
            del self._loading[name]

    async def _load_by(self, name: str, replayed: Callable[[list[LogEntry]], Play]) -> None:
        def read() -> tuple[int, Play | None]:
            with self.log.reading(name):
                entries = self.log.entries(name)
                return len(entries), replayed(entries) if entries else None

        renamings = None
        while renamings != self._renamings:  # who joins another meanwhile is renamed in the log alone
            renamings = self._renamings
            entries, play = await asyncio.to_thread(read)
        if play is not None:
            self._start(name, play, entries, self._is_seen(play.opened.settings.hands_after))

    def _start(self, name: str, play: Play, entries: int, seen: bool = False) -> None:
        take_backs = self._limits.take_backs
        table = Table(name, play, entries, self.log, self._threads, self._grace, self._idle, seen, take_backs)
        self._tables[name] = table
        table.task = asyncio.create_task(table.run(), name=f"table {name}")
        table.task.add_done_callback(lambda done: self._ended(table, done))

    def _ended(self, table: Table, task: asyncio.Task[None]) -> None:
        """A table whose task ends, even by a fault, comes back from the log when it is asked for."""
        name = table.name
        for connection in table.connections:
            connection.close(GOING if self._stopping else COME_BACK)
        if self._tables.get(name) is table:
            del self._tables[name]
        table.task = None  # the fault of one that has failed would hold the table
        if task.cancelled() or task.exception() is not None:
            self._unbroken_since = time.monotonic()
        log_fault(task)

    async def sit(self, name: str, guest: str, called: str) -> int | None:
        """The player's number; None where there is no such table.

        Raises Refusal if all seats are taken, Stopped, Damaged.
        """
        if (over := await self._seated_at_end(name)) is not None:
            number = player_of(over.players, guest)
            if number is None:
                raise not_allowed("fault.seats_taken")
            return number
        emblem = await self._emblem(guest)
        table = await self.find(name)
        return None if table is None else await self._sit(table, guest, called, emblem)

    async def _sit(self, table: Table, guest: str, called: str, emblem: str) -> int:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        return await self._answered(table, WantsSeat(guest, called, emblem, answer), answer)

    async def _seated_at_end(self, name: str) -> Opened | None:
        """Who sits at a table that is over and not in memory: nothing is played again to know it."""
        if name in self._tables or not NAME.fullmatch(name):
            return None
        return await asyncio.to_thread(self.log.seated_at_end, name)

    async def _answered(self, table: Table, wish: Item, answer: asyncio.Future[Answer]) -> Answer:
        """What the table answers, loaded again if it has left meanwhile. Raises Refusal, Stopped."""
        here = await self.find(table.name) if table.has_ended else table
        if here is not None and here.task is not None:
            here.inbox.put_nowait(wish)
            await asyncio.wait((answer, here.task), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise Stopped
        return answer.result()

    def join(self, table: Table, connection: Connection) -> None:
        table.inbox.put_nowait(Joined(connection))

    def leave(self, table: Table, connection: Connection, silent: float = 0.0) -> None:
        """``silent``: seconds for which nothing had come from there."""
        table.inbox.put_nowait(Left(connection, silent))

    def say(self, table: Table, said: Said) -> None:
        table.inbox.put_nowait(said)

    async def of_guest(self, guest: str, wanted: Wanted) -> MyTables:
        """Where the guest plays or played, as far as it is wanted."""
        unread = await asyncio.to_thread(self._library.read, guest)
        found, count = await asyncio.to_thread(self._library.find, guest, wanted)
        for told in found:
            if table := self._tables.get(told.table):
                told.players = table.players()  # and who of them is here
        open_tables = await asyncio.to_thread(self.log.open_tables, guest)
        return MyTables(
            tables=found, found=count, unread=unread, open=open_tables, most_open=self._limits.open_tables
        )

    def watched(self) -> list[WatchedTable]:
        """Those in play that their hosts let anybody find."""
        found = []
        for name, table in self._tables.items():
            if not table.play.opened.settings.listed:
                continue
            stage, deal, players = table.watched()
            if stage in ("playing", "between"):
                told = WatchedTable(
                    link=f"/t/{name}",
                    rules=rules_info(table.play.ruleset).name,
                    players=players,
                    deal=deal,
                    deals=table.play.ruleset.match_deals,
                    hands_after=table.play.opened.settings.hands_after,
                )
                found.append(told)
        return found

    async def statistics(self, guest: str) -> MyStatistics:
        unread = await asyncio.to_thread(self._library.read, guest)
        return MyStatistics(games=await asyncio.to_thread(self._library.statistics, guest), unread=unread)

    async def _emblem(self, guest: str) -> str:
        return (await asyncio.to_thread(self.log.people.profile, guest)).emblem or ""

    # Who people are -----------------------------------------------------------------------------------

    def person(self, guest: str | None) -> str | None:
        """Whose cookie names that guest."""
        return None if guest is None else self.log.people.person(guest)

    async def use_pass(self, code: str, guest: str | None) -> str:
        """Whose pass it is: what is the guest's is that person's from now on. Raises NoPass."""
        person = await asyncio.to_thread(self._library.use_pass, code, guest)
        if guest is not None and guest != person:
            self._rename(guest, person, forgotten=False)
        return person

    async def forget(self, person: str) -> None:
        """Others find no name of the person any more; tables that the person has opened are closed."""
        for name in await asyncio.to_thread(self.log.hosted, person):
            await self.close_table(name, person)
        nobody = await asyncio.to_thread(self._library.forget, person)
        self._rename(person, nobody, forgotten=True)

    def _rename(self, guest: str, other: str, forgotten: bool) -> None:
        self._renamings += 1
        self._pasts.clear()  # names stand in records
        for table in self._tables.values():
            table.inbox.put_nowait(Renamed(guest, other, forgotten))

    # What people want of a table ----------------------------------------------------------------------

    async def close_table(self, name: str, guest: str) -> bool:
        """For all who sit there. Was there such a table? Raises Refusal unless the guest may close it.

        One that cannot be read is closed by its host alone: to others Damaged is raised.
        """
        try:
            if (over := await self._seated_at_end(name)) is not None:
                if player_of(over.players, guest) is None:
                    raise not_allowed("fault.only_host_closes")
                return True
            table = await self.find(name)
        except Damaged:
            if not await asyncio.to_thread(self.log.is_host, name, guest):
                raise
            if not await asyncio.to_thread(self.log.is_over, name):
                await self.log.close_table(name)
            return True
        if table is None:
            return False
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._answered(table, WantsClosed(guest, answer), answer)
        return True

    async def close_as_keeper(self, table: Table) -> None:
        """Whoever looks after the server wants it. Raises Stopped."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._answered(table, WantsClosed("", answer, by_keeper=True), answer)

    async def take_off_list(self, name: str, guest: str) -> bool:
        """The guest is told of the table no more, if at all; one that the guest has opened is closed."""
        if not NAME.fullmatch(name) or not await asyncio.to_thread(self.log.sits, name, guest):
            return False
        if await asyncio.to_thread(self.log.is_host, name, guest):
            await self.close_table(name, guest)
        await self.log.hide(name, guest)
        return True

    async def past(self, name: str, guest: str | None = None) -> list[Finished] | None:
        """The deals of a table that are over; None if there is no such table. Raises Damaged.

        Who does not play there is told of those that the gallery knows of.
        """
        past = await self._past(name)
        if past is None:
            return None
        if guest in past.guests:
            return past.deals
        table = self._tables.get(name)
        if table is not None and table.gallery is not None:
            return past.deals[: table.gallery.deals_over]
        return past.deals if self._is_seen(past.hands_after) else []

    async def _past(self, name: str) -> Past | None:
        """From the log alone."""
        if not NAME.fullmatch(name):
            return None
        length = await asyncio.to_thread(self.log.length, name)
        if (kept := self._pasts.get(name)) is not None and kept.entries == length:
            return kept
        renamings = self._renamings
        entries: list[LogEntry] = await asyncio.to_thread(self.log.entries, name)
        if not entries:
            return None
        past = await asyncio.to_thread(self._past_of, name, entries)
        if renamings == self._renamings:
            self._pasts.pop(name, None)
            self._pasts[name] = past
            if len(self._pasts) > MOST_PASTS:
                del self._pasts[next(iter(self._pasts))]
        return past

    def _past_of(self, name: str, entries: list[LogEntry]) -> Past:
        with self.log.reading(name):
            return past_of(entries)

    def _is_seen(self, hands_after: float | None) -> bool:
        """May the gallery know all that the log tells of a table that is not in memory?

        A table stays until all is shown, unless it fails, or the server.
        """
        return hands_after is None or time.monotonic() >= self._unbroken_since + hands_after


def _opened(request: TableRequest, guest: str) -> Opened:
    ruleset = checked(find_ruleset(request.rules, request.options))
    opened = Opened(
        rules=request.rules,
        options=request.options,
        players=[PlayerSpec(kind="person", name=request.name, guest=guest)],
        settings=Settings(
            clock=request.clock,
            reserve=request.reserve,
            help=request.help,
            spectators=False,
            undo=False,
            pace=request.pace,
        ),
        host=guest,
        seed=secrets.randbits(64),
        stored=stored_form(ruleset),
    )
    others = ruleset.players - 1
    seats = request.seats
    if seats is not None and len(seats) != others:
        raise Fault("fault.seat_requests", given=len(seats), others=others)
    for number in range(others):
        if seats is not None and seats[number].kind == "open":
            opened.players.append(PlayerSpec(kind="open", name=""))
        else:
            bot = find_bot(DEFAULT_BOT if seats is None else seats[number].bot)
            bot.check(ruleset)
            opened.players.append(bot_at(number + 1, bot.name))
    friends = any(player.kind == "open" for player in opened.players)
    opened.settings.spectators = friends if request.spectators is None else request.spectators
    opened.settings.open_hands = not friends if request.open_hands is None else request.open_hands
    if opened.settings.spectators:
        opened.settings.hands_after, opened.settings.listed = request.hands_after, request.listed
    opened.settings.undo = not friends and not opened.settings.spectators
    return opened


def _same(play: Play, host: int) -> Opened:
    """A match like one that is over: who asks for it comes first, the others follow as they sat."""
    before = play.opened
    order = [play.players[(host + step) % len(play.players)] for step in range(len(play.players))]
    others = [
        bot_at(number, other.bot) if other.kind == "bot" else PlayerSpec(kind="open", name="")
        for number, other in enumerate(order[1:], 1)
    ]
    return Opened(
        rules=before.rules,
        options=before.options,
        players=[order[0], *others],
        settings=before.settings,
        host=order[0].guest or "",
        seed=secrets.randbits(64),
        stored=stored_form(play.ruleset),
    )
