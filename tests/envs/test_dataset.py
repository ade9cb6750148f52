"""Records as data: every decision stands there once, as its seat saw it, and other programs can read it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest
import torch

from tests.command_line import Ran
from tests.naive import observation as naive
from zimo.arena.simulate import simulate
from zimo.envs.dataset import schema_of
from zimo.play.game import Game
from zimo.play.match import Match
from zimo.play.record import MatchPlace, Record, parse_record, read_records, record_of, write_record
from zimo.play.replaying import replay_states

Zimo = Callable[..., Ran]
DATA = Path(__file__).parents[1] / "data"
BOTS = ["greedy", "random", "greedy", "random"]


def recorded(folder: Path, rules: str, games: int = 5, seed: int = 1) -> Path:
    file = folder / f"{rules}.jsonl"
    simulate(rules, games, BOTS, seed=seed, records=file)
    return file


def records_in(*files: Path) -> list[Record]:
    found: list[Record] = []
    for file in files:
        with open(file, "rb") as opened:
            found += [record for _, record in read_records(opened)]
    return found


def written(zimo: Zimo, folder: Path, *arguments: Any) -> list[dict[str, Any]]:
    out = folder / "data.parquet"
    ran = zimo("dataset", *map(str, arguments), "-o", str(out), "--overwrite")
    assert (ran.status, ran.out) == (0, ""), ran.err
    return pq.read_table(out).to_pylist()


@pytest.mark.parametrize("rules", ["sbr", "mcr", "xuezhan", "classical"])
def test_pitfall_passes_missing_in_replay_data(rules: str, zimo: Zimo, tmp_path: Path) -> None:
    """A row for every action of every deal, passes and forced ones included, with what the seat saw."""
    file = recorded(tmp_path, rules)
    rows = iter(written(zimo, tmp_path, file, "--observe", "bits", "--observe", "river"))
    passes = forced = 0
    for deal, record in enumerate(records_in(file)):
        states = replay_states(record)
        for event, code in enumerate(record.actions, 1):
            game = next(states)
            assert game.actor is not None
            view = game.view(game.actor)
            row = next(rows)
            place = (row["deal"], row["line"], row["event"], row["seat"], row["player"])
            assert place == (deal, deal + 1, event, game.actor, record.seats[game.actor])
            assert (row["rules"], row["end"], row["code"]) == (rules, record.end, code)
            assert naive.choices_of(view)[row["choice"]] == code
            assert row["points"] == record.scores[game.actor]
            assert row["forced"] == (len(game.legal) == 1)
            assert (np.array(row["mask"]) == naive.mask_of(view)).all()
            bits = np.array(row["bits"])[:, None] >> np.arange(34) & 1
            assert (bits == naive.planes_of(view)).all()
            assert (np.array(row["scalars"]) == naive.scalars_of(view)).all()
            assert (np.array(row["scores"]) == naive.scores_of(view)).all()
            assert (np.array(row["river"]).reshape(144, 2) == naive.river_of(view)).all()
            assert (np.array(row["melds"]).reshape(4, 4, 5) == naive.melds_of(view)).all()
            passes += row["choice"] == 68
            forced += row["forced"]
    assert next(rows, None) is None
    assert passes > 20
    assert forced or rules != "xuezhan"


def test_all_records_that_are_kept_become_data(zimo: Zimo, tmp_path: Path) -> None:
    """Of every ruleset and format, with tiles that nobody knows, several files at once."""
    files = sorted((DATA / "records").glob("*.jsonl"))
    rows = written(zimo, tmp_path, *files)
    expected = [record.actions for record in records_in(*files)]
    assert len(rows) == sum(map(len, expected))
    assert [row["code"] for row in rows] == [code for actions in expected for code in actions]
    assert {row["deal"] for row in rows} == {deal for deal, codes in enumerate(expected) if codes}


def test_an_unfinished_deal_of_a_match_has_no_outcome_yet(zimo: Zimo, tmp_path: Path) -> None:
    match = Match("sbr", seed=1)
    match.scores = [5, -3, 7, -9]
    game = match.next_deal()
    for _ in range(30):
        game.play(game.legal[0])
    place = MatchPlace(deal=3, players=["a", "b", "c", "d"], seated=[2, 0, 1, 3], scores=match.scores)
    record = record_of(game, ["c", "a", "b", "d"], match=place)
    file = tmp_path / "one.jsonl"
    file.write_bytes(write_record(record))
    rows = written(zimo, tmp_path, file)
    assert len(rows) == 30
    assert {row["points"] for row in rows} == {None}
    first = rows[0]
    by_seat = [7, 5, -3, -9]
    assert first["scores"] == [by_seat[(first["seat"] + step) % 4] for step in range(4)]
    assert first["scalars"][14] == 2
    assert [row["player"] for row in rows] == [record.seats[row["seat"]] for row in rows]


def test_a_deal_without_a_decision_brings_no_row(zimo: Zimo, tmp_path: Path) -> None:
    file = tmp_path / "dealt.jsonl"
    file.write_bytes(write_record(record_of(Game("sbr", seed=1), ["a", "b", "c", "d"])))
    assert written(zimo, tmp_path, file) == []


def test_games_of_other_sites_become_data_in_one_command(zimo: Zimo, tmp_path: Path) -> None:
    found = 0
    for file in sorted((DATA / "imports").iterdir()):
        records = tmp_path / f"{file.name}.imported"
        if zimo("import", str(file), "-o", str(records)).status or not records.stat().st_size:
            continue
        rows = written(zimo, tmp_path, file)
        assert [row["code"] for row in rows] == [
            code for record in records_in(records) for code in record.actions
        ]
        found += 1
    assert found > 2


def test_other_programs_read_it_without_zimo(zimo: Zimo, tmp_path: Path) -> None:
    written(zimo, tmp_path, recorded(tmp_path, "sbr"), "--observe", "bits", "--observe", "knowledge")
    file = tmp_path / "data.parquet"
    arrow = pq.read_table(file)
    frame = pd.read_parquet(file)
    polars = pl.read_parquet(file)
    assert len(frame) == len(polars) == arrow.num_rows
    assert frame["choice"].tolist() == polars["choice"].to_list() == arrow["choice"].to_pylist()
    assert polars["mask"].dtype == pl.Array(pl.UInt8, 128)
    masks = np.stack(frame["mask"].to_list())
    assert masks.shape == (len(frame), 128)
    assert masks[np.arange(len(frame)), frame["choice"]].all()
    bits = arrow["bits"].combine_chunks().flatten().to_numpy().reshape(-1, 80)
    tensor = torch.from_numpy(bits.copy())
    planes = tensor[:, :, None] >> torch.arange(34) & 1
    assert planes.shape == (len(frame), 80, 34)
    assert arrow["knowledge"].type.list_size == 3 * 34
    assert arrow.schema.metadata[b"zimo.observation"] == b"1"


def test_many_deals_are_streamed_in_their_order(zimo: Zimo, tmp_path: Path) -> None:
    one, other = recorded(tmp_path, "sbr", 300), recorded(tmp_path, "sichuan", 20)
    rows = written(zimo, tmp_path, one, other)
    expected = [(deal, code) for deal, record in enumerate(records_in(one, other)) for code in record.actions]
    assert [(row["deal"], row["code"]) for row in rows] == expected
    assert pq.ParquetFile(tmp_path / "data.parquet").num_row_groups == 4
    again = tmp_path / "again.parquet"
    assert zimo("dataset", str(one), str(other), "-o", str(again)).status == 0
    assert again.read_bytes() == (tmp_path / "data.parquet").read_bytes()


def spoiled(record: Record, **fields: Any) -> bytes:
    told = json.loads(write_record(record)) | fields
    return json.dumps(told).encode() + b"\n"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (lambda record: {"actions": [*record.actions[:20], 229, *record.actions[21:]]}, "may not"),
        (lambda record: {"actions": [*record.actions, 0]}, "the deal is over"),
        (lambda record: {"scores": [1, 2, 3, 4]}, "scores"),
        (lambda record: {"hash": "0" * len(record.hash)}, "hash"),
        (lambda record: {"nothing": 1}, "nothing"),
    ],
)
def test_a_record_that_does_not_hold_is_named_and_nothing_written(
    fields: Any, told: str, zimo: Zimo, tmp_path: Path
) -> None:
    file = recorded(tmp_path, "sbr")
    lines = file.read_bytes().splitlines(keepends=True)
    lines[2] = spoiled(parse_record(lines[2]), **fields(parse_record(lines[2])))
    file.write_bytes(b"".join(lines))
    out = tmp_path / "data.parquet"
    ran = zimo("dataset", str(file), "-o", str(out))
    assert ran.status == 1
    assert ran.out == ""
    assert f"{file}: " in ran.err
    assert "3" in ran.err
    assert told in ran.err
    assert [path for path in tmp_path.iterdir() if "parquet" in path.name] == []


def test_files_that_are_not_there_are_named(zimo: Zimo, tmp_path: Path) -> None:
    ran = zimo("dataset", str(tmp_path / "none.jsonl"), "-o", str(tmp_path / "out.parquet"))
    assert ran.status == 2
    assert "none.jsonl" in ran.err
    file = recorded(tmp_path, "sbr", 1)
    ran = zimo("dataset", str(file), "-o", str(file))
    assert ran.status == 2
    assert "there is something in it" in ran.err
    ran = zimo("dataset", str(file), "-o", str(tmp_path / "no" / "out.parquet"))
    assert ran.status == 2
    assert "out.parquet" in ran.err


def test_the_seats_of_games_are_laid_at_tables() -> None:
    """``lay`` takes a game as it stands."""
    from zimo.envs import Batch

    batch = Batch("sbr", tables=2, seed=1, stagger=False)
    game = Game("sbr", seed=9)
    for _ in range(12):
        game.play(game.legal[-1])
    batch.lay(1, game)
    batch.show_again()
    assert (batch.planes[1, :, :34] == naive.planes_of(game.view(game.actor or 0))).all()
    assert batch.game(1).fingerprint() == game.fingerprint()
    with pytest.raises(ValueError, match="same rules"):
        batch.lay(0, Game("mcr", seed=1))


def test_the_page_names_every_column() -> None:
    text = (Path(__file__).parents[2] / "docs" / "envs.md").read_text(encoding="utf-8")
    section = text[text.index("| column | tells |") :].split("\n## ")[0]
    for field in schema_of(("bits",)):
        assert f"`{field.name}`" in section
