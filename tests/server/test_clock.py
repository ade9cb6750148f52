"""The clock of a table; times are seconds, what is left is told in milliseconds."""

from __future__ import annotations

from zimo.server.clock import Clock


def test_a_decision_within_its_seconds_leaves_the_reserve_whole():
    clock = Clock(10, 30)
    clock.start(1, 100.0)
    assert clock.runs_out == 140.0
    assert clock.left(1, 104.0) == (36_000, 30_000)
    clock.stop(110.0)
    assert clock.runs_out is None
    assert clock.left(1, 110.0) == (40_000, 30_000)


def test_what_takes_longer_uses_the_own_reserve_until_the_next_deal():
    clock = Clock(10, 30)
    clock.start(1, 0.0)
    assert clock.left(1, 22.0) == (18_000, 18_000)
    clock.stop(22.0)
    clock.start(1, 50.0)
    assert clock.runs_out == 78.0
    clock.stop(51.0)
    clock.start(2, 60.0)
    assert clock.runs_out == 100.0, "another's reserve is untouched"
    clock.stop(100.0)
    assert clock.left(2, 100.0) == (10_000, 0)
    clock.begin_deal()
    assert clock.left(1, 100.0) == clock.left(2, 100.0) == (40_000, 30_000)


def test_a_table_without_a_clock_has_none_that_runs_out():
    clock = Clock(None, 30)
    clock.start(0, 0.0)
    assert clock.runs_out is None
    assert clock.left(0, 5.0) is None


def test_a_clock_that_was_stopped_takes_nothing_more():
    clock = Clock(5, 5)
    clock.start(3, 0.0)
    clock.stop(6.0)
    clock.stop(60.0)
    assert clock.left(3, 60.0) == (9_000, 4_000)
