"""Kernels compiled as Numba compiles any function: slower to compile than by ``pipeline``, but sure to work.

Only what Numba documents is used here.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba

HOW: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def compile_kernel(function: Callable[..., object], cache: Path | None, **more: Any) -> object:
    """A kernel that Python may call, kept in the folder ``cache`` if there is one."""
    if cache is None:
        return numba.njit(**HOW, **more)(function)
    with kept_in(cache):
        return numba.njit(cache=True, **HOW, **more)(function)


def compile_part(function: Callable[..., object]) -> object:
    """A kernel that only other kernels call."""
    return numba.njit(**HOW)(function)


@contextlib.contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Functions that are marked meanwhile are kept in the folder, and no others."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
