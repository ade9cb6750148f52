"""Kernels that only other kernels call have no door for Python; tests make themselves one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba


def door(part: Callable[..., Any]) -> Callable[..., Any]:
    """The part as something that Python can call."""

    @numba.njit(nogil=True, error_model="numpy")
    def enter(*arguments):
        return part(*arguments)

    return enter
