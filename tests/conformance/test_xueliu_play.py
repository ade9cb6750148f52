"""Blood Flows into a River: who has won plays on with a locked hand, and wins again."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.stacked import StackedDeal, tile
from tests.directed import DirectedDeal
from tests.scenario import kinds
from zimo import score
from zimo.engine.table.actions import ADDED_KONG, CONCEALED_KONG, HU, KONG, PASS, PUNG
from zimo.engine.table.state import (
    WIN_EARTHLY,
    WIN_HEAVENLY,
    WIN_ROBBING_KONG,
    MeldType,
    Phase,
    Reason,
)
from zimo.hands.results import Win
from zimo.play.game import Game, LedgerEntry
from zimo.rulesets import RulesetError, find_ruleset
from zimo.seat.account import hu_accounts
from zimo.seat.events import Kind, events_between
from zimo.seat.sight import see
from zimo.server.watcher import look

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

# Seat 1 waits for 9p with a hand of no fans; nobody else is near a win. Seat 0 deals.
WAITING = "123456789m234p9p"
DEALER = "25836914m36825p9s"
THIRD = "14725836s14795m"
LAST = "14725836p14795s"
VOIDS = "sspm"

# Beside a dealer without bamboo.
OTHERS = ("14725836s14936p", "25836914s14936p", "36914725s14825p")

# With it seat 1 waits for 3m, 6m and 9m, whatever becomes of its pung of 9p.
WITH_PUNG = "12345678m22999p"


def directed(
    winner: str = WAITING,
    *,
    kept: str = "999p",
    dealer: str = DEALER,
    third: str = THIRD,
    last: str = LAST,
    voids: str = VOIDS,
    **options: object,
) -> DirectedDeal:
    """A deal that goes as it is told. Nobody draws the ``kept`` tiles unless that is wished."""
    hands = [kinds(hand) for hand in (dealer, winner, third, last)]
    return DirectedDeal(
        "xueliu", hands, ["mps".index(suit) for suit in voids], Counter(kinds(kept)), **options
    )


def discard(table: DirectedDeal, seat: int, text: str) -> None:
    """The seat draws that tile and discards it; whoever may claim it is asked."""
    table.draw(seat, tile(text))
    table.play(tile(text))


def after_hu(winner: str = WAITING, won: str = "9p", **more: object) -> DirectedDeal:
    """Seat 1 has won a tile of seat 3."""
    table = directed(winner, **more)
    discard(table, 3, won)
    table.answer({1: HU})
    return table


def own_turn(table: DirectedDeal, seat: int) -> None:
    table.let_go_until(lambda: table.phase == Phase.TURN and table.actor == seat)


def hu_rows(game: Game) -> list[LedgerEntry]:
    return [row for row in game.ledger if row.hu is not None]


# Flow


@pytest.mark.rule("XL-001")
def test_a_hu_ends_nobodys_part():
    table = after_hu()
    own_turn(table, 1)
    before = int(table.state.discards[1])
    table.let_go()
    assert int(table.state.discards[1]) == before + 1
    assert not table.state.out.any()


@pytest.mark.rule("XL-002", "XL-003")
def test_the_winning_tile_lies_apart_and_the_hand_stays():
    table = after_hu()
    locked = table.hand(1)
    assert locked == sorted(kinds(WAITING))
    table.draw(1, tile("9p"))
    assert table.legal == [HU]
    before = int(table.state.discards[1])
    table.play(HU)
    assert (table.actor, int(table.state.discards[1])) == (2, before), "who has drawn it does not discard"
    assert table.hand(1) == locked
    assert [(row.tile, row.hu.source, row.hu.fan) for row in hu_rows(table)] == [
        (tile("9p"), 3, 0),
        (tile("9p"), 1, 1),
    ]


@pytest.mark.rule("XL-003")
def test_without_an_exchange_the_tile_dealt_last_is_laid_aside():
    hand = "123456789m234p9p9p"
    for place in ("9p", "1m"):
        cards = hand.replace(place, "", 1) if place == "9p" else "23456789m234p99p"
        table = StackedDeal("xueliu", east=cards + place, exchange="off")
        table.choose_void("s", "s", "p", "m")
        table.hu()
        assert [row.tile for row in hu_rows(table)] == [tile(place)]
        assert sorted([*table.hand(0), tile(place)]) == sorted(kinds(hand))


@pytest.mark.rule("XL-003")
@pytest.mark.parametrize(
    ("hand", "aside"),
    [
        ("123456789m23499p", "1m"),  # all leave a hand of no fans: of equals the lowest kind
        ("11223344556677m", "1m"),  # all leave a hand at the limit
        ("11444m222345678p", "5p"),  # without it a fourth 2p, a root, wins as well
        ("33m345556677888p", "5p"),
        ("333m45567888m777p", "4m"),
    ],
)
def test_after_an_exchange_the_tile_that_leaves_the_best_value_is_laid_aside(hand, aside):
    """Each tile is tried here; the value of what is left is that of its best plain hu by discard."""
    tiles = sorted(kinds(hand))
    values = {kind: value_without(tiles, kind) for kind in tiles}
    best = min(kind for kind in tiles if values[kind] == max(values.values()))
    others = [kinds(text) for text in OTHERS]
    table = DirectedDeal("xueliu", [tiles, *others], [2, 0, 0, 0], Counter())
    table.play(HU)
    assert [row.tile for row in hu_rows(table)] == [best]
    assert best == tile(aside)


def value_without(tiles: list[int], aside: int) -> int:
    rest = list(tiles)
    rest.remove(aside)
    return max(
        points_of("".join(map(text_of, rest)), text_of(kind)) for kind in range(18) if rest.count(kind) < 4
    )


def text_of(kind: int) -> str:
    return f"{kind % 9 + 1}{'mps'[kind // 9]}"


def points_of(hand: str, win_tile: str, win_by: str = "discard", void: str = "s") -> int:
    """Nothing where it is no win."""
    request = {"rules": "xueliu", "hand": hand, "win_tile": win_tile, "win_by": win_by, "void_suit": void}
    found = score(request)
    return found.points if isinstance(found, Win) else 0


@pytest.mark.rule("XL-004", "XL-012")
@pytest.mark.parametrize("drawn", ["2m", "5s"])
def test_a_winner_discards_the_very_tile_that_it_has_drawn(drawn):
    """One of the void suit as well, and nothing else."""
    table = after_hu(kept="999p" + drawn)
    table.draw(1, tile(drawn))
    assert table.legal == [tile(drawn)]
    assert see(table.view(1)).forced == tile(drawn), "it goes by itself"
    with pytest.raises(ValueError, match="may not discard 9p now"):
        table.play(tile("9p"))


@pytest.mark.rule("XL-005")
def test_a_winner_must_take_every_hu():
    table = after_hu()
    discard(table, 2, "9p")
    assert (table.actor, table.legal) == (1, [HU])
    assert see(table.view(1)).forced == HU


@pytest.mark.rule("XL-005")
def test_who_has_not_won_may_pass_and_a_house_rule_lets_winners():
    table = directed()
    discard(table, 3, "9p")
    assert (table.actor, table.legal) == (1, [PASS, HU])
    assert see(table.view(1)).forced is None
    table = after_hu(hu_again="may")
    discard(table, 2, "9p")
    assert (table.actor, table.legal) == (1, [PASS, HU])
    table.play(PASS)
    table.draw(1, tile("9p"))
    assert table.legal == [tile("9p"), HU]


@pytest.mark.rule("XL-006")
def test_several_win_one_tile_winners_among_them_and_each_hu_is_paid_at_once():
    table = directed(third="123456789s567p9p", voids="ssmm", kept="99p", last="14728836p14795s")
    discard(table, 3, "9p")
    table.answer({1: HU})
    assert table.scores == [0, 1, 0, -1]
    discard(table, 0, "9p")
    table.answer({1: HU, 2: HU})
    assert table.scores == [-2, 2, 1, -1]
    rows = hu_rows(table)
    assert [(row.seat, row.hu.source, row.hu.same_tile) for row in rows] == [
        (1, 3, False),
        (1, 0, False),
        (2, 0, True),
    ]
    assert table.state.hu.tolist() == [0, 1, 2, 0]
    assert table.state.hu_latest.tolist() == [0, 2, 2, 0]


@pytest.mark.rule("XL-006", "XL-026")
def test_each_hu_is_valued_with_the_tile_that_made_it():
    hand = "1112345678999m"
    assert [points_of(hand, one) for one in ("9m", "5m")] == [8, 4]
    assert points_of(hand, "1m", "self_draw") == 16


# Claims and kongs


@pytest.mark.rule("XL-007")
def test_a_winner_makes_no_pung():
    """Seat 1 holds 22p; before its hu it may claim a third."""
    table = directed(WITH_PUNG, kept="9m", dealer=DEALER.replace("2p", "1p"), last=LAST.replace("2", "1", 1))
    free = table.clone()
    for twin in (free, table):
        twin.kept = Counter(kinds("9m2p"))
    discard(free, 0, "2p")
    assert free.offered() == {1: [PUNG]}
    discard(table, 3, "9m")
    table.answer({1: HU})
    discard(table, 0, "2p")
    assert table.offered() == {}


@pytest.mark.rule("XL-008")
@pytest.mark.parametrize(
    ("hu_kongs", "in_turn", "of_discard"),
    [("keep_wins", True, True), ("no_melded", True, False), ("none", False, False)],
)
def test_which_kongs_a_winner_may_make(hu_kongs, in_turn, of_discard):
    """With a kong of 9p the hand waits for what it did."""
    table = after_hu(WITH_PUNG, "9m", kept="9m9p", hu_kongs=hu_kongs)
    other = table.clone()
    table.draw(1, tile("9p"))
    kong = CONCEALED_KONG + tile("9p")
    assert table.legal == ([tile("9p"), kong] if in_turn else [tile("9p")])
    discard(other, 2, "9p")
    assert other.offered() == ({1: [KONG]} if of_discard else {})


@pytest.mark.rule("XL-008")
@pytest.mark.parametrize(("won", "allowed"), [("3m", True), ("4m", False)])
def test_a_kong_must_leave_every_wait_that_has_won(won, allowed):
    """2223m waits for 3m and 4m, 3m without a pung of 2m for 3m only; 6m and 9m have not been won."""
    table = after_hu("2223456789m999p", won, kept=won + "2m", dealer=DEALER.replace("2", "7", 1))
    discard(table, 2, "2m")
    assert table.offered() == ({1: [KONG]} if allowed else {})


@pytest.mark.rule("XL-008")
def test_a_kong_counts_in_every_later_hu():
    table = after_hu(WITH_PUNG, "9m", kept="9m9m9p")
    table.draw(1, tile("9p"))
    table.play(CONCEALED_KONG + tile("9p"))
    discard(table, 1, text_of(table.newest))
    discard(table, 2, "9m")
    table.answer({1: HU})
    assert [row.hu.fan for row in hu_rows(table)] == [0, 1]


@pytest.mark.rule("XL-009")
def test_a_winners_discard_is_claimed_as_usual():
    table = after_hu(third="14725836s14779m", kept="999p7m")
    discard(table, 1, "7m")
    assert table.offered() == {2: [PUNG]}
    table.answer({2: PUNG})
    assert table.actor == 2


@pytest.mark.rule("XL-009")
def test_a_winners_added_kong_can_be_robbed():
    table = directed(
        "77m123456m234p9p5p",
        dealer="25836974m36825p3s",
        third="111234567s99s68m",
        kept="99p7m",
    )
    own_turn(table, 0)
    table.play(tile("3s"))
    table.answer({})
    own_turn(table, 0)
    table.play(tile("7m"))
    table.answer({1: PUNG})
    table.play(tile("5p"))
    table.answer({})
    discard(table, 3, "9p")
    table.answer({1: HU})
    locked, before = table.hand(1), table.scores
    table.draw(1, tile("7m"))
    table.play(ADDED_KONG + tile("7m"))
    table.answer({2: HU})
    assert hu_rows(table)[-1].hu.flags & WIN_ROBBING_KONG
    assert [now - then for now, then in zip(table.scores, before, strict=True)] == [0, -2, 2, 0]
    assert table.melds(1) == [(MeldType.PUNG, tile("7m"))]
    assert table.hand(1) == locked


@pytest.mark.rule("XL-011")
def test_passing_concerns_only_who_has_not_won():
    table = directed(hu_again="may")
    discard(table, 2, "9p")
    table.wishes[3] = tile("9p")
    table.answer({})
    table.play(tile("9p"))
    assert table.offered() == {}, "it let a hu as large pass and has not drawn since"
    table = after_hu(hu_again="may")
    discard(table, 2, "9p")
    assert table.offered() == {1: [HU]}
    table.wishes[3] = tile("9p")
    table.answer({})
    table.play(tile("9p"))
    assert table.offered() == {1: [HU]}


# What a hu is worth


@pytest.mark.rule("XL-017")
def test_heavenly_and_earthly_hand_are_first_wins():
    others = [kinds(text) for text in OTHERS]
    hand = kinds("123456789m23499p")
    heavenly = DirectedDeal("xueliu", [hand, *others], [2, 0, 0, 0], Counter(kinds("4m")))
    heavenly.wishes[1] = tile("9s")  # nobody wins that
    heavenly.play(HU)
    heavenly.draw(0, tile("4m"))  # it has won 1m, and discarded nothing yet
    assert not heavenly.state.discards[0]
    heavenly.play(HU)
    earthly = directed(exchange="off")
    earthly.wishes[1] = tile("9p")
    earthly.play(tile("9s"))
    earthly.play(HU)
    earthly.draw(1, tile("9p"))
    earthly.play(HU)
    for table, first in ((heavenly, WIN_HEAVENLY), (earthly, WIN_EARTHLY)):
        rows = hu_rows(table)
        assert [row.hu.flags & (WIN_HEAVENLY | WIN_EARTHLY) for row in rows] == [first, 0]
        assert [row.hu.fan for row in rows] == [5, 1]


@pytest.mark.rule("XL-017")
def test_who_has_won_before_its_first_draw_has_no_earthly_hand():
    table = directed(dealer=DEALER.replace("9s", "9p"), kept="99p")
    own_turn(table, 0)
    table.play(tile("9p"))
    table.answer({1: HU})
    table.draw(1, tile("9p"))
    table.play(HU)
    assert [row.hu.fan for row in hu_rows(table)] == [0, 1]


# What is seen of it


def test_a_locked_hand_lies_open_and_the_tile_beside_it_does_not():
    """Until it is discarded only its owner knows it: by the view, in the sight, from outside, in events."""
    table = after_hu(kept="999p2m")
    locked = tuple(sorted(kinds(WAITING)))
    before = {seat: see(table.view(seat)) for seat in range(4)}
    table.draw(1, tile("2m"))
    for seat in (0, 2, 3):
        seen = see(table.view(seat))
        assert (seen.seats[1].hand, seen.seats[1].standing, seen.drawn) == (locked, 14, None)
        drawn = [event.tiles for event in events_between(before[seat], seen) if event.kind == Kind.DRAW]
        assert drawn in ([], [()])
    assert look(table, None).seats[1].hand == locked
    assert sorted(see(table.view(1)).own_hand) == sorted([*locked, tile("2m")])


def test_of_a_locked_hand_only_the_tile_just_drawn_is_redrawn():
    table = after_hu(kept="999p2m")
    table.draw(1, tile("2m"))
    seen = Counter[int]()
    for seed in range(40):
        drawn = table.resample(0, seed)
        hand = Counter(kind for kind in range(27) for _ in range(int(drawn.table["hand"][0, 1, kind])))
        (kind,) = (hand - Counter(kinds(WAITING))).elements()
        assert kind == int(drawn.table["drawn"][0])
        assert drawn.actor == 1
        seen[kind] += 1
    assert len(seen) > 8


# Options


@pytest.mark.rule("XL-020")
@pytest.mark.parametrize(("ready_paid", "winner"), [("never_won", 0), ("all_ready", 3)])
def test_a_house_rule_has_winners_paid_at_the_end(ready_paid, winner):
    """Seats 0, 2 and 3 are not ready; seat 1 has won with a hand that is worth 1."""
    table = after_hu(ready_paid=ready_paid, hu_again="may", dealer=DEALER.replace("9s", "7m"))
    table.let_go_until(lambda: table.over)
    paid = [row.delta[1] for row in table.ledger if row.reason == Reason.READY]
    assert sum(paid) == winner


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"false_hu": "penalise"}, "choose false_hu=reject"),
        ({"hu_hand_shown": False}, "choose hu_hand_shown=true"),
        ({"tiles": 136, "exchange": "off"}, "choose tiles=108"),
        ({"hu_hand_shown": False, "false_hu": "penalise"}, "choose hu_hand_shown=true and false_hu=reject"),
    ],
)
def test_what_cannot_go_with_it_is_refused_by_one_message(options, wanted):
    with pytest.raises(RulesetError, match=f"flow=blood_flow is played with .*: {wanted}$"):
        find_ruleset("xueliu", options)


# The account


def test_the_account_of_a_redrawn_deal_is_refused():
    table = after_hu()
    drawn = Game.from_view(table.view(0), table.ruleset, 1)
    with pytest.raises(ValueError, match="does not come from its actions"):
        hu_accounts(drawn)
