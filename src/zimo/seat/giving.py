"""Help in an exchange: which tiles the hand misses least."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Sequence

from zimo.engine.table.state import GIVEN_TILES
from zimo.hands.request import Hand
from zimo.hands.request.checks import winning_hands
from zimo.hands.score import deficiencies
from zimo.notation.tiles import SUIT_KINDS
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import Exchange
from zimo.seat.own_hand import own_hand
from zimo.seat.sight import Sight

OUT_OF_REACH = 99
Given = tuple[int, ...]


def tiles_to_give(sight: Sight, ruleset: Ruleset) -> Given:
    """The tiles that the seat has still to choose, so that the rest is nearest to a win."""
    return gifts_by_worth(sight, ruleset)[0].tiles


@dataclasses.dataclass(frozen=True, order=True)
class Gift:
    """Tiles that may be given away, beside those that are chosen."""

    missing: int  # tiles from a win without them
    held: int  # tiles of the suit: of equals the one of which there are fewest is the one to do without
    tiles: Given


def gifts_by_worth(sight: Sight, ruleset: Ruleset) -> list[Gift]:
    """What the seat may give away, the best first."""
    ways = _ways(sight, ruleset)
    missing = _missing(own_hand(sight, ruleset), [(*sight.given, *way) for way in ways])
    held = [sum(kind // 9 == way[0] // 9 for kind in sight.own_hand) if way else 0 for way in ways]
    return sorted(map(Gift, missing, held, ways))


def _ways(sight: Sight, ruleset: Ruleset) -> list[Given]:
    wanted = GIVEN_TILES - len(sight.given)
    left = list(sight.own_hand)
    for kind in sight.given:
        left.remove(kind)
    ways = set(itertools.combinations((kind for kind in left if kind < SUIT_KINDS), wanted))
    if ruleset.exchange == Exchange.ONE_SUIT:
        ways = {way for way in ways if _is_one_suit((*sight.given, *way))}
    return sorted(ways)


def _is_one_suit(kinds: Iterable[int]) -> bool:
    return len({kind // 9 for kind in kinds}) <= 1


def _missing(hand: Hand, given: Sequence[Given]) -> list[int]:
    """How far the hand is from a win without each of these groups, with the best void suit."""
    rest = []
    for kinds in given:
        standing = list(hand.standing)
        for kind in kinds:
            standing[kind] -= 1
        rest += [dataclasses.replace(hand, standing=standing, void=suit) for suit in range(3)]
    found = deficiencies(hand.rules, winning_hands(rest))
    known = [OUT_OF_REACH if missing is None else missing for missing in found]
    return [min(known[place : place + 3]) for place in range(0, len(known), 3)]
