"""From one deal to the next: who deals, which wind prevails, what the match starts and ends with."""

from __future__ import annotations

import dataclasses

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal
from zimo.engine.table.actions import HU
from zimo.engine.table.state import End
from zimo.play.layout import throw_dice
from zimo.play.match import Match, next_dealer
from zimo.rulesets import find_ruleset
from zimo.rulesets.choices import FirstDealer

# hands that wait for 5m and fit in one wall; the second needs dots as its void suit
WAITS = ("46m123m456p789p99p", "46m123s456s789s99s")
FAR = ("1245789m124578p", "1245788m124578p", "1245778m124578p")


def sbr(voids: str = "sssp", **more) -> StackedDeal:
    table = StackedDeal("sbr", void="card", **more)
    table.choose_void(*voids)
    return table


@pytest.mark.rule("SBR-105")
def test_without_a_hu_the_dealer_stays():
    table = sbr(dealer=WEST)
    table.play_to_the_end()
    assert table.end == End.WALL
    assert next_dealer(table) == WEST


@pytest.mark.rule("SBR-106")
def test_the_first_hu_deals_next():
    table = sbr(east="5m", south=WAITS[0], west=FAR[0], north=WAITS[1], draws="9s5m")
    table.discard("5m")
    table.claim(south=HU)
    table.discard_drawn()
    table.discard_drawn()  # North lets 5m go
    table.discard_drawn_to_the_end()
    assert table.state.hu.tolist() == [0, 1, 0, 0]
    assert next_dealer(table) == SOUTH


@pytest.mark.rule("SBR-106")
def test_a_self_drawn_first_hu_deals_next():
    table = sbr(south=FAR[0], west=WAITS[0], north=FAR[1], draws="9s5m")
    table.discard_drawn(2)
    table.hu()
    table.discard_drawn_to_the_end()
    assert next_dealer(table) == WEST


@pytest.mark.rule("SBR-107")
def test_who_discarded_to_several_first_hu_deals_next():
    table = sbr(east=FAR[0], south=WAITS[0], west="5m", north=WAITS[1], draws="9s8s")
    table.discard_drawn(2)
    table.discard("5m")
    table.claim(south=HU, north=HU)
    table.discard_drawn_to_the_end()
    assert next_dealer(table) == WEST


@pytest.mark.rule("SBR-108")
def test_a_false_hu_does_not_count():
    table = sbr(false_hu="penalise", east="5m", south=FAR[0], west=WAITS[0], north=FAR[1])
    table.discard("5m")
    table.claim(south=HU, west=HU)  # South's is false, West's is true
    table.discard_drawn_to_the_end()
    assert table.state.hu_false.tolist() == [0, 1, 0, 0]
    assert next_dealer(table) == WEST
    table = sbr(false_hu="penalise", dealer=NORTH, north=FAR[0] + "9s", east=FAR[1], south=FAR[2])
    table.hu()
    table.discard_drawn_to_the_end()
    assert next_dealer(table) == NORTH  # nobody had a true hu


def played(match: Match) -> list[int]:
    """Plays the match, first legal action always; the dealers in order."""
    dealers = []
    while not match.over:
        game = match.next_deal()
        dealers.append(match.dealer)
        while not game.over:
            game.play(game.legal[0])
        match.settle()
    return dealers


@pytest.mark.rule("SBR-109")
@pytest.mark.parametrize("deals", [1, 3])
def test_the_match_has_a_last_deal(deals):
    match = Match("sbr", options={"match_deals": deals}, seed=1)
    assert len(played(match)) == deals
    with pytest.raises(ValueError, match="over"):
        match.next_deal()


@pytest.mark.rule("MCR A-2")
def test_the_deal_and_the_wind_move_in_mcr_whoever_wins():
    match = Match("mcr", options={"match_deals": 8}, seed=1)
    assert played(match) == [0, 1, 2, 3] * 2
    assert [deal.prevalent for deal in match.deals] == [0] * 4 + [1] * 4


def classical_after(winner: int | None, dealer: int = EAST) -> StackedDeal:
    """A classical deal won by that seat on its first tile, or by nobody."""
    waiting = "46m123p456p789s99s"
    names = ("east", "south", "west", "north")
    if winner is None:
        table = StackedDeal("classical", draws="f1f2f3f4g1g2g3g4", dealer=dealer)
        table.play_to_the_end()
    elif winner == dealer:
        table = StackedDeal("classical", dealer=dealer, **{names[dealer]: waiting + "5m"})
        table.hu()
    else:
        table = StackedDeal("classical", dealer=dealer, **{names[dealer]: "5m", names[winner]: waiting})
        table.discard("5m")
        table.claim(**{names[winner]: HU})
    return table


@pytest.mark.rule("HK-014")
@pytest.mark.parametrize(("winner", "following"), [(SOUTH, SOUTH), (None, SOUTH), (WEST, WEST), (EAST, WEST)])
def test_the_classical_dealer_stays_until_losing(winner, following):
    assert next_dealer(classical_after(winner, dealer=SOUTH)) == following


@pytest.mark.rule("HK-013")
def test_one_die_picks_the_first_classical_dealer():
    ruleset = find_ruleset("classical")
    assert ruleset.first_dealer == FirstDealer.ONE_DIE
    dealers = {seed: Match(ruleset, seed=seed).dealer for seed in range(40)}
    assert set(dealers.values()) == {EAST, SOUTH, WEST, NORTH}
    assert all(dealer == (throw_dice(seed, ruleset).first[0] - 1) % 4 for seed, dealer in dealers.items())


@pytest.mark.rule("HK-011", "HK-012")
def test_east_prevails_for_four_deals_and_then_moves_when_the_dealer_loses(monkeypatch):
    match = Match("classical", seed=1)
    results = [WEST, None, WEST, WEST, None, SOUTH, SOUTH, NORTH, WEST]
    # the winner of each deal, counted from its dealer; None for a draw
    winds = []
    for winner in results:
        dealer = match.dealer
        won_by = None if winner is None else (dealer + winner) % 4
        game = classical_after(won_by, dealer)
        winds.append(match.prevalent)
        match.next_deal()
        game.seed = 0
        monkeypatch.setattr(match, "_game", game)
        match.settle()
        if match.over:
            break
    # four deals of East; the fourth is lost, so South; a draw keeps it; then each loss moves it
    assert winds == [0, 0, 0, 0, 1, 1, 2, 3]
    assert match.over  # past North


@pytest.mark.rule("HK-019")
def test_start_scores():
    assert Match("classical", seed=1).scores == [2000] * 4
    assert Match("changchun", seed=1).scores == [100] * 4
    assert Match("sbr", seed=1).scores == [0] * 4


@pytest.mark.rule("CC-031")
def test_changchun_ends_when_a_seat_falls_below_zero():
    assert find_ruleset("changchun").ends_below_zero
    ruleset = dataclasses.replace(find_ruleset("changchun"), start_score=0)
    match = Match(ruleset, seed=1)
    while not match.over:
        game = match.next_deal()
        while not game.over:
            game.play(HU if HU in game.legal else game.legal[0])
        match.settle()
    assert match.over
    assert min(match.scores) < 0 or len(match.deals) == ruleset.match_deals
