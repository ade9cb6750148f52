"""Changchun by MIL at the table: tiles, the break, claims, passing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CHOW_MIDDLE,
    CONCEALED_KONG,
    HU,
    KONG,
    PASS,
    PUNG,
)
from zimo.engine.table.state import End, Phase
from zimo.play.layout import Dice, chosen_side, indent, throw_dice, wall_lengths
from zimo.play.match import Match
from zimo.rulesets import find_ruleset

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

RULES = find_ruleset("changchun-mil")
CHOWS = {CHOW_LOWEST, CHOW_MIDDLE, CHOW_HIGHEST}
WAITS_FOR_5M = "46m123p789s111s99s"


def deal(**more: Any) -> StackedDeal:
    return StackedDeal("changchun-mil", **more)


@pytest.mark.rule("CM-001", "CM-002", "CM-004")
def test_the_set_and_the_deal():
    table = deal()
    assert Counter(table.table["wall"][0, :136].tolist()) == Counter(dict.fromkeys(range(34), 4))
    assert wall_lengths(RULES) == (17, 17, 17, 17)
    assert [len(table.hand(seat)) for seat in range(4)] == [14, 13, 13, 13]
    assert table.actor == EAST


@pytest.mark.rule("CM-003", "CM-006")
def test_one_throw_opens_the_wall():
    assert throw_dice(7, RULES).second is None
    sides = {5: 0, 9: 0, 2: 1, 6: 1, 10: 1, 3: 2, 7: 2, 11: 2, 4: 3, 8: 3, 12: 3}
    for one in range(1, 7):
        for other in range(1, 7):
            dice = Dice((one, other))
            assert chosen_side(RULES, dice, EAST) == sides[one + other]
            assert indent(RULES, dice) == min(one, other)
    assert Match("changchun-mil", seed=4).dealer == EAST


@pytest.mark.rule("CM-009")
def test_a_turn_is_a_draw_and_a_discard():
    table = deal()
    for number in range(8):
        assert (table.actor, table.phase) == (number % 4, Phase.TURN)
        left = table.left()
        table.discard_drawn()
        assert table.left() == left - 1


@pytest.mark.rule("CM-010")
def test_chow_from_the_left_pung_and_kong_from_any_hu_first():
    table = deal(east="5m", south="46m", west="555m", north=WAITS_FOR_5M)
    table.discard("5m")
    offered = table.offered()
    assert (offered[WEST], offered[NORTH]) == ([PUNG, KONG], [HU])
    assert CHOW_MIDDLE in offered[SOUTH]
    assert not CHOWS & {*offered[WEST], *offered[NORTH]}
    pung = table.clone()
    table.claim(south=CHOW_MIDDLE, west=KONG, north=HU)
    assert table.end == End.HU
    for action in (CHOW_MIDDLE, PUNG, PASS):
        pung.play(action)
    assert pung.actor == WEST
    other = deal(east="5m", west="46m", north="67m")
    other.discard("5m")
    assert not {WEST, NORTH} & other.offered().keys()


@pytest.mark.rule("CM-011")
def test_of_several_hu_the_nearest():
    table = deal(east="5m", south=WAITS_FOR_5M, north=WAITS_FOR_5M.replace("111s99s", "222s88s"))
    table.discard("5m")
    table.claim(south=HU, north=HU)
    assert table.state.hu.tolist() == [0, 1, 0, 0]


@pytest.mark.rule("CM-015")
@pytest.mark.parametrize("claim", [PUNG, CHOW_MIDDLE])
def test_no_kong_in_the_turn_of_a_claim(claim: int):
    table = deal(east="5m", south="4556m1111p", back="P")
    table.discard("5m")
    table.claim(south=claim)
    assert table.actor == SOUTH
    assert CONCEALED_KONG + tile("1p") not in table.legal
    assert ADDED_KONG + tile("5m") not in table.legal


@pytest.mark.rule("CM-041")
def test_who_let_a_hu_pass_waits_for_the_own_draw():
    """A tile of another kind for the same fans is barred as well."""
    hand = {"north": "46m123p789s111s99s", "east": "5m", "south": "5m", "west": "5m"}
    table = deal(**hand, draws="EEEE")
    table.discard("5m")
    assert table.offered()[NORTH] == [HU]
    table.claim()
    table.discard("5m")
    assert table.phase == Phase.TURN
    table.discard_drawn()
    assert table.actor == NORTH
    table.discard_drawn()
    table.discard_drawn(2)
    table.discard("5m")
    assert HU in table.offered()[NORTH]


@pytest.mark.rule("CM-041")
def test_an_own_hu_let_pass_counts_as_well():
    table = deal(north=WAITS_FOR_5M, east="5m", draws="EE5m")
    table.discard_drawn(3)
    assert HU in table.legal
    table.discard("5m")
    table.nobody_claims()
    table.discard("5m")
    assert NORTH not in table.offered()
