"""Looking at tables: the arrays of a batch written, or those of a single table that lies anywhere."""

from __future__ import annotations

import functools
import operator
import sys
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from zimo.engine.hand.lookups import load_lookups
from zimo.engine.sight.view import VIEW
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import DESK
from zimo.envs.kernels import knowledge, looks
from zimo.envs.kernels.track import MEMO, TRACK
from zimo.envs.shown import FLAGS, OPTIONAL, UNKNOWN, lay_out, words_of
from zimo.rulesets import Ruleset

SPREAD = np.array(
    [
        int.from_bytes(bytes(byte >> bit & 1 for bit in range(8)), sys.byteorder, signed=True)
        for byte in range(256)
    ],
    np.int64,
)
"""For a byte its bits as eight bytes."""

SEEN = ("mask", "bits", "planes", "scalars", "scores", "river", "melds", "oracle", "oracle_wall")
KNOWN = ("knowledge", "known")


def flags_of(words: Iterable[str]) -> int:
    """What ``look`` is asked for."""
    return functools.reduce(operator.or_, (FLAGS.get(word, 0) for word in words), 0)


def show(
    shown: Mapping[str, Any],
    desks: Any,
    rules: Any,
    view: Any,
    tracks: Any,
    memos: Any,
    first: int,
    last: int,
    as_seat: int,
    wanted: int,
) -> None:
    """Write the arrays ``shown`` for tables from ``first`` to ``last``, as ``looks.look`` tells."""
    looks.look(
        desks,
        rules,
        view,
        tracks,
        memos,
        SPREAD,
        first,
        last,
        as_seat,
        wanted,
        shown["mask_words"],
        shown["bits"],
        shown["plane_words"],
        shown["scalars"],
        shown["scores"],
        shown["river"],
        shown["melds"],
        shown["oracle"],
        shown["oracle_wall"],
    )


class Glass:
    """Shows of any table by these rules what a batch would show of it."""

    def __init__(self, ruleset: Ruleset, observe: str | Iterable[str] = "planes") -> None:
        """``observe`` as for a Batch."""
        self._words = words_of(observe)
        self._wanted = flags_of(self._words)
        self._shown = lay_out(1, 0, self._words, {})
        self._rules: Any = rules_record(ruleset).view(np.ndarray)
        self._lookups: Any = load_lookups().view(np.ndarray)
        self._desks: Any = np.zeros(1, DESK)
        self._table = self._desks["table"].view(np.uint64)
        self._view: Any = np.zeros(1, VIEW)
        self._memos: Any = np.zeros(1, MEMO)
        self._tracks: Any = np.zeros(1, TRACK)
        self._tracks["deals_left"] = UNKNOWN

    def look(self, table: np.ndarray, seat: int, track: np.ndarray | None = None) -> dict[str, np.ndarray]:
        """What a seat may know of a table (TABLE, shape (1,)): rows of arrays, overwritten by the next look.

        ``track`` (TRACK, shape (1,)) says where the deal stands in a match. Knowledge is told to the asked
        seat only.
        """
        self._table[:] = table.view(np.uint64)
        self._memos["dealt"] = -1
        tracks = self._tracks if track is None else track
        show(
            self._shown,
            self._desks,
            self._rules,
            self._view,
            tracks,
            self._memos,
            0,
            1,
            seat,
            self._wanted,
        )
        told: tuple[str, ...] = SEEN
        if "knowledge" in self._words and seat == self._desks["table"]["actor"][0]:
            told = SEEN + KNOWN
            knowledge.know(
                self._desks,
                self._rules,
                self._lookups,
                self._view,
                0,
                1,
                self._shown["knowledge"],
                self._shown["known"],
            )
        return {name: self._shown[name][0] for name in told if name not in OPTIONAL or len(self._shown[name])}
