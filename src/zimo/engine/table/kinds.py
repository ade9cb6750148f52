"""Kinds of tiles as rules ask about them."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner
from zimo.notation.tiles import BASE_KINDS, COPIES, FIRST_BONUS, SUIT_KINDS

KIND_BITS = (1 << BASE_KINDS) - 1  # a bit per kind but those of bonus tiles


@inner
def copies_in_set(rules: np.record, kind: int) -> int:
    """How many tiles of a kind are in the ruleset's set."""
    if not rules.kinds >> kind & 1:
        return 0
    return 1 if kind >= FIRST_BONUS else COPIES


@inner
def is_honour(kind: int) -> bool:
    """A wind or a dragon?"""
    return SUIT_KINDS <= kind < BASE_KINDS


@inner
def is_terminal(kind: int) -> bool:
    """A one or a nine?"""
    return kind < SUIT_KINDS and (kind % 9 == 0 or kind % 9 == 8)


@inner
def is_yaojiu(kind: int) -> bool:
    """A terminal or an honour?"""
    return is_honour(kind) or is_terminal(kind)
