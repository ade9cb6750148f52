"""Bloody Battle to the End at the table: three tiles are exchanged before the void suit is chosen."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile
from tests.scenario import kinds, stack_wall
from zimo.engine.table.actions import GIVE
from zimo.engine.table.state import Phase
from zimo.play.game import Game, IllegalAction
from zimo.rulesets import RulesetError, find_ruleset
from zimo.seat.sight import see

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]


def at_exchange(**more) -> StackedDeal:
    """Hands of which it can be told which tile comes from whom."""
    hands = {
        "east": "111222333m1p1p1p9s9s",
        "south": "444555666m2p2p2p9s",
        "west": "777888999m3p3p3p9s",
        "north": "147m456789p1234s",
    }
    table = StackedDeal("xuezhan", **hands | more)
    assert table.phase == Phase.EXCHANGE
    return table


def given_tiles(table: Game) -> list[int]:
    return [action - GIVE for action in table.legal]


@pytest.mark.rule("XZ-007")
def test_each_gives_exactly_three_tiles_of_one_suit():
    table = StackedDeal("xuezhan", east="11m22p1234567899s")
    assert given_tiles(table) == kinds("123456789s")  # of the others there are not three
    table.play(GIVE + tile("9s"))
    assert given_tiles(table) == kinds("123456789s")
    table.play(GIVE + tile("9s"))
    assert given_tiles(table) == kinds("12345678s")  # both 9s are chosen
    assert table.actor == EAST
    table.play(GIVE + tile("1s"))
    assert table.actor == SOUTH
    table = StackedDeal("xuezhan", east="1234m1123p556677s")
    assert given_tiles(table) == kinds("1234m123p567s")
    table.play(GIVE + tile("1p"))
    assert given_tiles(table) == kinds("123p")
    with pytest.raises(IllegalAction):
        table.play(GIVE + tile("5s"))


@pytest.mark.rule("XZ-007")
def test_the_exchange_comes_before_the_void_suit():
    table = at_exchange()
    table.give("111m", "444m", "777m", "456p")
    assert (table.phase, table.actor) == (Phase.VOID, EAST)


@pytest.mark.rule("XZ-007")
def test_option_exchange():
    any_suit = StackedDeal("xuezhan", exchange="any_suit", east="11m22p1234567899s")
    assert given_tiles(any_suit) == kinds("1m2p123456789s")
    any_suit.give("1m2p")
    assert given_tiles(any_suit) == kinds("1m2p123456789s")
    any_suit.give("9s")
    assert any_suit.actor == SOUTH
    assert StackedDeal("xuezhan", exchange="off").phase == Phase.VOID
    with pytest.raises(RulesetError, match="exchange"):
        find_ruleset("xuezhan", {"tiles": 136})


@pytest.mark.rule("XZ-008")
@pytest.mark.parametrize(
    ("hand", "suits"),
    [
        ("12345m1234p1234s", "mps"),
        ("123456m123p1234s", "mps"),
        ("12345678m12p123s", "ms"),
        ("123456789m1234m", "m"),
    ],
)
def test_some_suit_has_three_tiles_in_any_hand(hand, suits):
    assert min(max(m, p, 13 - m - p) for m in range(14) for p in range(14 - m)) == 5
    table = StackedDeal("xuezhan", south=hand)
    table.play(table.legal[0])
    while table.actor == EAST:
        table.play(table.legal[0])
    assert {kind // 9 for kind in given_tiles(table)} == {"mps".index(suit) for suit in suits}


@pytest.mark.rule("XZ-009")
def test_nobody_sees_what_another_chooses_before_all_have_chosen():
    one, other = at_exchange(), at_exchange()
    one.give("111m")
    other.give("233m")
    for seat in (SOUTH, WEST, NORTH):
        assert one.view(seat).tobytes() == other.view(seat).tobytes()
    assert one.view(EAST).tobytes() != other.view(EAST).tobytes()
    assert one.legal == other.legal
    one, other = at_exchange(), at_exchange()
    one.give("111m", "444m", "777m", "45p")
    other.give("111m", "456m", "889m", "78p")
    assert one.view(EAST).tobytes() == other.view(EAST).tobytes()


def receivers(**more) -> dict[int, int]:
    """Who has in the end what East, South and West have given."""
    table = at_exchange(**more)
    gifts = ["111m", "444m", "777m"][: table.players]
    table.give(*gifts, *["456p"][: table.players - 3])
    return {
        giver: next(seat for seat in range(table.players) if table.hand(seat).count(kinds(gift)[0]) >= 3)
        for giver, gift in enumerate(gifts)
    }


LEFT = {EAST: NORTH, SOUTH: EAST, WEST: SOUTH}
RIGHT = {EAST: SOUTH, SOUTH: WEST, WEST: NORTH}
ACROSS = {EAST: WEST, SOUTH: NORTH, WEST: EAST}


@pytest.mark.rule("XZ-010", "XZ-011")
def test_the_second_throw_says_to_whom_the_tiles_go():
    by_sum = dict.fromkeys((3, 6, 9, 12), LEFT)
    by_sum |= dict.fromkeys((2, 5, 8, 11), ACROSS)
    by_sum |= dict.fromkeys((4, 7, 10), RIGHT)
    found = []
    for one, other in product(range(1, 7), range(1, 7)):
        found.append(receivers(dice=(6, 5, one, other)))
        assert found[-1] == by_sum[one + other]
    assert [found.count(way) for way in (LEFT, RIGHT, ACROSS)] == [12, 12, 12]
    assert receivers(dice=(1, 2, 2, 2)) == RIGHT  # whatever opened the wall


@pytest.mark.rule("XZ-010")
def test_the_direction_is_found_when_all_have_chosen():
    throws = [(1, 1, 1, 2), (1, 1, 1, 1), (1, 1, 1, 3)]
    tables = [at_exchange(dice=throw) for throw in throws]
    for table in tables:
        table.give("111m", "444m", "777m", "45p")
    for seat in range(4):
        assert len({table.view(seat).tobytes() for table in tables}) == 1
        assert tables[0].view(seat)["dice"][0].tolist() == [1, 1, 0, 0]
    for table, throw in zip(tables, throws, strict=True):
        table.give("6p")
        assert table.view(NORTH)["dice"][0].tolist() == list(throw)


@pytest.mark.rule("XZ-010")
@pytest.mark.parametrize(("direction", "way"), [("left", LEFT), ("right", RIGHT), ("across", ACROSS)])
def test_option_exchange_direction(direction, way):
    for throw in ((1, 2), (1, 1), (1, 3)):
        assert receivers(exchange_direction=direction, dice=(1, 1, *throw)) == way


@pytest.mark.rule("XZ-012")
@pytest.mark.parametrize("throw", [(1, 2), (1, 1), (1, 3)])
def test_all_tiles_move_at_once(throw):
    table = at_exchange(dice=(1, 1, *throw))
    before = [Counter(table.hand(seat)) for seat in range(4)]
    gifts = ["113m", "466m", "789m", "456p"]
    for seat, gift in enumerate(gifts):
        assert set(given_tiles(table)) <= set(before[seat])  # nobody gives on what another has chosen
        table.give(gift)
    steps = {3: -1, 2: 2, 4: 1}[sum(throw)]
    for seat in range(4):
        got = gifts[(seat - steps) % 4]
        assert Counter(table.hand(seat)) == before[seat] - Counter(kinds(gifts[seat])) + Counter(kinds(got))
    assert [len(table.hand(seat)) for seat in range(4)] == [14, 13, 13, 13]


@pytest.mark.rule("XZ-012")
def test_a_tile_that_was_dealt_to_another_cannot_be_given():
    table = at_exchange()
    table.give("111m")
    assert tile("1m") not in given_tiles(table)


@pytest.mark.rule("XZ-013")
def test_a_player_sees_what_he_gave_and_got_and_others_see_neither():
    one, other = at_exchange(dice=(1, 1, 1, 3)), at_exchange(dice=(1, 1, 1, 3))  # to the right
    one.give("111m", "444m", "777m", "456p")
    other.give("233m", "444m", "777m", "456p")
    seen = {seat: see(one.view(seat)) for seat in range(4)}
    assert sorted(seen[EAST].given) == kinds("111m")
    assert sorted(seen[EAST].received) == kinds("456p")
    assert sorted(seen[SOUTH].given) == kinds("444m")
    assert sorted(seen[SOUTH].received) == kinds("111m")
    assert {seen[seat].given_on for seat in range(4)} == {1}
    for seat in (WEST, NORTH):
        assert one.view(seat).tobytes() == other.view(seat).tobytes()
    for seat in (EAST, SOUTH):
        assert one.view(seat).tobytes() != other.view(seat).tobytes()


@pytest.mark.rule("XZ-014")
@pytest.mark.parametrize("seed", range(4))
def test_tiles_received_are_ordinary_ones(seed):
    """The deal goes on like one in which the same hands were dealt."""
    table = Game("xuezhan", seed=seed)
    while table.phase == Phase.EXCHANGE:
        table.play(table.legal[0])
    hands = [
        [kind for kind in range(27) for _ in range(table.table["hand"][0, seat, kind])] for seat in range(4)
    ]
    ruleset = find_ruleset("xuezhan", {"exchange": "off"})
    same = Game(ruleset, wall=stack_wall(ruleset, hands, draws=table.wall[53:]))
    chance = random.Random(seed)
    while not table.over:
        assert same.legal == table.legal
        action = chance.choice(table.legal)
        same.play(action)
        table.play(action)
    assert same.ledger == table.ledger


@pytest.mark.rule("XZ-015")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("other", [1, 2, 3])
def test_with_three_players_one_die_says_left_or_right(die, other):
    table = at_exchange(players=3, dice=(6, 6, die, other))
    table.give("111m", "444m", "777m")
    to = {EAST: SOUTH, SOUTH: WEST, WEST: EAST} if die % 2 else {EAST: WEST, SOUTH: EAST, WEST: SOUTH}
    for giver, gift in enumerate(("1m", "4m", "7m")):
        assert table.hand(to[giver]).count(tile(gift)) == 3


@pytest.mark.rule("XZ-015")
def test_with_three_players_nobody_sits_across():
    with pytest.raises(RulesetError, match="across"):
        find_ruleset("xuezhan", {"players": 3, "exchange_direction": "across"})


@pytest.mark.rule("XZ-015")
@pytest.mark.parametrize("direction", ["dice", "left", "right", "across"])
@pytest.mark.parametrize("throw", [(1, 2), (1, 1), (1, 3)])
def test_two_players_give_to_each_other(direction, throw):
    table = at_exchange(players=2, exchange_direction=direction, dice=(1, 1, *throw))
    table.give("111m", "444m")
    assert table.hand(SOUTH).count(tile("1m")) == 3
    assert table.hand(EAST).count(tile("4m")) == 3
