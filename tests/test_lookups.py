"""The look-up tables: what they say, that they don't change unnoticed, and their file."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.doors import door
from tests.kernels.shape_of_win import shape_of_win
from tests.naive import shapes as naive
from zimo.engine.hand import acceptance, deficiency, exact_deficiency, lookups, shapes, suit_tables
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import TABLE, WINNING_HAND, SetType
from zimo.rulesets import PRESETS

PROVED = {
    "suit_shape": "6702186240f5",
    "honour_shape": "d2d50fc502cd",
    "suit_reading": "a2570b2e0fee",
    "suit_sets": "b4c6ebe4a0b9",
    "suit_pairs": "b345fa180247",
    "honour_pairs": "1def1526da0a",
    "suit_knit": "912acfa7f019",
    "suit_class": "7f64d966e21a",
    "honour_class": "a95e57be57ca",
    "joined_class": "95d89fd1e4ab",
    "class_cost": "930707f57555",
    "suit_demand": "08d09d6dc1aa",
    "honour_demand": "de8a999e59f0",
    "demand_cost": "41fb1057bf53",
}


@pytest.fixture(scope="module")
def built() -> np.recarray:
    """Tables that were worked out here and now."""
    return lookups.build_lookups()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, built: np.recarray) -> Iterator[Path]:
    """An empty cache, no tables in memory, and builds that cost nothing."""
    monkeypatch.setenv("ZIMO_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(lookups, "_loaded", None)
    monkeypatch.setattr(lookups, "build_lookups", lambda progress=None: built.copy())
    return tmp_path / "tables"


def same(some: np.recarray, others: np.recarray) -> bool:
    return some.dtype == others.dtype and all((some[name] == others[name]).all() for name in some.dtype.names)


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookups, "_loaded", None)


def test_tables_are_kept_and_read_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, built: np.recarray
) -> None:
    first = lookups.load_lookups()
    assert lookups.load_lookups() is first
    assert len(list(folder.iterdir())) == 1
    forget(monkeypatch)
    monkeypatch.delattr(lookups, "build_lookups")
    again = lookups.load_lookups()
    assert again.shape == (1,)
    assert same(again, built)
    assert (again.dtype, again.flags.aligned, again.flags.writeable) == (built.dtype, True, True)


def test_what_is_read_again_is_the_file_itself(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mapped, so that all processes share the memory; what one writes there stays its own."""
    lookups.load_lookups()
    (path,) = folder.iterdir()
    content = path.read_bytes()
    forget(monkeypatch)
    read = lookups.load_lookups()
    whole = read
    while isinstance(whole.base, np.ndarray):
        whole = whole.base
    assert isinstance(whole, np.memmap)
    read["suit_shape"][0, 0] ^= 1
    assert path.read_bytes() == content


@pytest.mark.parametrize("damage", ["truncated", "empty", "one byte", "longer", "a folder"])
def test_a_damaged_file_is_made_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch, built: np.recarray, damage: str
) -> None:
    lookups.load_lookups()
    (path,) = folder.iterdir()
    content = bytearray(path.read_bytes())
    if damage == "one byte":
        content[1_000_000] ^= 1
    elif damage == "longer":
        content += b"\0"
    else:
        content = content[: 0 if damage == "empty" else 1_000_000]
    path.write_bytes(content)
    if damage == "a folder":
        path.unlink()
        path.mkdir()
    forget(monkeypatch)
    assert same(lookups.load_lookups(), built)
    if damage != "a folder":
        forget(monkeypatch)
        monkeypatch.delattr(lookups, "build_lookups")
        assert same(lookups.load_lookups(), built)
    assert len(list(folder.iterdir())) == 1


def test_tables_are_built_where_none_can_be_kept(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, built: np.recarray
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ZIMO_CACHE_DIR", str(tmp_path / "file"))
    assert same(lookups.load_lookups(), built)


def test_progress_is_told_before_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    steps = [name for name in vars(suit_tables) if name.startswith("fill_")]
    for name in steps:
        monkeypatch.setattr(suit_tables, name, lambda tables: None)
    lookups.build_lookups(lambda name, done, steps: told.append((done, steps, bool(name))))
    assert told == [(step, len(steps), True) for step in range(len(steps))]


def test_the_tables_are_those_that_were_proved(built: np.recarray) -> None:
    """A hash over every suit key: whoever changes it has changed what a hand is."""
    for name, proved in PROVED.items():
        table = built[name].astype(built[name].dtype.newbyteorder("<"))
        assert hashlib.sha256(table.tobytes()).hexdigest()[:12] == proved, name
    assert set(PROVED) == set(built.dtype.names)


def test_sets_and_pairs_of_every_key_agree_with_the_costs(built: np.recarray) -> None:
    """A suit of 3n or 3n + 2 tiles is n sets, with a pair, if it lacks nothing for them."""
    for ranks, shape, rows in (
        (suit_tables.RANKS, built.suit_shape[0], built.suit_demand[0]),
        (suit_tables.HONOUR_RANKS, built.honour_shape[0], built.honour_demand[0]),
    ):
        tiles = suit_tables.counts_of_keys(ranks).sum(axis=0)
        cost = built.demand_cost[0]
        for pair, mark in ((0, suit_tables.SETS), (1, suit_tables.SETS_AND_PAIR)):
            fits = (tiles % 3 == 2 * pair) & (tiles <= 14)
            column = 2 * (tiles[fits] // 3) + pair
            for demand, extra in ((suit_tables.ANYTHING, 0), (suit_tables.WITH_TRIPLET, suit_tables.TRIPLET)):
                lacks = cost[rows[fits], demand, column]
                marked = shape[fits] & mark != 0
                if extra:
                    marked &= shape[fits] & (suit_tables.TRIPLET | suit_tables.DRAGON_PAIR) != 0
                assert ((lacks == 0) == marked).all()


def test_a_reading_is_made_of_the_tiles_of_its_key(built: np.recarray) -> None:
    """Every key that is sets, or sets and a pair, has readings, and nothing else has."""
    sets, first = built.suit_sets[0], built.suit_reading[0]
    tiles = suit_tables.counts_of_keys(suit_tables.RANKS).sum(axis=0)
    complete = built.suit_shape[0] & (suit_tables.SETS | suit_tables.SETS_AND_PAIR) != 0
    used = set()
    for key in np.nonzero(complete & (tiles <= 14))[0]:
        row = int(first[key])
        while True:
            used.add(row)
            assert sum(key_of_set(int(code)) for code in sets[row, : suit_tables.MORE]) == key
            if not sets[row, suit_tables.MORE]:
                break
            row += 1
    assert used == set(range(suit_tables.READING_ROWS))
    assert not first[~complete].any()


def key_of_set(code: int) -> int:
    if code == suit_tables.NO_SET:
        return 0
    lowest = 5 ** (code % 16)
    return {SetType.CHOW: 31, SetType.PUNG: 3, SetType.PAIR: 2}[SetType(code // 16)] * lowest


def test_costs_are_those_of_the_naive_count(built: np.recarray) -> None:
    rng = random.Random("costs")
    for _ in range(150):
        group = rng.randrange(4)
        ranks = 9 if group < 3 else 7
        counts = [0] * ranks
        for _ in range(rng.randrange(15)):
            rank = rng.randrange(ranks)
            counts[rank] = min(4, counts[rank] + 1)
        key = sum(count * 5**rank for rank, count in enumerate(counts))
        row = (built.suit_demand if group < 3 else built.honour_demand)[0, key]
        found = naive.missing(group, tuple(counts), (4,) * ranks)
        for demand, meets in (
            (suit_tables.ANYTHING, lambda part: True),
            (suit_tables.USED, lambda part: part.used),
            (suit_tables.WITH_TRIPLET, lambda part: part.triplet),
            (suit_tables.WITH_YAOJIU, lambda part: part.yaojiu),
            (suit_tables.WITH_BOTH, lambda part: part.triplet and part.yaojiu),
        ):
            for column in range(10):
                best = min(
                    (n for part, n in found.items() if meets(part) and 2 * part.sets + part.pair == column),
                    default=suit_tables.OUT_OF_REACH,
                )
                assert built.demand_cost[0, row, demand, column] == best


def test_each_kernel_is_compiled_once(built: np.recarray) -> None:
    """Built and read tables, and records of any ruleset, are of one type."""
    table = np.zeros(1, TABLE).view(np.recarray)
    hand = np.zeros(1, WINNING_HAND).view(np.recarray)
    called = {
        shape_of_win: (hand[0],),
        shapes.waits: (hand[0],),
        shapes.no_win_at: (table[0], 0, -1),
        deficiency.deficiency_of_keys: ((0, 0, 0, 0), 0, 0, -1),
        exact_deficiency.exact_deficiency: (hand[0],),
        acceptance.accepted: (hand[0], 1),
    }
    for function, more in called.items():
        enter = door(function)
        for tables in (built, lookups.load_lookups()):
            for preset in PRESETS.values():
                enter(rules_record(preset.ruleset)[0], tables[0], *more)
        assert len(getattr(function, "signatures", [0])) == 1, function
