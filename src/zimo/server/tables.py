"""All tables of a server: opened, found, and taken up again after a restart."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from concurrent.futures import ThreadPoolExecutor

from zimo.rulesets.registry import find_ruleset
from zimo.rulesets.stored import stored_form
from zimo.server.connection import COME_BACK, GOING, Connection
from zimo.server.http_protocol import MyTable, TableMade, TableRequest
from zimo.server.log import Log, LogEntry, Opened, PlayerSpec, bot_at
from zimo.server.play import Finished, Play, finished_deals
from zimo.server.protocol import Settings
from zimo.server.refusals import Refusal
from zimo.server.table import GRACE, Joined, Left, Said, Stop, Table, WantsSeat

BOT_THREADS = 2
STOPPING = 2.0  # seconds until what has not stopped is cut off
MOST_TABLES_OF_A_GUEST = 20  # listed
NAME = re.compile(r"[\w-]{1,32}", re.ASCII)  # of a table

logger = logging.getLogger(__name__)


class Tables:
    """The tables in memory; any other is in the log and comes when it is asked for."""

    def __init__(self, log: Log, grace: float = GRACE) -> None:
        self.log = log
        self._grace = grace
        self._threads = ThreadPoolExecutor(BOT_THREADS, thread_name_prefix="bot")
        self._tables: dict[str, Table] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._stopping = False

    async def restore(self) -> int:
        """Take up every match that is not over; how many there are."""
        names = await asyncio.to_thread(self.log.running)
        for name in names:
            try:
                await self.find(name)
            except Exception:
                logger.exception("table %s can't be taken up", name)
        return len(names)

    async def stop(self) -> None:
        """Do what has been asked for already, then say goodbye to everybody."""
        self._stopping = True
        tables, tasks = list(self._tables.values()), list(self._tasks.values())
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
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(cancel_futures=True)
        await asyncio.to_thread(self.log.close)

    async def open(self, request: TableRequest, guest: str) -> TableMade:
        """Raises RulesetError for unknown rules or options, ValueError for a wrong number of seats."""
        opened = _opened(request, guest)
        play = Play(opened)
        name = secrets.token_urlsafe(9)
        await self.log.open_table(name, opened)
        self._start(name, play, 1)
        return TableMade(table=name, link=f"/t/{name}", player=0)

    async def find(self, name: str) -> Table | None:
        """The table of that name, from the log if need be."""
        if not NAME.fullmatch(name):
            return None
        async with self._loading.setdefault(name, asyncio.Lock()):
            if name not in self._tables or self._tasks[name].done():
                entries = await asyncio.to_thread(self.log.entries, name)
                if entries:
                    self._start(name, await asyncio.to_thread(Play.replayed, entries), len(entries))
        self._loading.pop(name, None)
        return self._tables.get(name)

    def _start(self, name: str, play: Play, entries: int) -> None:
        table = Table(name, play, entries, self.log, self._threads, self._grace)
        self._tables[name] = table
        task = asyncio.create_task(table.run(), name=f"table {name}")
        self._tasks[name] = task
        task.add_done_callback(lambda done: self._ended(table, done))

    def _ended(self, table: Table, task: asyncio.Task[None]) -> None:
        """A table whose task ends, even by a fault, comes back from the log when it is asked for."""
        name = table.name
        for connection in table.connections:
            connection.close(GOING if self._stopping else COME_BACK)
        if self._tables.get(name) is table:
            del self._tables[name], self._tasks[name]
        if not task.cancelled() and (fault := task.exception()) is not None:
            logger.error("table %s stopped", name, exc_info=fault)

    async def sit(self, table: Table, guest: str, name: str) -> int:
        """The player's number. Raises Refusal if all seats are taken, or the table stops."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        table.inbox.put_nowait(WantsSeat(guest, name, answer))
        await asyncio.wait((answer, self._tasks[table.name]), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise Refusal("not_allowed", "the table has stopped: try again")
        return answer.result()

    def join(self, table: Table, connection: Connection) -> None:
        table.inbox.put_nowait(Joined(connection))

    def leave(self, table: Table, connection: Connection) -> None:
        table.inbox.put_nowait(Left(connection))

    def say(self, table: Table, said: Said) -> None:
        table.inbox.put_nowait(said)

    async def of_guest(self, guest: str) -> list[MyTable]:
        """Where the guest plays or played, newest first."""
        names = await asyncio.to_thread(self.log.tables_of, guest)
        found = []
        for name in names[:MOST_TABLES_OF_A_GUEST]:
            table = await self.find(name)
            player = None if table is None else table.play.player_of(guest)
            if table is not None and player is not None:
                found.append(
                    MyTable(
                        table=name,
                        link=f"/t/{name}",
                        rules=table.play.opened.rules,
                        stage=table.play.stage,
                        player=player,
                        players=table.players(),
                        deal=table.play.match.number,
                    )
                )
        return found

    async def finished(self, name: str) -> list[Finished]:
        """The deals of a table that are over."""
        if not NAME.fullmatch(name):
            return []
        entries: list[LogEntry] = await asyncio.to_thread(self.log.entries, name)
        return await asyncio.to_thread(finished_deals, entries) if entries else []


def _opened(request: TableRequest, guest: str) -> Opened:
    ruleset = find_ruleset(request.rules, request.options)
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
        raise ValueError(f"seats: {len(seats)} are given, and {others} others play: give {others}")
    for number in range(others):
        if seats is not None and seats[number].kind == "open":
            opened.players.append(PlayerSpec(kind="open", name=""))
        else:
            bot = "greedy" if seats is None else seats[number].bot
            opened.players.append(bot_at(number + 1, bot))
    friends = any(player.kind == "open" for player in opened.players)
    opened.settings.spectators = friends if request.spectators is None else request.spectators
    opened.settings.undo = not friends and not opened.settings.spectators
    return opened
