"""Bots as they are named on the command line."""

from __future__ import annotations

import functools
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zimo.bots.registry import Bot


LONGEST = 60.0  # seconds that master may be told to think


def named_bot(name: str) -> Bot:
    """A bot by its name, or by ``module:name`` where it lies in this folder. Raises ValueError.

    ``master@0.05`` is a master that thinks for 0.05 seconds.
    """
    from zimo.bots.registry import find_bot, import_bot

    if name.strip().lower().startswith("master@"):
        return _thinking(name.strip().lower())
    if ":" not in name:
        return find_bot(name)
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    return import_bot(name.strip())


def _thinking(name: str) -> Bot:
    from zimo.bots.master import THINK, Master
    from zimo.bots.registry import Bot
    from zimo.words.fault import Fault
    from zimo.words.phrase import printable

    try:
        seconds = float(name.partition("@")[2])
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= LONGEST:
        raise Fault("fault.think", name=printable(name), usual=THINK, longest=int(LONGEST))
    return Bot(name, functools.partial(Master, think=seconds))
