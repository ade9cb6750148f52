"""The arrays that a batch shows: their shapes, types, and what may be left out."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping, Sequence
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
from zimo.envs.kernels.slate import ARRAYS, ARRAYS_FROM, ENTRANTS, SPREAD
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

BY_WORDS = {"mask", "planes"}
"""Arrays that compiled code fills by words of eight bytes."""
BYTES_SPREAD = np.array(
    [
        int.from_bytes(bytes(byte >> bit & 1 for bit in range(8)), sys.byteorder, signed=True)
        for byte in range(256)
    ],
    np.int64,
)
"""For a byte its bits as eight bytes."""
APART = 64  # bytes of a line of a cache: each array begins at one
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


class Slate:
    """What compiled code reads and writes of a batch, in one stretch of memory: ``kernels.slate``."""

    def __init__(self, tables: int, rewarded: int, observe: Iterable[str], bots: Sequence[int] = ()) -> None:
        forms: dict[str, tuple[tuple[int, ...], type]] = dict(ALWAYS)
        forms["reward"] = ((rewarded,), np.float32)
        for word in observe:
            forms |= WANTED[word]
        shapes: dict[str, tuple[tuple[int, ...], np.dtype[Any]]] = {
            name: ((tables, *row), np.dtype(kind)) for name, (row, kind) in forms.items()
        }
        shapes["given"] = ((tables,), np.dtype(np.int64))
        shapes["bots"] = ((len(bots),), np.dtype(np.int64))
        starts: dict[str, int] = {}
        end = 8 * ARRAYS_FROM
        for name, (shape, kind) in shapes.items():
            starts[name] = end
            end += -(-math.prod(shape) * kind.itemsize // APART) * APART
        self.words = np.zeros(end // 8, np.int64)
        self.words[SPREAD : SPREAD + 256] = BYTES_SPREAD
        self.words[ENTRANTS] = len(bots)
        for number, name in enumerate(ARRAYS):
            if name in shapes:
                size = 8 if name in BY_WORDS else shapes[name][1].itemsize
                self.words[number] = starts[name] // size
        arrays: dict[str, np.ndarray] = {
            name: np.ndarray(shape, kind, self.words.data, starts[name])
            for name, (shape, kind) in shapes.items()
        }
        self.given = arrays.pop("given")
        arrays.pop("bots")[:] = bots
        self.arrays = arrays
        """All that is shown, with a row for each table."""


def checked_buffer(name: str, buffer: Any, arrays: Mapping[str, np.ndarray]) -> np.ndarray:
    """An array that may be written to beside one of ``arrays``. Raises ValueError."""
    if name not in arrays:
        raise ValueError(f"buffers: {name} is no array of this batch")
    own = arrays[name]
    fits = isinstance(buffer, np.ndarray) and buffer.flags.carray
    if not fits or buffer.shape != own.shape or buffer.dtype != own.dtype:
        raise ValueError(
            f"buffers: {name} must be a writable array of shape {own.shape} and type {own.dtype}, in C order"
        )
    given: np.ndarray = buffer
    return given
