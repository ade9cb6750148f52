"""How the engine's functions become kernels: when they are first called (``on_call``), never, or ``later``.

Compiled code is kept in a folder named after the source it was made of (``sources``). Who compiles is
``pipeline``; or ``plain``, where ZIMO_COMPILER=plain asks for it or a new Numba leaves no choice.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import os
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numpy as np

from zimo.engine.kernel.caches import in_use, kernel_root
from zimo.engine.kernel.later import LaterCompiled
from zimo.engine.kernel.on_call import OnCall
from zimo.engine.kernel.sources import source_hash

Function = TypeVar("Function", bound=Callable[..., object])

int64 = cast("Callable[[Any], int]", np.int64)
"""Widens a field of a record; compiled, ``int`` would leave a byte a byte and wrap or turn to float."""

PLAIN = "plain"  # of ZIMO_COMPILER

logger = logging.getLogger(__name__)


class When(Enum):
    """When the kernels of this process are compiled."""

    AT_ONCE = 0  # when they are first called
    LATER = 1
    NEVER = 2


_when: When | None = None  # undecided until the first kernel is made


def stay_uncompiled() -> None:
    """Leave the kernels of this process plain Python, unless some have been made already.

    For a question about one hand, which is answered before Numba would have been imported.
    """
    _decide(When.NEVER)


def compile_later() -> bool:
    """Leave kernels plain Python until ``later.go_over``. False if it is too late for that."""
    return _decide(When.LATER) is When.LATER


def stays_uncompiled() -> bool:
    """Are the kernels of this process plain Python for good?"""
    return _decide(When.AT_ONCE) is When.NEVER


def _decide(wanted: When) -> When:
    global _when
    if _when is None:
        _when = When.NEVER if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") else wanted
    return _when


def kernel(function: Function) -> Function:
    """Compile a plain function: no allocation, exceptions, Python objects, floats or I/O inside.

    Give it records and integers only. Don't pass it a literal: each literal value would be
    compiled again as a type of its own.
    """
    when = _decide(When.AT_ONCE)
    if when is When.NEVER:
        return function
    if when is When.LATER:
        return cast("Function", LaterCompiled(function, _compile))
    return cast("Function", OnCall(function, _compile))


def inner(function: Function) -> Function:
    """Compile a kernel that only other kernels call, as a part of those: without a door for Python."""
    if _decide(When.AT_ONCE) is When.AT_ONCE:
        return cast("Function", OnCall(function, _compile_part))
    return function


def instruction(function: Function) -> Function:
    """For what processors have an instruction: compiled it is what bears its name in ``instructions``."""
    if _decide(When.AT_ONCE) is When.AT_ONCE:
        return cast("Function", OnCall(function, _compile_instruction))
    return function


def wrapping(function: Function) -> Function:
    """For a kernel whose integers wrap: uncompiled, NumPy would warn of it."""
    if _decide(When.AT_ONCE) is When.AT_ONCE:
        return function
    return np.errstate(over="ignore")(function)


def _compile(function: Callable[..., object]) -> object:
    return _compiler().compile_kernel(function, _folder(function.__module__))


def _compile_part(function: Callable[..., object]) -> object:
    return _compiler().compile_part(function)


def _compile_instruction(function: Callable[..., object]) -> object:
    from zimo.engine.kernel import instructions

    return _compile_part(getattr(instructions, function.__name__))


@functools.cache
def _compiler() -> ModuleType:
    """``pipeline``, or else ``plain``."""
    from zimo.engine.kernel import plain

    chosen = os.environ.get("ZIMO_COMPILER", "")
    if chosen == PLAIN:
        return plain
    if chosen:
        logger.warning("ZIMO_COMPILER=%s is unknown: %s is, or leave it out", chosen, PLAIN)
    try:
        from zimo.engine.kernel import pipeline

        pipeline.check()
    except Exception as error:
        logger.warning("this Numba is new to zimo and compiles slowly: %s: %s", type(error).__name__, error)
        return plain
    return pipeline


def _folder(module: str) -> Path | None:
    """Where compiled kernels of the module are kept; None where that can't be."""
    folder = in_use(_named(module))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _named(module: str) -> Path:
    """By everything that the compiled kernels of a module depend on, but for the processor.

    Numba's own key leaves out whether indices are checked, so that stands here too.
    """
    from importlib import metadata

    chosen = (os.environ.get(name) for name in ("ZIMO_COMPILER", "NUMBA_BOUNDSCHECK"))
    parts = (metadata.version("numba"), *chosen, source_hash(module))
    return kernel_root() / hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def is_compiled(module: str) -> bool:
    """Was it noted that all which the module calls has been compiled, as it stands now?"""
    return in_use(_named(module)).is_dir()


def note_compiled(module: str) -> None:
    """For later processes; where nothing can be kept there is nothing to note."""
    _folder(module)
