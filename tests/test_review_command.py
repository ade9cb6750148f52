"""``zimo review``: which choices cost points, and how many."""

from __future__ import annotations

import dataclasses
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from zimo.arena.simulate import simulate
from zimo.play.game import Game
from zimo.play.record import Record, read_records, record_of
from zimo.seat.review import Choice, review

DEALS = ["--deals", "24"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Who plays by chance makes mistakes."""
    found = tmp_path_factory.mktemp("records") / "deals.jsonl"
    simulate("sbr", games=2, bots=["random", "greedy", "greedy", "greedy"], seed=3, records=found)
    return found


@pytest.fixture(scope="module")
def record(file: Path) -> Record:
    with file.open("rb") as opened:
        return next(iter(read_records(opened)))[1]


def test_decisions_come_in_order_and_are_the_seat_s_own(record: Record) -> None:
    found = [*review(record, 0, deals=24)]
    assert len(found) > 3
    assert all(one.event < other.event for one, other in pairwise(found))
    for choice in found:
        assert record.actions[choice.event] == choice.chosen
        if choice.best == choice.chosen:
            assert (choice.lost, choice.error, choice.is_mistake) == (0, 0, False)
        assert {choice.chosen, choice.best} <= set(choice.tried)
        points = [tried.points for tried in choice.tried.values()]
        assert points == sorted(points, reverse=True)
        assert choice.instead.points - choice.done.points == pytest.approx(choice.lost)
        assert all(0 <= part <= 1 for tried in choice.tried.values() for part in (tried.won, tried.dealt_in))


def test_mistakes_are_told_the_dearest_first(zimo: Any, file: Path) -> None:
    ran = zimo("review", str(file), "--seat", "e", *DEALS)
    assert ran.status == 0
    heads = [line for line in ran.out.splitlines() if line.startswith("Deal")]
    assert [head.split(":")[0] for head in heads] == ["Deal 1, East", "Deal 2, East"]
    told = json.loads(zimo("review", str(file), "--seat", "E", "--json", *DEALS).out.splitlines()[0])
    mistakes = [choice for choice in told["seats"]["E"] if choice["mistake"]]
    assert mistakes
    assert f"{len(mistakes)} choice" in heads[0]
    dearest = max(choice["lost"] for choice in mistakes)
    assert f"{dearest:.1f} points more" in " ".join(ran.out.split())


def test_it_speaks_chinese(zimo: Any, file: Path) -> None:
    assert zimo("review", str(file), "--seat", "E", "--language", "zh", *DEALS).out.startswith(
        "第1局，东家："
    )


def test_where_a_win_needs_points_nothing_is_tried() -> None:
    game = Game("mcr", seed=1)
    while not game.over:
        game.play(game.legal[-1])
    assert not [*review(record_of(game, ["random"] * 4), 0, deals=8)]


def test_what_is_wrong_is_said(zimo: Any, file: Path, tmp_path: Path) -> None:
    ran = zimo("review", str(file), "--seat", "Q")
    assert (ran.status, ran.err) == (2, "zimo: --seat Q: give E, S, W or N\n")
    nothing = tmp_path / "nothing.jsonl"
    nothing.write_text('{"zimo":1}\n')
    ran = zimo("review", str(nothing))
    assert ran.status == 1
    assert f"{nothing}: line 1" in " ".join(ran.err.split())


def test_a_loss_within_its_error_is_no_mistake(record: Record) -> None:
    choice = next(iter(review(record, 0, deals=24)))
    sure = dataclasses.replace(choice, lost=1.0, error=0.5)
    assert isinstance(sure, Choice)
    assert sure.is_mistake
    assert not dataclasses.replace(sure, error=0.52).is_mistake
