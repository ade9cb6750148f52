"""Declaring ready (CM-024 to CM-029), on top of Changchun."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile
from tests.kernels.declarable import declarable_hands
from tests.naive.hands import Meld
from tests.naive.ready import may_be_called_ready
from tests.scenario import kinds
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_LOWEST,
    CONCEALED_KONG,
    DECLARE_READY,
    HU,
    KONG,
    PUNG,
)
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import NO_PLACE, WINNING_HAND, MeldType, Phase
from zimo.rulesets import RulesetError, find_ruleset
from zimo.seat.events import Kind, events_between
from zimo.seat.sight import see

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

READY = "1239m123p123sCCC"
"""Waits for 9m; three suits, terminals and a triplet are there."""


def deal(**more: Any) -> StackedDeal:
    return StackedDeal("changchun", **({"ready": "optional"} | more))


def declared(**more: Any) -> StackedDeal:
    """East has declared with the discard of an east wind, and South is in turn."""
    table = deal(east=READY + "E", **more)
    table.play(DECLARE_READY)
    table.discard_unclaimed("E")
    return table


def engine_says(options: dict[str, Any], hand: str, melds: tuple[tuple[MeldType, str], ...] = ()) -> bool:
    """May thirteen tiles be declared ready, by the engine and by the slow reference alike?"""
    ruleset = find_ruleset("changchun", {"ready": "optional"} | options)
    hands = np.zeros(1, WINNING_HAND).view(np.recarray)
    for kind in kinds(hand):
        hands.standing[0, kind] += 1
    hands.void[0], hands.melds[0] = -1, len(melds)
    for place, (form, lowest) in enumerate(melds):
        hands.meld_type[0, place], hands.meld_tile[0, place] = form, tile(lowest)
    found = np.zeros(1, np.int64)
    declarable_hands(rules_record(ruleset), load_lookups(), hands, found)
    naive = may_be_called_ready(
        ruleset, sorted(kinds(hand)), [Meld(form, tile(lowest), 1) for form, lowest in melds]
    )
    assert bool(found[0]) == naive
    return naive


@pytest.mark.rule("CM-024")
def test_ready_is_declared_in_the_own_turn_and_a_discard_that_leaves_it_so_follows() -> None:
    table = deal(east=READY + "E")
    assert table.can(DECLARE_READY)
    table.play(DECLARE_READY)
    assert table.actor == EAST
    assert table.phase == Phase.TURN
    assert table.legal == [tile("9m"), tile("E")]  # with either the other is waited for
    table.discard("E")
    assert table.state.ready.tolist() == [0, NO_PLACE, NO_PLACE, NO_PLACE]
    for seat in range(4):
        assert [one.ready for one in see(table.view(seat)).seats] == [True, False, False, False]


@pytest.mark.rule("CM-024")
def test_ready_is_declared_after_a_claim_too() -> None:
    table = deal(east="P", south="1239m123p123sPPE")
    table.discard("P")
    table.claim(south=PUNG)
    assert table.actor == SOUTH
    assert table.can(DECLARE_READY)
    table.play(DECLARE_READY)
    assert table.legal == [tile("9m"), tile("E")]


@pytest.mark.rule("CM-025")
@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        (READY, ()),  # a triplet
        ("123m123p123s45sCC", ()),  # a pair of dragons as the pair
        ("123m123p123s99m99p", ()),  # two pairs wait for a third tile
        ("1133m2266p3355sE", ()),  # seven pairs but one tile
        ("12m456p99s", ((MeldType.PUNG, "5s"), (MeldType.CHOW, "2s"))),  # the triplet lies open
        ("4m", ((MeldType.MELDED_KONG, "9s"), *((MeldType.CHOW, low) for low in ("1s", "2m", "4p")))),
    ],
)
def test_what_may_be_declared(hand: str, melds: tuple[tuple[MeldType, str], ...]) -> None:
    assert engine_says({"max_exposed": 4}, hand, melds)


@pytest.mark.rule("CM-025")
@pytest.mark.parametrize(
    "hand",
    [
        "123m123p123s456sC",  # the pair of dragons would come with the winning tile
        "123m123p456p45s99s",  # no triplet at all
        "123m111p456p45pCC",  # no bamboo
        "1122m3344m5566pC",  # nor in seven pairs
        "1239m123p123sCCP",  # two tiles away
    ],
)
def test_what_may_not_be_declared(hand: str) -> None:
    assert not engine_says({}, hand)


@pytest.mark.rule("CM-025")
def test_only_what_a_win_needs_must_be_there() -> None:
    assert engine_says({"triplet_or_dragon_pair": "false"}, "123m123p123s456sC")
    assert engine_says({"win_suits": "any"}, "123m111p456p45pCC")
    assert engine_says({"yaojiu": "false"}, "23666m23488p234s")


@pytest.mark.rule("CM-025")
def test_three_alike_in_chows_are_no_triplet() -> None:
    """122333445m is 123 234 345 and nothing else; the dragon would be paired by the winning tile."""
    assert not engine_says({"win_suits": "any"}, "122333445m123pC")
    assert engine_says({"win_suits": "any"}, "122333445m111pC")


@pytest.mark.rule("CM-026")
def test_a_hand_that_waits_for_its_terminal_may_win_on_it_but_not_be_declared() -> None:
    """cmil-058: 23666m23488p234s waits for 1m alone."""
    assert not engine_says({}, "23666m23488p234s")
    table = deal(east="23666m23488p234sE")
    assert not table.can(DECLARE_READY)
    table.discard_unclaimed("E")
    table = deal(east="23666m23488p234s1m")
    assert table.can(HU)


@pytest.mark.rule("CM-027")
def test_nobody_must_declare_and_an_undeclared_hand_wins() -> None:
    table = deal(east=READY + "E", draws="4m4m4m9m")
    assert {tile("E"), tile("1m"), DECLARE_READY} <= set(table.legal)
    table.discard_unclaimed("E")
    table.discard_drawn(3)
    assert table.actor == EAST
    assert table.can(HU)
    assert table.can(DECLARE_READY)


@pytest.mark.rule("CM-028")
def test_who_has_declared_claims_no_chow_and_no_pung() -> None:
    """cmil-053."""
    table = declared(south="C", draws="4m4m", north="4s")
    table.discard_unclaimed("4m")
    table = declared(south="C", draws="5m")
    table.discard("C")
    assert table.offered().get(EAST, []) == [KONG]
    undeclared = deal(east=READY + "E", south="C")
    undeclared.discard_unclaimed("E")
    undeclared.discard("C")
    assert PUNG in undeclared.offered()[EAST]
    # a chow: North discards 4s, with which 23s would be joined
    table = declared(draws="5m5m4s")
    table.discard_drawn(2)
    table.discard("4s")
    assert CHOW_LOWEST + 2 not in table.offered().get(EAST, [])


@pytest.mark.rule("CM-028")
def test_the_drawn_tile_goes_if_it_does_not_win() -> None:
    table = declared(draws="5m5m5m6p")
    table.discard_drawn(3)
    assert table.actor == EAST
    assert table.legal == [tile("6p")]
    assert see(table.view(EAST)).forced == tile("6p")


@pytest.mark.rule("CM-028")
def test_a_kong_is_allowed_where_the_waits_stay_the_same() -> None:
    """Of CCC a kong costs nothing; of 1m or 9s it would."""
    concealed = declared(draws="5m5m5mC", back="7p")
    concealed.discard_drawn(3)
    assert concealed.legal == [tile("C"), CONCEALED_KONG + tile("C")]
    concealed.concealed_kong("C")
    assert concealed.legal == [tile("7p")]
    melded = declared(south="C", back="7p")
    melded.discard("C")
    melded.claim(east=KONG)
    assert melded.actor == EAST
    assert melded.legal == [tile("7p")]


WIDE = "3334m123p123s999s"
"""Waits for 2m, 4m and 5m; a kong of 3m would leave 4m alone."""


@pytest.mark.rule("CM-028")
@pytest.mark.parametrize(("option", "allowed"), [("same_waits", False), ("free", True)])
def test_a_kong_that_changes_the_waits_needs_the_option(option: str, allowed: bool) -> None:
    table = deal(east=WIDE + "E", south="3m", ready_kongs=option)
    table.play(DECLARE_READY)
    table.discard_unclaimed("E")
    table.discard("3m")
    assert (KONG in table.offered().get(EAST, [])) == allowed


@pytest.mark.rule("CM-028")
@pytest.mark.parametrize(("option", "allowed"), [("same_waits", False), ("free", True)])
def test_only_the_drawn_tile_makes_a_kong_of_the_own_turn(option: str, allowed: bool) -> None:
    """Four 9s stood in the hand when it was declared: that kong is not of the drawn tile."""
    table = deal(east="123m123p789999sPE", draws="5m6m7m6p", ready_kongs=option)
    assert table.can(DECLARE_READY)
    table.play(DECLARE_READY)
    table.discard_unclaimed("E")
    table.discard_drawn(3)
    assert table.can(CONCEALED_KONG + tile("9s")) == allowed


@pytest.mark.rule("CM-028")
def test_an_added_kong_is_of_the_drawn_tile() -> None:
    table = deal(east="99p1239m123sCCCE4p", south="9p", draws="5m6m7m8m9p", back="7p")
    table.discard_unclaimed("4p")
    table.discard("9p")
    table.claim(east=PUNG)
    table.play(DECLARE_READY)
    table.discard_unclaimed("E")
    table.discard_drawn(3)
    assert table.legal == [tile("9p"), ADDED_KONG + tile("9p")]
    table.added_kong("9p")
    assert table.legal == [tile("7p")]


@pytest.mark.rule("CM-029")
def test_a_declaration_stands() -> None:
    table = declared(draws="5m6m7m6p5m6m7m6p")
    for _ in range(2):
        table.discard_drawn(3)
        assert table.actor == EAST
        assert not table.can(DECLARE_READY)
        assert table.state.ready[EAST] == 0
        table.discard_drawn()


def test_what_is_told_of_a_declaration() -> None:
    table = deal(east=READY + "E")
    before = see(table.view(WEST))
    table.play(DECLARE_READY)
    middle = see(table.view(WEST))
    assert [event.kind for event in events_between(before, middle)] == [Kind.READY]
    table.discard_unclaimed("E")
    told = [event.kind for event in events_between(middle, see(table.view(WEST)))]
    assert told == [Kind.DISCARD, Kind.DRAW]
    assert see(table.view(NORTH)).seats[EAST].ready


def test_ready_is_not_declared_with_void_suits_or_where_blood_flows() -> None:
    for rules in ("sbr", "xuezhan"):
        with pytest.raises(RulesetError, match="ready=optional"):
            find_ruleset(rules, {"ready": "optional"})
    with pytest.raises(RulesetError, match="blood_flow"):
        find_ruleset("xueliu", {"ready": "optional"})


# Against the reference ----------------------------------------------------------------------------


def random_hand(chance: random.Random) -> tuple[list[int], list[Meld]]:
    """Thirteen tiles near a win, some of them in melds."""
    left = Counter(dict.fromkeys(range(34), 4))
    melds: list[Meld] = []
    standing: list[int] = []

    def take(tiles: list[int]) -> bool:
        if Counter(tiles) - left:
            return False
        left.subtract(tiles)
        return True

    groups = 0
    while groups < 4:
        first = chance.randrange(34)
        if chance.random() < 0.65 and first < 27 and first % 9 < 7:
            tiles, form = [first, first + 1, first + 2], MeldType.CHOW
        else:
            tiles, form = [first] * 3, MeldType.PUNG
        if not take(tiles):
            continue
        groups += 1
        if chance.random() < 0.25:
            melds.append(Meld(form, first, 1))
        else:
            standing += tiles
    pair = chance.choice([kind for kind in range(34) if left[kind] >= 2])
    standing += [pair, pair]
    standing.remove(chance.choice(standing))
    if chance.random() < 0.2:
        standing[chance.randrange(len(standing))] = chance.choice([k for k in range(34) if left[k] > 2])
    return sorted(standing), melds


@pytest.mark.parametrize(
    "options", [{}, {"seven_pairs": "distinct"}, {"yaojiu": "false", "win_suits": "any"}]
)
def test_random_hands_may_be_declared_as_the_reference_says(options: dict[str, str]) -> None:
    ruleset = find_ruleset("changchun", {"ready": "optional", "max_exposed": 4} | options)
    chance = random.Random(f"declarable {options}")
    drawn = [random_hand(chance) for _ in range(250)]
    hands = np.zeros(len(drawn), WINNING_HAND).view(np.recarray)
    for number, (standing, melds) in enumerate(drawn):
        for kind in standing:
            hands.standing[number, kind] += 1
        hands.void[number], hands.melds[number] = -1, len(melds)
        for place, meld in enumerate(melds):
            hands.meld_type[number, place], hands.meld_tile[number, place] = meld.type, meld.tile
    found = np.zeros(len(drawn), np.int64)
    declarable_hands(rules_record(ruleset), load_lookups(), hands, found)
    naive = [may_be_called_ready(ruleset, standing, melds) for standing, melds in drawn]
    assert [bool(one) for one in found] == naive
    assert 20 < sum(naive) < 230
