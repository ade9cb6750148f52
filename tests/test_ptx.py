"""The engine as code for a GPU: the very functions that play on the CPU, one table a thread.

No GPU is needed to compile. It takes some minutes, and what the extra ``gpu`` installs.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from zimo.bots.random import choose_random, legal_count
from zimo.engine.kernel.dice import seed_of_deal
from zimo.engine.rules.deal import deal, first_step
from zimo.engine.rules.turns import carry_out, go_on
from zimo.engine.table.state import Phase
from zimo.play.game import Game

AMPERE = (8, 0)

pytestmark = pytest.mark.slow


def test_random_play_of_whole_deals_compiles_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda
    from numba.cuda import types
    from numba.cuda.np.numpy_support import from_dtype

    from zimo.engine.kernel.gpu import take_kernels

    take_kernels()
    # called functions are compiled for the GPU at hand, and there may be none
    here = SimpleNamespace(compute_capability=AMPERE)
    monkeypatch.setattr("numba.cuda.dispatcher.get_current_device", lambda: here)

    def play(
        desks: Any,
        rules: Any,
        lookups: Any,
        chances: Any,
        seed: Any,
        decisions: Any,
    ) -> None:
        place = cuda.grid(1)
        if place >= desks.shape[0]:
            return
        desk = desks[place]
        t = desk.table
        chances[place].rng = seed_of_deal(seed, place)
        deal(t, rules[0], chances[place].rng, 0, 0)
        step = first_step(t, rules[0])
        while True:
            go_on(desk, rules[0], lookups[0], step)
            if t.phase == Phase.OVER:
                break
            decisions[place] += legal_count(t.legal) >= 2
            action = choose_random(t.legal, chances[place])
            step = carry_out(desk, rules[0], lookups[0], action)

    game = Game("sbr", seed=1)
    records = game._lent
    chance = np.dtype((np.record, np.dtype([("rng", np.uint64)])))
    arrays = [types.Array(from_dtype(kind), 1, "C") for kind in (*(r.dtype for r in records), chance)]
    signature = (*arrays, types.uint64, types.Array(types.int64, 1, "C"))

    ptx, returned = cuda.compile_ptx(play, signature, cc=AMPERE)

    assert returned == types.void
    assert ".entry" in ptx
    assert ".target sm_80" in ptx
