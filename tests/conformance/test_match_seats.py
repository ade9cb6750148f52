"""Who sits where in a match: five players with one sitting out, chairs changed between rounds, the winds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal
from zimo.engine.table.actions import HU
from zimo.play.game import Game
from zimo.play.match import CHAIRS, Match
from zimo.play.record import record_of
from zimo.play.replaying import verify
from zimo.rulesets import PRESETS

WAITING = "46m123p456p789s99s"
NAMES = ("east", "south", "west", "north")


def settled(match: Match, winner: int | None, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Play the next deal of a classical match so that the seat wins on the dealer's discard; None: a draw."""
    game = match.next_deal()
    dealer, options = match.dealer, {"dealer": match.dealer, "players": match.players}
    if winner is None:
        table = StackedDeal("classical", draws="f1f2f3f4g1g2g3g4", **options)
        table.play_to_the_end()
    elif winner == dealer:
        table = StackedDeal("classical", **options, **{NAMES[dealer]: WAITING + "5m"})
        table.hu()
    else:
        table = StackedDeal("classical", **options, **{NAMES[dealer]: "5m", NAMES[winner]: WAITING})
        table.discard("5m")
        table.claim(**{NAMES[winner]: HU})
    table.seed = game.seed
    monkeypatch.setattr(match, "_game", table)
    match.settle()
    return table


def classical(**options: Any) -> Match:
    match = Match("classical", options={"first_dealer": "east"} | options, seed=1)
    assert match.dealer == EAST
    return match


@pytest.mark.rule("HK-001")
def test_of_five_players_one_sits_out_in_turn(monkeypatch):
    """Who has dealt and lost the deal gives the seat to the one who waits."""
    match = classical(players=5)
    assert match.players == len(match.scores) == 5
    assert (match.seated, match.sitting_out) == ((0, 1, 2, 3), 4)
    game = match.next_deal()
    assert game.players == 4
    match._game = None
    seatings = []
    for winner in (None, EAST, WEST, SOUTH, EAST, SOUTH, NORTH, SOUTH):
        settled(match, winner, monkeypatch)
        seatings.append((match.dealer, match.seated, match.sitting_out))
    assert seatings == [
        (EAST, (0, 1, 2, 3), 4),  # a draw
        (EAST, (0, 1, 2, 3), 4),  # the dealer won
        (SOUTH, (4, 1, 2, 3), 0),
        (SOUTH, (4, 1, 2, 3), 0),
        (WEST, (4, 0, 2, 3), 1),
        (NORTH, (4, 0, 1, 3), 2),
        (NORTH, (4, 0, 1, 3), 2),
        (EAST, (4, 0, 1, 2), 3),
    ]
    assert sum(match.scores) == 5 * 2000
    for player, score in enumerate(match.scores):
        won = [deal.points[deal.seated.index(player)] for deal in match.deals if player in deal.seated]
        assert score == 2000 + sum(won)
    assert sorted(match.places)[0] == 1
    assert len(match.places) == 5


@pytest.mark.parametrize("rules", PRESETS)
def test_five_may_play_any_ruleset(rules):
    match = Match(rules, options={"players": 5, "match_deals": 6}, seed=3)
    sat_out = set()
    while not match.over:
        sat_out.add(match.sitting_out)
        game = match.next_deal()
        while not game.over:
            game.play(game.legal[-1 if len(game.actions) % 3 == 2 else 0])
        match.settle()
        record = record_of(game, [f"player {player}" for player in match.deals[-1].seated])
        assert verify(record).scores == list(match.deals[-1].points)
        assert record.options["players"] == 5
        assert len(record.seats) == 4
    assert sum(match.scores) + match.bank == 5 * match.ruleset.start_score
    assert len(sat_out) > 1 or all(deal.dealer == match.deals[0].dealer for deal in match.deals)


@pytest.mark.rule("HK-006", "HK-010", "HK-019")
def test_seat_winds_stay_for_the_session(monkeypatch):
    match = classical()
    for winner in (SOUTH, WEST, NORTH):
        game = settled(match, winner, monkeypatch)
        assert game.state.seat_wind.tolist() == [0, 1, 2, 3]
    assert match.dealer == NORTH
    assert sum(match.scores) == 8000
    rotating = Match("classical", options={"winds": "rotate", "first_dealer": "east"}, seed=1)
    rotating.dealer = WEST
    assert rotating.next_deal().table["seat_wind"][0].tolist() == [2, 3, 0, 1]


@pytest.mark.rule("HK-011", "HK-012")
def test_option_round_length(monkeypatch):
    """Under four_dealers a wind prevails until every seat has dealt and lost."""
    match = classical(round_length="four_dealers")
    winds = []
    while not match.over:
        winds.append(match.prevalent)
        settled(match, match.dealer, monkeypatch)
        winds.append(match.prevalent)
        settled(match, (match.dealer + 1) % 4, monkeypatch)
    assert winds == [wind for wind in range(4) for _ in range(8)]
    three = Match("classical", options={"round_length": "four_dealers", "players": 3}, seed=1)
    assert three.ruleset.seats == 3
    for _ in range(3):
        assert three.prevalent == 0
        settled(three, (three.dealer + 1) % 3, monkeypatch)
    assert three.prevalent == 1


@pytest.mark.rule("HK-012")
def test_the_match_ends_when_the_wind_would_pass_north(monkeypatch):
    match = classical()
    while not match.over:
        settled(match, (match.dealer + 1) % 4, monkeypatch)
    assert match.prevalent == 3
    # four deals of East, the fourth lost, then South, West and North are lost at once
    assert [deal.prevalent for deal in match.deals] == [0, 0, 0, 0, 1, 2, 3]
    with pytest.raises(ValueError, match="over"):
        match.next_deal()


@pytest.mark.rule("HK-082")
def test_points_only_change_hands(monkeypatch):
    match = classical()
    for winner in (SOUTH, None, WEST, EAST):
        settled(match, winner, monkeypatch)
        assert sum(match.scores) == 8000


@pytest.mark.rule("MCR A-2")
@pytest.mark.parametrize("rules", ["mcr", "mcr-wmo", "official"])
def test_players_change_chairs_between_rounds(rules):
    match = Match(rules, seed=2)
    seatings = []
    while not match.over:
        seatings.append("".join("ABCD"[player] for player in match.seated))
        assert match.dealer == match.number % 4
        game = match.next_deal()
        while not game.over:
            game.play(game.legal[0])
        match.settle()
    assert seatings == ["ABCD"] * 4 + ["BADC"] * 4 + ["CDBA"] * 4 + ["DCAB"] * 4
    assert all(sorted(order) == [0, 1, 2, 3] for order in CHAIRS)
    kept = Match(rules, options={"chairs": "keep"}, seed=2)
    kept.prevalent = 2
    assert kept.seated == (0, 1, 2, 3)


@pytest.mark.rule("MCR A-13")
@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([30, -10, 0, -20], [4, 1, 2, 0]),
        ([10, 10, -5, -15], [3, 3, 1, 0]),
        ([10, 0, 0, -10], [4, Fraction(3, 2), Fraction(3, 2), 0]),
        ([5, 5, 5, -15], [Fraction(7, 3)] * 3 + [0]),
        ([0, 0, 0, 0], [Fraction(7, 4)] * 4),
    ],
)
def test_table_points(scores, points):
    match = Match("mcr", seed=1)
    match.scores = scores
    assert match.table_points == points
    assert sum(match.table_points) == 7
    assert Match("mcr", options={"table_points": False}, seed=1).table_points is None
    assert Match("classical", seed=1).table_points is None
