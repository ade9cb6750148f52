"""Moments of which Help once said something else than the engine."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, StackedDeal, tile
from tests.positions import positions
from zimo.engine.table.actions import HU, PASS, PUNG
from zimo.engine.table.state import Draw
from zimo.play.game import Game
from zimo.rulesets import PRESETS
from zimo.seat.advice import advice, why_no_hu
from zimo.seat.sight import Sight, see
from zimo.server.sight_messages import choices
from zimo.server.watcher import look


def sight_of(game: Game, seat: int) -> Sight:
    return see(game.view(seat))


def reasons(game: Game, seat: int) -> list[str]:
    """What Help says when the seat asks why it can't win."""
    return [phrase.id for phrase in why_no_hu(sight_of(game, seat), game.ruleset)]


def hu_is_marked_false(game: Game) -> bool:
    assert game.actor is not None
    (hu,) = [choice for choice in choices(sight_of(game, game.actor)) if choice.kind == "hu"]
    return hu.false


def catch_up(fined: Game, plain: Game) -> None:
    """Let everybody pass who is asked only because any hu is accepted."""
    while (fined.phase, fined.actor) != (plain.phase, plain.actor):
        fined.play(PASS)


# The fourth copy of 5m goes to South, whose hand is worth 4 and, with the last tile of its kind, 8.
LAST_OF_ITS_KIND: Sequence[int] = [
    0, 0, 26, 28, 2, 46, 9, 42, 3, 6, 42, 45, 26, 14, 42, 9, 0, 27, 16, 42, 8, 25, 29, 42, 20, 26, 14, 42,
    25, 42, 23, 23, 42, 24, 30, 1, 32, 42, 31, 28, 3, 28, 27, 13, 32, 12, 48, 42, 22, 47, 42, 13, 16, 42, 23,
    42, 13, 42, 31, 3, 7, 18, 19, 5, 44, 33, 42, 8, 0, 13,
]  # fmt: skip


def test_the_last_tile_of_its_kind_makes_the_hu_that_the_mark_calls_true():
    plain = Game("mcr", seed=0x13577B8C00AB78B5)
    fined = Game("mcr", options={"false_hu": "penalise"}, seed=0x13577B8C00AB78B5)
    for action in LAST_OF_ITS_KIND:
        catch_up(fined, plain)
        plain.play(action)
        fined.play(action)
    catch_up(fined, plain)
    assert HU in plain.legal
    assert reasons(plain, SOUTH) == reasons(fined, SOUTH) == ["help.may_hu"]
    assert not hu_is_marked_false(fined)
    plain.play(HU)
    assert plain.table["win_fan"][0, SOUTH] == 8


# The wall is out when North draws from the kong box.
FROM_THE_KONG_BOX: Sequence[int] = [
    30, 20, 16, 13, 46, 1, 25, 23, 28, 33, 32, 44, 3, 6, 16, 12, 42, 22, 12, 15, 46, 5, 11, 10, 24, 6, 31,
    27, 30, 26, 42, 18, 31, 20, 24, 42, 33, 26, 9, 42, 11, 19, 22, 23, 3, 25, 47, 24, 14, 5, 42, 6, 21, 47,
    14, 11, 28, 19, 19, 10, 44, 5, 28, 9, 30, 0, 4, 42, 21, 1, 7, 44, 27, 1, 17, 26, 33, 8, 29, 42, 21, 2,
    3, 30, 16, 3, 0, 14, 31, 22, 17, 1, 6, 2, 44, 15, 13, 44, 27, 8, 42, 4, 11, 5, 12, 25, 32,
]  # fmt: skip


def test_a_replacement_is_never_the_last_of_the_live_wall():
    game = Game("classical", seed=16)
    for action in FROM_THE_KONG_BOX:
        game.play(action)
    assert game.actor is not None
    sight = sight_of(game, game.actor)
    assert (sight.draw, sight.wall_left) in {(Draw.KONG, 0), (Draw.BONUS, 0)}
    assert reasons(game, game.actor) == ["help.with_drawn", "help.no_shape"]


def test_robbing_is_a_true_hu_though_the_own_discard_is_the_latest():
    deal = StackedDeal(
        "sbr",
        void="none",
        false_hu="penalise",
        east="5p",
        south="123m789m123p46p99p",
        west="55p1s",
        draws="2s3s4s5p",
    )
    deal.discard("5p")
    deal.claim(west=PUNG)
    deal.discard_unclaimed("1s")
    deal.discard_drawn(3)
    latest = sight_of(deal, SOUTH).latest_discard()
    assert latest is not None
    assert (latest[0], latest[1].tile) == (SOUTH, tile("4s"))
    deal.added_kong("5p")
    while deal.actor != SOUTH:
        deal.play(PASS)
    assert reasons(deal, SOUTH) == ["help.may_hu"]
    assert not hu_is_marked_false(deal)
    deal.play(HU)
    deal.claim()
    assert deal.state.hu_false[SOUTH] == 0


def test_a_hu_that_would_be_false_is_told_with_its_reason():
    """Where any hand may be declared, that it may is no answer."""
    deal = StackedDeal("sbr", void="none", false_hu="penalise", east="123m789m123p46p99p", draws="1s")
    assert HU in deal.legal
    assert reasons(deal, EAST) == ["help.with_drawn", "help.no_shape"]
    assert hu_is_marked_false(deal)


# What a wait brings ------------------------------------------------------------------------------


@pytest.mark.rule("CC-031")
@pytest.mark.parametrize("from_dealer", [True, False])
def test_a_tile_of_the_dealer_brings_more_in_changchun(from_dealer):
    deal = StackedDeal("changchun", east="5m", south="46m123p789s111s99s", west="5m")
    if not from_dealer:
        deal.discard_drawn(2)
    (wait,) = [wait for wait in advice(sight_of(deal, SOUTH), deal.ruleset).waits if wait.tile == "5m"]
    deal.discard("5m")
    deal.claim(south=HU)
    gain = wait.gain_from_dealer if from_dealer else wait.by_discard.gain
    assert gain == deal.scores[SOUTH] > 0
    assert wait.gain_from_dealer > wait.by_discard.gain


def test_where_the_dealer_may_pay_no_more_than_others_nothing_is_said():
    """In sbr the discarder pays alone, whoever deals."""
    deal = StackedDeal("sbr", void="none", east="5p", south="123m789m123p46p99p")
    (wait,) = advice(sight_of(deal, SOUTH), deal.ruleset).waits
    assert wait.gain_from_dealer is None
    assert wait.by_discard.gain == wait.by_discard.points
    assert wait.self_drawn.gain == 3 * (wait.self_drawn.points + 1)


# Secrets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sbr", "mcr"])
def test_a_spectator_is_told_nothing_of_the_own_hand(name):
    for game, _ in positions(PRESETS[name].ruleset, 6, 0.3, f"spectator {name}"):
        sight = look(game, None)
        assert (sight.drawn, sight.draw_flags, sight.true_hu, sight.passed) == (None, 0, False, -1)


def test_a_hu_let_pass_is_told_as_the_ruleset_has_it():
    table = StackedDeal("hkos", tiles=136, east="9m", south="9m", west="3m", north="WWW12345678m55m")
    table.discard("9m")
    table.claim()  # North, who waits for 9m, lets it pass
    table.discard("9m")
    (_, verdict) = why_no_hu(sight_of(table, NORTH), table.ruleset)
    assert verdict.id == "help.let_pass"
    assert verdict.values == {"skip_hu": "same_tile", "rule": "HKF-015"}
