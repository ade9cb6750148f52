"""A VIEW in Python's own types, all of it at once: NumPy, asked field by field, takes ten times as long."""

from __future__ import annotations

import struct
from types import SimpleNamespace
from typing import Any

import numpy as np

from zimo.engine.sight.view import VIEW

_NUMBERS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
"""What NumPy and ``struct`` call the same."""


def plain(view: np.recarray) -> SimpleNamespace:
    """All but the ledger of a VIEW array of shape (1,).

    Numbers are int; rows of bytes without a sign are bytes, other rows tuples; tables are lists of rows.
    """
    return _FIELDS.read(view.tobytes())


class _Fields:
    """Where the fields lie, by what they become."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self._numbers: list[tuple[str, int]] = []  # places among what ``struct`` reads
        self._rows: list[tuple[str, slice]] = []
        self._bytes: list[tuple[str, slice]] = []
        self._tables: list[tuple[str, list[slice]]] = []
        form, read, count = "=", 0, 0
        for name, (of, start, *_) in (dtype.fields or {}).items():
            end = start + of.itemsize
            if name.startswith("ledger_"):
                continue
            if len(of.shape) > 1:
                width = of.itemsize // of.shape[0]
                self._tables.append((name, [slice(row, row + width) for row in range(start, end, width)]))
            elif of.shape and of.base == np.uint8:
                self._bytes.append((name, slice(start, end)))
            else:
                numbers = of.shape[0] if of.shape else 1
                form += f"{start - read}x{numbers}{_NUMBERS[of.base.str[1:]]}"
                if of.shape:
                    self._rows.append((name, slice(count, count + numbers)))
                else:
                    self._numbers.append((name, count))
                read, count = end, count + numbers
        self._struct = struct.Struct(form)

    def read(self, packed: bytes) -> SimpleNamespace:
        numbers = self._struct.unpack_from(packed)
        found: dict[str, Any] = {name: numbers[place] for name, place in self._numbers}
        for name, row in self._rows:
            found[name] = numbers[row]
        for name, row in self._bytes:
            found[name] = packed[row]
        for name, rows in self._tables:
            found[name] = [packed[row] for row in rows]
        return SimpleNamespace(**found)


_FIELDS = _Fields(VIEW)
