"""Who pays whom in Bloody Battle to the End: hu, kongs, pigs, ready hands, refunds."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile
from tests.conformance.stacked_xuezhan import (
    FAR,
    WAITS,
    after_first_hu,
    at_the_last_tile,
    booked,
    deal,
    from_first,
    played_out,
    seated,
    three_waits,
    with_fourth_tile,
)
from tests.directed import DirectedDeal
from tests.scenario import kinds
from zimo.engine.table.actions import CONCEALED_KONG, HU, KONG, PASS, PUNG
from zimo.engine.table.state import End, Reason
from zimo.play.game import Game
from zimo.rulesets import RulesetError, find_ruleset

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]


# Hu


@pytest.mark.rule("XZ-056")
def test_the_discarder_alone_pays_the_value():
    table = three_waits()
    table.discard("5m")
    table.claim(west=HU)
    assert table.scores == [-1, 0, 1, 0]


@pytest.mark.rule("XZ-044", "XZ-057")
def test_a_self_drawn_hu_is_paid_by_each_who_is_in_play():
    table = three_waits(draws="8m9m3s5m5m")
    table.discard("5m")
    table.claim(south=HU)
    table.discard_drawn(3)
    table.hu()  # West, with the fan of a self-draw
    assert table.scores == [-1 - 2, 1, 4, -2]
    table.hu()
    assert table.scores == [-1 - 2 - 2, 1, 4, -2 + 2]


@pytest.mark.rule("XZ-059")
@pytest.mark.parametrize("shown", [True, False])
def test_payments_are_booked_at_once(shown):
    """All see them, unless won hands stay hidden."""
    table = after_first_hu(hu_hand_shown=shown)
    assert table.scores == [-1, 1, 0, 0]
    assert table.view(NORTH)["ledger_rows"][0] == int(shown)


@pytest.mark.rule("XZ-079")
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_pays_and_receives_like_anybody(dealer):
    hands = seated(dealer, FAR[0] + "9m", WAITS[0], FAR[1], FAR[2])
    table = deal(dealer=dealer, draws="5m", heavenly_fan=0, **hands)
    table.discard_unclaimed("9m")
    table.hu()
    assert from_first(table) == [-2, 6, -2, -2]
    hands = seated(dealer, WAITS[0] + "5m", *FAR)
    table = deal(dealer=dealer, heavenly_fan=0, **hands)
    table.hu()
    assert from_first(table) == [6, -2, -2, -2]


# What a hu is worth by how it came about


@pytest.mark.rule("XZ-049")
@pytest.mark.parametrize(("fans", "paid"), [(5, 16), (0, 2)])
def test_the_dealer_wins_with_the_first_fourteen_tiles(fans, paid):
    table = deal(**seated(EAST, WAITS[0] + "5m", *FAR), heavenly_fan=fans)
    table.hu()
    assert table.scores == [3 * paid, -paid, -paid, -paid]


@pytest.mark.rule("XZ-012", "XZ-049")
def test_the_first_fourteen_tiles_are_those_after_the_exchange():
    hands = [kinds(hand) for hand in (WAITS[0] + "5m", *FAR)]
    table = DirectedDeal("xuezhan", hands, [2] * 4, Counter())
    table.play(HU)
    assert table.scores == [48, -16, -16, -16]


@pytest.mark.rule("XZ-049")
def test_after_a_discard_or_a_kong_of_the_dealer_it_is_no_heavenly_hand():
    table = deal(**seated(EAST, WAITS[0] + "9s", *FAR), draws="1s2s3s5m")
    table.discard_unclaimed("9s")
    table.discard_drawn(3)
    table.hu()
    assert table.scores == [6, -2, -2, -2]
    hands = seated(EAST, "9999m456m456p789p1p", FAR[1], FAR[2], "1233678m223699p")
    table = deal(**hands, back="1p")
    table.concealed_kong("9m")
    table.hu()  # kong, self-drawn, after a kong
    assert table.ledger[-1].delta == (24, -8, -8, -8)


@pytest.mark.rule("XZ-050")
@pytest.mark.parametrize(("fans", "paid"), [(5, 16), (0, 2)])
def test_another_wins_with_the_first_drawn_tile(fans, paid):
    table = deal(**seated(EAST, FAR[0] + "9m", WAITS[0], FAR[1], FAR[2]), draws="5m", heavenly_fan=fans)
    table.discard_unclaimed("9m")
    table.hu()
    assert table.scores == [-paid, 3 * paid, -paid, -paid]


@pytest.mark.rule("XZ-050")
def test_a_second_drawn_tile_makes_no_earthly_hand():
    hands = seated(EAST, FAR[0] + "9m", WAITS[0], FAR[1], FAR[2])
    table = deal(**hands, draws="1s2s3s4s5m")
    table.discard_unclaimed("9m")
    table.discard_drawn(4)
    table.hu()
    assert table.scores == [-2, 6, -2, -2]


@pytest.mark.rule("XZ-050")
def test_a_pung_or_a_kong_before_ends_the_earthly_hand_and_a_hu_does_not():
    table = three_waits(draws="5m")
    table.discard("5m")
    table.claim(south=HU)
    table.hu()
    assert table.ledger[-1].delta == (-16, 0, 32, -16)

    hands = seated(EAST, "3p1245789m124578p", "124577m1122458p", "33p124578m12459p", WAITS[0])
    table = deal(**hands, draws="5m")
    table.discard("3p")
    table.claim(west=PUNG)
    table.discard_unclaimed("9p")
    table.hu()
    assert table.scores == [-2, -2, -2, 6]

    hands = seated(EAST, "9999m1257m124578p", WAITS[0], FAR[1], FAR[2])
    table = deal(**hands, draws="5m", back="9s")
    table.concealed_kong("9m")
    table.discard_unclaimed("9s")
    table.hu()
    assert table.ledger[-1].delta == (-2, 6, -2, -2)


def after_a_melded_kong(**options) -> StackedDeal:
    """South has made a kong of 8m from East and drawn 5m for it, which completes the hand."""
    hands = {"east": "8m1245799m124578p", "south": "888m46m123m456p99p"}
    table = deal(**hands, back="5m", **options)
    table.discard("8m")
    table.claim(south=KONG)
    assert table.scores == [-2, 2, 0, 0]
    table.hu()
    return table


def after_two_melded_kongs(**options) -> StackedDeal:
    """West has made a kong of East's 8m and, a round later, one of South's 7p, and wins with 5m for that."""
    hands = {"east": "8m124579m1124589p", "south": "7p124579m124589p", "west": "888m777p46m123m99p"}
    table = deal(**hands, draws="1s2s3p", back="9s5m", **options)
    table.discard("8m")
    table.claim(west=KONG)
    table.discard_unclaimed("9s")
    while table.actor != SOUTH:
        table.play(PASS if PASS in table.legal else table.legal[0])
    table.discard("7p")
    table.claim(west=KONG)
    table.hu()
    return table


@pytest.mark.rule("XZ-045", "XZ-058")
def test_self_drawn_after_a_melded_kong_is_paid_by_all():
    assert after_a_melded_kong().ledger[-1].delta == (-8, 24, -8, -8)


@pytest.mark.rule("XZ-058")
def test_option_kong_draw_payer():
    """The giver alone pays, without the fan of a self-draw; other kongs are nobody's gift."""
    option = {"kong_draw_payer": "kong_discarder"}
    assert after_a_melded_kong(**option).ledger[-1].delta == (-4, 4, 0, 0)
    assert after_two_melded_kongs(**option).ledger[-1].delta == (0, -8, 8, 0)
    hands = seated(EAST, "9999m456m456p789p1p", FAR[1], FAR[2], "1233678m223699p")
    table = deal(**hands, back="1p", **option)
    table.concealed_kong("9m")
    table.hu()
    assert table.ledger[-1].delta == (24, -8, -8, -8)


@pytest.mark.rule("XZ-048")
def test_the_last_tile_drawn_or_discarded():
    hands = {"south": FAR[2], "north": WAITS[0]}
    table = at_the_last_tile("5m", **hands)
    table.hu()
    assert table.ledger[0].delta == (-4, -4, -4, 12)
    for option, paid in ((None, 1), ("both", 2)):
        table = at_the_last_tile("5m", **({"under_the_sea": option} if option else {}))
        table.discard("5m")
        table.claim(south=HU)
        assert table.ledger[0].delta == (0, paid, 0, -paid)


@pytest.mark.rule("XZ-041", "XZ-044", "XZ-045", "XZ-048")
def test_the_last_tile_may_be_that_for_a_kong():
    hands = seated(EAST, FAR[1] + "3m", FAR[2], "999m46m123m456p99p", "1233678m223699p")
    table = deal(**hands, back="9m5m")
    while table.left() > 1:
        table.discard_drawn()
    table.concealed_kong("9m")
    assert table.left() == 0
    table.hu()
    assert table.ledger[1].delta == (-16, -16, 48, -16)


# Kongs


@pytest.mark.rule("XZ-060")
def test_a_melded_kong_is_paid_two_by_the_discarder():
    table = deal(east="5m12378m12455788p", south="555m1289m124571p")
    table.discard("5m")
    table.claim(south=KONG)
    assert table.scores == [-2, 2, 0, 0]


@pytest.mark.rule("XZ-060")
def test_a_concealed_kong_is_paid_two_by_each():
    table = deal(east="9999m1257m124578p")
    table.concealed_kong("9m")
    assert table.scores == [6, -2, -2, -2]


@pytest.mark.rule("XZ-060")
@pytest.mark.parametrize(("turns_kept", "paid"), [(0, True), (1, False)])
def test_an_added_kong_is_paid_one_by_each_whenever_it_is_made(turns_kept, paid):
    for option, points in ((True, 1), (False, int(paid))):
        table = with_fourth_tile(turns_kept=turns_kept, delayed_kong_pays=option)
        table.added_kong("5m")
        assert table.scores == [3 * points, -points, -points, -points]


@pytest.mark.rule("XZ-061")
def test_a_kong_is_paid_when_it_stands():
    table = with_fourth_tile(north=WAITS[0])
    table.added_kong("5m")
    assert table.ledger == []
    table.nobody_claims()
    assert table.scores == [3, -1, -1, -1]


@pytest.mark.rule("XZ-061")
def test_who_has_won_pays_no_later_kong():
    table = deal(**seated(EAST, FAR[0] + "5m", WAITS[0], "1245788m3333p12p", FAR[2]))
    table.discard("5m")
    table.claim(south=HU)
    table.concealed_kong("3p")
    assert table.scores == [-1 - 2, 1, 4, -2]


# The end of the deal


@pytest.mark.rule("XZ-064")
def test_after_the_last_possible_hu_nothing_is_paid_whatever_the_last_holds():
    table = deal(
        "ssps", **seated(EAST, "9999m1278m5688p1s4s", WAITS[0], WAITS[2], WAITS[1]), draws="5m5m5m", back="2s"
    )
    table.concealed_kong("9m")
    table.discard_unclaimed("1s")
    for _ in range(3):
        table.hu()
    assert table.end == End.HU
    assert [row.reason for row in table.ledger] == [Reason.CONCEALED_KONG, *[Reason.HU] * 3]
    assert table.scores == [6 - 6, -2 + 6, -2 - 2 + 4, -2 - 2 - 2 + 2]
    assert len(table.hand(EAST)) == 10


def wall_end(*hands: str, voids: str = "ssss", **options) -> DirectedDeal:
    """The end of the wall with these hands of East, who has a fourteenth tile to discard, and the others.

    Who holds void tiles discards nothing else, and holds them to the end.
    """
    table = directed(*hands, voids=voids, **options)
    table.let_go_until(lambda: table.over)
    assert table.end == End.WALL
    return table


def directed(*hands: str, voids: str = "ssss", kept: str = "", **options) -> DirectedDeal:
    suits = ["mps".index(void) for void in voids]
    tiles = [kinds(hand) for hand in hands]
    return DirectedDeal("xuezhan", tiles, suits, Counter(kinds(kept)), exchange="off", **options)


PIG = "1245778m12457p1s"
PIG_FOR_DOTS = "4789m1369m1358s1p"


@pytest.mark.rule("XZ-065", "XZ-068")
def test_who_is_not_ready_pays_each_ready_hand_its_highest_value():
    """Whatever tiles are left: here all that would complete South's hand have been seen."""
    table = wall_end(FAR[0] + "9m", WAITS[0], FAR[1], FAR[2])
    assert [row.delta for row in table.ledger] == [(-1, 3, -1, -1)]
    two_ready = wall_end(FAR[0] + "9m", WAITS[0], FAR[1], "1112345678999s", voids="sssm")
    assert two_ready.scores == [-1 - 8, 2, -1 - 8, 16]
    at_limit = wall_end(FAR[0] + "9m", WAITS[0], FAR[1], "1111333355557s", voids="sssm")
    assert at_limit.scores == [-1 - 16, 2, -1 - 16, 32]


@pytest.mark.rule("XZ-065")
def test_where_all_are_alike_nobody_pays():
    assert wall_end(FAR[0] + "9m", "333669m3336699p", FAR[1], FAR[2]).ledger == []


@pytest.mark.rule("XZ-068")
@pytest.mark.parametrize(("option", "paid"), [("discard", 1), ("self_draw", 2), ("off", 0)])
def test_option_ready_value(option, paid):
    """That the wall is empty is worth nothing."""
    table = wall_end(FAR[0] + "9m", WAITS[0], FAR[1], FAR[2], ready_value=option, under_the_sea="both")
    assert table.scores == [-paid, 3 * paid, -paid, -paid]
    assert bool(table.ledger) == (paid > 0)


@pytest.mark.rule("XZ-068", "XZ-070")
def test_a_kong_counts_in_a_ready_hand_and_its_points_are_kept():
    hands = (FAR[1] + "3m", "999m46m123m456p99p", FAR[2], "1233678m223699p")
    table = directed(*hands, kept="9m")
    table.draw(SOUTH, tile("9m"))
    table.play(CONCEALED_KONG + tile("9m"))
    table.let_go_until(lambda: table.over)
    assert [row.delta for row in table.ledger] == [(-2, 6, -2, -2), (-2, 6, -2, -2)]


@pytest.mark.rule("XZ-068", "XZ-070")
def test_who_has_won_keeps_kong_points_and_neither_pays_nor_is_paid_for_ready_hands():
    """South wins on the replacement of a kong; West is ready."""
    hands = (FAR[1] + "3m", "999m46m123m456p99p", "1112345678999s", "1233678m223699p")
    table = directed(*hands, voids="ssms", kept="9m5m")
    table.draw(SOUTH, tile("9m"))
    table.wishes[SOUTH] = tile("5m")
    table.play(CONCEALED_KONG + tile("9m"))
    table.play(HU)
    table.let_go_until(lambda: table.over)
    assert [row.delta for row in table.ledger] == [(-2, 6, -2, -2), (-8, 24, -8, -8), (-8, 0, 16, -8)]


# Pigs

PIG = "1245778m12457p1s"


@pytest.mark.rule("XZ-065", "XZ-067", "XZ-068")
def test_a_pig_pays_the_limit_to_each_and_no_ready_hand():
    table = wall_end(FAR[0] + "9m", WAITS[0], FAR[1], PIG)
    assert booked(table, Reason.VOID_TILES) == [(16, 16, 16, -48)]
    assert booked(table, Reason.READY) == [(-1, 2, -1, 0)]
    assert table.scores == [15, 18, 15, -48]


@pytest.mark.rule("XZ-065")
def test_a_hand_that_would_be_ready_but_for_its_suit_is_a_pig():
    table = wall_end(FAR[0] + "9m", "1112345678999s", FAR[1], FAR[2])
    assert [row.delta for row in table.ledger] == [(16, -48, 16, 16)]


@pytest.mark.rule("XZ-068")
def test_option_pig_ready_pay():
    table = wall_end(FAR[0] + "9m", WAITS[0], FAR[1], PIG, pig_ready_pay=True)
    assert booked(table, Reason.READY) == [(-1, 3, -1, -1)]
    assert table.scores == [15, 19, 15, -49]


@pytest.mark.rule("XZ-066")
@pytest.mark.parametrize("exempt", [False, True])
def test_void_tiles_although_all_discards_were_void(exempt):
    """A pig like any other; where the option spares it, it is not ready."""
    table = wall_end(FAR[0] + "9m", WAITS[0], FAR[1], PIG, pig_exempt_all_void=exempt)
    assert {kind // 9 for seat, kind in river(table) if seat == NORTH} == {2}
    assert table.scores == ([-1, 3, -1, -1] if exempt else [15, 18, 15, -48])


@pytest.mark.rule("XZ-066")
def test_who_has_discarded_another_suit_is_not_spared():
    hands = seated(EAST, FAR[0] + "9m", WAITS[0], FAR[1], PIG)
    table = deal(**hands, void_discard="lenient", pig_exempt_all_void=True)
    played_out(table)
    assert {kind // 9 for seat, kind in river(table) if seat == NORTH} == {0, 1, 2}
    assert table.scores == [15, 18, 15, -48]


def river(table: Game) -> list[tuple[int, int]]:
    """Discards with who made them."""
    places = table.table["river"][0, : int(table.table["river_length"][0])]
    return [divmod(int(place), 64) for place in places]


@pytest.mark.rule("XZ-067")
def test_pigs_pay_each_other_nothing():
    table = deal(
        "sssp", **seated(EAST, FAR[0] + "9m", WAITS[0], PIG, "134679m1368s1p36s"), void_discard="lenient"
    )
    played_out(table)
    assert booked(table, Reason.VOID_TILES) == [(16, 16, -32, 0), (16, 16, 0, -32)]


@pytest.mark.rule("XZ-067")
@pytest.mark.parametrize(("option", "fine"), [("all", [16, 16, 16, -48]), ("in_play", [16, 0, 16, -32])])
def test_winners_are_paid_by_a_pig_too_unless_an_option_says_otherwise(option, fine):
    table = directed(FAR[0] + "5m", WAITS[0], FAR[1], PIG, pig_pays=option)
    table.play(tile("5m"))
    table.answer({SOUTH: HU})
    table.let_go_until(lambda: table.over)
    assert [list(row) for row in booked(table, Reason.VOID_TILES)] == [fine]


@pytest.mark.rule("XZ-067")
@pytest.mark.parametrize(
    ("options", "fine", "bank"),
    [
        ({"fan_limit": 3}, [8, 8, 8, -24], 0),
        ({"fan_limit": 5}, [32, 32, 32, -96], 0),
        ({"void_penalty_is": "points"}, [48, 48, 48, -144], 0),
        ({"void_penalty_is": "points", "void_penalty": 5}, [5, 5, 5, -15], 0),
        ({"void_penalty_is": "points", "void_penalty_to": "opponents"}, [16, 16, 16, -48], 0),
        ({"void_penalty_to": "bank"}, [0, 0, 0, -16], 16),
    ],
)
def test_options_of_the_fine(options, fine, bank):
    table = wall_end(FAR[0] + "9m", FAR[1], FAR[2], "3366m336699p11s9m", **options)
    assert (table.scores, table.bank) == (fine, bank)


@pytest.mark.rule("XZ-067")
def test_the_limit_cannot_be_shared_out_among_three():
    with pytest.raises(RulesetError, match="shared out evenly among 3 others"):
        find_ruleset("xuezhan", {"void_penalty_to": "opponents"})
    assert find_ruleset("xuezhan", {"void_penalty_to": "opponents", "players": 3})


# Tax refund


@pytest.mark.rule("XZ-069")
@pytest.mark.parametrize("refund", [True, False])
def test_who_is_not_ready_gives_kong_points_back_also_to_who_has_won(refund):
    table = directed("9999m1257m124578p", WAITS[0], FAR[1], FAR[2], kept="5m", kong_refund=refund)
    table.play(CONCEALED_KONG + tile("9m"))
    table.let_go()
    table.draw(WEST, tile("5m"))
    table.play(tile("5m"))
    table.answer({SOUTH: HU})
    table.let_go_until(lambda: table.over)
    assert booked(table, Reason.KONG_NOT_READY) == ([(-6, 2, 2, 2)] if refund else [])
    assert table.scores == ([0, 1, -1, 0] if refund else [6, -2 + 1, -2 - 1, -2])


@pytest.mark.rule("XZ-069")
def test_a_pig_gives_kong_points_back():
    hands = (FAR[0] + "9m", WAITS[0], FAR[1], "333p1245778m12p1s")
    table = directed(*hands, kept="3p")
    table.draw(NORTH, tile("3p"))
    table.play(CONCEALED_KONG + tile("3p"))
    table.let_go_until(lambda: table.over)
    assert booked(table, Reason.CONCEALED_KONG) == [(-2, -2, -2, 6)]
    assert booked(table, Reason.KONG_NOT_READY) == [(2, 2, 2, -6)]
    assert table.scores == [15, 18, 15, -48]


# Sums


@pytest.mark.rule("XZ-071")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_entries_sum_to_zero(players):
    rows = 0
    for seed in range(12):
        table = Game("xuezhan", options={"players": players}, seed=seed)
        chance = random.Random(seed)
        while not table.over:
            table.play(HU if HU in table.legal else chance.choice(table.legal))
        for row in table.ledger:
            assert (sum(row.delta), row.bank) == (0, 0)
            rows += 1
    assert rows > 12


# At a table without a referee


def false_hu(**options) -> StackedDeal:
    """East declares a kong, and a hu that is none."""
    hands = seated(EAST, "9999m1257m124578p", WAITS[0], FAR[1], FAR[2])
    table = deal(**hands, false_hu="penalise", **options)
    table.concealed_kong("9m")
    table.hu()
    return played_out(table)


@pytest.mark.rule("XZ-082")
@pytest.mark.parametrize(("options", "limit"), [({}, 16), ({"fan_limit": 3}, 8), ({"fan_limit": 5}, 32)])
def test_a_false_hu_costs_the_limit_to_each_in_play_and_the_kong_points(options, limit):
    table = false_hu(**options)
    assert booked(table, Reason.KONG_FALSE_HU) == [(-6, 2, 2, 2)]
    assert booked(table, Reason.FALSE_HU) == [(-3 * limit, limit, limit, limit)]
    assert booked(table, Reason.READY) == [(0, 2, -1, -1)]


@pytest.mark.rule("XZ-082")
def test_who_has_won_before_is_not_paid_for_a_false_hu():
    table = deal(**seated(EAST, FAR[0] + "5m", WAITS[0], FAR[1], FAR[2]), false_hu="penalise")
    table.discard("5m")
    table.claim(south=HU)
    table.hu()  # West's is false
    played_out(table)
    assert booked(table, Reason.FALSE_HU) == [(16, 0, -32, 16)]


@pytest.mark.rule("XZ-081")
def test_a_false_hu_cannot_be_declared_with_a_program():
    assert not deal(**seated(EAST, "9999m1257m124578p", WAITS[0], FAR[1], FAR[2])).can(HU)
