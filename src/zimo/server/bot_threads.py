"""Bots think in threads. Each thread has bots of its own, which all tables share."""

from __future__ import annotations

import secrets
import threading

import numpy as np

from zimo.bots.choice import Bot
from zimo.bots.player import Player
from zimo.rulesets import Ruleset

MOST_BOTS = 64  # of a thread; there are as many as rulesets that are played


class _Bots(threading.local):
    def __init__(self) -> None:
        self.players: dict[tuple[str, Ruleset], Player] = {}


_bots = _Bots()


def choose(bot: str, ruleset: Ruleset, view: np.recarray) -> int:
    """The action of a bot of that name for the asked seat."""
    players, key = _bots.players, (bot, ruleset)
    if key not in players:
        if len(players) >= MOST_BOTS:
            players.clear()
        players[key] = Player(Bot[bot.upper()], ruleset, secrets.randbits(64))
    return players[key].choose(view)
