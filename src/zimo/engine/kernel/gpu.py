"""The same functions as device code: what the extra ``gpu`` installs compiles them, a table a thread."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.typing.typeof import typeof_impl

from zimo.engine.kernel.on_call import OnCall


def bit_count(x: Any) -> Any:
    return np.int64(cuda.popc(x))


def lowest_bit(x: Any) -> Any:
    return np.int64(cuda.ffs(x) - 1)


_INSTRUCTIONS: dict[str, Callable[..., Any]] = {"bit_count": bit_count, "lowest_bit": lowest_bit}


def take_kernels() -> None:
    """From now on device code may call what plays deals, but not ``zimo.envs``: it reads words of arrays."""
    typeof_impl.register(OnCall, lambda called, _: _on_device(called)._numba_type_)


@functools.cache
def _on_device(called: OnCall) -> Any:
    function = _INSTRUCTIONS.get(called.py_func.__name__, called.py_func)
    return cuda.jit(device=True)(function)
