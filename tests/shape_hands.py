"""Hands for tests of shapes: random ones, and their records."""

from __future__ import annotations

import random

import numpy as np

from tests.naive.hands import Meld, tiles_of_the_set
from zimo.engine.state import WINNING_HAND, MeldType
from zimo.rulesets import Ruleset

Melds = list[Meld]


def winning_hand(standing: list[int], melds: Melds = [], void: int | None = None) -> np.recarray:  # noqa: B006
    """A WINNING_HAND array of shape (1,)."""
    hand = np.zeros(1, WINNING_HAND).view(np.recarray)
    for kind in standing:
        hand.standing[0, kind] += 1
    hand.melds = len(melds)
    for number, meld in enumerate(melds):
        hand.meld_type[0, number] = meld.type
        hand.meld_tile[0, number] = meld.tile
    hand.void = -1 if void is None else void
    return hand


def kinds_of(mask: int) -> set[int]:
    return {kind for kind in range(42) if mask >> kind & 1}


def random_hand(rng: random.Random, ruleset: Ruleset, tiles: int) -> tuple[list[int], Melds, int | None]:
    """Standing tiles, melds and void suit of a hand of so many tiles, from scattered to close together."""
    wall = 4 * tiles_of_the_set(ruleset)
    rng.shuffle(wall)
    kinds = sorted(set(wall))
    spread = rng.choice((34, 34, 16, 12, 9, 7, 5))
    start = rng.randrange(len(kinds))
    near = set(kinds[start : start + spread]) | set(rng.sample(kinds, 2))
    wall.sort(key=lambda kind: kind not in near)
    melds: Melds = []
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 2, 3, 4))):
        if meld := random_meld(rng, wall[: 2 * spread]):
            melds.append(meld)
            for tile in meld.tiles:
                wall.remove(tile)
    return sorted(wall[: tiles - 3 * len(melds)]), melds, rng.choice((0, 1, 2, None))


def random_meld(rng: random.Random, tiles: list[int]) -> Meld | None:
    found = []
    for kind in sorted(set(tiles)):
        if kind < 27 and kind % 9 <= 6 and kind + 1 in tiles and kind + 2 in tiles:
            found.append(Meld(MeldType.CHOW, kind, 0))
        if tiles.count(kind) >= 3:
            found += [Meld(MeldType.PUNG, kind, 0)] * 3
        if tiles.count(kind) == 4:
            found += [Meld(kong, kind, 0) for kong in (MeldType.MELDED_KONG, MeldType.CONCEALED_KONG)]
    return rng.choice(found) if found else None
