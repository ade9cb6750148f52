"""Winning hands, the slow way: every reading is written out and looked at.

Fans are those of sbr, sichuan and changchun; the other families have modules of their own.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections import Counter

from zimo.engine.table.state import MeldType
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import GoldenWait, KongDrawPayer, SelfDraw, SevenPairs, UnderTheSea, WinSuits

HONOURS = range(27, 34)
DRAGONS = range(31, 34)
BONUS = range(34, 42)
TERMINALS = [0, 8, 9, 17, 18, 26]
KONGS = (MeldType.MELDED_KONG, MeldType.PROMOTED_KONG, MeldType.POSTPONED_KONG, MeldType.CONCEALED_KONG)

Set = tuple[str, tuple[int, ...]]  # "chow" | "pung" | "pair" | "knitted" | "single", its tiles
Reading = list[Set]


@dataclasses.dataclass
class Meld:
    type: MeldType
    tile: int  # the lowest of a chow
    source: int  # who discarded the claimed tile, the owner if nobody did
    place: int | None = None  # of the claimed tile among all discards of the deal
    time: int = 0  # how many discards there were when it took this form
    special: tuple[int, ...] = ()  # the tiles of a special kong
    meant: tuple[int, ...] = ()  # what they stand for

    @property
    def tiles(self) -> list[int]:
        if self.type == MeldType.SPECIAL_KONG:
            return list(self.special)
        if self.type == MeldType.CHOW:
            return [self.tile, self.tile + 1, self.tile + 2]
        return [self.tile] * (4 if self.is_kong else 3)

    @property
    def is_kong(self) -> bool:
        return self.type in KONGS

    @property
    def exposed(self) -> bool:
        return self.type != MeldType.CONCEALED_KONG


@dataclasses.dataclass
class Hand:
    """A hand that may be complete: ``standing`` holds the winning tile."""

    standing: list[int]
    melds: list[Meld]
    void: int | None
    win_tile: int
    self_draw: bool = False
    last_tile: bool = False
    after_kong: bool = False  # the winning tile replaced a kong
    robbing: bool = False
    shot: bool = False  # it was discarded after a kong
    last_of_kind: bool = False  # the three other copies lay open on the table
    heavenly: bool = False  # the dealer, with the tiles of the deal
    earthly: bool = False  # another seat in its first turn, before any pung or kong
    given_kong: bool = False  # the winning tile replaced a kong that a discard made
    after_bonus: bool = False  # it replaced a bonus tile
    double_kong: bool = False  # it replaced a kong that was made in the turn of another kong
    human: bool = False  # it is one of the first discards of the deal
    deals: bool = False  # the winner deals
    liable: int | None = None  # who is liable for the winner
    bao: str | None = None  # "indicator" or "drawn"
    prevalent_wind: int = 27
    seat_wind: int = 27
    bonus: list[int] = dataclasses.field(default_factory=list)  # flowers and seasons set aside

    @property
    def tiles(self) -> list[int]:
        return self.standing + [tile for meld in self.melds for tile in meld.tiles]

    @property
    def kinds_meant(self) -> list[int]:
        """Its tiles, those of special kongs as what they stand for."""
        return self.standing + [tile for meld in self.melds for tile in (meld.meant or meld.tiles)]


def suit(tile: int) -> int | None:
    return tile // 9 if tile < 27 else None


def is_chow(tiles: tuple[int, int, int]) -> bool:
    a, b, c = tiles
    return suit(a) is not None and suit(a) == suit(c) and (b, c) == (a + 1, a + 2)


# shapes


def sets_only(tiles: list[int]) -> list[Reading]:
    """Every way to split sorted tiles into pungs and chows without rest."""
    if not tiles:
        return [[]]
    first, found = tiles[0], []
    if tiles.count(first) >= 3:
        found += [[("pung", (first,) * 3), *rest] for rest in sets_only(tiles[3:])]
    chow = (first, first + 1, first + 2)
    if is_chow(chow) and all(tile in tiles for tile in chow):
        found += [[("chow", chow), *rest] for rest in sets_only(without(tiles, chow))]
    return found


def without(tiles: list[int], taken: tuple[int, ...]) -> list[int]:
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return left


def sets_and_pair(tiles: list[int]) -> list[Reading]:
    return [
        [*reading, ("pair", (kind, kind))]
        for kind in sorted(set(tiles))
        if tiles.count(kind) >= 2
        for reading in sets_only(without(tiles, (kind, kind)))
    ]


@functools.cache
def knitted_nines() -> list[tuple[int, ...]]:
    """147 of one suit, 258 of another, 369 of the third: six ways."""
    return [
        tuple(9 * suits[third] + third + step for third in range(3) for step in (0, 3, 6))
        for suits in itertools.permutations(range(3))
    ]


def readings(ruleset: Ruleset, hand: Hand) -> list[Reading]:
    """Every way to see the standing tiles as a complete hand of a shape that the ruleset knows."""
    tiles = sorted(hand.standing)
    if len(tiles) != 14 - 3 * len(hand.melds) or any(tile in BONUS for tile in tiles):
        return []
    found = sets_and_pair(tiles)
    if ruleset.knitted:
        for nine in knitted_nines():
            if all(tile in tiles for tile in nine):
                found += [[("knitted", nine), *rest] for rest in sets_and_pair(without(tiles, nine))]
    if hand.melds:
        return found
    count = Counter(tiles)
    pairs: Reading = [("pair", (tile, tile)) for tile in tiles[::2]]
    distinct = all(n == 2 for n in count.values())
    quads = all(n in (2, 4) for n in count.values())
    if (ruleset.seven_pairs == SevenPairs.DISTINCT and distinct) or (
        ruleset.seven_pairs == SevenPairs.QUADS and quads
    ):
        found.append(pairs)
    singles: Reading = [("single", (tile,)) for tile in tiles]
    if ruleset.orphans and set(tiles) == {*TERMINALS, *HONOURS}:
        found.append(singles)
    if (
        ruleset.knitted
        and len(count) == 14
        and any(all(tile in nine or tile in HONOURS for tile in tiles) for nine in knitted_nines())
    ):
        found.append(singles)
    return found


# which complete hands win


def suits_allow_win(ruleset: Ruleset, hand: Hand) -> bool:
    suits = {suit(tile) for tile in hand.kinds_meant} - {None}
    if ruleset.win_suits == WinSuits.NO_VOID:
        return len(suits) <= 2 if hand.void is None else hand.void not in suits
    if ruleset.win_suits == WinSuits.AT_MOST_TWO:
        return len(suits) <= 2
    if ruleset.win_suits == WinSuits.ALL_THREE:
        return len(suits) == 3
    return True


def is_standard(reading: Reading) -> bool:
    names = [name for name, _ in reading]
    return names.count("pair") == 1 and "single" not in names and "knitted" not in names


def is_all_pungs(reading: Reading, hand: Hand) -> bool:
    return (
        is_standard(reading)
        and all(name != "chow" for name, _ in reading)
        and all(meld.type != MeldType.CHOW for meld in hand.melds)
    )


def is_seven_pairs(reading: Reading) -> bool:
    return len(reading) == 7


def has_triplet_or_dragon_pair(reading: Reading, hand: Hand) -> bool:
    return (
        any(name == "pung" for name, _ in reading)
        or any(meld.type != MeldType.CHOW for meld in hand.melds)
        or any(name == "pair" and tiles[0] in DRAGONS for name, tiles in reading)
    )


def winning_readings(ruleset: Ruleset, hand: Hand) -> list[Reading]:
    """The readings by which the hand wins; empty if it doesn't."""
    if not suits_allow_win(ruleset, hand):
        return []
    if ruleset.yaojiu and not any(tile in TERMINALS or tile in HONOURS for tile in hand.kinds_meant):
        return []
    found = readings(ruleset, hand)
    if ruleset.triplet_or_dragon_pair:
        found = [
            reading
            for reading in found
            if not is_standard(reading) or has_triplet_or_dragon_pair(reading, hand)
        ]
    return found


def wins(ruleset: Ruleset, hand: Hand) -> bool:
    return bool(winning_readings(ruleset, hand))


# fans and points


def sbr_fans(ruleset: Ruleset, hand: Hand, reading: Reading) -> Counter[str]:
    fans: Counter[str] = Counter()
    copies = Counter(hand.tiles)
    kongs = [meld.tile for meld in hand.melds if meld.is_kong]
    fans["kong"] = len(kongs)
    fans["root"] = sum(copies[tile] == 4 and tile not in kongs for tile in copies)
    if is_seven_pairs(reading):
        fans["seven_pairs"] = 2
    if is_all_pungs(reading, hand):
        on_its_pair = ("pair", (hand.win_tile, hand.win_tile)) in reading
        any_pair = ruleset.golden_wait == GoldenWait.ANY_PAIR_WAIT and on_its_pair
        fans["all_pungs"] = 1
        fans["golden_wait"] = int(len(hand.melds) == 4 or any_pair)
    if len({suit(tile) for tile in hand.tiles}) == 1 and suit(hand.win_tile) is not None:
        fans["full_flush"] = 2
    fans["win_after_kong"] = int(hand.self_draw and hand.after_kong)
    fans["robbing_the_kong"] = int(hand.robbing)
    fans["shoot_after_kong"] = int(hand.shot and not hand.robbing)
    drawn_only = ruleset.under_the_sea == UnderTheSea.SELF_DRAW
    fans["under_the_sea"] = int(hand.last_tile and not hand.robbing and (hand.self_draw or not drawn_only))
    return +(fans + street_fans(ruleset, hand, reading))


def street_fans(ruleset: Ruleset, hand: Hand, reading: Reading) -> Counter[str]:
    """The fans of xuezhan that sbr does not know (XZ-042..052)."""
    fans: Counter[str] = Counter()
    ranks = {tile % 9 + 1 for tile in hand.tiles}
    all_258 = ranks <= {2, 5, 8} and (is_all_pungs(reading, hand) or is_seven_pairs(reading))
    if ruleset.yaojiu_jiangdui and all_258:
        fans["all_258"] = 2
    if ruleset.yaojiu_jiangdui and not is_seven_pairs(reading):
        sets = [tiles for _, tiles in reading] + [tuple(meld.tiles) for meld in hand.melds]
        if all(any(tile in TERMINALS for tile in tiles) for tiles in sets):
            fans["outside_hand"] = 2
    if ruleset.simples_fan and not ranks & {1, 9} and not fans["all_258"]:
        fans["all_simples"] = 1
    if not hand.self_draw:
        return fans
    if ruleset.heavenly_fan and hand.heavenly:
        fans["heavenly_hand"] = 5
    elif ruleset.heavenly_fan and hand.earthly:
        fans["earthly_hand"] = 5
    elif (
        ruleset.self_draw == SelfDraw.PLUS_1_FAN and ruleset.self_drawn_fan and not giver_pays(ruleset, hand)
    ):
        fans["self_drawn"] = 1
    concealed = not any(meld.exposed for meld in hand.melds)
    if ruleset.concealed_fan and concealed and not is_seven_pairs(reading):
        fans["concealed_hand"] = 1
    return fans


def giver_pays(ruleset: Ruleset, hand: Hand) -> bool:
    """XZ-058: a self-draw after a melded kong may be paid by who gave its tile."""
    return hand.given_kong and ruleset.kong_draw_payer == KongDrawPayer.KONG_DISCARDER


def sichuan_points(ruleset: Ruleset, hand: Hand, reading: Reading) -> int:
    suits = {suit(tile) for tile in hand.tiles}
    seven_pairs = is_seven_pairs(reading)
    all_pungs = is_all_pungs(reading, hand)
    one_suit = len(suits) == 1 and None not in suits
    concealed = not any(meld.exposed for meld in hand.melds)
    dragon_pungs = {tiles[0] for name, tiles in reading if name == "pung" and tiles[0] in DRAGONS}
    dragon_pungs |= {meld.tile for meld in hand.melds if meld.tile in DRAGONS}
    dragon_pair = any(name == "pair" and tiles[0] in DRAGONS for name, tiles in reading)

    points = 2 if hand.self_draw else 1
    if concealed and (not seven_pairs or ruleset.implied_stack or ruleset.stack_special):
        points += 1
    if seven_pairs:
        points += 2
    if not seven_pairs and len(dragon_pungs) == 2 and dragon_pair:
        points += 2
    if ruleset.stack_special:
        points += all_pungs * 1 + one_suit * 1 + one_suit * 2 + (all_pungs and one_suit) * 3
    elif all_pungs and one_suit:
        points += 3
    else:
        points += all_pungs * 1 + one_suit * 2
    return points


def changchun_doublings(hand: Hand, reading: Reading) -> int:
    middle = any(name == "chow" and tiles[1] == hand.win_tile for name, tiles in reading)
    return int(not any(meld.exposed for meld in hand.melds)) + int(middle)


def tiles_of_the_set(ruleset: Ruleset) -> list[int]:
    """The kinds of tiles in play, bonus tiles left out."""
    if ruleset.tiles == 108:
        return [*range(27), *(DRAGONS if ruleset.dragons else ())]
    return list(range(34))
