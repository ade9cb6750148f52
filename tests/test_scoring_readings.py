"""All readings of a hand, against the recursive search of the naive engine."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.doors import door
from tests.naive.hands import Hand, Meld, sets_and_pair
from tests.winning_hands import as_records, in_tiles, random_hand, readings_of, score_records
from zimo.engine.hand.readings import may_stand_in
from zimo.engine.table.state import READINGS, MeldType, SetType
from zimo.notation.tiles import NO_TILE, format_tiles
from zimo.rulesets import find_ruleset

stands_in = door(may_stand_in)

ANY_SUITS = find_ruleset("mcr")


def compare(hands: list[Hand]) -> int:
    """All readings in both ways; returns the greatest number of readings of one hand."""
    scores = score_records(ANY_SUITS, as_records(hands))
    for hand, row in zip(hands, scores, strict=True):
        width = 5 - len(hand.melds)
        found = [tuple(sorted(in_tiles(reading[:width]))) for reading in row.reading[: row.readings]]
        expected = {
            tuple(sorted(format_tiles(list(tiles)) for _, tiles in reading))
            for reading in sets_and_pair(hand.standing)
        }
        assert len(found) == len(expected), hand
        assert set(found) == expected, hand
    return int(scores.readings.max())


def hands_of_one_suit(melds: int) -> list[Hand]:
    """Every hand whose standing tiles are dots."""
    declared = [Meld(MeldType.PUNG, 27 + place, 1) for place in range(melds)]
    return [Hand(tiles, declared, None, NO_TILE) for tiles in tiles_of_one_suit(9, 14 - 3 * melds)]


def tiles_of_one_suit(kind: int, count: int) -> Iterator[list[int]]:
    if count == 0:
        yield []
    elif kind < 18:
        for copies in range(min(4, count) + 1):
            for rest in tiles_of_one_suit(kind + 1, count - copies):
                yield [kind] * copies + rest


@pytest.mark.nojit
@pytest.mark.boundscheck
@pytest.mark.rule("SIM-039", "B0-9")
def test_readings_in_order():
    assert readings_of("111222333m555p9m + 9m") == [
        ["111m", "222m", "333m", "555p", "99m"],
        ["123m", "123m", "123m", "555p", "99m"],
    ]
    assert readings_of("[EEE] 22233344p55s + 4p") == [
        ["222p", "333p", "444p", "55s"],
        ["234p", "234p", "234p", "55s"],
    ]
    assert readings_of("123m456p789sEEEC + F") == []
    assert readings_of("[111s] [222s] [333s] [444s] 5s + 5s") == [["55s"]]


@pytest.mark.rule("SIM-039")
def test_the_pair_may_come_from_three_or_four_alike():
    assert readings_of("[999p] [888p] [777p] 12223m") == [["123m", "22m"]]
    assert readings_of("[999p] [888p] 22223344m") == [["234m", "234m", "22m"]]


def test_where_the_winning_tile_may_stand():
    chow, pair = SetType.CHOW * 64 + 10, SetType.PAIR * 64 + 10
    assert [tile for tile in range(34) if stands_in(chow, tile)] == [10, 11, 12]
    assert [tile for tile in range(34) if stands_in(pair, tile)] == [10]
    assert stands_in(chow, NO_TILE)
    assert stands_in(pair, NO_TILE)


@pytest.mark.parametrize("melds", range(5))
def test_hands_of_one_suit(melds):
    hands = hands_of_one_suit(melds)
    assert compare(hands[:: max(1, len(hands) // 2000)]) >= 1


@pytest.mark.slow
@pytest.mark.parametrize(("melds", "most"), [(0, READINGS), (1, 3), (2, 2), (3, 1), (4, 1)])
def test_every_hand_of_one_suit(melds, most):
    assert compare(hands_of_one_suit(melds)) == most


def test_no_hand_has_more_readings_than_there_is_room_for():
    hands = hands_of_one_suit(0)
    scores = score_records(ANY_SUITS, as_records(hands))
    many = [hand for hand, readings in zip(hands, scores.readings, strict=True) if readings > 2]
    assert len(many) > 50
    assert compare(many) == READINGS


@pytest.mark.rule("SIM-043")
def test_random_hands():
    ruleset = find_ruleset("changchun")
    rng = random.Random("readings")
    assert compare([random_hand(ruleset, rng) for _ in range(3000)]) >= 2
