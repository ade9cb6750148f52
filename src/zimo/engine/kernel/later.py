"""Kernels that are plain Python while another process compiles them, and then their compiled selves."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable

from zimo.engine.kernel.on_call import Compile, OnCall

Called = Callable[..., object]


class NotCompiled(Exception):
    """A kernel has not been compiled yet, or nothing could be kept."""


class _Ahead(threading.local):
    """The thread that tries compiled kernels before all others go over to them."""

    on = False


_ahead = _Ahead()
_gone_over = False


class LaterCompiled:
    """A kernel whose parts stay plain Python in this process: it can be loaded here, but not compiled."""

    def __init__(self, function: Called, compile_: Compile) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self._compile = compile_
        self._loaded: Called | None = None

    def __call__(self, *arguments: object) -> object:
        if _ahead.on:
            return self._try(arguments)
        called = self._loaded if _gone_over and self._loaded is not None else self.py_func
        return called(*arguments)

    def _try(self, arguments: tuple[object, ...]) -> object:
        loaded = self._loaded or OnCall(self.py_func, self._compile)
        try:
            result = loaded(*arguments)
        except Exception as error:
            raise NotCompiled(self.py_func.__qualname__) from error
        self._loaded = loaded
        return result


def go_over(calls: Callable[[], object]) -> None:
    """Load all kernels that are called; then every thread uses them. Meanwhile the others go on as before.

    Raises NotCompiled if one is missing.
    """
    global _gone_over
    _ahead.on = True
    try:
        calls()
    finally:
        _ahead.on = False
    _gone_over = True
