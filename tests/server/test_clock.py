"""The clock of a table; what is left is told in milliseconds."""

from __future__ import annotations

from zimo.server.clock import Clock


class Time:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_decision_within_its_seconds_leaves_the_reserve_whole():
    time = Time()
    clock = Clock(10, 30, time)
    clock.start(1)
    assert clock.runs_out == 140
    time.now += 4
    assert clock.left(1) == (36_000, 30_000)
    time.now += 6
    clock.stop()
    assert clock.runs_out is None
    assert clock.left(1) == (40_000, 30_000)


def test_what_takes_longer_uses_the_own_reserve_until_the_next_deal():
    time = Time()
    clock = Clock(10, 30, time)
    clock.start(1)
    time.now += 22
    assert clock.left(1) == (18_000, 18_000)
    clock.stop()
    clock.start(1)
    assert clock.runs_out == time.now + 28
    clock.stop()
    clock.start(2)
    assert clock.runs_out == time.now + 40, "another's reserve is untouched"
    time.now += 50
    assert clock.left(2) == (0, 0)
    clock.stop()
    assert clock.left(2) == (10_000, 0)
    clock.begin_deal()
    assert clock.left(1) == clock.left(2) == (40_000, 30_000)


def test_a_table_without_a_clock_has_none_that_runs_out_and_asks_no_time():
    def no_time() -> float:
        raise AssertionError("no clock runs")

    clock = Clock(None, 30, no_time)
    clock.start(0)
    clock.stop()
    assert clock.runs_out is None
    assert clock.left(0) is None


def test_a_clock_that_was_stopped_takes_nothing_more():
    time = Time()
    clock = Clock(5, 5, time)
    clock.start(3)
    time.now += 6
    clock.stop()
    time.now += 60
    clock.stop()
    assert clock.left(3) == (9_000, 4_000)
