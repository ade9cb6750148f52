"""Hu is offered exactly where eight points are met, in every circumstance that adds to them."""

from __future__ import annotations

from tests.conformance.stacked import EAST, NORTH, SOUTH, StackedDeal
from zimo.engine.table.actions import HU, PUNG
from zimo.engine.table.state import Draw

TWO = "23m567p456s888sEE"  # on 4m by discard: Concealed Hand
FOUR = "23m567p234s567sEE"  # on 4m by discard: Concealed Hand and twice Mixed Double Chow


def hu_seats(table: StackedDeal) -> list[int]:
    return [seat for seat, claims in table.offered().items() if HU in claims]


def test_a_plain_discard_is_too_little():
    for hand in (TWO, FOUR):
        table = StackedDeal("mcr", east="4m", south=hand)
        table.discard("4m")
        assert hu_seats(table) == []
        table = StackedDeal("mcr", east="4m", south=hand, minimum=2)
        table.discard("4m")
        assert hu_seats(table) == [SOUTH]


def test_the_last_of_its_kind_as_all_can_see():
    table = StackedDeal("mcr", east="4m", south=FOUR, draws="4m4m4m")
    table.discard("4m")
    assert hu_seats(table) == []
    table.nobody_claims()
    assert table.actor == SOUTH
    assert not table.can(HU)  # Fully Concealed Hand makes six
    table.discard_unclaimed("4m")
    table.discard("4m")  # the third: the fourth could still come
    assert hu_seats(table) == []
    table.nobody_claims()
    table.discard("4m")
    assert hu_seats(table) == [SOUTH]


def test_the_replacement_of_a_kong_but_not_of_a_flower_after_it():
    hand = "23m567p456sEE8888s"
    table = StackedDeal("mcr", east=hand, back="4m")
    table.concealed_kong("8s")
    assert table.state.draw == Draw.KONG
    assert table.can(HU)
    table = StackedDeal("mcr", east=hand, back="f14m")
    table.concealed_kong("8s")
    assert table.state.draw == Draw.BONUS
    assert not table.can(HU)


def test_a_robbed_kong():
    table = StackedDeal("mcr", east="4m", south=TWO, north="44mC", draws="FP9p4m")
    table.discard("4m")
    assert hu_seats(table) == []
    table.claim(north=PUNG)
    table.discard_unclaimed("C")
    while table.actor != NORTH or table.state.drawn != 3:
        table.discard_drawn()
    table.added_kong("4m")
    assert table.offered() == {SOUTH: [HU]}


def test_the_last_tile_of_the_wall():
    hands = {"east": "1s", "south": TWO, "back": "9p4m", "tiles": 136}
    table = StackedDeal("mcr", **hands)
    table.discard_unclaimed("1s")
    while table.left() > 0:
        assert not table.can(HU)
        table.discard_drawn()
    assert table.actor == NORTH
    table.discard("4m")
    assert table.offered() == {SOUTH: [HU]}
    drawn = StackedDeal("mcr", east="1s", north=TWO, back="9p4m", tiles=136)
    drawn.discard_unclaimed("1s")
    while drawn.left() > 0:
        drawn.discard_drawn()
    assert drawn.actor == NORTH
    assert drawn.can(HU)


def test_flowers_never_make_up_for_points():
    hands = {"east": "f1f2f3f4g1g2g3234m567p5s", "back": "46s888sEE"}  # Fully Concealed Hand, Closed Wait
    table = StackedDeal("mcr", **hands)
    assert len(table.bonus(EAST)) == 7
    assert not table.can(HU)
    assert StackedDeal("mcr", **hands, minimum=5).can(HU)
    assert not StackedDeal("mcr", **hands, minimum=6).can(HU)
