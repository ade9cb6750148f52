"""Sichuan Bloody Rules at the table: void suit, claims, kongs, hu, the turn after it, the end of the wall."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal, text_of, tile, with_open_pung
from tests.conformance.stacked import sbr_deal as deal
from tests.scenario import kinds
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    HU,
    KONG,
    PASS,
    PUNG,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.table.state import Draw, End, MeldType, Phase
from zimo.play.game import Game, IllegalAction
from zimo.rulesets import find_ruleset

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

# three hands that wait for 5m and fit in one wall
WAITS = ("46m123m456p789p99p", "46m111222777p33p", "46m789m123p888p66p")
# three hands that are nowhere near ready and fit beside WAITS[0]
FAR = ("1245789m124578p", "1245788m124578p", "1245778m124578p")
NAMES = ("east", "south", "west", "north")

# Frame and tiles


@pytest.mark.rule("SBR-001", "SBR-004", "SBR-005")
def test_four_players_and_the_set():
    table = deal()
    wall = Counter(table.table["wall"][0, :108].tolist())
    assert wall == Counter(dict.fromkeys(range(27), 4))
    assert table.players == 4


@pytest.mark.rule("SBR-195")
def test_the_numbers_of_a_suit_are_in_a_row():
    assert kinds("6s7s8s9s") == [tile("6s") + i for i in range(4)]


# The void suit


@pytest.mark.rule("SBR-034", "SBR-035", "SBR-037", "SBR-045")
def test_everyone_chooses_by_tile_or_by_card_before_east_moves():
    table = StackedDeal("sbr", east="1122334455m111p2p")
    chosen = []
    for seat in range(4):
        assert table.phase == Phase.VOID
        assert table.actor == seat
        held = set(table.hand(seat))
        tiles = {action - VOID_TILE for action in table.legal if action < VOID_CARD}
        cards = {action - VOID_CARD for action in table.legal if action >= VOID_CARD}
        assert tiles == held
        assert cards == {0, 1, 2} - {kind // 9 for kind in held}
        chosen.append(table.legal[-1])
        table.play(table.legal[-1])
    assert chosen[0] == VOID_CARD + 2
    assert table.phase == Phase.TURN
    assert table.actor == EAST


@pytest.mark.rule("SBR-036", "SBR-038")
def test_the_set_aside_tile_is_the_first_discard_and_hidden_until_then():
    table = StackedDeal("sbr", east="147m258p369s147m5p")
    table.choose_void("6s")
    choose_any_void(table)
    assert [action for action in table.legal if action < PASS] == [tile("6s")]
    assert table.view(EAST)["void"][0, EAST] == 2
    assert table.view(SOUTH)["void"][0, EAST] == -1
    table.discard_unclaimed("6s")
    assert table.view(SOUTH)["void"][0, EAST] == 2
    mandatory = [action for action in table.legal if action < PASS]
    assert len(mandatory) == 1  # South's set-aside tile


def choose_any_void(table: Game) -> None:
    while table.phase == Phase.VOID:
        table.play(table.legal[0])


@pytest.mark.rule("SBR-036")
def test_the_set_aside_tile_stays_the_first_discard_after_a_claim_or_a_kong():
    table = StackedDeal("sbr", east="5p1111m", south="55p9s")
    table.choose_void("5p", "9s")
    choose_any_void(table)
    table.concealed_kong("1m")
    assert [action for action in table.legal if action < PASS] == [tile("5p")]
    table.discard("5p")
    table.claim(south=PUNG)
    assert table.legal == [tile("9s")]


@pytest.mark.rule("SBR-036")
def test_a_set_aside_tile_joins_no_pung():
    table = StackedDeal("sbr", east="5p", south="55p")
    table.choose_void("5p", "5p")
    choose_any_void(table)
    table.discard("5p")
    assert PUNG not in table.offered().get(SOUTH, [])


@pytest.mark.rule("SBR-037")
def test_after_a_card_the_first_discard_is_free():
    table = StackedDeal("sbr", east="1122334455m111p2p")
    table.play(VOID_CARD + 2)
    choose_any_void(table)
    assert [action for action in table.legal if action < PASS] == sorted(set(kinds("12345m12p")))


@pytest.mark.rule("SBR-038")
def test_choices_are_made_without_knowing_those_of_others():
    first = StackedDeal("sbr", east="147m258p369s147m5p")
    second = first.clone()
    first.play(VOID_TILE + tile("6s"))
    second.play(VOID_TILE + tile("1m"))
    assert first.legal == second.legal
    assert first.view(SOUTH).tobytes() == second.view(SOUTH).tobytes()


@pytest.mark.rule("SBR-039")
def test_a_choice_is_final():
    table = deal()
    while not table.over:
        assert not [action for action in table.legal if action >= VOID_TILE]
        table.play(PASS if PASS in table.legal else table.legal[0])
    assert table.state.void.tolist() == [2, 2, 2, 2]


@pytest.mark.rule("SBR-040", "SBR-153")
@pytest.mark.parametrize(("void", "wins"), [("s", True), ("m", False), ("p", False)])
def test_no_hu_with_void_tiles(void, wins):
    table = deal(voids=f"s{void}ss", east="5m", south=WAITS[0])
    table.discard("5m")
    assert (HU in table.offered().get(SOUTH, [])) == wins


@pytest.mark.rule("SBR-044")
def test_void_tiles_may_be_kept():
    table = deal(voids="mppp", east="123456789m1122p3p")
    assert [action for action in table.legal if action < PASS] == kinds("123456789m123p")
    table.discard_unclaimed("1p")
    assert not table.ledger


# Declarations


@pytest.mark.rule("SBR-058", "SBR-059", "SBR-061")
def test_pung_kong_and_hu_of_a_discard_and_never_a_chow():
    table = deal(east="5m", south="46m46p", west="555m", north=WAITS[0])
    table.discard("5m")
    assert table.offered() == {WEST: [PUNG, KONG], NORTH: [HU]}
    for seed in range(3):
        game = Game("sbr", seed=seed)
        while not game.over:
            assert not any(CHOW_LOWEST <= action <= CHOW_HIGHEST for action in game.legal)
            game.play(game.legal[-1])


@pytest.mark.rule("SBR-060", "SBR-199")
def test_on_the_own_turn_only_kong_and_hu_are_declared():
    table = deal(east="1111m23456m77788p")
    declared = {action for action in table.legal if action >= PASS}
    assert declared == {HU, CONCEALED_KONG + tile("1m")}
    table = deal(east="111m", south="1m")
    assert not {PUNG, KONG, PASS} & set(table.legal)


@pytest.mark.rule("SBR-057", "SBR-063", "SBR-049", "SBR-048")
def test_declared_sets_are_exposed_and_no_others():
    table = deal(east="5m", south="55m111222p")
    table.discard("5m")
    table.claim(south=PUNG)
    seen = table.view(NORTH)
    assert seen["melds"][0].tolist() == [0, 1, 0, 0]
    assert seen["meld_tile"][0, SOUTH, 0] == tile("5m")
    assert seen["meld_from"][0, SOUTH, 0] == EAST
    assert not seen["hand"][0, SOUTH].any()
    assert seen["standing"][0, SOUTH] == 11


@pytest.mark.rule(
    "SBR-002", "SBR-008", "SBR-065", "SBR-096", "SBR-104", "SBR-200", "SBR-204", "SBR-206", "SBR-216"
)
def test_three_hu_on_one_discard_end_the_deal_with_55_tiles_left():
    table = deal(east="5m", south=WAITS[0], west=WAITS[1], north=WAITS[2])
    table.discard("5m")
    assert list(table.offered()) == [SOUTH, WEST, NORTH]
    table.claim(south=HU, west=HU, north=HU)
    assert table.end == End.HU
    assert table.left() == 55
    assert table.state.win_tile.tolist()[1:] == [tile("5m")] * 3
    assert table.state.hu.tolist() == [0, 1, 1, 1]
    assert table.scores == [-3, 1, 1, 1]


# Kongs


@pytest.mark.rule("SBR-072", "SBR-075", "SBR-073", "SBR-198")
def test_a_concealed_kong_of_four_standing_tiles():
    table = deal(east="1111m23p", draws="9s")
    left = table.left()
    table.concealed_kong("1m")
    assert table.melds(EAST) == [(MeldType.CONCEALED_KONG, tile("1m"))]
    assert table.state.drawn == tile("9s")  # the replacement comes from the front
    assert table.left() == left - 1
    assert table.state.draw == Draw.KONG


@pytest.mark.rule("SBR-072", "SBR-076", "SBR-073")
def test_a_melded_kong_of_a_discard_and_three_standing_tiles():
    table = deal(east="5m", west="555m", draws="9s")
    table.discard("5m")
    table.claim(west=KONG)
    assert table.melds(WEST) == [(MeldType.MELDED_KONG, tile("5m"))]
    assert table.actor == WEST
    assert table.state.drawn == tile("9s")


@pytest.mark.rule("SBR-072", "SBR-073", "SBR-077", "SBR-078")
def test_promoted_when_just_drawn_and_postponed_when_it_stood_before():
    table = with_open_pung(deal, draws="1s2s3s4s5m6s")
    table.discard_drawn(3)
    later = table.clone()
    table.added_kong("5m")
    assert table.melds(EAST) == [(MeldType.PROMOTED_KONG, tile("5m"))]
    assert table.state.drawn == tile("6s")
    assert [row.reason.name for row in table.ledger] == ["PROMOTED_KONG"]

    kept = next(kind for kind in table.hand(EAST) if kind != tile("5m"))
    later.play(kept)
    while later.actor != EAST or later.phase == Phase.CLAIM:
        later.play(PASS if PASS in later.legal else int(later.table["drawn"][0]))
    assert ADDED_KONG + tile("5m") in later.legal
    later.play(ADDED_KONG + tile("5m"))
    assert later.table["meld_type"][0, EAST, 0] == MeldType.POSTPONED_KONG
    assert later.ledger == []


@pytest.mark.rule("SBR-077")
def test_a_tile_drawn_after_a_kong_is_fresh_as_well():
    table = with_open_pung(deal, east="55m9p1111m", draws="1s2s3s4s9s5m6s")
    table.discard_drawn(3)
    table.concealed_kong("1m")
    assert table.state.drawn == tile("5m")
    table.added_kong("5m")
    assert table.melds(EAST)[0] == (MeldType.PROMOTED_KONG, tile("5m"))


@pytest.mark.rule("SBR-074", "SBR-081", "SBR-215")
def test_after_the_replacement_discard_hu_or_another_kong():
    table = deal(east="1111m222234p567m9p", draws="9p")
    table.concealed_kong("1m")
    assert table.can(HU)
    assert table.can(CONCEALED_KONG + tile("2p"))
    assert table.can(tile("5m"))
    assert PASS not in table.legal
    table.hu()
    assert table.state.win_from[EAST] == EAST


@pytest.mark.rule("SBR-062", "SBR-079", "SBR-085")
@pytest.mark.parametrize("turns", [0, 1])
def test_an_added_tile_can_be_robbed_whether_promoted_or_postponed(turns):
    table = with_open_pung(deal, north=WAITS[0], draws="1s2s3s4s5m6s7s8s9s")
    table.discard_drawn(3)
    if turns:
        table.discard_unclaimed(text_of(next(kind for kind in table.hand(EAST) if kind != tile("5m"))))
        table.discard_drawn(3)
    table.added_kong("5m")
    assert table.offered() == {NORTH: [HU]}
    table.claim(north=HU)
    assert table.melds(EAST) == [(MeldType.PUNG, tile("5m"))]
    assert tile("5m") not in table.hand(EAST)
    assert table.state.win_from[NORTH] == EAST
    assert table.scores == [-2, 0, 0, 2]  # Robbing the Kong, paid like a discard
    assert table.actor == EAST  # the player after the robber


@pytest.mark.rule("SBR-080")
def test_other_kongs_cannot_be_robbed():
    table = deal(east="5555m", south=WAITS[0])
    table.concealed_kong("5m")
    assert table.actor == EAST
    table = deal(east="5m", south="555m", west=WAITS[0])
    table.discard("5m")
    table.claim(south=KONG)
    assert table.actor == SOUTH


@pytest.mark.rule("SBR-055", "SBR-219")
def test_four_alike_are_no_kong_until_they_are_declared():
    table = deal(east="1111m23m")
    table.discard_unclaimed(text_of(table.hand(EAST)[-1]))
    assert table.ledger == []
    assert table.melds(EAST) == []


@pytest.mark.rule("SBR-082")
def test_a_hu_on_the_discard_after_a_kong_is_a_shot():
    table = deal(east="1111m5m", south=WAITS[1], draws="9s")
    table.concealed_kong("1m")
    table.discard("5m")
    table.claim(south=HU)
    assert table.state.win_points[SOUTH] == 2


@pytest.mark.rule("SBR-082")
def test_after_a_pung_the_next_discard_is_no_shot():
    table = deal(east="1111m3s", south=WAITS[1], west="33s5m", draws="9s")
    table.concealed_kong("1m")
    table.discard("3s")
    table.claim(west=PUNG)
    table.discard("5m")
    table.claim(south=HU)
    assert table.state.win_points[SOUTH] == 1


@pytest.mark.rule("SBR-084", "SBR-217", "SBR-089")
def test_after_a_pung_there_is_only_a_discard():
    table = deal(east="5m", south="555m1111p99p", draws="9s")
    table.discard("5m")
    left = table.left()
    table.claim(south=PUNG)
    assert table.left() == left
    assert all(action < PASS for action in table.legal)
    complete = deal(east="5m", south="55m123m456p789p9p")
    complete.discard("5m")
    complete.claim(south=PUNG)
    assert not complete.can(HU)


# Turns


@pytest.mark.rule("SBR-086", "SBR-197")
def test_easts_first_turn_is_hu_concealed_kong_or_discard():
    table = deal(east="1111m23456m77788p")
    assert set(table.legal) == set(kinds("123456m78p")) | {HU, CONCEALED_KONG + tile("1m")}


@pytest.mark.rule("SBR-087", "SBR-205")
def test_a_hu_before_the_first_discard_needs_a_card_and_passes_the_turn_to_south():
    table = StackedDeal("sbr", east="1111m23456m77788p")
    table.play(VOID_CARD + 2)
    choose_any_void(table)
    table.hu()
    assert table.view(WEST)["void"][0, EAST] == 2
    assert table.actor == SOUTH
    other = StackedDeal("sbr", east="1111m23456m77788p")
    other.choose_void("8p")
    choose_any_void(other)
    assert not other.can(HU)


@pytest.mark.rule("SBR-088")
def test_after_a_first_concealed_kong_east_has_the_same_options_with_eleven_tiles():
    table = deal(east="1111m222234p567m9p", draws="9p")
    table.concealed_kong("1m")
    assert len(table.hand(EAST)) == 11
    assert {action for action in table.legal if action >= PASS} == {HU, CONCEALED_KONG + tile("2p")}


@pytest.mark.rule("SBR-089", "SBR-090", "SBR-091")
def test_an_unclaimed_discard_passes_the_turn_to_the_next_who_draws():
    table = deal()
    for number in range(8):
        assert table.actor == number % 4
        assert table.state.draw == Draw.WALL
        left = table.left()
        table.discard_drawn()
        assert table.left() == left - 1


@pytest.mark.rule("SBR-092", "SBR-218")
@pytest.mark.parametrize("claimer", [SOUTH, WEST, NORTH])
def test_a_claim_moves_the_turn(claimer):
    table = deal(east="5m", **{NAMES[claimer]: "55m"})
    table.discard("5m")
    table.claim(**{NAMES[claimer]: PUNG})
    assert table.actor == claimer
    table.discard_unclaimed(text_of(table.hand(claimer)[-1]))
    assert table.actor == (claimer + 1) % 4


@pytest.mark.rule("SBR-093", "SBR-094")
def test_hu_goes_before_pung_and_kong():
    for held, claim in (("55m", PUNG), ("555m", KONG)):
        table = deal(east="5m", south=held, west=WAITS[0])
        table.discard("5m")
        table.claim(south=claim, west=HU)
        assert table.state.hu[WEST] == 1
        assert table.state.melds[SOUTH] == 0


@pytest.mark.rule("SBR-094")
def test_pung_and_kong_never_compete():
    for seed in range(6):
        game = Game("sbr", seed=seed)
        while not game.over:
            if game.phase == Phase.CLAIM:
                claims = game.table["claims"][0]
                assert sum(int(bits) >> (PUNG - PASS) & 0b11 != 0 for bits in claims) <= 1
            game.play(game.legal[0])


@pytest.mark.rule("SBR-003", "SBR-090", "SBR-099")
def test_after_a_hu_the_others_play_on():
    table = deal(east="5m", south=WAITS[0], draws="1s2s3s")
    table.discard("5m")
    table.claim(south=HU)
    turns = []
    for _ in range(6):
        turns.append(table.actor)
        table.discard_drawn()
    assert turns == [WEST, NORTH, EAST] * 2


@pytest.mark.rule("SBR-003", "SBR-098", "SBR-099")
@pytest.mark.parametrize(
    ("winners", "after"),
    [
        ((SOUTH, WEST), NORTH),
        ((SOUTH, NORTH), EAST),
        ((WEST, NORTH), EAST),
        ((SOUTH,), WEST),
        ((NORTH,), EAST),
    ],
)
def test_who_plays_after_a_hu(winners, after):
    hands = {NAMES[seat]: WAITS[i] for i, seat in enumerate(winners)}
    table = deal(east="5m", **hands)
    table.discard("5m")
    table.claim(**{NAMES[seat]: HU for seat in winners})
    assert table.actor == after
    assert table.state.draw == Draw.WALL


def let_pass(kept: str, later: str) -> StackedDeal:
    """South lets a hu on 5m pass (no fan); West pungs it and discards ``later`` before South draws."""
    table = deal(east="5m", south="222m34m66m678p999p", west="55m" + kept)
    table.discard("5m")
    assert HU in table.offered()[SOUTH]
    table.claim(west=PUNG)
    table.discard(later)
    return table


@pytest.mark.rule("SBR-097")
def test_a_hu_let_pass_bars_the_same_value_until_the_next_draw():
    table = let_pass("5m", "5m")
    assert HU not in table.offered().get(SOUTH, [])
    table.nobody_claims()
    while table.actor != SOUTH or table.phase == Phase.CLAIM:
        table.discard_drawn()
    assert table.state.draw == Draw.WALL
    assert table.state.passed[SOUTH] == -1


@pytest.mark.rule("SBR-097")
def test_a_hu_let_pass_does_not_bar_a_higher_one():
    table = let_pass("2m", "2m")  # the Root makes it one fan
    assert HU in table.offered()[SOUTH]


@pytest.mark.rule("SBR-071", "SBR-100")
def test_a_won_hand_and_its_points_stay_hidden_until_the_end():
    table = deal(east="5m", south=WAITS[0])
    table.discard("5m")
    table.claim(south=HU)
    seen = table.view(NORTH)
    assert not seen["hand"][0, SOUTH].any()
    assert seen["ledger_rows"][0] == 0
    assert seen["hu"][0, SOUTH] == 1
    table.discard_drawn_to_the_end()
    seen = table.view(NORTH)
    assert seen["hand"][0, SOUTH].sum() == 13
    assert seen["ledger_rows"][0] > 0


# The end of the wall


def at_the_last_tile(last: str, **more) -> StackedDeal:
    """North, who draws the last tile, is in turn with it."""
    table = deal(back="9s" + last, **more)
    while table.left():
        table.discard_drawn()
    assert table.actor == NORTH
    assert table.state.drawn == tile(last)
    return table


@pytest.mark.rule("SBR-083", "SBR-101", "SBR-212")
def test_with_the_last_tile_only_hu_or_a_discard():
    table = at_the_last_tile("1m", north="111m456789m99p1p")
    assert all(action < PASS or action == HU for action in table.legal)
    assert table.hand(NORTH).count(tile("1m")) == 4
    winning = at_the_last_tile("5m", north=WAITS[0])
    winning.hu()
    assert winning.over


@pytest.mark.rule("SBR-102", "SBR-103", "SBR-008", "SBR-104")
def test_the_last_discard_may_be_won_or_punged_again_and_again():
    table = at_the_last_tile("5m", north="9p", east="555m1m", south="11m", west=WAITS[1])
    table.discard("5m")
    assert table.offered() == {EAST: [PUNG], WEST: [HU]}
    table.claim(east=PUNG)
    assert table.actor == EAST
    assert all(action < PASS for action in table.legal)
    table.discard("1m")
    assert table.offered() == {SOUTH: [PUNG]}
    table.claim(south=PUNG)
    table.discard_unclaimed(text_of(table.hand(SOUTH)[-1]))
    assert table.over
    assert table.end == End.WALL


@pytest.mark.rule("SBR-002", "SBR-104")
def test_the_deal_ends_when_the_last_turn_is_over():
    table = at_the_last_tile("9s", east=FAR[0] + "9s")
    table.discard_unclaimed("9s")
    assert table.over
    assert table.end == End.WALL


@pytest.mark.rule("SBR-059")
def test_what_is_not_offered_is_refused():
    table = deal(east="5m", south="55m")
    for action in (HU, PUNG, KONG, PASS, 255, -1, VOID_TILE, CONCEALED_KONG + tile("5m")):
        with pytest.raises(IllegalAction):
            table.play(action)


def test_the_book_plays_leniently_and_the_tournament_strictly():
    assert find_ruleset("sbr").void_discard != find_ruleset("sbr-mil").void_discard
    table = StackedDeal("sbr-mil", east="123m456p789s11m55p9s")
    for suit in (2, 0, 1, 0):
        table.play(VOID_CARD + suit)
    assert table.view(NORTH)["void"][0].tolist() == [2, 0, 1, 0]  # cards are opened together
    assert [action for action in table.legal if action < PASS] == kinds("789s")
