"""Points, doubles and payments of the classical rules, written from their statements and slow on purpose.

A hand is counted in every way in which it can be read, with the winning tile in every set that it can
stand in; the way that brings the most points is the one that counts.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter

from tests.naive.hands import DRAGONS, HONOURS, TERMINALS, Hand, Meld, suit, winning_readings
from zimo.engine.table.state import MeldType
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import (
    BigThreeDragons,
    BonusPoints,
    CapOn,
    ConcealedPung,
    Payment,
    RobbedKong,
    Rounding,
    SelfDrawStack,
    ThreeConsecutive,
)

WINDS = range(27, 31)
OUTER = [*TERMINALS, *HONOURS]
FLOWERS, SEASONS = range(34, 38), range(38, 42)


@dataclasses.dataclass(frozen=True)
class Place:
    """Where the winner sits, and what it has set aside."""

    seat_wind: int = 0  # 0..3 = E S W N
    prevalent: int = 0
    bonus: tuple[int, ...] = ()


@dataclasses.dataclass(frozen=True)
class Group:
    """A set or pair of the complete hand."""

    name: str  # "chow", "pung", "kong", "pair", "single"
    tiles: tuple[int, ...]
    concealed: bool = True
    melded: bool = False  # declared before the hand was won; a concealed kong is not melded

    @property
    def tile(self) -> int:
        return self.tiles[0]

    @property
    def triplet(self) -> bool:
        return self.name in ("pung", "kong")


@dataclasses.dataclass(frozen=True)
class Count:
    """What one way to see the hand is worth."""

    groups: tuple[Group, ...]
    base: tuple[tuple[str, int], ...]  # what for, points: each item once for each time it counts
    doubles: Counter[str]
    limits: frozenset[str]
    points: int  # after doubles, rounding and cap

    @property
    def base_points(self) -> int:
        return sum(points for _, points in self.base)


# ways to see a hand


def ways(ruleset: Ruleset, hand: Hand) -> list[tuple[Group, ...]]:
    """Every reading, with the tile of a discard in every group that it can stand in (HK-036)."""
    declared = tuple(meld_group(meld) for meld in hand.melds)
    found = []
    for reading in winning_readings(ruleset, hand):
        groups = [Group(name, tiles) for name, tiles in reading]
        if hand.self_draw:
            found.append((*declared, *groups))
            continue
        for place, group in enumerate(groups):
            if hand.win_tile in group.tiles:
                shown = dataclasses.replace(group, concealed=False)
                found.append((*declared, *groups[:place], shown, *groups[place + 1 :]))
    return found


def meld_group(meld: Meld) -> Group:
    name = "chow" if meld.type == MeldType.CHOW else "kong" if meld.is_kong else "pung"
    return Group(name, tuple(meld.tiles), concealed=not meld.exposed, melded=meld.exposed)


def is_standard(groups: tuple[Group, ...]) -> bool:
    return len(groups) == 5


def tiles_of(groups: tuple[Group, ...]) -> list[int]:
    return [tile for group in groups for tile in group.tiles]


def concealed_hand(groups: tuple[Group, ...]) -> bool:
    return not any(group.melded for group in groups)


# base points (HK-039 ... HK-047)


def base_points(
    ruleset: Ruleset, hand: Hand, place: Place, groups: tuple[Group, ...]
) -> list[tuple[str, int]]:
    items = [("winning", 20)]
    for group in groups:
        if group.triplet:
            items.append(triplet_points(ruleset, group))
        elif group.name == "pair":
            items += pair_points(place, group.tile)
    if hand.self_draw:
        items.append(("self_drawn", 2))
    elif concealed_hand(groups):
        items.append(("concealed_hand", 10))
    return items + bonus_points(ruleset, place)


def triplet_points(ruleset: Ruleset, group: Group) -> tuple[str, int]:
    outer = group.tile in OUTER
    if group.name == "kong":
        simple = 16 if group.concealed else 8
    elif group.concealed:
        simple = 8 if ruleset.concealed_pung == ConcealedPung._8_16 else 4
    else:
        simple = 2
    how = "concealed" if group.concealed else "melded"
    what = "others" if outer else "simples"
    return f"{how}_{group.name}_of_{what}", simple * (2 if outer else 1)


def pair_points(place: Place, tile: int) -> list[tuple[str, int]]:
    items = []
    if tile in DRAGONS:
        items.append(("dragon_pair", 2))
    if tile == 27 + place.seat_wind:
        items.append(("own_wind_pair", 2))
    if tile == 27 + place.prevalent:
        items.append(("prevailing_wind_pair", 2))
    return items


def bonus_points(ruleset: Ruleset, place: Place) -> list[tuple[str, int]]:
    """A tile of the own seat 4, a complete set of four 16 more; or every tile 4."""
    if ruleset.bonus_points == BonusPoints.NONE:
        return []
    if ruleset.bonus_points == BonusPoints.EACH:
        return [("bonus_tile", 4)] * len(place.bonus)
    items = []
    for tiles in (FLOWERS, SEASONS):
        if tiles[place.seat_wind] in place.bonus:
            items.append(("own_bonus_tile", 4))
        if all(tile in place.bonus for tile in tiles):
            items.append(("bonus_set", 16))
    return items


# doubles (HK-048 ... HK-056)


def doubles(ruleset: Ruleset, hand: Hand, place: Place, groups: tuple[Group, ...]) -> Counter[str]:
    tiles = tiles_of(groups)
    suits = {suit(tile) for tile in tiles}
    triplets = [group.tile for group in groups if group.triplet]
    pairs = [group.tile for group in groups if group.name == "pair"]
    dragon_pungs = sum(tile in DRAGONS for tile in triplets)
    found: Counter[str] = Counter()
    if hand.self_draw and ruleset.selfdraw_stack == SelfDrawStack.ALL:
        found["self_drawn"] = 1
        found["concealed_self_drawn"] = int(concealed_hand(groups))
    found["all_simples"] = int(not any(tile in OUTER for tile in tiles))
    found["one_suit"] = 2 * (len(suits) == 1 and None not in suits)
    found["last_tile"] = int(hand.last_tile)
    found["robbed_kong"] = int(robbed_kong(ruleset, hand))
    found["three_consecutive"] = int(three_consecutive(ruleset, groups))
    found["four_pungs"] = int(len(triplets) == 4)
    found["little_three_dragons"] = int(dragon_pungs == 2 and pairs[0] in DRAGONS)
    if ruleset.big_three_dragons == BigThreeDragons.DOUBLE_ONLY:
        found["big_three_dragons"] = int(dragon_pungs == 3)
    if ruleset.half_flush_double:
        found["half_flush"] = int(len(suits) == 2 and None in suits)
    if ruleset.honour_pung_doubles:
        found["dragon_pung"] = dragon_pungs
        found["own_wind_pung"] = int(27 + place.seat_wind in triplets)
        found["prevailing_wind_pung"] = int(27 + place.prevalent in triplets)
    return +found


def robbed_kong(ruleset: Ruleset, hand: Hand) -> bool:
    means = ruleset.robbed_kong_means
    robbing = hand.robbing and means in (RobbedKong.BOTH, RobbedKong.ROBBING)
    return robbing or (hand.after_kong and means in (RobbedKong.BOTH, RobbedKong.REPLACEMENT))


def three_consecutive(ruleset: Ruleset, groups: tuple[Group, ...]) -> bool:
    chows = [group.tile for group in groups if group.name == "chow"]
    for low, middle, high in itertools.combinations(sorted(chows), 3):
        steps = (middle - low, high - middle)
        if suit(low) != suit(high):
            continue
        if ruleset.three_consecutive == ThreeConsecutive.STRAIGHT and steps == (3, 3):
            return True
        if ruleset.three_consecutive == ThreeConsecutive.SHIFTED and steps == (1, 1):
            return True
        linked = all(1 <= step <= 3 for step in steps)
        if ruleset.three_consecutive == ThreeConsecutive.ANY_THREE_LINKED and linked:
            return True
    return False


# limit hands (HK-060 ... HK-066)


def limits(ruleset: Ruleset, groups: tuple[Group, ...]) -> frozenset[str]:
    tiles = tiles_of(groups)
    triplets = [group for group in groups if group.triplet]
    found = {
        "thirteen_orphans": len(groups) == 14,
        "nine_gates": nine_gates(groups),
        "four_concealed_pungs": sum(group.concealed for group in triplets) == 4,
        "big_four_winds": sum(group.tile in WINDS for group in triplets) == 4,
        "big_three_dragons": sum(group.tile in DRAGONS for group in triplets) == 3
        and ruleset.big_three_dragons == BigThreeDragons.LIMIT,
        "all_honors": all(tile in HONOURS for tile in tiles),
        "all_terminals": all(tile in TERMINALS for tile in tiles),
    }
    return frozenset(name for name, holds in found.items() if holds)


def nine_gates(groups: tuple[Group, ...]) -> bool:
    tiles = tiles_of(groups)
    if any(group.melded for group in groups) or len(tiles) != 14 or {suit(tile) for tile in tiles} == {None}:
        return False
    if len({suit(tile) for tile in tiles}) != 1:
        return False
    needed = Counter({1: 3, 9: 3} | dict.fromkeys(range(2, 9), 1))
    return not needed - Counter(tile % 9 + 1 for tile in tiles)


# what it all comes to (HK-067 ... HK-072)


def count(ruleset: Ruleset, hand: Hand, place: Place, groups: tuple[Group, ...]) -> Count:
    base = base_points(ruleset, hand, place, groups)
    found = doubles(ruleset, hand, place, groups)
    limit = limits(ruleset, groups)
    points = sum(points for _, points in base)
    if ruleset.rounding == Rounding.UP_BEFORE:
        points = -(-points // 10) * 10
    points *= 2 ** found.total()
    if ruleset.rounding == Rounding.AFTER_DOUBLING_HALF_UP:
        points = (points + 5) // 10 * 10
    if limit:
        points = ruleset.cap
    elif ruleset.cap_applies_to == CapOn.HAND:
        points = min(points, ruleset.cap)
    return Count(groups, tuple(base), found, limit, points)


def counts(ruleset: Ruleset, hand: Hand, place: Place) -> list[Count]:
    """Every way to count a winning hand that brings the most points; empty if it may not be declared."""
    found = [count(ruleset, hand, place, groups) for groups in ways(ruleset, hand)]
    found = [way for way in found if way.limits or way.doubles.total() >= ruleset.minimum]
    most = max((way.points for way in found), default=0)
    return [way for way in found if way.points == most]


def payments(
    ruleset: Ruleset, points: int, winner: int, discarder: int | None, payers: list[int], dealer: int
) -> dict[int, int]:
    """What each of the ``payers`` (all other seats) pays for a hand of that worth."""
    if ruleset.payment in (Payment.HK_FULL, Payment.HK_HALF):
        shares = {seat: 2 if discarder in (None, seat) else 1 for seat in payers}
    else:
        shares = {seat: 2 if dealer in (seat, winner) else 1 for seat in payers}
    if discarder is not None and ruleset.payment in (Payment.HK_FULL, Payment.DISCARDER_PAYS_ALL):
        shares = {discarder: sum(shares.values())}
    paid = {seat: points * share for seat, share in shares.items()}
    if ruleset.cap_applies_to == CapOn.PAYMENT:
        paid = {seat: min(amount, ruleset.cap) for seat, amount in paid.items()}
    return paid


# the losers (HK-073, option losers_settle)


def loser_points(ruleset: Ruleset, standing: list[int], melds: list[Meld], place: Place) -> int:
    """What a hand without hu counts: its pungs, kongs, pairs and bonus tiles, no other pattern."""
    groups = [meld_group(meld) for meld in melds]
    for tile, copies in Counter(standing).items():
        if copies >= 3:
            groups.append(Group("pung", (tile,) * 3))
        elif copies == 2:
            groups.append(Group("pair", (tile,) * 2))
    items = bonus_points(ruleset, place)
    for group in groups:
        if group.triplet:
            items.append(triplet_points(ruleset, group))
        elif group.name == "pair":
            items += pair_points(place, group.tile)
    points = sum(points for _, points in items)
    if ruleset.rounding == Rounding.UP_BEFORE:
        points = -(-points // 10) * 10
    if ruleset.honour_pung_doubles:
        triplets = [group.tile for group in groups if group.triplet]
        points *= 2 ** sum(
            (tile in DRAGONS) + (tile == 27 + place.seat_wind) + (tile == 27 + place.prevalent)
            for tile in triplets
        )
    if ruleset.rounding == Rounding.AFTER_DOUBLING_HALF_UP:
        points = (points + 5) // 10 * 10
    return min(points, ruleset.cap) if ruleset.cap_applies_to == CapOn.HAND else points
