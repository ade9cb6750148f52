"""Hands of Changchun by MIL counted by the kernels and naively: special kongs, the bao, all payers."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tests.naive import changchun_mil
from tests.naive.hands import Hand, Meld
from tests.winning_hands import as_records, counted_fans, score_records
from tests.winning_hands import random_hand as any_hand
from zimo.engine.table.state import MeldType, NoWin
from zimo.notation.tiles import NO_TILE
from zimo.rulesets import Ruleset, find_ruleset
from zimo.rulesets.choices import Liability, Payment

GROUPS = ([0, 9, 18], [8, 17, 26], [27, 28, 29, 30], [31, 32, 33])
ONE_BAMBOO = 18

OPTIONS: dict[str, list[Any]] = {
    "fan_limit": [0, 2, 4, 6, None],
    "payment": [Payment.ALL_PAY_DISCARDER_MORE, Payment.DISCARDER_PAYS_ALL],
    "liability": [Liability.NONE, Liability.NOT_READY],
    "pungs_single_wait": [False, True],
    "players": [2, 3, 4],
}


def special_kong(chance: random.Random, group: list[int]) -> Meld:
    """Three different tiles of the group, and further ones; 1s may lie for each."""
    meant = chance.sample(group, 3) + chance.choices(group, k=chance.choice([0, 0, 1, 2, 4]))
    laid = [ONE_BAMBOO if chance.random() < 0.2 else kind for kind in meant]
    return Meld(MeldType.SPECIAL_KONG, group[0], 0, special=tuple(laid), meant=tuple(meant))


def with_special_kongs(hand: Hand, chance: random.Random) -> Hand:
    """Some melds as special kongs, or some standing sets where nothing is declared."""
    groups = chance.sample(GROUPS, 4)
    melds = [special_kong(chance, groups.pop()) if chance.random() < 0.5 else meld for meld in hand.melds]
    return dataclasses.replace(hand, melds=melds)


def random_hand(ruleset: Ruleset, chance: random.Random) -> Hand:
    """A hand of fourteen tiles, mostly a win; no more than four copies of a kind."""
    while True:
        hand = any_hand(ruleset, chance)
        if not hand.melds and chance.random() < 0.15:
            hand = with_quad(hand, chance)
        if chance.random() < 0.5:
            hand = with_special_kongs(hand, chance)
        if max(Counter(hand.tiles).values()) <= 4:
            break
    hand.void = None
    hand.heavenly = hand.earthly = hand.last_tile = hand.given_kong = False
    if hand.self_draw and not hand.after_kong and chance.random() < 0.4:
        hand.bao = "indicator"
    elif hand.self_draw and chance.random() < 0.5:
        hand = with_drawn_bao(hand, chance)
    elif chance.random() < 0.4:
        hand.liable = 1
    return hand


def with_quad(hand: Hand, chance: random.Random) -> Hand:
    """Seven pairs, two of them alike, from all suits."""
    kinds = [chance.randrange(9), 9 + chance.randrange(9), 18 + chance.randrange(9)]
    kinds += chance.sample([kind for kind in range(34) if kind not in kinds], 3)
    standing = sorted(2 * [*kinds, kinds[0]])
    return dataclasses.replace(hand, standing=standing, win_tile=chance.choice(standing), robbing=False)


def with_drawn_bao(hand: Hand, chance: random.Random) -> Hand:
    """The last tile is any that is still there."""
    standing = list(hand.standing)
    standing.remove(hand.win_tile)
    held = Counter(hand.tiles)
    drawn = chance.choice([kind for kind in range(34) if held[kind] < 4])
    return dataclasses.replace(hand, standing=[*standing, drawn], win_tile=drawn, bao="drawn")


def compare(ruleset: Ruleset, hands: Sequence[Hand], chance: random.Random) -> Counter[str]:
    """How often each fan was met, and what else."""
    values = {fan.id: fan.value for fan in ruleset.family.fans(ruleset)}
    dealers = [chance.randrange(ruleset.seats) for _ in hands]
    rows = score_records(ruleset, as_records(hands, dealers))
    seen: Counter[str] = Counter()
    for hand, dealer, row in zip(hands, dealers, rows, strict=True):
        ways = changchun_mil.ways(ruleset, hand)
        assert (row.no_win == NoWin.WIN) == bool(ways), hand
        seen["special"] += any(meld.special for meld in hand.melds)
        if not ways:
            assert row.fan.sum() == row.total_fan == row.points == row.sets == 0
            seen["no win"] += 1
            continue
        most = max(sum(fans.values()) for fans in ways)
        assert row.total_fan == most, (hand, ways)
        counted = {fan: count * values[fan] for fan, count in counted_fans(ruleset, row.fan).items()}
        assert counted in [fans for fans in ways if sum(fans.values()) == most], (hand, counted)
        limit = most if ruleset.fan_limit is None else min(most, ruleset.fan_limit)
        assert row.points == 2**limit
        others = range(1, ruleset.seats)
        discarder = None if hand.self_draw else 1
        paid = changchun_mil.payments(ruleset, most, hand, 0, discarder, list(others), dealer)
        shares = {
            seat: row.pay_discarder
            if seat == discarder
            else row.pay_dealer
            if seat == dealer
            else row.pay_other
            for seat in others
        }
        assert +Counter(shares) == +Counter(paid), (hand, dealer)
        seen.update(counted)
        seen["win with special"] += any(meld.special for meld in hand.melds)
    return seen


def some_ruleset(chance: random.Random) -> Ruleset:
    return find_ruleset("changchun-mil", {name: chance.choice(values) for name, values in OPTIONS.items()})


def hands_of(ruleset: Ruleset, count: int, chance: random.Random) -> list[Hand]:
    return [random_hand(ruleset, chance) for _ in range(count)]


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_a_few_random_hands() -> None:
    chance = random.Random("changchun-mil")
    ruleset = find_ruleset("changchun-mil")
    compare(ruleset, hands_of(ruleset, 300, chance), chance)


@pytest.mark.rule("CM-056", "CM-057", "CM-058")
def test_many_random_hands() -> None:
    chance = random.Random("many of changchun-mil")
    ruleset = find_ruleset("changchun-mil")
    seen = compare(ruleset, hands_of(ruleset, 4_000, chance), chance)
    assert {fan.id for fan in ruleset.family.table} <= set(seen)
    assert seen["win with special"] > 200


def test_many_options() -> None:
    chance = random.Random("options of changchun-mil")
    for _ in range(20):
        ruleset = find_ruleset(
            "changchun-mil", {name: chance.choice(values) for name, values in OPTIONS.items()}
        )
        compare(ruleset, hands_of(ruleset, 150, chance), chance)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_very_many_random_hands(part: int) -> None:
    chance = random.Random(f"very many of changchun-mil {part}")
    for _ in range(10):
        ruleset = find_ruleset(
            "changchun-mil", {name: chance.choice(values) for name, values in OPTIONS.items()}
        )
        compare(ruleset, hands_of(ruleset, 1_000, chance), chance)


@pytest.mark.rule("CM-057")
def test_an_unknown_winning_tile_is_the_best_one() -> None:
    chance = random.Random("unknown tile")
    ruleset = find_ruleset("changchun-mil", {"pungs_single_wait": True})
    hands = [hand for hand in hands_of(ruleset, 400, chance) if hand.bao != "drawn"]
    best = []
    for hand in hands:
        tiles = [dataclasses.replace(hand, win_tile=tile) for tile in {*hand.standing}]
        found = [changchun_mil.most_fans(ruleset, one) for one in tiles if changchun_mil.ways(ruleset, one)]
        best.append(max(found, default=0))
        hand.win_tile = NO_TILE
    rows = score_records(ruleset, as_records(hands))
    assert np.array_equal(rows.total_fan, best)
