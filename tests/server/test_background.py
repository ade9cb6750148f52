"""What nobody waits for may fail: it is logged, and the table goes on."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from typing import Any

import numpy as np
import pytest

from tests.server.host import Person, cautious, records
from zimo.bots.registry import OWN_BOTS, Bot
from zimo.engine.table.actions import PASS
from zimo.play.game import Game
from zimo.play.record import parse_record
from zimo.play.replaying import verify
from zimo.server import bot_threads
from zimo.server.bot_threads import HELP, BotThreads, without_thought
from zimo.server.log import Log, Opened, PlayerSpec, Sat, _Job
from zimo.server.protocol import Settings

think = bot_threads.choose


def logged(log: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in log.records if record.levelno >= logging.ERROR]


def failing(*_arguments: Any) -> int:
    raise ArithmeticError("the bot is lost")


WRONG = {
    "raises": failing,
    "chooses what is not legal": lambda *_: 255,
    "chooses nothing": lambda *_: None,
    "chooses words": lambda *_: "pass",
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_a_bot_that_fails_does_not_stop_its_table(host, caplog, monkeypatch, wrong):
    """Every third of its decisions, to the end of the deal; the log of the table holds."""
    turns = itertools.count(1)

    def choose(*arguments: Any) -> int:
        return think(*arguments) if next(turns) % 3 else WRONG[wrong](*arguments)

    monkeypatch.setattr(bot_threads, "choose", choose)
    person = await Person.opening(host)
    await person.connect()
    await person.play_deal(cautious)
    assert next(turns) > 10
    assert any("greedy" in message for message in logged(caplog))
    (line,) = await records(host, person.table)
    verify(parse_record(line))


async def test_a_bot_may_answer_with_any_integer(monkeypatch):
    game = Game("sbr", seed=1)
    monkeypatch.setattr(bot_threads, "choose", lambda *_: np.int32(game.legal[-1]))
    decided = await BotThreads().decide("greedy", game.ruleset, game.view(game.actor), game.legal)
    assert (type(decided), decided) == (int, game.legal[-1])


async def test_a_slow_bot_holds_up_nobody_who_plays_with_another(caplog, monkeypatch):
    """Nor those whom it plays with, for long."""
    game = Game("sbr", seed=1)
    view = game.view(game.actor)

    def choose(bot: str, *arguments: Any) -> int:
        if bot == "random":
            time.sleep(1.5)
        return think(bot, *arguments)

    monkeypatch.setattr(bot_threads, "choose", choose)
    threads = BotThreads(patience=0.5)
    await threads.decide("greedy", game.ruleset, view, game.legal)  # loads what it needs
    assert logged(caplog) == []
    slow = [asyncio.create_task(threads.decide("random", game.ruleset, view, game.legal)) for _ in range(10)]
    await asyncio.sleep(0.1)
    started = time.monotonic()
    await threads.decide("greedy", game.ruleset, view, game.legal)
    assert await threads.work(HELP, lambda: 1) == 1
    assert time.monotonic() - started < 0.3
    assert await asyncio.gather(*slow) == [without_thought(game.legal)] * 10
    assert time.monotonic() - started < 1.0
    assert len(logged(caplog)) == 10


async def test_a_quick_compiled_bot_decides_on_the_spot(caplog, monkeypatch):
    """Until it is slow once; one that fails there is stood in for, as in a thread."""
    game = Game("sbr", seed=1)
    asked = ("greedy", game.ruleset, game.view(game.actor), game.legal)
    monkeypatch.setattr(bot_threads, "QUICK", 10.0)
    threads = BotThreads()
    assert threads.decide_at_once(*asked) is None, "nobody knows yet that it is quick"
    in_thread = await threads.decide(*asked)
    assert threads.decide_at_once(*asked) == in_thread
    monkeypatch.setattr(bot_threads, "choose", failing)
    assert threads.decide_at_once(*asked) == without_thought(game.legal)
    assert len(logged(caplog)) == 1
    monkeypatch.setattr(bot_threads, "choose", think)
    monkeypatch.setattr(bot_threads, "QUICK", 0.0)
    assert threads.decide_at_once(*asked) == in_thread
    assert threads.decide_at_once(*asked) is None


async def test_a_bot_in_python_never_decides_on_the_spot(monkeypatch):
    """How long it takes the next time, nobody knows."""
    game = Game("sbr", seed=1)
    asked = ("other", game.ruleset, game.view(game.actor), game.legal)
    monkeypatch.setattr(bot_threads, "QUICK", 10.0)
    monkeypatch.setattr(bot_threads, "find_bot", lambda name: Bot(name, OWN_BOTS["greedy"].make))
    threads = BotThreads()
    assert await threads.decide(*asked) in game.legal
    assert threads.decide_at_once(*asked) is None


async def test_the_more_tables_wait_for_a_bot_the_less_time_it_takes(monkeypatch):
    """So that none of them is left without an answer."""
    game = Game("sbr", seed=1)
    asked = ("other", game.ruleset, game.view(game.actor), game.legal)
    shares = []

    class Slow:
        share = 1.0

        def __init__(self, ruleset: Any, seed: int) -> None:
            pass

        def choose(self, view: Any) -> int:
            shares.append(self.share)
            time.sleep(0.02)
            return game.legal[0]

    monkeypatch.setattr(bot_threads, "find_bot", lambda name: Bot(name, Slow))
    threads = BotThreads()
    await threads.decide(*asked)
    assert shares == [1.0]
    await asyncio.gather(*(threads.decide(*asked) for _ in range(20)))
    assert min(shares) < 0.2
    await threads.decide(*asked)
    assert shares[-1] == 1.0


def test_without_thought_a_seat_passes_or_discards():
    assert without_thought([3, 7, PASS]) == PASS
    game = Game("mcr", seed=1)
    assert without_thought(game.legal) in game.legal
    assert without_thought(game.legal) < 34


async def test_help_that_fails_is_told_and_harms_no_table(host, caplog, monkeypatch):
    monkeypatch.setattr("zimo.server.table.help_for", failing)
    person = await Person.opening(host)
    await person.connect()
    await person.until_asked()
    await person.send({"type": "help", "what": "waits"})
    refused = await person.hear_of("refused")
    assert "help has failed" in refused["message"]
    assert logged(caplog)
    await person.play_deal(cautious)


async def test_help_that_takes_long_does_not_stop_its_table(host, monkeypatch):
    monkeypatch.setattr("zimo.server.table.help_for", lambda *_: time.sleep(3))
    person = await Person.opening(host)
    await person.connect()
    asked = await person.until_asked()
    await person.send({"type": "help", "what": "waits"})
    started = time.monotonic()
    await person.act(cautious(asked))
    await person.hear_of("update")
    assert time.monotonic() - started < 2


async def test_a_fault_of_a_socket_is_logged(host, caplog, monkeypatch):
    person = await Person.opening(host)
    await person.connect()
    await person.until_asked()
    monkeypatch.setattr("zimo.server.socket._command", failing)
    await person.send({"type": "ping"})
    await asyncio.wait_for(person.closed(), 20)
    assert any("reading a socket" in message for message in logged(caplog))


async def test_the_log_goes_on_when_nobody_waits_for_an_answer(database):
    """The loop of who wrote is closed: others still write."""
    settings = Settings(clock=None, reserve=0, help=True, spectators=False, undo=False, pace=0.0)
    opened = Opened(
        rules="sbr",
        options={},
        players=[PlayerSpec(kind="open", name="")],
        settings=settings,
        host="h",
        seed=1,
    )
    log = Log(database)
    await log.open_table("table", opened)

    left = asyncio.new_event_loop()
    waiting = left.create_future()
    left.close()
    log._jobs.put(_Job([], left, waiting))
    await asyncio.wait_for(log.append("table", 1, Sat(player=0, guest="a", name="A")), 10)
    assert len(log.entries("table")) == 2
    log.close()
