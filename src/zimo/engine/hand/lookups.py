"""The look-up tables of the engine: one record, built once and kept on disk.

Kernels take the record as an argument (``lookups[0]``), because Numba does not cache code that
refers to a large global array. How a table is worked out stands in ``suit_tables``.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import threading
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from zimo.engine.hand import suit_tables
from zimo.engine.hand.suit_tables import (
    CLASSES,
    COST_COLUMNS,
    DEMAND_ROWS,
    DEMANDS,
    HONOUR_KEYS,
    READING_COLUMNS,
    READING_ROWS,
    SUIT_KEYS,
)
from zimo.engine.kernel.caches import cache_root, in_use
from zimo.engine.table.state import record_type

LOOKUPS = record_type(
    [
        ("suit_shape", np.uint8, (SUIT_KEYS,)),  # by suit key: bits SETS .. SINGLES
        ("honour_shape", np.uint8, (HONOUR_KEYS,)),
        ("suit_reading", np.uint16, (SUIT_KEYS,)),  # first row of suit_sets
        ("suit_sets", np.uint8, (READING_ROWS, READING_COLUMNS)),  # readings as sets and perhaps a pair
        ("suit_pairs", np.uint16, (SUIT_KEYS,)),  # fields PAIRS .. KINDS_SINGLE
        ("honour_pairs", np.uint16, (HONOUR_KEYS,)),
        ("suit_knit", np.uint16, (SUIT_KEYS,)),  # HELD, WITHIN and HOLDS, three patterns each
        ("suit_class", np.uint8, (SUIT_KEYS,)),  # class of the row of costs
        ("honour_class", np.uint8, (HONOUR_KEYS,)),
        ("joined_class", np.uint8, (CLASSES, CLASSES)),  # of two suits taken together
        ("class_cost", np.uint8, (CLASSES, COST_COLUMNS)),
        ("suit_demand", np.uint16, (SUIT_KEYS,)),  # first index of demand_cost
        ("honour_demand", np.uint16, (HONOUR_KEYS,)),
        ("demand_cost", np.uint8, (DEMAND_ROWS, DEMANDS, COST_COLUMNS)),
    ]
)
"""Indexed by suit key where the comment says so; the terms are those of ``suit_tables``."""

CHECKSUM_BYTES = 4

Progress = Callable[[str, int, int], None]
"""Called before each step of a build: what is built, steps done, steps in all."""

_loaded: np.recarray | None = None
_lock = threading.Lock()


def load_lookups(progress: Progress | None = None) -> np.recarray:
    """The tables, an array of shape (1,): the same one on every call.

    The first call ever builds them (seconds); later processes map the file in ``cache_root()/tables``,
    so that all of one machine share the memory. A missing, damaged or unwritable file means a new
    build, never an error.
    """
    global _loaded
    with _lock:
        if _loaded is None:
            path = in_use(cache_root() / "tables" / f"{_definition_hash()}.npy")
            _loaded = _read(path)
            if _loaded is None:
                _loaded = build_lookups(progress)
                _write(path, _loaded)
        return _loaded


def build_lookups(progress: Progress | None = None) -> np.recarray:
    """Work out every table."""
    lookups = np.zeros(1, LOOKUPS).view(np.recarray)
    tables = lookups[0]
    steps: list[tuple[str, Callable[[np.record], None]]] = [
        ("winning shapes", suit_tables.fill_shapes),
        ("readings", suit_tables.fill_readings),
        ("pairs", suit_tables.fill_pairs),
        ("knitted tiles", suit_tables.fill_knitted),
        ("ways to a win", suit_tables.fill_demands),
        ("classes of suits", suit_tables.fill_classes),
    ]
    for done, (name, step) in enumerate(steps):
        if progress:
            progress(name, done, len(steps))
        step(tables)
    return lookups


def _definition_hash() -> str:
    """Names the tables by the source that defines them."""
    digest = hashlib.sha256(sys.byteorder.encode())
    for module in (__file__, suit_tables.__file__):
        digest.update(Path(module).read_bytes())
    return digest.hexdigest()[:16]


def _read(path: Path) -> np.recarray | None:
    """The tables in a file, mapped, or None if it does not hold them intact."""
    try:
        content = np.load(path, mmap_mode="c")
    except (OSError, ValueError, EOFError):
        return None
    size = LOOKUPS.itemsize
    if content.dtype != np.uint8 or content.shape != (size + CHECKSUM_BYTES,):
        return None
    tables = content[:size]
    return tables.view(LOOKUPS).view(np.recarray) if (content[size:] == _checksum(tables)).all() else None


def _write(path: Path, lookups: np.recarray) -> None:
    """Keep the tables for the next process; whoever reads sees a whole file or none."""
    tables = lookups.view(np.ndarray).view(np.uint8)
    unfinished = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            np.save(file, np.concatenate((tables, _checksum(tables))))
        os.replace(unfinished, path)
    except OSError:
        if unfinished:
            Path(unfinished).unlink(missing_ok=True)


def _checksum(tables: np.ndarray) -> np.ndarray:
    return np.frombuffer(zlib.crc32(tables.data).to_bytes(CHECKSUM_BYTES, "big"), np.uint8)
