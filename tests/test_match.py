"""A match as Python sees it: deals in a row from one seed, settled one by one. Dealership: conformance."""

from __future__ import annotations

import pytest

from zimo.engine.table.state import Phase
from zimo.play.game import Game
from zimo.play.match import Match
from zimo.play.record import record_of
from zimo.play.replaying import verify
from zimo.rulesets import PRESETS


def play_out(game: Game) -> None:
    while not game.over:
        game.play(game.legal[-1 if len(game.actions) % 3 == 2 else 0])


def played(rules: str, seed: int, **options: object) -> Match:
    match = Match(rules, options=options, seed=seed)
    while not match.over:
        play_out(match.next_deal())
        match.settle()
    return match


@pytest.mark.parametrize("rules", PRESETS)
def test_scores_are_the_sum_of_the_deals(rules: str) -> None:
    match = played(rules, 4, match_deals=3)
    assert len(match.deals) <= 3
    start = match.ruleset.start_score
    for seat, score in enumerate(match.scores):
        assert score == start + sum(deal.points[seat] for deal in match.deals)
    assert match.bank == sum(deal.bank for deal in match.deals)
    assert sum(match.scores) + match.bank == start * match.players


def test_a_seed_fixes_the_match() -> None:
    one, again, other = (played("sbr", seed, match_deals=4) for seed in (1, 1, 2))
    assert one.deals == again.deals
    assert [deal.seed for deal in one.deals] != [deal.seed for deal in other.deals]
    assert len({deal.seed for deal in one.deals}) == 4


def test_the_dealer_starts_every_deal_with_fourteen_tiles() -> None:
    """Also when the void suit is chosen first: the fourteenth tile is no further draw."""
    match = Match("sbr", seed=3, options={"match_deals": 6})
    while not match.over:
        game = match.next_deal()
        while game.phase == Phase.VOID:
            game.play(game.legal[0])
        tiles = game.table["hand"][0].sum(axis=1).tolist()
        assert game.actor == match.dealer
        assert tiles == [14 if seat == match.dealer else 13 for seat in range(4)]
        play_out(game)
        match.settle()


def test_a_deal_of_a_match_is_recorded_with_its_dealer_and_wind() -> None:
    match = Match("mcr", seed=5)
    for _ in range(6):
        game = match.next_deal()
        play_out(game)
        match.settle()
    record = record_of(game)
    assert (record.dealer, record.prevalent) == (1, 1)
    assert tuple(verify(record).scores) == match.deals[-1].points


def test_places_are_shared_by_equal_scores() -> None:
    match = Match("sbr", seed=1)
    assert match.places == [1, 1, 1, 1]
    match.scores = [4, -8, 4, 0]
    assert match.places == [1, 4, 1, 3]


def test_a_deal_is_settled_before_the_next() -> None:
    match = Match("sbr", seed=1)
    with pytest.raises(ValueError, match="no finished deal"):
        match.settle()
    game = match.next_deal()
    with pytest.raises(ValueError, match="settle it first"):
        match.next_deal()
    with pytest.raises(ValueError, match="no finished deal"):
        match.settle()
    play_out(game)
    assert match.settle().number == 0
    assert match.number == 1


def test_a_seed_has_64_bits() -> None:
    with pytest.raises(ValueError, match="is not a number from 0"):
        Match("sbr", seed=1 << 64)
    assert Match("sbr").seed != Match("sbr").seed
