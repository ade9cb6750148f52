"""The classical game at the table: tiles, kong box, turns, claims, kongs, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, text_of, tile
from tests.scenario import kinds
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
from zimo.engine.table.state import Draw, End, MeldType, Phase
from zimo.play.game import Game

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

CHOWS = {CHOW_LOWEST, CHOW_MIDDLE, CHOW_HIGHEST}
WAITS_FOR_5M = "46m123p456p789s99s"
NAMES = ("east", "south", "west", "north")


def deal(**more) -> StackedDeal:
    return StackedDeal("classical", **more)


def box(table: Game) -> int:
    return int(table.table["box"][0])


@pytest.mark.rule("HK-001")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_play(players):
    table = deal(players=players, draws="f1f2f3f4g1g2g3g4")
    turns = []
    for _ in range(2 * players):
        turns.append(table.actor)
        table.discard_drawn()
    assert turns == [*range(players)] * 2
    table.play_to_the_end()
    assert table.end == End.WALL
    assert table.scores == [0] * players


@pytest.mark.rule("HK-002", "HK-003", "HK-029")
def test_four_sets_and_a_pair_win_and_end_the_deal():
    table = deal(east="123m456m789m123pEE")
    assert table.can(HU)
    table.hu()
    assert table.end == End.HU
    # seven pairs are no hand here
    table = deal(east="1155m2277p3399sEE")
    assert not table.can(HU)


@pytest.mark.rule("HK-004", "HK-005", "HK-007")
def test_the_set_with_and_without_bonus_tiles():
    wall = Counter(deal().table["wall"][0].tolist())
    assert wall.total() == 144
    assert [wall[kind] for kind in kinds("ESWNCFP")] == [4] * 7
    assert [wall[kind] for kind in kinds("f1f2f3f4g1g2g3g4")] == [1] * 8
    plain = deal(tiles=136)
    assert Counter(plain.table["wall"][0, :136].tolist()) == Counter(dict.fromkeys(range(34), 4))
    assert plain.left() == 136 - 53


@pytest.mark.rule("HK-006")
def test_seat_winds_and_the_prevailing_wind():
    table = deal()
    assert table.state.seat_wind.tolist() == [0, 1, 2, 3]
    assert table.state.prevalent == 0


@pytest.mark.rule("HK-015", "HK-032", "HK-081")
def test_every_kong_takes_a_tile_from_the_box_which_is_refilled():
    table = deal(east="1111m2222p3333s4m5p", back="CFP")
    assert box(table) == 2
    left = table.left()
    for number, (kong, replacement) in enumerate((("1m", "C"), ("2p", "F"), ("3s", "P")), 1):
        table.concealed_kong(kong)
        assert table.state.drawn == tile(replacement)
        assert table.state.draw == Draw.KONG
        assert table.left() == left - number
        assert box(table) == (1, 2, 1)[number - 1]
    assert [meld for meld, _ in table.melds(EAST)] == [MeldType.CONCEALED_KONG] * 3


@pytest.mark.rule("HK-018")
def test_bonus_tiles_of_the_deal_are_replaced_from_the_box():
    table = deal(south="147m258p369sESWf2", back="P")
    assert table.bonus(SOUTH) == kinds("f2")
    assert tile("P") in table.hand(SOUTH)
    assert box(table) == 1
    assert table.view(NORTH)["bonus"][0, SOUTH] == table.state.bonus[SOUTH]


@pytest.mark.rule("HK-020", "HK-021", "HK-022")
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_discards_first_and_the_right_neighbour_draws(dealer):
    table = deal(dealer=dealer)
    left = table.left()
    assert table.actor == dealer
    assert len(table.hand(dealer)) == 14
    table.discard_drawn()
    right = (dealer + 1) % 4
    assert table.actor == right
    assert table.left() == left - 1
    assert len(table.hand(right)) == 14
    assert PASS not in table.legal


@pytest.mark.rule("HK-023", "HK-077")
def test_thirteen_tiles_between_turns_bonus_tiles_apart():
    for seed in range(3):
        game = Game("classical", seed=seed)
        while not game.over:
            turn = int(game.table["turn"][0])
            for seat in range(4):
                standing = int(game.table["hand"][0, seat, :34].sum())
                in_turn = seat == turn and game.phase == Phase.TURN
                assert standing + 3 * int(game.table["melds"][0, seat]) == 13 + in_turn
                assert not game.table["hand"][0, seat, 34:].any()
            claims = [action for action in game.legal if action in (PUNG, KONG, *CHOWS)]
            kongs = [action for action in game.legal if action >= CONCEALED_KONG]
            game.play((kongs or claims or game.legal)[0])


@pytest.mark.rule("HK-024", "HK-076")
def test_a_drawn_tile_may_be_discarded_at_once():
    table = deal(draws="C")
    table.discard_drawn()
    table.discard("C")
    assert table.state.river[1] == SOUTH * 64 + tile("C")


@pytest.mark.rule("HK-025")
def test_sets_from_the_wall_may_stay_concealed():
    table = deal(south="11m", draws="1m")
    table.discard_drawn()
    assert table.melds(SOUTH) == []
    assert table.hand(SOUTH).count(tile("1m")) == 3
    assert table.view(NORTH)["hand"][0, SOUTH].sum() == 0


@pytest.mark.rule("HK-026", "HK-074")
def test_only_the_next_player_may_chow():
    table = deal(east="5m", south="46m147p", west="46m258p", north="67m369p")
    table.discard("5m")
    offered = table.offered()
    assert CHOW_MIDDLE in offered[SOUTH]
    assert not CHOWS & {action for seat in (WEST, NORTH) for action in offered.get(seat, [])}
    table.claim(south=CHOW_MIDDLE)
    assert table.melds(SOUTH) == [(MeldType.CHOW, tile("4m"))]
    assert table.actor == SOUTH


@pytest.mark.rule("HK-027", "HK-036", "HK-080")
@pytest.mark.parametrize("claimer", [SOUTH, WEST, NORTH])
def test_a_pung_from_anybody_and_those_between_lose_their_turn(claimer):
    table = deal(east="C", **{NAMES[claimer]: "CC"})
    table.discard("C")
    table.claim(**{NAMES[claimer]: PUNG})
    assert table.view(EAST)["meld_tile"][0, claimer, 0] == tile("C")
    table.discard_unclaimed(text_of(table.hand(claimer)[0]))
    assert table.actor == (claimer + 1) % 4


@pytest.mark.rule("HK-028", "HK-080")
@pytest.mark.parametrize("claimer", [SOUTH, WEST, NORTH])
def test_a_kong_from_anybody_takes_a_tile_from_the_box(claimer):
    table = deal(east="C", **{NAMES[claimer]: "CCC"}, back="P")
    table.discard("C")
    table.claim(**{NAMES[claimer]: KONG})
    assert table.melds(claimer) == [(MeldType.MELDED_KONG, tile("C"))]
    assert table.actor == claimer
    assert table.state.drawn == tile("P")
    assert box(table) == 1


@pytest.mark.rule("HK-029", "HK-034")
def test_hu_on_any_discard():
    table = deal(east="5m", west=WAITS_FOR_5M)
    table.discard("5m")
    table.claim(west=HU)
    assert table.end == End.HU


@pytest.mark.rule("HK-030", "HK-031", "HK-075")
def test_hu_then_kong_and_pung_then_chow_and_one_of_them():
    table = deal(east="5m", south="46m", west="55m", north=WAITS_FOR_5M)
    table.discard("5m")
    hu = table.clone()
    for action in (CHOW_MIDDLE, PUNG, HU):
        hu.play(action)
    assert hu.end == End.HU
    table.claim(south=CHOW_MIDDLE, west=PUNG)
    assert table.actor == WEST
    assert table.state.melds.tolist() == [0, 0, 1, 0]
    both = deal(east="5m", south=WAITS_FOR_5M, north=WAITS_FOR_5M.replace("99s", "88s"))
    both.discard("5m")
    both.claim(south=HU, north=HU)
    assert both.state.hu.tolist() == [0, 1, 0, 0]


@pytest.mark.rule("HK-033")
def test_a_concealed_kong_is_shown():
    table = deal(east="1111m")
    table.concealed_kong("1m")
    assert table.view(WEST)["meld_tile"][0, EAST, 0] == tile("1m")


@pytest.mark.rule("HK-034", "HK-078")
def test_an_empty_live_wall_is_a_draw_and_the_box_stays():
    table = deal(draws="f1f2f3f4g1g2g3g4")
    table.play_to_the_end()
    assert table.end == End.WALL
    assert table.left() == box(table) == 2
    assert table.scores == [0, 0, 0, 0]


@pytest.mark.rule("HK-079")
def test_one_may_win_on_a_tile_one_discarded_before():
    table = deal(west=WAITS_FOR_5M, draws="F5mP5m")
    table.discard_drawn(2)
    assert table.actor == WEST
    assert table.can(HU)
    table.discard_drawn(2)  # West's own 5m among them
    table.discard("5m")
    assert HU in table.offered()[WEST]
    table.claim(west=HU)
    assert table.end == End.HU
