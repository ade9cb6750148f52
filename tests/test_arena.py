"""The arena: every seating of a wall, differences and how sure they are, programs that fail, going on."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import Ran
from zimo.arena import process
from zimo.arena.duplicate import Pair, PlayedWall
from zimo.arena.entrants import Entrant, entrants_named
from zimo.arena.interval import interval_of
from zimo.arena.profile import Profile
from zimo.arena.report import as_json, page
from zimo.arena.results import ResultsFile
from zimo.arena.seatings import difference, seatings
from zimo.arena.tournament import LOOK_EVERY, PairResult, Plan, play_tournament
from zimo.bots.lines import answers, begin
from zimo.bots.registry import Bot, find_bot
from zimo.play.game import legal_actions
from zimo.play.record import read_records
from zimo.play.replaying import verify
from zimo.rulesets import find_ruleset
from zimo.words.fault import Fault


class First:
    """Takes the first action that there is."""

    def __init__(self, ruleset: Any, seed: int) -> None:
        pass

    def choose(self, view: Any) -> int:
        return legal_actions(view)[0]


FIRST = Bot("first", First)
BOTS = {"first": FIRST, "greedy": find_bot("greedy")}


def plan_of(*names: str, walls: int = 3, **more: Any) -> Plan:
    seconds = more.pop("seconds", 10.0)
    ruleset = find_ruleset(more.pop("rules", "sichuan"), more.pop("options", {}))
    entrants = entrants_named(names, BOTS.__getitem__, seconds)
    return Plan(ruleset=ruleset, entrants=entrants, walls=walls, **more)


def played(plan: Plan, jobs: int = 1) -> tuple[list[PairResult], list[PlayedWall]]:
    results = [PairResult((one.name, other.name)) for one, other in plan.pairs]
    walls: list[PlayedWall] = []
    play_tournament(plan, results, jobs, lambda names, wall: walls.append(wall))
    return results, walls


def counts(profile: Profile) -> dict[str, Any]:
    """All but what a clock tells."""
    return {name: n for name, n in profile.as_json().items() if name not in ("seconds", "slowest")}


# Seatings and differences -------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "ways"), [(2, 2), (3, 6), (4, 6)])
def test_every_seat_is_had_as_often_by_each(seats: int, ways: int) -> None:
    found = seatings(seats)
    assert len(set(found)) == len(found) == ways
    for seat in range(seats):
        assert sum(seating[seat] for seating in found) * 2 == ways


def test_a_difference_is_that_of_the_means_of_the_seats() -> None:
    assert difference((0, 1, 1, 0), (8, -4, -6, 2)) == 5 - -5
    assert difference((0, 1, 1), (6, -1, -5)) == 6 - -3
    assert difference((1, 0), (3, -3)) == -6


def test_the_interval_is_that_of_the_mean() -> None:
    found = interval_of([1.0, 2.0, 3.0, 6.0])
    assert (found.count, found.mean) == (4, 3.0)
    assert found.sd == pytest.approx((14 / 3) ** 0.5)
    assert found.high - found.mean == pytest.approx(1.96 * found.sd / 2)
    assert found.mean - found.low == pytest.approx(1.96 * found.sd / 2)
    assert interval_of([2.0]).low == -float("inf")
    with pytest.raises(ValueError, match="no difference"):
        interval_of([])


@pytest.mark.parametrize(
    ("rules", "options"), [("sbr", {}), ("mcr", {"players": 3}), ("sichuan", {"players": 2})]
)
def test_a_bot_is_not_ahead_of_itself(rules: str, options: dict[str, Any]) -> None:
    (result,), _ = played(plan_of("greedy", "greedy", walls=2, rules=rules, options=options))
    assert result.names == ("greedy", "greedy #2")
    assert result.differences == [0.0, 0.0]
    assert counts(result.profiles[0]) == counts(result.profiles[1])
    assert result.profiles[0].points == 0 or options


def test_what_each_did_is_counted() -> None:
    (result,), _ = played(plan_of("greedy", "first", walls=4))
    greedy, first = result.profiles
    assert greedy.deals == first.deals == 4 * 6 * 2
    assert greedy.points == -first.points > 0
    assert result.interval.mean == pytest.approx((greedy.points - first.points) / greedy.deals)
    assert greedy.hu - greedy.self_drawn + first.hu - first.self_drawn == greedy.dealt_in + first.dealt_in
    assert 0 < greedy.ready <= greedy.deals
    assert greedy.hu <= greedy.ready + greedy.self_drawn
    assert greedy.decisions > 0
    assert greedy.seconds >= greedy.slowest > 0
    assert not greedy.faults


def test_the_same_walls_are_played_whoever_plays_and_in_however_many_processes() -> None:
    plan = plan_of("greedy", "greedy", walls=3, seed=5, recording=True)
    (one,), walls = played(plan)
    (two,), again = played(plan, jobs=2)
    assert one.differences == two.differences
    assert [counts(profile) for profile in one.profiles] == [counts(profile) for profile in two.profiles]
    assert [wall.records for wall in walls] == [wall.records for wall in again]


def test_records_hold_every_deal_with_who_sat_where(tmp_path: Path) -> None:
    _, (wall,) = played(plan_of("greedy", "first", walls=1, recording=True))
    file = tmp_path / "deals.jsonl"
    file.write_bytes(wall.records)
    with file.open("rb") as lines:
        records = [record for _, record in read_records(lines)]
    assert [record.seats for record in records] == [
        [("greedy", "first")[who] for who in seating] for seating in seatings(4)
    ]
    assert len({record.seed for record in records}) == 1
    for record in records:
        verify(record)


# Stopping and going on ----------------------------------------------------------------------------


def test_a_pair_stops_when_it_is_known_well_enough() -> None:
    (result,), _ = played(plan_of("first", "first", walls=3 * LOOK_EVERY, until=0.5, options={"players": 2}))
    assert len(result.differences) == LOOK_EVERY


def test_a_tournament_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    plan = plan_of("greedy", "first", "greedy", walls=3)
    whole, _ = played(plan)
    with ResultsFile(file, plan) as kept:
        play_tournament(plan_of("greedy", "first", "greedy", walls=2), kept.results, 1, kept.keep)
    lines = file.read_bytes()
    file.write_bytes(lines[:-7])  # broken off while a line was written
    with ResultsFile(file, plan) as kept:
        assert sum(len(result.differences) for result in kept.results) == 2 * 3 - 1
        play_tournament(plan, kept.results, 1, kept.keep)
        assert [one.differences for one in kept.results] == [one.differences for one in whole]
        for one, other in zip(kept.results, whole, strict=True):
            assert [counts(p) for p in one.profiles] == [counts(p) for p in other.profiles]
    with pytest.raises(Fault, match="another tournament"):
        ResultsFile(file, plan_of("greedy", "first", "greedy", walls=3, seed=1))
    file.write_bytes(lines.replace(b'"wall"', b'"wail"'))
    with pytest.raises(Fault, match="line 2: this is no result"):
        ResultsFile(file, plan)


# Programs -----------------------------------------------------------------------------------------


def script(tmp_path: Path, body: str) -> str:
    """A program as an entrant is named."""
    file = tmp_path / "program.py"
    file.write_text(f"import json, sys, time, os\n{body}\n")
    return f"cmd:{sys.executable} {file}"


ANSWERS = """
for line in sys.stdin:
    told = json.loads(line)
    if told["say"] == "act":
        print({answer}, flush=True)
"""


def test_a_program_plays_like_the_bot_that_it_is() -> None:
    name = f"cmd:{sys.executable} -c 'from zimo.cli.main import run; run()' bot greedy"
    (result,), _ = played(plan_of("greedy", name, walls=1, rules="sbr"))
    assert result.differences == [0.0]
    assert not result.profiles[1].faults
    assert result.profiles[1].decisions == result.profiles[0].decisions


def test_a_program_may_answer_with_the_bare_code(tmp_path: Path) -> None:
    name = script(tmp_path, ANSWERS.format(answer='min(told["legal"], key=int)'))
    (result,), _ = played(plan_of("first", name, walls=1))
    assert result.differences == [0.0]
    assert not result.profiles[1].faults


def test_the_program_of_the_docs_plays(tmp_path: Path) -> None:
    docs = (Path(__file__).parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")
    (body,) = (text for text in re.findall(r"```python\n(.*?)```", docs, re.DOTALL) if '["say"]' in text)
    (result,), _ = played(plan_of("first", script(tmp_path, body), walls=1))
    assert not result.profiles[1].faults
    assert result.profiles[1].decisions > 100


def test_each_seat_has_a_process_of_its_own_that_is_told_of_its_seat_alone(tmp_path: Path) -> None:
    log = tmp_path / "log"
    body = f"""
log = open({str(log)!r}, "a")
for line in sys.stdin:
    told = json.loads(line)
    if told["say"] == "deal":
        seat = told["seat"]
    else:
        log.write(f"{{os.getpid()}} {{seat}} {{told['view']['seat']}} {{sum(told['view']['shown'])}}\\n")
        log.flush()
        print(json.dumps({{"action": int(min(told["legal"], key=int))}}), flush=True)
"""
    played(plan_of("first", script(tmp_path, body), walls=1))
    seats: dict[str, set[str]] = {}
    for line in log.read_text().splitlines():
        pid, seat, seen, shown = line.split()
        assert seat == seen
        assert shown == "1"
        seats.setdefault(pid, set()).add(seat)
    assert len(seats) == 4
    assert all(len(own) == 1 for own in seats.values())


@pytest.mark.parametrize(
    ("fault", "body"),
    [
        ("illegal", ANSWERS.format(answer='json.dumps({"action": 255})')),
        ("illegal", ANSWERS.format(answer='json.dumps({"action": "hu"})')),
        ("crashed", ANSWERS.format(answer='"what?"')),
        ("crashed", ANSWERS.format(answer='json.dumps({"move": 1})')),
        ("crashed", "sys.exit(1)"),
        ("silent", "for line in sys.stdin: pass"),
    ],
)
def test_who_fails_is_replaced_for_the_deal(
    fault: str, body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = 0.2 if fault == "silent" else 60.0  # however slow the machine is
    monkeypatch.setattr(process, "START_SECONDS", seconds)
    name = script(tmp_path, body)
    (result,), _ = played(plan_of("greedy", name, walls=1, seconds=seconds))
    failed = result.profiles[1]
    assert getattr(failed, fault) == failed.faults == failed.deals == 12
    assert failed.decisions == 0
    assert result.differences == [0.0]  # greedy played in its place
    assert not result.profiles[0].faults


def test_a_program_that_is_not_there_is_counted_too() -> None:
    (result,), _ = played(plan_of("first", "cmd:/no/such/program", walls=1))
    assert result.profiles[1].crashed == result.profiles[1].deals


def test_a_bot_that_raises_is_replaced_as_well() -> None:
    class Broken(First):
        def choose(self, view: Any) -> int:
            raise RuntimeError("broken")

    pair = Pair(find_ruleset("sichuan"), (Entrant("f", FIRST), Entrant("b", Bot("b", Broken))), 0, False)
    wall = pair.play(0)
    assert wall.profiles[1].crashed == 12
    assert isinstance(wall.difference, Fraction)


def test_a_program_without_a_name_is_refused() -> None:
    (entrant,) = entrants_named(["cmd:"], BOTS.__getitem__, 1.0)
    with pytest.raises(Fault, match="name a program"):
        entrant.check(find_ruleset("sbr"))
    with pytest.raises(Fault, match="quotation"):
        entrants_named(["cmd:python 'x"], BOTS.__getitem__, 1.0)


# What is told -------------------------------------------------------------------------------------


def test_the_command_tells_the_pairs_as_json(zimo: Callable[..., Ran]) -> None:
    how = ("--rules", "sichuan", "--walls", "2", "--seed", "1", "--jobs", "1", "--json")
    told = json.loads(zimo("arena", "greedy", "random", *how).out)
    (pair,) = told["pairs"]
    assert (pair["a"], pair["b"], pair["walls"]) == ("greedy", "random", 2)
    assert pair["low"] < pair["mean"] < pair["high"]
    assert (told["rules"], told["seed"]) == ("sichuan", 1)
    rates = told["entrants"]["greedy"]["rates"]
    ahead = rates["points"] - told["entrants"]["random"]["rates"]["points"]
    assert ahead == pytest.approx(pair["mean"], abs=1e-5)


def test_the_page_needs_nothing_else_and_says_who_is_ahead() -> None:
    plan = plan_of("greedy", "first", "cmd:<none>", walls=2)
    results, _ = played(plan)
    text = page(plan, results)
    assert not re.search(r"(?:src|href)=|https?://", text)
    assert text.count("<svg") == 1 + len(results)
    assert "&lt;none&gt;" in text
    assert "<none>" not in text
    for pair in as_json(plan, results)["pairs"]:
        assert f"{pair['mean']:+.3f}" in text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["greedy"], "two bots or more"),
        (["greedy", "gready"], "gready"),
        (["greedy", "random", "--rules", "sbb"], "sbb"),
        (["greedy", "cmd:"], "name a program"),
        (["greedy", "random", "--seed", "x"], "seed"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(
    zimo: Callable[..., Ran], arguments: list[str], told: str
) -> None:
    said = zimo("arena", *arguments)
    assert said.status == 2
    assert told in said.err
    assert len(said.err.splitlines()) == 1


def test_a_bot_that_plays_elsewhere_refuses_what_is_no_message() -> None:
    with pytest.raises(ValueError, match="line 2: ValueError: no deal has begun"):
        list(answers(FIRST, io.StringIO('{"say":"hello"}\n{"say":"act"}\n')))
    deal = json.dumps(begin(find_ruleset("sbr"), 0, 1))
    with pytest.raises(ValueError, match="line 2: KeyError: 'legal'"):
        list(answers(FIRST, io.StringIO(f'{deal}\n{{"say":"act","view":{{}}}}\n')))
