"""Hands for tests of shapes: random ones, and their records."""

from __future__ import annotations

import random

import numpy as np

from tests.naive.hands import HONOURS, TERMINALS, Meld, knitted_nines, tiles_of_the_set
from zimo.engine.table.state import WINNING_HAND, MeldType
from zimo.notation.hand import parse_hand
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import WinSuits

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


def nearly_complete_hand(rng: random.Random, ruleset: Ruleset) -> tuple[list[int], Melds, int | None]:
    """Fourteen tiles of some winning shape, in half of the hands with one tile exchanged."""
    kinds = tiles_of_the_set(ruleset)
    if ruleset.win_suits != WinSuits.ALL_THREE and rng.random() < 0.6:
        left_out = rng.randrange(3)
        kinds = [kind for kind in kinds if kind // 9 != left_out]
    while True:
        sets, rest = rng.choice((_standard, _standard, _standard, _pairs, _orphans, _knitted, _straight))(
            rng, kinds
        )
        declared = [kind_of_meld(rng, tiles) for tiles in sets[: rng.randrange(len(sets) + 1)]]
        standing = [tile for tiles in sets[len(declared) :] for tile in tiles] + rest
        if rng.random() < 0.5:
            standing[rng.randrange(len(standing))] = rng.choice(kinds)
        tiles = standing + [tile for meld in declared for tile in meld.tiles]
        if max(tiles.count(kind) for kind in tiles) <= 4 and all(standing.count(k) <= 4 for k in standing):
            return sorted(standing), declared, rng.choice((0, 1, 2, None))


def kind_of_meld(rng: random.Random, tiles: list[int]) -> Meld:
    if tiles[0] != tiles[1]:
        return Meld(MeldType.CHOW, tiles[0], 0)
    return Meld(rng.choice((MeldType.PUNG, MeldType.MELDED_KONG, MeldType.CONCEALED_KONG)), tiles[0], 0)


Parts = tuple[list[list[int]], list[int]]  # sets that may be melded, and the other tiles


def _set(rng: random.Random, kinds: list[int]) -> list[int]:
    kind = rng.choice(kinds)
    if kind < 27 and kind % 9 <= 6 and rng.random() < 0.7:
        return [kind, kind + 1, kind + 2]
    return [kind] * 3


def _standard(rng: random.Random, kinds: list[int]) -> Parts:
    return [_set(rng, kinds) for _ in range(4)], [rng.choice(kinds)] * 2


def _pairs(rng: random.Random, kinds: list[int]) -> Parts:
    pairs = [rng.choice(kinds) for _ in range(7)] if rng.random() < 0.3 else rng.sample(kinds, 7)
    return [], 2 * pairs


def _orphans(rng: random.Random, kinds: list[int]) -> Parts:
    orphans = [*TERMINALS, *HONOURS]
    return [], [*orphans, rng.choice(orphans)]


def _knitted(rng: random.Random, kinds: list[int]) -> Parts:
    return [], rng.sample([*HONOURS, *rng.choice(knitted_nines())], 14)


def _straight(rng: random.Random, kinds: list[int]) -> Parts:
    return [_set(rng, kinds)], [*rng.choice(knitted_nines()), *[rng.choice(kinds)] * 2]


def read_hand(line: str) -> tuple[list[int], Melds]:
    """Standing tiles and melds of a hand in one line, as ``zimo.notation.hand`` reads it."""
    hand = parse_hand(line)
    kinds = {
        "melded": MeldType.MELDED_KONG,
        "promoted": MeldType.PROMOTED_KONG,
        "postponed": MeldType.POSTPONED_KONG,
        "concealed": MeldType.CONCEALED_KONG,
    }
    simple = {"chow": MeldType.CHOW, "pung": MeldType.PUNG}
    return list(hand.standing), [
        Meld(kinds[meld.kind] if meld.kind else simple[meld.type], min(meld.tiles), 0) for meld in hand.melds
    ]
