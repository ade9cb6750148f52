"""Kernels that are compiled when they are first called, and for one signature only.

Importing the engine so needs no compiler. And a door that was given an integer of another width than it
was compiled for converts it: compiling again would take minutes.
"""

from __future__ import annotations

import functools
import inspect
import operator
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

Compile = Callable[[Callable[..., object]], Any]

_making = threading.RLock()
_AS_COMPILED: dict[str, Callable[[Any], object]] = {
    "int": operator.index,
    "np.uint64": lambda number: np.uint64(operator.index(number)),
    "bool": bool,
}
"""What an argument becomes before the first call, by its annotation; records are taken as they are."""


class OnCall:
    """A kernel, or a part of kernels, that nobody has compiled yet."""

    def __init__(self, function: Callable[..., object], compile_: Compile) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self._compile = compile_
        self._dispatcher: Any = None
        self._called: Any = None

    @property
    def dispatcher(self) -> Any:
        """What Numba made of it."""
        with _making:
            if self._dispatcher is None:
                self._dispatcher = self._compile(self.py_func)
            return self._dispatcher

    @property
    def _numba_type_(self) -> Any:
        """For a kernel that calls this one."""
        return self.dispatcher._numba_type_

    @property
    def signatures(self) -> list[Any]:
        """For what it is compiled: nothing, or one signature."""
        return [] if self._dispatcher is None else self._dispatcher.signatures

    def __call__(self, *arguments: object) -> object:
        if self._called is None:
            return self._first_call(arguments)
        return self._called(*arguments)

    def _first_call(self, arguments: tuple[object, ...]) -> object:
        parameters = inspect.signature(self.py_func).parameters.values()
        given = [
            _AS_COMPILED[parameter.annotation](argument) if parameter.annotation in _AS_COMPILED else argument
            for parameter, argument in zip(parameters, arguments, strict=True)
        ]
        with _making:  # threads may come at the same time: the first of them compiles
            if self._called is None:
                self.dispatcher.compile(tuple(self.dispatcher.typeof_pyval(value) for value in given))
                self.dispatcher.disable_compile()
                self._called = self.dispatcher
                self._take_its_place()
        return self._called(*given)

    def _take_its_place(self) -> None:
        """Spare those who call the kernel by its module the way through here."""
        home, name = self.py_func.__globals__, self.py_func.__name__
        if home.get(name) is self:
            home[name] = self._called
