"""The mean of paired differences, and how well it is known."""

from __future__ import annotations

import dataclasses
import math
import statistics
from collections.abc import Sequence

SURE = 1.96  # standard errors to either side of a mean hold it in 95 of 100 cases


@dataclasses.dataclass(frozen=True)
class Interval:
    """Of ``count`` differences: their mean, standard deviation, and the interval of 95 %."""

    count: int
    mean: float
    sd: float

    @property
    def half_width(self) -> float:
        return math.inf if self.count < 2 else SURE * self.sd / math.sqrt(self.count)

    @property
    def low(self) -> float:
        return self.mean - self.half_width

    @property
    def high(self) -> float:
        return self.mean + self.half_width


def interval_of(differences: Sequence[float]) -> Interval:
    """Raises ValueError for none."""
    if not differences:
        raise ValueError("there is no difference to be averaged")
    sd = statistics.stdev(differences) if len(differences) > 1 else 0.0
    return Interval(len(differences), statistics.fmean(differences), sd)
