"""Many tables at once: the same deals as a Game plays, whatever the number of tables and threads."""

from __future__ import annotations

import copy
import dataclasses
import multiprocessing
import pickle
import sys
import warnings
from fractions import Fraction

import numpy as np
import pytest

from tests.envs.playing import EVERYTHING, RESULTS, at_random, each_preset, greedy, mixed, played, shown
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.table.state import SEATS
from zimo.envs import Batch
from zimo.envs.shown import OPTIONAL
from zimo.play.game import Game, IllegalAction
from zimo.play.match import Match
from zimo.rulesets import PRESETS, find_ruleset

TABLES = 6


class Twin:
    """The deal at one table, played by a Game beside it, with the forced actions in between."""

    def __init__(self, batch: Batch, table: int) -> None:
        self.batch, self.table = batch, table
        self.deal()

    def deal(self) -> None:
        self.game = Game(self.batch.ruleset, **self.batch.dealt(self.table))
        self.skip()

    def skip(self) -> None:
        while not self.game.over and len(self.game.legal) == 1 and not self.batch.forced:
            self.game.play(self.game.legal[0])

    def play(self, code: int) -> Game | None:
        """The deal if it is over; then the next begins."""
        self.game.play(code)
        self.skip()
        if not self.game.over:
            return None
        ended = self.game
        self.deal()
        return ended

    def agrees(self) -> bool:
        at_table = self.batch.game(self.table)
        return self.game.fingerprint() == at_table.fingerprint()


@pytest.mark.parametrize("forced", [False, True])
@each_preset
def test_a_game_replays_the_deals_of_a_batch(name: str, forced: bool) -> None:
    """Rewards are the points of the ledger, told once, when the deal ends, and in the same step."""
    batch = Batch(name, tables=TABLES, seed=1, observe="bits", forced=forced, stagger=False)
    twins = [Twin(batch, table) for table in range(TABLES)]
    chance = np.random.default_rng(2)
    ended = 0
    for _ in range(220):
        choices = mixed(batch, chance, 0.8)
        codes = [batch.legal(table)[int(choices[table])] for table in range(TABLES)]
        asked = batch.seat.copy()
        deals = batch.deal.copy()
        batch.step(choices)
        assert (batch.acted == asked).all()
        for table, twin in enumerate(twins):
            deal_seed = twin.game.seed
            over = twin.play(codes[table])
            assert batch.done[table] == (over is not None)
            assert batch.deal[table] == deals[table] + batch.done[table]
            expected = over.scores + [0] * (SEATS - over.players) if over else [0] * SEATS
            assert batch.reward[table].tolist() == expected, f"deal {deal_seed}"
            assert twin.agrees()
            assert batch.seed_of(table) == twin.game.seed
            assert batch.seat[table] == twin.game.actor
            ended += over is not None
    assert ended > 2


def test_a_recorded_deal_gives_the_same_observations() -> None:
    """The choices of a deal, played again at another table, show the same."""
    one = Batch("mcr", tables=1, seed=8, observe=EVERYTHING, stagger=False)
    chance = np.random.default_rng(1)
    seen, choices = [], []
    while not one.done[0]:
        choices.append(mixed(one, chance))
        seen.append({name: getattr(one, name).copy() for name in ("planes", "scalars", "mask", "river")})
        one.step(choices[-1])
    again = Batch("mcr", tables=1, seed=8, observe=EVERYTHING, stagger=False)
    for expected, choice in zip(seen, choices, strict=True):
        for name, array in expected.items():
            assert (getattr(again, name) == array).all()
        again.step(choice)
    assert again.done[0]


@pytest.mark.parametrize("name", ["sbr", "changchun", "xuezhan"])
def test_with_ledger_rewards_all_points_are_told_once(name: str) -> None:
    with pytest.warns(UserWarning, match="tells a seat what others hold"):
        batch = Batch(name, tables=TABLES, seed=4, observe="bits", rewards="ledger", stagger=False)
    twins = [Twin(batch, table) for table in range(TABLES)]
    told = np.zeros((TABLES, SEATS))
    chance = np.random.default_rng(3)
    early = ended = 0
    for _ in range(300):
        choices = mixed(batch, chance, 0.8)
        codes = [batch.legal(table)[int(choices[table])] for table in range(TABLES)]
        batch.step(choices)
        for table, twin in enumerate(twins):
            over = twin.play(codes[table])
            if over:
                ended += 1
                early += bool(told[table].any())
                assert (told[table] + batch.reward[table]).tolist() == over.scores
                told[table] = 0
            told[table, batch.seat[table]] += batch.since[table]
    assert ended > 5
    assert early or name == "changchun"


# The same whatever else ---------------------------------------------------------------------------


def run_of(batch: Batch, steps: int = 60, tables: int | None = None) -> list[bytes]:
    """What the first tables showed at each step."""
    chances = [np.random.default_rng(table) for table in range(batch.tables)]
    found = []
    for _ in range(steps):
        choices = [
            int(chance.choice(np.flatnonzero(mask))) for chance, mask in zip(chances, batch.mask, strict=True)
        ]
        batch.step(choices)
        parts = [getattr(batch, name)[:tables].tobytes() for name in (*RESULTS, "planes", "scalars", "river")]
        found.append(b"".join(parts))
    return found


@pytest.mark.parametrize("bots", [None, (None, "greedy", "random", "greedy")])
@pytest.mark.parametrize("name", ["sbr", "classical"])
def test_tables_play_the_same_whatever_their_number_and_the_threads(name: str, bots) -> None:
    def batch(tables: int, threads: int) -> Batch:
        return Batch(name, tables=tables, seed=9, observe=("planes", "river"), bots=bots, threads=threads)

    first = run_of(batch(5, 1), tables=5)
    assert run_of(batch(5, 3), tables=5) == first
    assert run_of(batch(13, 2), tables=5) == first
    assert run_of(batch(13, 1), tables=5) == first
    assert run_of(Batch(name, tables=5, seed=10, observe=("planes", "river"), bots=bots), tables=5) != first


@pytest.mark.parametrize("episode", ["deal", "match"])
def test_pitfall_pickling(episode: str) -> None:
    """A state restored, a copy and a pickle go on as the batch would have."""
    batch = Batch("mcr", tables=4, seed=6, observe=EVERYTHING, episode=episode)
    chance = np.random.default_rng(1)
    for _ in range(90):
        batch.step(at_random(batch, chance))
    state = batch.state()
    twins = [pickle.loads(pickle.dumps(batch)), copy.copy(batch), copy.deepcopy(batch)]
    other = Batch("mcr", tables=4, seed=99, observe=EVERYTHING, episode=episode)
    other.restore(state)
    now = shown(batch)
    ahead = run_of(batch)
    for twin in (*twins, other):
        assert shown(twin) == now
        assert run_of(twin) == ahead
    batch.restore(state)
    assert shown(batch) == now
    assert run_of(batch) == ahead
    with pytest.raises(ValueError, match="other arguments"):
        Batch("mcr", tables=5).restore(state)


def test_pitfall_same_wall_again_under_one_seed() -> None:
    batch = Batch("sbr", tables=8, seed=1, observe="bits")
    seeds = set()
    chance = np.random.default_rng(1)
    deals = 0
    for _ in range(400):
        seeds |= {(int(batch.deal[table]), batch.seed_of(table)) for table in range(8)}
        batch.step(at_random(batch, chance))
        deals += int(batch.done.sum())
    assert deals > 8
    walls = {seed for _, seed in seeds}
    assert len(walls) == len({(table, deal) for deal, table in seeds})
    batch.reset()
    assert not walls & {batch.seed_of(table) for table in range(8)}


# One table ------------------------------------------------------------------------------------------


def test_a_table_alone_takes_the_choice_itself() -> None:
    stepped, chosen = (Batch("sbr", seed=2, observe=EVERYTHING) for _ in range(2))
    chance = np.random.default_rng(1)
    for _ in range(60):
        choices = at_random(stepped, chance)
        stepped.step(choices)
        chosen.choose(choices[0])
        assert shown(stepped) == shown(chosen)
    before = shown(chosen)
    with pytest.raises(IllegalAction, match=r"^table 0: seat"):
        chosen.choose(125)
    assert shown(chosen) == before
    with pytest.raises(ValueError, match="2 tables"):
        Batch("sbr", tables=2).choose(0)


# Refusals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 3])
def test_an_illegal_choice_moves_nothing_anywhere(threads: int) -> None:
    batch = Batch("sbr", tables=5, seed=1, observe=EVERYTHING, threads=threads, stagger=False)
    before = shown(batch), batch.state()["places"].tobytes()
    for wrong in (127, 68, 128, -1, 93, 1 << 40):
        choices = at_random(batch, np.random.default_rng(1))
        assert wrong not in batch.legal(3)
        choices[3] = wrong
        with pytest.raises(IllegalAction) as refused:
            batch.step(choices)
        assert "table 3" in str(refused.value)
        assert (shown(batch), batch.state()["places"].tobytes()) == before
    with pytest.raises(IllegalAction, match=r"^table 3: seat 0 may not choose 68 \(pass\) now; legal: \d"):
        batch.step([*choices[:3], 68, choices[4]])


def test_every_wrong_choice_is_refused_and_every_legal_one_taken() -> None:
    batch = Batch("official", tables=1, seed=3, observe="bits", forced=True)
    for state in played(batch, 60, greedily=0.4):
        kept = state.state()
        for choice in range(-2, Batch.choices + 2):
            legal = 0 <= choice < Batch.choices and bool(state.mask[0, choice])
            try:
                state.step(np.array([choice]))
            except IllegalAction:
                assert not legal
            else:
                assert legal
                state.restore(kept)


@pytest.mark.parametrize(
    ("actions", "error", "told"),
    [
        ([0.0] * 5, TypeError, "whole numbers"),
        ([True] * 5, TypeError, "whole numbers"),
        ([0] * 4, ValueError, "one for each table"),
        ([[0] * 5], ValueError, "one for each table"),
        ("abcde", TypeError, "whole numbers"),
    ],
)
def test_what_are_no_choices_is_said(actions, error, told: str) -> None:
    with pytest.raises(error, match=told):
        Batch("sbr", tables=5, seed=1, observe="bits").step(actions)


@pytest.mark.parametrize("kind", ["u1", "i1", "u2", "i4", "i8", "u8", ">i4"])
def test_choices_may_be_of_any_integer_type(kind: str) -> None:
    batch = Batch("sbr", tables=5, seed=1, observe="bits")
    batch.step(batch.mask.argmax(axis=1).astype(kind))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"rules": "sbrr"}, "sbr"),
        ({"tables": 0}, "tables 0 is out of range"),
        ({"seed": -1}, "seed"),
        ({"observe": "plane"}, "'plane' is unknown: give some of scalars, bits, planes"),
        ({"bots": ["greedy"] * 4}, "nobody would be asked"),
        ({"bots": [None, "greedy"]}, "give 4"),
        ({"bots": [None, "gredy", None, None]}, "greedy"),
        ({"rewards": "places"}, "'places' is not to be had in a deal"),
        ({"rewards": "table_points", "episode": "match"}, "not to be had in a match by these rules"),
        ({"episode": "round"}, "'round' is unknown: give deal or match"),
        ({"buffers": {"planes": np.zeros(3)}}, "planes must be a writable array of shape"),
        ({"buffers": {"oracle": np.zeros(3)}}, "oracle is no array of this batch"),
    ],
)
def test_wrong_arguments_are_named(arguments, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Batch(**({"rules": "sbr", "tables": 2, "seed": 1} | arguments))


def test_arrays_that_were_not_asked_for_say_how_to_get_them() -> None:
    batch = Batch("sbr", observe="bits")
    for name, word in OPTIONAL.items():
        if name not in ("bits", "scalars", "scores"):
            with pytest.raises(AttributeError, match=f"give observe=.*{word}"):
                getattr(batch, name)
    with pytest.raises(AttributeError, match="nothing"):
        batch.nothing  # noqa: B018


def test_masks_alone_are_the_same_masks() -> None:
    alone = Batch("sbr", tables=4, seed=1, observe=())
    with_planes = Batch("sbr", tables=4, seed=1)
    for _ in range(50):
        assert (alone.mask == with_planes.mask).all()
        choices = alone.mask.argmax(axis=1)
        alone.step(choices)
        with_planes.step(choices)
    with pytest.raises(AttributeError, match=r"give observe=.*scalars"):
        alone.scalars  # noqa: B018


# Episodes ---------------------------------------------------------------------------------------------


def test_pitfall_rewards_kept_from_an_earlier_step() -> None:
    batch = Batch("sbr", tables=16, seed=2, observe="bits")
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(300):
        batch.step(at_random(batch, chance))
        assert not batch.reward[~batch.done].any()
        assert (batch.deal_over == batch.done).all()
        ended += int(batch.done.sum())
    assert ended > 16


def test_pitfall_reset_state_still_carries_the_end() -> None:
    """What is told of a deal's end is gone with the next step and after a reset."""
    batch = Batch("sbr", tables=16, seed=2, observe="bits")
    chance = np.random.default_rng(1)
    while not batch.done.any():
        batch.step(at_random(batch, chance))
    ended = batch.done.copy()
    deals = batch.deal.copy()
    batch.reset(mask=ended)
    assert not batch.done.any()
    assert not batch.reward.any()
    assert (batch.deal == deals + ended).all()
    assert not batch.prev[ended].any()
    batch.step(at_random(batch, chance))
    assert not batch.done[ended].any()


def test_a_reset_begins_as_it_says() -> None:
    batch = Batch("sbr", tables=4, seed=2, observe=EVERYTHING)
    begun = shown(batch)
    batch.reset()
    assert shown(batch) == begun  # nothing had happened yet
    batch.step(at_random(batch, np.random.default_rng(1)))
    batch.reset(seed=2)
    assert shown(batch) == begun
    batch.reset(seed=3)
    assert shown(batch) != begun
    with pytest.raises(ValueError, match="not both"):
        batch.reset(seed=1, mask=np.ones(4, np.bool_))
    for wrong in (np.ones(3, np.bool_), np.ones(4)):
        with pytest.raises(ValueError, match="4 truth values"):
            batch.reset(mask=wrong)


def test_pitfall_next_state_belongs_to_another_seat() -> None:
    """``prev`` leads back to the same seat's last decision in this deal."""
    batch = Batch("sbr", tables=4, seed=2, observe="bits")
    chance = np.random.default_rng(1)
    last: list[dict[int, int]] = [{} for _ in range(4)]
    linked = 0
    for now in range(400):
        for table in range(4):
            seat = int(batch.seat[table])
            expected = now - last[table][seat] if seat in last[table] else 0
            assert batch.prev[table] == expected
            linked += expected > 0
            last[table][seat] = now
        batch.step(at_random(batch, chance))
        for table in np.flatnonzero(batch.done):
            last[table] = {}
    assert linked > 500


def test_pitfall_masks_all_false_or_all_true() -> None:
    for name in PRESETS:
        batch = Batch(name, tables=8, seed=2, observe="bits")
        for state in played(batch, 60, greedily=0.7):
            assert (state.mask.sum(axis=1) >= 2).all()
            assert not state.mask.all(axis=1).any()


def test_pitfall_forced_steps_waste_batches() -> None:
    """They are skipped, unless they are asked for."""
    batches = [Batch("sbr-mil", tables=8, seed=2, observe="bits", forced=forced) for forced in (False, True)]
    counts = []
    for batch in batches:
        single = 0
        for state in played(batch, 60):
            single += int((state.mask.sum(axis=1) == 1).sum())
        counts.append(single)
    assert counts[0] == 0
    assert counts[1] > 20


def test_pitfall_all_tables_in_step() -> None:
    """Tables begin at different depths, so that not all their deals end at once."""
    batch = Batch("sbr", tables=64, seed=2, observe="bits")
    together = Batch("sbr", tables=64, seed=2, observe="bits", stagger=False)
    assert len({*batch.scalars[:, 1].tolist()}) > 10
    assert len({*together.scalars[:, 1].tolist()}) == 1


def test_pitfall_immediate_points_leak_hidden_values() -> None:
    """Nothing is told before the end of the deal unless it is asked for, which warns."""
    batch = Batch("sbr", tables=8, seed=2, observe="bits")
    for state in played(batch, 150, greedily=0.9):
        assert not state.since.any()
        assert not state.reward[~state.done].any()
    with pytest.warns(UserWarning, match="ledger"):
        Batch("sbr", rewards="ledger")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Batch("sbr")


def test_pitfall_taking_a_claim_over_another_s_hu() -> None:
    """All who may claim are asked before anybody gets the tile, and a hu goes before a pung."""
    batch = Batch("sbr", tables=16, seed=2, observe="bits")
    chance = np.random.default_rng(1)
    robbed = 0
    for _ in range(600):
        choices = mixed(batch, chance, 0.9)
        pungs = np.zeros(16, np.bool_)
        for table in range(16):
            claimed = batch.scalars[table, 0] == 2 and batch.mask[table, 70]
            if claimed and (batch.table(table)["claims"][0] & 2).any():
                choices[table] = 70
                pungs[table] = True
        seats = batch.seat.copy()
        wins = batch.table(0)["hu_count"].copy()
        assert wins >= 0
        batch.step(choices)
        for table in np.flatnonzero(pungs & ~batch.done):
            t = batch.table(int(table))[0]
            if t.hu.any() and t.phase == 1:
                robbed += not any(t.meld_type[seats[table], : t.melds[seats[table]]] == 2)
    assert robbed > 0


def test_pitfall_arrays_that_do_not_travel() -> None:
    """Only types that other libraries take, in C order and writable."""
    batch = Batch("sbr", tables=3, observe=EVERYTHING)
    for name in (*RESULTS, "mask", "planes", "bits", "scalars", "scores", "river", "oracle"):
        array = getattr(batch, name)
        assert array.dtype in [np.dtype(kind) for kind in ("?", "u1", "i4", "i8", "f4")]
        assert array.flags.carray
        assert np.from_dlpack(array) is not None


def test_pitfall_buffers_overwritten_while_stored() -> None:
    """The arrays stay the same objects, also those that were given."""
    given = {"planes": np.zeros((3, 80, 40), np.uint8), "reward": np.zeros((3, 4), np.float32)}
    batch = Batch("sbr", tables=3, seed=1, buffers=given)
    assert batch.planes is given["planes"]
    assert batch.reward is given["reward"]
    before = {name: getattr(batch, name) for name in (*RESULTS, "mask", "planes", "scalars")}
    kept = batch.planes.copy()
    batch.step(at_random(batch, np.random.default_rng(1)))
    assert all(getattr(batch, name) is array for name, array in before.items())
    assert (kept != batch.planes).any()
    assert "overwritten" in (Batch.__doc__ or "") or "in place" in (Batch.__doc__ or "")


def _steps_in_a_fork(batch: Batch, queue: multiprocessing.Queue) -> None:
    queue.put(run_of(batch, 5))


@pytest.mark.skipif(sys.platform != "linux", reason="forks are safe on Linux only")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_pitfall_fork_after_threads() -> None:
    """A process that was forked off makes threads of its own."""
    batch = Batch("sbr", tables=4, seed=1, threads=2, observe=("planes", "river"))
    batch.step(at_random(batch, np.random.default_rng(1)))
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    process = context.Process(target=_steps_in_a_fork, args=(batch, queue))
    process.start()
    found = queue.get(timeout=60)
    process.join(60)
    assert found == run_of(batch, 5)


# Bots ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sbr", "changchun", "mcr"])
def test_bots_play_at_the_table_as_they_do_in_a_game(name: str) -> None:
    """One call goes on to the learner's next decision; entrants move on by a seat from deal to deal."""
    bots = (None, "greedy", "greedy", "greedy")
    batch = Batch(name, tables=3, seed=5, bots=bots, observe="bits", stagger=False)
    chance = np.random.default_rng(1)
    ends = 0

    def go_on(game: Game, learner: int, player: CompiledPlayer) -> None:
        while not game.over and (game.actor != learner or len(game.legal) == 1):
            if game.actor == learner:
                game.play(game.legal[0])
            else:
                assert game.actor is not None
                game.play(player.choose(game.view(game.actor)))

    def begin(table: int) -> tuple[Game, int, CompiledPlayer]:
        seed = batch.seed_of(table)
        learner = int(batch.deal[table]) % 4
        player = CompiledPlayer(Code.GREEDY, batch.ruleset, 0)  # leaves nothing to chance here
        game = Game(batch.ruleset, seed=seed)
        go_on(game, learner, player)
        return game, learner, player

    games = [begin(table) for table in range(3)]
    for _ in range(60):
        choices = at_random(batch, chance)
        codes = [batch.legal(table)[int(choices[table])] for table in range(3)]
        batch.step(choices)
        for table in range(3):
            game, learner, player = games[table]
            assert batch.acted[table] == learner
            game.play(codes[table])
            go_on(game, learner, player)
            assert batch.done[table] == game.over
            if game.over:
                ends += 1
                assert batch.reward[table].tolist() == game.scores
                games[table] = begin(table)
            assert games[table][0].fingerprint() == batch.game(table).fingerprint()
            assert batch.seat[table] == games[table][1]
            assert batch.entrant(table) == 0
    assert ends > 0


@pytest.mark.parametrize("name", ["sbr", "mcr", "xuezhan", "official"])
def test_advice_is_what_the_bot_chooses_and_moves_nothing(name: str) -> None:
    batch = Batch(name, tables=12, seed=5, observe="bits", threads=2)
    chance = np.random.default_rng(1)
    for _ in range(25):
        before = [batch.table(table).tobytes() for table in range(12)], batch._places["chance"].tolist()
        choices = batch.advice("greedy")
        assert before == (
            [batch.table(table).tobytes() for table in range(12)],
            batch._places["chance"].tolist(),
        )
        assert batch.mask[np.arange(12), choices].all()
        for table in range(12):
            code = batch.legal(table)[int(choices[table])]
            if not batch.table(table)["held"][0, batch.seat[table]] >> 34:  # else chance may decide
                assert code == greedy(batch.ruleset).choose(batch.view(table))
        batch.step(choices if chance.random() < 0.7 else at_random(batch, chance))
    with pytest.raises(ValueError, match="greedy"):
        batch.advice("gredy")


def test_deals_in_which_no_learner_is_asked_are_counted_apart() -> None:
    batch = Batch("sbr", tables=256, seed=5, bots=(None, "greedy", "greedy", "greedy"), observe="bits")
    chance = np.random.default_rng(1)
    deals, unasked = batch.deal.copy(), batch.unasked
    done = np.zeros(256, np.int64)
    for _ in range(150):
        batch.step(at_random(batch, chance))
        done += batch.done
    assert (batch.deal - deals == done + batch.unasked - unasked).all()
    assert batch.unasked.any()
    assert batch.unasked_points.shape == (256, 4)


# Matches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rewards"),
    [
        ("mcr", "end"),
        ("mcr", "places"),
        ("mcr", "table_points"),
        ("sbr", "end"),
        ("changchun", "places"),
        ("classical", "end"),
    ],
)
def test_a_match_is_that_of_the_table_it_is_played_at(name: str, rewards: str) -> None:
    """Dealers, winds, seats and scores are those of a Match; ``done`` is the match's end."""
    options = {"match_deals": 3} if find_ruleset(name).match_deals else {"match_deals": 2}
    ruleset = find_ruleset(name, options)
    batch = Batch(ruleset, tables=4, seed=5, episode="match", rewards=rewards, observe="bits", stagger=False)
    matches = [Match(ruleset, seed=0) for _ in range(4)]
    for table, match in enumerate(matches):
        match.dealer = batch.match(table).dealer
    chance = np.random.default_rng(1)

    def begin(table: int) -> Game:
        match = matches[table]
        dealt = batch.dealt(table)
        assert (dealt["dealer"], dealt["prevalent"]) == (match.dealer, match.prevalent)
        assert batch.scalars[table, 14] == match.number
        return Game(ruleset, **dealt)

    games = [begin(table) for table in range(4)]
    ended = deals = 0
    for _ in range(900):
        choices = mixed(batch, chance, 0.6) if deals < 3 else at_random(batch, chance)
        codes = [batch.legal(table)[int(choices[table])] for table in range(4)]
        batch.step(choices)
        for table in range(4):
            game = games[table]
            game.play(codes[table])
            while not game.over and len(game.legal) == 1:
                game.play(game.legal[0])
            assert batch.deal_over[table] == game.over
            over = False
            if game.over:
                deals += 1
                match = matches[table]
                match.book(game)
                over = match.over
                if over:
                    ended += 1
                    given = {
                        "end": [Fraction(score - ruleset.start_score) for score in match.scores],
                        "places": [Fraction(4 - place) for place in match.places],
                        "table_points": match.table_points,
                    }[rewards]
                    assert given is not None
                    assert batch.reward[table].tolist() == [float(np.float32(points)) for points in given]
                    matches[table] = Match(ruleset, seed=0)
                    matches[table].dealer = batch.match(table).dealer
                games[table] = begin(table)
            assert batch.done[table] == over
            if not over:
                assert not batch.reward[table].any()
            match, game = matches[table], games[table]
            seat = int(batch.seat[table])
            assert batch.player[table] == match.seated[seat]
            view = batch.view(table)
            known = view["ledger_delta"][0].sum(axis=0)
            expected = [
                match.scores[match.seated[(seat + step) % 4]] + known[(seat + step) % 4] for step in range(4)
            ]
            assert batch.scores[table].tolist() == expected
        if ended > 4:
            break
    assert ended > 3


def test_players_of_a_match_change_their_first_seats_from_match_to_match() -> None:
    ruleset = dataclasses.replace(find_ruleset("sbr"), match_deals=1)
    batch = Batch(ruleset, tables=2, seed=5, episode="match", bots=(None, "random", "random", "random"))
    seats = set()
    chance = np.random.default_rng(1)
    for _ in range(400):
        assert batch.entrant(0) == 0
        seats.add(int(batch.seat[0]))
        batch.step(at_random(batch, chance))
    assert seats == {0, 1, 2, 3}
