"""How far a hand is from a win, the slow way: every winning hand is looked at, suit by suit.

Written from the rules alone: the nearest winning hand is the one that lacks fewest tiles. What a
suit, or a pair, or an orphan costs is counted tile by tile; suits are put together by trying all
ways to share out the sets. Whether a hand is won at all is said by ``tests.naive.hands``.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from typing import NamedTuple

import numpy as np

from tests.naive.hands import DRAGONS, HONOURS, TERMINALS, Hand, Meld, knitted_nines, suit, wins
from zimo.engine.table.state import MeldType
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import SevenPairs, WinSuits

FAR = 99
Counts = tuple[int, ...]


class Part(NamedTuple):
    """What the tiles of one suit may be in a winning hand."""

    sets: int
    pair: int
    triplet: bool
    yaojiu: bool
    used: bool


@functools.cache
def parts(group: int) -> list[tuple[Part, np.ndarray]]:
    """Every part that one suit (3: the honours) can play, with all counts of tiles that play it."""
    kinds = range(9 * group, 9 * group + 9) if group < 3 else HONOURS
    pungs = [(kind,) * 3 for kind in kinds]
    chows = [(kind, kind + 1, kind + 2) for kind in kinds if group < 3 and kind % 9 <= 6]
    found: dict[Part, set[Counts]] = {}
    for number in range(5):
        for sets in itertools.combinations_with_replacement(pungs + chows, number):
            for pair in (None, *kinds):
                tiles = [tile for some in sets for tile in some] + [pair] * (2 if pair is not None else 0)
                counts = tuple(tiles.count(kind) for kind in kinds)
                if max(counts) > 4:
                    continue
                part = Part(
                    sets=number,
                    pair=int(pair is not None),
                    triplet=any(some in pungs for some in sets) or pair in DRAGONS,
                    yaojiu=any(tile in TERMINALS or tile in HONOURS for tile in tiles),
                    used=bool(tiles),
                )
                found.setdefault(part, set()).add(counts)
    return [(part, np.array(sorted(ways), np.int8)) for part, ways in found.items()]


@functools.cache
def missing(group: int, held: Counts, most: Counts) -> dict[Part, int]:
    """For each part the fewest tiles that the suit lacks, no kind above ``most``."""
    found = {}
    for part, ways in parts(group):
        possible = ways[(ways <= np.array(most)).all(axis=1)]
        if len(possible):
            found[part] = int(np.maximum(possible - np.array(held), 0).sum(axis=1).min())
    return found


def standard(
    ruleset: Ruleset, counts: list[int], most: list[int], melds: list[Meld], absent: set[int]
) -> int:
    """Tiles missing for four sets and a pair that meet the conditions of a win."""
    melded = [tile for meld in melds for tile in meld.tiles]
    triplet = any(meld.type != MeldType.CHOW for meld in melds) or not ruleset.triplet_or_dragon_pair
    yaojiu = any(tile in TERMINALS or tile in HONOURS for tile in melded) or not ruleset.yaojiu
    must_use = (
        {0, 1, 2} - {suit(tile) for tile in melded} if ruleset.win_suits == WinSuits.ALL_THREE else set()
    )
    states = {(len(melds), 0, triplet, yaojiu): 0}
    for group in range(4):
        kinds = slice(9 * group, 9 * group + 9 if group < 3 else 34)
        if group in absent or (group == 3 and ruleset.tiles == 108 and not ruleset.dragons):
            continue
        limits = tuple(most[kinds])
        if group == 3 and ruleset.tiles == 108:
            limits = (0, 0, 0, 0, *limits[4:])
        cheapest: dict[tuple[int, int, bool, bool], int] = {}
        for part, cost in missing(group, tuple(counts[kinds]), limits).items():
            if part.used or group not in must_use:
                key = (part.sets, part.pair, part.triplet or triplet, part.yaojiu or yaojiu)
                cheapest[key] = min(cost, cheapest.get(key, FAR))
        more: dict[tuple[int, int, bool, bool], int] = {}
        for (sets, pair, has_triplet, has_yaojiu), cost in states.items():
            for (s, p, t, y), extra in cheapest.items():
                if sets + s <= 4 and pair + p <= 1:
                    key = (sets + s, pair + p, has_triplet or t, has_yaojiu or y)
                    more[key] = min(cost + extra, more.get(key, FAR))
        states = more
    return states.get((4, 1, True, True), FAR)


def seven_pairs(ruleset: Ruleset, counts: list[int], absent: set[int]) -> int:
    """Tiles missing for seven pairs: kind by kind none, one or two pairs are taken."""
    states = {(0, frozenset(), not ruleset.yaojiu): 0}
    for kind in range(34):
        if suit(kind) in absent or (kind in HONOURS and ruleset.tiles == 108 and not ruleset.dragons):
            continue
        if kind in range(27, 31) and ruleset.tiles == 108:
            continue
        more = dict(states)
        for (pairs, suits, yaojiu), cost in states.items():
            for taken in (1, 2) if ruleset.seven_pairs == SevenPairs.QUADS else (1,):
                if pairs + taken <= 7:
                    key = (
                        pairs + taken,
                        suits | ({suit(kind)} - {None} if ruleset.win_suits == WinSuits.ALL_THREE else set()),
                        yaojiu or kind in TERMINALS or kind in HONOURS,
                    )
                    more[key] = min(cost + max(0, 2 * taken - counts[kind]), more.get(key, FAR))
        states = more
    needed = frozenset({0, 1, 2} if ruleset.win_suits == WinSuits.ALL_THREE else set())
    return states.get((7, needed, True), FAR)


def orphans(counts: list[int]) -> int:
    """Tiles missing for thirteen orphans: each may be the one held twice."""
    kinds = [*TERMINALS, *HONOURS]
    return min(sum(max(0, 1 + (kind == twice) - counts[kind]) for kind in kinds) for twice in kinds)


def honours_and_knitted(counts: list[int]) -> int:
    """Tiles missing for fourteen different tiles among the honours and nine knitted ones."""
    return min(14 - min(14, sum(counts[kind] > 0 for kind in (*HONOURS, *nine))) for nine in knitted_nines())


@functools.cache
def knitted_straights(sets: int) -> np.ndarray:
    """Counts of every knitted straight with so many other standing sets (0 or 1) and a pair."""
    chows = [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 <= 6]
    others = [(), *[(kind,) * 3 for kind in range(34)], *chows]
    found = set()
    for nine in knitted_nines():
        for other in others[1:] if sets else others[:1]:
            for pair in range(34):
                count = Counter((*nine, *other, pair, pair))
                if max(count.values()) <= 4:
                    found.add(tuple(count[kind] for kind in range(34)))
    return np.array(sorted(found), np.int8)


def knitted_straight(counts: list[int], most: list[int], melds: list[Meld]) -> int:
    ways = knitted_straights(1 - len(melds))
    possible = ways[(ways <= np.array(most)).all(axis=1)]
    return int(np.maximum(possible - np.array(counts), 0).sum(axis=1).min())


def deficiency(ruleset: Ruleset, standing: list[int], melds: list[Meld], void: int | None) -> int:
    """The least number of tiles to exchange until the hand is complete; FAR if it never can be.

    Copies in own melds are gone where the ruleset says so (``melds_exhaust_waits``).
    """
    counts = [standing.count(kind) for kind in range(34)]
    melded = [tile for meld in melds for tile in meld.tiles]
    most = [4 - (melded.count(kind) if ruleset.melds_exhaust_waits else 0) for kind in range(34)]
    absents: list[set[int]] = [set()]
    if ruleset.win_suits == WinSuits.AT_MOST_TWO or (ruleset.win_suits == WinSuits.NO_VOID and void is None):
        absents = [{0}, {1}, {2}]
    elif ruleset.win_suits == WinSuits.NO_VOID:
        absents = [{void}] if void is not None else []
    best = FAR
    for absent in absents:
        if any(suit(tile) in absent for tile in melded):
            continue
        best = min(best, standard(ruleset, counts, most, melds, absent))
        if not melds and ruleset.seven_pairs != SevenPairs.NONE:
            best = min(best, seven_pairs(ruleset, counts, absent))
        if absent:
            continue  # the other shapes have tiles of all suits
        if not melds and ruleset.orphans:
            best = min(best, orphans(counts))
        if not melds and ruleset.knitted:
            best = min(best, honours_and_knitted(counts))
        if len(melds) < 2 and ruleset.knitted:
            best = min(best, knitted_straight(counts, most, melds))
    return best


def exhausted(ruleset: Ruleset, standing: list[int], melds: list[Meld], kind: int) -> bool:
    """Whether the hand itself holds all four copies (SBR-148..151)."""
    melded = [tile for meld in melds for tile in meld.tiles] if ruleset.melds_exhaust_waits else []
    return standing.count(kind) + melded.count(kind) >= 4


def in_the_set(ruleset: Ruleset, kind: int) -> bool:
    return kind < 27 or ruleset.tiles > 108 or (ruleset.dragons and kind in DRAGONS)


def waits(ruleset: Ruleset, standing: list[int], melds: list[Meld], void: int | None) -> set[int]:
    """Kinds that complete a hand of thirteen tiles."""
    return {
        kind
        for kind in range(34)
        if in_the_set(ruleset, kind)
        and not exhausted(ruleset, standing, melds, kind)
        and wins(ruleset, Hand([*standing, kind], melds, void, kind))
    }


def accepted(ruleset: Ruleset, standing: list[int], melds: list[Meld], void: int | None) -> set[int]:
    """Kinds that bring a hand of thirteen tiles nearer to a win."""
    now = deficiency(ruleset, standing, melds, void)
    return {
        kind
        for kind in range(34)
        if in_the_set(ruleset, kind)
        and not exhausted(ruleset, standing, melds, kind)
        and deficiency(ruleset, [*standing, kind], melds, void) < now
    }
