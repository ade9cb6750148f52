"""Numba's own compiler makes of the kernels what ours does: a smoke test, since any Numba must do."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

DEAL = """
import numpy as np
from zimo.engine.entry import fingerprint, lay_out
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import DESK
from zimo.rulesets import find_ruleset

desks = np.zeros(1, DESK)
lay_out(desks, rules_record(find_ruleset("sichuan")), np.uint64(7), False, 0, 0)
print(fingerprint(desks["table"].view(np.uint64)))
"""
SCORE = """
from zimo.hands.score import score_hand

print(score_hand({"rules": "sichuan", "hand": "3445566p123888s", "win_tile": "6p"}))
"""
WHOLE_DEAL = """
from zimo.play.game import Game

game = Game("sichuan", seed=7)
while not game.over:
    game.play(game.legal[-1])
print(game.actions, game.scores)
"""


def told(program: str, **environment: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


@pytest.mark.parametrize(
    "program",
    [DEAL, *(pytest.param(longer, marks=pytest.mark.slow) for longer in (SCORE, WHOLE_DEAL))],  # minutes
    ids=["deal", "score", "whole deal"],
)
def test_a_deal_and_a_score_are_the_same(program: str) -> None:
    uncompiled = told(program, NUMBA_DISABLE_JIT="1")
    assert uncompiled.strip()
    assert told(program, ZIMO_COMPILER="plain", NUMBA_DISABLE_JIT="0") == uncompiled
