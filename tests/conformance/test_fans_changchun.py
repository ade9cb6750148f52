"""What a hand is worth in Changchun, and which readings of it are legal."""

from __future__ import annotations

import pytest

from tests.winning_hands import score
from zimo.engine.table.state import NoWin

WINNER, DISCARDER, BYSTANDER = 0, 1, 2  # seats that may deal
OPEN = "[999m] 123m456p78s11s + 9s"


def hand(text, *how, **options):
    scored = score(text, *how, rules="changchun", **options)
    assert scored.no_win == NoWin.WIN
    return scored


def fans(text, *how, **options):
    return set(hand(text, *how, **options).fans)


def refusal(text, **options):
    return score(text, rules="changchun", **options).no_win


# payments


@pytest.mark.rule("CC-021", "CC-031")
@pytest.mark.parametrize(("dealer", "banker", "others"), [(WINNER, 4, 4), (BYSTANDER, 4, 2)])
def test_each_pays_its_share_of_a_self_drawn_win(dealer, banker, others):
    scored = hand(OPEN, "self_draw", dealer=dealer)
    assert (scored.points, scored.pay_dealer, scored.pay_other) == (1, banker, others)
    assert scored.pay_discarder == 0


@pytest.mark.rule("CC-020", "CC-031")
@pytest.mark.parametrize(("dealer", "paid"), [(WINNER, 8), (DISCARDER, 6), (BYSTANDER, 5)])
def test_the_discarder_pays_for_all(dealer, paid):
    scored = hand(OPEN, dealer=dealer)
    assert (scored.pay_discarder, scored.pay_other, scored.pay_dealer) == (paid, 0, 0)


@pytest.mark.rule("CC-031")
@pytest.mark.parametrize(
    ("players", "winner", "discarder", "bystander"), [(4, 8, 6, 5), (3, 6, 5, 4), (2, 4, 4, None)]
)
def test_fewer_seats_have_fewer_shares(players, winner, discarder, bystander):
    assert hand(OPEN, dealer=WINNER, players=players).pay_discarder == winner
    assert hand(OPEN, dealer=DISCARDER, players=players).pay_discarder == discarder
    if bystander is not None:
        assert hand(OPEN, dealer=BYSTANDER, players=players).pay_discarder == bystander


@pytest.mark.rule("CC-031")
def test_doublings_double_every_share():
    both = "999m123m456p79s11s + 8s"
    scored = hand(both, dealer=BYSTANDER)
    assert (scored.total_fan, scored.points, scored.pay_discarder) == (2, 4, 20)
    scored = hand(both, "self_draw", dealer=BYSTANDER)
    assert (scored.pay_dealer, scored.pay_other) == (16, 8)


# doublings


@pytest.mark.rule("CC-031")
def test_a_concealed_hand_has_no_exposed_meld():
    assert fans(OPEN) == set()
    assert fans("999m123m456p78s11s + 9s") == {"concealed_hand"}
    assert fans("[9999m*] 123m456p78s11s + 9s") == {"concealed_hand"}
    assert fans("[9999m] 123m456p78s11s + 9s") == set()
    assert fans("[9999m*] [123m] 456p78s11s + 9s") == set()


@pytest.mark.rule("CC-031")
def test_the_winning_tile_in_the_middle_of_a_standing_chow():
    assert fans("[999m] 123m456p79s11s + 8s") == {"middle_wait"}
    assert fans("[999m] 123m456p89s11s + 7s") == set()
    assert fans("[999m] 11m456p77899s + 8s") == {"middle_wait"}
    assert fans("[456p] 111m79s11s234p + 8s") == {"middle_wait"}
    assert fans("[456p] 111m789s1s234p + 1s") == set()
    assert fans("[456p] 111m789s11s23p + 4p") == set()


@pytest.mark.rule("CC-011", "CC-031")
def test_only_a_legal_reading_gives_the_middle_wait():
    # 222 333 444 or three times 234: the chows need a triplet elsewhere
    assert fans("[999m] 22233444s11p + 3s") == {"middle_wait"}
    chow_open = hand("[123m] 22233444s11p + 3s")
    assert chow_open.fans == {}
    assert chow_open.reading == ["123m", "222s", "333s", "444s", "11p"]
    assert fans("[123m] 22233444s11p + 3s", triplet_or_dragon_pair=False) == {"middle_wait"}
    # seven pairs that chows alone could read as well
    pairs = hand("11233m445566p77s + 2m")
    assert (set(pairs.fans), len(pairs.reading)) == ({"concealed_hand"}, 7)


@pytest.mark.rule("CC-031")
def test_an_unknown_winning_tile_is_taken_for_the_best():
    assert fans("[999m] 123m456p789s11s") == {"middle_wait"}
    assert fans("[999m] 111m444p789s11s") == {"middle_wait"}
    assert fans("[999m] 111m444p888s11s") == set()


# what wins


@pytest.mark.rule("CC-005", "CC-006")
def test_a_chow_and_a_pung_may_share_four_alike():
    scored = hand("444p222234m555sP + P")
    assert scored.reading == ["222m", "234m", "444p", "555s", "PP"]


@pytest.mark.rule("CC-009")
def test_all_three_suits():
    assert refusal("[999m] 123456m78p11p + 9p") == NoWin.MISSING_SUIT
    assert refusal("1133m5577p1199pE + E") == NoWin.MISSING_SUIT


@pytest.mark.rule("CC-010")
def test_a_terminal_or_honour():
    assert refusal("23466688m234p23s + 4s") == NoWin.NO_YAOJIU
    assert refusal("23466688m789p23s + 4s") == NoWin.WIN
    assert refusal("2244m5577p2288s3s + 3s") == NoWin.NO_YAOJIU


@pytest.mark.rule("CC-011", "CC-012", "CC-013")
def test_a_triplet_or_a_pair_of_dragons():
    assert refusal("12345699m123p12s + 3s") == NoWin.NO_TRIPLET
    assert refusal("234789m567p123sE + E") == NoWin.NO_TRIPLET
    assert all(refusal(f"234789m567p123s{dragon} + {dragon}") == NoWin.WIN for dragon in "CFP")


@pytest.mark.rule("CC-007", "CC-008", "CC-014")
def test_seven_pairs_need_no_triplet_but_all_the_rest():
    assert fans("1133m5577p1199sE + E") == {"concealed_hand"}
    assert fans("1111m5577p1199sE + E") == {"concealed_hand"}
    assert refusal("1111m5577p1199sE + E", seven_pairs="distinct") == NoWin.NO_SHAPE
    assert refusal("[1111m*] 5577p1199sEES + S") == NoWin.NO_SHAPE
