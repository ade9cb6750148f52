"""States of an old layout: they are digested as they were, whatever TABLE gains."""

from __future__ import annotations

import numpy as np
import pytest

from tests.recorded import played
from zimo.engine.table.state import TABLE, record_type
from zimo.play import trace
from zimo.play.trace import LAYOUT, digest, name_of_layout, old_table

FIELDS = [(name, TABLE[name].base, TABLE[name].shape) for name in TABLE.names or ()]


def widened(name: str, kind: np.dtype, shape: tuple[int, ...]) -> tuple[str, np.dtype, tuple[int, ...]]:
    wider = {"passed": np.dtype(np.int16), "ledger_delta": np.dtype(np.int32)}
    longer = {"river_taken": (21,)}
    return name, wider.get(name, kind), longer.get(name, shape)


NEWER = record_type([("new", np.uint8), *(widened(*field) for field in FIELDS), ("newest", np.int32, (4,))])
"""What a later version may do: new fields at both ends, fields of wider numbers, a longer field."""


def as_newer(table: np.ndarray) -> np.ndarray:
    newer = np.zeros(1, NEWER)
    for name, _, shape in FIELDS:
        newer[name][(slice(1), *(slice(size) for size in shape))] = table[name]
    newer["new"], newer["newest"] = 7, -1
    return newer


def written(table: np.dtype) -> str:
    return ", ".join(
        f"{name} {table[name].base.str[1:]} {' '.join(map(str, table[name].shape))}"
        for name in table.names or ()
    )


@pytest.mark.parametrize("layout", trace._WRITTEN)
def test_a_written_layout_is_the_one_that_it_names(layout: str) -> None:
    assert name_of_layout(old_table(layout)) == layout


@pytest.mark.parametrize("rules", ["sbr", "mcr", "sichuan"])
def test_a_table_that_has_gained_fields_is_digested_as_before(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(rules)
    before = digest(game.table)
    newer = as_newer(game.table)
    monkeypatch.setitem(trace._WRITTEN, LAYOUT, written(TABLE))
    monkeypatch.setattr(trace, "LAYOUT", name_of_layout(NEWER))
    old_table.cache_clear()
    assert digest(newer, LAYOUT) == before
    newer["passed"][0, 1] += 1
    assert digest(newer, LAYOUT) != before
