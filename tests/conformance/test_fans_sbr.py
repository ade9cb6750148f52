"""What a hand is worth in Sichuan Bloody Rules: fans, limit, readings, payments, ready hands."""

from __future__ import annotations

import dataclasses
import random

import pytest

from tests.winning_hands import (
    as_records,
    counted_fans,
    from_text,
    random_hand,
    ready,
    ready_records,
    score,
    score_records,
)
from zimo.engine.table.state import (
    WIN_KONG_REPLACEMENT,
    WIN_LAST_WALL_TILE,
    WIN_ROBBING_KONG,
    WIN_SHOOT_AFTER_KONG,
    NoWin,
)
from zimo.rulesets import find_ruleset

PLAIN = "3445566p123888s + 6p"
MOST = "[1111m*] [2222m*] [3333m*] [4444m*] 9m + 9m"


def fans(text, *how, **options):
    scored = score(text, *how, **options)
    assert scored.no_win == NoWin.WIN
    return scored.fans


# fans


@pytest.mark.rule("SBR-123", "SBR-162")
def test_a_plain_hand_wins_and_is_worth_one():
    scored = score(PLAIN, void="m")
    assert (scored.no_win, scored.fans, scored.total_fan, scored.points) == (NoWin.WIN, {}, 0, 1)


@pytest.mark.rule("SBR-110", "SBR-144", "SBR-163", "SBR-219")
@pytest.mark.parametrize("kind", ["", "+", "-", "*"], ids=["melded", "promoted", "postponed", "concealed"])
def test_each_declared_kong_is_a_fan(kind):
    assert fans(f"[8888s{kind}] 3445566p123s + 6p") == {"kong": 1}
    assert fans(f"[8888s{kind}] [2222p{kind}] 4566p123s + 6p") == {"kong": 2}
    assert fans(f"[8888s{kind}] [2222p{kind}] [5555p{kind}] 6p123s + 6p") == {"kong": 3}


@pytest.mark.rule("SBR-055", "SBR-111", "SBR-164")
@pytest.mark.parametrize(
    ("text", "roots"),
    [
        pytest.param("34455666p12388s + 6p", 1, id="pung and chow"),
        pytest.param("[666p] 456p1122338s + 8s", 1, id="open pung and chow"),
        pytest.param("122333344455p8s + 8s", 1, id="chows only"),
        pytest.param("12333345p456s78s + 9s", 1, id="pair and chows"),
        pytest.param("234456m6777789p + 6p", 1, id="drawn round a chow"),
        pytest.param("[333s] 677778p4577s + 3s", 2, id="two of them"),
        pytest.param("2333345m777789p + 1m", 2, id="two suits"),
    ],
)
def test_four_alike_over_several_sets_are_a_root(text, roots):
    assert fans(text) == {"root": roots}


@pytest.mark.rule("SBR-111", "SBR-183")
def test_a_kong_is_no_root():
    assert fans("[8888s-] 3445566p123s + 6p") == {"kong": 1}
    assert fans("[8888s-] 33456666p12s + 3s") == {"kong": 1, "root": 1}


@pytest.mark.rule("SBR-112", "SBR-165")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[111s] [888s] 999p3339s + 9s", {"all_pungs": 1}),
        ("11444m22277799p + 1m", {"all_pungs": 1}),
        ("[1111s+] [888s] 999p3339s + 9s", {"all_pungs": 1, "kong": 1}),
        ("[111s] [888s] 999p2349s + 9s", {}),
    ],
)
def test_all_pungs(text, expected):
    assert fans(text) == expected


@pytest.mark.rule("SBR-113", "SBR-166")
def test_golden_wait_is_four_declared_sets_and_a_single_tile():
    assert fans("[111s] [333s] [888s] [999p] 9s + 9s") == {"all_pungs": 1, "golden_wait": 1}
    assert fans("[111s] [3333s*] [888s] [9999p*] 9s + 9s") == {"all_pungs": 1, "golden_wait": 1, "kong": 2}
    assert fans("[111p] [222s] [444p] 8889p + 9p") == {"all_pungs": 1}
    assert fans("[111p] [222s] [444p] 8899p + 9p") == {"all_pungs": 1}


@pytest.mark.rule("SBR-113")
def test_golden_wait_for_any_pair_as_an_option():
    def any_pair(text):
        return fans(text, golden_wait="any_pair_wait")

    assert any_pair("[111p] [222s] [444p] 8889p + 9p") == {"all_pungs": 1, "golden_wait": 1}
    assert any_pair("[111p] [222s] [444p] 8899p + 9p") == {"all_pungs": 1}
    assert any_pair("[111p] [222s] [444p] 88899p") == {"all_pungs": 1, "golden_wait": 1}  # tile unknown
    assert any_pair("111444m2227779p + 9p") == {"all_pungs": 1, "golden_wait": 1}
    assert any_pair("[111p] [222s] 234p8889p + 9p") == {}


@pytest.mark.rule("SBR-114", "SBR-167")
def test_full_flush_is_one_suit_with_the_melds():
    assert fans("[111s] [333s] [888s] 5679s + 9s") == {"full_flush": 1}
    assert score("[111s] [333s] [888s] 5679s + 9s").total_fan == 2
    assert fans("[111p] [333s] [888s] 5679s + 9s") == {}
    assert fans("[111s] [333s] [888s] 567s9p + 9p") == {}


@pytest.mark.rule("SBR-051", "SBR-053", "SBR-115", "SBR-168")
@pytest.mark.parametrize(
    ("text", "roots", "total"),
    [("8899p112233889s + 9s", 0, 2), ("44446699p11223s + 3s", 1, 3), ("44448888p11223s + 3s", 2, 4)],
)
def test_seven_pairs_with_a_root_for_each_four_alike(text, roots, total):
    scored = score(text, fan_limit=None)
    assert scored.fans == ({"seven_pairs": 1, "root": roots} if roots else {"seven_pairs": 1})
    assert (scored.total_fan, len(scored.reading)) == (total, 7)


@pytest.mark.rule("SBR-115", "SBR-182")
def test_seven_pairs_with_three_roots_is_the_most():
    scored = score("1111222233334p + 4p", fan_limit=None)
    assert scored.fans == {"seven_pairs": 1, "root": 3, "full_flush": 1}
    assert scored.reading == ["11p", "11p", "22p", "22p", "33p", "33p", "44p"]


@pytest.mark.rule("SBR-116", "SBR-169")
def test_win_after_kong_beside_the_kong_itself():
    scored = score("[8888s*] 3345566p234s + 7p", "self_draw", "kong_replacement")
    assert (scored.fans, scored.total_fan) == ({"kong": 1, "win_after_kong": 1}, 2)


@pytest.mark.rule("SBR-117", "SBR-171")
def test_shoot_after_kong():
    assert fans("[333p] 456678p3488s + 5s", "shoot_after_kong") == {"shoot_after_kong": 1}


@pytest.mark.rule("SBR-118", "SBR-170")
def test_robbing_the_kong():
    assert fans("[333p] 45667p23488s + 8p", "robbing_kong") == {"robbing_the_kong": 1}


@pytest.mark.rule("SBR-119", "SBR-172")
@pytest.mark.parametrize("how", [(), ("self_draw",)], ids=["discard", "self-drawn"])
def test_under_the_sea(how):
    assert fans("[333p] 456678p3588s + 4s", "last_wall_tile", *how) == {"under_the_sea": 1}


def test_a_kong_replacement_that_is_the_last_tile_counts_twice():
    scored = score("[8888s*] 3345566p234s + 7p", "self_draw", "kong_replacement", "last_wall_tile")
    assert scored.fans == {"kong": 1, "win_after_kong": 1, "under_the_sea": 1}


def test_circumstances_of_the_other_way_to_win_do_not_count():
    assert fans("[8888s*] 3345566p234s + 7p", "kong_replacement") == {"kong": 1}
    assert fans("[333p] 456678p3488s + 5s", "shoot_after_kong", "self_draw") == {}


# value


@pytest.mark.rule("SBR-120", "SBR-121", "SBR-122")
@pytest.mark.parametrize(
    ("limit", "values"),
    [
        (3, [1, 2, 4, 8, 8, 8, 8]),
        (4, [1, 2, 4, 8, 16, 16, 16]),
        (5, [1, 2, 4, 8, 16, 32, 32]),
        (None, [1, 2, 4, 8, 16, 32, 64]),
    ],
)
def test_fans_double_the_hand_up_to_the_limit(limit, values):
    hands = [
        PLAIN,
        "[8888s] 3445566p123s + 6p",
        "8899p112233889s + 9s",
        "44446699p11223s + 3s",
        "1122445578899s + 7s",
        "1111445578899s + 7s",
        "1111444478899s + 7s",
    ]
    for fan, (text, value) in enumerate(zip(hands, values, strict=True)):
        scored = score(text, fan_limit=limit)
        assert (scored.total_fan, scored.points) == (fan, value)


@pytest.mark.rule("SBR-125")
def test_the_discarder_alone_pays_the_value():
    scored = score("8899p112233889s + 9s")
    assert (scored.pay_discarder, scored.pay_other, scored.pay_dealer) == (4, 0, 0)


@pytest.mark.rule("SBR-126")
@pytest.mark.parametrize(("option", "share"), [("plus_1", 5), ("plus_1_fan", 8), ("double", 8), ("none", 4)])
def test_a_self_draw_is_paid_by_each(option, share):
    scored = score("8899p112233889s + 9s", "self_draw", self_draw=option)
    assert (scored.points, scored.pay_other, scored.pay_dealer, scored.pay_discarder) == (4, share, share, 0)


@pytest.mark.rule("SBR-126", "SBR-207")
@pytest.mark.parametrize(("limit", "received"), [(3, 27), (4, 51)])
def test_the_extra_point_is_outside_the_limit(limit, received):
    scored = score("1122445578899s + 7s", "self_draw", fan_limit=limit)
    assert 3 * scored.pay_other == received
    assert score("1122445578899s + 7s", "self_draw", self_draw="plus_1_fan").pay_other == 8


@pytest.mark.rule("SBR-213")
def test_the_most_fans_of_a_hand():
    everything = {"kong": 4, "all_pungs": 1, "golden_wait": 1, "full_flush": 1, "under_the_sea": 1}
    drawn = score(MOST, "self_draw", "kong_replacement", "last_wall_tile", fan_limit=None)
    assert drawn.fans == everything | {"win_after_kong": 1}
    assert (drawn.total_fan, drawn.points, drawn.pay_other) == (10, 1024, 1025)
    shot = score(MOST, "shoot_after_kong", "last_wall_tile", fan_limit=None)
    assert shot.fans == everything | {"shoot_after_kong": 1}
    assert (shot.total_fan, shot.pay_discarder) == (10, 1024)
    pairs = score("1111222233334p + 4p", "shoot_after_kong", "last_wall_tile", fan_limit=None)
    assert pairs.total_fan == 9


# readings


@pytest.mark.rule("SBR-124")
def test_the_best_reading_counts():
    pungs = score("1112223337799m + 7m")
    assert pungs.fans == {"full_flush": 1, "all_pungs": 1}
    assert pungs.reading == ["111m", "222m", "333m", "777m", "99m"]
    pairs = score("112233p5566778s + 8s")
    assert pairs.fans == {"seven_pairs": 1}
    assert score("8899p112233889s + 9s", seven_pairs="none").no_win == NoWin.NO_SHAPE
    assert fans("1122334455667s + 7s") == {"full_flush": 1, "seven_pairs": 1}
    assert fans("1122334455667s + 7s", seven_pairs="none") == {"full_flush": 1}


@pytest.mark.rule("SBR-040", "SBR-153")
def test_a_hand_with_the_void_suit_is_no_win():
    assert score(PLAIN, void="p").no_win == NoWin.VOID_SUIT
    assert score("[888m] 3445566p123s + 6p", void="m").no_win == NoWin.VOID_SUIT
    assert score("[888m] 3445566p123s + 6p").no_win == NoWin.VOID_SUIT  # three suits, whichever is void
    assert score(PLAIN).no_win == NoWin.WIN


def test_four_exposed_melds_need_a_pair():
    assert score("[111s] [333s] [888s] [999p] 8s + 9s").no_win == NoWin.NO_SHAPE


# structure


@pytest.mark.rule("SBR-047")
def test_a_chow_stays_in_its_suit():
    assert score("234567p888s9s89p1s + 9s").no_win == NoWin.NO_SHAPE
    assert score("234567p888s9s789p + 9s").no_win == NoWin.WIN


@pytest.mark.rule("SBR-048", "SBR-050", "SBR-052", "SBR-054")
def test_four_sets_and_a_pair_of_any_kind():
    assert score(PLAIN).reading == ["345p", "456p", "123s", "888s", "66p"]
    assert score("123456789s12344p").reading == ["123p", "123s", "456s", "789s", "44p"]
    assert score(MOST).reading == ["1111m", "2222m", "3333m", "4444m", "99m"]
    assert score("[8888s] 3445566p123s + 6p").reading[0] == "8888s"


@pytest.mark.rule("SBR-056")
def test_concealed_sets_are_worth_no_more():
    assert fans("[888s] 3445566p123s + 6p") == fans(PLAIN) == {}
    assert fans("[111s] [888s] 999p3339s + 9s") == fans("111333888s999p9s + 9s") == {"all_pungs": 1}


@pytest.mark.rule("SBR-201", "SBR-202", "SBR-203")
def test_kongs_and_kinds_in_a_hand():
    assert fans(MOST)["kong"] == 4
    assert len(set(from_text(MOST).tiles)) == 5
    many = "123456789s1239p + 9p"
    assert score(many).no_win == NoWin.WIN
    assert len(set(from_text(many).tiles)) == 13


@pytest.mark.rule("SBR-214")
@pytest.mark.parametrize("text", ["111m456p888p123s5s + 5s", "111m456p88p123s55s + 5s"])
def test_the_example_of_a_starting_hand_has_three_suits(text):
    assert score(text, win_suits="any").no_win == NoWin.WIN
    assert score(text).no_win == NoWin.VOID_SUIT


# which fans go together

GOES_WITH = {
    "kong": {
        "root",
        "all_pungs",
        "golden_wait",
        "full_flush",
        "win_after_kong",
        "shoot_after_kong",
        "robbing_the_kong",
        "under_the_sea",
    },
    "root": {
        "kong",
        "full_flush",
        "seven_pairs",
        "win_after_kong",
        "shoot_after_kong",
        "robbing_the_kong",
        "under_the_sea",
    },
    "all_pungs": {
        "kong",
        "golden_wait",
        "full_flush",
        "win_after_kong",
        "shoot_after_kong",
        "under_the_sea",
    },
    "golden_wait": {
        "kong",
        "all_pungs",
        "full_flush",
        "win_after_kong",
        "shoot_after_kong",
        "under_the_sea",
    },
    "full_flush": {
        "kong",
        "root",
        "all_pungs",
        "golden_wait",
        "seven_pairs",
        "win_after_kong",
        "shoot_after_kong",
        "robbing_the_kong",
        "under_the_sea",
    },
    "seven_pairs": {"root", "full_flush", "shoot_after_kong", "under_the_sea"},
    "win_after_kong": {"kong", "root", "all_pungs", "golden_wait", "full_flush", "under_the_sea"},
    "shoot_after_kong": {
        "kong",
        "root",
        "all_pungs",
        "golden_wait",
        "full_flush",
        "seven_pairs",
        "under_the_sea",
    },
    "robbing_the_kong": {"kong", "root", "full_flush"},
    "under_the_sea": {
        "kong",
        "root",
        "all_pungs",
        "golden_wait",
        "full_flush",
        "seven_pairs",
        "win_after_kong",
        "shoot_after_kong",
    },
}
SELF_COUNT = {"kong": 4, "root": 3}


@pytest.fixture(scope="module")
def fans_of_random_wins():
    rng = random.Random("table 9")
    hands = [random_hand(find_ruleset("sbr"), rng) for _ in range(15_000)]
    scores = score_records(find_ruleset("sbr"), as_records(hands))
    return [counted_fans(find_ruleset("sbr"), row.fan) for row in scores if row.no_win == NoWin.WIN]


def test_the_table_of_fans_that_go_together_is_symmetric():
    assert all(fan in GOES_WITH[other] for fan, others in GOES_WITH.items() for other in others)


@pytest.mark.rule("SBR-182", "SBR-183", "SBR-184", "SBR-185", "SBR-186", "SBR-187")
@pytest.mark.rule("SBR-188", "SBR-189", "SBR-190", "SBR-191", "SBR-192", "SBR-193", "SBR-210")
@pytest.mark.parametrize("fan", GOES_WITH)
def test_fans_go_together_as_in_the_table(fans_of_random_wins, fan):
    with_it = [found for found in fans_of_random_wins if fan in found]
    assert {other for found in with_it for other in found} - {fan} == GOES_WITH[fan]
    assert max(found[fan] for found in with_it) <= SELF_COUNT.get(fan, 1)


@pytest.mark.rule("SBR-193")
def test_why_fans_exclude_each_other(fans_of_random_wins):
    for found in fans_of_random_wins:
        assert not found.keys() >= {"root", "all_pungs"}
        assert not found.keys() >= {"kong", "seven_pairs"}
        assert "golden_wait" not in found or "all_pungs" in found
        assert "win_after_kong" not in found or "kong" in found


@pytest.mark.rule("SBR-194")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[3333p] [4444p] 3337778s + 8s", {"kong": 2, "all_pungs": 1}),
        ("[3333p] [444p] [333s] [777s] 8s + 8s", {"kong": 1, "all_pungs": 1, "golden_wait": 1}),
        ("[3333p] [444p] 6667899p + 9p", {"full_flush": 1, "kong": 1}),
        ("[333p] [444p] 6678999p + 9p", {"full_flush": 1, "root": 1}),
        ("[333p] [444p] 6668899p + 9p", {"full_flush": 1, "all_pungs": 1}),
        ("44446699p11223s + 3s", {"seven_pairs": 1, "root": 1}),
    ],
)
def test_examples_of_three_fans(text, expected):
    scored = score(text, void="m")
    assert (scored.fans, scored.total_fan, scored.points) == (expected, 3, 8)


# ready hands at the end of the wall


@pytest.mark.rule("SBR-174", "SBR-179")
def test_a_ready_hand_is_worth_its_best_tile():
    tile, scored = ready("[222m] 3466m678999s")
    assert (tile, scored.fans, scored.total_fan) == ("2m", {"root": 1}, 1)


@pytest.mark.rule("SBR-176", "SBR-180")
def test_declared_kongs_count_in_a_ready_hand_unless_the_book_is_read_literally():
    tile, scored = ready("[333s] [4444s] [111m] 7778m")
    assert (tile, scored.fans, scored.points) == ("8m", {"kong": 1, "all_pungs": 1}, 4)
    tile, scored = ready("[333s] [4444s] [111m] 7778m", wall_end_counts_kong=False)
    assert (tile, scored.fans, scored.total_fan, scored.points) == ("8m", {"all_pungs": 1}, 1, 2)
    assert scored.pay_discarder == 2


@pytest.mark.rule("SBR-181")
def test_seven_pairs_may_be_the_best_of_several_waits():
    tile, scored = ready("112233p5566677s")
    assert (tile, scored.fans, scored.total_fan) == ("6s", {"seven_pairs": 1, "root": 1}, 3)


@pytest.mark.rule("SBR-128", "SBR-175")
def test_a_single_wait_leaves_no_choice():
    tile, scored = ready("[333p] [444p] [333s] [777s] 8s")
    assert (tile, scored.fans, scored.points) == ("8s", {"all_pungs": 1, "golden_wait": 1}, 4)


@pytest.mark.rule("SBR-173")
def test_circumstances_do_not_count_in_a_ready_hand():
    hands = as_records([from_text("[3333p] [444p] [333s] [777s] 8s")])
    hands.self_draw = 1
    for circumstance in (
        WIN_KONG_REPLACEMENT,
        WIN_LAST_WALL_TILE,
        WIN_ROBBING_KONG,
        WIN_SHOOT_AFTER_KONG,
    ):
        hands.circumstances = circumstance
        _, (row,) = ready_records(find_ruleset("sbr"), hands)
        assert (row.total_fan, row.points) == (3, 8)


@pytest.mark.rule("SBR-146", "SBR-160")
def test_hands_that_are_not_ready_have_no_value():
    assert ready("13579m1359p2468s") is None
    assert ready("111222333444m5p", void="p") is None
    assert ready("111222333444m5p", void="s") is not None


@pytest.mark.rule("SBR-148", "SBR-149", "SBR-150")
def test_four_standing_copies_are_no_wait():
    assert ready("[111s] [222s] [333s] 8888p") is None
    assert ready("[111p] 4444567777s") is None


@pytest.mark.rule("SBR-151")
def test_a_fifth_copy_is_a_wait_that_makes_no_root():
    tile, scored = ready("[555p] 44566p99s123s")
    assert (tile, scored.fans, scored.points) == ("5p", {}, 1)
    assert ready("[555p] 44566p99s123s", rules="sbr-mil") is None
    assert fans("[555p] 4566p99s123s7p + 5p") == {}
    assert fans("[555p] 4566p99s123s7p + 8p") == {"root": 1}


@pytest.mark.rule("SBR-176", "SBR-177", "SBR-178", "SBR-211")
def test_only_some_fans_depend_on_the_tile_waited_for():
    ruleset = find_ruleset("sbr")
    rng = random.Random("waits")
    differing = set()
    for _ in range(1500):
        hand = random_hand(ruleset, rng)
        hand.standing.remove(hand.win_tile)
        wins = []
        for tile in range(27):
            if hand.standing.count(tile) < 4:
                wins.append(dataclasses.replace(hand, standing=[*hand.standing, tile], win_tile=tile))
        scores = score_records(ruleset, as_records(wins))
        found = [counted_fans(ruleset, row.fan) for row in scores if row.no_win == NoWin.WIN]
        differing |= {
            fan for one in found for other in found for fan in GOES_WITH if one.get(fan) != other.get(fan)
        }
    assert differing == {"root", "all_pungs", "seven_pairs"}
