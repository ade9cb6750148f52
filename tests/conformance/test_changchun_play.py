"""Changchun at the table: tiles, claims, three melds, kongs, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile
from tests.scenario import kinds
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CHOW_MIDDLE,
    CONCEALED_KONG,
    HU,
    KONG,
    PUNG,
)
from zimo.engine.table.state import Draw, End, MeldType, Phase
from zimo.rulesets import find_ruleset

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

CHOWS = {CHOW_LOWEST, CHOW_MIDDLE, CHOW_HIGHEST}
# three suits, a terminal, a pung; waits for 5m
WAITS_FOR_5M = "46m123p789s111s99s"


def deal(**more) -> StackedDeal:
    return StackedDeal("changchun", **more)


@pytest.mark.rule("CC-001", "CC-002", "CC-003", "CC-004")
def test_the_set():
    wall = Counter(deal().table["wall"][0, :136].tolist())
    assert wall == Counter(dict.fromkeys(range(34), 4))
    assert sum(wall[kind] for kind in range(27)) == 108
    assert [wall[kind] for kind in kinds("ESWNCFP")] == [4] * 7
    assert not any(wall[kind] for kind in range(34, 42))


@pytest.mark.rule("CC-015", "CC-016")
def test_a_chow_from_the_left_player_only():
    table = deal(east="5m", south="46m", west="46m", north="67m")
    table.discard("5m")
    offered = table.offered()
    assert CHOW_MIDDLE in offered[SOUTH]
    assert not CHOWS & {action for seat in (WEST, NORTH) for action in offered.get(seat, [])}
    table.claim(south=CHOW_MIDDLE)
    assert table.melds(SOUTH) == [(MeldType.CHOW, tile("4m"))]
    assert table.state.draw == Draw.CLAIM


@pytest.mark.rule("CC-017")
@pytest.mark.parametrize("claimer", ["south", "west", "north"])
def test_a_pung_from_anybody(claimer):
    table = deal(east="P", **{claimer: "PP"})
    table.discard("P")
    table.claim(**{claimer: PUNG})
    assert table.melds(("east", "south", "west", "north").index(claimer)) == [(MeldType.PUNG, tile("P"))]


@pytest.mark.rule("CC-018", "CC-019")
def test_three_kinds_of_kong_each_with_a_tile_from_the_back():
    concealed = deal(east="1111m", back="P")
    concealed.concealed_kong("1m")
    melded = deal(east="P", south="PPP", back="C")
    melded.discard("P")
    melded.claim(south=KONG)
    added = deal(east="PP9p", south="P", draws="ESWNP", back="C")
    added.discard_drawn()
    added.discard("P")
    added.claim(east=PUNG)
    added.discard_unclaimed("9p")
    added.discard_drawn(3)
    added.added_kong("P")
    assert concealed.melds(EAST) == [(MeldType.CONCEALED_KONG, tile("1m"))]
    assert melded.melds(SOUTH) == [(MeldType.MELDED_KONG, tile("P"))]
    assert added.melds(EAST) == [(MeldType.PROMOTED_KONG, tile("P"))]
    for table, replacement in ((concealed, "P"), (melded, "C"), (added, "C")):
        assert table.state.drawn == tile(replacement)
        assert table.state.drawn_back[0] == 1
        assert table.state.draw == Draw.KONG


@pytest.mark.rule("CC-020", "CC-029")
def test_a_hu_by_discard_ends_the_deal():
    table = deal(east="5m", north=WAITS_FOR_5M)
    table.discard("5m")
    table.claim(north=HU)
    assert table.end == End.HU
    assert table.state.win_from[NORTH] == EAST


@pytest.mark.rule("CC-021", "CC-029")
def test_a_hu_on_a_drawn_tile_ends_the_deal():
    table = deal(south=WAITS_FOR_5M, draws="5m")
    table.discard_drawn()
    table.hu()
    assert table.end == End.HU
    assert table.state.win_from[SOUTH] == SOUTH


@pytest.mark.rule("CC-022")
@pytest.mark.parametrize("dealer", range(4))
def test_fourteen_tiles_for_the_dealer(dealer):
    table = deal(dealer=dealer)
    assert [len(table.hand(seat)) for seat in range(4)] == [13 + (seat == dealer) for seat in range(4)]
    assert table.actor == dealer


@pytest.mark.rule("CC-024", "CC-025")
def test_turns_run_counter_clockwise_with_a_draw_and_a_discard():
    table = deal()
    for number in range(8):
        assert table.actor == number % 4
        left = table.left()
        table.discard_drawn()
        assert table.left() == left - 1


@pytest.mark.rule("CC-026", "CC-027")
def test_hu_then_pung_and_kong_then_chow():
    table = deal(east="5m", south="46m", west="55m", north=WAITS_FOR_5M)
    table.discard("5m")
    offered = table.offered()
    assert CHOW_MIDDLE in offered[SOUTH]
    assert PUNG in offered[WEST]
    assert HU in offered[NORTH]
    hu = table.clone()
    for action in (CHOW_MIDDLE, PUNG, HU):
        hu.play(action)
    assert hu.end == End.HU
    pung = table.clone()
    table.claim(south=CHOW_MIDDLE, west=PUNG)
    assert table.actor == WEST
    pung.play(CHOW_MIDDLE)
    while pung.phase == Phase.CLAIM:
        pung.play(pung.legal[0])
    assert pung.actor == SOUTH
    kong = deal(east="5m", south="46m", west="555m")
    kong.discard("5m")
    kong.claim(south=CHOW_MIDDLE, west=KONG)
    assert kong.actor == WEST


@pytest.mark.rule("CC-027")
def test_only_the_nearest_of_two_hu():
    table = deal(east="5m", south=WAITS_FOR_5M, north=WAITS_FOR_5M.replace("111s99s", "222s88s"))
    table.discard("5m")
    table.claim(south=HU, north=HU)
    assert table.state.hu.tolist() == [0, 1, 0, 0]


def three_pungs(north: str, **more) -> StackedDeal:
    """North has claimed P, C and F from East, who is in turn with an 8s; North has dropped 7m, 8m, 9m."""
    table = deal(east="PCF8s", north="PPCCFF789m" + north, **more)
    for discard, dropped in (("P", "7m"), ("C", "8m"), ("F", "9m")):
        table.discard(discard)
        table.claim(north=PUNG)
        table.discard_unclaimed(dropped)
    assert [meld for meld, _ in table.melds(NORTH)] == [MeldType.PUNG] * 3
    return table


@pytest.mark.rule("CC-028")
@pytest.mark.parametrize(("limit", "offered"), [(3, []), (4, [PUNG])])
def test_a_fourth_meld_cannot_be_exposed(limit, offered):
    table = three_pungs("88s1m5p", max_exposed=limit)
    table.discard("8s")
    assert table.offered().get(NORTH, []) == offered
    assert find_ruleset("changchun").max_exposed == 3


@pytest.mark.rule("CC-028")
def test_a_concealed_kong_is_not_exposed_and_an_added_kong_is_no_new_meld():
    table = three_pungs("111m5p", draws="1s2s3s1p2p1m")
    table.discard_drawn(3)
    assert table.actor == NORTH
    assert CONCEALED_KONG + tile("1m") in table.legal
    table = three_pungs("1m4s5p6p", draws="1s2s3s1p2pP")
    table.discard_drawn(3)
    assert table.actor == NORTH
    assert ADDED_KONG + tile("P") in table.legal


@pytest.mark.rule("CC-030")
def test_an_empty_wall_is_a_draw():
    table = deal()
    table.play_to_the_end()
    assert table.end == End.WALL
    assert table.left() == 0
    assert table.scores == [0, 0, 0, 0]


@pytest.mark.rule("CC-032")
def test_an_added_kong_may_be_robbed():
    assert find_ruleset("changchun").rob_kong
    table = deal(east="55m9p", south="5m", north=WAITS_FOR_5M, draws="ESWN5m")
    table.discard_drawn()
    table.discard("5m")
    table.claim(east=PUNG)
    table.discard_unclaimed("9p")
    table.discard_drawn(3)
    table.added_kong("5m")
    assert table.offered() == {NORTH: [HU]}
    table.claim(north=HU)
    assert table.end == End.HU
    assert table.melds(EAST) == [(MeldType.PUNG, tile("5m"))]
