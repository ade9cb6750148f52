"""``zimo bench --envs`` measures each subject in turns with the peer, or without one."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.command_line import Ran
from zimo.bench import envs, measure


@pytest.mark.parametrize("installed", [True, False])
def test_environments_are_measured(
    installed: bool, zimo: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def peer(encode: bool) -> Callable[[], float]:
        if not installed:
            raise ImportError
        asked.append(encode)
        return lambda: 1000.0

    monkeypatch.setattr(envs, "peer", peer)
    monkeypatch.setattr(envs, "SECONDS", 0.001)
    monkeypatch.setattr(measure, "RUNS", 2)
    ran = zimo("bench", "--envs", "--json")
    assert ran.status == 0, ran.err
    told = json.loads(ran.out)
    assert len(told["envs"]) == 16
    for name, figures in told["envs"].items():
        assert figures["steps_per_second"] > 0, name
        assert figures["peer"] == (1000 if installed else None)
        assert (figures["ratio"] is not None) == installed
    assert asked.count(False) == (3 if installed else 0)
    assert told["two_threads_ratio"] > 0
