"""What a batch shows: what the view of the asked seat says and nothing else, counted from that seat."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from tests.envs.playing import EVERYTHING, SHOWN, each_preset, played
from tests.naive import observation as naive
from tests.option_variants import VARIANTS
from tests.test_view_secrecy import Permuter
from zimo.engine.table.state import LEDGER_ROWS, NO_SEAT, NOT_DRAWN, TABLE, Phase
from zimo.envs import Batch
from zimo.envs.kernels.choices import CHOICES
from zimo.envs.kernels.planes import PLANES
from zimo.envs.layout import (
    knowledge_plane_names,
    knowledge_scalar_names,
    plane_names,
    scalar_names,
)
from zimo.rulesets import PRESETS, find_ruleset
from zimo.rulesets.choices import WallKind

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"
POSITIONS = 3_200
AT_LENGTH = 11_200
TABLES = 32


def as_planes(bits: np.ndarray) -> np.ndarray:
    """(..., 34) of 0 and 1; no other bit may be set."""
    assert (bits >> 34 == 0).all()
    return bits[..., None] >> np.arange(34) & 1


def compare(batch: Batch, table: int) -> None:
    """All arrays of a table with those that are made of the view."""
    view = batch.view(table)
    where = f"table {table}, deal {batch.dealt(table)}"
    assert (batch.mask[table] == naive.mask_of(view)).all(), where
    expected = naive.planes_of(view)
    for found in (batch.planes[table, :, :34], as_planes(batch.bits[table])):
        wrong = np.flatnonzero((found != expected).any(axis=1))
        assert not wrong.size, f"{where}: {[plane_names()[plane] for plane in wrong]}"
    assert not batch.planes[table, :, 34:].any()
    wrong = np.flatnonzero(batch.scalars[table] != naive.scalars_of(view))
    assert not wrong.size, f"{where}: {[scalar_names()[number] for number in wrong]}"
    assert (batch.scores[table] == naive.scores_of(view)).all(), where
    assert (batch.river[table] == naive.river_of(view)).all(), where
    assert (batch.melds[table] == naive.melds_of(view)).all(), where


@pytest.mark.parametrize("positions", [POSITIONS, pytest.param(AT_LENGTH, marks=pytest.mark.slow)])
@each_preset
def test_pitfall_wrong_features_shipped_for_months(name: str, positions: int) -> None:
    """Planes, numbers and masks are those that a slow encoder makes of the view."""
    batch = Batch(name, tables=TABLES, seed=3, observe=("planes", "river"))
    steps = positions // TABLES
    phases = set()
    used = np.zeros(PLANES, np.bool_)
    for state in played(batch, steps, greedily=0.85):
        for table in range(TABLES):
            compare(state, table)
        phases |= {*batch.scalars[:, 0].tolist()}
        used |= batch.bits.any(axis=0)
    assert {Phase.TURN, Phase.CLAIM} <= phases
    assert used.sum() > 40


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value).replace("'", ""))
def test_options_change_no_plane_unseen(name: str, options: dict[str, object]) -> None:
    batch = Batch(find_ruleset(name, options), tables=4, seed=5, observe=("planes", "river"))
    for state in played(batch, 30):
        for table in range(4):
            compare(state, table)


@each_preset
def test_any_seat_may_look(name: str) -> None:
    """Also one that is not asked: it has no choices then, and sees no tile that another has drawn."""
    batch = Batch(name, tables=4, seed=7, observe=("planes", "river"))
    for state in played(batch, 40, greedily=0.85):
        for table in range(4):
            for seat in range(batch.ruleset.seats):
                view = state.view(table, seat)
                seen = state.seen_by(table, seat)
                assert (seen["planes"][:, :34] == naive.planes_of(view)).all()
                assert (seen["mask"] == naive.mask_of(view)).all()
                assert seen["mask"].any() == (seat == state.seat[table])
                assert (seen["scalars"] == naive.scalars_of(view)).all()
                assert (seen["scores"] == naive.scores_of(view)).all()
                assert (seen["river"] == naive.river_of(view)).all()
                assert (seen["melds"] == naive.melds_of(view)).all()


def test_the_version_is_that_of_this_layout() -> None:
    """Change it with the layout: networks that were trained on another must not be fed with this one."""
    assert Batch.version == 1
    assert (Batch.choices, PLANES, len(scalar_names())) == (128, 80, 32)


@pytest.mark.parametrize("names", [plane_names, scalar_names, knowledge_plane_names, knowledge_scalar_names])
def test_the_page_names_everything_shown(names) -> None:
    text = PAGE.read_text(encoding="utf-8")
    lines = [f"| {number} | {name} |" for number, name in enumerate(names())]
    assert "\n".join(lines) in text


# Secrets ------------------------------------------------------------------------------------------


def lay(batch: Batch, table: np.ndarray) -> dict[str, np.ndarray]:
    """What a batch of one table shows of another table."""
    batch._places["desk"]["table"] = table
    batch._places["memo"]["dealt"] = -1
    batch.show_again()
    return {name: getattr(batch, name).copy() for name in (*SHOWN, "oracle", "oracle_wall")}


def differing(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> set[str]:
    return {name for name in one if not np.array_equal(one[name], other[name])}


@each_preset
def test_equal_views_give_equal_arrays_and_a_planted_leak_is_found(name: str) -> None:
    """The oracle is the planted leak: it shows the hidden part, and the comparison tells so."""
    batch = Batch(name, tables=8, seed=11, observe="bits")
    glass = Batch(name, observe=EVERYTHING, stagger=False)
    chance = random.Random(1)
    leaks = 0
    for state in played(batch, 60, greedily=0.85):
        table = chance.randrange(8)
        game = state.game(table)
        assert game.actor is not None
        permuted = Permuter(game, game.actor, chance).permute()
        found = differing(lay(glass, game.table), lay(glass, permuted))
        assert found <= {"oracle", "oracle_wall"}, f"deal {state.dealt(table)}: {found}"
        leaks += "oracle" in found
    assert leaks > 40


# Rotation -----------------------------------------------------------------------------------------


def with_seat_turned(entry: int, places: int, players: int) -> int:
    """A tile and who had it, as a river holds them."""
    seat, kind = divmod(entry, 64)
    return (seat + places) % players * 64 + kind


def rotated(table: np.ndarray, places: int, own_walls: bool) -> np.ndarray:
    """The same table with everybody some places on."""
    turned = table.copy()
    old, new = table[0], turned[0]
    players = int(old["players"])
    by_seat = [
        name
        for name in TABLE.names or ()
        if old[name].shape[:1] == (4,)
        and name not in ("legal", "dice", "drawn_front", "drawn_back", "last_draws")
    ]
    if own_walls:
        by_seat += ["drawn_front", "drawn_back"]
    for name in by_seat:
        for seat in range(players):
            new[name][(seat + places) % players] = old[name][seat]
    for name in ("dealer", "turn", "actor"):
        new[name] = (int(old[name]) + places) % players
    for name in ("meld_from", "win_from", "bao_seat"):
        known = new[name] != NO_SEAT
        new[name] = np.where(known, (new[name].astype(int) + places) % players, NO_SEAT)
    for place in range(int(old["river_length"])):
        new["river"][place] = with_seat_turned(int(old["river"][place]), places, players)
    for place in np.flatnonzero(old["last_draws"] != NOT_DRAWN):
        new["last_draws"][place] = with_seat_turned(int(old["last_draws"][place]), places, players)
    for row in range(min(int(old["ledger_rows"]), LEDGER_ROWS)):
        reason, seat = divmod(int(old["ledger_what"][row]), 4)
        new["ledger_what"][row] = reason * 4 + (seat + places) % players
        for seat in range(players):
            new["ledger_delta"][row, (seat + places) % players] = old["ledger_delta"][row, seat]
    for name in ("true_hu", "bao_seen"):
        bits = int(old[name])
        new[name] = sum((bits >> seat & 1) << (seat + places) % players for seat in range(players))
    if own_walls:
        size = int(old["wall_size"])
        walls = old["wall"][: size * players].reshape(players, size)
        new["wall"][: size * players] = np.roll(walls, places, axis=0).reshape(-1)
    return turned


@each_preset
def test_pitfall_features_by_absolute_seat(name: str) -> None:
    batch = Batch(name, tables=8, seed=13, observe="bits")
    own_walls = batch.ruleset.wall == WallKind.PER_SEAT
    glass = Batch(name, observe=EVERYTHING, stagger=False)
    chance = random.Random(1)
    for state in played(batch, 40, greedily=0.85):
        table = chance.randrange(8)
        before = state.table(table)
        places = chance.randrange(1, batch.ruleset.seats)
        turned = rotated(before, places, own_walls)
        assert turned.tobytes() != before.tobytes()
        found = differing(lay(glass, before), lay(glass, turned))
        assert found <= ({"oracle_wall"} if own_walls else set()), f"{state.dealt(table)}: {found}"


def test_the_oracle_shows_all_hands_and_what_is_left_of_the_wall() -> None:
    batch = Batch("sichuan", tables=8, seed=2, observe=("planes", "oracle"))
    for state in played(batch, 40):
        for table in range(8):
            t = state.table(table)[0]
            seat = int(state.seat[table])
            for step in range(1, 4):
                assert (state.oracle[table, step - 1] == t.hand[(seat + step) % 4]).all()
            left = state.oracle_wall[table][state.oracle_wall[table] != 255]
            seen = t.hand.sum(axis=0) + t.visible
            for meld_seat in range(4):
                for meld in range(int(t.melds[meld_seat])):
                    assert t.meld_type[meld_seat, meld] > 0
            assert len(left) == 108 - int(t.drawn_front[0]) - int(t.drawn_back[0])
            assert (np.bincount(left, minlength=42)[:27] + seen[:27] == 4).all()


# Choices ------------------------------------------------------------------------------------------


SPECIAL = {"special_kongs": True, "one_bamboo_wild": True, "max_exposed": 4}


@pytest.mark.parametrize("name", [*PRESETS, "changchun with special kongs"])
def test_choices_are_a_bijection_to_the_codes_of_each_moment(name: str) -> None:
    rules = find_ruleset("changchun", SPECIAL) if name not in PRESETS else name
    batch = Batch(rules, tables=8, seed=17, observe="bits", forced=True)
    for state in played(batch, 120, greedily=0.5):
        for table in range(8):
            told = state.legal(table)
            assert told == naive.choices_of(state.view(table))
            assert [*np.flatnonzero(state.mask[table])] == sorted(told)
            assert len({*told.values()}) == len(told)
            assert max(told) < CHOICES
