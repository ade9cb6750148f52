"""What never changes the count of a hand of family MCR: order, flowers, the names of the suits."""

from __future__ import annotations

import dataclasses
import itertools
import random

import pytest

from tests.answers import score_hands
from tests.naive.hands import BONUS, Hand, suit
from tests.random_mcr_hands import winning_hand
from tests.winning_hands import as_records, counted_fans, score_records
from zimo.engine.table.state import MeldType, NoWin
from zimo.notation.tiles import format_tiles
from zimo.rulesets import find_ruleset

HANDS = 1_500
OF_CERTAIN_SUITS = {"all_green", "reversible_tiles", "all_red"}

every_preset = pytest.mark.parametrize("name", ["mcr", "mcr-wmo", "official"])


def hands_of(name: str, use: str) -> list[Hand]:
    rng = random.Random(f"{use} {name}")
    return [winning_hand(rng) for _ in range(HANDS)]


@every_preset
def test_the_order_of_melds(name: str) -> None:
    hands = hands_of(name, "melds")
    rng = random.Random(f"order {name}")
    shuffled = [dataclasses.replace(hand, melds=rng.sample(hand.melds, len(hand.melds))) for hand in hands]
    ruleset = find_ruleset(name)
    one, other = score_records(ruleset, as_records(hands)), score_records(ruleset, as_records(shuffled))
    for field in ("no_win", "total_fan", "points", "fan", "pay_discarder", "pay_other", "pay_dealer"):
        assert (one[field] == other[field]).all(), field


def test_the_order_in_which_a_request_lists_tiles() -> None:
    hands = hands_of("mcr", "tiles")[:200]
    rng = random.Random("order of tiles")
    sorted_, shuffled = [], []
    for hand in hands:
        standing = list(hand.standing)
        standing.remove(hand.win_tile)
        sorted_.append(as_request(hand, standing, hand.melds))
        rng.shuffle(standing)
        shuffled.append(as_request(hand, standing, rng.sample(hand.melds, len(hand.melds))))
    for one, other in zip(score_hands(sorted_), score_hands(shuffled), strict=True):
        assert one["points"] == other["points"]
        assert [in_any_order(fan) for fan in one["fans"]] == [in_any_order(fan) for fan in other["fans"]]


def in_any_order(fan):
    """A fan with the sets that it rests on, which follow the order of the melds, sorted."""
    return {**fan, "tiles": sorted(sorted(sets) for sets in fan["tiles"])}


def as_request(hand, standing, melds):
    types = {MeldType.CHOW: "chow", MeldType.PUNG: "pung"}
    return {
        "rules": "mcr",
        "options": {"minimum": 0},
        "hand": "".join(format_tiles([tile]) for tile in standing),
        "melds": [
            {
                "type": types.get(meld.type, "kong"),
                "tiles": format_tiles(meld.tiles),
                **({"concealed": not meld.exposed} if meld.is_kong else {}),
            }
            for meld in melds
        ],
        "win_tile": format_tiles([hand.win_tile]),
        "win_by": "self_draw" if hand.self_draw else "discard",
    }


@every_preset
def test_a_flower_adds_a_point_and_makes_no_hand_legal(name: str) -> None:
    ruleset = find_ruleset(name, {"bonus_set": 0})
    hands = [dataclasses.replace(hand, bonus=[]) for hand in hands_of(name, "flowers")]
    rng = random.Random(f"flowers {name}")
    more = [dataclasses.replace(hand, bonus=rng.sample(list(BONUS), rng.randint(1, 8))) for hand in hands]
    bare, with_flowers = score_records(ruleset, as_records(hands)), score_records(ruleset, as_records(more))
    for field in ("no_win", "total_fan"):
        assert (bare[field] == with_flowers[field]).all(), field
    complete = bare.no_win != NoWin.NO_SHAPE
    flowers = [len(hand.bonus) for hand in more]
    assert (with_flowers.points - bare.points == flowers)[complete].all()
    won = bare.no_win == 0
    assert (with_flowers.pay_other - bare.pay_other == flowers)[
        won & as_records(hands).self_draw.astype(bool)
    ].all()


@every_preset
def test_the_names_of_the_suits(name: str) -> None:
    ruleset = find_ruleset(name)
    hands = hands_of(name, "suits")
    before = score_records(ruleset, as_records(hands))
    unlike = 0
    for suits in itertools.permutations(range(3)):
        after = score_records(ruleset, as_records([renamed(hand, suits) for hand in hands]))
        for one, other in zip(before, after, strict=True):
            fans = counted_fans(ruleset, one.fan).keys() | counted_fans(ruleset, other.fan).keys()
            if fans & OF_CERTAIN_SUITS:
                unlike += one.total_fan != other.total_fan
            else:
                assert (one.total_fan, one.no_win) == (other.total_fan, other.no_win)
    assert unlike > 0


def renamed(hand: Hand, suits: tuple[int, ...]) -> Hand:
    def new(tile: int) -> int:
        which = suit(tile)
        return tile if which is None else suits[which] * 9 + tile % 9

    return dataclasses.replace(
        hand,
        standing=sorted(map(new, hand.standing)),
        melds=[dataclasses.replace(meld, tile=new(meld.tile)) for meld in hand.melds],
        win_tile=new(hand.win_tile),
    )
