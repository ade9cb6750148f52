"""A sentence of the rules page, by the id of its text: when it holds, and the statements behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


def always(ruleset: Any) -> bool:
    return True


class Taught(NamedTuple):
    """``lesson.<id>`` is its text. The slots of the text are options of the ruleset, and ``unit``."""

    id: str
    rules: str = ""  # the statements that it tells, of every document
    when: Callable[[Any], bool] = always  # of a ruleset
