"""Looking at tables: the arrays of a batch written, or those of a single table that lies anywhere."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from typing import Any

import numpy as np

from zimo.engine.hand.lookups import load_lookups
from zimo.engine.sight.view import VIEW
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import SEATS
from zimo.envs.kernels import knowledge, looks
from zimo.envs.kernels.slate import ARRAYS, AT_MASK
from zimo.envs.kernels.track import PLACE, TRACK
from zimo.envs.shown import FLAGS, UNKNOWN, Slate, words_of
from zimo.rulesets import Ruleset

SEEN = ARRAYS[AT_MASK:]
KNOWN = ("knowledge", "known")


def flags_of(words: Iterable[str]) -> int:
    """What ``look`` is asked for."""
    return functools.reduce(operator.or_, (FLAGS.get(word, 0) for word in words), 0)


class Glass:
    """Shows of any table by these rules what a batch would show of it."""

    def __init__(self, ruleset: Ruleset, observe: str | Iterable[str] = "planes") -> None:
        """``observe`` as for a Batch."""
        self._words = words_of(observe)
        self._wanted = flags_of(self._words)
        self._slate = Slate(1, SEATS, self._words)
        self._rules: Any = rules_record(ruleset).view(np.ndarray)
        self._lookups: Any = load_lookups().view(np.ndarray)
        self._places: Any = np.zeros(1, PLACE)
        self._table = self._places["desk"]["table"].view(np.uint64)
        self._actor = self._places["desk"]["table"]["actor"]
        self._track = self._places["track"].view(np.uint64)
        self._view: Any = np.zeros(1, VIEW)
        self._alone = np.zeros(1, TRACK)
        self._alone["deals_left"] = UNKNOWN

    def look(self, table: np.ndarray, seat: int, track: np.ndarray | None = None) -> dict[str, np.ndarray]:
        """What a seat may know of a table (TABLE, shape (1,)): rows of arrays, overwritten by the next look.

        ``track`` (TRACK, shape (1,)) says where the deal stands in a match. Knowledge is told to the asked
        seat only.
        """
        self._table[:] = table.view(np.uint64)
        self._track[:] = (self._alone if track is None else track).view(np.uint64)
        self._places["memo"]["dealt"] = -1
        shown = self._slate.arrays
        looks.look(self._places, self._rules, self._slate.words, self._view, 0, 1, seat, self._wanted)
        told: tuple[str, ...] = SEEN
        if "knowledge" in self._words and seat == self._actor[0]:
            told = SEEN + KNOWN
            knowledge.know(
                self._places,
                self._rules,
                self._lookups,
                self._view,
                0,
                1,
                shown["knowledge"],
                shown["known"],
            )
        return {name: shown[name][0] for name in told if name in shown}
