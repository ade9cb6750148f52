"""Who pays whom in Changchun by MIL: hu and kongs, in whole deals and by the cases that are known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal
from tests.kernels.kong_money import kong_prices
from tests.naive.changchun_mil import kong_points
from tests.scenario import kinds
from zimo import score
from zimo.engine.table.actions import HU, KONG, PUNG
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import End, MeldType, Reason
from zimo.hands.results import Win
from zimo.play.match import Match
from zimo.rulesets import find_ruleset
from zimo.rulesets.choices import FalseHu
from zimo.seat.account import hu_accounts, rule_of
from zimo.seat.advice import why_no_hu
from zimo.seat.payments import payments_of
from zimo.seat.sight import see
from zimo.words.catalogue import Words

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

CASES = [
    case
    for line in (Path(__file__).parents[1] / "data" / "cases" / "changchun-mil.jsonl")
    .read_text("utf-8")
    .splitlines()
    if (case := json.loads(line))["kind"] == "settlement"
]

WAITS = "[999m] 123m456p78s11s"  # for 6s and 9s, no fan
EAST_WAITS = {"east": "123m456p99978s11s", "south": "6s9p"}  # concealed: one fan
BY_FANS: dict[int, tuple[str, dict[str, Any]]] = {
    0: (f"{WAITS} + 9s", {}),
    2: ("[EEEE] 99m55p111s888p + 9m", {}),
    3: ("1122m3344p5566sC + C", {}),
    5: ("1122m3344p5566sC + C", {"win_by": "self_draw", "bao": "indicator"}),
    99: ("11199m2299p3399s + 1m", {"win_by": "self_draw", "bao": "indicator"}),
}
"""Hands of so many fans, or of six for more than count."""


def deal(**more: Any) -> StackedDeal:
    """Nobody declares ready, and nobody is liable for it."""
    return StackedDeal("changchun-mil", ready="none", bao="none", **more)


# The cases that are known --------------------------------------------------------------------------


def deltas_of(request: dict[str, Any]) -> list[int]:
    """What each seat gains by a hu of so many fans."""
    winner, source, dealer = request["winner"], request.get("from"), request["dealer"]
    text, how = BY_FANS[request["total_fan"]]
    drawn = source is None
    if not drawn and "bao" in how:  # so many fans, won on a discard
        return by_fans(request)
    found = score(
        text,
        "changchun-mil",
        **{**how, "win_by": "self_draw" if drawn else "discard"},  # type: ignore[arg-type]
        dealer=dealer == winner,
        discarder_dealer=dealer == source,
        discarder_ready=request.get("discarder_ready", True),
    )
    assert isinstance(found, Win)
    paid = found.payments
    deltas = [0] * 4
    for seat in {0, 1, 2, 3} - {winner}:
        if seat == source:
            points = paid["discarder"]
        elif seat == dealer and "dealer" in paid:
            points = paid["dealer"]
        else:
            points = paid.get("each", paid.get("others", 0))
        deltas[seat] -= points
        deltas[winner] += points
    return deltas


def by_fans(request: dict[str, Any]) -> list[int]:
    """The same where no hand that is won on a discard has so many fans.

    One with fewer is taken, with as many fewer to the limit; each fan doubles what everybody pays.
    """
    fans = min(request["total_fan"], 6)
    text, _ = BY_FANS[3] if fans == 5 else BY_FANS[99]
    less = fans - (3 if fans == 5 else 4)
    found = score(
        text,
        "changchun-mil",
        options={"fan_limit": 6 - less},
        dealer=request["dealer"] == request["winner"],
        discarder_dealer=request["dealer"] == request["from"],
        discarder_ready=request["discarder_ready"],
    )
    assert isinstance(found, Win)
    deltas = [0] * 4
    for seat in {0, 1, 2, 3} - {request["winner"]}:
        points = found.payments["others"]
        if seat == request["from"]:
            points = found.payments["discarder"]
        elif seat == request["dealer"]:
            points = found.payments.get("dealer", points)
        deltas[seat] -= points << less
        deltas[request["winner"]] += points << less
    return deltas


HUS = [pytest.param(case, id=case["id"]) for case in CASES if "winner" in case["request"]]
KONGS = [pytest.param(case, id=case["id"]) for case in CASES if "events" in case["request"]]


@pytest.mark.rule("CM-056", "CM-059", "CM-060", "CM-061")
@pytest.mark.parametrize("case", HUS)
def test_who_pays_a_hu(case: dict[str, Any]) -> None:
    assert deltas_of(case["request"]) == case["expected"]["deltas"]


def make_kong(event: dict[str, Any]) -> StackedDeal:
    """A deal in which the seat makes that kong and nothing else is paid."""
    seat, text, how = event["seat"], event["tile"], event["kong"]
    name = ("east", "south", "west", "north")[seat]
    giver = (seat - 1) % 4
    if how == "concealed":
        table = deal(**{name: text * 4})
        table.discard_drawn(seat)
        table.concealed_kong(text)
        return table
    held = text * (3 if how == "melded" else 2)
    names = ("east", "south", "west", "north")
    table = deal(**{name: f"{held}1m9m" if text != "1m" else f"{held}2m9m", names[giver]: text})
    table.discard_drawn(giver)
    table.discard(text)
    if how == "melded":
        table.claim(**{name: KONG})
        return table
    table.claim(**{name: PUNG})
    table.discard_unclaimed("9m")
    while table.actor != seat:
        table.discard_drawn()
    give_drawn(table, seat, kinds(text)[0])
    table.added_kong(text)
    table.claim()
    return table


def give_drawn(table: StackedDeal, seat: int, kind: int) -> None:
    """Exchange what the seat has just drawn for the tile, which lies in the wall: a turn later."""
    place = int(table.state.drawn_front[0])
    wall = table.state.wall
    there = next(at for at in range(place, len(wall)) if int(wall[at]) == kind)
    table.discard_drawn(3)
    place = int(table.state.drawn_front[0])
    wall[there], wall[place] = int(wall[place]), kind
    table.discard_drawn()
    assert table.actor == seat


@pytest.mark.rule("CM-063", "CM-013")
@pytest.mark.parametrize("case", KONGS)
def test_what_a_kong_is_paid(case: dict[str, Any]) -> None:
    (event,) = case["request"]["events"]
    wanted = case["expected"]["deltas"]
    if event["kong"].startswith("special"):
        tile = kinds(event["tile"] or "1m")[0]
        (paid,) = prices([(MeldType.SPECIAL_KONG, tile)])
        assert [-paid[0]] * 3 == [delta for delta in wanted if delta < 0]
        return
    table = make_kong(event)
    assert table.scores == wanted
    (row,) = table.ledger
    assert rule_of(table, row) == "CM-063"


def prices(kongs: list[tuple[MeldType, int]], rules: str = "changchun-mil") -> list[tuple[int, int]]:
    paid = np.zeros((len(kongs), 2), np.int64)
    types, tiles = np.array(kongs, np.int64).T.copy()
    kong_prices(rules_record(find_ruleset(rules)), types, tiles, paid)
    return [(int(each), int(alone)) for each, alone in paid]


@pytest.mark.rule("CM-063")
def test_every_kong_has_its_price() -> None:
    """Special kongs are never paid twice, whatever lies in them."""
    types = [type_ for type_ in MeldType if type_ >= MeldType.MELDED_KONG]
    kongs = [(type_, tile) for type_ in types for tile in range(34)]
    for (type_, tile), (each, alone) in zip(kongs, prices(kongs), strict=True):
        assert (each, alone) == (kong_points(type_, tile), 0)
    assert {tile for type_, tile in kongs if kong_points(type_, tile) == 4} == {9, 18, 31, 32, 33}
    bloody = dict(zip(kongs, prices(kongs, "sbr"), strict=True))
    assert bloody[MeldType.MELDED_KONG, 9] == (0, 2)
    assert bloody[MeldType.CONCEALED_KONG, 9] == (2, 0)
    assert bloody[MeldType.PROMOTED_KONG, 9] == bloody[MeldType.POSTPONED_KONG, 9] == (1, 0)


# Whole deals ---------------------------------------------------------------------------------------


@pytest.mark.rule("CM-059", "CM-055", "CM-047")
@pytest.mark.parametrize(
    ("dealer", "paid"), [(EAST, [16, -8, -4, -4]), (SOUTH, [12, -8, -2, -2]), (WEST, [10, -4, -4, -2])]
)
def test_all_pay_a_discard(dealer: int, paid: list[int]) -> None:
    table = deal(**EAST_WAITS, dealer=dealer)
    while table.actor != SOUTH:
        table.discard_drawn()
    table.discard("6s")
    table.claim(east=HU)
    assert table.scores == paid
    (account,) = hu_accounts(table)
    assert account.won is not None
    assert account.won.total_fan == 1
    (told,) = payments_of(table, [account])
    assert told.rule == "CM-059 CM-060"
    assert [None if one is None else one.points for one in told.sums] == [abs(points) for points in paid]


@pytest.mark.rule("CM-061", "CM-054", "CM-047")
def test_all_pay_a_self_draw() -> None:
    table = deal(**EAST_WAITS, draws="2p2p2p6s", dealer=EAST)
    table.discard_drawn()
    table.discard_drawn(3)
    table.hu()
    assert table.scores == [24, -8, -8, -8]
    (told,) = payments_of(table, hu_accounts(table))
    assert told.rule == "CM-061"
    words = Words("en")
    assert words.said(told.sums[SOUTH].phrase) == "2 (1 fan) × 2 (dealer) × 2 (self-drawn) = 8"


@pytest.mark.rule("CM-062")
def test_who_is_robbed_pays_as_a_discarder() -> None:
    """South adds to its pung of 9s; the kong is not paid."""
    table = deal(east="123m456p78s111p55s", west="9s1m", south="99s1m", draws="EEESSSWWW")
    table.discard_drawn(2)
    table.discard("9s")
    table.claim(south=PUNG)  # East lets it pass
    table.discard_unclaimed("1m")
    while table.actor != SOUTH:
        table.discard_drawn()
    give_drawn(table, SOUTH, kinds("9s")[0])
    table.added_kong("9s")
    table.claim(east=HU)
    assert table.scores == [16, -8, -4, -4]
    assert [row.reason for row in table.ledger] == [Reason.HU]


@pytest.mark.rule("CM-064", "CM-063")
def test_kong_money_stays_whoever_wins_the_discard_after_it() -> None:
    table = deal(east="123m456p99978s11s", south="1111p6s", back="2p")
    table.discard_drawn()
    table.concealed_kong("1p")
    table.discard("6s")
    table.claim(east=HU)
    assert [row.reason for row in table.ledger] == [Reason.CONCEALED_KONG, Reason.HU]
    assert table.scores == [16 - 4, 12 - 8, -4 - 4, -4 - 4]


@pytest.mark.rule("CM-045")
def test_at_a_draw_only_kong_money_is_paid() -> None:
    table = deal(north="CCCC")
    table.discard_drawn(3)
    table.concealed_kong("C")
    table.discard_drawn_to_the_end()
    assert table.end == End.WALL
    assert table.scores == [-4, -4, -4, 12]
    assert [row.seat for row in table.ledger] == [NORTH]


@pytest.mark.rule("CM-077")
def test_a_false_hu_is_refused() -> None:
    assert find_ruleset("changchun-mil").false_hu == FalseHu.REJECT
    assert not deal(east="CCCC").can(HU)


@pytest.mark.rule("CM-073", "CM-076")
def test_a_false_hu_is_found_out_at_once_and_the_deal_goes_on() -> None:
    """The fine goes to nobody, the kong money of the deal is void, and who declared it wins no more."""
    table = deal(east="CCCC123m", south="55p", west="E", back="P5p", false_hu="penalise")
    table.concealed_kong("C")
    assert table.scores == [12, -4, -4, -4]
    table.hu()
    assert not table.over
    assert table.scores == [-64, 0, 0, 0]
    assert table.actor == EAST
    assert not table.can(HU)
    codes = {row.reason: rule_of(table, row) for row in table.ledger}
    assert codes[Reason.FALSE_HU] == codes[Reason.KONG_FALSE_HU] == "CM-073"
    seen = see(table.view(SOUTH)).seats[EAST]
    assert seen.barred
    assert seen.hu_false
    assert not seen.hu
    assert [text.id for text in why_no_hu(see(table.view(EAST)), table.ruleset)] == ["help.barred"]
    table.play_to_the_end()
    assert table.scores[EAST] == -64


@pytest.mark.rule("CM-073")
def test_a_kong_after_a_false_hu_earns_nothing() -> None:
    table = deal(east="CCCC", false_hu="penalise")
    table.hu()
    table.concealed_kong("C")
    assert table.scores == [-64, 0, 0, 0]
    assert table.actor == EAST


@pytest.mark.rule("CM-073")
def test_a_false_hu_on_a_discard_claims_nothing() -> None:
    """Another may win it, or have it for a set."""
    hands = {"east": "9p6s", "south": "147m258p", "west": "123m456p99978s11s", "north": "66s"}
    table = deal(**hands, false_hu="penalise")
    table.discard("6s")
    table.claim(south=HU, west=HU)
    assert table.over
    assert [row.reason for row in table.ledger] == [Reason.FALSE_HU, Reason.HU]
    assert [account.seat for account in hu_accounts(table)] == [WEST]
    table = deal(**hands, false_hu="penalise")
    table.discard("6s")
    table.claim(south=HU, north=PUNG)
    assert table.actor == NORTH
    assert table.scores == [0, -64, 0, 0]
    table = deal(**hands, false_hu="penalise")
    table.discard("6s")
    table.claim(south=HU)
    assert table.actor == SOUTH
    assert len(table.hand(SOUTH)) == 14
    assert not table.can(HU)


@pytest.mark.rule("CM-073", "CM-011")
def test_behind_the_winner_nobody_is_looked_at() -> None:
    table = deal(east="9p6s", south="123m456p99978s11s", west="147m258p", false_hu="penalise")
    table.discard("6s")
    table.claim(south=HU, west=HU)
    assert [row.reason for row in table.ledger] == [Reason.HU]


@pytest.mark.rule("CM-073", "CM-041")
def test_a_hu_that_was_let_pass_is_a_false_one() -> None:
    table = deal(east="9p6s", south="6s", west="123m456p99978s11s", false_hu="penalise")
    table.discard("6s")
    table.nobody_claims()
    table.discard("6s")
    assert HU in table.offered()[WEST]
    table.claim(west=HU)
    assert not table.over
    assert table.scores == [0, 0, -64, 0]


@pytest.mark.rule("CM-073")
def test_a_false_hu_with_one_of_the_last_tiles() -> None:
    """It lies apart like any that does not win, and the next player draws."""
    table = deal(false_hu="penalise")
    while table.left() > 17:
        table.discard_drawn()
    fined = table.actor
    table.hu()
    assert table.scores[fined] == -64
    assert not table.over
    assert table.actor == (fined + 1) % 4
    assert table.left() == 16


@pytest.mark.parametrize(
    "options",
    [
        {"false_hu_plays_on": False},
        {"false_hu_ends": True},
    ],
)
def test_a_false_hu_that_ends_the_deal(options: dict[str, Any]) -> None:
    table = deal(east="CCCC", false_hu="penalise", **options)
    table.concealed_kong("C")
    table.hu()
    assert table.over
    assert table.scores == [-64, 0, 0, 0]


@pytest.mark.rule("CM-045")
@pytest.mark.parametrize("shown", [True, False])
def test_all_hands_are_shown_at_a_draw(shown: bool) -> None:
    table = deal(**({} if shown else {"draw_shows_hands": False}))
    table.discard_drawn_to_the_end()
    assert table.end == End.WALL
    assert [seat.hand is not None for seat in see(table.view(SOUTH)).seats] == [shown, True, shown, shown]


@pytest.mark.rule("CM-045")
def test_after_a_hu_the_other_hands_stay_closed() -> None:
    table = deal(**EAST_WAITS)
    table.discard_drawn()
    table.discard("6s")
    table.claim(east=HU)
    assert [seat.hand is not None for seat in see(table.view(SOUTH)).seats] == [True, True, False, False]


@pytest.mark.rule("CM-072")
def test_the_dealer_stays_on_a_win_and_on_a_draw() -> None:
    ruleset = find_ruleset("changchun-mil")
    assert ruleset == find_ruleset("changchun-mil", {"next_dealer": "stay_on_win_or_draw"})
    assert Match("changchun-mil", seed=1).scores == [0] * 4
    assert not ruleset.ends_below_zero
