"""Which fans a laid-out hand shows, each with the groups it rests on: fan by fan as Part C has them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator

from tests.naive.hands import TERMINALS, Hand, suit
from tests.naive.mcr.book import words
from tests.naive.mcr.placed import DRAGONS, WINDS, Group, Layout, is_nine_gates, is_orphan
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import KnittedWait, KongSeries, NineGates, TileHog

Instance = tuple[str, frozenset[int]]  # a fan and the places of the groups it rests on

GREEN = {19, 20, 21, 23, 25, 32}
RED = {18, 22, 24, 26, 31}
REVERSIBLE = {9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33}


def instances(ruleset: Ruleset, layout: Layout, only_wait: bool) -> list[Instance]:
    """``only_wait``: no other kind completes the thirteen tiles."""
    every = frozenset(range(len(layout.groups)))
    found = [(name, every) for name in _whole_hand_fans(ruleset, layout)]
    found += [(name, every) for name in _circumstances(layout)]
    found += [("tile_hog", every)] * _hogs(ruleset, layout)
    if only_wait and (wait := wait_fan(ruleset, layout)):
        found.append((wait, every))
    for chows in _subsets(layout.chows, 4):
        found += [(name, chows) for name in chow_fans(layout, [layout.groups[i] for i in chows])]
    for pungs in _subsets(layout.pungs, 4):
        found += [(name, pungs) for name in _pung_fans([layout.groups[i] for i in pungs], layout)]
    for i in layout.pungs:
        found += [(name, frozenset({i})) for name in _set_fans(layout.groups[i], layout.hand)]
    return found


def _subsets(places: list[int], most: int) -> Iterator[frozenset[int]]:
    for size in range(2, most + 1):
        yield from map(frozenset, itertools.combinations(places, size))


# the whole hand


def _whole_hand_fans(ruleset: Ruleset, layout: Layout) -> Iterator[str]:
    tiles, hand = layout.tiles, layout.hand
    suits = {suit(tile) for tile in tiles} - {None}
    honours = any(tile >= 27 for tile in tiles)
    if layout.singles:
        yield from _fans_of_singles(ruleset, tiles)
    if layout.seven_pairs:
        yield "seven_pairs"
        if len(set(tiles)) == 7 and len(suits) == 1 and not honours and max(tiles) - min(tiles) == 6:
            yield "seven_shifted_pairs"
    if layout.knitted:
        yield "knitted_straight"
    if is_nine_gates(hand, ruleset.nine_gates == NineGates.ANY_SHAPE) and layout.four_sets:
        yield "nine_gates"
    if _is_green(ruleset, tiles) and (not layout.seven_pairs or _by_pairs(ruleset, "all_green")):
        yield "all_green"
    for name, test in TILE_FANS.items():
        if test(tiles) and (not layout.seven_pairs or _by_pairs(ruleset, name)):
            yield name
    if layout.four_sets:
        yield from _fans_of_sets(ruleset, layout)
    if layout.knitted or layout.four_sets:
        numbers = all(group.suit is not None for group in layout.groups)
        if numbers and len(layout.chows) == len(layout.sets):
            yield "all_chows"
    if len(suits) == 1:
        yield "half_flush" if honours else "full_flush"
    if len(suits) == 2:
        yield "one_voided_suit"
    if len(suits) == 3 and any(tile in WINDS for tile in tiles) and any(tile in DRAGONS for tile in tiles):
        yield "all_types"
    yield from _concealment(layout)
    yield from _kongs(ruleset, layout)


def _fans_of_singles(ruleset: Ruleset, tiles: list[int]) -> Iterator[str]:
    if len(set(tiles)) == 13:
        yield "thirteen_orphans"
        return
    honours = sum(tile >= 27 for tile in tiles)
    yield "lesser_honors_and_knitted_tiles"
    if honours == 7:
        yield "greater_honors_and_knitted_tiles"
    if honours == 5 and ruleset.lesser_knitted_straight:  # D-13
        yield "knitted_straight"


def _is_green(ruleset: Ruleset, tiles: list[int]) -> bool:
    return set(tiles) <= GREEN and (32 in tiles or not ruleset.all_green_needs_dragon)


def _ranks(*ranks: int) -> Callable[[list[int]], bool]:
    return lambda tiles: all(tile < 27 and tile % 9 + 1 in ranks for tile in tiles)


TILE_FANS: dict[str, Callable[[list[int]], bool]] = {
    "all_terminals": lambda tiles: set(tiles) <= set(TERMINALS),
    "all_honors": lambda tiles: min(tiles) >= 27,
    "all_terminals_and_honors": lambda tiles: (
        all(map(is_orphan, tiles)) and min(tiles) < 27 <= max(tiles) and len(set(tiles)) < 13
    ),
    "upper_tiles": _ranks(7, 8, 9),
    "middle_tiles": _ranks(4, 5, 6),
    "lower_tiles": _ranks(1, 2, 3),
    "upper_four": _ranks(6, 7, 8, 9),
    "lower_four": _ranks(1, 2, 3, 4),
    "reversible_tiles": lambda tiles: set(tiles) <= REVERSIBLE,
    "all_simples": _ranks(2, 3, 4, 5, 6, 7, 8),
    "no_honors": lambda tiles: max(tiles) < 27,
}
NOT_BY_PAIRS = words(
    "all_green all_terminals all_honors all_terminals_and_honors upper_tiles middle_tiles lower_tiles"
    " upper_four lower_four"
)


def _by_pairs(ruleset: Ruleset, name: str) -> bool:
    """Whether a fan for certain tiles counts for seven pairs too (D-12)."""
    if name == "all_honors" and not ruleset.honours_by_pairs:
        return False
    return ruleset.whole_hand_by_pairs or name not in NOT_BY_PAIRS


def _fans_of_sets(ruleset: Ruleset, layout: Layout) -> Iterator[str]:
    sets, pair = [layout.groups[i] for i in layout.sets], layout.pairs[0]
    if len(layout.pungs) == 4:
        yield "all_pungs"
        if all(group.rank in (1, 3, 5, 7) and group.suit is not None for group in layout.groups):
            yield "all_even_pungs"
        if ruleset.all_red and set(layout.tiles) <= RED:
            yield "all_red"
    if all(any(suit(tile) is not None and tile % 9 == 4 for tile in group.tiles) for group in layout.groups):
        yield "all_fives"
    if all(any(map(is_orphan, group.tiles)) for group in layout.groups):
        yield "outside_hand"
    if all(group.exposed for group in sets) and not layout.hand.self_draw:
        yield "melded_hand"
    chows = Counter((group.suit, group.rank) for group in sets if group.type == "chow")
    if pair.suit is not None and pair.rank == 4:
        if chows == {(pair.suit, 0): 2, (pair.suit, 6): 2}:
            yield "pure_terminal_chows"
        others = {0, 1, 2} - {pair.suit}
        if chows == {(other, rank): 1 for other in others for rank in (0, 6)}:
            yield "three_suited_terminal_chows"
    winds = [group.first for group in sets if group.is_pung and group.first in WINDS]
    dragons = [group.first for group in sets if group.is_pung and group.first in DRAGONS]
    if len(winds) == 4:
        yield "big_four_winds"
    if len(winds) == 3 and pair.first in WINDS:
        yield "little_four_winds"
    if len(dragons) == 2 and pair.first in DRAGONS:
        yield "little_three_dragons"
    concealed = sum(group.is_pung and group.concealed for group in sets)
    if concealed == 4 and (layout.hand.self_draw or not ruleset.four_concealed_self_draw):
        yield "four_concealed_pungs"


def _concealment(layout: Layout) -> Iterator[str]:
    if layout.concealed:
        yield "fully_concealed_hand" if layout.hand.self_draw else "concealed_hand"
    concealed = sum(layout.groups[i].concealed for i in layout.pungs)
    if concealed >= 3:
        yield "three_concealed_pungs"
    if concealed >= 2:
        yield "two_concealed_pungs"


def _kongs(ruleset: Ruleset, layout: Layout) -> Iterator[str]:
    """One fan for the number of kongs."""
    kongs = [group for group in layout.groups if group.type == "kong"]
    concealed = sum(not group.exposed for group in kongs)
    if len(kongs) == 4:
        yield "four_kongs"
    elif len(kongs) == 3:
        yield "three_kongs"
    elif len(kongs) == 2:
        yield ("two_melded_kongs", "concealed_and_melded_kong", "two_concealed_kongs")[concealed]
    elif len(kongs) == 1:
        yield ("melded_kong", "concealed_kong")[concealed]
    if len(kongs) > 2 and concealed == 1 and ruleset.kong_series == KongSeries.CONCEALED_KONG:
        yield "concealed_kong"  # D-10


def _circumstances(layout: Layout) -> Iterator[str]:
    hand = layout.hand
    if hand.self_draw:
        yield "self_drawn"
        if hand.last_tile:
            yield "last_tile_draw"
        if hand.after_kong:
            yield "out_with_replacement_tile"
    elif hand.robbing:
        yield "robbing_the_kong"
    elif hand.last_tile:
        yield "last_tile_claim"
    if hand.last_of_kind:
        yield "last_tile"


def _hogs(ruleset: Ruleset, layout: Layout) -> int:
    """Kinds of which all four copies are held without a kong."""
    kongs = {group.first for group in layout.groups if group.type == "kong"}
    green_or_terminals = set(layout.tiles) <= GREEN or set(layout.tiles) <= set(TERMINALS)
    if layout.seven_pairs and green_or_terminals and ruleset.tile_hog == TileHog.SUITS_2006:
        return 0
    return sum(
        copies == 4 and kind not in kongs and (kind < 27 or ruleset.tile_hog == TileHog.ANY)
        for kind, copies in Counter(layout.tiles).items()
    )


def wait_fan(ruleset: Ruleset, layout: Layout) -> str | None:
    tile = layout.hand.win_tile
    took = next(group for group in layout.groups if group.won)
    in_knitted = tile in layout.knitted
    if layout.seven_pairs or layout.singles or (in_knitted and ruleset.knitted_wait == KnittedWait.NONE):
        return None
    if took.type == "pair":
        return "single_wait"
    if took.type != "chow" or (in_knitted and ruleset.knitted_wait == KnittedWait.SINGLE):
        return None
    if tile == took.tiles[1]:
        return "closed_wait"
    inner_end = (took.rank == 0 and tile == took.tiles[2]) or (took.rank == 6 and tile == took.tiles[0])
    return "edge_wait" if inner_end else None


# chows


def chow_fans(layout: Layout, chows: list[Group]) -> Iterator[str]:
    """Fans of exactly these two, three or four chows."""
    suits = [chow.suit for chow in chows]
    ranks = sorted(chow.rank for chow in chows)
    steps = {b - a for a, b in itertools.pairwise(ranks)}
    one_suit, each_suit = len(set(suits)) == 1, len(set(suits)) == 3
    if len(chows) == 2:
        if steps == {0}:
            yield "pure_double_chow" if one_suit else "mixed_double_chow"
        elif one_suit and steps == {3}:
            yield "short_straight"
        elif one_suit and steps == {6}:
            yield "two_terminal_chows"
    elif len(chows) == 3 and one_suit:
        if steps == {0}:
            yield "pure_triple_chow"
        elif steps in ({1}, {2}):
            yield "pure_shifted_chows"
        elif ranks == [0, 3, 6]:
            yield "pure_straight"
    elif len(chows) == 3 and each_suit:
        if steps == {0}:
            yield "mixed_triple_chow"
        elif steps == {1}:
            yield "mixed_shifted_chows"
        elif ranks == [0, 3, 6]:
            yield "mixed_straight"
    elif len(chows) == 4 and one_suit:
        if steps == {0}:
            yield "quadruple_chow"
        elif steps in ({1}, {2}):
            yield "four_pure_shifted_chows"


# pungs and kongs


def _pung_fans(pungs: list[Group], layout: Layout) -> Iterator[str]:
    """Fans of exactly these two, three or four pungs."""
    firsts = [pung.first for pung in pungs]
    if all(first in DRAGONS for first in firsts):
        if len(pungs) == 3:
            yield "big_three_dragons"
        if len(pungs) == 2:
            yield "two_dragon_pungs"
    if len(pungs) == 3 and all(first in WINDS for first in firsts):
        yield "big_three_winds"
    suits = {pung.suit for pung in pungs}
    if None in suits:
        return
    steps = {b - a for a, b in itertools.pairwise(sorted(pung.rank for pung in pungs))}
    if len(pungs) == 4 and len(suits) == 1 and steps == {1}:
        yield "four_pure_shifted_pungs"
    if len(pungs) == 3 and steps == {1}:
        if len(suits) == 1:
            yield "pure_shifted_pungs"
        if len(suits) == 3:
            yield "mixed_shifted_pungs"
    if len(pungs) == 3 and steps == {0}:
        yield "triple_pung"
    if len(pungs) == 2 and steps == {0}:
        yield "double_pung"


def _set_fans(pung: Group, hand: Hand) -> Iterator[str]:
    if pung.first in DRAGONS:
        yield "dragon_pung"
    elif is_orphan(pung.first):
        yield "pung_of_terminals_or_honors"
    if pung.first == hand.prevalent_wind:
        yield "prevalent_wind"
    if pung.first == hand.seat_wind:
        yield "seat_wind"
