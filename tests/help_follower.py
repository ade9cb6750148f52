"""A seat that does what Help says first, and how it fares against ``greedy``."""

from __future__ import annotations

import math
import statistics
import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from zimo.arena.python_bots import PythonPlayers
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.bots.registry import Bot, find_bot
from zimo.engine.table.actions import HU, PASS
from zimo.engine.table.state import Phase
from zimo.notation.tiles import parse_tile
from zimo.play.game import legal_actions
from zimo.rulesets import PRESETS, Ruleset
from zimo.seat.advice import advice
from zimo.seat.sight import see


class Follower:
    """Discards, claims and declares what stands first, and takes every hu."""

    claims = True

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self.ruleset = ruleset
        self.greedy = CompiledPlayer(Code.GREEDY, ruleset, seed)  # where there is nothing to discard or claim

    def choose(self, view: np.recarray) -> int:
        sight = see(view)
        if sight.true_hu:
            return HU
        if sight.phase == Phase.CLAIM and not self.claims:
            return PASS
        found = advice(sight, self.ruleset)
        if found.calls and self.claims:
            return found.calls[0].action
        if found.discards:
            return parse_tile(found.discards[0].choice.tile)
        return self.greedy.choose(view)


class Discarder(Follower):
    """Claims nothing and declares no kongs."""

    claims = False


class Silent(Follower):
    """Discards as ``greedy`` does, and claims nothing: what discards alone are worth without Help."""

    def choose(self, view: np.recarray) -> int:
        legal = legal_actions(view)
        return next((action for action in (HU, PASS) if action in legal), None) or self.greedy.choose(view)


class Margin(NamedTuple):
    """A mean with half the width of its 95 % interval."""

    mean: float
    half: float

    @property
    def upper(self) -> float:
        return self.mean + self.half


def points(ruleset: Ruleset, deals: int, follower: type[Follower] = Follower) -> Iterator[list[int]]:
    """Of each deal the points of the follower, then those of three ``greedy``; the seats rotate."""
    greedy = find_bot("greedy")
    bots = [Bot("follower", follower), *[greedy] * (ruleset.seats - 1)]
    players = PythonPlayers(ruleset, bots, seed=1000, recording=False)
    for number in range(deals):
        yield players.play(number, 1).tally["bot_points"][0, : ruleset.seats].tolist()


def margin(figures: list[float]) -> Margin:
    return Margin(statistics.fmean(figures), 1.96 * statistics.stdev(figures) / math.sqrt(len(figures)))


def lead(deals: list[list[int]]) -> Margin:
    """What the follower has before the mean of the others."""
    return margin([own - statistics.fmean(others) for own, *others in deals])


def main(names: list[str]) -> None:
    """Print the figures: ``python -m tests.help_follower DEALS PRESET ...``."""
    for name in names[1:] or PRESETS:
        ruleset = PRESETS[name].ruleset
        for follower in (Follower, Discarder, Silent) if ruleset.minimum else (Follower,):
            played = [*points(ruleset, int(names[0]), follower)]
            own = margin([float(deal[0]) for deal in played])
            ahead = lead(played)
            told = f"{own.mean:+.3f} +- {own.half:.3f} a deal, {ahead.mean:+.3f} +- {ahead.half:.3f} ahead"
            print(f"{name:10} {follower.__name__:10} {len(played)} deals: {told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
