"""Bonus tiles where a player may keep them: ``mcr`` with ``bonus=keepable`` (MCR D-20)."""

from __future__ import annotations

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, StackedDeal, tile
from tests.scenario import kinds
from zimo.engine.table.actions import PASS, SET_ASIDE
from zimo.engine.table.state import Draw, Phase
from zimo.notation.tiles import FIRST_BONUS

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]


def deal(**more) -> StackedDeal:
    return StackedDeal("mcr", bonus="keepable", **more)


def pass_claims(table: StackedDeal) -> None:
    while table.phase == Phase.CLAIM:
        table.play(PASS)


def aside(text: str) -> int:
    return SET_ASIDE + tile(text) - FIRST_BONUS


def test_dealt_ones_are_replaced_before_play_in_turn_order() -> None:
    table = deal(east="147m258p369sESWNf1", north="147m258p369sESf2g3", back="PCf4F")
    assert [table.bonus(seat) for seat in (EAST, NORTH)] == [kinds("f1"), kinds("f2f4g3")]
    assert (table.state.drawn, table.state.draw) == (tile("P"), Draw.BONUS)
    assert not any(action >= SET_ASIDE for action in table.legal)


def test_one_drawn_later_may_be_kept_and_set_aside_in_another_turn() -> None:
    table = deal(east="147m258p369sESWNN", south="147m258p369sESWC", draws="f1PPP" + "F", back="5s")
    table.play(tile("N"))
    pass_claims(table)
    assert table.actor == SOUTH
    assert table.state.drawn == tile("f1")
    assert {tile("f1"), aside("f1")} <= set(table.legal)
    table.play(tile("C"))
    pass_claims(table)
    while table.actor != SOUTH:
        table.play(int(table.state.drawn))
        pass_claims(table)
    assert tile("f1") in table.hand(SOUTH)
    table.play(aside("f1"))
    assert table.bonus(SOUTH) == kinds("f1")
    assert (table.state.drawn, table.state.draw) == (tile("5s"), Draw.BONUS)


def test_one_may_be_discarded_and_nobody_can_claim_it() -> None:
    table = deal(east="147m258p369sESWNN", draws="f1")
    table.play(tile("N"))
    pass_claims(table)
    table.play(tile("f1"))
    assert table.phase == Phase.TURN
    assert table.state.turn == (SOUTH + 1) % 4
    assert table.bonus(SOUTH) == []
