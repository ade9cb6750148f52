"""Changchun by MIL at the table: what chows leave, the last tiles, special kongs."""

from __future__ import annotations

import pytest

from tests.conformance.stacked import EAST, SOUTH, StackedDeal
from zimo.engine.table.actions import CHOW_HIGHEST, CHOW_LOWEST, CHOW_MIDDLE, KONG, PUNG

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

CHOWS = {CHOW_LOWEST, CHOW_MIDDLE, CHOW_HIGHEST}


def deal(**more) -> StackedDeal:
    return StackedDeal("changchun", **{"max_exposed": 4, "chow_keeps_two": True} | more)


def go_round(table: StackedDeal, claim: int, given: str, spare: str) -> None:
    """East gives a tile that South claims; South discards its spare, and it is East's turn again."""
    table.discard(given)
    table.claim(south=claim)
    table.discard_unclaimed(spare)
    table.discard_drawn(2)
    assert table.actor == EAST


def offered_for_the_fourth(given: str, *, chow: bool, options: dict | None = None) -> list[int]:
    """What South, with three claimed sets and 34sPP, may claim of East's discard."""
    first, claim = ("23m", CHOW_HIGHEST) if chow else ("44m", PUNG)
    table = deal(east="4mES5sP", south=f"{first}EESS34sPP147p", **options or {})
    go_round(table, claim, "4m", "1p")
    go_round(table, PUNG, "E", "4p")
    go_round(table, PUNG, "S", "7p")
    assert len(table.hand(SOUTH)) == 4
    table.discard(given)
    return table.offered().get(SOUTH, [])


@pytest.mark.rule("CM-012")
def test_with_a_chow_no_claim_leaves_a_single_tile():
    assert offered_for_the_fourth("5s", chow=True) == []
    assert offered_for_the_fourth("P", chow=True) == []


@pytest.mark.rule("CM-012")
def test_a_chow_as_the_fourth_set_leaves_a_single_tile_as_well():
    assert offered_for_the_fourth("5s", chow=False) == []
    assert offered_for_the_fourth("P", chow=False) == [PUNG]


@pytest.mark.rule("CM-012")
def test_without_the_option_a_single_tile_may_stand():
    free = {"chow_keeps_two": False}
    assert offered_for_the_fourth("5s", chow=True, options=free) == [CHOW_HIGHEST]
    assert offered_for_the_fourth("P", chow=True, options=free) == [PUNG]


@pytest.mark.rule("CM-012")
def test_tiles_of_concealed_kongs_count_as_standing():
    table = deal(east="4m9sEP", south="23mEE1111m34sPP1p", draws="WNW8p", back="9p")
    go_round(table, CHOW_HIGHEST, "4m", "1p")
    table.discard_unclaimed("9s")
    table.concealed_kong("1m")
    table.discard_unclaimed("9p")
    table.discard_drawn(2)
    go_round(table, PUNG, "E", "8p")
    assert len(table.hand(SOUTH)) == 4
    table.discard("P")
    assert table.offered()[SOUTH] == [PUNG]


@pytest.mark.rule("CM-012")
def test_a_kong_that_leaves_a_single_tile_is_not_offered():
    table = deal(east="4mESP", south="23mEESSPPP1m147p")
    go_round(table, CHOW_HIGHEST, "4m", "1p")
    go_round(table, PUNG, "E", "4p")
    go_round(table, PUNG, "S", "7p")
    table.discard("P")
    assert KONG not in table.offered().get(SOUTH, [])
    assert PUNG not in table.offered().get(SOUTH, [])
