"""Classical hands counted by the kernels and naively: base points, doubles, limits, points, payments."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.naive import classical
from tests.naive.hands import BONUS, HONOURS, TERMINALS, Hand, Meld
from tests.winning_hands import as_records, counted_fans, score_records
from zimo.engine.table.state import MeldType, NoWin
from zimo.hands.explain.classical import arithmetic, limit_hand
from zimo.rulesets import Ruleset, find_ruleset
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
from zimo.rulesets.families import CLASSICAL
from zimo.rulesets.families.classical_fans import LIMIT_DOUBLES, BaseItem, points_of

TRIPLES = (MeldType.PUNG, MeldType.MELDED_KONG, MeldType.PROMOTED_KONG, MeldType.CONCEALED_KONG)

OPTIONS: dict[str, list[Any]] = {
    "concealed_pung": list(ConcealedPung),
    "honour_pung_doubles": [False, True],
    "half_flush_double": [False, True],
    "bonus_points": list(BonusPoints),
    "selfdraw_stack": list(SelfDrawStack),
    "robbed_kong_means": list(RobbedKong),
    "three_consecutive": list(ThreeConsecutive),
    "big_three_dragons": [BigThreeDragons.LIMIT, BigThreeDragons.DOUBLE_ONLY],
    "rounding": list(Rounding),
    "cap": [100, 500, 2_000],
    "cap_applies_to": list(CapOn),
    "payment": [one for one in Payment if one in CLASSICAL.values["payment"]],
    "minimum": [0, 0, 1, 2, 3],
    "players": [2, 3, 4],
}

# Kinds of which a hand is made, so that every pattern comes up.
SUIT = [*range(9)]
THEMES = [
    range(34),
    range(34),
    [kind for kind in range(27) if kind not in TERMINALS],
    SUIT,
    [*SUIT, *HONOURS],
    [*TERMINALS, *HONOURS],
    TERMINALS,
    HONOURS,
    [*HONOURS, 1, 2, 3],
]


def random_sets(chance: random.Random) -> tuple[list[tuple[int, ...]], int]:
    """Four sets and a pair of which no tile is there five times."""
    while True:
        kinds = list(chance.choice(THEMES))
        pungs = chance.random()
        sets = []
        for _ in range(4):
            kind = chance.choice(kinds)
            if chance.random() > pungs and kind < 27 and kind % 9 < 7:
                sets.append((kind, kind + 1, kind + 2))
            else:
                sets.append((kind,) * 3)
        pair = chance.choice(kinds)
        if max(Counter([*(tile for tiles in sets for tile in tiles), pair, pair]).values()) <= 4:
            return sets, pair


def random_hand(chance: random.Random) -> Hand:
    """A complete hand in its circumstances; now and then thirteen orphans, nine gates or a straight."""
    shape = chance.random()
    standing: list[int] = []
    melds: list[Meld] = []
    if shape < 0.02:
        standing = [*TERMINALS, *HONOURS]
        standing.append(chance.choice(standing))
    elif shape < 0.04:
        standing = [0, 0, 0, *range(1, 8), 8, 8, 8, chance.randrange(9)]
    else:
        sets, pair = random_sets(chance)
        if shape < 0.15:
            first = 9 * chance.randrange(3)
            sets[:3] = [(first + low, first + low + 1, first + low + 2) for low in (0, 3, 6)]
        exposed = chance.choice([0, 0, 0.3, 0.7])
        held = Counter([*(tile for tiles in sets for tile in tiles), pair, pair])
        if max(held.values()) > 4:
            return random_hand(chance)
        standing = [pair, pair]
        for tiles in sets:
            if chance.random() >= exposed and not (tiles[0] == tiles[1] and chance.random() < 0.2):
                standing += tiles
            elif tiles[0] != tiles[1]:
                melds.append(Meld(MeldType.CHOW, tiles[0], 0))
            else:
                kind = chance.choice(TRIPLES)
                if held[tiles[0]] == 4:
                    kind = MeldType.PUNG
                melds.append(Meld(kind, tiles[0], 0))
    hand = Hand(sorted(standing), melds, None, chance.choice(standing))
    hand.seat_wind, hand.prevalent_wind = 27 + chance.randrange(4), 27 + chance.randrange(4)
    hand.bonus = sorted(chance.sample(BONUS, chance.choice([0, 0, 1, 3, 6, 8])))
    hand.self_draw = chance.random() < 0.5
    how = chance.random()
    if how < 0.15:
        hand.last_tile = True
    elif how < 0.4:
        hand.after_kong = hand.self_draw and any(meld.is_kong for meld in melds)
        hand.robbing = not hand.self_draw and hand.tiles.count(hand.win_tile) == 1
    return hand


def records_of(hands: list[Hand], dealers: list[int]) -> np.recarray:
    records = as_records(hands, dealers)
    records.seat_wind = [hand.seat_wind - 27 for hand in hands]
    records.prevalent = [hand.prevalent_wind - 27 for hand in hands]
    records.flowers = [len(hand.bonus) for hand in hands]
    records.bonus = [sum(1 << tile - BONUS[0] for tile in hand.bonus) for hand in hands]
    return records


def compare(ruleset: Ruleset, hands: list[Hand], dealers: list[int]) -> Counter[str]:
    """Count the hands in both ways; returns how often each fan came up."""
    seen: Counter[str] = Counter()
    rows = score_records(ruleset, records_of(hands, dealers))
    for hand, dealer, row in zip(hands, dealers, rows, strict=True):
        place = classical.Place(hand.seat_wind - 27, hand.prevalent_wind - 27, tuple(hand.bonus))
        ways = classical.counts(ruleset, hand, place)
        assert (row.no_win == NoWin.WIN) == bool(ways), hand
        if not ways:
            assert row.no_win == NoWin.BELOW_MINIMUM
            seen["below_minimum"] += 1
            continue
        assert row.points == ways[0].points, hand
        told = arithmetic(ruleset, row)
        assert told.capped == row.points
        fans = counted_fans(ruleset, row.fan)
        seen.update(fans)
        if row.total_fan == LIMIT_DOUBLES:
            assert any(set(fans) == way.limits for way in ways), (hand, fans, ways)
            assert limit_hand(ruleset, row.fan) in fans
            assert told.base == []
        else:
            mine = Counter({item.id: item.points * item.count for item in told.base})
            doubled = {name: VALUES[name] * count for name, count in fans.items()}
            assert any(mine == summed(way.base) and doubled == way.doubles for way in ways), (
                hand,
                told,
                ways,
            )
            assert row.base_points == mine.total()
            assert limit_hand(ruleset, row.fan) is None
        check_payments(ruleset, hand, dealer, row)
    return seen


VALUES = {fan.id: fan.value for fan in CLASSICAL.table}


def summed(items: tuple[tuple[str, int], ...]) -> Counter[str]:
    total: Counter[str] = Counter()
    for name, points in items:
        total[name] += points
    return total


def check_payments(ruleset: Ruleset, hand: Hand, dealer: int, row: np.record) -> None:
    """The winner is seat 0, the discarder seat 1; without a dealer among them nothing is compared."""
    others = list(range(1, ruleset.seats))
    discarder = None if hand.self_draw else 1
    paid = classical.payments(ruleset, int(row.points), 0, discarder, others, dealer)
    for seat in others:
        if seat == discarder:
            share = row.pay_discarder
        else:
            share = row.pay_dealer if seat == dealer else row.pay_other
        assert share == paid.get(seat, 0), (hand, seat, dealer, row, paid)


def hands_and_dealers(ruleset: Ruleset, count: int, chance: random.Random) -> tuple[list[Hand], list[int]]:
    return [random_hand(chance) for _ in range(count)], [
        chance.randrange(ruleset.seats) for _ in range(count)
    ]


@pytest.mark.nojit
@pytest.mark.boundscheck
@pytest.mark.rule("HK-072")
def test_a_few_hands() -> None:
    ruleset = find_ruleset("classical")
    compare(ruleset, *hands_and_dealers(ruleset, 300, random.Random("few")))


@pytest.mark.rule("HK-039", "HK-048", "HK-060", "HK-072")
def test_many_hands() -> None:
    ruleset = find_ruleset("classical")
    seen = compare(ruleset, *hands_and_dealers(ruleset, 8_000, random.Random("many")))
    optional = {"half_flush", "dragon_pung", "own_wind_pung", "prevailing_wind_pung"}
    assert set(seen) == set(VALUES) - optional


@pytest.mark.rule("HK-072")
def test_many_hands_with_other_options() -> None:
    chance = random.Random("options")
    seen: Counter[str] = Counter()
    for _ in range(60):
        names = chance.sample(list(OPTIONS), 5)
        ruleset = find_ruleset("classical", {name: chance.choice(OPTIONS[name]) for name in names})
        seen += compare(ruleset, *hands_and_dealers(ruleset, 60, chance))
    assert set(seen) == set(VALUES) | {"below_minimum"}


@pytest.mark.slow
def test_a_hundred_thousand_hands() -> None:
    ruleset = find_ruleset("classical")
    chance = random.Random("very many")
    for _ in range(20):
        compare(ruleset, *hands_and_dealers(ruleset, 5_000, chance))


@pytest.mark.slow
def test_options_at_length() -> None:
    chance = random.Random("options at length")
    for _ in range(500):
        names = chance.sample(list(OPTIONS), 6)
        ruleset = find_ruleset("classical", {name: chance.choice(OPTIONS[name]) for name in names})
        compare(ruleset, *hands_and_dealers(ruleset, 100, chance))


@pytest.mark.rule("HK-072")
def test_no_sum_lies_halfway_between_tens() -> None:
    """Every base item is even, so half up or half down is never asked (decision on rounding)."""
    for points in ConcealedPung:
        ruleset = find_ruleset("classical", {"concealed_pung": points})
        assert all(points_of(ruleset, item) % 2 == 0 for item in BaseItem)
    ruleset = find_ruleset("classical")
    rows = score_records(ruleset, records_of(*hands_and_dealers(ruleset, 3_000, random.Random("ties"))))
    counted = rows[rows.total_fan != LIMIT_DOUBLES]
    values = counted.base_points << counted.total_fan
    assert len(values) > 1_000
    assert not (values % 10 == 5).any()
    assert (abs(counted.rounded - values) < 5).all()


@pytest.mark.rule("HK-047")
def test_the_order_of_tiles_and_melds_changes_nothing() -> None:
    ruleset = find_ruleset("classical")
    chance = random.Random("order")
    hands, dealers = hands_and_dealers(ruleset, 500, chance)
    rows = score_records(ruleset, records_of(hands, dealers))
    for hand in hands:
        chance.shuffle(hand.melds)
    again = score_records(ruleset, records_of(hands, dealers))
    for name in ("points", "total_fan", "fan", "base_count", "pay_discarder", "pay_other", "pay_dealer"):
        assert (rows[name] == again[name]).all()


@pytest.mark.rule("HK-047")
def test_suits_are_alike() -> None:
    ruleset = find_ruleset("classical")
    hands, dealers = hands_and_dealers(ruleset, 500, random.Random("suits"))
    rows = score_records(ruleset, records_of(hands, dealers))
    for hand in hands:
        hand.standing = sorted(relabelled(tile) for tile in hand.standing)
        hand.win_tile = relabelled(hand.win_tile)
        hand.melds = [Meld(meld.type, relabelled(meld.tile), 0) for meld in hand.melds]
    again = score_records(ruleset, records_of(hands, dealers))
    assert (rows.points == again.points).all()
    assert (rows.fan == again.fan).all()


def relabelled(tile: int) -> int:
    return (tile + 9) % 27 if tile < 27 else tile
