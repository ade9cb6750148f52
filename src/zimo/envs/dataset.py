"""Records as data: a row for each decision, passes included, in Parquet. Needs ``zimo[dataset]``.

The columns hold lists of fixed length and plain numbers, so that other programs read them without zimo;
``docs/envs.md`` tells what they mean.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import UnsetType

from zimo import __version__
from zimo.envs.batch import Batch
from zimo.envs.kernels.advance import LEAVE
from zimo.envs.layout import OBSERVATION_VERSION
from zimo.envs.shown import WANTED, words_of
from zimo.play.game import IllegalAction
from zimo.play.record import Record, RecordError
from zimo.play.replaying import deal_of, replay, ruleset_of
from zimo.rulesets import Ruleset

TABLES = 128
"""Deals that are played at a time, and so the rows of a row group: some twenty thousand."""

TOLD = ("mask", "scalars", "scores")

NumberedRecord = tuple[int, Record]
"""A record and the number of its line."""


class Writer:
    """Writes decisions to a Parquet file. What is written lies there only once all is done."""

    def __init__(self, file: Path, observe: str | Iterable[str] = "bits") -> None:
        """``observe`` as for a Batch; masks, scalars and scores are always written."""
        self.deals = self.decisions = 0
        self._file = file
        self._observe = ("scalars", *words_of(observe))
        self._batches: dict[Ruleset, Batch] = {}
        self._waiting: list[NumberedRecord] = []
        self._ruleset: Ruleset | None = None
        self._schema = schema_of(self._observe)
        self._part = file.with_name(f"{file.name}.part")
        self._writer = pq.ParquetWriter(self._part, self._schema, compression="zstd")

    def add(self, number: int, record: Record) -> None:
        """A deal. Raises RecordError for what can't be played."""
        try:
            ruleset = ruleset_of(record)
        except RecordError as error:
            raise error.at(number) from None
        if ruleset != self._ruleset or len(self._waiting) == TABLES:
            self._write()
            self._ruleset = ruleset
        self._waiting.append((number, record))

    def flush(self) -> None:
        """Write what has been added so far. Raises RecordError."""
        self._write()

    def close(self) -> None:
        """Write the rest, and give the file its name."""
        self._write()
        self._writer.close()
        os.replace(self._part, self._file)

    def abandon(self) -> None:
        """Leave no file behind."""
        self._writer.close()
        self._part.unlink(missing_ok=True)

    def _write(self) -> None:
        if not self._waiting or self._ruleset is None:
            return
        batch = self._batches.get(self._ruleset)
        if batch is None:
            batch = self._batches[self._ruleset] = Batch(
                self._ruleset, tables=TABLES, seed=0, observe=self._observe, forced=True, stagger=False
            )
        if any(record.actions for _, record in self._waiting):
            columns = decisions_of(self._waiting, batch, self.deals)
            table = pa.table({field.name: _column(columns[field.name], field) for field in self._schema})
            self._writer.write_table(table.cast(self._schema))
            self.decisions += len(table)
        self.deals += len(self._waiting)
        self._waiting.clear()


def schema_of(observe: Iterable[str]) -> pa.Schema:
    """The columns, in their order."""
    batch = Batch("sbr", observe=("scalars", *observe), seed=0, stagger=False)
    word = pa.dictionary(pa.int16(), pa.string())
    fields = [
        pa.field("deal", pa.int64()),
        pa.field("line", pa.int64()),
        pa.field("rules", word),
        pa.field("event", pa.int32()),
        pa.field("seat", pa.uint8()),
        pa.field("player", pa.dictionary(pa.int32(), pa.string())),
        pa.field("choice", pa.uint8()),
        pa.field("code", pa.uint8()),
        pa.field("forced", pa.bool_()),
        pa.field("points", pa.int32()),
        pa.field("end", word),
    ]
    for name in (*TOLD, *_arrays(observe)):
        row = getattr(batch, name)[0]
        kind = pa.uint8() if row.dtype == np.bool_ else pa.from_numpy_dtype(row.dtype)
        fields.append(pa.field(name, pa.list_(kind, row.size)))
    told = {"zimo": __version__, "zimo.observation": str(OBSERVATION_VERSION)}
    return pa.schema(fields, metadata=told)


def _arrays(observe: Iterable[str]) -> list[str]:
    names = dict.fromkeys(name for word in observe for name in WANTED[word])
    return [name for name in names if name not in (*TOLD, "planes")]


def decisions_of(records: list[NumberedRecord], batch: Batch, first: int = 0) -> dict[str, Any]:
    """The columns of the decisions of some deals, one at least, in the order of the deals.

    Raises RecordError, with the line, for a deal that can't be played.
    """
    deals = [record for _, record in records]
    lengths = np.array([len(record.actions) for record in deals])
    for table, (number, record) in enumerate(records):
        try:
            if record.actions:
                _lay(batch, table, record)
        except RecordError as error:
            raise error.at(number) from None
    batch.show_again()
    names = (*TOLD, *_arrays(batch.observe))
    rows: dict[str, list[np.ndarray]] = {
        name: [] for name in ("table", "event", "seat", "choice", "code", *names)
    }
    points = np.zeros((len(deals), batch.reward.shape[1]), np.int32)
    codes = np.full(batch.tables, LEAVE, np.int64)
    for event in range(int(lengths.max(initial=0))):
        going = np.flatnonzero(lengths > event)
        codes[:] = LEAVE
        codes[going] = [deals[table].actions[event] for table in going]
        for name in (*names, "seat"):
            rows[name].append(getattr(batch, name)[going])
        try:
            choices = batch.follow(codes)
        except IllegalAction as error:
            raise _refused(records, batch, codes, event + 1) from error
        rows["table"].append(going)
        rows["event"].append(np.full(len(going), event + 1))
        rows["choice"].append(choices[going])
        rows["code"].append(codes[going])
        ended = going[batch.done[going]]
        points[ended] = batch.reward[ended]
        _check_ends(records, batch, ended, event + 1)
    return _in_order(
        records, first, points, {name: np.concatenate(parts) for name, parts in rows.items() if parts}
    )


def _lay(batch: Batch, table: int, record: Record) -> None:
    game = deal_of(record)
    if game.unknown:
        replay(record)  # looks whether an unknown tile is drawn
    scores: list[int] = []
    number = 0
    if not isinstance(record.match, UnsetType):
        match = record.match
        scores, number = [match.scores[player] for player in match.seated], match.deal - 1
    batch.lay(table, game, scores, number)


def _refused(records: list[NumberedRecord], batch: Batch, codes: np.ndarray, event: int) -> RecordError:
    """The fault of the first record that goes on with what is not legal, as its replay tells it."""
    for table, (number, record) in enumerate(records):
        if codes[table] != LEAVE and int(codes[table]) not in batch.legal(table).values():
            try:
                replay(record)
            except RecordError as error:
                return error.at(number)
    raise AssertionError(f"no record is refused at event {event}")


def _check_ends(records: list[NumberedRecord], batch: Batch, ended: np.ndarray, event: int) -> None:
    """A record that goes on after the end of its deal is none, and one whose points are others neither."""
    for table in ended.tolist():
        number, record = records[table]
        if len(record.actions) > event:
            raise RecordError("fault.deal_is_over", event=event + 1).at(number)
        found = batch.reward[table, : len(record.scores)].astype(int).tolist()
        if found != record.scores:
            raise RecordError(
                "fault.field_differs", field="scores", told=str(record.scores), found=str(found)
            ).at(number)


def _in_order(
    records: list[NumberedRecord], first: int, points: np.ndarray, rows: dict[str, np.ndarray]
) -> dict[str, Any]:
    """All columns, deal by deal."""
    order = np.lexsort((rows["event"], rows["table"]))
    rows = {name: column[order] for name, column in rows.items()}
    table, seat = rows.pop("table"), rows["seat"].astype(int)
    told = [record for _, record in records]
    ends, end = _words([record.end for record in told])
    names, name = _words([record.rules for record in told])
    players, who = _words([player for record in told for player in record.seats])
    offsets = np.cumsum([0, *(len(record.seats) for record in told)])
    over = np.array([record.end != "running" for record in told], np.bool_)
    return rows | {
        "deal": first + table,
        "line": np.array([number for number, _ in records])[table],
        "rules": pa.DictionaryArray.from_arrays(pa.array(name[table], pa.int16()), names),
        "player": pa.DictionaryArray.from_arrays(pa.array(who[offsets[table] + seat], pa.int32()), players),
        "end": pa.DictionaryArray.from_arrays(pa.array(end[table], pa.int16()), ends),
        "forced": rows["mask"].sum(axis=1) == 1,
        "points": pa.array(points[table, seat], mask=~over[table]),
    }


def _words(texts: list[str]) -> tuple[list[str], np.ndarray]:
    """Each of the texts once, and which one each is."""
    known = {text: place for place, text in enumerate(dict.fromkeys(texts))}
    return [*known], np.array([known[text] for text in texts])


def _column(values: Any, field: pa.Field) -> pa.Array:
    if isinstance(values, pa.Array):
        return values
    if pa.types.is_fixed_size_list(field.type):
        flat = np.ascontiguousarray(values).reshape(-1)
        flat = flat.view(np.uint8) if flat.dtype == np.bool_ else flat
        return pa.FixedSizeListArray.from_arrays(pa.array(flat), field.type.list_size)
    return pa.array(values, field.type)
