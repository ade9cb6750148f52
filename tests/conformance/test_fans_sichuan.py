"""What a hand is worth in simple Sichuan: a base and points that are added."""

from __future__ import annotations

import pytest

from tests.winning_hands import score
from zimo.engine.table.state import NoWin


def points(text, *how, **options):
    scored = score(text, *how, rules="sichuan", **options)
    assert scored.no_win == NoWin.WIN
    return scored.points


def fans(text, *how, **options):
    return set(score(text, *how, rules="sichuan", **options).fans)


PLAIN_OPEN = "[111p] 234567p123s8s + 8s"
PLAIN_CONCEALED = "111234567p123s8s + 8s"
OPEN_PUNGS = "[111p] [333p] 555p999s8s + 8s"
OPEN_ONE_SUIT = "[111p] 234567p456p8p + 8p"
OPEN_PUNGS_ONE_SUIT = "[111p] [333p] 555999p8p + 8p"
PAIRS = "1133557799p118s + 8s"
PAIRS_ONE_SUIT = "1133557799p228p + 8p"


@pytest.mark.rule("SIM-028", "SIM-029", "SIM-030", "SIM-032", "SIM-033", "SIM-034", "SIM-035", "SIM-037")
@pytest.mark.parametrize(
    ("text", "by_discard"),
    [
        (PLAIN_OPEN, 1),
        (PLAIN_CONCEALED, 2),
        (OPEN_PUNGS, 2),
        (OPEN_ONE_SUIT, 3),
        (OPEN_PUNGS_ONE_SUIT, 4),
        (PAIRS, 4),
        (PAIRS_ONE_SUIT, 6),
    ],
)
def test_worked_totals(text, by_discard):
    assert points(text) == by_discard
    assert points(text, "self_draw") == by_discard + 1


@pytest.mark.rule("SIM-033")
def test_all_concealed_need_not_count_for_seven_pairs():
    assert points(PAIRS, implied_stack=False) == 3
    assert points(PAIRS, "self_draw", implied_stack=False) == 4
    assert points(PLAIN_CONCEALED, implied_stack=False) == 2


@pytest.mark.rule("SIM-028", "SIM-029")
def test_the_base_is_the_way_of_winning():
    assert fans(PLAIN_OPEN) == {"base_discard"}
    assert fans(PLAIN_OPEN, "self_draw") == {"base_self_drawn"}


@pytest.mark.rule("SIM-031", "SIM-034", "SIM-035")
def test_a_special_hand_stands_for_what_it_contains():
    assert fans(OPEN_ONE_SUIT) == {"base_discard", "pure_one_suit"}
    assert fans(OPEN_PUNGS_ONE_SUIT) == {"base_discard", "all_pungs_of_one_suit"}


@pytest.mark.rule("SIM-031", "SIM-034", "SIM-035", "SIM-037")
def test_every_line_adds_up_where_the_option_says_so():
    assert points(OPEN_ONE_SUIT, stack_special=True) == 1 + 1 + 2
    assert points(OPEN_PUNGS_ONE_SUIT, stack_special=True) == 1 + 1 + 1 + 2 + 3
    assert points(OPEN_PUNGS, stack_special=True) == 2


@pytest.mark.rule("SIM-032")
def test_a_concealed_kong_keeps_a_hand_concealed():
    assert "all_concealed" in fans("[1111p*] 234567p123s8s + 8s")
    assert "all_concealed" not in fans("[1111p] 234567p123s8s + 8s")
    assert "all_concealed" in fans(PLAIN_CONCEALED, "self_draw")


@pytest.mark.rule("SIM-036")
def test_little_three_dragons_where_the_set_has_dragons():
    expected = {"base_discard", "all_concealed", "little_three_dragons"}
    assert fans("CCCFFF123p456sP + P", dragons=True) == expected
    assert fans("[CCCC+] [FFF] 123p456sP + P", dragons=True) == expected - {"all_concealed"}
    assert fans("[CCCC+] [FFF] 123p33sPP + P", dragons=True) == {"base_discard"}
    assert fans("CCCFFF111p999sP + P", dragons=True) == expected | {"all_pungs"}
    assert points("CCCFFF123p456sP + P", dragons=True) == 4


@pytest.mark.rule("SIM-036")
def test_dragons_are_no_suit():
    assert score("123m456p789s123sC + C", rules="sichuan", dragons=True).no_win == NoWin.TOO_MANY_SUITS
    assert fans("123p456p789p123pC + C", dragons=True) == {"base_discard", "all_concealed"}
    assert score("123456p789sFFFC + C", rules="sichuan", dragons=True).no_win == NoWin.WIN


@pytest.mark.rule("SIM-036")
def test_seven_pairs_are_not_little_three_dragons():
    pairs = fans("CCCCFFFFPP33s4s + 4s", dragons=True, seven_pairs="quads")
    assert pairs == {"base_discard", "all_concealed", "seven_pairs"}


@pytest.mark.rule("SIM-001", "SIM-004", "SIM-006")
def test_two_suits_at_most():
    assert score("[111m] 234567p123s8s + 8s", rules="sichuan").no_win == NoWin.TOO_MANY_SUITS
    assert score("1133m5577p9911s8s + 8s", rules="sichuan").no_win == NoWin.TOO_MANY_SUITS
    assert score("1133p5577p9911s8s + 8s", rules="sichuan").no_win == NoWin.WIN


@pytest.mark.rule("SIM-005", "SIM-007", "SIM-042")
def test_seven_pairs_are_different_and_concealed():
    assert score("1111335577p998s + 8s", rules="sichuan").no_win == NoWin.NO_SHAPE
    assert fans("1111335577p998s + 8s", seven_pairs="quads") == fans(PAIRS)
    assert score("[1111p*] 3355778899s + 1s", rules="sichuan").no_win == NoWin.NO_SHAPE


@pytest.mark.rule("SIM-002", "SIM-003", "SIM-038", "SIM-040", "SIM-041")
def test_exposed_and_standing_sets_make_four():
    assert points("[111p] [333p] 567p999s8s + 8s") == 1
    assert points("[1111p] [333p] 567p999s8s + 8s") == 1
    assert score("[111p] [333p] 567p99s88s + 7s", rules="sichuan").no_win == NoWin.NO_SHAPE


@pytest.mark.rule("SIM-028", "SIM-029")
def test_the_discarder_or_each_pays_the_total():
    drawn = score(PAIRS, "self_draw", rules="sichuan")
    assert (drawn.pay_other, drawn.pay_dealer, drawn.pay_discarder) == (5, 5, 0)
    claimed = score(PAIRS, rules="sichuan")
    assert (claimed.pay_other, claimed.pay_dealer, claimed.pay_discarder) == (0, 0, 4)


def test_a_minimum_refuses_what_is_worth_less():
    scored = score(PLAIN_OPEN, rules="sichuan", minimum=2)
    assert (scored.no_win, scored.points, scored.fans) == (NoWin.BELOW_MINIMUM, 1, {"base_discard": 1})
    assert score(PLAIN_OPEN, "self_draw", rules="sichuan", minimum=2).no_win == NoWin.WIN
