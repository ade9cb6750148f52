"""Kong points that go to who wins the discard after the kong, in Bloody Battle to the End."""

from __future__ import annotations

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile
from tests.conformance.stacked_xuezhan import (
    FAR,
    NAMES,
    WAITS,
    booked,
    deal,
    from_first,
    played_out,
    reasons,
    seated,
    with_fourth_tile,
)
from zimo.engine.table.actions import HU, KONG, PUNG
from zimo.engine.table.state import Reason

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]


def shot_after_kong(*winners: int, **options) -> StackedDeal:
    """East makes a concealed kong, draws 5m for it and discards that; all wait for it."""
    hands = seated(EAST, "9999m1278m445588p", *WAITS)
    table = deal("sssp", **hands, back="5m", **options)
    table.concealed_kong("9m")
    table.discard("5m")
    table.claim(**{NAMES[seat]: HU for seat in winners})
    return table


@pytest.mark.rule("XZ-046", "XZ-062")
def test_one_winner_gets_all_that_was_received_and_keeps_what_he_paid():
    table = shot_after_kong(WEST)
    assert booked(table, Reason.HU) == [(-2, 0, 2, 0)]  # a shot is a fan
    assert booked(table, Reason.KONG_TRANSFER) == [(-6, 0, 6, 0)]
    assert table.scores == [6 - 2 - 6, -2, -2 + 2 + 6, -2]


@pytest.mark.rule("XZ-062")
@pytest.mark.parametrize(
    ("winners", "transfer"),
    [((SOUTH, NORTH), (-6, 3, 0, 3)), ((WEST, NORTH), (-6, 0, 3, 3)), ((SOUTH, WEST, NORTH), (-6, 2, 2, 2))],
)
def test_several_winners_share(winners, transfer):
    assert booked(shot_after_kong(*winners), Reason.KONG_TRANSFER) == [transfer]


@pytest.mark.rule("XZ-062")
@pytest.mark.parametrize(
    ("option", "to_one", "to_two"),
    [
        ("split", [(-6, 6, 0, 0)], [(-6, 3, 0, 3)]),
        ("none", [(-6, 6, 0, 0)], []),
        ("each", [(-6, 6, 0, 0)], [(-12, 6, 0, 6)]),
    ],
)
def test_option_kong_transfer_multi(option, to_one, to_two):
    one = shot_after_kong(SOUTH, kong_transfer_multi=option)
    two = shot_after_kong(SOUTH, NORTH, kong_transfer_multi=option)
    assert booked(one, Reason.KONG_TRANSFER) == to_one
    assert booked(two, Reason.KONG_TRANSFER) == to_two


@pytest.mark.rule("XZ-062")
@pytest.mark.parametrize(
    ("option", "moved"),
    [
        ("last", [(Reason.KONG_TRANSFER, "3p", (-6, 6, 0, 0))]),
        ("all", [(Reason.KONG_TRANSFER, "9m", (-6, 6, 0, 0)), (Reason.KONG_TRANSFER, "3p", (-6, 6, 0, 0))]),
        ("none", [(Reason.KONG_SHOT, "3p", (-6, 2, 2, 2))]),  # back to who paid it, as in SBR
    ],
)
def test_option_kong_transfer(option, moved):
    table = deal(east="9999m3333p1278m15p", south=WAITS[0], back="9p5m", kong_transfer=option)
    table.concealed_kong("9m")
    table.concealed_kong("3p")
    table.discard("5m")
    table.claim(south=HU)
    rows = [row for row in table.ledger if row.reason in (Reason.KONG_TRANSFER, Reason.KONG_SHOT)]
    assert [(row.reason, row.tile, row.delta) for row in rows] == [
        (reason, tile(of), delta) for reason, of, delta in moved
    ]


# Hands that wait for 5p: the first when it has drawn 9p and discarded 5m.
WAITS_FOR_5P = ("5m46p123m789m123p9p", "46p234m678m678p33p")


def shot_after_added_kong(dealer: int = EAST, turns_kept: int = 0, **options) -> StackedDeal:
    """The dealer makes a pung of 5m a kong; the second and the fourth win 5p, the discard after it."""
    hands = seated(dealer, "55m1247m1124578p8p", WAITS_FOR_5P[0], "11336689m22779p", WAITS_FOR_5P[1])
    first, second, _, fourth = seated(dealer, "", "", "", "")
    table = deal(dealer=dealer, draws="9p1s2s3s5m6s7s8s9m", back="5p", **hands, **options)
    table.discard_unclaimed("8p")
    table.discard("5m")
    table.claim(**{first: PUNG})
    table.discard_unclaimed("8p")
    table.discard_drawn(3)
    for _ in range(turns_kept):
        table.discard_unclaimed("7m")
        table.discard_drawn(3)
    table.added_kong("5m")
    table.discard("5p")
    table.claim(**{second: HU, fourth: HU})
    return table


@pytest.mark.rule("XZ-062", "XZ-074")
@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("turns_kept", [0, 1])
def test_the_odd_point_goes_to_the_first_winner_after_the_discarder(dealer, turns_kept):
    table = shot_after_added_kong(dealer, turns_kept)
    assert from_first(table) == [3 - 4 - 3, -1 + 2 + 2, -1, -1 + 2 + 1]


@pytest.mark.rule("XZ-062")
def test_nothing_is_passed_on_for_a_kong_that_was_not_paid():
    table = shot_after_added_kong(turns_kept=1, delayed_kong_pays=False)
    assert table.scores == [-4, 2, 0, 2]


def shot_after_melded_kong(*winners: int) -> StackedDeal:
    """East makes a kong of South's 5m and discards 5p, for which South, West and North wait."""
    south, west = WAITS_FOR_5P
    hands = seated(EAST, "555m147m1124578p8p", south, west, "46p123s456s789s99s")
    table = deal("sssm", **hands, draws="9p", back="5p")
    table.discard_unclaimed("8p")
    table.discard("5m")
    table.claim(east=KONG)
    table.discard("5p")
    assert list(table.offered()) == [SOUTH, WEST, NORTH]
    table.claim(**{NAMES[seat]: HU for seat in winners})
    return table


@pytest.mark.rule("XZ-062", "XZ-075")
@pytest.mark.parametrize(
    ("winners", "transfer"),
    [
        ((SOUTH, WEST), (-2, 2, 0, 0)),  # the giver is among them
        ((SOUTH, WEST, NORTH), (-2, 2, 0, 0)),
        ((WEST, NORTH), (-2, 0, 1, 1)),  # the giver is not
        ((SOUTH,), (-2, 2, 0, 0)),
        ((WEST,), (-2, 0, 2, 0)),
    ],
)
def test_of_several_winners_the_giver_of_a_melded_kong_gets_all(winners, transfer):
    assert booked(shot_after_melded_kong(*winners), Reason.KONG_TRANSFER) == [transfer]


@pytest.mark.rule("XZ-026", "XZ-062")
def test_a_kong_before_a_robbed_one_is_not_passed_on():
    hands = {"east": "55m1247m3333p12p8p8p", "west": "223366m2445566p", "north": WAITS[0]}
    table = with_fourth_tile(**hands, back="9m")
    table.concealed_kong("3p")
    table.added_kong("5m")
    table.claim(north=HU)
    assert reasons(table) == [("CONCEALED_KONG", EAST), ("HU", NORTH)]
    assert table.scores == [6 - 2, -2, -2, -2 + 2]


@pytest.mark.rule("XZ-063")
def test_a_kong_that_was_passed_on_is_not_refunded():
    hands = seated(EAST, "9999m1257m124578p", WAITS[0], FAR[1], FAR[2])
    table = deal(**hands, back="5m")
    table.concealed_kong("9m")
    table.discard("5m")
    table.claim(south=HU)
    played_out(table)
    assert reasons(table) == [("CONCEALED_KONG", EAST), ("HU", SOUTH), ("KONG_TRANSFER", EAST)]


@pytest.mark.rule("XZ-063", "XZ-069")
def test_a_kong_that_was_not_passed_on_is_refunded():
    """Two win the discard after it, and the points stay where they were until the wall has ended."""
    table = shot_after_kong(SOUTH, WEST, kong_transfer_multi="none")
    played_out(table)
    assert booked(table, Reason.KONG_NOT_READY) == [(-6, 2, 2, 2)]
