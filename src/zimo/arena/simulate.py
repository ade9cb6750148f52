"""Many deals played by bots, on several cores, counted and, on request, recorded.

Compiled bots play whole deals in one kernel; where one of the players is not compiled, each decision goes
through Python (``python_bots``).

Deals are independent: deal *n* has a seed of its own, East (seat 0) deals, and bot *i* sits at seat
(*i* + *n*) mod the number of seats. So the result does not depend on how the deals are shared out.
"""

from __future__ import annotations

import dataclasses
import math
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext, suppress
from io import FileIO
from pathlib import Path
from typing import Any

import numpy as np

from zimo.arena.chunk import Chunk, Players
from zimo.arena.playout import MOST_ACTIONS, TALLY, play_deals
from zimo.arena.python_bots import PythonPlayers
from zimo.bots.choice import Code
from zimo.bots.player import Player
from zimo.bots.registry import Bot, find_bot
from zimo.engine import entry
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.sight.view import VIEW
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import DESK, SEATS, TABLE
from zimo.play.arguments import checked, number, ruleset_of, seed_number
from zimo.play.record import make_record, write_record
from zimo.rulesets import Ruleset
from zimo.rulesets.registry import describe_ruleset

COUNTING = (
    "a decision is a seat asked with at least two legal actions; forced actions, dealing, drawing and "
    "scoring are not counted; seconds are of the wall clock, without loading and compiling"
)
"""The rule by which decisions are counted; it stands beside every figure."""

MOST_GAMES = 1 << 40
MOST_JOBS = 1024
CHUNK = 512  # deals that a worker plays at a time
RECORDED_CHUNK = 64  # the same, with room for their records
AHEAD = 4  # chunks per worker that may wait to be written
PATIENCE = 0.1  # seconds between looks at an interrupt

Progress = Callable[[int, int], None]
"""Called with the number of deals done and of all."""


@dataclasses.dataclass(frozen=True)
class BotResult:
    """What one bot won and lost: points per deal, their mean and standard deviation."""

    bot: str
    deals: int
    wins: int
    mean: float
    sd: float


@dataclasses.dataclass(frozen=True)
class Simulation:
    """What came of a simulation. Wins are hu: a deal may have several, or none (``draws``)."""

    rules: str
    options: dict[str, Any]
    games: int
    seed: int
    decisions: int
    seconds: float
    draws: int
    wins: dict[str, int]  # self_draw, discard, robbing
    bots: list[BotResult]

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """The object that ``zimo simulate --json`` prints."""
        return {
            "rules": self.rules,
            "options": self.options,
            "games": self.games,
            "seed": f"0x{self.seed:016x}",
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions_per_second),
            "counting": COUNTING,
            "draws": self.draws,
            "wins": self.wins,
            "bots": [dataclasses.asdict(bot) for bot in self.bots],
        }


def seat_bot(bot: str | Bot | Player) -> Bot:
    """The bot of that name, or one whose only player is the given object. Raises ValueError."""
    if isinstance(bot, str):
        return find_bot(bot)
    if isinstance(bot, Bot):
        return bot
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise ValueError(f"bots: {bot!r} is no bot: give a name, or an object with a method choose(view)")
    return Bot(type(bot).__name__, lambda ruleset, seed: bot)


def simulate(
    rules: str | Ruleset,
    games: int,
    bots: str | Sequence[str | Bot | Player],
    seed: int = 0,
    jobs: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    records: Path | str | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play ``games`` deals between ``bots``, one for each seat, on ``jobs`` threads (all cores if None).

    >>> played = simulate("sbr", 1000, ["greedy", "random", "random", "random"], seed=1)
    >>> played.bots[0].bot, played.bots[0].mean > 0
    ('greedy', True)

    A bot is given by its name, as a ``Bot``, of which a new player sits down for every deal, or as an object
    with a method ``choose(view)``; then one thread plays all deals, because it may not be asked by two.
    One name instead of a list seats that bot everywhere.

    With ``records`` every deal is written to that file, in the order of their numbers. The same
    seed gives the same results and the same file whatever ``jobs`` is. However a simulation
    ends, the file holds whole lines only.

    Raises RulesetError, ValueError for what can't be played, OSError for the file, and BotError for a bot
    that fails or chooses what is not legal.
    """
    ruleset = checked(ruleset_of(rules, options))
    bots = [bots] * ruleset.seats if isinstance(bots, str) else bots
    seated = [seat_bot(bot) for bot in bots]
    if len(seated) != ruleset.seats:
        raise ValueError(f"bots: {len(seated)} named for {ruleset.seats} seats, name one for each")
    for bot in seated:
        bot.check(ruleset)
    games = number("games", games, 1, MOST_GAMES)
    seed = seed_number(seed)
    jobs = os.cpu_count() or 1 if jobs is None else number("jobs", jobs, 1, MOST_JOBS)
    if not all(isinstance(bot, str | Bot) for bot in bots):
        jobs = 1

    names = [bot.name for bot in seated]
    players = _players(ruleset, seated, seed, recording=records is not None)
    players.play(0, 0)  # load or compile before the clock runs
    tally = np.zeros(1, TALLY).view(np.recarray)
    with open(records, "wb", buffering=0) if records is not None else nullcontext() as file:
        started = time.perf_counter()
        for chunk in _in_order(players, games, jobs):
            for field in TALLY.names or ():
                tally[field] += chunk.tally[field]
            if file is not None:
                _write_whole(file, chunk.lines)
            if progress:
                progress(int(tally["deals"][0]), games)
        seconds = time.perf_counter() - started
    return _result(ruleset, seed, names, tally, seconds)


# Playing -----------------------------------------------------------------------------------------


def _players(ruleset: Ruleset, bots: Sequence[Bot], seed: int, recording: bool) -> Players:
    codes = [bot.code for bot in bots if bot.code is not None]
    if len(codes) == len(bots):
        return _CompiledPlayers(ruleset, codes, seed, recording)
    return PythonPlayers(ruleset, bots, seed, recording)


class _CompiledPlayers:
    """Each thread that plays has tables and room for records of its own."""

    def __init__(self, ruleset: Ruleset, bots: Sequence[Code], seed: int, recording: bool) -> None:
        self.ruleset = ruleset
        self.bots = bots
        self.seed = np.uint64(seed)
        self.recording = recording
        self.chunk = RECORDED_CHUNK if recording else CHUNK
        self._rules = rules_record(ruleset)
        self._lookups = load_lookups()
        self._codes = np.zeros(SEATS, np.int64)
        self._codes[: len(bots)] = bots
        self._own = threading.local()

    def play(self, first: int, count: int) -> Chunk:
        own = self._own
        if not hasattr(own, "desks"):
            self._lay_out(own)
        tally = np.zeros(1, TALLY).view(np.recarray)
        play_deals(
            own.desks,
            own.words,
            self._rules,
            self._lookups,
            own.views,
            own.chances,
            self._codes,
            self.seed,
            first,
            count,
            int(self.recording),
            own.lengths,
            own.actions,
            own.traces,
            own.finals,
            tally,
        )
        lines = b"".join(self._records(own, first, count)) if self.recording else b""
        return Chunk(tally, lines)

    def _lay_out(self, own: threading.local) -> None:
        own.desks, own.views, own.chances = (
            np.zeros(1, dtype).view(np.recarray) for dtype in (DESK, VIEW, CHANCE)
        )
        own.words = own.desks.view(np.ndarray)["table"].view(np.uint64)
        rows = self.chunk if self.recording else 0
        own.lengths = np.zeros(rows, np.int64)
        own.actions = np.zeros((rows, MOST_ACTIONS), np.int16)
        own.traces = np.zeros((rows, MOST_ACTIONS + 1), np.uint16)
        own.finals = np.zeros((rows, TABLE.itemsize // 8), np.uint64)

    def _records(self, own: threading.local, first: int, count: int) -> Iterator[bytes]:
        seats = len(self.bots)
        names = [bot.name.lower() for bot in self.bots]
        for row in range(count):
            length = int(own.lengths[row])
            number = first + row
            record = make_record(
                self.ruleset,
                own.finals[row].view(TABLE).view(np.recarray),
                seed=int(entry.deal_seed(self.seed, number)),
                seats=[names[(seat - number) % seats] for seat in range(seats)],
                actions=own.actions[row, :length].tolist(),
                trace=own.traces[row, : length + 1].astype(">u2").tobytes().hex(),
            )
            yield write_record(record)


def _in_order(players: Players, games: int, jobs: int) -> Iterator[Chunk]:
    """All deals in chunks, in the order of their numbers, however many threads play them."""
    starts = iter(range(0, games, players.chunk))
    jobs = min(jobs, math.ceil(games / players.chunk))
    waiting: deque[Future[Chunk]] = deque()
    pool = ThreadPoolExecutor(jobs, thread_name_prefix="deals")

    def hand_out() -> None:
        for first in starts:
            waiting.append(pool.submit(players.play, first, min(players.chunk, games - first)))
            if len(waiting) >= jobs * AHEAD:
                return

    try:
        hand_out()
        while waiting:
            chunk = _result_of(waiting.popleft())
            hand_out()
            yield chunk
    finally:
        pool.shutdown(cancel_futures=True)


def _result_of(future: Future[Chunk]) -> Chunk:
    """Wait in short steps, because not every system lets an interrupt end a long wait."""
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError:
            continue


def _write_whole(file: FileIO, lines: bytes) -> None:
    """Write lines or, if that is interrupted or fails, leave none of their pieces behind."""
    before = file.tell() if file.seekable() else None
    rest = memoryview(lines)
    try:
        while rest:
            rest = rest[file.write(rest) :]
    except BaseException:
        if before is not None:
            with suppress(OSError):  # a device; what went wrong before is what is told
                file.truncate(before)
        raise


# Counting ----------------------------------------------------------------------------------------


def _result(
    ruleset: Ruleset, seed: int, names: Sequence[str], tally: np.recarray, seconds: float
) -> Simulation:
    rules, options = describe_ruleset(ruleset)
    deals = int(tally["deals"][0])
    return Simulation(
        rules=rules,
        options=options,
        games=deals,
        seed=seed,
        decisions=int(tally["decisions"][0]),
        seconds=seconds,
        draws=int(tally["draws"][0]),
        wins={kind: int(tally[kind][0]) for kind in ("self_draw", "discard", "robbing")},
        bots=[
            BotResult(
                name,
                deals,
                int(tally["bot_wins"][0, place]),
                int(tally["bot_points"][0, place]) / deals,
                _deviation(deals, int(tally["bot_points"][0, place]), int(tally["bot_squares"][0, place])),
            )
            for place, name in enumerate(names)
        ],
    )


def _deviation(count: int, total: int, squares: int) -> float:
    """Standard deviation of a sample, from exact sums."""
    if count < 2:
        return 0.0
    return math.sqrt((count * squares - total * total) / (count * (count - 1)))
