"""Bots as they are named on the command line."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zimo.bots.registry import Bot


def named_bot(name: str) -> Bot:
    """A bot by its name, or by ``module:name`` where it lies in this folder. Raises ValueError."""
    from zimo.bots.registry import find_bot, import_bot

    if ":" not in name:
        return find_bot(name)
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    return import_bot(name.strip())
