"""Tiles as Botzone names them.

``W`` characters, ``B`` dots, ``T`` bamboo, ``F1``-``F4`` winds, ``J1``-``J3`` red, green and white dragon,
``H1``-``H8`` spring, summer, autumn, winter, plum, orchid, bamboo, chrysanthemum.
"""

from __future__ import annotations

import itertools

from zimo.notation.styles import BOTZONE
from zimo.notation.tiles import FIRST_BONUS


def _kinds() -> dict[str, int]:
    kinds = dict(BOTZONE.others)
    starts = sorted((first, letter) for letter, first in BOTZONE.suits.items())
    for (first, letter), (end, _) in itertools.pairwise([*starts, (FIRST_BONUS, "")]):
        kinds |= {f"{letter}{kind - first + 1}": kind for kind in range(first, end)}
    return kinds


_KINDS = _kinds()
_NAMES = {kind: name for name, kind in _KINDS.items()}


def kind_named(name: str) -> int | None:
    """The kind of tile with that name, None if there is none."""
    return _KINDS.get(name)


def name_of(kind: int) -> str:
    return _NAMES[kind]
