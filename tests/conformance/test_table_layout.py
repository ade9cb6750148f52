"""Walls, dice, the break and the pick-up order on the table."""

from __future__ import annotations

import dataclasses
import json
import os
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from tests.deal_order import deal_blocks
from zimo.notation.tiles import KINDS
from zimo.play.game import Game
from zimo.play.layout import (
    Dice,
    Layer,
    Layout,
    Place,
    chosen_side,
    first_dealer,
    indent,
    layout_of,
    place_of,
    stacks_left,
    throw_dice,
    tile_count,
    wall_lengths,
)
from zimo.play.record import wall_of
from zimo.rulesets import PRESETS, find_ruleset

EAST, SOUTH, WEST, NORTH = range(4)
SBR = find_ruleset("sbr")
MCR = find_ruleset("mcr")
CHANGCHUN = find_ruleset("changchun")
CLASSICAL = find_ruleset("classical")
SIX_FOUR = Dice((6, 4))
ANY_WALL = {"special_kongs": False, "bao": "none", "reserve_stacks": 0, "draw_only_tiles": 0}
"""What is off where the tiles and the wall may be any."""

RECORDS = Path(os.environ.get("ZIMO_RECORDS", Path(__file__).parents[3] / "shared" / "records"))
TZIAKCHA = RECORDS / "tziakcha_16_hands.jsonl"


def places(ruleset, dice, dealer=EAST):
    return [place_of(ruleset, dice, dealer, position) for position in range(tile_count(ruleset))]


def hands(ruleset, dealer=EAST):
    taken = {seat: [] for seat in range(ruleset.seats)}
    for seat, positions in deal_blocks(ruleset, dealer):
        taken[seat] += positions
    return taken


def all_dice(ruleset):
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    if throw_dice(0, ruleset).second is None:
        return [Dice(first) for first in pairs]
    return [Dice(first, second) for first in pairs for second in pairs]


@pytest.mark.rule("SBR-015")
@pytest.mark.parametrize("dealer", range(4))
def test_a_wall_of_108_has_two_more_stacks_in_front_of_east_and_west(dealer):
    lengths = wall_lengths(SBR, dealer)
    assert [lengths[(dealer + wind) % 4] for wind in range(4)] == [14, 13, 14, 13]
    assert sum(lengths) == 54


@pytest.mark.rule("HK-008")
def test_walls_of_144_and_136_tiles_are_equal_on_all_sides():
    assert wall_lengths(CLASSICAL) == (18, 18, 18, 18)
    assert wall_lengths(dataclasses.replace(CLASSICAL, tiles=136)) == (17, 17, 17, 17)
    assert wall_lengths(find_ruleset("sichuan", {"dragons": True})) == (15, 15, 15, 15)


@pytest.mark.parametrize("name", PRESETS)
def test_every_position_of_the_wall_has_a_place_of_its_own(name):
    ruleset = find_ruleset(name)
    for seed in range(40):
        dealer = seed % 4
        dice = throw_dice(seed, ruleset)
        taken = places(ruleset, dice, dealer)
        assert len(set(taken)) == tile_count(ruleset)
        lengths = wall_lengths(ruleset, dealer)
        assert all(0 <= place.stack < lengths[place.side] for place in taken)
        assert [place.layer for place in taken] == [Layer.TOP, Layer.BOTTOM] * (len(taken) // 2)


@pytest.mark.parametrize("position", [-1, 108])
def test_a_position_outside_the_wall_is_an_error(position):
    with pytest.raises(IndexError, match="0 to 107"):
        place_of(SBR, SIX_FOUR, EAST, position)


@pytest.mark.rule("SBR-016")
def test_east_throws_two_dice_once():
    dice = throw_dice(7, SBR)
    assert dice.second is None
    assert all(1 <= face <= 6 for face in dice.first)


def test_dice_belong_to_the_seed_and_are_fair():
    assert throw_dice(2026, MCR) == throw_dice(2026, MCR)
    # version 1 of the stream: a record's table view must not change
    assert [throw_dice(seed, SBR).first for seed in range(4)] == [(2, 6), (6, 4), (6, 4), (5, 3)]
    faces = Counter(face for seed in range(6000) for face in throw_dice(seed, SBR).first)
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 2000) < 250 for count in faces.values())


def test_a_die_has_six_faces():
    with pytest.raises(ValueError, match="not 7"):
        Dice((7, 1))
    with pytest.raises(ValueError, match="not 0"):
        first_dealer(0)


@pytest.mark.rule("SBR-017", "SBR-018")
@pytest.mark.parametrize("dealer", range(4))
def test_the_sum_picks_the_wall_counted_from_east(dealer):
    east_is = {5: EAST, 9: EAST, 2: SOUTH, 6: SOUTH, 10: SOUTH, 3: WEST, 7: WEST, 11: WEST}
    east_is |= {4: NORTH, 8: NORTH, 12: NORTH}
    for dice in all_dice(SBR):
        wind = east_is[sum(dice.first)]
        assert chosen_side(SBR, dice, dealer) == (dealer + wind) % 4
        assert wind == (sum(dice.first) - 1) % 4


@pytest.mark.rule("SBR-019")
def test_the_smaller_die_is_the_indent_from_the_right_end():
    for dice in all_dice(SBR):
        assert place_of(SBR, dice, EAST, 0).stack == min(dice.first)


@pytest.mark.rule("SBR-020", "SBR-021", "SBR-022")
@pytest.mark.parametrize(
    ("throw", "side", "stacks"), [((6, 4), SOUTH, 4), ((2, 2), NORTH, 2), ((5, 4), EAST, 4)]
)
def test_the_examples_of_the_book(throw, side, stacks):
    assert chosen_side(SBR, Dice(throw), EAST) == side
    assert indent(SBR, Dice(throw)) == stacks
    assert place_of(SBR, Dice(throw), EAST, 0) == Place(side, stacks, Layer.TOP)


@pytest.mark.rule("SBR-023", "SBR-024", "SBR-196")
def test_tiles_are_taken_clockwise_from_south_to_east_to_north_to_west():
    sides = [place.side for place in places(SBR, SIX_FOUR)]
    in_order = [side for i, side in enumerate(sides) if i == 0 or sides[i - 1] != side]
    assert in_order == [SOUTH, EAST, NORTH, WEST, SOUTH]
    stacks = [place.stack for place in places(SBR, SIX_FOUR) if place.side == EAST]
    assert stacks == [stack for stack in range(14) for _ in range(2)]


@pytest.mark.rule("SBR-025")
def test_the_indent_is_the_end_of_the_wall():
    for dice in all_dice(SBR):
        side, length = chosen_side(SBR, dice, EAST), indent(SBR, dice)
        last = places(SBR, dice)[-2 * length :]
        assert {(place.side, place.stack) for place in last} == {(side, stack) for stack in range(length)}


@pytest.mark.rule("SBR-026", "SBR-027", "HK-016", "HK-017")
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("options", [{}, {"wall": "per_seat", "replacement_from": "back"}, {"players": 3}])
def test_the_engine_deals_in_this_order(name, options):
    ruleset = find_ruleset(name, {"tiles": 108, "orphans": False, **ANY_WALL, **options})
    for dealer in range(ruleset.seats):
        game = Game(ruleset, seed=dealer, dealer=dealer)
        wall = wall_of(ruleset, game.table)
        for seat, positions in hands(ruleset, dealer).items():
            dealt = Counter(wall[position] for position in positions)
            assert dict(enumerate(game.table["hand"][0, seat].tolist())) == {
                kind: dealt[kind] for kind in range(KINDS)
            }


@pytest.mark.parametrize("name", PRESETS)
def test_walls_are_seen_to_stand_as_long_as_tiles_lie_in_them(name):
    own_walls = {"wall": "per_seat", "replacement_from": "back", **ANY_WALL}
    for options in ({}, own_walls, {"players": 2}):
        ruleset = find_ruleset(name, options)
        game = Game(ruleset, seed=3, dealer=1)
        layout = layout_of(game)
        assert layout.throws[0] == list(throw_dice(3, ruleset).first)
        assert [len(side) for side in stacks_left(layout, (0,) * 4, (0,) * 4)] == [
            len({place.stack for place in places(ruleset, layout.dice, 1) if place.side == side})
            for side in range(4)
        ]
        while not game.over:
            front, back = (tuple(game.table[field][0].tolist()) for field in ("drawn_front", "drawn_back"))
            sides = stacks_left(layout, front, back)
            assert sum(map(int, "".join(sides))) == tile_count(ruleset) - sum(front) - sum(back)
            game.play(game.legal[-1])


@pytest.mark.rule("SBR-031", "SBR-032")
def test_the_wall_begins_with_half_a_stack_at_the_break():
    sides = stacks_left(Layout(SBR, EAST, SIX_FOUR), (53, 0, 0, 0), (0, 0, 0, 0))
    assert sides == ("0" * 14, "2" * 4 + "0" * 9, "2" * 14, "0" * 3 + "1" + "2" * 9)


@pytest.mark.rule("SBR-026")
@pytest.mark.parametrize("dealer", range(4))
def test_east_is_dealt_fourteen_tiles_and_the_others_thirteen(dealer):
    taken = hands(SBR, dealer)
    assert [len(taken[(dealer + wind) % 4]) for wind in range(4)] == [14, 13, 13, 13]
    assert sorted(chain(*taken.values())) == list(range(53))


@pytest.mark.rule("SBR-027", "HK-016")
@pytest.mark.parametrize("ruleset", [SBR, CLASSICAL])
def test_each_takes_two_stacks_in_turn_order_three_times(ruleset):
    blocks = deal_blocks(ruleset, WEST)[:12]
    assert [seat for seat, _ in blocks] == [WEST, NORTH, EAST, SOUTH] * 3
    for turn, (_, positions) in enumerate(blocks):
        assert positions == tuple(range(4 * turn, 4 * turn + 4))
        stacks = Counter(
            (place.side, place.stack)
            for place in (place_of(ruleset, SIX_FOUR, WEST, position) for position in positions)
        )
        assert sorted(stacks.values()) == [2, 2]


@pytest.mark.rule("SBR-028", "SBR-029", "SBR-030", "SBR-031")
def test_the_last_tiles_come_from_the_next_three_stacks():
    last = {
        seat: [place_of(SBR, SIX_FOUR, EAST, position) for position in positions]
        for seat, positions in deal_blocks(SBR, EAST)[12:]
    }
    first, third = last[EAST]
    (bottom,), (second,), (second_bottom,) = last[SOUTH], last[WEST], last[NORTH]
    assert first.layer is third.layer is Layer.TOP
    assert bottom == Place(first.side, first.stack, Layer.BOTTOM)
    assert second == Place(first.side, first.stack + 1, Layer.TOP)
    assert second_bottom == Place(first.side, first.stack + 1, Layer.BOTTOM)
    assert third == Place(first.side, first.stack + 2, Layer.TOP)
    assert place_of(SBR, SIX_FOUR, EAST, 53) == Place(third.side, third.stack, Layer.BOTTOM)


@pytest.mark.rule("SBR-032")
def test_fifty_five_tiles_stay_after_the_deal():
    left = Counter(place.side for place in places(SBR, SIX_FOUR)[53:])
    assert left == {NORTH: 1 + 2 * 9, WEST: 2 * 14, SOUTH: 2 * 4}
    assert left.total() == 55


@pytest.mark.rule("SBR-033")
def test_two_blocks_of_the_example_straddle_a_corner():
    straddling = [
        (number // 4, seat, sides)
        for number, (seat, positions) in enumerate(deal_blocks(SBR, EAST)[:12])
        if len(sides := {place_of(SBR, SIX_FOUR, EAST, position).side for position in positions}) == 2
    ]
    assert straddling == [(1, EAST, {SOUTH, EAST}), (2, NORTH, {EAST, NORTH})]


@pytest.mark.rule("HK-013")
def test_one_die_picks_the_first_dealer():
    assert [first_dealer(die) for die in range(1, 7)] == [EAST, SOUTH, WEST, NORTH, EAST, SOUTH]


@pytest.mark.rule("HK-015")
@pytest.mark.parametrize("dealer", range(4))
def test_the_kong_box_is_the_heap_after_as_many_as_the_dice_show(dealer):
    for dice in all_dice(CLASSICAL):
        box = [place_of(CLASSICAL, dice, dealer, position) for position in (142, 143)]
        heap = sum(dice.first)
        assert box == [Place(dealer, heap, Layer.TOP), Place(dealer, heap, Layer.BOTTOM)]
        refill = place_of(CLASSICAL, dice, dealer, 140)
        assert refill == Place(dealer, heap - 1, Layer.TOP)
        assert place_of(CLASSICAL, dice, dealer, 0) == Place(dealer, heap + 1, Layer.TOP)


@pytest.mark.rule("HK-017")
def test_the_classical_dealer_takes_two_more_tiles_and_the_others_one():
    last = deal_blocks(CLASSICAL, NORTH)[12:]
    assert [(seat, len(positions)) for seat, positions in last] == [
        (NORTH, 2),
        (EAST, 1),
        (SOUTH, 1),
        (WEST, 1),
    ]


@pytest.mark.rule("CC-023")
@pytest.mark.parametrize("dealer", range(4))
def test_the_first_throw_picks_the_wall_and_the_second_the_stack(dealer):
    for dice in all_dice(CHANGCHUN):
        side = (dealer + sum(dice.first) - 1) % 4
        assert place_of(CHANGCHUN, dice, dealer, 0) == Place(side, sum(dice.second), Layer.TOP)


@pytest.mark.rule("MCR A-3")
def test_both_throws_together_are_the_stacks_left_standing():
    assert place_of(MCR, Dice((2, 5), (5, 4)), EAST, 0) == Place(WEST, 16, Layer.TOP)
    # more stacks than the wall has: the break is in the next wall clockwise
    assert place_of(MCR, Dice((6, 6), (6, 6)), EAST, 0) == Place(WEST, 6, Layer.TOP)
    with pytest.raises(ValueError, match="two throws"):
        indent(MCR, Dice((1, 2)))


def test_with_a_wall_per_seat_everyone_takes_from_their_own():
    ruleset = find_ruleset("mcr", {"wall": "per_seat", "tiles": 136})
    taken = hands(ruleset, SOUTH)
    for seat, positions in taken.items():
        assert len(positions) == 13 + (seat == SOUTH)
        where = [place_of(ruleset, Dice((1, 1)), SOUTH, position) for position in positions]
        assert where == [Place(seat, i // 2, Layer(i % 2)) for i in range(len(positions))]


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_are_dealt_as_many_tiles_each(players):
    ruleset = dataclasses.replace(CLASSICAL, players=players)
    taken = hands(ruleset, 1)
    assert [len(taken[(1 + i) % players]) for i in range(players)] == [14] + [13] * (players - 1)
    assert sorted(chain(*taken.values())) == list(range(13 * players + 1))


@pytest.mark.rule("MCR A-3", "MCR A-4")
@pytest.mark.skipif(not TZIAKCHA.exists(), reason="the record folder is not at hand")
def test_real_hands_were_dealt_and_drawn_from_these_places():
    for line in TZIAKCHA.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        d = record["dice"]
        dice = Dice((d[0], d[1]), (d[2], d[3]))
        # the record's wall is clockwise from the right end of East's wall
        on_table = {
            Place(-(i // 36) % 4, i % 36 // 2, Layer(i % 2)): tile for i, tile in enumerate(record["wall"])
        }
        sequence = [on_table[place] for place in places(MCR, dice)]
        for seat, positions in hands(MCR).items():
            assert Counter(sequence[position] for position in positions) == Counter(record["deal"][seat])
        front, back = iter(sequence[53:]), from_the_back(sequence)
        for event in record["events"]:
            if event[0] == "flower":
                assert event[3] == next(back)
            elif event[0] == "draw":
                assert event[2] == next(front if event[3] == "front" else back)


def from_the_back(sequence):
    for top in range(len(sequence) - 2, -1, -2):
        yield from sequence[top : top + 2]
