"""The arrays that a batch shows: their shapes, types, and what may be left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from zimo.envs.kernels.choices import CHOICES
from zimo.envs.kernels.knowledge import KNOWN_PLANES, KNOWN_SCALARS
from zimo.envs.kernels.looks import (
    RIVER_PLACES,
    SCALARS,
    WANT_BITS,
    WANT_ORACLE,
    WANT_PLANES,
    WANT_RIVER,
    WANT_SCALARS,
)
from zimo.envs.kernels.planes import COLUMNS, PLANES
from zimo.notation.spelling import shown
from zimo.notation.tiles import BASE_KINDS, KINDS

UNKNOWN = 255  # of a byte that tells deals

ALWAYS: dict[str, tuple[tuple[int, ...], type]] = {
    "seat": ((), np.uint8),
    "acted": ((), np.uint8),
    "player": ((), np.uint8),
    "mask": ((CHOICES,), np.bool_),
    "done": ((), np.bool_),
    "deal_over": ((), np.bool_),
    "since": ((), np.float32),
    "prev": ((), np.int32),
    "deal": ((), np.int64),
}
"""Shape of each row, and type."""

NUMBERS: dict[str, tuple[tuple[int, ...], type]] = {
    "scalars": ((SCALARS,), np.uint8),
    "scores": ((4,), np.int32),
}
BITS: dict[str, tuple[tuple[int, ...], type]] = {"bits": ((PLANES,), np.int64)}

WANTED: dict[str, dict[str, tuple[tuple[int, ...], type]]] = {
    "scalars": NUMBERS,
    "bits": NUMBERS | BITS,
    "planes": NUMBERS | BITS | {"planes": ((PLANES, COLUMNS), np.uint8)},
    "river": {"river": ((RIVER_PLACES, 2), np.uint8), "melds": ((4, 4, 5), np.uint8)},
    "knowledge": {
        "knowledge": ((KNOWN_PLANES, BASE_KINDS), np.uint8),
        "known": ((KNOWN_SCALARS,), np.uint8),
    },
    "oracle": {"oracle": ((3, KINDS), np.uint8), "oracle_wall": ((RIVER_PLACES,), np.uint8)},
}
"""The arrays that each word of ``observe`` brings."""

INTERNAL = {"mask_words": "mask", "plane_words": "planes"}
"""Arrays that compiled code fills by words of eight bytes."""
FLAGS = {
    "scalars": WANT_SCALARS,
    "bits": WANT_SCALARS | WANT_BITS,
    "planes": WANT_SCALARS | WANT_PLANES,
    "river": WANT_RIVER,
    "oracle": WANT_ORACLE,
}
OPTIONAL = {name: word for word, arrays in reversed(WANTED.items()) for name in arrays}
"""By which word an array is asked for."""


def words_of(observe: str | Iterable[str]) -> tuple[str, ...]:
    """The words of ``observe``. Raises ValueError for one that is unknown."""
    words = (observe,) if isinstance(observe, str) else tuple(observe)
    for word in words:
        if word not in WANTED:
            raise ValueError(f"observe: {shown(word)} is unknown: give some of {', '.join(WANTED)}")
    return words


def lay_out(
    tables: int, rewarded: int, words: Iterable[str], buffers: Mapping[str, np.ndarray]
) -> dict[str, np.ndarray]:
    """All arrays, with a row for each table; those not wanted have none. ``buffers`` are taken as they are.

    Raises ValueError for a buffer that can't be one of them.
    """
    wanted = {name for word in words for name in WANTED[word]}
    every = ALWAYS | {name: form for arrays in WANTED.values() for name, form in arrays.items()}
    every["reward"] = ((rewarded,), np.float32)
    arrays: dict[str, Any] = {}
    for name, (row, kind) in every.items():
        rows = 0 if name in OPTIONAL and name not in wanted else tables
        arrays[name] = np.zeros((rows, *row), kind)
    for name, buffer in buffers.items():
        if name not in arrays or len(arrays[name]) != tables:
            raise ValueError(f"buffers: {name} is no array of this batch")
        fits = isinstance(buffer, np.ndarray) and buffer.flags.carray
        if not fits or buffer.shape != arrays[name].shape or buffer.dtype != arrays[name].dtype:
            raise ValueError(
                f"buffers: {name} must be a writable array of shape {arrays[name].shape} and type "
                f"{arrays[name].dtype}, in C order"
            )
        arrays[name] = buffer
    for name, whole in INTERNAL.items():
        rows = arrays[whole]
        words = rows.itemsize * int(np.prod(rows.shape[1:])) // 8
        arrays[name] = (
            rows.view(np.int64).reshape(len(rows), words) if len(rows) else np.zeros((0, words), np.int64)
        )
    return arrays
