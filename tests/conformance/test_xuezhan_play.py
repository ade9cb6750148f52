"""Bloody Battle to the End at the table: void suit, claims, kongs, hu, the turn after it."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, tile
from tests.conformance.stacked_xuezhan import (
    FAR,
    FAR_FROM_DOTS,
    WAITS,
    after_first_hu,
    at_the_last_tile,
    deal,
    three_waits,
    with_fourth_tile,
)
from tests.scenario import kinds, tile_set
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CHOW_MIDDLE,
    CONCEALED_KONG,
    GIVE,
    HU,
    KONG,
    PASS,
    PUNG,
    VOID_CARD,
)
from zimo.engine.table.state import Draw, End, MeldType, Phase
from zimo.play.game import Game, IllegalAction
from zimo.play.layout import Dice, place_of
from zimo.play.match import Match, next_dealer
from zimo.rulesets import find_ruleset

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

NAMES = ("east", "south", "west", "north")


def discards(table: Game) -> list[int]:
    return [action for action in table.legal if action < PASS]


# Tiles, wall, deal


@pytest.mark.rule("XZ-001", "XZ-004")
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_gets_fourteen_of_108_tiles_and_the_others_thirteen(dealer):
    table = StackedDeal("xuezhan", dealer=dealer)
    assert Counter(table.wall) == dict.fromkeys(range(27), 4)
    assert [len(table.hand(seat)) for seat in range(4)] == [13 + (seat == dealer) for seat in range(4)]
    assert table.left() == 55


@pytest.mark.rule("XZ-002")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_fewer_seats_the_same_rules_hold(players):
    table = StackedDeal("xuezhan", players=players)
    assert table.players == players
    assert table.left() == 108 - 13 * players - 1
    for seat in range(players):
        for _ in range(3):
            assert (table.actor, table.phase) == (seat, Phase.EXCHANGE)
            table.play(table.legal[0])
    for seat in range(players):
        assert (table.actor, table.phase) == (seat, Phase.VOID)
        table.play(VOID_CARD)
    assert (table.actor, table.phase) == (EAST, Phase.TURN)
    seats = []
    while not table.over:
        if table.phase == Phase.TURN:
            seats.append(table.actor)
        table.play(PASS if PASS in table.legal else table.legal[0])
    assert set(seats) == set(range(players))


@pytest.mark.rule("XZ-003")
def test_the_walls_stand_and_are_opened_as_in_sbr():
    here, there = find_ruleset("xuezhan"), find_ruleset("sbr")
    for dealer, one, other in product(range(4), range(1, 7), range(1, 7)):
        dice = Dice((one, other))
        for position in (0, 52, 107):
            assert place_of(here, dice, dealer, position) == place_of(there, dice, dealer, position)


@pytest.mark.rule("XZ-005")
def test_the_replacement_comes_from_the_back():
    table = deal(east="1111m", draws="8s", back="9s")
    table.concealed_kong("1m")
    assert table.state.drawn == tile("9s")
    assert (table.state.drawn_front[0], table.state.drawn_back[0]) == (53, 1)


@pytest.mark.rule("XZ-006")
def test_every_tile_may_be_drawn():
    table = deal(south=WAITS[0], east=FAR[0], west=FAR[1], north=FAR[2])
    last = table.wall[-1]
    while table.left():
        table.discard_drawn()
    assert table.state.drawn == last
    table.discard_drawn()
    assert table.end == End.WALL


# The void suit


@pytest.mark.rule("XZ-016")
def test_each_names_any_suit_held_or_not():
    table = StackedDeal("xuezhan", exchange="off", east="112233445566m12p")
    for seat in range(4):
        assert (table.phase, table.actor) == (Phase.VOID, seat)
        assert table.legal == [VOID_CARD, VOID_CARD + 1, VOID_CARD + 2]
        table.choose_void("s")
    assert (table.phase, table.actor) == (Phase.TURN, EAST)


@pytest.mark.rule("XZ-016", "XZ-017")
def test_the_choices_are_secret_until_all_have_chosen_and_then_shown():
    one = StackedDeal("xuezhan", exchange="off")
    other = one.clone()
    one.choose_void("m", "p", "s")
    other.choose_void("p", "s", "s")
    assert one.view(WEST).tobytes() == other.view(WEST).tobytes()
    assert one.view(NORTH).tobytes() == other.view(NORTH).tobytes()
    assert one.view(EAST)["void"][0].tolist() == [0, -1, -1, -1]
    one.choose_void("m")
    for seat in range(4):
        assert one.view(seat)["void"][0].tolist() == [0, 1, 2, 0]


@pytest.mark.rule("XZ-017")
def test_a_choice_stands_for_the_deal():
    table = deal("mpsm")
    while not table.over:
        assert max(table.legal) < VOID_CARD
        table.play(PASS if PASS in table.legal else table.legal[0])
    assert table.state.void.tolist() == [0, 1, 2, 0]


@pytest.mark.rule("XZ-018")
def test_void_tiles_must_be_discarded_first():
    table = deal(east="123m456p789p11m1s5s5s", draws="2p3p4p9s")
    assert table.legal == kinds("15s")
    table.discard("5s")
    back_to_east(table)
    assert table.legal == kinds("159s")  # the bamboo just drawn is no exception


@pytest.mark.rule("XZ-018", "XZ-020")
def test_who_holds_no_void_tile_is_free():
    table = deal(east="123m456p789p11m22m3s", draws="2p3p4p9m")
    assert table.legal == [tile("3s")]
    table.discard("3s")
    back_to_east(table)
    assert table.legal == kinds("1239m456789p")


def back_to_east(table: StackedDeal) -> None:
    """Until it is East's turn again: the others discard the first tile that they may."""
    while (table.actor, table.phase) != (EAST, Phase.TURN):
        table.play(PASS if PASS in table.legal else table.legal[0])


@pytest.mark.rule("XZ-020")
def test_who_has_discarded_no_void_tile_may_win():
    table = deal(east=FAR[0] + "5m", south=WAITS[0], west=FAR[1], north=FAR[2])
    table.discard("5m")
    assert table.offered() == {SOUTH: [HU]}


@pytest.mark.rule("XZ-019")
def test_the_void_suit_is_neither_punged_nor_konged():
    for void, claims in (("s", {SOUTH: [PUNG, KONG]}), ("m", {})):
        table = deal(
            "s" + void + "ss", east="5m1234678m124578p", south="555m124578p1389p", west=FAR_FROM_DOTS
        )
        table.discard("5m")
        assert table.offered() == claims
    for void, kong in (("s", True), ("m", False)):
        table = deal(void + "sss", east="5555m124578p1289p")
        assert table.can(CONCEALED_KONG + tile("5m")) == kong


@pytest.mark.rule("XZ-019", "XZ-033")
@pytest.mark.parametrize(("void", "wins"), [("s", True), ("m", False), ("p", False)])
def test_nobody_wins_with_void_tiles(void, wins):
    table = deal("s" + void + "ss", east=FAR[0] + "5m", south=WAITS[0], west=FAR[1], north=FAR[2])
    table.discard("5m")
    assert (HU in table.offered().get(SOUTH, [])) == wins
    table = deal(void + "sss", east=WAITS[0] + "5m")
    assert table.can(HU) == wins


@pytest.mark.rule("XZ-018", "XZ-019")
def test_option_void_discard():
    lenient = deal(void_discard="lenient", east="111m456p789p22m333s")
    assert len(discards(lenient)) == 9
    assert lenient.legal[-1] < PASS
    kong = deal("msss", void_discard="lenient", east="1111m456p789p22m33s")
    assert kong.can(CONCEALED_KONG + tile("1m"))


# Play and claims


@pytest.mark.rule("XZ-021")
def test_the_dealer_begins_with_hu_concealed_kong_or_discard():
    table = deal("mmmm", dealer=WEST, west="1111p23456p77799s")
    assert (table.actor, table.phase) == (WEST, Phase.TURN)
    assert table.legal == [*kinds("123456p79s"), HU, CONCEALED_KONG + tile("1p")]
    table.discard_unclaimed("1p")
    assert table.actor == NORTH


@pytest.mark.rule("XZ-022")
@pytest.mark.parametrize(("held", "claim"), [("55m46p", PUNG), ("555m6p", KONG)])
def test_hu_goes_before_kong_and_pung(held, claim):
    table = deal(east="5m12378m12455788p", south=held + "1289m12457p", north=WAITS[0])
    table.discard("5m")
    assert claim in table.offered()[SOUTH]
    assert table.offered()[NORTH] == [HU]
    table.claim(south=claim, north=HU)
    assert table.state.hu.tolist() == [0, 0, 0, 1]
    assert table.melds(SOUTH) == []


@pytest.mark.rule("XZ-022")
@pytest.mark.parametrize("seed", range(4))
def test_there_is_no_chow_and_one_at_most_may_claim_pung_or_kong(seed):
    table = Game("xuezhan", seed=seed)
    asked = 0
    while not table.over:
        assert not {CHOW_LOWEST, CHOW_MIDDLE, CHOW_HIGHEST} & set(table.legal)
        asked = asked + (PUNG in table.legal or KONG in table.legal) if table.phase == Phase.CLAIM else 0
        assert asked <= 1
        table.play(table.legal[0])


@pytest.mark.rule("XZ-023", "XZ-030", "XZ-031", "XZ-056")
def test_all_who_can_win_a_discard_do_and_each_is_paid_in_full():
    table = three_waits()
    table.discard("5m")
    assert table.offered() == {SOUTH: [HU], WEST: [HU], NORTH: [HU]}
    table.claim(south=HU, west=HU, north=HU)
    assert table.scores == [-3, 1, 1, 1]
    assert table.state.hu.tolist() == [0, 1, 1, 1]  # none has won before another
    assert table.end == End.HU


@pytest.mark.rule("XZ-023", "XZ-026", "XZ-056")
def test_several_rob_one_kong_and_each_is_paid_in_full():
    table = with_fourth_tile("ssps", west=WAITS[2], north=WAITS[0])
    table.added_kong("5m")
    assert table.offered() == {WEST: [HU], NORTH: [HU]}
    table.claim(west=HU, north=HU)
    assert table.scores == [-4, 0, 2, 2]  # Robbing the Kong is a fan


# Kongs


@pytest.mark.rule("XZ-024")
def test_a_melded_kong_of_three_standing_copies_and_a_discard():
    table = deal(east="5m12378m12455788p", south="555m1289m124571p", back="9s")
    table.discard("5m")
    table.claim(south=KONG)
    assert table.melds(SOUTH) == [(MeldType.MELDED_KONG, tile("5m"))]
    assert (table.actor, table.state.draw, table.state.drawn) == (SOUTH, Draw.KONG, tile("9s"))


@pytest.mark.rule("XZ-024")
def test_a_concealed_kong_also_of_tiles_that_stood_before():
    table = deal(east="1111m3388m113399p", draws="4s5s6s7s")
    assert table.can(CONCEALED_KONG + tile("1m"))
    table.discard("9p")
    back_to_east(table)
    table.concealed_kong("1m")
    assert table.melds(EAST) == [(MeldType.CONCEALED_KONG, tile("1m"))]


@pytest.mark.rule("XZ-024")
@pytest.mark.parametrize(("turns_kept", "kong"), [(0, MeldType.PROMOTED_KONG), (1, MeldType.POSTPONED_KONG)])
def test_an_added_kong_of_a_tile_drawn_now_or_earlier(turns_kept, kong):
    table = with_fourth_tile(turns_kept=turns_kept, south="5m1188999m11227p", back="9m")
    table.added_kong("5m")
    assert table.melds(EAST) == [(kong, tile("5m"))]
    assert table.state.drawn == tile("9m")


@pytest.mark.rule("XZ-025")
def test_no_kong_without_a_tile_in_the_wall():
    table = at_the_last_tile("3p", north="1247m112233366p")
    assert table.hand(NORTH).count(tile("3p")) == 4
    assert all(action < PASS for action in table.legal)
    stood = at_the_last_tile("6p", north="1247m112233336p")
    assert all(action < PASS for action in stood.legal)


@pytest.mark.rule("XZ-025")
@pytest.mark.parametrize(
    ("options", "claims"),
    [({}, {WEST: [HU]}), ({"last_discard_claims": "hu_pung"}, {WEST: [HU, PUNG]})],
)
def test_the_last_discard_may_only_be_won(options, claims):
    hands = {"south": "1127m112233669p", "west": "5546m345p567p789p", "north": "127889m1245789p"}
    table = at_the_last_tile("5m", **hands, **options)
    table.discard("5m")
    assert table.offered() == claims


@pytest.mark.rule("XZ-025")
def test_no_kong_in_the_turn_of_a_pung():
    table = deal(east="5m123478m123457p8p", south="555m9999m124578p")
    table.discard("5m")
    table.claim(south=PUNG)
    assert table.legal == kinds("59m124578p")


@pytest.mark.rule("XZ-026")
def test_a_robbed_kong_does_not_stand_and_the_pung_remains():
    table = with_fourth_tile(north=WAITS[0])
    spared = table.clone()
    table.added_kong("5m")
    table.claim(north=HU)
    assert table.melds(EAST) == [(MeldType.PUNG, tile("5m"))]
    assert tile("5m") not in table.hand(EAST)
    assert [row.reason.name for row in table.ledger] == ["HU"]
    assert table.scores == [-2, 0, 0, 2]
    assert (table.actor, table.state.draw) == (EAST, Draw.WALL)
    spared.added_kong("5m")
    spared.nobody_claims()
    assert spared.melds(EAST) == [(MeldType.PROMOTED_KONG, tile("5m"))]
    assert spared.scores == [3, -1, -1, -1]


@pytest.mark.rule("XZ-026")
def test_only_an_added_kong_can_be_robbed():
    table = deal(east="5555m1247m124578p", south=WAITS[0])
    table.concealed_kong("5m")
    assert (table.actor, table.phase) == (EAST, Phase.TURN)
    table = deal(east="5m12378m12455788p", south="555m1289m124571p", west=WAITS[0])
    table.discard("5m")
    table.claim(south=KONG)
    assert (table.actor, table.phase) == (SOUTH, Phase.TURN)


# Letting a hu pass


def let_pass(later: str, south: str = "222m34m66m678p999p", **more) -> StackedDeal:
    """South lets a hu on 5m pass; West pungs it and discards another tile before South draws."""
    table = deal(east="5m13789m11234578p", south=south, west="55m1389m124578p" + later, **more)
    table.discard("5m")
    assert HU in table.offered()[SOUTH]
    table.claim(west=PUNG)
    table.discard(later)
    return table


def wins_now(table: StackedDeal) -> bool:
    return HU in table.offered().get(SOUTH, [])


@pytest.mark.rule("XZ-027")
def test_who_lets_a_hu_pass_may_before_drawing_win_for_more_fans_only():
    assert not wins_now(let_pass("5m"))
    assert wins_now(let_pass("2m"))  # the Root is a fan


@pytest.mark.rule("XZ-027")
def test_from_the_own_draw_on_he_may_win_again():
    table = deal(east="5m13789m11234578p", south=WAITS[0], west="12389m12345789p", draws="9s5m")
    table.discard_unclaimed("5m")
    table.discard_unclaimed("9s")
    table.discard("5m")
    assert wins_now(table)


@pytest.mark.rule("XZ-027")
def test_a_self_draw_is_always_allowed():
    table = deal(east="5m13789m11234578p", south=WAITS[0], draws="5m")
    table.discard_unclaimed("5m")
    assert table.actor == SOUTH
    assert table.can(HU)


TWO_WAITS = "34m66m789m678p999p"  # for 2m and 5m, worth 1 with either


@pytest.mark.rule("XZ-027")
@pytest.mark.parametrize(
    ("option", "on_2m", "on_5m", "on_dearer_2m"),
    [
        ("until_draw_unless_higher", False, False, True),
        ("until_draw", False, False, False),
        ("same_tile", True, False, True),
        ("free", True, True, True),
    ],
)
def test_option_skip_hu(option, on_2m, on_5m, on_dearer_2m):
    assert wins_now(let_pass("2m", TWO_WAITS, skip_hu=option)) == on_2m
    assert wins_now(let_pass("5m", TWO_WAITS, skip_hu=option)) == on_5m
    assert wins_now(let_pass("2m", skip_hu=option)) == on_dearer_2m


def when_5m_is_drawn(left: int, must_hu_last: int) -> StackedDeal:
    """The last 5m has just been drawn, and so many tiles are left; South waits for it."""
    hands = {"east": FAR[0] + "9m", "south": WAITS[0], "west": FAR[1], "north": FAR[2]}
    rest = tile_set(find_ruleset("xuezhan"))
    rest.subtract(kind for hand in hands.values() for kind in kinds(hand))
    rest.subtract([tile("5m")])
    draws = sorted(rest.elements())
    draws.insert(54 - left, tile("5m"))
    table = deal(draws=draws, must_hu_last=must_hu_last, **hands)
    while table.state.drawn != tile("5m"):
        table.discard_drawn()
    assert table.left() == left
    return table


@pytest.mark.rule("XZ-027")
@pytest.mark.parametrize(("must", "left", "free"), [(4, 5, True), (4, 4, False), (4, 0, False), (0, 0, True)])
def test_option_must_hu_last(must, left, free):
    table = when_5m_is_drawn(left, must)
    assert table.actor != SOUTH
    table.discard("5m")
    assert table.actor == SOUTH
    assert table.legal == ([PASS, HU] if free else [HU])


@pytest.mark.rule("XZ-027")
@pytest.mark.parametrize(("must", "left", "free"), [(4, 6, True), (4, 2, False), (0, 2, True)])
def test_option_must_hu_last_for_a_self_draw(must, left, free):
    table = when_5m_is_drawn(left, must)
    assert table.actor == SOUTH
    assert table.can(HU)
    assert (len(table.legal) > 1) == free


# After a hu


@pytest.mark.rule("XZ-028")
@pytest.mark.parametrize("shown", [True, False])
def test_who_wins_shows_the_hand_at_once_or_as_an_option_later(shown):
    options = {} if shown else {"hu_hand_shown": False}
    table = after_first_hu(**options)
    view = table.view(NORTH)
    assert view["shown"][0].tolist() == [0, int(shown), 0, 1]
    assert view["hand"][0, SOUTH].sum() == (13 if shown else 0)
    assert view["win_tile"][0, SOUTH] == tile("5m")
    assert view["win_points"][0, SOUTH] == int(shown)
    assert view["unseen"][0, tile("9p")] == (1 if shown else 4)
    table.discard_drawn_to_the_end()
    assert table.view(NORTH)["hand"][0, SOUTH].sum() == 13


@pytest.mark.rule("XZ-028")
def test_who_has_won_takes_no_further_part():
    table = after_first_hu()
    hand = table.hand(SOUTH)
    turns = []
    while not table.over:
        assert table.actor != SOUTH
        turns.append(table.actor)
        table.discard_drawn()
    assert turns[:6] == [WEST, NORTH, EAST] * 2
    assert len(turns) == 55
    assert table.hand(SOUTH) == hand


@pytest.mark.rule("XZ-029")
@pytest.mark.parametrize(
    ("winners", "after"),
    [
        ((SOUTH,), WEST),
        ((WEST,), NORTH),
        ((NORTH,), EAST),
        ((SOUTH, WEST), NORTH),
        ((SOUTH, NORTH), EAST),
        ((WEST, NORTH), EAST),
    ],
)
def test_after_a_hu_by_discard_who_follows_the_last_winner_draws(winners, after):
    table = three_waits()
    table.discard("5m")
    table.claim(**{NAMES[seat]: HU for seat in winners})
    assert (table.actor, table.state.draw) == (after, Draw.WALL)


@pytest.mark.rule("XZ-029")
def test_after_a_self_drawn_hu_who_follows_and_is_in_play_draws():
    table = three_waits(draws="8m9m5m", east="5m1278899m12457s8s")
    table.discard("5m")
    table.claim(west=HU)
    assert table.actor == NORTH
    table.discard_drawn()
    table.discard_drawn()
    assert (table.actor, table.can(HU)) == (SOUTH, True)
    table.hu()
    assert table.actor == NORTH  # West has won


@pytest.mark.rule("XZ-030")
def test_the_third_hu_ends_the_deal_at_once():
    table = three_waits(draws="5m8m5m")
    table.discard("5m")
    table.claim(south=HU)
    table.hu()  # West draws 5m
    assert not table.over
    table.discard_drawn()
    table.discard("5m")
    table.claim(north=HU)
    assert (table.end, table.left()) == (End.HU, 52)
    assert table.state.hu.tolist() == [0, 1, 2, 3]


@pytest.mark.rule("XZ-030")
def test_the_empty_wall_ends_the_deal_when_the_last_discard_has_found_no_taker():
    table = at_the_last_tile("5m")
    table.discard("5m")
    assert not table.over
    taken = table.clone()
    table.nobody_claims()
    taken.claim(south=HU)
    for deal_over in (table, taken):
        assert deal_over.end == End.WALL
    assert taken.state.hu.tolist() == [0, 1, 0, 0]


@pytest.mark.rule("XZ-031")
def test_two_hu_on_one_tile_make_three_winners_of_one():
    table = three_waits(draws="8m8m5m")
    table.discard("5m")
    table.claim(south=HU)
    table.discard_drawn(2)
    table.discard("5m")
    table.claim(west=HU, north=HU)
    assert table.state.hu.tolist() == [0, 1, 2, 2]
    assert table.end == End.HU


@pytest.mark.rule("XZ-002", "XZ-030")
@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_seats_the_last_but_one_hu_ends_the_deal(players):
    table = three_waits(players=players)
    table.discard("5m")
    winners = NAMES[1:players]
    table.claim(**dict.fromkeys(winners, HU))
    assert table.end == End.HU
    assert table.scores == [1 - players, *[1] * (players - 1)]


@pytest.mark.rule("XZ-081")
@pytest.mark.parametrize("action", [HU, PASS, PUNG, CONCEALED_KONG + 3, ADDED_KONG + 3, GIVE, VOID_CARD])
def test_what_is_not_allowed_is_refused(action):
    table = deal(east="123m456p789p11m2m3s4s")
    assert table.legal == kinds("34s")
    for wrong in (action, tile("1m")):
        with pytest.raises(IllegalAction):
            table.play(wrong)
    assert table.ledger == []


# The next deal


@pytest.mark.rule("XZ-078")
def test_the_first_to_win_deals_next():
    table = after_first_hu()
    table.discard_drawn_to_the_end()
    assert next_dealer(table) == SOUTH


@pytest.mark.rule("XZ-078")
def test_if_several_won_first_on_one_tile_the_discarder_deals_next():
    table = three_waits(draws="8m5m")
    table.discard("5m")
    table.claim(south=HU, west=HU)
    table.discard_drawn(2)
    table.discard_drawn_to_the_end()
    assert table.state.hu.tolist() == [0, 1, 1, 0]
    assert next_dealer(table) == EAST


@pytest.mark.rule("XZ-078")
def test_if_nobody_won_the_dealer_stays():
    table = deal(dealer=WEST, west=FAR[0] + "9m", south=WAITS[0], east=FAR[1], north=FAR[2])
    table.discard_drawn_to_the_end()
    assert table.end == End.WALL
    assert next_dealer(table) == WEST


@pytest.mark.rule("XZ-078")
@pytest.mark.parametrize(("winner", "following"), [(EAST, EAST), (SOUTH, SOUTH), (None, SOUTH)])
def test_option_next_dealer(winner, following):
    """A dealer who stays only after winning hands the deal on after a draw, too."""
    if winner == EAST:
        table = deal(next_dealer="stay_on_win", east=WAITS[0] + "5m", south=FAR[0], west=FAR[1], north=FAR[2])
        table.hu()
    elif winner == SOUTH:
        table = after_first_hu(next_dealer="stay_on_win")
    else:
        hands = {"east": FAR[0] + "9m", "south": WAITS[0], "west": FAR[1], "north": FAR[2]}
        table = deal(next_dealer="stay_on_win", **hands)
    table.discard_drawn_to_the_end()
    assert next_dealer(table) == following


@pytest.mark.rule("XZ-080")
@pytest.mark.parametrize("deals", [4, 8, 16])
def test_a_match_is_so_many_deals_ranked_by_points(deals):
    match = Match("xuezhan", options={"match_deals": deals}, seed=2)
    assert match.scores == [0, 0, 0, 0]
    played = 0
    while not match.over:
        game = match.next_deal()
        while not game.over:
            game.play(HU if HU in game.legal else game.legal[0])
        match.settle()
        played += 1
    assert played == deals
    ranked = sorted(match.scores, reverse=True)
    assert [ranked.index(points) + 1 for points in match.scores] == [
        min(match.places[seat], 4) for seat in range(4)
    ]
    assert find_ruleset("xuezhan").match_deals == 16
