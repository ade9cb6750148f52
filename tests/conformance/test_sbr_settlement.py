"""Who pays whom in Sichuan Bloody Rules: hu, kongs, refunds, the end of the wall, fines."""

from __future__ import annotations

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile, with_open_pung
from tests.conformance.stacked import sbr_deal as deal
from tests.scenario import kinds, tile_set
from zimo.engine.table.actions import HU, KONG, PASS, PUNG
from zimo.engine.table.state import End, MeldType, Reason
from zimo.rulesets import find_ruleset

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

# Hands that wait for 5m and are worth 1; the last needs dots as its void suit.
WAITS = ("46m123m456p789p99p", "46m111222777p33p", "46m123s456s789s99s")
# Hands far from ready, without bamboo; three fit in beside WAITS[0].
FAR = ("1245789m124578p", "1245788m124578p", "1245778m124578p")
NINE_WAITS = "1112345678999s"  # ready for every bamboo: flush and a Root, 8 points
NAMES = ("east", "south", "west", "north")


def played_out(table: StackedDeal) -> StackedDeal:
    """Everybody discards what they draw, so that the hands stay; to the end of the wall."""
    table.discard_drawn_to_the_end()
    assert table.end == End.WALL
    assert sum(table.scores) + table.bank == 0
    return table


def reasons(table: StackedDeal) -> list[tuple[Reason, int]]:
    return [(row.reason, row.seat) for row in table.ledger]


# Hu


@pytest.mark.rule("SBR-125", "SBR-216")
def test_the_discarder_alone_pays_each_hu():
    table = deal(east="5m", south=WAITS[0], north=WAITS[1])
    table.discard("5m")
    table.claim(south=HU, north=HU)
    assert table.scores == [-2, 1, 0, 1]


@pytest.mark.rule("SBR-126", "SBR-215")
def test_a_self_drawn_hu_is_paid_by_all_who_still_play_with_one_more():
    table = deal(south=WAITS[0], draws="5m")
    table.discard_drawn()
    table.hu()
    assert table.scores == [-2, 6, -2, -2]
    table = deal(east="5m", south=WAITS[0], west=WAITS[1], draws="5m")
    table.discard("5m")
    table.claim(south=HU)
    table.hu()
    assert table.scores == [-1 - 2, 1, 4, -2]


@pytest.mark.rule("SBR-121", "SBR-126", "SBR-207")
@pytest.mark.parametrize(("limit", "each"), [(3, 9), (4, 17), (5, 33), (None, 33)])
def test_the_limit_holds_before_the_extra_point(limit, each):
    # full flush 2, all pungs, kong, win after kong
    table = deal(east="1111m333555777m9m", draws="9m", fan_limit=limit)
    table.concealed_kong("1m")
    table.hu()
    assert table.ledger[-1].delta == (3 * each, -each, -each, -each)


# Kongs


@pytest.mark.rule("SBR-137")
def test_a_concealed_kong_is_paid_two_by_everybody():
    table = deal(east="1111m")
    table.concealed_kong("1m")
    assert table.scores == [6, -2, -2, -2]


@pytest.mark.rule("SBR-138")
def test_a_melded_kong_is_paid_two_by_the_discarder():
    table = deal(east="555m", west="5m", draws="1s2s")
    table.discard_drawn(2)
    table.discard("5m")
    table.claim(east=KONG)
    assert table.scores == [2, 0, -2, 0]


def with_fourth_tile(**more) -> StackedDeal:
    """East has claimed a pung of 5m from South and just drawn the fourth."""
    table = with_open_pung(deal, **{"east": "55m8p9p", "draws": "1s2s3s4s5m6s7s8s9s"} | more)
    table.discard_drawn(3)
    assert table.actor == EAST
    return table


@pytest.mark.rule("SBR-139")
def test_a_promoted_kong_is_paid_one_by_everybody():
    table = with_fourth_tile()
    table.added_kong("5m")
    assert table.scores == [3, -1, -1, -1]


@pytest.mark.rule("SBR-140")
def test_a_postponed_kong_is_not_paid():
    table = with_fourth_tile()
    table.discard_unclaimed("8p")
    table.discard_drawn(3)
    table.added_kong("5m")
    assert table.melds(EAST) == [(MeldType.POSTPONED_KONG, tile("5m"))]
    assert table.ledger == []


@pytest.mark.rule("SBR-141")
def test_a_robbed_kong_is_not_paid_and_a_spared_one_is():
    table = with_fourth_tile(north=WAITS[0])
    table.added_kong("5m")
    spared = table.clone()
    table.claim(north=HU)
    assert reasons(table) == [(Reason.HU, NORTH)]
    assert table.scores == [-2, 0, 0, 2]
    spared.play(PASS)
    assert spared.scores == [3, -1, -1, -1]


@pytest.mark.rule("SBR-142")
@pytest.mark.parametrize("winners", [("south",), ("south", "north")])
@pytest.mark.parametrize(("refund", "paid_back"), [("last", ["9m"]), ("chain", ["8m", "9m"])])
def test_a_shot_pays_the_last_kong_back_once(winners, refund, paid_back):
    hands = dict(zip(winners, WAITS, strict=False))
    table = deal(east="8888m9999m5m", draws="1s2s", shoot_refund=refund, **hands)
    table.concealed_kong("8m")
    table.concealed_kong("9m")
    table.discard("5m")
    table.claim(**dict.fromkeys(winners, HU))
    assert [row.tile for row in table.ledger if row.reason == Reason.KONG_SHOT] == kinds("".join(paid_back))
    expected = [6, -2, -2, -2] if refund == "last" else [0, 0, 0, 0]
    for name in winners:  # a shot: one fan
        expected[NAMES.index(name)] += 2
        expected[EAST] -= 2
    assert table.scores == expected


@pytest.mark.rule("SBR-135", "SBR-143", "SBR-209")
def test_kongs_of_who_is_not_ready_are_paid_back_at_the_end_of_the_wall():
    table = deal(east="9999m1257m124578p", south=WAITS[0], west=FAR[1], north=FAR[2])
    table.concealed_kong("9m")
    assert table.scores == [6, -2, -2, -2]
    played_out(table)
    assert reasons(table) == [
        (Reason.CONCEALED_KONG, EAST),
        (Reason.KONG_NOT_READY, EAST),
        (Reason.READY, SOUTH),
    ]
    assert table.scores == [-1, 3, -1, -1]


@pytest.mark.rule("SBR-134", "SBR-176")
def test_who_is_ready_keeps_kong_points_and_the_kong_counts_in_the_hand():
    table = deal(east=FAR[1], south="9999m46m123p456p9p", west=FAR[2], north="1224578m124578p", draws="9p1s")
    table.discard_drawn()
    table.concealed_kong("9m")
    played_out(table)
    assert table.scores == [-2 - 2, 6 + 6, -2 - 2, -2 - 2]


@pytest.mark.rule("SBR-145")
def test_who_has_hu_pays_for_no_later_kong():
    table = deal(east="5m", south=WAITS[0], west="8888m")
    table.discard("5m")
    table.claim(south=HU)
    table.concealed_kong("8m")
    assert table.scores == [-1 - 2, 1, 4, -2]


# The end of the wall


@pytest.mark.rule("SBR-127", "SBR-128", "SBR-129", "SBR-132")
def test_who_is_not_ready_pays_who_is_without_an_extra_point():
    table = played_out(deal(east=FAR[0], south=WAITS[0], west=FAR[1], north=FAR[2]))
    assert reasons(table) == [(Reason.READY, SOUTH)]
    assert table.scores == [-1, 3, -1, -1]
    assert table.view(EAST)["shown"][0].tolist() == [1, 1, 1, 1]


@pytest.mark.rule("SBR-127", "SBR-174")
def test_two_ready_hands_are_each_paid_their_best_value_and_do_not_pay_each_other():
    table = played_out(deal("sssm", east=FAR[0], south=WAITS[0], west=FAR[1], north=NINE_WAITS))
    assert table.scores == [-1 - 8, 2, -1 - 8, 16]


@pytest.mark.rule("SBR-127")
def test_where_all_are_alike_nobody_pays():
    none = played_out(deal(east="3336699m333669p", south=FAR[0], west=FAR[1], north=FAR[2]))
    assert none.ledger == []


@pytest.mark.rule("SBR-041", "SBR-042", "SBR-130", "SBR-160", "SBR-208")
@pytest.mark.parametrize(
    ("to", "scores", "bank"), [("bank", [0, 0, -48, -48], 96), ("opponents", [32, 32, -32, -32], 0)]
)
def test_void_tiles_at_the_end_of_the_wall_cost_48(to, scores, bank):
    table = deal(
        east=FAR[0],
        south="3336699m333669p",
        west=FAR[1][:-3] + "8p9s",
        north=FAR[2][:-3] + "8p8s",
        void_penalty_to=to,
    )
    played_out(table)
    assert reasons(table) == [(Reason.VOID_TILES, WEST), (Reason.VOID_TILES, NORTH)]
    assert table.scores == scores
    assert table.bank == bank


@pytest.mark.rule("SBR-160", "SBR-161")
def test_a_ready_hand_with_void_tiles_is_fined_and_not_ready():
    table = played_out(deal("smss", east=FAR[0], south=WAITS[0], west=FAR[1], north=FAR[2]))
    assert table.scores == [0, -48, 0, 0]


@pytest.mark.rule("SBR-043")
def test_no_fine_if_all_discards_were_void_tiles():
    west = FAR[1][:-3] + "8p9s"
    hands = {"east": FAR[0] + "9s", "south": WAITS[0], "west": west, "north": FAR[2]}
    left = tile_set(find_ruleset("sbr"))
    for hand in hands.values():
        left.subtract(kinds(hand))
    rest = sorted(left.elements())  # bamboo last
    draws = [rest.pop() if draw % 4 == 1 else None for draw in range(len(rest))]
    draws = [rest.pop(0) if draw is None else draw for draw in draws]
    table = played_out(deal(draws=draws, **hands))
    assert table.state.void_only.tolist() == [0, 0, 1, 0]
    assert table.scores == [-1, 3, -1, -1]  # not fined, but not ready either


@pytest.mark.rule("SBR-133")
def test_who_has_hu_keeps_the_points_and_takes_no_part_at_the_end_of_the_wall():
    table = deal("sssm", east=FAR[0] + "5m", south=WAITS[0], west=FAR[1], north=NINE_WAITS)
    table.discard("5m")
    table.claim(south=HU)
    played_out(table)
    assert table.scores == [-1 - 8, 1, -8, 16]


@pytest.mark.rule("SBR-131", "SBR-133", "SBR-136")
def test_after_three_hu_the_last_hand_is_not_checked_and_keeps_its_kong_points():
    table = deal("sssp", east="8888m9s", south=WAITS[0], west=WAITS[1], north=WAITS[2], draws="1s2s3s4s5m")
    table.concealed_kong("8m")
    table.discard_drawn(4)
    table.discard("5m")
    table.claim(south=HU, west=HU, north=HU)
    assert table.end == End.HU
    assert table.scores == [6 - 3, -2 + 1, -2 + 1, -2 + 1]
    assert table.view(SOUTH)["shown"][0].tolist() == [0, 1, 1, 1]


@pytest.mark.rule("SBR-158")
def test_a_declared_set_of_the_void_suit_costs_48_after_three_hu_as_well():
    table = deal("sssp", east="88s5m", south=WAITS[0], west=WAITS[1], north=WAITS[2], draws="8s")
    table.discard_drawn()
    table.discard("8s")
    table.claim(east=PUNG)
    table.discard("5m")
    table.claim(south=HU, west=HU, north=HU)
    assert table.scores == [-3 - 48, 1, 1, 1]
    assert table.bank == 48


# False hu


def false_hu(voids: str = "ssss", **more) -> StackedDeal:
    return deal(voids, false_hu="penalise", **more)


@pytest.mark.rule("SBR-152", "SBR-154", "SBR-156")
def test_a_false_hu_stands_until_the_check_and_costs_8_to_each():
    table = false_hu(east="3336699m3366699p", south=FAR[0], west=FAR[1], north=FAR[2])
    table.hu()
    assert table.actor == SOUTH
    assert table.view(SOUTH)["hu"][0, EAST] == 1
    assert table.view(SOUTH)["hu_false"][0, EAST] == 0
    played_out(table)
    assert reasons(table) == [(Reason.FALSE_HU, EAST)]
    assert table.scores == [-24, 8, 8, 8]
    assert table.view(SOUTH)["hu_false"][0, EAST] == 1


@pytest.mark.rule("SBR-154")
def test_who_had_hu_before_is_not_paid():
    table = false_hu(east="3336699m336669p5m", south=WAITS[0], west=FAR[1], north=FAR[2], draws="3p1p2p")
    table.discard("5m")
    table.claim(south=HU)
    table.discard_drawn(2)
    table.hu()
    played_out(table)
    assert table.scores == [-1 - 16, 1, 8, 8]


@pytest.mark.rule("SBR-154")
def test_who_has_a_true_hu_on_the_same_tile_is_not_paid():
    table = false_hu(east="3336699m336669p5m", south=WAITS[0], west=FAR[1], north=FAR[2])
    table.discard("5m")
    table.claim(south=HU, west=HU)
    played_out(table)
    assert table.scores == [-1 + 8, 1, -16, 8]


@pytest.mark.rule("SBR-157")
def test_two_false_hu_at_once_do_not_pay_each_other():
    table = false_hu(east="3336699m336669p5m", south=WAITS[0], west=FAR[1], north=FAR[2], draws="3p1p2p")
    table.discard("5m")
    table.claim(south=HU)
    table.play(int(table.state.drawn))
    table.claim(north=HU, east=HU)
    assert table.end == End.HU
    assert table.scores == [-1 - 8, 1, 16, -8]


@pytest.mark.rule("SBR-155")
def test_the_offender_pays_kongs_back():
    table = false_hu(east="9999m33366m33666p", south=FAR[1], west=FAR[2], north="1224578m124578p")
    table.concealed_kong("9m")
    table.hu()
    played_out(table)
    assert reasons(table) == [
        (Reason.CONCEALED_KONG, EAST),
        (Reason.KONG_FALSE_HU, EAST),
        (Reason.FALSE_HU, EAST),
    ]
    assert table.scores == [-24, 8, 8, 8]


@pytest.mark.rule("SBR-159")
@pytest.mark.parametrize(("both", "bank"), [(True, 48), (False, 0)])
def test_a_false_hu_with_void_tiles_costs_both_fines(both, bank):
    table = false_hu(
        east="3336699m336669p9s", south=FAR[0], west=FAR[1], north=FAR[2], false_hu_void_penalty=both
    )
    table.hu()
    played_out(table)
    assert table.scores == [-24 - bank, 8, 8, 8]
    assert table.bank == bank


@pytest.mark.rule("SBR-153")
def test_a_false_hu_is_not_offered_unless_it_is_to_be_penalised():
    assert not deal(east="3336699m3366699p").can(HU)
    assert false_hu(east="3336699m3366699p").can(HU)


# The tournament rules


def tournament(voids: str = "ssss", **more) -> StackedDeal:
    table = StackedDeal("sbr-mil", **more)
    table.choose_void(*voids)
    return table


@pytest.mark.rule("MIL C1.1")
def test_an_own_hu_let_pass_bars_the_same_value_too():
    for make, barred in ((tournament, True), (deal, False)):
        table = make(east=FAR[0], south=WAITS[0], west=FAR[1], draws="5m5m")
        table.discard_drawn()
        assert table.can(HU)
        table.discard_drawn()
        table.discard("5m")
        assert (HU not in table.offered().get(SOUTH, [])) == barred


@pytest.mark.rule("MIL C1.1")
def test_the_active_pig_pays_24_at_once_and_may_not_win():
    table = tournament(east="12345m9s", void_discard="penalise")
    table.discard("1m")
    assert reasons(table) == [(Reason.VOID_DISCARD, EAST)]
    assert table.scores == [-24, 0, 0, 0]
    assert table.bank == 24
    assert table.state.barred.tolist() == [1, 0, 0, 0]


@pytest.mark.rule("MIL C1.1")
def test_a_robbed_kong_also_pays_back_the_kong_before_it():
    table = with_fourth_tile(east="55m8p9p8888m", north=WAITS[0], robbed_refund=True)
    table.concealed_kong("8m")
    table.added_kong("5m")
    table.claim(north=HU)
    assert reasons(table) == [
        (Reason.CONCEALED_KONG, EAST),
        (Reason.KONG_BEFORE_ROBBED, EAST),
        (Reason.HU, NORTH),
    ]
    assert table.scores == [-2, 0, 0, 2]
