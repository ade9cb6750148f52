"""Who pays whom in Hong Kong Old Style: discards, self-draws, robbed kongs, liability, as whole deals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.stacked import EAST, NORTH, SOUTH, WEST, StackedDeal
from tests.scenario import kinds
from tests.winning_hands import score
from zimo.engine.table.actions import CHOW_HIGHEST, HU, KONG, PASS, PUNG
from zimo.engine.table.state import Phase, Reason
from zimo.seat.account import hu_accounts, rule_of
from zimo.seat.payments import payments_of

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

NAMES = ("east", "south", "west", "north")
CASES = {
    case["id"]: case
    for line in (Path(__file__).parents[1] / "data" / "cases" / "hkos.jsonl").read_text("utf-8").splitlines()
    if (case := json.loads(line))["kind"] == "settlement"
}

BY_FAAN = {
    3: ("CCCFFF123m45p99s", "6p"),
    5: ("CCC12345678s55s", "9s"),
    7: ("NNN222444m66m88m", "8m"),
    8: ("11134567899m23m", "4m"),
    10: ("19m19p19sESWNCFP", "1m"),
}
"""Concealed hands that win so many faan by discard for East in the East round, and the tile."""


def deal(**more: Any) -> StackedDeal:
    return StackedDeal("hkos", **({"tiles": 136} | more))


def total(table: StackedDeal) -> int:
    (account,) = hu_accounts(table)
    assert account.won is not None
    assert account.won.total_fan is not None
    return account.won.total_fan


def by_discard(
    hand: str, tile: str, winner: int = EAST, discarder: int = SOUTH, **options: Any
) -> StackedDeal:
    table = deal(**{NAMES[winner]: hand, NAMES[discarder]: tile}, **options)
    while table.actor != discarder:
        table.discard_drawn()
    table.discard(tile)
    table.claim(**{NAMES[winner]: HU})
    return table


def self_drawn(hand: str, tile: str, winner: int, **options: Any) -> StackedDeal:
    """The next tile that the winner draws after everybody's first."""
    table = deal(**{NAMES[winner]: hand}, **({"back": "1p"} | options))
    while table.actor != winner:
        table.discard_drawn()
    table.discard_drawn()
    give_next(table, winner, kinds(tile)[0])
    table.hu()
    return table


def robbed(**options: Any) -> StackedDeal:
    """South adds to a pung of 9s that East waits for: half flush, concealed, robbing: 5 faan."""
    table = deal(east="NNN12345678s55s", south="99s1m", west="9s2m", **options)
    table.discard_drawn(2)
    table.discard("9s")
    table.claim(south=PUNG)  # East lets it pass
    table.discard_unclaimed("1m")
    give_next(table, SOUTH, 26)
    table.added_kong("9s")
    table.claim(east=HU)
    return table


# The cases that are known --------------------------------------------------------------------------


def bring_about(case: dict[str, Any]) -> StackedDeal:
    request = case["request"]
    winner, faan = request["winner"], request["total_fan"]
    options = request.get("options", {})
    if request.get("robbing_kong"):
        return robbed(**options)
    if "liable" in request:
        return liable_eight(request["liable"])
    if request["win_by"] == "discard":
        return by_discard(*BY_FAAN[faan], winner, request["from"], **options)
    if faan == 1:  # no concealed hand where flowers are played, and one of another seat
        more = {"tiles": 144, "concealed_hand_with_bonus": "never"} | options
        return self_drawn("111456m789p66s78sf2", "9s", winner, **more)
    return self_drawn("WWW12345678m55m", "9m", winner, **options)


def liable_eight(giver: int) -> StackedDeal:
    """Half flush, all pungs, a dragon pung and the self-draw: 8 faan, the fourth meld given by ``giver``."""
    table = deal(east="2222m4444mCCCC66m", back="8m1p9p", draws="1s2s", **{NAMES[giver]: "6m"}, minimum=3)
    for kind in ("2m", "4m", "C"):
        table.concealed_kong(kind)
    discard_spare(table)
    while table.actor != giver:
        table.discard_drawn()
    table.discard("6m")
    table.claim(east=PUNG)
    discard_spare(table)
    give_next(table, EAST, 7)
    table.hu()
    return table


def discard_spare(table: StackedDeal) -> None:
    """A one or a nine of dots."""
    table.play(next(action for action in table.legal if action in kinds("19p")))
    table.nobody_claims()


def give_next(table: StackedDeal, seat: int, kind: int) -> None:
    """Lay the tile where the seat draws next, and play on until it has."""
    twin = table.clone()
    while twin.actor != seat or twin.phase != Phase.TURN:
        twin.play(PASS if twin.phase == Phase.CLAIM else int(twin.state.drawn))
    place = int(twin.state.drawn_front[0]) - 1
    wall = table.state.wall
    there = next(at for at in range(int(twin.state.drawn_front[0]) - 1, len(wall)) if int(wall[at]) == kind)
    wall[there], wall[place] = int(wall[place]), kind
    while table.actor != seat or table.phase != Phase.TURN:
        table.play(PASS if table.phase == Phase.CLAIM else int(table.state.drawn))
    assert int(table.state.drawn) == kind


EXAMPLES = {
    "hkos-076": pytest.mark.rule("HKF-088"),
    "hkos-079": pytest.mark.rule("HKF-090"),
}


@pytest.mark.rule("HKF-068", "HKF-069", "HKF-071", "HKF-072", "HKF-080", "HKF-083", "HKF-086")
@pytest.mark.parametrize("name", [pytest.param(name, marks=EXAMPLES.get(name, ())) for name in CASES])
def test_whole_deals_of_which_it_is_known_who_pays(name: str) -> None:
    case = CASES[name]
    table = bring_about(case)
    assert total(table) == case["request"]["total_fan"]
    assert table.scores == case["expected"]["deltas"]
    assert [row.reason for row in table.ledger] == [Reason.HU]


# Who pays ------------------------------------------------------------------------------------------


@pytest.mark.rule("HKF-069", "HKF-070", "HKF-087")
def test_full_and_half_payment_of_a_discard() -> None:
    assert by_discard(*BY_FAAN[5]).scores == [96, -96, 0, 0]
    half = by_discard(*BY_FAAN[5], payment="hk_half")
    assert half.scores == [96, -48, -24, -24]
    drawn = self_drawn(*BY_FAAN[5], EAST)
    assert (total(drawn), drawn.scores) == (6, [192, -64, -64, -64])
    assert self_drawn(*BY_FAAN[5], EAST, payment="hk_half").scores == [192, -64, -64, -64]


@pytest.mark.rule("HKF-073")
def test_the_dealer_neither_pays_nor_receives_more() -> None:
    for dealer in range(4):
        scored = score("[111m] [333m] 5557899m + 9m", rules="hkos", dealer=dealer, flowers="f3")
        assert (scored.pay_discarder, scored.pay_other, scored.pay_dealer) == (192, 0, 0)
        drawn = score("[111m] [333m] 5557899m + 9m", "self_draw", rules="hkos", dealer=dealer, flowers="f3")
        assert (drawn.pay_discarder, drawn.pay_other, drawn.pay_dealer) == (0, 128, 128)


@pytest.mark.rule("HKF-074")
def test_kongs_and_bonus_tiles_are_not_paid_for() -> None:
    table = StackedDeal("hkos", east="1111m2222pf1", back="CFP", bonus_win="off")
    table.concealed_kong("1m")
    table.concealed_kong("2p")
    assert not table.ledger
    table.discard_drawn_to_the_end()
    assert table.scores == [0] * 4


@pytest.mark.rule("HKF-072", "HKF-090")
def test_who_is_robbed_of_a_kong() -> None:
    table = robbed()
    assert (total(table), table.scores) == (5, [144, -144, 0, 0])
    assert robbed(robbed_kong_payment="discard").scores == [96, -96, 0, 0]
    assert robbed(robbed_kong_payment="discard", payment="hk_half").scores == [96, -48, -24, -24]


@pytest.mark.parametrize(("players", "full", "drawn"), [(2, [2, -2], [2, -2]), (3, [3, -3, 0], [4, -2, -2])])
def test_with_fewer_players_only_those_there_pay(players: int, full: list[int], drawn: list[int]) -> None:
    options = {"players": players}
    found = by_discard(*BY_FAAN[5], **options)
    assert found.scores == [24 * units for units in full]
    assert self_drawn(*BY_FAAN[5], EAST, **options).scores == [32 * units for units in drawn]


# Liability -----------------------------------------------------------------------------------------


@pytest.mark.rule("HKF-080", "HKF-083", "HKF-089")
def test_who_gives_the_fourth_meld_pays_a_self_draw_alone() -> None:
    table = liable_eight(WEST)
    assert (total(table), table.scores) == (8, [384, 0, -384, 0])
    # HKF-089: full flush and all pungs, self-drawn, are 11 faan, paid as 10
    scored = score("[111m] [333m] [555m] [777m] 9m + 9m", "self_draw", "liable", rules="hkos", flowers="f3")
    assert (scored.total_fan, scored.points, scored.pay_liable) == (11, 512, 768)
    assert scored.pay_other == scored.pay_discarder == 0
    discarded = score("[111m] [333m] [555m] [777m] 9m + 9m", "liable", rules="hkos", flowers="f3")
    assert (discarded.pay_liable, discarded.pay_discarder) == (0, 512)


def claim_in_turn(table: StackedDeal, melds: list[tuple[int, str]], spare: list[str]) -> None:
    """East claims pungs, each of the seat that gives it, and discards a spare tile after each."""
    for giver, text in melds:
        while table.actor != giver or table.phase != Phase.TURN:
            table.play(PASS if table.phase == Phase.CLAIM else int(table.state.drawn))
        table.discard(text)
        table.claim(east=PUNG)
        table.discard_unclaimed(spare.pop(0))


def dragons(givers: list[tuple[int, str]], **options: Any) -> StackedDeal:
    """East claims pungs as told, and then draws 8m to a pair of it."""
    texts = [text for _, text in givers]
    own = "".join(text * 2 for text in texts)
    spare = ["1p", "9p", "2s", "9s"][: len(givers)]
    rest = {3: "456m8m", 4: "8m"}[len(givers)]
    held = {EAST: own + rest + "".join(spare)}
    for giver, text in givers:
        held[giver] = held.get(giver, "") + text
    table = deal(**{NAMES[seat]: text for seat, text in held.items()}, **({"minimum": 0} | options))
    while table.state.discards[0] == 0:
        drawn = int(table.state.drawn)
        table.play(drawn)
        table.nobody_claims()
    claim_in_turn(table, givers, spare)
    give_next(table, EAST, 7)
    table.hu()
    return table


@pytest.mark.rule("HKF-081", "HKF-083")
def test_who_gives_the_third_dragon_pays_a_self_draw_alone() -> None:
    givers = [(SOUTH, "C"), (WEST, "F"), (NORTH, "P")]
    table = dragons(givers)
    paid = sorted(table.scores)
    assert table.scores[NORTH] == paid[0] < 0
    assert table.scores[SOUTH] == table.scores[WEST] == 0
    for choice, alone in (
        ("none", False),
        ("twelve_tiles", False),
        ("dragons_winds", True),
        ("twelve_tiles_dragons", True),
    ):
        table = dragons(givers, liability=choice)
        assert (table.scores[SOUTH] == 0) == alone, choice


@pytest.mark.rule("HKF-082")
def test_who_gives_the_fourth_wind_pays_a_self_draw_alone() -> None:
    givers = [(SOUTH, "E"), (WEST, "S"), (NORTH, "W"), (SOUTH, "N")]
    for choice, alone in (("dragons_winds", True), ("both", True), ("none", False)):
        table = dragons(givers, liability=choice)
        assert total(table) == 10
        assert (table.scores[WEST] == 0) == alone
        assert table.scores[SOUTH] == (-768 if alone else -256)
    # the fourth meld as well, of whatever kind
    assert dragons(givers, liability="twelve_tiles_dragons").scores == [768, -768, 0, 0]


@pytest.mark.rule("HKF-085")
def test_of_two_who_are_liable_the_later_pays() -> None:
    givers = [(SOUTH, "C"), (WEST, "F"), (NORTH, "P"), (SOUTH, "1m")]
    table = dragons(givers)
    assert table.scores[NORTH] == 0
    assert table.scores[SOUTH] < 0
    assert dragons(givers, liability="dragons_winds").scores[NORTH] < 0


@pytest.mark.rule("HKF-084", "HKF-085")
def test_a_discard_is_paid_by_who_discards_it_and_another_hu_ends_it() -> None:
    table = deal(east="2222m4444mCCCC66m", back="8m1p9p", west="6m", north="8m")
    for kind in ("2m", "4m", "C"):
        table.concealed_kong(kind)
    discard_spare(table)
    while table.actor != WEST:
        table.discard_drawn()
    table.discard("6m")
    table.claim(east=PUNG)
    discard_spare(table)
    while table.actor != NORTH:
        table.discard_drawn()
    table.discard("8m")
    table.claim(east=HU)
    assert table.scores[NORTH] == -table.scores[EAST] < 0
    assert table.scores[WEST] == 0


@pytest.mark.rule("HKF-083")
def test_nobody_is_liable_for_a_win_on_the_replacement_of_a_kong() -> None:
    text = "[1111m] [333m] [555m] [777m] 9m + 9m"
    scored = score(text, "self_draw", "kong_replacement", "liable", rules="hkos", flowers="f3")
    assert (scored.pay_liable, scored.pay_other) == (0, 256)
    bonus = score(text, "self_draw", "bonus_replacement", "liable", rules="hkos", flowers="f3")
    assert bonus.pay_liable == 768


def test_nine_tiles_of_a_flush_where_all_pay_a_discard() -> None:
    options = {"payment": "hk_half", "nine_tile_liability": True}
    text = "[111m] [333m] [555m] 7899m + 9m"
    scored = score(text, "liable", rules="hkos", flowers="f3", **options)
    assert (scored.pay_liable, scored.pay_discarder, scored.pay_other) == (192, 0, 0)
    for more in ({"payment": "hk_full"}, {"nine_tile_liability": False}):
        assert score(text, "liable", rules="hkos", flowers="f3", **(options | more)).pay_liable == 0
    no_flush = score("[111m] [333m] [555m] 789p9m + 9m", "liable", rules="hkos", flowers="f3", **options)
    assert no_flush.pay_liable == 0


# What is told of it --------------------------------------------------------------------------------


@pytest.mark.rule("HKF-086")
@pytest.mark.parametrize("make", [lambda: by_discard(*BY_FAAN[5]), robbed, lambda: liable_eight(WEST)])
def test_the_account_says_how_each_payment_comes_about(make: Any) -> None:
    table = make()
    accounts = hu_accounts(table)
    (payment,) = payments_of(table, accounts)
    for seat, paid in enumerate(payment.sums):
        assert (0 if paid is None else paid.points) == abs(table.scores[seat])
    (row,) = table.ledger
    assert rule_of(table, row).startswith("HKF-0")


def test_one_may_claim_after_a_kong() -> None:
    """The actions that these deals are made of."""
    table = deal(east="5m", south="555m")
    table.discard("5m")
    assert {PUNG, KONG} <= {*table.offered()[SOUTH]}
    assert CHOW_HIGHEST not in table.offered().get(WEST, [])
