"""Botzone's protocol from both sides: programs of it in the arena, and our bots told of its matches."""

from __future__ import annotations

import io
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.command_line import Ran
from tests.foreign import BOTZONE, botzone_log, random_game
from zimo.arena import process
from zimo.arena.botzone_told import Told
from zimo.arena.duplicate import Pair, PlayedWall
from zimo.arena.entrants import entrants_named
from zimo.bots.registry import Bot, find_bot
from zimo.engine.sight.view import VIEW
from zimo.engine.table.actions import HU, PASS
from zimo.engine.table.state import Draw, Phase
from zimo.importers.botzone_seat import asked_at
from zimo.importers.botzone_talk import answer_to, answers
from zimo.notation.botzone import kind_named, name_of
from zimo.notation.tiles import KINDS
from zimo.play.botzone import KEEP_RUNNING, action_of, answer_of
from zimo.play.game import Game, legal_actions
from zimo.rulesets import find_ruleset
from zimo.words.fault import Fault

GREEDY = find_bot("greedy")
UNTOLD = {"dice", "drawn_front", "drawn_back", "river_drawn", "meld_type"}
"""What a seat is not told at Botzone, or learns by sums only."""


class Drawn:
    """Discards what it has drawn and passes otherwise."""

    def __init__(self, ruleset: Any, seed: int) -> None:
        pass

    def choose(self, view: Any) -> int:
        legal = legal_actions(view)
        return next(action for action in (PASS, int(view["drawn"][0]), *legal) if action in legal)


DRAWN = Bot("drawn", Drawn)


def test_tiles_have_names_that_are_read_again() -> None:
    names = [name_of(kind) for kind in range(KINDS)]
    assert [kind_named(name) for name in names] == list(range(KINDS))
    assert [names[kind] for kind in (0, 8, 9, 18, 27, 30, 31, 33)] == [
        *("W1", "W9", "B1", "T1", "F1", "F4", "J1", "J3")
    ]
    assert {names[kind] for kind in range(34, 42)} == {f"H{rank}" for rank in range(1, 9)}
    assert kind_named("W0") is None


@pytest.mark.parametrize(
    ("answer", "offered", "action", "discard"),
    [
        ("PASS", 4, 42, None),
        ("HU", 4, 43, None),
        ("GANG", 4, 45, None),
        ("PENG F1", 4, 44, 27),
        ("CHI W6 F1", 4, 46, 27),
        ("CHI W5 F1", 4, 47, 27),
        ("CHI W4 F1", 4, 48, 27),
        ("PLAY B1", -1, 9, None),
        ("PLAY H5", -1, 34, None),
        ("GANG B1", -1, 64 + 9, None),
        ("BUGANG J3", -1, 128 + 33, None),
    ],
)
def test_answers_are_actions(answer: str, offered: int, action: int, discard: int | None) -> None:
    assert action_of(answer, offered) == (action, discard)
    assert answer_of(action, offered, -1 if discard is None else discard) == answer


@pytest.mark.parametrize(
    "answer", ["", "PLAY", "PLAY W1 W2", "PENG", "CHI W9 W1", "PLAY X1", "GANG H1", "hu"]
)
def test_what_is_no_answer_is_refused(answer: str) -> None:
    with pytest.raises(ValueError, match="no answer"):
        action_of(answer, 4)


# What a seat is told -------------------------------------------------------------------------------


def in_order(request: str) -> str:
    """A request; the tiles of a dealt hand sorted."""
    words = request.split()
    return " ".join([*words[:5], *sorted(words[5:])]) if words[0] == "1" else request


def test_a_seat_is_told_what_the_judge_tells_it() -> None:
    """The judge's log, as the tests of imports write it."""
    for seed in range(2):
        game = random_game("botzone json", seed)
        log = botzone_log(game)[:-1]
        for seat in range(4):
            told = Told(game, seat)
            told.catch_up(game)
            asked = [entry["output"]["content"][str(seat)] for entry in log[::2]]
            assert [*map(in_order, told.requests)] == [*map(in_order, asked)]
            own = [entry[str(seat)]["response"] for entry in log[1::2]]
            for answer, found in zip(own, told.answers, strict=False):
                assert found in (answer, "PASS")  # of a claim in vain only its maker knows


def test_a_seat_is_told_of_bonus_tiles_and_of_no_hidden_tile() -> None:
    game = Game("mcr", seed=3)
    while not game.over:
        game.play(game.legal[0])
    aside = Counter()
    for seat in range(4):
        told = Told(game, seat)
        told.catch_up(game)
        dealt = told.requests[1].split()
        replaced = [request.split()[3] for request in told.requests if "BUHUA" in request]
        bonus = [*dealt[18:], *replaced]
        assert sum(map(int, dealt[1:5])) == len(dealt[18:])
        assert not any(name.startswith("H") for name in dealt[5:18])
        aside[tuple(sorted(bonus))] += 1
        assert all(re.fullmatch(r"3 [0-3] DRAW", one) for one in told.requests if "DRAW" in one)
    assert len(aside) == 1  # all are told the same


def played_by_chance(options: dict[str, Any], seed: int) -> Iterator[tuple[Game, Told]]:
    """A deal with many claims, at each moment at which a seat chooses a new answer."""
    game = Game("mcr", options=options, seed=seed)
    chance = random.Random(seed)
    told = [Told(game, seat) for seat in range(4)]
    while not game.over:
        assert game.actor is not None
        own = told[game.actor]
        own.catch_up(game)
        if game.phase == Phase.CLAIM or game.table["draw"][0] != Draw.CLAIM:
            yield game, own
        special = [action for action in game.legal if action > PASS]
        pick = special if special and chance.random() < 0.7 else game.legal
        game.play(HU if HU in game.legal else chance.choice(pick))


@pytest.mark.parametrize("options", [BOTZONE, {}], ids=["own walls", "one wall"])
def test_from_what_it_is_told_a_seat_sees_what_it_sees_here(options: dict[str, Any]) -> None:
    moments = 0
    for game, told in played_by_chance(options, seed=2):
        seen = asked_at(told.requests, told.answers[: len(told.requests) - 1])
        assert seen is not None
        assert game.actor is not None
        there, here = seen.view(game.actor), game.view(game.actor)
        assert {name for name in VIEW.names or () if not np.array_equal(there[name], here[name])} <= UNTOLD
        moments += 1
    assert moments > 20


def test_a_seat_chooses_nothing_where_it_only_passes() -> None:
    game = random_game("botzone json", 4)
    told = Told(game, 1)
    asked = {len(own.requests) for now, own in played_by_chance(BOTZONE, 4) if now.actor == 1}
    told.catch_up(game)
    for count in range(1, len(told.requests) + 1, 3):
        found = asked_at(told.requests[:count], told.answers[: count - 1])
        assert (found is not None) == (count in asked)


def test_our_bots_answer_as_they_play() -> None:
    for options in (BOTZONE, {}):
        game = Game("mcr", options=options, seed=5)
        player = GREEDY.make(game.ruleset, 0)
        told = [Told(game, seat) for seat in range(4)]
        discards: list[int | None] = [None] * 4
        while not game.over:
            seat = game.actor
            assert seat is not None
            if len(game.legal) == 1:
                game.play(game.legal[0])
                continue
            action = player.choose(game.view(seat))
            if game.phase == Phase.TURN and game.table["draw"][0] == Draw.CLAIM:
                assert action == discards[seat]
            else:
                told[seat].catch_up(game)
                answer = answer_to(GREEDY, told[seat].requests, told[seat].answers)
                told[seat].answers.append(answer)
                answered, discards[seat] = action_of(answer, int(game.table["claim_tile"][0]))
                assert answered == action
            game.play(action)


# Our bots there ------------------------------------------------------------------------------------

DEALT = "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 F1"
MATCH = ["0 1 2", DEALT, "3 0 DRAW", "3 0 PLAY J1", "2 J1"]


def test_a_bot_is_told_in_json_or_in_lines_and_goes_on_running() -> None:
    start = json.dumps({"requests": MATCH[:1], "responses": [], "data": ""})
    said = [*answers(DRAWN, io.StringIO("\n".join([start, *MATCH[1:]])))]
    assert said[1::2] == [KEEP_RUNNING] * 5
    assert [json.loads(one)["response"] for one in said[::2]] == ["PASS"] * 4 + ["PLAY J1"]
    whole = ["5", *(line for request in MATCH[:-1] for line in (request, "PASS")), MATCH[-1], "", "kept"]
    assert [*answers(DRAWN, whole, once=True)] == ["PLAY J1"]
    assert [*answers(DRAWN, ["1", MATCH[0], "", *MATCH[1:2]])][::2] == ["PASS", "PASS"]


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ("", "no match"),
        ("hello", "no match"),
        ('{"requests": []}', "no match"),
        ('{"requests": ["0 0 0"], "responses": ["PASS"]}', "no match"),
        ("2\n0 0 0", "no match"),
        ("1\n3 0 DRAW", "line 1: 3 0 DRAW is no action"),
        ("2\n0 0 0\nPASS\n1 0 0 0 0 W1", "line 2: 1 0 0 0 0 W1 is no action"),
        (f"3\n0 0 0\nPASS\n{DEALT}\nPASS\n3 4 DRAW", "line 3: 3 4 DRAW is no action"),
        (f"3\n0 0 0\nPASS\n{DEALT}\nPASS\n2 W0", "line 3: W0 is no action"),
    ],
)
def test_what_is_no_match_is_refused(told: str, fault: str) -> None:
    with pytest.raises(Fault, match=fault):
        [*answers(DRAWN, told.split("\n"), once=True)]


def test_the_command_plays_at_botzone(zimo: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"2\n0 1 2\nPASS\n{DEALT}"))
    said = zimo("bot", "greedy", "--protocol", "botzone", "--once")
    assert (said.out, said.status) == ("PASS\n", 0)
    monkeypatch.setattr(sys, "stdin", io.StringIO("what?"))
    said = zimo("bot", "greedy", "--protocol", "botzone")
    assert said.status == 2
    assert "no match as Botzone tells it: 'what?'" in said.err


# Programs in the arena -----------------------------------------------------------------------------

ONE_SHOT = """
turn = json.load(sys.stdin)
last = turn["requests"][-1].split()
assert len(turn["responses"]) == len(turn["requests"]) - 1 == len(turn["data"])
answer = f"PLAY {last[1]}" if last[0] == "2" else "PASS"
print(json.dumps({"response": answer, "debug": "", "data": turn["data"] + "x"}, indent=2))
"""
ONE_SHOT_OF_LINES = """
told = sys.stdin.read().split("\\n")
turn = int(told[0])
assert told[2 * turn] == "x" * (turn - 1)
last = told[2 * turn - 1].split()
print("PLAY " + last[1] if last[0] == "2" else "PASS", "", "x" * turn, sep="\\n")
"""
KEPT_RUNNING = """
request = json.loads(input())["requests"][-1]
while True:
    last = request.split()
    print(json.dumps({{"response": {answer}}}))
    print(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True)
    try:
        request = input()
    except EOFError:
        break
"""
DRAWN_AGAIN = 'f"PLAY {last[1]}" if last[0] == "2" else "PASS"'


def program(tmp_path: Path, body: str, speech: str = "botzone:") -> str:
    file = tmp_path / "program.py"
    file.write_text(f"import json, sys, time\n{body}\n")
    return f"{speech}{sys.executable} -S {file}"


def wall_of(*names: str, options: dict[str, Any] = BOTZONE, seconds: float = 10.0) -> PlayedWall:
    """One wall between two of them."""
    one, other = entrants_named(names, {"drawn": DRAWN, "greedy": GREEDY}.__getitem__, seconds)
    pair = Pair(find_ruleset("mcr", options), (one, other), 1, False)
    try:
        return pair.play(0)
    finally:
        pair.leave()


@pytest.mark.parametrize("options", [BOTZONE, {}], ids=["own walls", "one wall"])
def test_a_program_that_goes_on_running_plays(options: dict[str, Any], tmp_path: Path) -> None:
    wall = wall_of("drawn", program(tmp_path, KEPT_RUNNING.format(answer=DRAWN_AGAIN)), options=options)
    own, other = wall.profiles
    assert wall.difference == 0
    assert not other.faults
    assert other.decisions == own.decisions > 100


@pytest.mark.parametrize(
    ("speech", "body"),
    [("botzone:", ONE_SHOT), ("botzone-simple:", ONE_SHOT_OF_LINES)],
    ids=["json", "lines"],
)
def test_a_program_is_started_for_each_request_and_told_all_again(
    speech: str, body: str, tmp_path: Path
) -> None:
    (entrant,) = entrants_named([program(tmp_path, body, speech)], find_bot, 10.0)
    game = Game("mcr", options=BOTZONE, seed=1)
    seated = entrant.sit_down(game.ruleset)
    seated.begin(2, 0)
    decisions = 0
    while not game.over and decisions < 3:
        assert game.actor is not None
        action: Any = Drawn(None, 0).choose(game.view(game.actor))
        if game.actor == 2 and len(game.legal) > 1:
            assert seated.choose(game) == action
            decisions += 1
        game.play(action)
    assert decisions == 3


@pytest.mark.parametrize(
    ("fault", "body"),
    [
        ("illegal", KEPT_RUNNING.format(answer='"HU"')),
        ("illegal", KEPT_RUNNING.format(answer='"PLAY W1 W2" if last[0] == "2" else "PASS"')),
        ("illegal", KEPT_RUNNING.format(answer='"PASS"')),
        ("crashed", KEPT_RUNNING.format(answer='1 / 0 if last[0] == "2" else "PASS"')),
        ("crashed", "print('what?')"),
        ("crashed", "sys.exit(1)"),
        ("silent", "time.sleep(9)"),
    ],
)
def test_who_fails_is_replaced_for_the_deal(
    fault: str, body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "START_SECONDS", 0.3 if fault == "silent" else 60.0)
    monkeypatch.setattr(process, "END_SECONDS", 0.1)
    wall = wall_of("greedy", program(tmp_path, body), seconds=0.3 if fault == "silent" else 60.0)
    failed = wall.profiles[1]
    assert getattr(failed, fault) == failed.faults == failed.deals == 12
    assert wall.difference == 0  # greedy played in its place


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"minimum": 6}, "minimum=6"),
        ({"tiles": 136}, "wall=shared"),
        ({"players": 3}, "players=3"),
    ],
)
def test_only_what_botzone_plays_is_played(rules: dict[str, Any], told: str) -> None:
    (entrant,) = entrants_named(["botzone:x"], find_bot, 1.0)
    with pytest.raises(Fault, match=told):
        entrant.check(find_ruleset("mcr", rules))
    with pytest.raises(Fault, match="programs of Botzone play mcr as it is"):
        entrant.check(find_ruleset("sbr"))
    for options in ({}, BOTZONE, {"match_deals": 4, "replacement_from": "front"}):
        entrant.check(find_ruleset("mcr", options))


def test_the_program_of_the_docs_plays(tmp_path: Path) -> None:
    docs = (Path(__file__).parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")
    (body,) = (text for text in re.findall(r"```python\n(.*?)```", docs, re.DOTALL) if "KEEP_RUNNING" in text)
    wall = wall_of("drawn", program(tmp_path, body))
    assert not wall.profiles[1].faults
    assert wall.difference == 0
