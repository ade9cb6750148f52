"""The one place that imports Numba's decorators.

Compiled code is cached in a folder named after the engine's own source, because Numba does
not notice a change in another file (a stale rule would go on running).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

Function = TypeVar("Function", bound=Callable[..., object])

int64 = cast("Callable[[Any], int]", np.int64)
"""Widens a field of a record; compiled, ``int`` would leave a byte a byte and wrap or turn to float."""

KERNEL_ROOT = Path(__file__).resolve().parent.parent


def cache_root() -> Path:
    """Folder for everything that zimo can rebuild: compiled code and look-up tables."""
    if chosen := os.environ.get("ZIMO_CACHE_DIR"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "zimo"


def source_hash() -> str:
    """Hash of everything whose change can change what a kernel does.

    Numba's own key leaves out whether indices are checked, so that stands here too.
    """
    digest = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK}".encode())
    for folder in ("engine", "rulesets", "bots"):
        for path in sorted((KERNEL_ROOT / folder).rglob("*.py")):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


if not os.environ.get("NUMBA_CACHE_DIR"):
    numba.config.CACHE_DIR = str(cache_root() / "kernels" / source_hash())


def kernel(function: Function) -> Function:
    """Compile a plain function: no allocation, exceptions, Python objects, floats or I/O inside.

    Give it records and integers only. Don't pass it a literal: each literal value would be
    compiled again as a type of its own.
    """
    return numba.njit(cache=True, nogil=True, error_model="numpy")(function)  # type: ignore[no-any-return]
