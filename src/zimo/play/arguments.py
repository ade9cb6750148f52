"""What callers from Python give: any kind of integer, taken as Python's own, or refused at once.

A wrong type raises TypeError, a value that can't be ValueError.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from zimo.engine.sight.view import VIEW
from zimo.notation.spelling import shown
from zimo.rulesets import Ruleset, find_ruleset
from zimo.rulesets.registry import check_most_paid, with_options
from zimo.rulesets.stored import ruleset_from, stored_form

SEEDS = 1 << 64


def integer(value: object) -> int | None:
    """The number that an integer of any kind stands for (NumPy's, an enum's); None for all else."""
    if type(value) is int:  # by far the most
        return value
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def number(name: str, value: object, first: int, last: int) -> int:
    """An argument that goes from ``first`` to ``last``."""
    found = integer(value)
    if found is None:
        raise TypeError(f"{name}: give a whole number, not {shown(value)}")
    if not first <= found <= last:
        raise ValueError(f"{name} {shown(found)} is out of range: give {first} to {last}")
    return found


def seed_number(value: object) -> int:
    """A seed, 0..2**64-1."""
    found = integer(value)
    if found is None:
        raise TypeError(f"seed: give a whole number, not {shown(value)}")
    if not 0 <= found < SEEDS:
        raise ValueError(f"seed {shown(found)} is not a number from 0 to 2**64 - 1")
    return found


def ruleset_of(rules: object, options: object = None) -> Ruleset:
    """A ruleset by its name or as it is, with ``options`` changed. Raises RulesetError, a ValueError, too."""
    if not isinstance(options, Mapping | None):
        raise TypeError(f"options: give a mapping of names to values, not {shown(options)}")
    if isinstance(rules, str):
        return find_ruleset(rules, options)
    if isinstance(rules, Ruleset):
        return with_options(rules, options) if options else rules
    raise TypeError(f"rules: give the name of a ruleset or a Ruleset, not {shown(rules)}")


def checked(ruleset: Ruleset) -> Ruleset:
    """A ruleset to play by, perhaps built by hand, where nobody looks at the values. Raises RulesetError."""
    found = ruleset_from(stored_form(ruleset))
    check_most_paid(found)
    return found


def view_record(view: Any) -> np.recarray:
    """A VIEW array of shape (1,) as kernels take it, whatever way it has come (copied, pickled)."""
    if not isinstance(view, np.ndarray) or view.shape != (1,) or view.dtype != VIEW:
        raise TypeError(f"view: give what Game.view gives, not {shown(view)}")
    if type(view) is np.recarray and view.flags.carray:
        return view
    return np.array(view, VIEW, order="C").view(np.recarray)
