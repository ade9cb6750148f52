"""Every entrant against every other in duplicate, wall after wall, until all is played or known well enough.

Walls are independent and numbered, so the result depends neither on how many processes play nor on
whether a tournament was broken off in between: what was played stands in a file of results.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor

from zimo.arena.duplicate import Pair, PlayedWall
from zimo.arena.entrants import Entrant
from zimo.arena.interval import Interval, interval_of
from zimo.arena.profile import Profile
from zimo.rulesets import Ruleset

LOOK_EVERY = 50  # walls between looks at how well a difference is known
PATIENCE = 0.1  # seconds between looks at an interrupt

Names = tuple[str, str]
Progress = Callable[[int, int], None]
"""Called with the number of walls played and of all that may be."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Plan:
    """What is to be played."""

    ruleset: Ruleset
    entrants: tuple[Entrant, ...]
    walls: int  # at most, for each pair
    seed: int = 0
    until: float | None = None  # stop a pair when the mean is known to this half width
    recording: bool = False

    @property
    def pairs(self) -> list[tuple[Entrant, Entrant]]:
        return list(itertools.combinations(self.entrants, 2))


@dataclasses.dataclass
class PairResult:
    """What two entrants played so far, wall by wall from 0."""

    names: Names
    differences: list[float] = dataclasses.field(default_factory=list)
    profiles: tuple[Profile, Profile] = dataclasses.field(default_factory=lambda: (Profile(), Profile()))

    @property
    def interval(self) -> Interval:
        """Points a deal and seat that the first has more."""
        return interval_of(self.differences)

    def add(self, difference: float, profiles: Sequence[Profile]) -> None:
        self.differences.append(difference)
        for mine, played in zip(self.profiles, profiles, strict=True):
            mine.add(played)

    def is_known(self, until: float | None) -> bool:
        played = len(self.differences)
        return (
            until is not None
            and played > 0
            and played % LOOK_EVERY == 0
            and self.interval.half_width <= until
        )


Kept = Callable[[Names, PlayedWall], None]
"""Called with each wall in the order in which it counts."""


def play_tournament(
    plan: Plan, results: Sequence[PairResult], jobs: int, kept: Kept, progress: Progress | None = None
) -> None:
    """Go on from ``results``, one for each pair of the plan, and add to them what is played."""
    whole = plan.walls * len(plan.pairs)
    done = sum(len(result.differences) for result in results)
    for place, result in enumerate(results):
        is_enough = functools.partial(result.is_known, plan.until)
        missing = range(0) if is_enough() else range(len(result.differences), plan.walls)
        for wall in _played(plan, place, missing, jobs, is_enough):
            result.add(float(wall.difference), wall.profiles)
            kept(result.names, wall)
            done += 1
            if progress:
                progress(done, whole)


def profiles_of(results: Sequence[PairResult]) -> dict[str, Profile]:
    """What each entrant did against all others."""
    found: dict[str, Profile] = {}
    for result in results:
        for name, profile in zip(result.names, result.profiles, strict=True):
            found.setdefault(name, Profile()).add(profile)
    return found


# Playing ------------------------------------------------------------------------------------------


def _played(
    plan: Plan, place: int, walls: range, jobs: int, is_enough: Callable[[], bool]
) -> Iterator[PlayedWall]:
    """The walls of a pair in order, until it is enough."""
    if jobs == 1:
        pair = Pair(plan.ruleset, plan.pairs[place], plan.seed, plan.recording)
        try:
            for number in walls:
                yield pair.play(number)
                if is_enough():
                    return
        finally:
            pair.leave()
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=_sit_down, initargs=(plan, place)) as pool:
        waiting: list[Future[PlayedWall]] = []
        numbers = iter(walls)
        try:
            while True:
                ahead = itertools.islice(numbers, 2 * jobs - len(waiting))
                waiting += [pool.submit(_play, number) for number in ahead]
                if not waiting:
                    return
                yield _result_of(waiting.pop(0))
                if is_enough():
                    return
        finally:
            pool.shutdown(cancel_futures=True)


def _result_of(future: Future[PlayedWall]) -> PlayedWall:
    """Wait in short steps, because not every system lets an interrupt end a long wait."""
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError:
            if future.done():
                raise


_at_table: list[Pair] = []  # of this process


def _sit_down(plan: Plan, place: int) -> None:
    _at_table[:] = [Pair(plan.ruleset, plan.pairs[place], plan.seed, plan.recording)]


def _play(number: int) -> PlayedWall:
    return _at_table[0].play(number)
