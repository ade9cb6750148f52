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

from zimo.engine import suit_tables
from zimo.engine._jit import cache_root
from zimo.engine.suit_tables import HONOUR_KEYS, SUIT_KEYS

LOOKUPS = np.dtype(
    [
        ("suit_shape", np.uint8, (SUIT_KEYS,)),  # bits SETS .. SINGLES of suit_tables
        ("honour_shape", np.uint8, (HONOUR_KEYS,)),
        ("suit_knit", np.uint8, (SUIT_KEYS,)),  # bits WITHIN and HOLDS, three patterns each
    ],
    align=True,
)

Progress = Callable[[str, int, int], None]
"""Called before each step of a build: what is built, steps done, steps in all."""

_loaded: np.recarray | None = None
_lock = threading.Lock()


def load_lookups(progress: Progress | None = None) -> np.recarray:
    """The tables, an array of shape (1,): the same one on every call.

    The first call ever builds them (seconds, most of it compilation); later processes read them
    from ``cache_root()/tables``. A missing, damaged or unwritable file means a new build, never
    an error.
    """
    global _loaded
    with _lock:
        if _loaded is None:
            path = cache_root() / "tables" / f"{_definition_hash()}.bin"
            _loaded = _read(path)
            if _loaded is None:
                _loaded = build_lookups(progress)
                _write(path, _loaded)
        return _loaded


def build_lookups(progress: Progress | None = None) -> np.recarray:
    """Work out every table."""
    lookups = np.zeros(1, LOOKUPS).view(np.recarray)
    tables = lookups[0]
    steps: list[tuple[str, Callable[[], None]]] = [
        ("sets and pairs", lambda: suit_tables.mark_standard(tables.suit_shape, suit_tables.RANKS)),
        ("honours", lambda: suit_tables.mark_standard(tables.honour_shape, suit_tables.HONOUR_RANKS)),
        ("single tiles", lambda: suit_tables.mark_singular(tables.suit_shape, suit_tables.RANKS)),
        ("orphans", lambda: suit_tables.mark_singular(tables.honour_shape, suit_tables.HONOUR_RANKS)),
        ("knitted tiles", lambda: suit_tables.mark_knitted(tables.suit_knit)),
    ]
    for done, (name, step) in enumerate(steps):
        if progress:
            progress(name, done, len(steps))
        step()
    return lookups


def _definition_hash() -> str:
    """Names the tables by the source that defines them."""
    digest = hashlib.sha256(sys.byteorder.encode())
    for module in (__file__, suit_tables.__file__):
        digest.update(Path(module).read_bytes())
    return digest.hexdigest()[:16]


def _read(path: Path) -> np.recarray | None:
    """The tables in a file, or None if it does not hold them intact."""
    try:
        content = np.fromfile(path, np.uint8)
    except OSError:
        return None
    size = LOOKUPS.itemsize
    if content.size != size + 4 or _checksum(content[:size].tobytes()) != content[size:].tobytes():
        return None
    return content[:size].view(LOOKUPS).view(np.recarray)


def _write(path: Path, lookups: np.recarray) -> None:
    """Keep the tables for the next process; whoever reads sees a whole file or none."""
    content = lookups.tobytes()
    unfinished = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.write(_checksum(content))
        os.replace(unfinished, path)
    except OSError:
        if unfinished:
            Path(unfinished).unlink(missing_ok=True)


def _checksum(content: bytes) -> bytes:
    return zlib.crc32(content).to_bytes(4, "big")
