"""Kernels compile when they are first called, and for one signature, whatever comes later."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum

import numba
import numpy as np
import pytest

from zimo.engine import entry
from zimo.engine.kernel.on_call import OnCall
from zimo.play.game import Game


class Side(IntEnum):
    EAST = 3


@pytest.fixture
def add():
    def add(left: int, right: int) -> int:
        return left + right

    return OnCall(add, numba.njit)


WIDTHS = [int, np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64]


@pytest.mark.parametrize("first", WIDTHS)
def test_integers_of_every_width_are_one_signature(add, first):
    assert add.signatures == []
    for width in (first, *WIDTHS):
        assert add(width(100), Side.EAST) == 103
    assert [tuple(map(str, signature)) for signature in add.signatures] == [("int64", "int64")]


@pytest.mark.parametrize("wrong", ["1", None, 1.5, [1], 1j, b"1"])
def test_nothing_else_is_taken_first(add, wrong):
    with pytest.raises(TypeError):
        add(wrong, 1)
    assert add.signatures == []


@pytest.mark.parametrize("wrong", ["1", None, [1], np.zeros(2)])
def test_nothing_else_is_taken_later(add, wrong):
    assert add(1, 2) == 3
    with pytest.raises(TypeError):
        add(wrong, 1)
    assert len(add.signatures) == 1


def test_threads_that_come_at_the_same_time_compile_it_once(add):
    together = threading.Barrier(8)

    def call(number):
        together.wait()
        return add(number, 1)

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(call, range(8))) == list(range(1, 9))
    assert len(add.signatures) == 1


def test_other_kernels_call_it(add):
    @numba.njit
    def twice(number):
        return add(number, number)

    assert twice(4) == 8
    assert add(np.uint8(200), 100) == 300
    assert len(add.signatures) == 1


@pytest.mark.parametrize("module", ["zimo.play.match", "zimo.hands.analysis", "zimo.arena.simulate"])
def test_importing_the_engine_needs_no_compiler(module):
    code = f"import sys, {module}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_kernel_that_was_called_is_found_without_a_detour():
    Game("sbr", seed=1)
    assert not isinstance(entry.act, OnCall)
    assert len(getattr(entry.act, "signatures", [0])) == 1
