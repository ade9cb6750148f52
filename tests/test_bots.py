"""Bots by name, bots of other packages, and bots in Python: they sit wherever a compiled bot does."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import textwrap
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.command_line import Ran, process
from zimo.arena.simulate import simulate
from zimo.bots import registry
from zimo.bots.choice import NO_ACTION, Code, choose_action
from zimo.bots.levels import Level
from zimo.bots.player import BotError, CompiledPlayer, Player
from zimo.bots.registry import OWN_BOTS, Bot, bots_for_people, find_bot
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.table.actions import PASS
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import SCORE, WINNING_HAND
from zimo.play.game import Game, legal_actions
from zimo.play.replaying import verified_records
from zimo.rulesets import Ruleset, find_ruleset
from zimo.terminal.session import Session

LEVELS = ["novice", "casual", "club", "expert", "master"]
DOCS = Path(__file__).parents[1] / "docs" / "bots.md"


def code_blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.M | re.S)


class Wrapped:
    """The greedy bot, asked through Python."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self.greedy = find_bot("greedy").make(ruleset, seed)

    def choose(self, view: np.recarray) -> int:
        return self.greedy.choose(view)


WRAPPED = Bot("wrapped", Wrapped)


class Failing:
    """Passes and discards what it drew until its tenth decision."""

    def __init__(self, at_last: Any) -> None:
        self.asked = 0
        self.at_last = at_last

    def choose(self, view: np.recarray) -> Any:
        self.asked += 1
        if self.asked < 10:
            return next(code for code in (PASS, *legal_actions(view)) if code in legal_actions(view))
        return self.at_last()


# The registry -------------------------------------------------------------------------------------


def test_every_compiled_bot_has_a_kernel_and_no_other_code_has() -> None:
    game = Game("sbr", seed=1)
    scratch = [np.zeros(1, dtype).view(np.recarray) for dtype in (WINNING_HAND, SCORE, CHANCE)]
    records = (game.view(0), rules_record(game.ruleset), load_lookups(), *scratch)
    assert {bot.code for bot in OWN_BOTS.values()} == {None, *Code}
    for code in Code:
        assert choose_action(int(code), *records) in game.legal
    assert choose_action(len(Code), *records) == NO_ACTION
    for level in Level:
        assert CompiledPlayer(level, game.ruleset, 0).choose(game.view(0)) in game.legal
        assert find_bot(level.name).code is None


def test_an_unknown_bot_is_told_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"unknown bot 'gredy': did you mean 'greedy'\?"):
        find_bot("gredy")


class Offers:
    """Stands in for the entry points of installed packages."""

    def __init__(self, **places: str) -> None:
        self.places = places

    def __call__(self, group: str) -> list[EntryPoint]:
        assert group == "zimo.bots"
        return [EntryPoint(name, value, group) for name, value in self.places.items()]


def test_a_package_can_bring_bots(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    offers = Offers(
        wrapped="tests.test_bots:Wrapped",
        greedy="tests.test_bots:Failing",
        shy="tests.test_bots:SHY",
        lost="no_such_module:Bot",
        text="tests.test_bots:__doc__",
    )
    monkeypatch.setattr(registry, "entry_points", offers)
    assert find_bot("Wrapped").make is Wrapped
    assert find_bot("greedy") is OWN_BOTS["greedy"]
    assert bots_for_people(find_ruleset("sbr")) == [*LEVELS, "wrapped"]
    assert "bot 'lost' can't be loaded from no_such_module:Bot: No module named" in caplog.text
    assert "bot 'text' is" in caplog.text
    with pytest.raises(ValueError, match="bot 'shy' does not play by these rules"):
        simulate("sbr", games=1, bots=["greedy", "greedy", "greedy", "shy"])
    assert simulate("mcr", games=1, bots=["shy", "greedy", "greedy", "greedy"], jobs=1).games == 1


SHY = Bot("any", Wrapped, for_people=False, plays=lambda ruleset: ruleset.tiles == 144)


def test_people_are_offered_the_levels() -> None:
    assert importlib.metadata.entry_points(group="zimo.bots") == ()
    assert bots_for_people(find_ruleset("sbr")) == LEVELS


# Python bots in simulations -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["sbr", "mcr"])
def test_asked_through_python_a_bot_plays_as_it_does_compiled(rules: str, tmp_path: Path) -> None:
    files = [tmp_path / "compiled.jsonl", tmp_path / "python.jsonl"]
    games = 6
    compiled = simulate(rules, games=games, bots=["greedy"] * 4, seed=3, jobs=1, records=files[0])
    asked: list[str | Bot | Player] = ["greedy", WRAPPED, "greedy", Wrapped(find_ruleset(rules), 0)]
    through = simulate(rules, games=games, bots=asked, seed=3, records=files[1])
    told = [result.as_json() for result in (compiled, through)]
    for each in told:
        for field in ("seconds", "decisions_per_second"):
            del each[field]
        for bot in each["bots"]:
            del bot["bot"]
    assert told[0] == told[1]
    assert [bot.bot for bot in through.bots] == ["greedy", "wrapped", "greedy", "Wrapped"]
    with files[1].open("rb") as opened:
        played = [record for _, record, _ in verified_records(opened)]
    assert [record.seats[number % 4] for number, record in enumerate(played)] == ["greedy"] * games
    assert [record.actions for record in played] == [
        json.loads(line)["actions"] for line in files[0].read_text().splitlines()
    ]


def test_the_number_of_jobs_changes_nothing_for_python_bots(tmp_path: Path) -> None:
    written = []
    for jobs in (1, 3):
        file = tmp_path / f"{jobs}.jsonl"
        bots: list[str | Bot | Player] = ["random", WRAPPED, "greedy", "random"]
        simulate("sichuan", games=9, bots=bots, seed=5, jobs=jobs, records=file)
        written.append(file.read_bytes())
    assert written[0] == written[1]


def fails(at_last: Any, problem: str) -> None:
    bots: list[str | Bot | Player] = ["greedy", Failing(at_last), "greedy", "greedy"]
    where = r": deal 0 \(seed 0x[0-9a-f]{16}\) after \d+ actions, seat 1$"
    with pytest.raises(BotError, match=f"^bot 'Failing' {problem}{where}"):
        simulate("sichuan", games=3, bots=bots, seed=1)


def test_a_bot_that_fails_is_told_in_one_line() -> None:
    fails(lambda: 1 // 0, "raised ZeroDivisionError: integer division or modulo by zero")
    fails(lambda: 250, r"chose 250 \(.*\); legal were .*")
    fails(lambda: "5m", r"chose '5m'; legal were .*")
    fails(lambda: None, r"chose None; legal were .*")
    fails(lambda: -7, r"chose -7 \(unknown action -7\); legal were .*")


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="is no bot: give a name, or an object with a method choose"):
        simulate("sbr", games=1, bots=["greedy", "greedy", "greedy", Wrapped])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="3 is no bot"):
        simulate("sbr", games=1, bots=["greedy", "greedy", "greedy", 3])  # type: ignore[list-item]


@pytest.mark.parametrize("number", [np.int32, np.uint8, np.int64])
def test_an_action_is_any_integer(number: type) -> None:
    class Counting:
        def choose(self, view: np.recarray) -> Any:
            return number(legal_actions(view)[0])

    assert simulate("sichuan", games=1, bots=[Counting()] * 4).games == 1


def test_a_python_bot_sits_in_the_terminal(tmp_path: Path) -> None:
    session = Session.begin("sichuan", find_ruleset("sichuan"), 0, 7, WRAPPED)
    game = session.match.next_deal()
    while not game.over:
        game.play(session.answer(game))
    session.match.settle()
    assert json.loads(session.save(game, tmp_path).read_bytes())["seats"].count("wrapped") == 3
    failing = Failing(lambda: "5m")
    failing.asked = 10
    session.opponents = [failing] * 4
    with pytest.raises(BotError, match=r"^chose '5m'; legal were"):
        session.answer(session.match.next_deal())


# What the page on bots says -----------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    hasty, _, dreamer, *_ = code_blocks("python")
    (tmp_path / "mybot.py").write_text(hasty, encoding="utf-8")
    (tmp_path / "dreaming.py").write_text(dreamer, encoding="utf-8")
    return tmp_path


def run_in(folder: Path, *arguments: str) -> Ran:
    """A command in that folder, from which Python itself would import nothing."""
    started = process(*arguments, cwd=folder, env={**os.environ, "PYTHONSAFEPATH": "1"})
    out, err = started.communicate(timeout=600)
    return Ran(started.returncode, out.decode(), err.decode())


def test_the_bot_of_ten_lines_plays(folder: Path) -> None:
    command = code_blocks("sh")[0].splitlines()[0].split()
    assert len([line for line in (folder / "mybot.py").read_text().splitlines() if line.strip()]) <= 10
    result = run_in(folder, *command[1:], "--json")
    assert result.status == 0, result.err
    told = json.loads(result.out)
    assert [bot["bot"] for bot in told["bots"]] == ["mybot:Hasty", "greedy", "greedy", "greedy"]
    assert told["games"] == 20


def test_a_bot_that_is_not_there_is_told_in_one_line(folder: Path) -> None:
    result = run_in(folder, "simulate", "--games", "1", "--bots", "mybot:Lazy,greedy,greedy,greedy")
    assert result.status == 2
    assert result.err.count("\n") == 1
    assert "bot 'mybot:Lazy' can't be loaded: module 'mybot' has no attribute 'Lazy'" in result.err


def test_the_bot_that_searches_plays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(folder)
    dreamer = registry.import_bot("dreaming:Dreamer")
    hasty = registry.import_bot("mybot:Hasty")
    result = simulate("sichuan", games=2, bots=[dreamer, hasty, hasty, hasty], seed=1, jobs=1)
    assert result.games == 2


def test_the_object_of_the_page_plays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(folder)
    exec(textwrap.dedent("from mybot import Hasty\n" + code_blocks("python")[1]), {})
