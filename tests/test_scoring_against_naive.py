"""The scoring kernels against the naive ones on random hands: fans, points, payments, refusals."""

from __future__ import annotations

import random

import pytest

from tests.naive import hands as naive
from tests.naive import worth
from tests.winning_hands import as_records, counted_fans, random_hand, ready_records, score_records
from zimo.engine.table.state import MeldType, NoWin
from zimo.notation.tiles import NO_TILE
from zimo.rulesets import find_ruleset
from zimo.rulesets.families import SBR

VARIANTS = [
    ("sbr", {}),
    ("sbr-mil", {}),
    ("sbr", {"fan_limit": 4, "self_draw": "plus_1_fan"}),
    ("sbr", {"fan_limit": None, "golden_wait": "any_pair_wait", "self_draw": "double"}),
    ("sbr", {"fan_limit": 5, "self_draw": "none", "seven_pairs": "distinct"}),
    ("xuezhan", {}),
    ("xuezhan", {"fan_limit": None, "concealed_fan": True, "simples_fan": True}),
    ("xuezhan", {"fan_limit": None, "kong_draw_payer": "kong_discarder", "under_the_sea": "both"}),
    ("xuezhan", {"self_draw": "double", "kong_draw_payer": "kong_discarder", "heavenly_fan": 0}),
    ("sichuan", {}),
    ("sichuan", {"stack_special": True}),
    ("sichuan", {"implied_stack": False, "dragons": True}),
    ("sichuan", {"seven_pairs": "quads", "dragons": True}),
    ("changchun", {}),
    ("changchun", {"seven_pairs": "distinct", "triplet_or_dragon_pair": False}),
]
IDS = [" ".join([name, *(f"{key}={value}" for key, value in options.items())]) for name, options in VARIANTS]

VALUES = {fan.id: fan.value for fan in SBR.table}
every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=IDS)


def compare(name, options, count, seed):
    """Score ``count`` random hands in both ways; return how many of them won."""
    ruleset = find_ruleset(name, options)
    rng = random.Random(seed)
    hands = [random_hand(ruleset, rng) for _ in range(count)]
    dealers = [rng.randrange(4) for _ in hands]
    wins = 0
    scores = score_records(ruleset, as_records(hands, dealers))
    for hand, dealer, row in zip(hands, dealers, scores, strict=True):
        readings = naive.winning_readings(ruleset, hand)
        assert (row.no_win == NoWin.WIN) == bool(readings), hand
        if not readings:
            assert row.fan.sum() == row.total_fan == row.points == row.sets == 0
            continue
        wins += 1
        value = max(LINES[ruleset.scoring](ruleset, hand, reading) for reading in readings)
        assert row.total_fan == value, hand
        assert row.points == expected_points(ruleset, value), hand
        if ruleset.scoring == "sbr":
            assert valued(counted_fans(ruleset, row.fan)) in best_sbr_fans(ruleset, hand, readings), hand
        if wins % 4 == 0:
            check_payments(ruleset, hand, dealer, row)
    return wins


LINES = {
    "sbr": lambda ruleset, hand, reading: naive.sbr_fans(ruleset, hand, reading).total(),
    "sichuan": naive.sichuan_points,
    "changchun": lambda ruleset, hand, reading: naive.changchun_doublings(hand, reading),
}


def check_payments(ruleset, hand, dealer, row):
    if naive.giver_pays(ruleset, hand):
        giver = next(meld.source for meld in reversed(hand.melds) if meld.type == MeldType.MELDED_KONG)
        assert {giver: row.pay_giver} == worth.payments(ruleset, hand, 0, None, [1, 2, 3], dealer), hand
        assert row.pay_discarder == row.pay_other == row.pay_dealer == 0
    elif hand.self_draw:
        shares = {seat: row.pay_dealer if seat == dealer else row.pay_other for seat in (1, 2, 3)}
        assert shares == worth.payments(ruleset, hand, 0, None, [1, 2, 3], dealer), hand
        assert row.pay_discarder == 0
    else:
        assert {1: row.pay_discarder} == worth.payments(ruleset, hand, 0, 1, [1, 2, 3], dealer), hand
        assert row.pay_other == row.pay_dealer == 0


def expected_points(ruleset, value):
    if ruleset.scoring == "sbr":
        return worth.doubled(ruleset, value)
    return 2**value if ruleset.scoring == "changchun" else value


def valued(fans):
    return {fan: count * VALUES[fan] for fan, count in fans.items()}


def best_sbr_fans(ruleset, hand, readings):
    """Of each reading that counts most."""
    found = [naive.sbr_fans(ruleset, hand, reading) for reading in readings]
    most = max(fans.total() for fans in found)
    return [fans for fans in found if fans.total() == most]


@pytest.mark.nojit
@pytest.mark.boundscheck
@every_variant
def test_a_few_random_hands(name, options):
    assert compare(name, options, 200, f"few {name} {options}") > 60


@pytest.mark.rule("SBR-124", "SIM-039", "SIM-040", "SIM-043", "B0-9")
@every_variant
def test_many_random_hands(name, options):
    count = 5_000
    assert compare(name, options, count, f"many {name} {options}") > count // 2


@pytest.mark.slow
@every_variant
def test_very_many_random_hands(name, options):
    count = 40_000
    assert compare(name, options, count, f"very many {name} {options}") > count // 2


@pytest.mark.rule("SBR-124")
@every_variant
def test_an_unknown_winning_tile_is_the_best_one(name, options):
    ruleset = find_ruleset(name, options)
    rng = random.Random(f"unknown {name} {options}")
    checked = 0
    while checked < 300:
        hand = random_hand(ruleset, rng)
        if not naive.wins(ruleset, hand):
            continue
        best = 0
        for tile in set(hand.standing):
            hand.win_tile = tile
            best = max(best, worth.value(ruleset, hand))
        hand.win_tile = NO_TILE
        (row,) = score_records(ruleset, as_records([hand]))
        assert (row.no_win, row.total_fan) == (NoWin.WIN, best), hand
        checked += 1


@pytest.mark.rule("SBR-127", "SBR-174")
@pytest.mark.parametrize(
    ("name", "options"),
    [*VARIANTS, ("sbr", {"wall_end_counts_kong": False})],
    ids=[*IDS, "sbr wall_end_counts_kong=False"],
)
def test_the_value_of_ready_hands(name, options):
    ruleset = find_ruleset(name, options)
    rng = random.Random(f"ready {name} {options}")
    not_ready = 0
    for _ in range(200):
        hand = random_hand(ruleset, rng)
        hand.standing.remove(hand.win_tile)
        expected = worth.wait_value(ruleset, hand.standing, hand.melds, hand.void)
        record = as_records([hand])
        before = record[0].standing.copy()
        tiles, scores = ready_records(ruleset, record)
        assert (record[0].standing == before).all()
        if expected is None:
            not_ready += 1
            assert tiles[0] == NO_TILE, hand
        else:
            assert tiles[0] != NO_TILE, hand
            assert scores[0].total_fan == expected, hand
            assert scores[0].points == expected_points(ruleset, expected), hand
    assert not_ready < 150
