"""Hands of Hong Kong Old Style counted by the kernels and naively, and deals in which bonus tiles win."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.differential import Played, play_both, shuffled_wall
from tests.naive import classical, hkos
from tests.naive.hands import BONUS, Hand
from tests.policies import POLICIES
from tests.scenario import hand_places, tile_set
from tests.test_classical_against_naive import random_hand as random_classical_hand
from tests.winning_hands import as_records, counted_fans, score_records
from zimo.engine.table.state import NoWin
from zimo.notation.tiles import NO_TILE
from zimo.rulesets import Ruleset, RulesetError, find_ruleset
from zimo.rulesets.choices import (
    BigThreeDragons,
    ConcealedWithBonus,
    FaanTable,
    FaanValues,
    HumanHand,
    Liability,
    LittleFourWinds,
    NineGates,
    Payment,
    ReplacementFaan,
    RobbedKongPayment,
    SevenPairs,
    UnderTheSea,
)
from zimo.rulesets.family import Minimum

OPTIONS: dict[str, list[Any]] = {
    "tiles": [136, 144],
    "minimum": [0, 1, 3, 5],
    "minimum_counts_bonus": [False, True],
    "fan_limit": [0, 8, 10, 13, 16, None],
    "faan_values": list(FaanValues),
    "four_concealed_pungs_faan": [8, 10],
    "four_concealed_pungs_kongs": [False, True],
    "four_concealed_self_draw": [False, True],
    "little_four_winds": list(LittleFourWinds),
    "big_three_dragons": [BigThreeDragons.LIMIT, BigThreeDragons.COMPOSED],
    "concealed_kong_conceals": [False, True],
    "concealed_hand_with_bonus": list(ConcealedWithBonus),
    "replacement_faan": list(ReplacementFaan),
    "double_kong_faan": [0, 8, 10],
    "first_turn_hands": [False, True],
    "human_hand": list(HumanHand),
    "under_the_sea": list(UnderTheSea),
    "nine_gates": list(NineGates),
    "seven_pairs": list(SevenPairs),
    "faan_table": list(FaanTable),
    "payment": [Payment.HK_FULL, Payment.HK_HALF],
    "robbed_kong_payment": list(RobbedKongPayment),
    "liability": [one for one in Liability if one != Liability.NOT_READY],
    "nine_tile_liability": [False, True],
    "players": [2, 3, 4],
}


def random_hand(ruleset: Ruleset, chance: random.Random) -> Hand:
    """A complete hand in circumstances that can be."""
    hand = random_classical_hand(chance)
    if not hand.melds and chance.random() < 0.05:
        kinds = list(range(34)) if chance.random() < 0.5 else list(range(9))
        pairs = chance.sample(kinds, 7)
        if chance.random() < 0.3:
            pairs[1] = pairs[0]
        hand.standing = sorted(pairs + pairs)
        hand.win_tile = chance.choice(hand.standing)
        hand.after_kong = hand.robbing = False
    kongs = sum(meld.is_kong for meld in hand.melds)
    if ruleset.tiles == 136:
        hand.bonus = []
    hand.double_kong = hand.after_kong and kongs > 1 and chance.random() < 0.5
    hand.after_bonus = hand.self_draw and bool(hand.bonus) and not hand.after_kong and chance.random() < 0.3
    first = not hand.melds and not (hand.last_tile or hand.after_kong or hand.robbing)
    if first and chance.random() < 0.05:
        hand.heavenly = hand.self_draw
        hand.earthly = not hand.self_draw
    hand.human = not hand.self_draw and not hand.robbing and chance.random() < 0.2
    hand.deals = not hand.earthly and chance.random() < 0.3
    if chance.random() < 0.2:
        hand.liable = 2 % ruleset.seats or None
    return hand


def compare(ruleset: Ruleset, hands: Sequence[Hand]) -> Counter[str]:
    """Count the hands in both ways; how often each fan came up."""
    seen: Counter[str] = Counter()
    rows = score_records(ruleset, as_records(hands, [0 if hand.deals else 3 for hand in hands]))
    values = {fan.id: fan.value for fan in ruleset.family.fans(ruleset)}
    assert ruleset.family.minimum is Minimum.TOTAL_FAN
    for hand, row in zip(hands, rows, strict=True):
        ways = hkos.counts(ruleset, hand)
        if row.no_win == NoWin.NO_SHAPE:
            assert not classical.ways(ruleset, hand), hand
            continue
        assert (row.no_win == NoWin.WIN) == bool(ways), hand
        assert row.total_fan == hkos.most_faan(ruleset, hand), hand
        assert row.points == 4 * hkos.units(ruleset, int(row.total_fan)), hand
        if not ways:
            seen["below_minimum"] += 1
            continue
        faan = {fan: count * values[fan] for fan, count in counted_fans(ruleset, row.fan).items()}
        assert +Counter(faan) in [way.faan for way in ways], (hand, faan, ways)
        assert (row.special == 1) == ways[0].limit
        seen.update(faan)
        discarder = None if hand.self_draw else 1
        flush = hkos.is_full_flush(hand) and not ways[0].limit
        paid = hkos.payments(ruleset, int(row.total_fan), hand, 0, discarder, flush)
        if row.pay_liable:
            assert paid == {hand.liable: row.pay_liable}, hand
            seen["liable"] += 1
            continue
        shares = {
            seat: row.pay_discarder if seat == discarder else row.pay_other
            for seat in range(1, ruleset.seats)
        }
        assert +Counter(shares) == +Counter(paid), hand
        assert row.pay_other == row.pay_dealer
    return seen


def hands_of(ruleset: Ruleset, count: int, chance: random.Random) -> list[Hand]:
    return [random_hand(ruleset, chance) for _ in range(count)]


@pytest.mark.nojit
@pytest.mark.boundscheck
@pytest.mark.parametrize("name", ["hkos", "hkos-hkma"])
def test_a_few_random_hands(name: str) -> None:
    ruleset = find_ruleset(name)
    compare(ruleset, hands_of(ruleset, 300, random.Random(name)))


@pytest.mark.rule("HKF-021", "HKF-044", "HKF-046")
@pytest.mark.parametrize("name", ["hkos", "hkos-hkma"])
def test_many_random_hands(name: str) -> None:
    ruleset = find_ruleset(name, {"seven_pairs": "quads", "human_hand": "three"})
    seen = compare(ruleset, hands_of(ruleset, 12_000, random.Random(f"many {name}")))
    rest = {"seven_flowers", "eight_flowers"}  # counted without the other tiles
    counted = {fan.id for fan in ruleset.family.counted_fans(ruleset)}
    assert counted - rest <= set(seen)


def test_many_options() -> None:
    chance = random.Random("options of hkos")
    for _ in range(60):
        names = chance.sample(list(OPTIONS), 8)
        ruleset = find_ruleset("hkos", {name: chance.choice(OPTIONS[name]) for name in names})
        compare(ruleset, hands_of(ruleset, 250, chance))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_very_many_options(part: int) -> None:
    chance = random.Random(f"very many options of hkos {part}")
    for _ in range(150):
        names = chance.sample(list(OPTIONS), 10)
        ruleset = find_ruleset("hkos", {name: chance.choice(OPTIONS[name]) for name in names})
        compare(ruleset, hands_of(ruleset, 400, chance))


@pytest.mark.rule("HKF-021")
def test_an_unknown_winning_tile_is_the_best_one() -> None:
    chance = random.Random("unknown tile")
    ruleset = find_ruleset("hkos-hkma", {"minimum": 0, "fan_limit": None, "seven_pairs": "quads"})
    hands = hands_of(ruleset, 400, chance)
    best = []
    for hand in hands:
        tiles = [dataclasses.replace(hand, win_tile=tile) for tile in {*hand.standing}]
        best.append(max(hkos.most_faan(ruleset, one) for one in tiles))
    for hand in hands:
        hand.win_tile = NO_TILE
    rows = score_records(ruleset, as_records(hands))
    assert [int(row.total_fan) for row in rows] == best


# Bonus tiles that win -----------------------------------------------------------------------------


def flowery_wall(ruleset: Ruleset, chance: random.Random) -> list[int]:
    """A wall that deals one seat most bonus tiles; the others lie among the first draws or the last."""
    wall: list[int | None] = [None] * ruleset.tiles
    places = hand_places(ruleset)
    dealt = chance.randint(4, 8)
    bonus = chance.sample(list(BONUS), 8)
    for place in chance.sample(places[chance.randrange(len(places))], dealt):
        wall[place] = bonus.pop()
    free = [place for place, kind in enumerate(wall) if kind is None]
    early = free[-30:] if chance.random() < 0.6 else free[52 - dealt : 80]
    for place, kind in zip(chance.sample(early, len(bonus)), bonus, strict=True):
        wall[place] = kind
    rest = sorted((tile_set(ruleset) - Counter(BONUS)).elements())
    chance.shuffle(rest)
    return [rest.pop() if kind is None else kind for kind in wall]


def compare_flowery_deals(options: dict[str, Any], count: int, label: str) -> Played:
    ruleset = find_ruleset("hkos", options)
    played = Played()
    for number in range(count):
        chance = random.Random(f"{label} {number}")
        policy = chance.choice(["eager", "reluctant", "uniform", "robber"])
        wall = flowery_wall(ruleset, chance)
        deal = play_both(
            ruleset, wall, chance.randrange(ruleset.seats), POLICIES[policy], f"{label} {number}"
        )
        played.note(deal)
        played.seen["bonus hu"] += any(seat.by_bonus for seat in deal.seats)
        played.seen["eight"] += any(seat.by_bonus and len(seat.bonus) == 8 for seat in deal.seats)
        played.seen["in the deal"] += any(seat.by_bonus for seat in deal.seats) and not deal.river
    return played


@pytest.mark.rule("HKF-054", "HKF-055")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"bonus_win": "eight", "eight_bonus_faan": 10},
        {"bonus_win": "off"},
        {"bonus_unreplaced_draws": False, "replacement_from": "kong_box"},
        {"must_hu_last": 4, "payment": "hk_half", "liability": "twelve_tiles"},
        {"false_hu": "penalise", "skip_hu": "mil", "void": "tile", "win_suits": "no_void"},
        {"players": 3},
        {"wall": "per_seat"},
    ],
    ids=str,
)
def test_deals_with_many_bonus_tiles(options: dict[str, Any]) -> None:
    seen = compare_flowery_deals(options, 40 if not options else 15, f"flowers {options}").seen
    if not options:
        assert min(seen["bonus hu"], seen["eight"], seen["in the deal"]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_many_deals_with_many_bonus_tiles(part: int) -> None:
    seen = compare_flowery_deals({}, 500, f"many flowers {part}").seen
    assert min(seen["bonus hu"], seen["eight"], seen["in the deal"]) > 10


def test_no_bonus_tile_wins_in_other_families() -> None:
    """Whatever else is chosen, only the family that counts such hands offers them."""
    chance = random.Random("no flowers")
    for name in ("classical", "mcr", "official"):
        ruleset = find_ruleset(name, {"bonus_win": "seven", "liability": "both", "first_turn_hands": True})
        for number in range(6):
            wall = flowery_wall(ruleset, chance)
            deal = play_both(ruleset, wall, 0, POLICIES["eager"], f"{name} {number}")
            assert not any(seat.by_bonus for seat in deal.seats)


@pytest.mark.nojit
def test_what_no_hand_of_faan_knows_is_refused() -> None:
    for options in ({"payment": "everyone_pays"}, {"big_three_dragons": "double_only"}):
        with pytest.raises(RulesetError, match="cannot be"):
            find_ruleset("hkos", options)
    with pytest.raises(RulesetError, match="choose limit or double_only"):
        find_ruleset("classical", {"big_three_dragons": "composed"})


def test_deals_of_the_shuffle() -> None:
    """Ordinary walls under options that change what a deal is like."""
    for number, options in enumerate(
        [
            {"payment": "hk_half", "nine_tile_liability": True, "human_hand": "three", "minimum": 0},
            {"liability": "dragons_winds", "multi_win": "all", "minimum": 1},
            {"liability": "twelve_tiles_dragons", "flow": "last_player", "minimum": 0},
            {"false_hu": "penalise", "false_hu_ends": True, "flow": "last_player", "multi_win": "all"},
        ]
    ):
        ruleset = find_ruleset("hkos", options)
        for seed in range(12):
            chance = random.Random(f"{number} {seed}")
            policy = POLICIES[chance.choice(list(POLICIES))]
            play_both(ruleset, shuffled_wall(ruleset, chance), seed % 4, policy, f"{options} {seed}")
