"""Chinese Official at the table: tiles, wall, deal, bonus tiles, turns, claims, kongs, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, text_of, tile, with_open_pung
from tests.deal_order import deal_blocks
from tests.scenario import kinds
from zimo.engine.table.actions import (
    ACTION_COUNT,
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
from zimo.engine.table.state import Draw, End, MeldType, Phase
from zimo.play.game import Game, IllegalAction
from zimo.rulesets import find_ruleset

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

CHOWS = {CHOW_LOWEST, CHOW_MIDDLE, CHOW_HIGHEST}
WAITS_FOR_5M = "46m123p456p789s99s"


def deal(**more) -> StackedDeal:
    return StackedDeal("official", **more)


@pytest.mark.rule("OFF-001", "OFF-002", "OFF-003", "OFF-004", "OFF-005")
def test_the_set():
    wall = Counter(Game("official", seed=1).table["wall"][0].tolist())
    assert wall.total() == 144
    assert all(wall[kind] == 4 for kind in range(27))
    assert [sum(wall[kind] for kind in range(first, first + 9)) for first in (0, 9, 18)] == [36] * 3
    assert [wall[kind] for kind in kinds("ESWN")] == [4] * 4
    assert [wall[kind] for kind in kinds("CFP")] == [4] * 3
    assert [wall[kind] for kind in kinds("f1f2f3f4g1g2g3g4")] == [1] * 8


@pytest.mark.rule("OFF-006", "OFF-045")
def test_every_tile_of_the_one_wall_is_drawn_before_the_deal_is_a_draw():
    table = deal(draws="f1f2f3f4g1g2g3g4")
    table.play_to_the_end()
    assert table.end == End.WALL
    assert table.left() == 0
    assert table.scores == [0, 0, 0, 0]


@pytest.mark.rule("OFF-007", "OFF-008", "OFF-015")
def test_four_players_take_turns_counter_clockwise():
    table = deal()
    turns = []
    for _ in range(8):
        turns.append(table.actor)
        table.discard_drawn()
    assert turns == [EAST, SOUTH, WEST, NORTH] * 2
    assert table.players == 4


@pytest.mark.rule("OFF-009", "OFF-010", "OFF-011")
@pytest.mark.parametrize("dealer", range(4))
def test_thirteen_tiles_each_and_the_dealer_draws_first(dealer):
    table = deal(dealer=dealer)
    assert [len(table.hand(seat)) for seat in range(4)] == [13 + (seat == dealer) for seat in range(4)]
    assert table.left() == 144 - 4 * 13 - 1
    assert table.actor == dealer
    assert table.state.draw == Draw.WALL


@pytest.mark.parametrize("name", ["official", "mcr", "changchun", "classical"])
@pytest.mark.parametrize("dealer", range(4))
def test_the_engine_deals_the_blocks_that_lie_on_the_table(name, dealer):
    ruleset = find_ruleset(name)
    game = Game(ruleset, seed=99, dealer=dealer)
    wall = game.table["wall"][0].tolist()
    for seat in range(4):
        dealt = Counter(
            wall[place] for owner, block in deal_blocks(ruleset, dealer) if owner == seat for place in block
        )
        held = Counter({kind: int(game.table["hand"][0, seat, kind]) for kind in range(34)})
        assert held >= Counter({kind: count for kind, count in dealt.items() if kind < 34})
        assert held.total() == dealt.total()


@pytest.mark.rule("OFF-012")
def test_a_turn_draws_a_tile_unless_it_was_claimed():
    table = deal(east="C", west="CC")
    left = table.left()
    table.discard("C")
    table.claim(west=PUNG)
    assert table.actor == WEST
    assert table.left() == left
    assert table.state.draw == Draw.CLAIM
    table.discard_unclaimed(text_of(table.hand(WEST)[0]))
    assert table.actor == NORTH
    assert table.left() == left - 1


@pytest.mark.rule("OFF-013", "OFF-016", "OFF-017", "OFF-018", "OFF-019")
def test_bonus_tiles_are_set_aside_and_replaced_from_the_back():
    table = deal(draws="f2", back="g1f4F")
    table.discard_drawn()
    assert table.actor == SOUTH
    assert table.bonus(SOUTH) == kinds("f2f4g1")
    assert table.state.drawn == tile("F")
    assert table.state.draw == Draw.BONUS
    assert table.state.drawn_back[0] == 3
    assert len(table.hand(SOUTH)) == 14
    assert max(table.hand(SOUTH)) < 34
    assert table.view(NORTH)["bonus"][0, SOUTH] == table.state.bonus[SOUTH]


@pytest.mark.rule("OFF-014")
def test_with_fourteen_tiles_one_is_discarded():
    table = deal(east="147m258p369s55sEEW")
    assert table.legal == sorted(set(kinds("147m258p369s55sEEW")))
    table.discard_drawn()
    assert len(table.hand(EAST)) == 13


@pytest.mark.rule("OFF-021")
def test_bonus_tiles_of_the_deal_are_replaced_in_turn_order_from_the_dealer():
    table = deal(north="147m258p369sESWg3C", east="147m258p369sESf1f3", dealer=NORTH, back="FPg4FC")
    assert table.bonus(NORTH) == kinds("g3")
    assert Counter(table.hand(NORTH)) == Counter(kinds("147m258p369sESWCF"))
    # East sets f1 aside for P, then f3 for g4, and that for F
    assert table.bonus(EAST) == kinds("f1f3g4")
    assert Counter(table.hand(EAST)) == Counter(kinds("147m258p369sESPF"))
    assert table.actor == NORTH
    assert table.state.drawn == tile("C")


@pytest.mark.parametrize(
    ("east", "draw", "drawn"),
    [("123456789m1112pf1", Draw.BONUS, "5s"), ("f1123456789m1112p", Draw.WALL, "2p")],
)
def test_the_dealers_last_tile_is_its_draw_also_if_it_was_replaced(east, draw, drawn):
    table = deal(east=east, back="5s")
    assert (table.state.draw, text_of(table.state.drawn)) == (draw, drawn)


@pytest.mark.rule("OFF-022", "OFF-023", "OFF-041", "OFF-044")
def test_a_self_drawn_hu_is_declared_on_the_completing_tile():
    table = deal(south=WAITS_FOR_5M, draws="FPPC5mFCFC")
    table.discard_drawn()
    assert table.actor == SOUTH
    assert not table.can(HU)  # F completes nothing
    table.discard_drawn(4)
    assert table.can(HU)
    later = table.clone()
    table.hu()
    assert table.over
    assert table.end == End.HU
    assert table.state.hu[SOUTH] == 1
    assert table.state.win_from[SOUTH] == SOUTH
    later.play(tile("5m"))  # once it is let go it can't be declared any more
    while later.actor != SOUTH or later.phase == Phase.CLAIM:
        later.play(PASS if PASS in later.legal else int(later.table["drawn"][0]))
    assert HU not in later.legal


@pytest.mark.rule("OFF-042", "OFF-044")
def test_a_hu_by_discard_ends_the_deal():
    table = deal(east="5m", west=WAITS_FOR_5M)
    table.discard("5m")
    table.claim(west=HU)
    assert table.end == End.HU
    assert table.state.win_from[WEST] == EAST
    assert table.state.win_tile[WEST] == tile("5m")


@pytest.mark.rule("OFF-024", "OFF-070")
def test_a_hand_with_a_kong_has_fifteen_tiles_and_wins_on_the_replacement():
    table = deal(east="1111m234567p88s23s", back="4s")
    table.concealed_kong("1m")
    assert table.state.draw == Draw.KONG
    assert len(table.hand(EAST)) + 4 == 15
    assert len(table.hand(EAST)) + 3 == 14
    assert table.can(HU)
    table.hu()
    assert table.end == End.HU


@pytest.mark.rule("OFF-025", "OFF-034")
def test_a_chow_is_three_in_a_row_and_is_shown():
    table = deal(east="1m", south="23m147p", west="3m258p369s")
    table.discard("1m")
    assert CHOW_LOWEST in table.offered()[SOUTH]
    assert WEST not in table.offered()
    table.claim(south=CHOW_LOWEST)
    assert table.melds(SOUTH) == [(MeldType.CHOW, tile("1m"))]
    seen = table.view(NORTH)
    assert seen["meld_type"][0, SOUTH, 0] == MeldType.CHOW
    assert seen["meld_tile"][0, SOUTH, 0] == tile("1m")
    assert seen["meld_from"][0, SOUTH, 0] == EAST


@pytest.mark.rule("OFF-026", "OFF-039")
def test_anybody_may_chow_and_the_nearest_gets_it():
    table = deal(east="5m", south="1m258p369sESWNCF", west="46m258p369sESWNC", north="67m258p369sESWNC")
    table.discard("5m")
    assert table.offered() == {WEST: [CHOW_MIDDLE], NORTH: [CHOW_LOWEST]}
    table.claim(west=CHOW_MIDDLE, north=CHOW_LOWEST)
    assert table.actor == WEST
    assert table.melds(WEST) == [(MeldType.CHOW, tile("4m"))]
    assert table.melds(NORTH) == []


@pytest.mark.rule("OFF-027", "OFF-046", "OFF-048")
@pytest.mark.parametrize(
    ("discard", "held"),
    [("9m", "12m"), ("1m", "89m"), ("S", "EW"), ("F", "CP"), ("9m", "12p"), ("1p", "89m")],
)
def test_chows_neither_wrap_nor_mix_nor_hold_honours(discard, held):
    table = deal(east=discard, south=held + "555s666s777s88s", west="E", north="E")
    table.discard(discard)
    assert not CHOWS & set(table.offered().get(SOUTH, []))


@pytest.mark.rule("OFF-028", "OFF-048")
@pytest.mark.parametrize("claimer", ["south", "west", "north"])
def test_a_pung_may_be_claimed_by_anybody_with_two(claimer):
    table = deal(east="C", **{claimer: "CC"})
    table.discard("C")
    assert list(table.offered().values()) == [[PUNG]]
    table.claim(**{claimer: PUNG})
    assert table.melds(("east", "south", "west", "north").index(claimer)) == [(MeldType.PUNG, tile("C"))]


@pytest.mark.rule("OFF-029", "OFF-032", "OFF-033")
def test_a_concealed_kong_takes_one_replacement():
    table = deal(east="1111m", back="P")
    left = table.left()
    assert table.can(CONCEALED_KONG + tile("1m"))
    table.concealed_kong("1m")
    assert table.melds(EAST) == [(MeldType.CONCEALED_KONG, tile("1m"))]
    assert table.state.drawn == tile("P")
    assert table.left() == left - 1
    assert table.actor == EAST
    assert len(table.hand(EAST)) == 11


@pytest.mark.rule("OFF-033", "OFF-019")
def test_a_bonus_tile_drawn_after_a_kong_is_replaced_again():
    table = deal(east="1111m", back="f1P")
    table.concealed_kong("1m")
    assert table.bonus(EAST) == kinds("f1")
    assert table.state.drawn == tile("P")
    assert table.state.draw == Draw.BONUS


@pytest.mark.rule("OFF-030", "OFF-043")
def test_a_discard_joins_an_open_pung_and_cannot_be_robbed():
    table = with_open_pung(deal, north=WAITS_FOR_5M, draws="FPFPF5m", back="C")
    table.discard_drawn(4)
    assert table.actor == SOUTH
    table.discard("5m")
    assert KONG in table.offered()[EAST]
    assert HU in table.offered()[NORTH]
    table.claim(east=KONG)
    assert table.melds(EAST) == [(MeldType.MELDED_KONG, tile("5m"))]
    assert table.actor == EAST
    assert table.state.drawn == tile("C")
    assert table.state.draw == Draw.KONG


@pytest.mark.rule("OFF-031", "OFF-032")
@pytest.mark.parametrize(("keep", "meld"), [(0, MeldType.PROMOTED_KONG), (1, MeldType.POSTPONED_KONG)])
def test_the_fourth_tile_joins_the_own_pung_at_once_or_later(keep, meld):
    table = with_open_pung(deal, draws="FPFP5m", back="C")
    table.discard_drawn(3)
    assert table.actor == EAST
    if keep:
        table.discard_unclaimed(text_of(table.hand(EAST)[-1]))
        table.discard_drawn(3)
    table.added_kong("5m")
    assert table.melds(EAST) == [(meld, tile("5m"))]
    assert table.state.drawn == tile("C")


@pytest.mark.rule("OFF-043", "OFF-075", "OFF-076")
def test_an_added_kong_may_be_robbed_before_it_stands():
    table = with_open_pung(deal, north=WAITS_FOR_5M, draws="FPFP5m")
    table.discard_drawn(3)
    table.added_kong("5m")
    assert table.phase == Phase.CLAIM
    assert table.offered() == {NORTH: [HU]}
    left = table.left()
    table.claim(north=HU)
    assert table.end == End.HU
    assert table.left() == left
    assert table.melds(EAST) == [(MeldType.PUNG, tile("5m"))]
    assert tile("5m") not in table.hand(EAST)
    assert len(table.hand(NORTH)) + 1 == 14
    assert table.state.win_from[NORTH] == EAST


@pytest.mark.rule("OFF-043")
def test_concealed_and_melded_kongs_cannot_be_robbed():
    table = deal(east="5555m", south=WAITS_FOR_5M)
    table.concealed_kong("5m")
    assert table.actor == EAST
    table = deal(east="5m", south="555m", west=WAITS_FOR_5M)
    table.discard("5m")
    table.claim(south=KONG)
    assert table.actor == SOUTH
    assert table.melds(SOUTH) == [(MeldType.MELDED_KONG, tile("5m"))]


@pytest.mark.rule("OFF-035", "OFF-036", "OFF-037", "OFF-038", "OFF-039", "OFF-040")
def test_hu_goes_before_kong_and_pung_and_those_before_chow():
    table = deal(east="5m", south="46m", west="55m", north=WAITS_FOR_5M)
    table.discard("5m")
    offered = table.offered()
    assert list(offered) == [SOUTH, WEST, NORTH]
    assert PUNG in offered[WEST]
    all_claim = table.clone()
    for action in (CHOW_MIDDLE, PUNG, HU):
        all_claim.play(action)
    assert all_claim.end == End.HU
    assert all_claim.table["melds"].sum() == 0
    table.claim(south=CHOW_MIDDLE, west=PUNG)
    assert table.actor == WEST
    assert table.state.melds[SOUTH] == 0
    table = deal(east="5m", south="46m", west="555m")
    table.discard("5m")
    table.claim(south=CHOW_MIDDLE, west=KONG)
    assert table.melds(WEST) == [(MeldType.MELDED_KONG, tile("5m"))]
    assert table.state.melds[SOUTH] == 0


@pytest.mark.rule("OFF-040")
def test_only_the_nearest_of_two_hu_is_carried_out():
    table = deal(east="5m", south=WAITS_FOR_5M, north=WAITS_FOR_5M.replace("99s", "88s"))
    table.discard("5m")
    table.claim(south=HU, north=HU)
    assert table.state.hu.tolist() == [0, 1, 0, 0]
    assert table.state.hu_count == 1


@pytest.mark.rule("OFF-047")
def test_what_the_tiles_do_not_allow_is_refused_and_changes_nothing():
    table = deal(east="5m1111p", south="46m", west="55m")
    for _ in range(2):
        before = table.table.tobytes()
        for action in set(range(ACTION_COUNT)) - set(table.legal):
            with pytest.raises(IllegalAction):
                table.play(action)
        assert table.table.tobytes() == before
        table.discard("5m") if table.phase == Phase.TURN else table.nobody_claims()


@pytest.mark.rule("OFF-073")
def test_the_last_of_several_bonus_replacements_may_win():
    table = deal(south=WAITS_FOR_5M, draws="f1", back="g2f35m")
    table.discard_drawn()
    assert table.bonus(SOUTH) == kinds("f1f3g2")
    assert table.state.draw == Draw.BONUS
    table.hu()
    assert table.end == End.HU


@pytest.mark.rule("OFF-077")
def test_kongs_of_one_turn_are_declared_one_by_one():
    table = deal(east="1111m2222p345678s", back="PF")
    left = table.left()
    table.concealed_kong("1m")
    assert table.left() == left - 1
    assert table.can(CONCEALED_KONG + tile("2p"))
    table.concealed_kong("2p")
    assert table.left() == left - 2
    assert len(table.hand(EAST)) == 14 - 6
    assert not any(action >= ADDED_KONG or action >= CONCEALED_KONG for action in table.legal)
