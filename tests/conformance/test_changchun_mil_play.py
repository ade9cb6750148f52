"""Changchun by MIL at the table: what chows leave, the last tiles, special kongs."""

from __future__ import annotations

import itertools

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, text_of, tile
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
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
from zimo.engine.table.state import WIN_ROBBING_KONG, Draw, End, MeldType, Phase, Reason
from zimo.notation.special_kongs import GROUPS
from zimo.play.actions import action_name
from zimo.play.record import parse_record, record_of, write_record
from zimo.play.replaying import verify
from zimo.play.special_kongs import ADDED, LAID
from zimo.seat.account import hu_accounts
from zimo.seat.events import Kind, events_between
from zimo.seat.sight import see
from zimo.server.sight_messages import described, picture

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


@pytest.mark.rule("CM-017", "CM-042")
@pytest.mark.parametrize(("left", "may"), [(20, True), (19, False)])
def test_a_single_tile_at_the_tail_is_no_stack_where_claims_end(left, may):
    table = last_tiles(east="1111mC", south="CCP", west="CPP", north="P", back="N")
    table.concealed_kong("1m")
    table.discard_unclaimed("N")
    until_left(table, left)
    table.discard("CPCP"[table.actor])
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


# special kongs

ONES, NINES, DRAGONS, WINDS = 162, 166, 174, 230  # and bits
ADD_1M, ADD_1P, ADD_1S, ADD_9M, ADD_C, ADD_P = 183, 184, 185, 186, 189, 191
ADD_EAST, ADD_NORTH = 245, 248
BAMBOO_TO_NINES, BAMBOO_TO_WINDS, BAMBOO_TO_DRAGONS = 249, 250, 251


def special(**more) -> StackedDeal:
    return deal(**{"special_kongs": True, "one_bamboo_wild": True, "kong_payments": True} | more)


def laid(table: StackedDeal) -> set[int]:
    """Special kongs that may be laid now."""
    return {code for code in table.legal if ONES <= code < 182 or WINDS <= code < 245}


def added(table: StackedDeal) -> set[int]:
    """Tiles that may be added to one."""
    return {code for code in table.legal if 183 <= code < 192 or 245 <= code < 252}


def kongs(table: StackedDeal, seat: int) -> list[str]:
    """The tiles of the seat's special kongs."""
    melds = see(table.view(seat)).own.melds
    return ["".join(text_of(kind) for kind in meld.special) for meld in melds if meld.special]


def discard_idle(table: StackedDeal) -> None:
    """The seat in turn discards a tile in the middle of a suit, which nobody claims."""
    middle = [kind for kind in table.legal if kind < 27 and 2 <= kind % 9 <= 6]
    table.play(middle[0])
    table.nobody_claims()


@pytest.mark.rule("CM-018")
@pytest.mark.parametrize(
    ("hand", "code", "lies"),
    [
        ("1m1p1s", ONES, "1m1p1s"),
        ("9m9p9s", NINES, "9m9p9s"),
        ("CFP", DRAGONS, "CFP"),
        ("ESW", WINDS + 0b0111, "ESW"),
        ("EWN", WINDS + 0b1101, "EWN"),
    ],
)
def test_four_kinds_of_three_different_tiles(hand, code, lies):
    table = special(east=f"{hand}2345m345p56p44s")
    assert laid(table) == {code}
    table.play(code)
    assert kongs(table, EAST) == [lies]
    assert table.actor == EAST
    assert laid(table) == set()


@pytest.mark.rule("CM-018")
def test_only_in_the_turn_of_the_first_own_discard():
    table = special(east="CFP2345m345p56p44s", south="ESW2345m345p567s")
    discard_idle(table)
    assert laid(table) == {WINDS + 0b0111}
    discard_idle(table)
    for _ in range(2):
        discard_idle(table)
    assert table.actor == EAST
    assert laid(table) == set()


@pytest.mark.rule("CM-018")
def test_a_first_turn_that_came_by_a_claim():
    table = special(east="5m", south="55mCFP234p678s2p", draws="")
    table.discard("5m")
    table.claim(south=PUNG)
    assert laid(table) == {DRAGONS}
    table.play(DRAGONS)
    assert kongs(table, SOUTH) == ["CFP"]
    discard_idle(table)


@pytest.mark.rule("CM-018")
def test_not_without_the_option():
    assert laid(deal(east="CFP1m1p1s9m9p9sESW")) == set()


@pytest.mark.rule("CM-019")
@pytest.mark.parametrize(
    ("hand", "code", "lies"),
    [
        ("1p11s", ONES + 0b01, "1p1s1s"),
        ("1m11s", ONES + 0b10, "1m1s1s"),
        ("111s", ONES + 0b11, "1s1s1s"),
        ("9m9p1s", NINES + 0b100, "9m9p1s"),
        ("9s11s", NINES + 0b011, "9s1s1s"),
        ("F1s1s", DRAGONS + 0b101, "F1s1s"),
        ("SN1s", WINDS + 0b1010, "SN1s"),
        ("W11s", WINDS + 0b0100, "W1s1s"),
    ],
)
def test_1s_stands_for_any_tile_of_them(hand, code, lies):
    table = special(east=f"{hand}2345m345p56p44s")
    assert code in laid(table)
    before = int(table.state.visible[tile("1s")])
    table.play(code)
    assert kongs(table, EAST) == [lies]
    assert table.state.visible[tile("1s")] == before + lies.count("1s")
    plain = special(east=f"{hand}2345m345p56p44s", one_bamboo_wild=False)
    assert laid(plain) == set()


@pytest.mark.rule("CM-020")
def test_several_different_ones_each_once():
    table = special(east="1m1p1s1m1p1s9m9p9sCFP55m")
    assert {ONES, NINES, DRAGONS} <= laid(table)
    table.play(ONES)
    assert not laid(table) & set(range(ONES, NINES))
    table.play(NINES)
    table.play(DRAGONS)
    assert laid(table) == set()
    assert kongs(table, EAST) == ["1m1p1s", "9m9p9s", "CFP"]
    assert added(table) == {ADD_1M, ADD_1P, ADD_1S, BAMBOO_TO_NINES, BAMBOO_TO_DRAGONS}


@pytest.mark.rule("CM-014")
def test_three_tiles_take_no_replacement_and_each_tile_more_takes_one():
    table = special(east="1m1p1s1m2345p45p45s6s", back="F")
    left = table.left()
    table.play(ONES)
    assert table.left() == left
    assert len(table.hand(EAST)) == 11
    table.play(ADD_1M)
    assert table.left() == left - 1
    assert table.state.drawn == tile("F")
    assert table.state.drawn_back[0] == 1
    assert kongs(table, EAST) == ["1m1m1p1s"]
    assert len(table.hand(EAST)) == 11


@pytest.mark.rule("CM-013", "CM-021")
def test_tiles_are_added_in_later_turns_drawn_or_held():
    table = special(east="ESWCFP2345m345p4s", draws="678pN", back="P3m")
    table.play(WINDS + 0b0111)
    table.play(DRAGONS)
    assert added(table) == set()
    discard_idle(table)
    for _ in range(3):
        discard_idle(table)
    assert added(table) == {ADD_NORTH}
    table.play(ADD_NORTH)
    assert kongs(table, EAST) == ["ESWN", "CFP"]
    assert added(table) == {ADD_P}
    table.play(ADD_P)
    assert kongs(table, EAST) == ["ESWN", "CFPP"]
    assert table.state.drawn == tile("3m")


@pytest.mark.rule("CM-021")
def test_1s_is_added_to_each_of_them():
    table = special(east="9m9p9sESWCFP1s1s1s23m")
    for code in (NINES, WINDS + 0b0111, DRAGONS):
        table.play(code)
    assert added(table) == {BAMBOO_TO_NINES, BAMBOO_TO_WINDS, BAMBOO_TO_DRAGONS}
    for code in (BAMBOO_TO_NINES, BAMBOO_TO_WINDS, BAMBOO_TO_DRAGONS):
        table.play(code)
        table.nobody_claims()
    assert kongs(table, EAST) == ["9m9p9s1s", "ESW1s", "CFP1s"]


@pytest.mark.rule("CM-021")
@pytest.mark.parametrize("claim", [PUNG, KONG])
def test_nothing_is_added_in_a_first_turn_that_came_by_a_claim(claim):
    table = special(east="5m", south="555mCFPP234p67s2p", draws="")
    table.discard("5m")
    table.claim(south=claim)
    table.play(DRAGONS)
    assert added(table) == set()
    discard_idle(table)


@pytest.mark.rule("CM-021")
def test_nothing_is_added_in_a_later_turn_that_came_by_a_claim():
    table = special(east="CFPP234m5566p78s", south="5p", draws="")
    table.play(DRAGONS)
    table.discard_unclaimed("7s")
    table.discard("5p")
    table.claim(east=PUNG)
    assert added(table) == set()


@pytest.mark.rule("CM-022")
def test_as_many_as_there_are():
    table = special(east="1m1p1s1m1m1m1p1p1p1s1s1s23m", back="555666p44s")
    table.play(ONES)
    for code in [ADD_1M] * 3 + [ADD_1P] * 3 + [ADD_1S] * 3:
        table.play(code)
        table.nobody_claims()
    assert kongs(table, EAST) == ["1m" * 4 + "1p" * 4 + "1s" * 4]
    assert added(table) == set()


@pytest.mark.rule("CM-023", "CM-008")
@pytest.mark.parametrize(
    ("hand", "code", "wins"),
    [
        ("1m1p1s", ONES, True),
        ("111s", ONES + 0b11, True),
        ("9m11s", NINES + 0b110, True),
        ("CFP", DRAGONS, False),
    ],
)
def test_one_set_that_brings_three_suits_a_yaojiu_and_a_kong(hand, code, wins):
    """The other tiles are simples of one suit, in chows but for the pair."""
    table = special(east=f"{hand}234456678m5m9p", south="5m")
    table.play(code)
    table.discard_unclaimed("9p")
    assert len(table.hand(EAST)) == 10
    table.discard("5m")
    assert (HU in table.offered().get(EAST, [])) == wins
    if wins:
        table.claim(east=HU)
        account = hu_accounts(table)[0]
        assert account.won is not None
        assert "concealed_hand" not in {line.id for line in account.won.lines}


@pytest.mark.rule("CM-016")
@pytest.mark.parametrize(("claim", "given"), [(PUNG, "CC"), (KONG, "CCC")])
def test_a_tile_added_to_a_special_kong_may_be_claimed_for_a_set(claim, given):
    table = special(
        east="FP1sC2345m345p56p4s",
        south=f"{given}2345m345p56p",
        added_kong_as_discard=True,
        back="7p",
    )
    table.play(DRAGONS + 0b001)
    paid = table.scores
    table.play(ADD_C)
    assert table.offered()[SOUTH] == [claim] if claim == PUNG else [PUNG, KONG]
    table.claim(south=claim)
    assert kongs(table, EAST) == ["FP1s"]
    assert table.actor == SOUTH
    river = see(table.view(EAST)).own.river
    assert [(lying.tile, lying.taken) for lying in river] == [(tile("C"), True)]
    assert (table.scores == paid) == (claim == PUNG)
    assert len(table.hand(EAST)) == 10
    kind = MeldType.PUNG if claim == PUNG else MeldType.MELDED_KONG
    assert table.melds(SOUTH) == [(kind, tile("C"))]
    assert table.state.draw == (Draw.CLAIM if claim == PUNG else Draw.KONG)


@pytest.mark.rule("CM-016", "CM-019")
def test_added_1s_is_claimed_as_1s():
    table = special(east="ESW1s2345m345p56p4s", south="11s2345m345p56p", added_kong_as_discard=True)
    table.play(WINDS + 0b0111)
    table.play(BAMBOO_TO_WINDS)
    assert table.offered()[SOUTH] == [PUNG]
    table.claim(south=PUNG)
    assert kongs(table, EAST) == ["ESW"]
    assert table.melds(SOUTH) == [(MeldType.PUNG, tile("1s"))]


@pytest.mark.rule("CM-016")
def test_it_is_not_claimed_for_a_chow_and_without_the_option_for_no_set():
    table = special(east="1m1p1s1s2345m345p56p", south="23s2345m345p56p", added_kong_as_discard=True)
    table.play(ONES)
    table.play(ADD_1S)
    assert table.phase == Phase.TURN
    assert kongs(table, EAST) == ["1m1p1s1s"]
    plain = special(east="ESW1s2345m345p56p4s", south="11s2345m345p56p")
    plain.play(WINDS + 0b0111)
    plain.play(BAMBOO_TO_WINDS)
    assert plain.phase == Phase.TURN


@pytest.mark.rule("CM-016")
def test_hu_comes_before_a_pung_of_the_added_tile():
    table = special(
        east="FPC1s2345m345p56p",
        south="CC2345m345p567p",
        west="123m123p789s99s11s",
        north="",
        added_kong_as_discard=True,
    )
    table.play(DRAGONS)
    table.play(BAMBOO_TO_DRAGONS)
    assert table.offered()[WEST] == [HU, PUNG]
    table.claim(west=HU)
    assert table.end == End.HU
    assert table.state.win_from[WEST] == EAST
    assert table.state.win_flags[WEST] & WIN_ROBBING_KONG
    assert see(table.view(EAST)).own.river == ()


@pytest.mark.rule("CM-015")
def test_no_kong_in_the_turn_of_a_claim():
    table = special(east="5m", south="55m1111p234p678s2p", draws="")
    table.discard("5m")
    table.claim(south=PUNG)
    assert not any(CONCEALED_KONG <= action < CONCEALED_KONG + 34 for action in table.legal)


@pytest.mark.rule("CM-012")
@pytest.mark.parametrize("chow", [True, False])
def test_a_special_kong_leaves_who_has_a_chow_more_than_one_tile(chow):
    """With three open sets the fourth would leave one tile beside the discard."""
    first = "46m" if chow else "55m"
    table = special(east="5m", south=f"{first}1m1p1s9m9p9sCFP58p", draws="")
    table.discard("5m")
    table.claim(south=CHOW_MIDDLE if chow else PUNG)
    table.play(ONES)
    table.play(NINES)
    assert (DRAGONS in table.legal) != chow


@pytest.mark.rule("CM-018")
def test_the_tile_drawn_last_may_be_laid_and_wins_no_more():
    table = special(east="123p555m99s123sFPC", one_bamboo_wild=False)
    assert HU not in table.legal
    table.play(DRAGONS)
    assert table.state.drawn == -1
    assert HU not in table.legal
    held = special(east="CFP123p555m99s123s", one_bamboo_wild=False)
    held.play(DRAGONS)
    assert held.state.drawn == tile("3s")
    assert HU in held.legal


@pytest.mark.rule("CM-063")
def test_1_from_each_for_the_three_and_for_each_tile_more():
    table = special(east="1m1p1s1s2345p45p45s6s", back="F")
    table.play(ONES)
    assert table.scores == [3, -1, -1, -1]
    table.play(ADD_1S)
    table.nobody_claims()
    assert table.scores == [6, -2, -2, -2]
    reasons = [entry.reason for entry in table.ledger]
    assert reasons == [Reason.SPECIAL_KONG, Reason.SPECIAL_TILE]


# what is told of them


@pytest.mark.parametrize("code", LAID)
def test_every_action_lays_what_it_is_said_to(code):
    _, tiles = LAID[code]
    table = special(east="".join(text_of(kind) for kind in tiles) + "2345m345p56p44s")
    table.play(code)
    (meld,) = see(table.view(EAST)).own.melds
    assert sorted(meld.special) == sorted(tiles)
    assert len(set(meld.meant)) == 3


@pytest.mark.parametrize("code", ADDED)
def test_every_action_adds_what_it_is_said_to(code):
    group, kind = ADDED[code]
    (lay,) = (action for action, (of, tiles) in LAID.items() if of == group and is_plain(group, tiles))
    hand = [*LAID[lay][1], kind]
    table = special(east="".join(text_of(one) for one in hand) + "2345m345p56p4s")
    table.play(lay)
    table.play(code)
    table.nobody_claims()
    (meld,) = see(table.view(EAST)).own.melds
    assert sorted(meld.special) == sorted(hand)


def is_plain(group: str, tiles: tuple[int, ...]) -> bool:
    """The first three kinds of the group."""
    return tiles == GROUPS[group][:3]


def test_actions_and_melds_are_named():
    assert action_name(NINES + 0b100) == "lay a kong of nines 9m9p1s"
    assert action_name(ADD_P) == "add P to a kong of dragons"
    table = special(east="9m9p1s2345m345p56p44s")
    table.play(NINES + 0b100)
    (meld,) = picture(see(table.view(SOUTH)), [0, 1, 2, 3], [0] * 4).seats[EAST].melds
    assert (meld.kind, meld.tiles) == ("special_kong", ["9m", "9p", "1s"])
    assert meld.stands_for == ["9m", "9p", "9s"]
    choice = described(ADD_P, None)
    assert (choice.kind, choice.tiles) == ("special_tile", ["P"])


def test_events_tell_a_kong_that_is_laid_and_one_that_grows():
    table = special(east="1m1p1s1m2345p45p45s6s", back="F")
    moments = [see(table.view(SOUTH))]
    for code in (ONES, ADD_1M):
        table.play(code)
        moments.append(see(table.view(SOUTH)))
    told = [
        [event.kind for event in events_between(before, after)]
        for before, after in itertools.pairwise(moments)
    ]
    assert told == [[Kind.MELD, Kind.PAYMENT], [Kind.MELD, Kind.PAYMENT, Kind.DRAW]]


def test_a_seat_is_told_which_of_the_last_tiles_it_drew():
    table = until_left(last_tiles(), 18)
    before = [see(table.view(seat)) for seat in range(4)]
    actor = table.actor
    assert actor is not None
    table.discard_drawn()
    mine = (actor + 1) % 4
    drawn = [
        (event.seat, bool(event.tiles))
        for event in events_between(before[mine], see(table.view(mine)))
        if event.kind is Kind.DRAW
    ]
    assert drawn == [((actor + step) % 4, step == 1) for step in range(1, 5)]


def test_records_keep_special_kongs():
    table = special(east="ESW1s2345m345p56p4s", south="11s2345m345p56p", added_kong_as_discard=True)
    table.play(WINDS + 0b0111)
    table.play(BAMBOO_TO_WINDS)
    table.claim(south=PUNG)
    table.play_to_the_end()
    record = parse_record(write_record(record_of(table, ("Ann", "Ben", "Chi", "Dora"))))
    assert verify(record).actions == table.actions


def test_greedy_lays_and_adds_what_costs_nothing():
    table = special(east="9m9p9s9s234m345p67p12s", back="F")
    bot = CompiledPlayer(Code.GREEDY, table.ruleset, seed=1)
    assert bot.choose(table.view(EAST)) == NINES
    table.play(NINES)
    assert bot.choose(table.view(EAST)) == ADD_9M + 2
