"""Complete hands as their player lays them out: a reading, and the set that takes the winning tile."""

from __future__ import annotations

import dataclasses
import functools

from tests.naive.hands import TERMINALS, Hand, Reading, readings, suit
from zimo.engine.table.state import MeldType
from zimo.rulesets import Ruleset

WINDS = range(27, 31)
DRAGONS = range(31, 34)


@dataclasses.dataclass(frozen=True)
class Group:
    """A set, the pair, the nine knitted tiles, or a single tile of a hand without sets."""

    type: str  # "chow" | "pung" | "kong" | "pair" | "knitted" | "single"
    tiles: tuple[int, ...]
    declared: bool = False
    exposed: bool = False
    won: bool = False  # the winning tile lies in it
    won_discard: bool = False  # and another player discarded it

    @property
    def first(self) -> int:
        return self.tiles[0]

    @property
    def rank(self) -> int:
        return self.tiles[0] % 9

    @property
    def suit(self) -> int | None:
        return suit(self.tiles[0])

    @property
    def is_pung(self) -> bool:
        return self.type in ("pung", "kong")

    @property
    def concealed(self) -> bool:
        return not self.exposed and not self.won_discard


@dataclasses.dataclass(frozen=True)
class Layout:
    groups: tuple[Group, ...]
    hand: Hand

    @functools.cached_property
    def tiles(self) -> list[int]:
        return sorted(tile for group in self.groups for tile in group.tiles)

    @property
    def sets(self) -> list[int]:
        """Places of chows, pungs and kongs; the knitted tiles are none of them."""
        return [i for i, group in enumerate(self.groups) if group.type in ("chow", "pung", "kong")]

    @property
    def chows(self) -> list[int]:
        return [i for i, group in enumerate(self.groups) if group.type == "chow"]

    @property
    def pungs(self) -> list[int]:
        return [i for i, group in enumerate(self.groups) if group.is_pung]

    @property
    def pairs(self) -> list[Group]:
        return [group for group in self.groups if group.type == "pair"]

    @property
    def four_sets(self) -> bool:
        return len(self.sets) == 4

    @property
    def seven_pairs(self) -> bool:
        return len(self.pairs) == 7

    @property
    def singles(self) -> bool:
        return all(group.type == "single" for group in self.groups)

    @property
    def knitted(self) -> tuple[int, ...]:
        return next((group.tiles for group in self.groups if group.type == "knitted"), ())

    @property
    def concealed(self) -> bool:
        return not any(group.exposed for group in self.groups)


def layouts(ruleset: Ruleset, hand: Hand) -> list[list[Layout]]:
    """For each reading of the hand every place where the winning tile may lie."""
    melds = [
        Group(
            "chow" if meld.type == MeldType.CHOW else "kong" if meld.is_kong else "pung",
            tuple(meld.tiles),
            declared=True,
            exposed=meld.exposed,
        )
        for meld in hand.melds
    ]
    return [_placements(hand, melds, reading) for reading in readings(ruleset, hand)]


def _placements(hand: Hand, melds: list[Group], reading: Reading) -> list[Layout]:
    standing = [Group(name, tiles) for name, tiles in reading]
    found = {}
    for place, group in enumerate(standing):
        if hand.win_tile in group.tiles:
            took = dataclasses.replace(group, won=True, won_discard=not hand.self_draw)
            groups = (*melds, *standing[:place], took, *standing[place + 1 :])
            found[tuple(sorted(map(str, groups)))] = Layout(groups, hand)
    return list(found.values())


def completes(ruleset: Ruleset, hand: Hand, kind: int) -> bool:
    """Whether the kind makes a complete hand of the thirteen tiles in any shape, held out or not."""
    left = list(hand.standing)
    left.remove(hand.win_tile)
    return bool(readings(ruleset, dataclasses.replace(hand, standing=sorted([*left, kind]), win_tile=kind)))


def copies_held(hand: Hand, kind: int) -> int:
    """Copies among the thirteen tiles and the melds."""
    return hand.tiles.count(kind) - (kind == hand.win_tile)


def is_nine_gates(hand: Hand, any_shape: bool) -> bool:
    """1112345678999 of one suit and one more: the winning tile, or in any shape whichever."""
    if hand.melds or suit(min(hand.standing)) is None or suit(min(hand.standing)) != suit(max(hand.standing)):
        return False
    shape = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    ranks = [tile % 9 for tile in hand.standing]
    extra = [hand.win_tile % 9] if not any_shape else range(9)
    return any(sorted(ranks) == sorted([*shape, rank]) for rank in extra)


def is_orphan(tile: int) -> bool:
    return tile in TERMINALS or tile >= 27
