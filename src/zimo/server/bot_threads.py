"""Bots think in threads, and help is worked out in them, so that no table waits for another's.

Each kind of bot has threads of its own: a slow one holds up only those who play with it, and one that takes
its time takes less of it the more tables wait for it. Each thread has bots of its own, which all tables
share. A compiled bot that has shown itself quick decides on the spot: to wake a thread for it takes longer
than it thinks.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from zimo.bots.player import Player, Thinker
from zimo.bots.registry import find_bot
from zimo.engine.table.actions import PASS
from zimo.rulesets import Ruleset

MOST_BOTS = 64  # of a thread; there are as many as rulesets that are played
THREADS = 2  # of a kind of bot
PATIENCE = 10.0  # seconds for a decision
QUICK = 0.001  # seconds of work for a decision
HELP = "help"  # has threads like a kind of bot

Answer = TypeVar("Answer")

logger = logging.getLogger(__name__)


class _Bots(threading.local):
    def __init__(self) -> None:
        self.players: dict[tuple[str, Ruleset], tuple[Player, Thinker | None]] = {}


_bots = _Bots()


def choose(bot: str, ruleset: Ruleset, view: np.recarray, share: float = 1.0) -> int:
    """The action of a bot of that name for the asked seat, in that share of the time that it would take."""
    players, key = _bots.players, (bot, ruleset)
    if key not in players:
        if len(players) >= MOST_BOTS:
            players.clear()
        made = find_bot(bot).make(ruleset, secrets.randbits(64))
        players[key] = made, made if isinstance(made, Thinker) else None
    player, thinker = players[key]
    if thinker is not None:
        thinker.share = share
    return player.choose(view)


def _choose_timed(bot: str, ruleset: Ruleset, view: np.recarray, share: float = 1.0) -> tuple[int, float]:
    """Its action, and the seconds of work that it took."""
    began = time.thread_time()
    action = choose(bot, ruleset, view, share)
    return action, time.thread_time() - began


def without_thought(legal: Sequence[int]) -> int:
    """What is done for who can't decide: pass, or else the first thing that is legal, in turn a discard."""
    return PASS if PASS in legal else legal[0]


def _checked(bot: str, action: int, legal: Sequence[int]) -> int:
    """The action as a plain integer, or ``without_thought`` where it is not legal."""
    if action in legal:
        return legal[legal.index(action)]
    logger.error("bot %s chose %r, legal were %s", bot, action, legal)
    return without_thought(legal)


class BotThreads:
    """The threads of all tables."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._threads: dict[str, ThreadPoolExecutor] = {}
        self._quick: set[tuple[str, Ruleset]] = set()  # bots that decide on the spot by these rules
        self._waiting: Counter[str] = Counter()  # decisions, by bot

    def decide_at_once(
        self, bot: str, ruleset: Ruleset, view: np.recarray, legal: Sequence[int]
    ) -> int | None:
        """What a quick bot does, or ``without_thought`` as in ``decide``; None of one not known as that."""
        if (bot, ruleset) not in self._quick:
            return None
        try:
            action, took = _choose_timed(bot, ruleset, view)
        except Exception:
            logger.exception("bot %s has failed", bot)
            return without_thought(legal)
        if took > QUICK:
            self._quick.discard((bot, ruleset))
        return _checked(bot, action, legal)

    async def decide(self, bot: str, ruleset: Ruleset, view: np.recarray, legal: Sequence[int]) -> int:
        """What the bot does, or ``without_thought`` where it fails, takes too long or may not do that."""
        self._waiting[bot] += 1
        try:
            async with asyncio.timeout(self._patience):
                action, took = await self.work(
                    bot, lambda: _choose_timed(bot, ruleset, view, self._share(bot))
                )
        except TimeoutError:
            logger.error("bot %s has not decided within %s seconds", bot, self._patience)
        except Exception:
            logger.exception("bot %s has failed", bot)
        else:
            if took <= QUICK and find_bot(bot).compiled:
                self._note_quick(bot, ruleset)
            return _checked(bot, action, legal)
        finally:
            self._waiting[bot] -= 1
        return without_thought(legal)

    def _share(self, bot: str) -> float:
        """Of the time that a decision may take while so many wait for that bot."""
        return THREADS / max(THREADS, self._waiting[bot])

    def _note_quick(self, bot: str, ruleset: Ruleset) -> None:
        if len(self._quick) >= MOST_BOTS:
            self._quick.clear()
        self._quick.add((bot, ruleset))

    async def work(self, kind: str, task: Callable[[], Answer]) -> Answer:
        """Done in a thread of that kind."""
        if kind not in self._threads:
            self._threads[kind] = ThreadPoolExecutor(THREADS, thread_name_prefix=kind)
        return await asyncio.get_running_loop().run_in_executor(self._threads[kind], task)

    def close(self) -> None:
        """Nothing more is begun."""
        for threads in self._threads.values():
            threads.shutdown(wait=False, cancel_futures=True)
