"""The compiled bots by code. A bot is given nothing but its legal actions or its view."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from zimo.bots.random import choose_random
from zimo.engine._jit import kernel


class Bot(IntEnum):
    RANDOM = 0  # uniform over the legal actions


@kernel
def choose(bot, t, rules, lookups, view, chance):
    """The action of the asked seat's bot."""
    return choose_random(t.legal, chance)
