"""Classical deals scored at the table: who pays, what the losers settle, what stands in the account."""

from __future__ import annotations

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, text_of, tile
from tests.scenario import stack_wall
from zimo.engine.table.actions import ADDED_KONG, HU, PUNG
from zimo.engine.table.state import WIN_KONG_REPLACEMENT, End, Reason
from zimo.play.game import Game
from zimo.rulesets import RulesetError, find_ruleset
from zimo.seat.account import hu_accounts, rule_of

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

WAITS_FOR_5M = "46m123p456p789s99s"  # 20 and 10 for a concealed hand
NAMES = ("east", "south", "west", "north")


def deal(**more) -> StackedDeal:
    return StackedDeal("classical", **more)


def won_by_discard(winner: int, dealer: int, **more) -> StackedDeal:
    """East discards 5m to the winner."""
    table = deal(dealer=dealer, east="5m", **{NAMES[winner]: WAITS_FOR_5M}, **more)
    table.discard_drawn((EAST - dealer) % 4)
    table.discard("5m")
    table.claim(**{NAMES[winner]: HU})
    return table


@pytest.mark.rule("HK-068", "HK-070", "HK-071")
@pytest.mark.parametrize(("dealer", "paid"), [(EAST, 120), (SOUTH, 180), (WEST, 120), (NORTH, 120)])
def test_the_discarder_pays_four_shares_or_six_to_the_dealer(dealer, paid):
    table = won_by_discard(SOUTH, dealer)
    assert table.scores == [-paid, paid, 0, 0]
    (row,) = table.ledger
    assert rule_of(table, row) == "HK-068 HK-070"
    (account,) = hu_accounts(table)
    assert account.won.points == 30
    assert account.won.payments == {"discarder": paid, "others": 0}


@pytest.mark.rule("HK-067", "HK-069", "HK-071")
@pytest.mark.parametrize(
    ("dealer", "deltas"),
    [
        (EAST, [-180, 360, -90, -90]),
        (SOUTH, [-180, 540, -180, -180]),
        (NORTH, [-90, 360, -90, -180]),
    ],
)
def test_each_pays_a_share_of_a_self_drawn_hu(dealer, deltas):
    table = deal(dealer=dealer, south=WAITS_FOR_5M, draws="CFP"[: (SOUTH - dealer - 1) % 4] + "5m")
    table.discard_drawn((SOUTH - dealer - 1) % 4 + 1)
    table.hu()
    # 22 points and two doubles: 88, rounded 90
    assert table.scores == deltas


@pytest.mark.rule("HK-001", "HK-067", "HK-068", "HK-069", "HK-070")
@pytest.mark.parametrize(("players", "shares"), [(2, {EAST: 2, SOUTH: 2}), (3, {EAST: 3, SOUTH: 4, WEST: 3})])
def test_fewer_seats_pay_the_shares_at_the_table(players, shares):
    for dealer, count in shares.items():
        table = StackedDeal("classical", players=players, dealer=dealer, east="5m", south=WAITS_FOR_5M)
        table.discard_drawn((EAST - dealer) % players)
        table.discard("5m")
        table.claim(south=HU)
        assert table.scores[:2] == [-30 * count, 30 * count]
        assert sum(table.scores) == 0


@pytest.mark.rule("HK-006", "HK-010", "HK-037", "HK-044")
@pytest.mark.parametrize(
    ("winds", "dealer", "base_points"), [("fixed", WEST, 32), ("rotate", WEST, 30), ("rotate", EAST, 32)]
)
def test_the_winds_of_the_seats_score(winds, dealer, base_points):
    table = deal(winds=winds, dealer=dealer, east="5m", south="46m123p456p789sSS")
    table.discard_drawn((EAST - dealer) % 4)
    table.discard("5m")
    table.claim(south=HU)
    (account,) = hu_accounts(table)
    assert account.won.arithmetic.base_points == base_points


@pytest.mark.rule("HK-010")
def test_fixed_and_rotating_winds():
    for dealer in range(4):
        assert deal(dealer=dealer).state.seat_wind.tolist() == [0, 1, 2, 3]
        rotating = deal(dealer=dealer, winds="rotate").state.seat_wind.tolist()
        assert rotating == [(seat - dealer) % 4 for seat in range(4)]


@pytest.mark.rule("HK-037")
def test_bonus_tiles_of_the_own_seat_score():
    table = deal(east="5m", south=WAITS_FOR_5M[:-3] + "9sf2", draws="", back="9s")
    table.discard("5m")
    table.claim(south=HU)
    (account,) = hu_accounts(table)
    items = {item.id: item.count for item in account.won.arithmetic.base}
    assert items == {"winning": 1, "concealed_hand": 1, "own_bonus_tile": 1}
    assert table.scores == [-120, 120, 0, 0]  # 34 points


@pytest.mark.rule("HK-053")
def test_a_kong_replacement_doubles():
    table = deal(east="1111m46m123p456p99s", back="5m")
    table.concealed_kong("1m")
    table.hu()
    assert table.state.win_flags[EAST] == WIN_KONG_REPLACEMENT
    (account,) = hu_accounts(table)
    found = {fan.id for fan in account.won.fans}
    assert found == {"concealed_self_drawn", "self_drawn", "robbed_kong"}
    assert table.scores[EAST] == 3 * 2 * 430  # 20 + 32 + 2, three doubles: 432


@pytest.mark.rule("HK-053", "HK-071")
def test_a_robbed_kong_doubles_and_its_owner_pays():
    table = deal(east="5m", south="55m", north=WAITS_FOR_5M, draws="FCP5m")
    table.discard("5m")
    table.claim(south=PUNG)
    table.discard_unclaimed(text_of(table.hand(SOUTH)[0]))
    table.discard_drawn(3)
    assert table.actor == SOUTH
    assert table.can(ADDED_KONG + tile("5m"))
    table.added_kong("5m")
    table.claim(north=HU)
    (account,) = hu_accounts(table)
    assert [fan.id for fan in account.won.fans] == ["robbed_kong"]
    assert table.scores == [0, -240, 0, 240]  # 30 points doubled, four shares
    assert table.end == End.HU


@pytest.mark.rule("HK-052")
@pytest.mark.parametrize("by_discard", [False, True])
def test_the_last_tile_of_the_live_wall_or_the_discard_after_it(by_discard):
    ruleset = find_ruleset("classical", {"tiles": 136})
    hands = ["", WAITS_FOR_5M] if not by_discard else ["", "", WAITS_FOR_5M]
    wall = stack_wall(ruleset, hands)
    last = 136 - 1 - 2  # before the kong box; South draws it
    place = max(place for place, kind in enumerate(wall) if kind == tile("5m"))
    wall[last], wall[place] = wall[place], wall[last]
    table = StackedDeal.__new__(StackedDeal)
    Game.__init__(table, ruleset, wall=wall)
    while table.left() > 2:
        table.discard_drawn()
    assert table.state.drawn == tile("5m")
    if by_discard:
        table.discard("5m")
        table.claim(west=HU)
    else:
        table.hu()
    (account,) = hu_accounts(table)
    assert "last_tile" in {fan.id for fan in account.won.fans}


@pytest.mark.rule("HK-034", "HK-078")
def test_a_draw_moves_no_points():
    table = deal(draws="f1f2f3f4g1g2g3g4", losers_settle=True)
    table.play_to_the_end()
    assert table.end == End.WALL
    assert table.ledger == []


# Options -----------------------------------------------------------------------------------------


@pytest.mark.rule("HK-073")
def test_losers_do_not_settle():
    table = won_by_discard(SOUTH, EAST, west="CCC222pFF")
    assert [row.reason for row in table.ledger] == [Reason.HU]
    assert table.view(EAST)["hand"][0, WEST].sum() == 0  # their hands stay closed


@pytest.mark.rule("HK-073")
def test_option_losers_settle():
    """The winner is paid; the others pay each other the difference, twice with the dealer."""
    table = won_by_discard(
        SOUTH, WEST, west="CCC222pFF", north="777sEEE", losers_settle=True, honour_pung_doubles=True
    )
    rows = {row.reason: row for row in table.ledger[:1]} | {row.seat: row for row in table.ledger[1:]}
    assert rows[Reason.HU].delta == (-120, 120, 0, 0)
    # West: 16 + 8 + 2 = 26, doubled 52, so 50. North: 8 + 16 = 24, doubled for the prevailing wind 48, so 50
    assert table.state.win_points.tolist() == [0, 30, 50, 50]
    assert rows[WEST].delta == (-100, 0, 100, 0)
    assert rows[NORTH].delta == (-50, 0, 0, 50)
    assert rule_of(table, rows[NORTH]) == "HK-073"
    assert table.view(EAST)["hand"][0, WEST].sum() == 13  # they were shown
    plain = won_by_discard(SOUTH, WEST, west="CCC222pFF", north="777sEEE", losers_settle=True)
    assert plain.state.win_points.tolist() == [0, 30, 30, 20]
    assert plain.scores == [-120 - 60 - 20, 120, 60 + 20, 20 - 20]
    with pytest.raises(RulesetError, match="losers_settle"):
        find_ruleset("mcr", {"losers_settle": True})


@pytest.mark.rule("HK-073")
def test_losers_count_melds_and_bonus_tiles():
    table = deal(
        losers_settle=True,
        east="5m",
        south="C",
        west="CC14m1479p147sNf3",
        north=WAITS_FOR_5M,
        draws="1p",
        back="9p",
    )
    table.discard_drawn()
    table.discard("C")
    table.claim(west=PUNG)
    table.discard_unclaimed(text_of(table.hand(WEST)[0]))
    table.discard_drawn()
    table.discard("5m")
    table.claim(north=HU)
    assert table.state.win_points[WEST] == 10  # a melded pung of dragons 4, the own flower 4
    assert sum(table.scores) == 0


@pytest.mark.rule("HK-068", "HK-070")
@pytest.mark.parametrize(
    ("payment", "dealer", "deltas"),
    [
        ("everyone_pays", WEST, [-30, 120, -60, -30]),
        ("everyone_pays", EAST, [-60, 120, -30, -30]),
        ("everyone_pays", SOUTH, [-60, 180, -60, -60]),
        ("hk_half", EAST, [-60, 120, -30, -30]),
        ("hk_half", SOUTH, [-60, 120, -30, -30]),
        ("hk_full", EAST, [-120, 120, 0, 0]),
        ("hk_full", SOUTH, [-120, 120, 0, 0]),
    ],
)
def test_option_payment(payment, dealer, deltas):
    assert won_by_discard(SOUTH, dealer, payment=payment).scores == deltas


@pytest.mark.rule("HK-015")
@pytest.mark.parametrize("size", [2, 14, 16])
def test_option_kong_box(size):
    table = deal(kong_box=size, tiles=136, east="1111m2222p3333s4m5p", back="CFP")
    assert int(table.state.box) == size
    for number, (kong, replacement) in enumerate((("1m", "C"), ("2p", "F"), ("3s", "P")), 1):
        table.concealed_kong(kong)
        assert table.state.drawn == tile(replacement)
        assert int(table.state.box) == (size - number if size > 2 else (1, 2, 1)[number - 1])
    while not table.over:
        table.discard_drawn()
    assert table.end == End.WALL
    assert table.left() == int(table.state.box)


@pytest.mark.rule("HK-038")
def test_option_minimum_bars_a_plain_hand():
    table = deal(minimum=1, east="5m", south=WAITS_FOR_5M, west=WAITS_FOR_5M.replace("99s", "88s"))
    table.discard("5m")
    assert HU not in table.offered().get(SOUTH, [])
    drawn = deal(minimum=1, south=WAITS_FOR_5M, draws="5m")
    drawn.discard_drawn()
    assert drawn.can(HU)  # self-drawn and concealed


@pytest.mark.rule("HK-031")
def test_option_multi_win():
    table = deal(multi_win="all", east="5m", south=WAITS_FOR_5M, north=WAITS_FOR_5M.replace("99s", "88s"))
    table.discard("5m")
    table.claim(south=HU, north=HU)
    assert table.scores == [-240, 120, 0, 120]
