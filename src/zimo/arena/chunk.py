"""Some deals of a simulation in a row, played by one worker."""

from __future__ import annotations

import dataclasses
from typing import Protocol

import numpy as np


@dataclasses.dataclass(frozen=True)
class Chunk:
    """What came of them: the counts (TALLY, shape (1,)), and their records as lines."""

    tally: np.recarray
    lines: bytes


class Players(Protocol):
    """The bots at their tables. Several threads may call ``play``, each for other deals."""

    chunk: int  # deals that a worker plays at a time

    def play(self, first: int, count: int) -> Chunk:
        """Play ``count`` deals, at most ``chunk``, from number ``first``."""
