"""Simple Sichuan at the table: turns, claims, kongs, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, text_of, tile
from zimo.engine.table.actions import CONCEALED_KONG, HU, KONG, PASS, PUNG
from zimo.engine.table.state import Draw, End, MeldType, Phase
from zimo.play.game import IllegalAction
from zimo.rulesets import find_ruleset

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

# two suits, waits for 5m
WAITS_FOR_5M = "46m123m456p789p99p"


def deal(**more) -> StackedDeal:
    return StackedDeal("sichuan", **more)


def test_the_set_has_suits_only_and_the_dragons_if_wanted():
    wall = Counter(deal().table["wall"][0, :108].tolist())
    assert wall == Counter(dict.fromkeys(range(27), 4))
    wall = Counter(deal(dragons=True).table["wall"][0, :120].tolist())
    assert wall == Counter(dict.fromkeys([*range(27), 31, 32, 33], 4))


@pytest.mark.rule("SIM-008", "SIM-009", "SIM-010", "SIM-013", "SIM-019")
def test_counter_clockwise_each_draws_and_discards():
    table = deal()
    for number in range(8):
        assert table.actor == number % 4
        assert len(table.hand(number % 4)) == 14
        assert PASS not in table.legal
        left = table.left()
        table.discard_drawn()
        assert table.left() == left - 1


@pytest.mark.rule("SIM-011", "SIM-041")
def test_pung_kong_and_hu_may_be_claimed_but_no_chow():
    table = deal(east="5m", south="46m46p46s", west="555m", north=WAITS_FOR_5M)
    table.discard("5m")
    assert table.offered() == {WEST: [PUNG, KONG], NORTH: [HU]}
    # the winning hand has chows all the same
    table.claim(north=HU)
    assert table.end == End.HU


@pytest.mark.rule("SIM-012", "SIM-014", "SIM-020", "SIM-021", "SIM-022")
@pytest.mark.parametrize("claimer", ["south", "west", "north"])
def test_a_pung_of_anybodys_discard_takes_the_turn_without_a_draw(claimer):
    table = deal(east="5m", **{claimer: "55m"})
    seat = ("east", "south", "west", "north").index(claimer)
    table.discard("5m")
    left = table.left()
    table.claim(**{claimer: PUNG})
    assert table.actor == seat
    assert table.left() == left
    assert table.melds(seat) == [(MeldType.PUNG, tile("5m"))]
    assert all(table.view(other)["meld_tile"][0, seat, 0] == tile("5m") for other in range(4))
    assert len(table.hand(seat)) == 14 - 3
    assert HU not in table.legal
    table.discard_unclaimed(text_of(table.hand(seat)[-1]))
    assert table.actor == (seat + 1) % 4


@pytest.mark.rule("SIM-021")
def test_one_tile_is_not_enough_for_a_pung():
    table = deal(east="5m", south="5m", west="5m")
    table.discard("5m")
    assert not [claims for claims in table.offered().values() if PUNG in claims]


@pytest.mark.rule("SIM-014", "SIM-015", "SIM-017", "SIM-018")
def test_nobody_draws_or_discards_out_of_turn_or_with_thirteen_tiles():
    table = deal(east="5m", south="55m")
    table.discard("5m")
    assert table.actor == SOUTH
    assert table.phase == Phase.CLAIM
    assert len(table.hand(SOUTH)) == 13
    for kind in set(table.hand(SOUTH)):
        with pytest.raises(IllegalAction):
            table.play(kind)
    table.claim(south=PUNG)
    for seat in range(4):
        assert len(table.hand(seat)) + 3 * int(table.state.melds[seat]) == 13 + (seat == SOUTH)


@pytest.mark.rule("SIM-016")
def test_the_deal_is_a_draw_when_the_wall_is_empty():
    table = deal()
    table.play_to_the_end()
    assert table.end == End.WALL
    assert table.left() == 0
    assert table.scores == [0, 0, 0, 0]


@pytest.mark.rule("SIM-023", "SIM-025")
def test_a_concealed_kong_takes_a_tile_from_the_back():
    table = deal(east="1111m", back="9s")
    table.concealed_kong("1m")
    assert table.melds(EAST) == [(MeldType.CONCEALED_KONG, tile("1m"))]
    assert table.state.drawn == tile("9s")
    assert table.state.drawn_back[0] == 1
    assert table.actor == EAST


@pytest.mark.rule("SIM-024", "SIM-025")
def test_an_exposed_kong_from_the_hand_from_the_wall_or_from_a_discard():
    table = deal(east="5m", west="555m", back="9s")
    table.discard("5m")
    table.claim(west=KONG)
    assert table.melds(WEST) == [(MeldType.MELDED_KONG, tile("5m"))]
    assert table.state.drawn == tile("9s")

    # East pungs South's 5m and draws the fourth, or South discards it
    drawn = deal(east="55m9p", south="5m", draws="1s2s3s4s5m", back="9s")
    discarded = deal(east="55m9p", south="5m", draws="1s2s3s4s6s5m", back="9s")
    for table in drawn, discarded:
        table.discard_drawn()
        table.discard("5m")
        table.claim(east=PUNG)
        table.discard_unclaimed("9p")
        table.discard_drawn(3)
        assert table.actor == EAST
    drawn.added_kong("5m")
    assert drawn.melds(EAST) == [(MeldType.PROMOTED_KONG, tile("5m"))]
    discarded.discard_drawn()
    discarded.discard("5m")
    assert KONG in discarded.offered()[EAST]
    discarded.claim(east=KONG)
    assert discarded.melds(EAST) == [(MeldType.MELDED_KONG, tile("5m"))]
    for table in drawn, discarded:
        assert table.state.drawn == tile("9s")
        assert table.state.draw == Draw.KONG


@pytest.mark.rule("SIM-026")
def test_hu_on_any_discard_and_the_nearest_wins():
    table = deal(east="5m", south=WAITS_FOR_5M, north="46m789m111p222p33p")
    table.discard("5m")
    table.claim(south=HU, north=HU)
    assert table.end == End.HU
    assert table.state.hu.tolist() == [0, 1, 0, 0]


@pytest.mark.rule("SIM-027")
def test_hu_on_a_drawn_tile():
    table = deal(north=WAITS_FOR_5M, draws="1s2s5m")
    table.discard_drawn(3)
    assert table.actor == NORTH
    table.hu()
    assert table.end == End.HU
    assert table.state.win_from[NORTH] == NORTH


def test_an_added_kong_may_be_robbed():
    assert find_ruleset("sichuan").rob_kong
    table = deal(east="55m9p", south="5m", north=WAITS_FOR_5M, draws="1s2s3s4s5m")
    table.discard_drawn()
    table.discard("5m")
    table.claim(east=PUNG)
    table.discard_unclaimed("9p")
    table.discard_drawn(3)
    table.added_kong("5m")
    table.claim(north=HU)
    assert table.melds(EAST) == [(MeldType.PUNG, tile("5m"))]
    assert not any(action >= CONCEALED_KONG for action in table.legal)
