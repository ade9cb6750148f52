"""The door for Python: what it takes, what it refuses, and that games can be copied and sent."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
import subprocess
import sys
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.odd_types import WIDTHS, kernels, of_width, use_every_door
from zimo.arena.simulate import simulate
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.sight.view import VIEW
from zimo.notation.tiles import NO_TILE
from zimo.play.game import Game, IllegalAction
from zimo.play.match import Match
from zimo.play.record import record_of, write_record
from zimo.play.replaying import replay
from zimo.rulesets import PRESETS, Ruleset, find_ruleset

BOTS = ["greedy", "random", "random", "random"]


def by_pickle(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


COPIES = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, by_pickle, Game.clone])


def played(game: Game, actions: int, seed: int = 1) -> Game:
    chance = random.Random(seed)
    for _ in range(actions):
        if not game.over:
            game.play(chance.choice(game.legal))
    return game


# Integers of every kind ---------------------------------------------------------------------------


class Number:
    """An integer by nothing but its method."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("kind", [*map(of_width, WIDTHS), Number, np.array], ids=[*WIDTHS, "Number", "array"])
def test_an_action_may_be_any_kind_of_integer(kind):
    game, other = Game("sbr", seed=7), Game("sbr", seed=7)
    while not game.over:
        action = game.legal[len(game.actions) % len(game.legal)]
        game.play(kind(action))
        other.play(action)
        assert game.actions[-1] == action
        assert type(game.actions[-1]) is int
    assert game.fingerprint() == other.fingerprint()
    assert write_record(record_of(game)) == write_record(record_of(other))


WRONG_ACTIONS = [
    *(True, False, np.True_, 3.0, np.float64(3), Fraction(3), 3j, float("nan")),
    *("3", b"3", "", None, [3], (3,), np.array([3]), np.array(3.0), object(), int, Number),
    *(-1, np.int8(-1), 256, 1 << 70, -(1 << 70), 10**5000),
]


@pytest.mark.parametrize("wrong", WRONG_ACTIONS, ids=lambda wrong: type(wrong).__name__)
def test_anything_else_is_refused_at_once_and_changes_nothing(wrong):
    game = played(Game("sbr", seed=7), 9)
    before, legal = game.fingerprint(), list(game.legal)
    with pytest.raises(IllegalAction) as refused:
        game.play(wrong)
    assert len(str(refused.value)) < 150
    assert (game.fingerprint(), game.legal, len(game.actions)) == (before, legal, 9)


def test_a_true_action_is_no_truth():
    """True is an integer to Python, and 1 may be legal: 2m is not discarded by a slip."""
    game = Game("sichuan", seed=7)
    while 1 not in game.legal:
        game.play(game.legal[0])
    with pytest.raises(IllegalAction, match="True is no action code"):
        game.play(True)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_door_compiles_a_kernel_for_another_signature(width):
    use_every_door(of_width(width))
    assert len({name for name, kernel in kernels() if kernel.signatures}) > 8
    assert [name for name, kernel in kernels() if len(kernel.signatures) > 1] == []


@pytest.mark.slow
def test_the_first_call_loads_what_was_compiled_whatever_kind_of_integer_it_has():
    """In a fresh process nothing is compiled that ordinary play has compiled before."""
    for how in ("plain", "odd"):
        ran = subprocess.run([sys.executable, "-m", "tests.odd_types", how], capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
    assert ran.stdout == ""


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seed": -1}, "seed -1 is not a number from 0"),
        ({"seed": 1 << 64}, "is not a number from 0"),
        ({"dealer": 4}, "dealer 4 is out of range: give 0 to 3"),
        ({"dealer": -1}, "dealer -1 is out of range"),
        ({"dealer": 3, "options": {"players": 3}}, "dealer 3 is out of range: give 0 to 2"),
        ({"prevalent": 9}, "prevalent 9 is out of range: give 0 to 3"),
        ({"prevalent": -1}, "prevalent -1 is out of range"),
        ({"prevalent": 1 << 70}, "is out of range"),
        ({"wall": []}, "it has 0"),
        ({"wall": [0] * 108}, "too often"),
        ({"wall": [300] * 108}, "wall 300 is out of range"),
        ({"wall": [-2] * 108}, "wall -2 is out of range"),
        ({"wall": [NO_TILE] * 108, "seed": 1}, "not both"),
        ({"rules": "riichi"}, "unknown ruleset"),
        ({"options": {"match_deals": -1}}, "match_deals cannot be -1"),
        ({"rules": find_ruleset("sbr"), "options": {"fan_limits": 1}}, "unknown option"),
        ({"rules": Ruleset(players=9)}, "players cannot be 9"),
        ({"rules": Ruleset(match_deals=-3)}, "match_deals cannot be -3"),
        ({"rules": Ruleset(tiles=136, dragons=True)}, "dragons"),
    ],
    ids=str,
)
def test_a_game_of_what_is_out_of_range_is_refused(wrong, message):
    with pytest.raises(ValueError, match=message):
        Game(**wrong)
    if wrong.keys() <= {"rules", "options", "seed"}:
        with pytest.raises(ValueError, match=message):
            Match(**wrong)
        with pytest.raises(ValueError, match=message):
            simulate(**{"rules": "sbr", "games": 1, "bots": "random", **wrong})


@pytest.mark.parametrize("wrong", ["7", 3.0, True, [1], None])
@pytest.mark.parametrize("name", ["seed", "dealer", "prevalent", "wall", "rules", "options"])
def test_what_is_no_number_is_a_wrong_type(name, wrong):
    if wrong is None and name in ("seed", "wall", "options"):
        Game(**{name: wrong})
    elif name == "rules" and wrong == "7":
        with pytest.raises(ValueError, match="unknown ruleset"):
            Game(rules=wrong)
    elif name == "wall" and wrong == [1]:
        with pytest.raises(ValueError, match="it has 1"):
            Game(wall=wrong)
    else:
        with pytest.raises(TypeError, match=name if name != "wall" else "wall|iter"):
            Game(**{name: wrong})


def test_options_change_a_ruleset_that_is_given_as_one():
    game = Game(find_ruleset("sbr"), options={"players": 3}, seed=1)
    assert game.ruleset == find_ruleset("sbr", {"players": 3})
    assert Match(find_ruleset("sbr"), options={"match_deals": 2}).ruleset.match_deals == 2


@pytest.mark.parametrize("seat", [-1, 4, 1 << 70])
def test_a_seat_that_is_not_at_the_table_has_no_view(seat):
    game = Game("sbr", seed=1)
    for ask in (game.view, lambda seat: game.resample(seat, 1)):
        with pytest.raises(ValueError, match="is out of range: give 0 to 3"):
            ask(seat)
    for wrong in ("0", 1.0, None, True):
        with pytest.raises(TypeError, match="seat"):
            game.view(wrong)


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_seeds_are_checked_everywhere(seed):
    game = Game("sbr", seed=1)
    match = Match("sbr", seed=1)
    for ask in (
        lambda: Match(seed=seed),
        lambda: match.next_deal(seed),
        lambda: game.resample(0, seed),
        lambda: CompiledPlayer(Code.GREEDY, game.ruleset, seed),
        lambda: simulate("sbr", games=1, bots=BOTS, seed=seed),
    ):
        with pytest.raises(ValueError, match="is not a number from 0"):
            ask()
    assert match.number == 0
    match.next_deal(5)


@pytest.mark.parametrize("wrong", [0.5, "1", None, True])
@pytest.mark.parametrize("name", ["games", "seed", "jobs"])
def test_a_simulation_takes_whole_numbers(name, wrong):
    if (name, wrong) == ("jobs", None):
        return
    with pytest.raises(TypeError, match=name):
        simulate("sbr", **{"games": 1, "bots": BOTS, name: wrong})


def test_a_bot_is_given_a_view_and_nothing_else():
    game = Game("sbr", seed=1)
    player = CompiledPlayer(Code.GREEDY, game.ruleset, 1)
    view = game.view(game.actor)
    row, table = view[0], np.zeros(1, game.table.dtype)
    for wrong in (row, table, None, 3, "view", np.concatenate([view, view]), view.view(np.uint8)):
        with pytest.raises(TypeError, match=r"what Game\.view gives"):
            player.choose(wrong)
    chosen = CompiledPlayer(Code.GREEDY, game.ruleset, 1).choose(view)
    frozen = view.copy()
    frozen.flags.writeable = False
    many = np.concatenate([view, view, view])
    plain = np.frombuffer(view.tobytes(), VIEW)
    for way in (
        frozen,
        many[1:2],
        many[::2][:1],
        plain,
        by_pickle(view),
        copy.deepcopy(view),
        view.view(np.ndarray),
    ):
        assert CompiledPlayer(Code.GREEDY, game.ruleset, 1).choose(way) == chosen


# Copies and pickles -------------------------------------------------------------------------------


def check_alike(one: Game, other: Game) -> None:
    """Equal now and after every action until the end, and independent of each other."""
    chance = random.Random(5)
    while True:
        assert one.fingerprint() == other.fingerprint()
        for name in (
            "legal",
            "actions",
            "seed",
            "unknown",
            "actor",
            "phase",
            "end",
            "scores",
            "bank",
            "ledger",
        ):
            assert getattr(one, name) == getattr(other, name), name
        if one.over:
            return
        seat = one.actor
        assert one.view(seat).tobytes() == other.view(seat).tobytes()
        action = chance.choice(one.legal)
        before = other.fingerprint()
        one.play(action)
        assert other.fingerprint() == before
        other.play(action)


@COPIES
@pytest.mark.parametrize("rules", PRESETS)
def test_a_copy_plays_on_as_the_original(copied, rules):
    for actions in (0, 1, 40, 10_000):
        game = played(Game(rules, seed=11, dealer=2, prevalent=1), actions)
        twin = copied(game)
        assert type(twin) is Game
        check_alike(game, twin)
        assert write_record(record_of(twin)) == write_record(record_of(game))
        assert replay(record_of(twin)).fingerprint() == game.fingerprint()


@COPIES
def test_a_copy_of_a_wall_with_unknown_tiles(copied):
    wall = Game("sbr", seed=3).wall
    wall[-8:-4] = [NO_TILE] * 4
    game = played(Game("sbr", wall=wall), 20)
    assert len(game.unknown) == 4
    check_alike(game, copied(game))


@COPIES
def test_a_copy_of_a_game_that_was_drawn_anew(copied):
    for seed in range(6):
        game = played(Game("mcr", seed=seed), 25)
        if game.over:
            continue
        anew = played(game.resample(game.actor, seed), 3)
        check_alike(anew, copied(anew))


@COPIES
def test_a_copy_of_a_table_that_somebody_changed(copied):
    game = played(Game("sbr", seed=3), 30)
    game.table["discards"][0, 0] += 1
    assert copied(game).fingerprint() == game.fingerprint()


@pytest.mark.parametrize("rules", PRESETS)
def test_a_pickle_is_small(rules):
    game = played(Game(rules, seed=5), 10_000)
    assert len(pickle.dumps(game)) < 2000
    half = played(Game(rules, seed=5), 20)
    assert len(pickle.dumps(half.resample(half.actor, 1))) < 2000
    assert len(pickle.dumps(game.ruleset)) < 1000


def test_a_pickle_of_another_layout_is_refused(monkeypatch):
    half = played(Game("sbr", seed=5), 20)
    kept = pickle.dumps(half.resample(half.actor, 1))
    monkeypatch.setattr("zimo.play.game.LAYOUT", "otherwise")
    with pytest.raises(ValueError, match="tables look otherwise"):
        pickle.loads(kept)
    pickle.loads(pickle.dumps(half))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, by_pickle])
@pytest.mark.parametrize("rules", ["sbr", "mcr", "classical"])
def test_a_copy_of_a_match_plays_on_as_the_match(copied, rules):
    match = Match(rules, seed=9, options={"match_deals": 6})
    for _ in range(2):
        played(match.next_deal(), 10_000)
        match.settle()
    played(match.next_deal(), 15)
    twin = copied(match)
    for each in (match, twin):
        game = each._game
        assert game is not None
        played(game, 10_000, seed=4)
        each.settle()
        while not each.over:
            played(each.next_deal(), 10_000, seed=each.number)
            each.settle()
    assert twin.deals == match.deals
    assert twin.scores == match.scores
    assert twin.deals is not match.deals


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, by_pickle])
def test_a_copy_of_a_bot_goes_on_with_the_same_chance(copied):
    game = Game("sbr", seed=2)
    player = CompiledPlayer(Code.RANDOM, game.ruleset, seed=1)
    for _ in range(5):
        game.play(player.choose(game.view(game.actor)))
    twin = copied(player)
    while not game.over:
        view = game.view(game.actor)
        action = player.choose(view)
        assert twin.choose(view) == action
        game.play(action)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, by_pickle])
def test_a_copy_of_a_ruleset_is_the_ruleset(copied):
    for preset in PRESETS.values():
        twin = copied(preset.ruleset)
        assert twin == preset.ruleset
        assert hash(twin) == hash(preset.ruleset)


def end_of(game: Game, match: Match, player: CompiledPlayer) -> tuple[int, list[int], int]:
    """In another process: the game played on by the bot, the seats of a match, and a view's choice."""
    while not game.over:
        game.play(player.choose(game.view(game.actor or 0)))
    return game.fingerprint(), match.scores, len(game.actions)


def test_games_go_to_other_processes():
    game = played(Game("sbr", seed=4), 30)
    match, player = Match("sbr", seed=1), CompiledPlayer(Code.GREEDY, game.ruleset, 3)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.apply(end_of, (game, match, player))
    assert there == end_of(game, match, player)
