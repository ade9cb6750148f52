"""The bao: its indicator and who sees it, what it wins, its exchange (CM-030 to CM-038); liability (CM-060).

South is ready for 9m with 1239m123p123sCCC. East deals.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile
from tests.scenario import kinds
from zimo.engine.table.actions import CONCEALED_KONG, DECLARE_READY, EXCHANGE_INDICATOR, HU, PASS
from zimo.engine.table.state import (
    NO_PLACE,
    WIN_BAO_DRAWN,
    WIN_BAO_INDICATOR,
    WIN_LIABLE,
    Draw,
    End,
    Phase,
    Reason,
)
from zimo.play.game import Game
from zimo.rulesets import RulesetError, find_ruleset
from zimo.seat.account import hu_accounts
from zimo.seat.events import Kind, events_between
from zimo.seat.sight import see
from zimo.server.watcher import look

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

READY = "1239m123p123sCCC"
OTHERS = {"east": "147m258p369sESWN5m", "west": "147m258p369sESWN", "north": "258m147p478sESWN"}
TILES = 136
FILLER = "456789p456789s"
"""At the back of the wall, in any order."""


def deal(**more: Any) -> StackedDeal:
    options = {"ready": "optional", "bao": "mil", "south": READY} | OTHERS | more
    return StackedDeal("changchun-mil", **options)


def declare(table: StackedDeal, discard: str = "E") -> None:
    """The seat in turn declares ready with that discard, which nobody claims."""
    table.play(DECLARE_READY)
    table.discard_unclaimed(discard)


def backs(indicator: str, numbers: Sequence[int], fixed: dict[int, str]) -> Iterator[list[int]]:
    """Ends of walls that have the tile on top of one of these stacks from the back."""
    chance = random.Random(indicator)
    for _ in range(20):
        for number in numbers:
            back = kinds(FILLER)
            chance.shuffle(back)
            for place, text in fixed.items():
                back[place] = tile(text)
            back[2 * (number - 1)] = tile(indicator)
            yield back


def with_indicator(
    indicator: str,
    draws: str = "E4m5m6m",
    numbers: Sequence[int] = range(1, 7),
    fixed: dict[int, str] | None = None,
    **more: Any,
) -> StackedDeal:
    """South has declared, comes to its next turn, and the die shows a stack whose top is that tile.

    ``draws``: South's tile, those of West, North and East, and what comes then.
    """
    for back in backs(indicator, numbers, fixed or {}):
        table = deal(draws=draws, back=back, **more)
        table.discard_drawn()
        declare(table)
        table.discard_drawn(3)
        if table.state.bao == tile(indicator) and table.state.bao_thrown in [1 << n for n in numbers]:
            return table
    raise AssertionError("no such throw")


# Taking the indicator -----------------------------------------------------------------------------


@pytest.mark.rule("CM-030", "CM-032")
def test_the_indicator_is_taken_before_the_next_draw_of_who_has_declared() -> None:
    table = deal(draws="E4m5m6m7m")
    table.discard_drawn()
    declare(table)
    assert table.state.bao_place == NO_PLACE
    table.discard_drawn(3)
    t = table.state
    assert (table.phase, table.actor) == (Phase.BAO, SOUTH)
    assert t.drawn_front[0] == 53 + 4  # not yet drawn
    (number,) = [n for n in range(1, 7) if t.bao_thrown == 1 << n]
    assert t.bao_place == TILES - 2 * number
    assert t.bao == t.wall[t.bao_place]
    assert t.bao_seat == SOUTH
    table.play(PASS)
    assert (table.phase, t.drawn, t.draw) == (Phase.TURN, tile("7m"), Draw.WALL)


@pytest.mark.rule("CM-030")
def test_a_single_tile_at_the_back_is_no_stack() -> None:
    """East has made a kong: the top of the last stack is gone."""
    table = deal(east="6666m258p369sESWN", draws="E5m7m8m", back="5p")
    table.play(CONCEALED_KONG + tile("6m"))
    table.discard_drawn()
    declare(table)
    table.discard_drawn(3)
    t = table.state
    assert (table.phase, t.drawn_back[0]) == (Phase.BAO, 1)
    (number,) = [n for n in range(1, 7) if t.bao_thrown == 1 << n]
    assert t.bao_place == TILES - 2 - 2 * number


@pytest.mark.rule("CM-030", "CM-031")
def test_the_next_who_has_declared_looks_at_the_same() -> None:
    table = with_indicator("4s", draws="E4m5m6m7m8m", west="1239p123m123sPPP")
    thrown = int(table.state.bao_thrown)
    table.play(PASS)
    table.discard_drawn()
    declare(table, "8m")
    while table.actor != WEST:
        table.play(PASS) if table.phase == Phase.BAO else table.discard_drawn()
    assert table.phase == Phase.BAO
    assert table.state.bao_thrown == thrown
    assert table.state.bao_seen == 1 << SOUTH | 1 << WEST
    assert see(table.view(WEST)).bao == tile("4s")


@pytest.mark.rule("CM-031")
def test_only_those_see_it_who_have_declared_and_come_to_their_turn() -> None:
    table = with_indicator("4s")
    seen = [see(table.view(seat)) for seat in range(4)]
    assert [sight.bao for sight in seen] == [None, tile("4s"), None, None]
    assert {sight.bao_seat for sight in seen} == {SOUTH}
    assert {sight.bao_throws for sight in seen} == {1}
    assert [seen[EAST].seats[seat].knows_bao for seat in range(4)] == [False, True, False, False]
    assert look(table, None).bao is None  # nor do spectators
    own, other = seen[SOUTH].unseen[tile("4s")], table.table[0]
    assert own == 4 - int(other.visible[tile("4s")]) - 1


@pytest.mark.rule("CM-031")
def test_who_looks_is_told_to_all_and_the_tile_to_those_who_know_it() -> None:
    table = deal(draws="E4m5m6m7m")
    table.discard_drawn()
    declare(table)
    table.discard_drawn(2)
    before = [see(table.view(seat)) for seat in range(4)]
    table.discard_drawn()
    for seat, old in enumerate(before):
        told = [event for event in events_between(old, see(table.view(seat))) if event.kind == Kind.BAO]
        assert [(event.seat, event.source) for event in told] == [(SOUTH, SOUTH)]
        assert told[0].tiles == ((int(table.state.bao),) if seat == SOUTH else ())


# Winning ------------------------------------------------------------------------------------------


@pytest.mark.rule("CM-033", "CM-061", "CM-070")
def test_who_waits_for_its_kind_wins_with_the_indicator_before_drawing() -> None:
    """cmil-055; 1 + 1 + 2 fans, self-drawn: 32 from each, 64 from the dealer."""
    table = with_indicator("9m")
    assert table.legal == [PASS, HU]
    left = table.state.drawn_front[0]
    table.hu()
    t = table.state
    assert (table.end, t.win_tile[SOUTH], t.win_from[SOUTH]) == (End.HU, tile("9m"), SOUTH)
    assert t.drawn_front[0] == left
    assert t.win_flags[SOUTH] == WIN_BAO_INDICATOR
    assert table.scores == [-64, 128, -32, -32]
    (hu,) = hu_accounts(table)
    assert {fan.id for fan in hu.score.fans} == {"concealed_hand", "single_wait", "bao_indicator"}


@pytest.mark.rule("CM-033")
def test_the_indicator_may_be_declined() -> None:
    """Decision 22; and it wins in a later turn."""
    table = with_indicator("9m", draws="E4m5m6m7m8m4m5m")
    table.play(PASS)
    assert table.legal == [tile("7m")]
    table.discard_drawn(4)
    assert (table.phase, table.actor) == (Phase.BAO, SOUTH)
    assert table.can(HU)


@pytest.mark.rule("CM-034", "CM-071")
def test_a_drawn_bao_wins_whatever_the_wait() -> None:
    """1 + 1 + 1 fans, self-drawn: 16 from each, 32 from the dealer."""
    table = with_indicator("P", draws="E4m5m6mP")
    assert table.legal == [PASS]
    table.play(PASS)
    assert table.legal == [tile("P"), HU]
    table.hu()
    t = table.state
    assert (t.win_tile[SOUTH], t.win_from[SOUTH], t.hu_false[SOUTH]) == (tile("P"), SOUTH, 0)
    assert t.win_flags[SOUTH] & WIN_BAO_DRAWN
    assert table.scores == [-32, 64, -16, -16]
    (hu,) = hu_accounts(table)
    assert {fan.id for fan in hu.score.fans} == {"concealed_hand", "single_wait", "bao_drawn"}


@pytest.mark.rule("CM-034")
def test_a_bao_drawn_for_a_kong_wins_too() -> None:
    table = with_indicator("P", draws="E4m5m6mC", numbers=range(2, 7), fixed={0: "P"})
    table.play(PASS)
    table.concealed_kong("C")
    assert table.state.drawn == tile("P")
    assert table.can(HU)


@pytest.mark.rule("CM-034")
def test_who_has_not_seen_the_indicator_does_not_win_on_the_bao() -> None:
    """West draws it: it has not declared."""
    table = with_indicator("P", draws="E4m5m6m7mP", west="1239p123m123sFFF")
    table.play(PASS)
    table.discard_drawn()
    assert table.actor == WEST
    assert table.state.drawn == tile("P")
    assert not table.can(HU)


@pytest.mark.rule("CM-035")
def test_a_bao_that_another_discards_wins_nothing() -> None:
    table = with_indicator("P", draws="E4m5m6m7mP")
    table.play(PASS)
    table.discard_drawn()
    table.play(tile("P"))
    assert HU not in table.offered().get(SOUTH, [])


# The exchange -------------------------------------------------------------------------------------


def three_open() -> StackedDeal:
    """The three other white dragons lie on the river."""
    return with_indicator("P", draws="EPPP7m")


@pytest.mark.rule("CM-036")
def test_when_the_others_of_its_kind_lie_open_it_is_exchanged() -> None:
    table = three_open()
    t = table.state
    old, thrown = int(t.bao_place), int(t.bao_thrown)
    assert table.legal == [PASS, EXCHANGE_INDICATOR]
    table.play(EXCHANGE_INDICATOR)
    assert (table.phase, table.actor) == (Phase.BAO, SOUTH)
    new = int(t.bao_thrown) & ~thrown
    assert thrown | new == t.bao_thrown
    assert t.bao_place != old
    assert t.bao_place == TILES - 2 * (new.bit_length() - 1)
    assert t.bao == t.wall[t.bao_place]
    assert t.bao_seen == 1 << SOUTH
    assert t.wall[old] == tile("P")
    assert not int(t.wall_gone[old >> 3]) >> (old & 7) & 1
    table.play(PASS)
    assert t.drawn == tile("7m")


@pytest.mark.rule("CM-036")
def test_it_is_not_exchanged_while_one_of_them_may_be_in_a_hand() -> None:
    table = with_indicator("P", draws="EPP4m7m")
    assert not table.can(EXCHANGE_INDICATOR)


@pytest.mark.rule("CM-036")
def test_after_an_exchange_all_look_anew() -> None:
    table = three_open()
    table.table["ready"][0, NORTH] = 0
    table.table["bao_seen"][0] |= 1 << NORTH
    table.play(EXCHANGE_INDICATOR)
    assert table.state.bao_seen == 1 << SOUTH


@pytest.mark.rule("CM-037")
def test_when_all_six_have_been_thrown_for_there_is_no_bao_any_more() -> None:
    table = three_open()
    table.table["bao_thrown"][0] = 0b1111110
    before = see(table.view(EAST))
    table.play(EXCHANGE_INDICATOR)
    t = table.state
    assert (t.bao, t.bao_place) == (-1, NO_PLACE)
    assert (table.phase, t.drawn) == (Phase.TURN, tile("7m"))
    kinds_told = [event.kind for event in events_between(before, see(table.view(EAST)))]
    assert Kind.NO_BAO in kinds_told
    table.discard_drawn(4)
    assert (table.phase, table.actor) == (Phase.TURN, SOUTH)
    assert t.bao_place == NO_PLACE


@pytest.mark.rule("CM-038")
def test_the_lower_tile_of_its_stack_is_drawn_in_its_order() -> None:
    """The top of the last stack is the indicator: a kong takes the tile below it, then the next stack."""
    table = with_indicator("P", draws="E4m5m6mC", numbers=[1], fixed={1: "4s", 2: "6s"})
    lower = int(table.state.wall[TILES - 1])
    table.play(PASS)
    table.concealed_kong("C")
    assert table.state.drawn == lower == tile("4s")
    assert table.left() == TILES - int(table.state.drawn_front[0]) - 1


@pytest.mark.rule("CM-036", "CM-042")
def test_an_indicator_that_goes_back_alone_is_no_stack() -> None:
    """A kong has taken the tile below it: nine stacks and a single tile are left before the last draws."""
    table = with_indicator("P", draws="EPPPC", numbers=[1], fixed={1: "4s"})
    table.play(PASS)
    table.concealed_kong("C")
    table.discard_drawn(4)
    table.table["bao_thrown"][0] = 0b1111110
    table.play(EXCHANGE_INDICATOR)
    assert table.state.bao_place == NO_PLACE
    while table.left() > 19:
        table.discard_drawn()
    assert not table.over
    table.discard_drawn()
    assert table.end == End.WALL
    assert table.left() == 15


def test_the_wall_is_drawn_to_its_end_around_the_hole() -> None:
    table = with_indicator("P", reserve_stacks=0, draw_only_tiles=0)
    drawn: list[int] = []
    while not table.over:
        if table.phase == Phase.BAO:
            table.play(PASS)
        if table.phase == Phase.TURN:
            drawn.append(int(table.state.drawn))
            table.play(drawn[-1])
        elif not table.over:
            table.play(PASS)
    t = table.state
    expected = [int(t.wall[place]) for place in range(57, TILES) if place != t.bao_place]
    assert drawn == expected
    assert see(table.view(EAST)).bao == tile("P")  # the deal is over


def test_the_bao_needs_its_wall_and_ready_hands() -> None:
    for more in (
        {"ready": "none"},
        {"wall": "per_seat"},
        {"replacement_from": "front"},
        {"flow": "last_player"},
    ):
        with pytest.raises(RulesetError, match="choose"):
            find_ruleset("changchun", {"ready": "optional", "bao": "mil"} | more)
    with pytest.raises(RulesetError, match="tiles=136"):
        find_ruleset("mcr", {"ready": "optional", "bao": "mil"})


def test_a_deal_is_played_again_with_the_same_indicator() -> None:
    """From its seed and from its wall: the dice follow from the tiles."""
    game = Game("changchun", options={"ready": "optional", "bao": "mil"}, seed=11)
    wall = game.table["wall"][0, :TILES].tolist()
    twin = Game("changchun", options={"ready": "optional", "bao": "mil"}, wall=wall)
    assert game.table["rng"][0] == twin.table["rng"][0] != 0


# Liability ----------------------------------------------------------------------------------------


def payments(table: StackedDeal) -> list[int]:
    (row,) = [row for row in table.ledger if row.reason == Reason.HU]
    return list(row.delta)


@pytest.mark.rule("CM-060")
def test_a_discarder_who_has_not_declared_pays_for_all() -> None:
    table = deal(draws="E9m")
    table.discard_drawn()
    declare(table)
    table.discard("9m")
    table.claim(south=HU)
    assert table.state.win_flags[SOUTH] & WIN_LIABLE
    assert payments(table) == [0, 20, -20, 0]  # 8 and 8 and 4: the dealer's share and his own


@pytest.mark.rule("CM-060")
@pytest.mark.parametrize(("looked", "paid"), [(True, [-8, 20, -8, -4]), (False, [0, 20, -20, 0])])
def test_a_discarder_who_has_declared_must_have_seen_the_indicator(looked: bool, paid: list[int]) -> None:
    table = with_indicator("4s", draws="E4m5m6m7m9m8m")
    table.table["ready"][0, WEST] = 1  # West's discard of the first round
    if looked:
        table.table["bao_seen"][0] |= 1 << WEST
    table.play(PASS)
    table.discard_drawn()
    if table.phase == Phase.BAO:
        table.table["bao_seen"][0] = (1 << SOUTH) | (looked << WEST)
        table.play(PASS)
    assert (table.actor, table.state.drawn) == (WEST, tile("9m"))
    table.play(tile("9m"))
    table.claim(south=HU)
    assert payments(table) == paid


@pytest.mark.rule("CM-060")
def test_where_no_indicator_lies_only_readiness_is_asked() -> None:
    """Decision 13; and a declaring discard counts as declared."""
    table = deal(draws="E9m", west="1239p123m123sPPP")
    table.discard_drawn()
    table.discard_unclaimed("E")
    assert table.actor == WEST
    assert table.can(DECLARE_READY)
    table.play(DECLARE_READY)
    assert tile("9m") in table.legal
    table.discard("9m")
    table.claim(south=HU)
    assert payments(table) == [-8, 20, -8, -4]
