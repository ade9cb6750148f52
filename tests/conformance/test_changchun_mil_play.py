"""Changchun by MIL at the table: what chows leave, the last tiles, special kongs."""

from __future__ import annotations

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile
from zimo.engine.table.actions import (
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CHOW_MIDDLE,
    CONCEALED_KONG,
    HU,
    KONG,
    PASS,
    PUNG,
)
from zimo.engine.table.state import End

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


# the end of the wall

# three suits, a terminal, a pung; waits for 5m
WAITS_FOR_5M = "46m123p789s111s99s"


def last_tiles(**more) -> StackedDeal:
    return deal(**{"reserve_stacks": 7, "draw_only_tiles": 4} | more)


def until_left(table: StackedDeal, tiles: int) -> StackedDeal:
    """Everybody discards what he draws, until so many tiles are left and somebody is to discard."""
    while table.left() > tiles:
        table.discard_drawn()
    assert table.left() == tiles
    return table


@pytest.mark.rule("CM-043")
def test_four_tiles_are_drawn_without_a_discard_then_the_deal_is_drawn():
    table = until_left(last_tiles(), 18)
    discards = int(table.state.river_length)
    actor = table.actor
    table.discard_drawn()
    assert table.over
    assert table.end == End.WALL
    assert table.left() == 14
    assert table.state.river_length == discards + 1
    drawers = [int(draw) >> 6 for draw in table.state.last_draws]
    assert drawers == [(actor + step) % 4 for step in range(1, 5)]
    assert [len(table.hand(seat)) for seat in range(4)] == [13] * 4


@pytest.mark.rule("CM-042")
def test_a_single_tile_at_the_tail_is_no_stack():
    table = last_tiles(east="1111m", back="P")
    table.concealed_kong("1m")
    table.discard("P")
    table.nobody_claims()
    until_left(table, 19)
    assert not table.over
    table.discard_drawn()
    assert table.over
    assert table.left() == 15


def waiting_at_the_end(**more) -> StackedDeal:
    """South waits for 5m, which it draws as the second of the last tiles; North is to discard before them."""
    table = last_tiles(south=WAITS_FOR_5M, dealer=WEST, **more)
    wall = table.state.wall
    place = 136 - 18 + 1
    other = next(there for there in range(int(table.state.drawn_front[0]), 136) if wall[there] == tile("5m"))
    wall[place], wall[other] = wall[other], wall[place]
    return until_left(table, 18)


@pytest.mark.rule("CM-043")
def test_one_of_the_last_tiles_may_win():
    table = waiting_at_the_end()
    table.discard_drawn()
    assert table.actor == SOUTH
    assert table.legal == [PASS, HU]
    left = table.left()
    passed = table.clone()
    passed.play(PASS)
    assert passed.end == End.WALL
    assert [int(draw) for draw in passed.state.last_draws][1] == SOUTH * 64 + tile("5m")
    table.hu()
    assert table.end == End.HU
    assert table.left() == left
    assert table.state.win_from[SOUTH] == SOUTH


@pytest.mark.rule("CM-044")
@pytest.mark.parametrize(("left", "may"), [(21, True), (20, True), (19, False), (18, False)])
def test_no_kong_takes_its_replacement_out_of_the_last_nine_stacks(left, may):
    hands = {name: f"1111{suit}" for name, suit in (("east", "m"), ("south", "p"), ("west", "s"))}
    table = until_left(last_tiles(**hands, north="EEEE"), left)
    assert any(CONCEALED_KONG <= action < CONCEALED_KONG + 34 for action in table.legal) == may


@pytest.mark.rule("CM-044", "CM-005")
@pytest.mark.parametrize("left", [21, 20, 19])
def test_a_kong_may_take_the_single_tile_which_is_of_no_stack(left):
    table = last_tiles(east="2222m", south="1111p", west="1111s", north="EEEE", back="P9m")
    table.concealed_kong("2m")
    table.discard_unclaimed("P")
    until_left(table, left)
    kong = next(action for action in table.legal if CONCEALED_KONG <= action < CONCEALED_KONG + 34)
    table.play(kong)
    assert table.state.drawn == tile("9m")
    assert table.left() == left - 1
    if left == 19:
        table.discard_drawn()
        assert table.over
        assert table.left() == 14


@pytest.mark.rule("CM-017")
@pytest.mark.parametrize(("left", "given", "may"), [(19, "P", True), (18, "C", False)])
def test_nothing_is_claimed_for_a_set_when_the_next_tile_may_only_win(left, given, may):
    table = until_left(last_tiles(east="P", south="C", west="CC", north="PP"), left)
    table.discard(given)
    claimed = [action for actions in table.offered().values() for action in actions]
    assert (PUNG in claimed) == may


@pytest.mark.rule("CM-017")
def test_the_discard_before_the_last_tiles_may_still_be_won():
    table = until_left(last_tiles(south="5m", north=WAITS_FOR_5M), 18)
    table.discard("5m")
    assert table.offered()[NORTH] == [HU]


@pytest.mark.rule("CM-045")
def test_at_a_draw_kong_money_stays_and_nothing_else_is_paid():
    table = last_tiles(east="1111m", back="P", kong_payments=True)
    table.concealed_kong("1m")
    paid = table.scores
    table.discard_drawn_to_the_end()
    assert table.end == End.WALL
    assert table.scores == paid
    assert any(paid)
