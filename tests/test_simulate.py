"""Simulation: the same whatever the number of threads, counted as the records count, and stopped cleanly."""

from __future__ import annotations

import json
import os
import signal
import statistics
import time
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import process
from zimo.arena.simulate import CHUNK, COUNTING, RECORDED_CHUNK, Simulation, simulate
from zimo.bots.choice import Code
from zimo.bots.registry import find_bot
from zimo.engine.table.state import End
from zimo.play.game import Game
from zimo.play.record import Record, read_records, record_of, write_record
from zimo.play.replaying import replay_states, verified_records
from zimo.rulesets import PRESETS

GAMES = 2 * RECORDED_CHUNK + 5
BOTS = ["greedy", "random", "greedy", "random"]


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Simulation, Path]:
    """A few deals, played by several threads, with their records."""
    file = tmp_path_factory.mktemp("simulated") / "deals.jsonl"
    return simulate("sbr", games=GAMES, bots=BOTS, seed=9, jobs=3, records=file), file


def records_of(file: Path) -> list[Record]:
    with file.open("rb") as opened:
        return [record for _, record in read_records(opened)]


def counts(result: Simulation) -> dict[str, Any]:
    told = result.as_json()
    for timed in ("seconds", "decisions_per_second"):
        del told[timed]
    return told


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_number_of_jobs_changes_nothing(
    simulated: tuple[Simulation, Path], tmp_path: Path, jobs: int
) -> None:
    result, file = simulated
    again = simulate("sbr", games=GAMES, bots=BOTS, seed=9, jobs=jobs, records=tmp_path / "again.jsonl")
    assert counts(again) == counts(result)
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()


def test_records_change_nothing(simulated: tuple[Simulation, Path]) -> None:
    assert counts(simulate("sbr", games=GAMES, bots=BOTS, seed=9)) == counts(simulated[0])


def test_another_seed_is_another_simulation(simulated: tuple[Simulation, Path]) -> None:
    assert counts(simulate("sbr", games=GAMES, bots=BOTS, seed=10)) != counts(simulated[0])


def test_a_longer_simulation_begins_with_the_shorter(
    simulated: tuple[Simulation, Path], tmp_path: Path
) -> None:
    simulate("sbr", games=7, bots=BOTS, seed=9, records=tmp_path / "short.jsonl")
    short = (tmp_path / "short.jsonl").read_bytes()
    assert short.count(b"\n") == 7
    assert simulated[1].read_bytes().startswith(short)


def test_bots_change_seats_every_deal(simulated: tuple[Simulation, Path]) -> None:
    for number, record in enumerate(records_of(simulated[1])):
        for bot, name in enumerate(BOTS):
            assert record.seats[(bot + number) % 4] == name
        assert record.dealer == 0


def test_the_counts_are_those_of_the_records(simulated: tuple[Simulation, Path]) -> None:
    result, file = simulated
    decisions = draws = 0
    wins = dict.fromkeys(result.wins, 0)
    points: list[list[int]] = [[] for _ in BOTS]
    won = [0] * len(BOTS)
    for number, record in enumerate(records_of(file)):
        for game in replay_states(record):
            decisions += len(game.legal) >= 2
        draws += int(game.table["hu_count"][0]) == 0
        for bot in range(len(BOTS)):
            seat = (bot + number) % 4
            points[bot].append(game.scores[seat])
            if game.table["hu"][0, seat]:
                won[bot] += 1
                self_drawn = int(game.table["win_from"][0, seat]) == seat
                robbed = bool(game.table["win_flags"][0, seat] & 16)
                wins["self_draw" if self_drawn else "robbing" if robbed else "discard"] += 1
    assert (result.games, result.decisions, result.draws, result.wins) == (GAMES, decisions, draws, wins)
    assert [bot.wins for bot in result.bots] == won
    assert [bot.mean for bot in result.bots] == pytest.approx([statistics.mean(each) for each in points])
    assert [bot.sd for bot in result.bots] == pytest.approx([statistics.stdev(each) for each in points])
    assert [bot.bot for bot in result.bots] == BOTS


def test_the_better_bot_wins(simulated: tuple[Simulation, Path]) -> None:
    by_bot = {bot.bot: bot.wins for bot in simulated[0].bots}
    assert by_bot["greedy"] > 5 * by_bot["random"]


@pytest.mark.parametrize("rules", [name for name in PRESETS if name != "xueliu"])  # knows no false hu
def test_greedy_declares_true_hu_only(rules: str) -> None:
    """Where a false hu is accepted it plays the very deals that it plays where one is refused."""
    refused, fined = (
        counts(simulate(rules, options={"false_hu": ways}, games=40, bots=["greedy"] * 4, seed=5))
        for ways in ("reject", "penalise")
    )
    assert sum(refused["wins"].values()) > 10
    for told in (refused, fined):
        del told["options"], told["decisions"]  # it could have declared more
    assert refused == fined


def test_simulated_deals_verify(simulated: tuple[Simulation, Path]) -> None:
    with simulated[1].open("rb") as opened:
        assert all(game.end in (End.HU, End.WALL) for _, _, game in verified_records(opened))


@pytest.mark.parametrize("rules", PRESETS)
def test_every_preset_is_simulated_and_verified(rules: str, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    result = simulate(rules, games=5, bots=BOTS, seed=2, jobs=1, records=file)
    assert result.rules == rules
    with file.open("rb") as opened:
        assert len(list(verified_records(opened))) == 5


@pytest.mark.slow
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("bots", [["random"] * 4, ["greedy"] * 4], ids=["random", "greedy"])
def test_many_deals_replay_to_the_same_bytes(rules: str, bots: list[str], tmp_path: Path) -> None:
    """1,250 deals each, 20,000 in all."""
    file = tmp_path / "deals.jsonl"
    simulate(rules, games=1250, bots=bots, seed=20_000, records=file)
    lines = file.read_bytes().splitlines(keepends=True)
    with file.open("rb") as opened:
        for line, (_, record, game) in zip(lines, verified_records(opened), strict=True):
            assert write_record(record_of(game, record.seats)) == line


def test_fewer_seats_and_house_rules() -> None:
    result = simulate("sbr", options={"players": 3, "fan_limit": 5}, games=6, bots=["random"] * 3, seed=1)
    assert (result.options, len(result.bots)) == ({"players": 3, "fan_limit": 5}, 3)


def test_one_deal_has_no_deviation() -> None:
    assert {bot.sd for bot in simulate("sbr", games=1, bots=BOTS).bots} == {0.0}


def test_a_recorded_deal_is_the_game_of_its_seed(simulated: tuple[Simulation, Path]) -> None:
    record = records_of(simulated[1])[3]
    assert isinstance(record.seed, str)
    game = Game("sbr", seed=int(record.seed, 16))
    for action in record.actions:
        game.play(action)
    assert game.scores == record.scores


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate("sbr", games=CHUNK + 1, bots=BOTS, jobs=1, progress=lambda done, of: told.append((done, of)))
    assert told == [(CHUNK, CHUNK + 1), (CHUNK + 1, CHUNK + 1)]


def test_a_failure_leaves_whole_lines(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"

    def stop(done: int, _: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate("sbr", games=10 * RECORDED_CHUNK, bots=BOTS, jobs=2, records=file, progress=stop)
    assert file.read_bytes().count(b"\n") == RECORDED_CHUNK
    assert file.read_bytes().endswith(b"\n")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"bots": ["gredy", *BOTS[1:]]}, "unknown bot 'gredy': did you mean 'greedy'?"),
        (
            {"bots": ["x", *BOTS[1:]]},
            "unknown bot 'x': choose random, greedy, novice, casual, club, expert or master",
        ),
        ({"bots": ["random"]}, "bots: 1 named for 4 seats"),
        ({"games": 0}, "games 0 is out of range: give 1 to"),
        ({"games": 1 << 70}, "is out of range: give 1 to"),
        ({"jobs": 0}, "jobs 0 is out of range: give 1 to"),
        ({"jobs": 1 << 70}, "is out of range: give 1 to"),
        ({"seed": -1}, "seed -1 is not a number from 0"),
        ({"seed": 1 << 64}, "is not a number from 0"),
        ({"rules": "riichi"}, "unknown ruleset"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"rules": "sbr", "games": 1, "bots": BOTS, **wrong}
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        simulate(given.pop("rules"), **given)


def test_bots_are_found_by_name() -> None:
    assert find_bot(" Greedy ").code == Code.GREEDY


# The command -------------------------------------------------------------------------------------


def test_the_command_prints_what_the_function_gives(zimo: Any, simulated: tuple[Simulation, Path]) -> None:
    line = ["simulate", "--games", str(GAMES), "--bots", ",".join(BOTS), "--seed", "9"]
    ran = zimo(*line, "--json", "--jobs", "1")
    told = json.loads(ran.out)
    for timed in ("seconds", "decisions_per_second"):
        assert told.pop(timed) > 0
    assert told == counts(simulated[0])
    shown = zimo(*line, "--seed", "0x9").out
    assert COUNTING in shown
    assert f"{simulated[0].decisions} decisions in " in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "gredy,random,random,random"], "did you mean 'greedy'?"),
        (["--bots", "greedy"], "name one for each"),
        (["--games", "0"], "greater than or equal to 1"),
        (["--seed", "x"], "seed 'x' is not a number"),
        (["--rules", "riichi"], "unknown ruleset 'riichi'"),
        (["--records", "no-such-folder/x", "--games", "1"], "--records no-such-folder/x: No such file"),
        (["--records", ".", "--games", "1"], "Is a directory"),
    ],
    ids=str,
)
def test_a_wrong_command_is_one_line(zimo: Any, arguments: list[str], message: str) -> None:
    ran = zimo("simulate", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert message in ran.err


@pytest.mark.skipif(os.name == "nt", reason="signals are sent another way there")
def test_an_interrupt_leaves_whole_records(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    started = process("simulate", "--games", "100000000", "--records", str(file), "--jobs", "2")
    while started.poll() is None and not (file.exists() and file.stat().st_size > 100_000):
        time.sleep(0.05)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=60)
    assert (started.returncode, out, err.strip()) == (130, b"", b"")
    with file.open("rb") as opened:
        assert len(list(read_records(opened))) > RECORDED_CHUNK


def test_records_that_are_there_are_not_written_over_without_a_word(zimo: Any, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text("kept")
    command = ("simulate", "--games", "1", "--records", str(file))
    ran = zimo(*command)
    assert ran.status == 2
    assert "there is something in it" in ran.err
    assert file.read_text() == "kept"
    assert zimo(*command, "--overwrite").status == 0
    assert file.read_text().startswith('{"zimo"')
