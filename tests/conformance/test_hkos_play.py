"""Hong Kong Old Style at the table: the wall, the deal, claims, the end, and from one deal to the next."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile, with_open_pung
from tests.scenario import kinds
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
    SET_ASIDE,
)
from zimo.engine.table.state import Draw, End, Phase
from zimo.play.layout import Dice, Layer, Place, chosen_side, indent, layout_of, places_of
from zimo.play.match import Match, dealer_lost, next_dealer
from zimo.rulesets import find_ruleset

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

HALF_FLUSH = "WWW12345678m55m"  # waits for 3m 6m 9m, 5 faan with a concealed hand
NAMES = ("east", "south", "west", "north")


def deal(**more: Any) -> StackedDeal:
    """Without bonus tiles, unless they are asked for."""
    return StackedDeal("hkos", **({"tiles": 136} | more))


def bonus_kind(text: str) -> int:
    (kind,) = kinds(text)
    return kind


def aside(text: str) -> int:
    return SET_ASIDE + bonus_kind(text) - 34


# Tiles, wall, deal --------------------------------------------------------------------------------


@pytest.mark.rule("HKF-001")
def test_the_set_with_and_without_bonus_tiles() -> None:
    wall = Counter(deal(tiles=144).table["wall"][0].tolist())
    assert wall.total() == 144
    assert [wall[kind] for kind in kinds("1m9m1p9p1s9sESWNCFP")] == [4] * 13
    assert [wall[kind] for kind in kinds("f1f2f3f4g1g2g3g4")] == [1] * 8
    assert Counter(deal().table["wall"][0, :136].tolist()) == Counter(dict.fromkeys(range(34), 4))
    assert (find_ruleset("hkos").tiles, find_ruleset("hkos-hkma").tiles) == (144, 136)


@pytest.mark.rule("HKF-003")
@pytest.mark.parametrize("dealer", range(4))
def test_seat_winds_are_counted_from_the_dealer(dealer: int) -> None:
    table = deal(dealer=dealer)
    assert [int(table.state.seat_wind[(dealer + step) % 4]) for step in range(4)] == [0, 1, 2, 3]
    turns = []
    for _ in range(5):
        turns.append(table.actor)
        table.discard_drawn()
    assert turns == [(dealer + step) % 4 for step in range(5)]


@pytest.mark.rule("HKF-004")
def test_three_dice_open_the_wall() -> None:
    ruleset = find_ruleset("hkos")
    for faces in ((1, 1, 1), (2, 3, 4), (6, 6, 6), (1, 4, 6)):
        dice = Dice(faces)
        for dealer in range(4):
            assert chosen_side(ruleset, dice, dealer) == (dealer + sum(faces) - 1) % 4
        assert indent(ruleset, dice) == sum(faces)
        first = places_of(ruleset, dice, 0)[0]
        side = chosen_side(ruleset, dice, 0)
        if sum(faces) < 18:
            assert first == Place(side, sum(faces), Layer.TOP)
    table = StackedDeal("hkos", dice=(2, 3, 4, 5))
    assert layout_of(table).throws == [[2, 3, 4]]


@pytest.mark.rule("HKF-005")
def test_all_tiles_are_drawn_and_replacements_come_from_the_back() -> None:
    table = deal(east="1111m", back="C")
    left = table.left()
    table.concealed_kong("1m")
    assert table.state.drawn == tile("C")
    assert table.state.drawn_back.tolist()[0] == 1
    assert table.left() == left - 1
    table.discard_drawn_to_the_end()
    assert (table.end, table.left()) == (End.WALL, 0)


@pytest.mark.rule("HKF-006")
def test_the_dealer_has_fourteen_tiles() -> None:
    table = deal(dealer=WEST)
    assert [len(table.hand(seat)) for seat in range(4)] == [13, 13, 14, 13]
    assert table.left() == 136 - 53


@pytest.mark.rule("HKF-007")
def test_bonus_tiles_of_the_deal_are_replaced_in_turn_order() -> None:
    table = deal(tiles=144, dealer=SOUTH, south="147m258p369sESWNf1", west="147m258p369sESWf2", back="f3CF")
    assert table.bonus(SOUTH) == kinds("f1f3")
    assert table.bonus(WEST) == kinds("f2")
    assert table.state.drawn == tile("C")  # for South's last tile, and for the flower that came for it
    assert tile("F") in table.hand(WEST)
    assert table.state.draw == Draw.BONUS


@pytest.mark.rule("HKF-008")
def test_a_bonus_tile_drawn_later_is_replaced_at_once() -> None:
    table = deal(tiles=144, draws="f1", back="g2C")
    table.discard_drawn()
    assert table.bonus(SOUTH) == kinds("f1g2")
    assert table.state.drawn == tile("C")


# Claims -------------------------------------------------------------------------------------------


@pytest.mark.rule("HKF-009", "HKF-014")
def test_hu_before_pung_and_kong_before_chow() -> None:
    held = {"east": "9m", "south": "78m", "west": "99m", "north": HALF_FLUSH}
    table = deal(**held)
    table.discard("9m")
    assert table.offered() == {SOUTH: [CHOW_HIGHEST], WEST: [PUNG], NORTH: [HU]}
    for claims, winner in (
        ({"south": CHOW_HIGHEST, "west": PUNG, "north": HU}, NORTH),
        ({"south": CHOW_HIGHEST, "west": PUNG}, WEST),
        ({"south": CHOW_HIGHEST}, SOUTH),
    ):
        twin = deal(**held)
        twin.discard("9m")
        twin.claim(**claims)
        assert twin.state.turn == winner
    # two hu on one tile: the nearer in turn order
    table = deal(east="9m", south="1p", west="CCC12378m55m9p9p9p", north="FFF456m78m111s66p")
    table.discard("9m")
    table.claim(west=HU, north=HU)
    assert table.state.hu.tolist() == [0, 0, 1, 0]


@pytest.mark.rule("HKF-010")
def test_chow_from_the_player_before_only_and_of_suits() -> None:
    table = deal(east="5m", south="34m67m46m", west="46m")
    table.discard("5m")
    assert table.offered() == {SOUTH: [CHOW_LOWEST, CHOW_MIDDLE, CHOW_HIGHEST]}
    table = deal(east="S", south="EW")
    table.discard("S")
    assert SOUTH not in table.offered()


@pytest.mark.rule("HKF-011")
def test_pung_and_kong_from_anybody_but_none_joins_an_open_pung() -> None:
    table = deal(east="5m", south="ESWNCFP1s", north="555m")
    table.discard("5m")
    assert table.offered()[NORTH] == [PUNG, KONG]
    table = with_open_pung(deal, draws="9s5m")
    table.discard_drawn()
    table.discard("5m") if table.can(tile("5m")) else table.discard_drawn()
    assert EAST not in table.offered()


@pytest.mark.rule("HKF-012")
def test_kongs_of_the_own_turn_after_a_draw_only() -> None:
    table = deal(east="1111m5p", south="5p", west="55p2222s")
    assert table.can(CONCEALED_KONG + tile("1m"))
    table.discard("5p")
    table.claim(west=PUNG)
    assert not table.can(CONCEALED_KONG + tile("2s"))
    table = deal(east="1m")
    while table.left() > 0:
        table.discard_drawn()
    seat = table.actor
    assert not any(CONCEALED_KONG <= action < CONCEALED_KONG + 34 for action in table.legal), seat


@pytest.mark.rule("HKF-013")
def test_an_added_kong_can_be_robbed_a_concealed_one_cannot() -> None:
    table = with_open_pung(deal, west="WWW34m678m111s99s", draws="9s8s7s6s5m")
    while not (table.actor == EAST and table.can(ADDED_KONG + tile("5m"))):
        table.discard_drawn()
    table.added_kong("5m")
    assert table.offered() == {WEST: [HU]}
    table.claim(west=HU)
    assert table.end == End.HU
    concealed = deal(east="5555m", west="WWW34m678m111s99s")
    concealed.concealed_kong("5m")
    assert concealed.phase == Phase.TURN


@pytest.mark.rule("HKF-015")
def test_who_lets_a_hu_pass_may_not_win_on_that_kind_before_drawing() -> None:
    table = deal(east="9m", south="9m", west="9m3m", north=HALF_FLUSH, draws="1s1s3s9m")
    table.discard("9m")
    table.claim()  # North lets it pass
    table.discard("9m")
    assert NORTH not in table.offered()
    table.nobody_claims()
    assert table.actor == WEST
    table.discard("3m")
    assert HU in table.offered()[NORTH]  # another kind
    table.nobody_claims()
    assert table.actor == NORTH
    table.discard_drawn()
    table.discard("9m")
    assert HU in table.offered()[NORTH]


@pytest.mark.rule("HKF-016", "HKF-017", "HKF-091")
def test_the_last_discard_may_be_won_only_and_a_draw_costs_nothing() -> None:
    table = deal(east="55p", west="55p", north=HALF_FLUSH)
    while table.left() > 0:
        table.discard_drawn()
    last = int(table.state.drawn)
    table.play(last)
    assert all(claims == [HU] for claims in table.offered().values())
    table.nobody_claims()
    assert table.end == End.WALL
    assert table.scores == [0] * 4
    assert not table.ledger
    assert next_dealer(table) == EAST
    assert not dealer_lost(table)


# Hu in the first turns, kongs in a row -------------------------------------------------------------

READY = "111p444p23m111s66p"


@pytest.mark.rule("HKF-053")
def test_heavenly_and_earthly_hands_at_the_table() -> None:
    table = deal(east=READY + "4m")
    table.hu()
    assert fans_of(table, EAST) == {"heavenly_hand"}
    # bonus tiles of the deal do not matter
    table = deal(tiles=144, east=READY + "f1", back="4m")
    table.hu()
    assert fans_of(table, EAST) == {"heavenly_hand"}
    # a kong does
    table = deal(east="1111p444p23m111s66p"[:-3] + "6p6p", back="4m", minimum=0)
    table.concealed_kong("1p")
    table.hu()
    assert "heavenly_hand" not in fans_of(table, EAST)
    for discarder, fan in ((EAST, "earthly_hand"), (SOUTH, "concealed_hand")):
        table = deal(**{NAMES[discarder]: "4m", "west": READY, "minimum": 1})
        if discarder == SOUTH:
            table.discard_drawn()
        table.discard("4m")
        table.claim(west=HU)
        assert fan in fans_of(table, WEST)
        assert ("earthly_hand" in fans_of(table, WEST)) == (discarder == EAST)
    table = deal(east="4m" + "9999s", west=READY, minimum=1)
    table.concealed_kong("9s")
    table.discard("4m")
    table.claim(west=HU)
    assert "earthly_hand" not in fans_of(table, WEST)


def test_a_human_hand_at_the_table() -> None:
    for turns, counts in ((1, True), (3, True), (4, False)):
        names = [NAMES[turns % 4]]
        table = deal(**{names[0]: "4m", "west" if names[0] != "west" else "north": READY}, human_hand="three")
        winner = WEST if names[0] != "west" else NORTH
        table.discard_drawn(turns)
        table.discard("4m")
        if HU not in table.offered().get(winner, []):
            continue
        table.claim(**{NAMES[winner]: HU})
        assert ("human_hand" in fans_of(table, winner)) == counts, turns


@pytest.mark.rule("HKF-037", "HKF-038", "HKF-043")
def test_replacements_of_one_kong_of_two_and_of_a_bonus_tile() -> None:
    one = deal(east="1111m234p567s99s78p", back="9p", minimum=0)
    one.concealed_kong("1m")
    one.hu()
    assert fans_of(one, EAST) == {"win_after_kong", "self_drawn"}
    two = deal(east="1111m2222p567s99s8p", back="7p9p", minimum=0)
    two.concealed_kong("1m")
    two.concealed_kong("2p")
    two.hu()
    assert fans_of(two, EAST) == {"double_kong", "self_drawn"}
    # a bonus tile between the two does not break the chain
    between = deal(tiles=144, east="1111m2222p567s99s8p", back="f37p9p", minimum=0)
    between.concealed_kong("1m")
    assert between.bonus(EAST) == kinds("f3")
    between.concealed_kong("2p")
    between.hu()
    assert fans_of(between, EAST) == {"double_kong", "self_drawn"}
    # after it, the win is a self-draw and no more
    after = deal(tiles=144, east="1111m2222p567s99s8p", back="7pf39p", minimum=0)
    after.concealed_kong("1m")
    after.concealed_kong("2p")
    after.hu()
    assert fans_of(after, EAST) == {"self_drawn"}
    # a discard between does
    broken = deal(east="1111m2222p567s99s8p", back="7p9p", draws="9s9s9p", minimum=0)
    broken.concealed_kong("1m")
    broken.discard_unclaimed("7p")
    broken.discard_drawn(3)
    broken.concealed_kong("2p")
    assert not broken.can(HU) or "double_kong" not in won(broken, EAST)


def won(table: StackedDeal, seat: int) -> set[str]:
    table.hu()
    return fans_of(table, seat)


def fans_of(table: StackedDeal, seat: int) -> set[str]:
    from zimo.seat.account import hu_accounts

    (account,) = [hu for hu in hu_accounts(table) if hu.seat == seat]
    assert account.won is not None
    return {fan.id for fan in account.won.fans}


# Bonus tiles that win -----------------------------------------------------------------------------

SIX = "f1f2f3f4g1g2"


@pytest.mark.rule("HKF-054", "HKF-055")
def test_the_seventh_bonus_tile_is_offered_as_it_is_drawn() -> None:
    table = deal(tiles=144, south="147m258p1s" + SIX, draws="9sg3", back="369sESWC", dealer=NORTH)
    assert table.bonus(SOUTH) == kinds(SIX)
    table.discard_drawn(2)
    assert (table.actor, table.phase, table.state.drawn) == (SOUTH, Phase.TURN, bonus_kind("g3"))
    assert table.legal == [HU, aside("g3")]
    twin = table.clone()
    table.hu()
    assert (table.end, table.scores) == (End.HU, [-16, 48, -16, -16])
    assert fans_of(table, SOUTH) == {"seven_flowers"}
    assert table.bonus(SOUTH) == kinds(SIX + "g3")
    # it may go on instead; the seven are not offered again
    twin.play(aside("g3"))
    assert twin.bonus(SOUTH) == kinds(SIX + "g3")
    assert twin.state.draw == Draw.BONUS
    assert HU not in twin.legal
    twin.discard_drawn(4)
    assert HU not in twin.legal


@pytest.mark.rule("HKF-055")
def test_who_went_on_with_seven_may_win_with_eight() -> None:
    table = deal(tiles=144, south="147m258p1s" + SIX, draws="9sg31s2s3sg4", back="369sESWC", dealer=NORTH)
    table.discard_drawn(2)
    table.play(aside("g3"))
    table.discard_drawn(4)
    assert table.legal == [HU, aside("g4")]
    table.hu()
    assert fans_of(table, SOUTH) == {"eight_flowers"}
    assert table.scores == [-128, 384, -128, -128]


@pytest.mark.rule("HKF-055")
def test_the_eighth_tile_of_another_cannot_be_claimed() -> None:
    table = deal(tiles=144, south="147m258p1s" + SIX, draws="9sg3g4", back="369sESWCFP", dealer=NORTH)
    table.discard_drawn(2)
    table.play(aside("g3"))
    table.discard_drawn()
    assert table.bonus(WEST) == kinds("g4")
    assert (table.actor, table.phase) == (WEST, Phase.TURN)


@pytest.mark.rule("HKF-055")
def test_seven_of_the_deal_are_offered_in_turn_order() -> None:
    table = deal(tiles=144, south="147m25p1sf1f2f3f4g1g2g3", west="147m258p36sESWNg4", back="369sESWCFP")
    assert (table.actor, table.phase) == (SOUTH, Phase.BONUS)
    assert table.legal == [HU, aside("g3")]
    assert table.bonus(WEST) == []  # not yet
    twin = table.clone()
    table.hu()
    assert (table.end, table.scores) == (End.HU, [-16, 48, -16, -16])
    assert next_dealer(table) == SOUTH
    twin.play(aside("g3"))
    assert (twin.actor, twin.phase) == (EAST, Phase.TURN)
    assert twin.bonus(SOUTH) == kinds("f1f2f3f4g1g2g3")
    assert twin.bonus(WEST) == kinds("g4")
    assert len(twin.hand(SOUTH)) == len(twin.hand(WEST)) == 13


def test_eight_alone_and_none_at_all_as_house_rules() -> None:
    for choice, offered in (("eight", False), ("off", False), ("seven", True)):
        table = deal(
            tiles=144,
            south="147m258p1s" + SIX,
            draws="9sg3",
            back="369sESWC",
            dealer=NORTH,
            bonus_win=choice,
        )
        table.discard_drawn(2)
        assert table.can(HU) == offered, choice


def test_a_seventh_tile_that_cannot_be_replaced_still_wins() -> None:
    """The last tile of the wall; who goes on without a replacement ends the deal."""
    for discardable in (False, True):
        options = {"bonus_unreplaced_draws": not discardable, "minimum": 1000}
        table = deal(tiles=144, east="147m258p1sF" + SIX, west="g4", back="369sESWC", **options)
        wall = table.state.wall
        there, last = wall.tolist().index(bonus_kind("g3")), 137  # seven have gone from the back
        wall[there], wall[last] = int(wall[last]), bonus_kind("g3")
        while table.left() > 0:
            table.discard_drawn()
        assert (table.actor, table.state.drawn) == (EAST, bonus_kind("g3"))
        twin = table.clone()
        table.hu()
        assert fans_of(table, EAST) == {"seven_flowers"}
        if discardable:
            assert twin.can(bonus_kind("g3"))
            assert not twin.can(aside("g3"))
        else:
            twin.play(aside("g3"))
            assert (twin.end, twin.scores) == (End.NO_REPLACEMENT, [0] * 4)


# From one deal to the next -------------------------------------------------------------------------


@pytest.mark.rule("HKF-091")
def test_the_dealer_stays_when_he_wins_and_passes_on_when_another_does() -> None:
    table = deal(east=HALF_FLUSH + "9m")
    table.hu()
    assert next_dealer(table) == EAST
    table = deal(east="9m", south=HALF_FLUSH)
    table.discard("9m")
    table.claim(south=HU)
    assert next_dealer(table) == SOUTH
    assert dealer_lost(table)
    moves = deal(next_dealer="stay_on_win")
    moves.discard_drawn_to_the_end()
    assert next_dealer(moves) == SOUTH
    assert dealer_lost(moves)  # so that the wind moves on with the dealers


@pytest.mark.rule("HKF-092", "HKF-093")
def test_the_wind_moves_on_when_all_have_lost_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("hkos", seed=3)
    assert match.scores == [2000] * 4
    winds, deals = [], 0
    while not match.over:
        game = match.next_deal()
        winds.append(match.prevalent)
        dealer = match.dealer
        winner = dealer if deals % 5 == 4 else (dealer + 1) % 4
        table = StackedDeal(
            "hkos", tiles=136, dealer=dealer, **{NAMES[winner]: HALF_FLUSH, **first(dealer, winner)}
        )
        if winner == dealer:
            table.hu()
        else:
            table.discard("9m")
            table.claim(**{NAMES[winner]: HU})
        table.seed = game.seed
        monkeypatch.setattr(match, "_game", table)
        match.settle()
        deals += 1
    assert deals == 16 + 3  # every fifth deal the dealer stays
    assert sorted(set(winds)) == [0, 1, 2, 3]
    assert winds == sorted(winds)


def first(dealer: int, winner: int) -> dict[str, str]:
    """The tile that wins: the dealer's own fourteenth, or the one that the dealer discards."""
    return {NAMES[dealer]: HALF_FLUSH + "9m" if dealer == winner else "9m"}


@pytest.mark.rule("HKF-094")
def test_a_false_hu_costs_what_a_limit_hand_would_and_ends_the_deal() -> None:
    rejected = deal(east="1m")
    assert HU not in rejected.legal
    for options, each in (({}, 256), ({"fan_limit": 8}, 128), ({"fan_limit": None}, 768)):
        table = deal(east="147m258p369sESWNC", false_hu="penalise", false_hu_ends=True, **options)
        table.hu()
        assert table.over
        assert table.scores == [-3 * each, each, each, each]
        assert next_dealer(table) == EAST
        assert not dealer_lost(table)
    points = deal(east="147m258p369sESWNC", false_hu="penalise", false_hu_penalty_is="points")
    points.hu()
    assert points.scores == [-24, 8, 8, 8]
    goes_on = deal(east="147m258p369sESWNC", false_hu="penalise", flow="last_player", false_hu_ends=False)
    goes_on.hu()
    assert not goes_on.over
    moved = deal(east="147m258p369sESWNC", false_hu="penalise", false_hu_ends=True, next_dealer="rotate")
    moved.hu()
    assert next_dealer(moved) == EAST


@pytest.mark.rule("HKF-095")
def test_no_hand_has_a_wrong_number_of_tiles() -> None:
    table = deal()
    while not table.over:
        for seat in range(4):
            tiles = len(table.hand(seat)) + 3 * len(table.melds(seat))
            drawn = seat == table.state.turn and table.phase == Phase.TURN
            assert tiles == 13 + drawn
        table.play(PASS if PASS in table.legal else table.legal[0])
