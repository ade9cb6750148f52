"""How the engine's functions become kernels (``pipeline`` has what is done with Numba).

Compiled code is cached in a folder named after the source it was made of, because Numba does
not notice a change in another file (a stale rule would go on running).
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from zimo.engine.kernel.on_call import OnCall

Function = TypeVar("Function", bound=Callable[..., object])

int64 = cast("Callable[[Any], int]", np.int64)
"""Widens a field of a record; compiled, ``int`` would leave a byte a byte and wrap or turn to float."""

PACKAGE = Path(__file__).resolve().parents[2]
IMPORT = re.compile(r"^ *(?:from|import) (zimo[\w.]*)(?: import (\((?:[^)]*)\)|.*))?", re.MULTILINE)
CHOSEN_CACHE = os.environ.get("NUMBA_CACHE_DIR")

_compiling: bool | None = None  # undecided until the first kernel is made


def cache_root() -> Path:
    """Folder for everything that zimo can rebuild: compiled code and look-up tables."""
    if chosen := os.environ.get("ZIMO_CACHE_DIR"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "zimo"


@functools.cache
def source_hash(module: str) -> str:
    """Hash of everything whose change can change what the kernels of a module do.

    That is its own file and those it imports, directly or not. Numba's own key leaves out whether
    indices are checked, so that stands here too.
    """
    from importlib import metadata

    boundscheck = os.environ.get("NUMBA_BOUNDSCHECK")
    digest = hashlib.sha256(f"{metadata.version('numba')} {boundscheck}".encode())
    for name in sorted(_imported_by(module)):
        digest.update(name.encode())
        digest.update(_source(name))
    return digest.hexdigest()[:16]


def _imported_by(module: str) -> set[str]:
    """The module and all modules of this package that it needs."""
    needed: set[str] = set()
    waiting = {module}
    while waiting:
        name = waiting.pop()
        needed.add(name)
        waiting |= _imports(name) - needed
    return needed


@functools.cache
def _imports(module: str) -> frozenset[str]:
    names = set()
    for source, imported in IMPORT.findall(_source(module).decode()):
        names.add(source)
        names |= {f"{source}.{word}" for word in re.findall(r"\w+", imported)}
    return frozenset(name for name in names if _path(name))


def _path(module: str) -> Path | None:
    place = PACKAGE.parent.joinpath(*module.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file():
            return path
    return None


@functools.cache
def _source(module: str) -> bytes:
    path = _path(module)
    return path.read_bytes() if path else b""


def _kernel_cache(module: str) -> Path:
    return cache_root() / "kernels" / source_hash(module)


def is_compiled(module: str) -> bool:
    """Has a kernel of the module, as it stands now, been compiled and kept before?"""
    return bool(CHOSEN_CACHE) or _kernel_cache(module).is_dir()


def stay_uncompiled() -> None:
    """Leave the kernels of this process plain Python, unless some have been made already.

    For a question about one hand, which is answered before Numba would have been imported.
    """
    global _compiling
    if _compiling is None:
        _compiling = False
        np.seterr(over="ignore")  # integers wrap, as they do compiled


def _is_compiling() -> bool:
    """False where kernels stay plain Python."""
    global _compiling
    if _compiling is None:
        _compiling = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
    return _compiling


def kernel(function: Function) -> Function:
    """Compile a plain function: no allocation, exceptions, Python objects, floats or I/O inside.

    Give it records and integers only. Don't pass it a literal: each literal value would be
    compiled again as a type of its own.
    """
    return cast("Function", OnCall(function, _compile)) if _is_compiling() else function


def inner(function: Function) -> Function:
    """Compile a kernel that only other kernels call, as a part of those: without a door for Python."""
    return cast("Function", OnCall(function, _compile_part)) if _is_compiling() else function


def _compile(function: Callable[..., object]) -> object:
    from zimo.engine.kernel.pipeline import compile_kernel

    return compile_kernel(function, None if CHOSEN_CACHE else _kernel_cache(function.__module__))


def _compile_part(function: Callable[..., object]) -> object:
    from zimo.engine.kernel.pipeline import compile_part

    return compile_part(function)
