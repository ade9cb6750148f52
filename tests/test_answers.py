"""Answers about hands: structures for Python, and the same JSON as ever on every way out."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from zimo.hands import results
from zimo.hands.analysis import analyse, analyse_checked, waits, waits_checked
from zimo.hands.request import answer_lines, check_unfinished, check_waits, check_win
from zimo.hands.score import score_checked, score_hand

LINES = (Path(__file__).parent / "data" / "answers.jsonl").read_bytes().splitlines()
"""Requests and answers of every shape and preset, written when answers were mappings yet; what hands are
headed for, and ranks by it, came later; so did the winning tile that was taken, how kongs were read, the
shapes of other rules, the statement of the minimum that is the ruleset's own, and the last tile of a
kind where nobody names the winning one."""
ASKED = {
    "score": (check_win, score_checked, results.Score),
    "waits": (check_waits, waits_checked, results.Waits),
    "analyse": (check_unfinished, analyse_checked, results.HandAnalysis),
}


@pytest.mark.parametrize("asked", ASKED)
def test_answers_are_the_same_bytes_as_ever(asked):
    check, answer, _ = ASKED[asked]
    kept = [line for line in map(msgspec.json.decode, LINES) if line["asked"] == asked]
    assert len(kept) > 20
    requests = [msgspec.json.encode(line["request"]) for line in kept]
    found = b"".join(answer_lines(requests, check, answer)).splitlines()
    assert found == [msgspec.json.encode(line["answer"]) for line in kept]


@pytest.mark.parametrize("asked", ASKED)
def test_an_answer_is_read_back_as_the_structure_it_was(asked):
    """The types are true: a program that reads the lines may rely on them."""
    for line in map(msgspec.json.decode, LINES):
        if line["asked"] == asked:
            won = {"score": results.Win if line["answer"].get("win") else results.NoWin}
            read = msgspec.convert(line["answer"], won.get(asked, ASKED[asked][2]))
            assert msgspec.to_builtins(read) == line["answer"]


@pytest.mark.parametrize("asked", ASKED)
def test_the_command_line_prints_them_with_every_field(asked, zimo):
    command = {"score": ["score", "--self-draw"], "waits": ["waits"], "analyse": ["analyse"]}[asked]
    hand = "[888s] 23m567p456sEE" + (" + 4m" if asked == "score" else "")
    printed = json.loads(zimo(*command, "--rules", "mcr", "--json", hand).out)
    answer = {"score": score_hand, "waits": waits, "analyse": analyse}[asked]
    keys = {"rules": "mcr", "hand": "23m567p456sEE", "melds": [{"type": "pung", "tiles": "888s"}]}
    if asked == "score":
        keys |= {"win_tile": "4m", "win_by": "self_draw"}
    assert printed == msgspec.to_builtins(answer(keys))
    assert printed["id"] is None


def test_answers_are_structures_that_do_not_change():
    answer = score_hand({"rules": "mcr", "hand": "123456789m123p5s", "win_tile": "5s"})
    assert isinstance(answer, results.Win)
    assert answer.points == sum(fan.points * fan.count for fan in answer.fans)
    assert "pure_straight" in [fan.id for fan in answer.fans]
    with pytest.raises(AttributeError):
        answer.points = 0


def test_what_is_not_told_is_none():
    answer = score_hand({"rules": "mcr", "hand": "123456789m123p5s", "win_tile": "5s"})
    assert (answer.arithmetic, answer.bonus, answer.excluded) == (None, None, None)
    assert set(json.loads(msgspec.json.encode(answer))) == {
        "id", "win", "points", "total_fan", "fans", "reading", "payments", "hand_size_at_win",
        "win_tile", "win_tile_given",
    }  # fmt: skip
    limit = score_hand({"rules": "classical", "hand": "123456789m123p5s", "win_tile": "5s"})
    assert json.loads(msgspec.json.encode(limit))["limit"] is None
