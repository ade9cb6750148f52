"""What a hand is worth in Bloody Battle to the End: shapes, fans, limit, payments, ready hands."""

from __future__ import annotations

import random
from itertools import product

import pytest

import zimo
from tests.winning_hands import (
    Scored,
    as_records,
    counted_fans,
    random_hand,
    score_records,
)
from tests.winning_hands import ready as ready_by
from tests.winning_hands import score as score_by
from zimo.engine.table.state import NoWin
from zimo.hands.request import RequestError
from zimo.rulesets import find_ruleset

PLAIN = "3445566p123888s + 6p"


def score(text: str, *how: str, **options) -> Scored:
    return score_by(text, *how, rules="xuezhan", **options)


def fans(text: str, *how: str, **options) -> dict[str, int]:
    scored = score(text, *how, **options)
    assert scored.no_win == NoWin.WIN
    return scored.fans


def ready(text: str, **options) -> tuple[str, Scored] | None:
    return ready_by(text, rules="xuezhan", **options)


# Which hands win


@pytest.mark.rule("XZ-032")
def test_four_sets_and_a_pair_or_seven_pairs_of_standing_tiles():
    assert score(PLAIN).no_win == NoWin.WIN
    assert score("[888s] [1111s*] 345p66p45s + 6s").no_win == NoWin.WIN
    assert score("8899p112233889s + 9s").no_win == NoWin.WIN
    assert score("8888p112233889s + 9s").no_win == NoWin.WIN  # four alike are two pairs
    assert score("[888p] 1122335577s9s + 9s").no_win == NoWin.NO_SHAPE
    assert score("3445566p124888s + 6p").no_win == NoWin.NO_SHAPE


@pytest.mark.rule("XZ-033")
def test_no_tile_of_the_void_suit_in_hand_or_melds():
    assert score(PLAIN, void="m").no_win == NoWin.WIN
    assert score(PLAIN, void="p").no_win == NoWin.VOID_SUIT
    assert score("[888m] 3445566p123p + 6p", void="s").no_win == NoWin.WIN
    assert score("[888m] 3445566p123p + 6p", void="m").no_win == NoWin.VOID_SUIT


@pytest.mark.rule("XZ-034")
def test_a_hand_without_fans_wins_one():
    scored = score(PLAIN, void="m")
    assert (scored.fans, scored.total_fan, scored.points, scored.pay_discarder) == ({}, 0, 1, 1)


@pytest.mark.rule("XZ-035")
def test_a_kind_of_which_hand_and_melds_hold_all_four_is_no_wait():
    assert ready("[111p] 4444567777s") is None
    assert ready("[111s] [222s] [333s] 8888p") is None
    assert ready("[555p] 44566p99s123s") is None  # three in the pung, one in hand
    assert ready("[555p] 44566p99s123s", melds_exhaust_waits=False) is not None
    assert ready("44566p99s123888s") is not None


# Fans of tiles


@pytest.mark.rule("XZ-036")
def test_all_pungs():
    assert fans("[111s] [888s] 999p3339s + 9s") == {"all_pungs": 1}
    assert fans("[1111s+] [888s] 999p3339s + 9s") == {"all_pungs": 1, "kong": 1}
    assert score("[111s] [888s] 999p3339s + 9s").total_fan == 1
    assert fans("[111s] [888s] 999p2349s + 9s") == {}


@pytest.mark.rule("XZ-037")
def test_golden_wait_beside_all_pungs():
    scored = score("[111s] [333s] [888s] [777p] 9s + 9s")
    assert (scored.fans, scored.total_fan, scored.points) == ({"all_pungs": 1, "golden_wait": 1}, 2, 4)
    assert fans("[1111s*] [3333s*] [8888s*] [7777p*] 9s + 9s") == {
        "all_pungs": 1,
        "golden_wait": 1,
        "kong": 4,
    }
    assert fans("[111s] [333s] [888s] 7779p + 9p") == {"all_pungs": 1}


@pytest.mark.rule("XZ-037")
def test_option_golden_wait():
    assert fans("[111s] [333s] [888s] 7779p + 9p", golden_wait="any_pair_wait") == {
        "all_pungs": 1,
        "golden_wait": 1,
    }


@pytest.mark.rule("XZ-038")
def test_full_flush_with_the_melds():
    assert fans("[111s] [333s] [888s] 4569s + 9s") == {"full_flush": 1}
    assert score("[111s] [333s] [888s] 4569s + 9s").total_fan == 2
    assert fans("[111p] [333s] [888s] 4569s + 9s") == {}


@pytest.mark.rule("XZ-039")
def test_seven_pairs_stand_beside_no_all_pungs_and_no_kong():
    scored = score("8899p112233559s + 9s")
    assert (scored.fans, scored.total_fan) == ({"seven_pairs": 1}, 2)


@pytest.mark.rule("XZ-040")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("34455666p12377s + 6p", {"root": 1}),  # over a pung and a chow, the winning tile among them
        ("[666p] 456p1122337s + 7s", {"root": 1}),  # an open pung and a chow
        ("[6666p] 345p1122337s + 7s", {"kong": 1}),  # one declared kong is none
        ("2333345m777789p + 1m", {"root": 2}),
        ("44446699p11223s + 3s", {"seven_pairs": 1, "root": 1}),
        ("44446666p11223s + 3s", {"seven_pairs": 1, "root": 2}),
    ],
)
def test_four_of_a_kind_that_are_no_kong_are_a_root(text, expected):
    assert fans(text) == expected


@pytest.mark.rule("XZ-041")
@pytest.mark.parametrize("kind", ["", "+", "-", "*"], ids=["melded", "promoted", "postponed", "concealed"])
def test_each_declared_kong_of_any_kind_is_a_fan(kind):
    assert fans(f"[8888s{kind}] 3445566p123s + 6p") == {"kong": 1}
    assert score(f"[8888s{kind}] [2222p{kind}] 4566p123s + 6p").total_fan == 2


PUNGS_258 = "[222m] 555888m222p5p + 5p"
PAIRS_258 = "22225588m2255p8p + 8p"


@pytest.mark.rule("XZ-042")
def test_all_258_in_pungs_or_pairs():
    assert fans(PUNGS_258) == {"all_pungs": 1, "all_258": 1}
    assert score(PUNGS_258).total_fan == 3
    assert fans(PAIRS_258) == {"seven_pairs": 1, "root": 1, "all_258": 1}
    assert fans("[222m] 555888m222p6p + 6p") == {"all_pungs": 1}
    assert fans("[333m] 555888m222p5p + 5p") == {"all_pungs": 1}
    assert fans("22225588m2255p9p + 9p") == {"seven_pairs": 1, "root": 1}


OUTSIDE = "[999p] 123789m123p1p + 1p"


@pytest.mark.rule("XZ-043")
@pytest.mark.parametrize(
    ("text", "outside"),
    [
        (OUTSIDE, True),
        ("[9999p] 123789m123p1p + 1p", True),
        ("[999p] 123789m123p2p + 2p", False),  # the pair
        ("[999p] 123789m456p1p + 1p", False),  # a chow
        ("[222p] 123789m123p9p + 9p", False),  # a meld
        ("11119999m1111p9p + 9p", False),  # pairs are no sets
    ],
)
def test_outside_hand(text, outside):
    assert ("outside_hand" in fans(text)) == outside


@pytest.mark.rule("XZ-043")
def test_the_better_of_outside_hand_and_all_pungs():
    scored = score("[999p] 111222333m1p + 1p")
    assert (scored.fans, scored.total_fan) == ({"outside_hand": 1}, 2)
    assert sorted(scored.reading) == ["11p", "123m", "123m", "123m", "999p"]


@pytest.mark.rule("XZ-042", "XZ-043")
def test_option_yaojiu_jiangdui():
    assert fans(PUNGS_258, yaojiu_jiangdui=False) == {"all_pungs": 1}
    assert fans(PAIRS_258, yaojiu_jiangdui=False) == {"seven_pairs": 1, "root": 1}
    assert fans(OUTSIDE, yaojiu_jiangdui=False) == {}
    assert fans("[999p] 111222333m1p + 1p", yaojiu_jiangdui=False) == {"all_pungs": 1}


# Fans of how it was won


@pytest.mark.rule("XZ-044")
def test_a_self_draw_is_a_fan():
    scored = score(PLAIN, "self_draw")
    assert (scored.fans, scored.points, scored.pay_other) == ({"self_drawn": 1}, 2, 2)
    for first in ("heavenly", "earthly"):
        assert "self_drawn" not in fans(PLAIN, "self_draw", first)
        assert fans(PLAIN, "self_draw", first, heavenly_fan=0) == {"self_drawn": 1}


@pytest.mark.rule("XZ-044")
def test_option_self_drawn_fan():
    """Untold, the fan is paid all the same."""
    scored = score(PLAIN, "self_draw", self_drawn_fan=False)
    assert (scored.fans, scored.points, scored.pay_other) == ({}, 1, 2)


@pytest.mark.rule("XZ-044", "XZ-055")
@pytest.mark.parametrize(
    ("option", "plain", "at_limit"),
    [("plus_1", 2, 17), ("plus_1_fan", 2, 16), ("double", 2, 32), ("none", 1, 16)],
)
def test_option_self_draw(option, plain, at_limit):
    assert score(PLAIN, "self_draw", self_draw=option).pay_other == plain
    four = "1122445577889s + 9s"
    assert score(four, self_draw=option).points == 16
    drawn = score(four, "self_draw", self_draw=option)
    assert (drawn.pay_other, drawn.pay_dealer) == (at_limit, at_limit)
    assert ("self_drawn" in drawn.fans) == (option == "plus_1_fan")


WITH_KONG = "[8888s] 3445566p123s + 6p"


@pytest.mark.rule("XZ-045")
def test_win_after_kong_beside_self_drawn():
    assert fans(WITH_KONG, "self_draw", "kong_replacement") == {
        "kong": 1,
        "self_drawn": 1,
        "win_after_kong": 1,
    }


@pytest.mark.rule("XZ-046")
def test_shoot_after_kong():
    assert fans(PLAIN, "shoot_after_kong") == {"shoot_after_kong": 1}


@pytest.mark.rule("XZ-047")
def test_robbing_the_kong():
    assert fans("[333p] 45667p23488s + 8p", "robbing_kong") == {"robbing_the_kong": 1}


@pytest.mark.rule("XZ-048")
def test_under_the_sea_is_self_drawn_and_stands_beside_that():
    assert fans(PLAIN, "self_draw", "last_wall_tile") == {"self_drawn": 1, "under_the_sea": 1}
    assert fans(WITH_KONG, "self_draw", "kong_replacement", "last_wall_tile") == {
        "kong": 1,
        "self_drawn": 1,
        "win_after_kong": 1,
        "under_the_sea": 1,
    }
    assert fans(PLAIN, "last_wall_tile") == {}


@pytest.mark.rule("XZ-048")
def test_option_under_the_sea():
    assert fans(PLAIN, "last_wall_tile", under_the_sea="both") == {"under_the_sea": 1}
    assert "under_the_sea" in fans(PLAIN, "self_draw", "last_wall_tile", under_the_sea="both")


@pytest.mark.rule("XZ-049", "XZ-050", "XZ-055")
@pytest.mark.parametrize(("how", "fan"), [("heavenly", "heavenly_hand"), ("earthly", "earthly_hand")])
def test_heavenly_and_earthly_hand(how, fan):
    scored = score(PLAIN, "self_draw", how)
    assert (scored.fans, scored.total_fan, scored.points) == ({fan: 1}, 5, 16)
    assert score(PLAIN, "self_draw", how, fan_limit=6).pay_other == 32
    assert score(PLAIN, "self_draw", how, heavenly_fan=0).total_fan == 1


@pytest.mark.rule("XZ-051")
def test_concealed_hand_is_an_option():
    def concealed(text, *how):
        return "concealed_hand" in fans(text, *how, concealed_fan=True)

    assert fans(PLAIN, "self_draw") == {"self_drawn": 1}
    assert fans(PLAIN, "self_draw", concealed_fan=True) == {"self_drawn": 1, "concealed_hand": 1}
    assert score(PLAIN, "self_draw", concealed_fan=True).total_fan == 2
    assert concealed("[8888s*] 3445566p123s + 6p", "self_draw")
    assert not concealed(WITH_KONG, "self_draw")
    assert not concealed("[888s] 3445566p123s + 6p", "self_draw")
    assert not concealed(PLAIN)
    assert not concealed("8899p112233559s + 9s", "self_draw")  # no standard hand


@pytest.mark.rule("XZ-043", "XZ-051")
def test_pairs_that_are_worth_more_as_chows():
    text = "112233778899m1p + 1p"
    assert score(text, "self_draw").total_fan == 3
    scored = score(text, "self_draw", concealed_fan=True)
    assert scored.fans == {"outside_hand": 1, "self_drawn": 1, "concealed_hand": 1}
    assert scored.total_fan == 4


@pytest.mark.rule("XZ-052")
def test_all_simples_is_an_option():
    simples = "3445566p234888s + 6p"
    assert fans(simples) == {}
    assert fans(simples, simples_fan=True) == {"all_simples": 1}
    assert score(simples, simples_fan=True).total_fan == 1
    assert fans(PLAIN, simples_fan=True) == {}
    assert fans("[999s] 3445566p234s + 6p", simples_fan=True) == {}
    assert fans(PUNGS_258, simples_fan=True) == {"all_pungs": 1, "all_258": 1}
    assert "all_simples" in fans(PUNGS_258, simples_fan=True, yaojiu_jiangdui=False)


# Sums


@pytest.mark.rule("XZ-053")
@pytest.mark.parametrize(
    ("text", "total", "multiple"),
    [
        pytest.param("[111m] 333555777m9m + 9m", 1 + 2, 8, id="清对"),
        pytest.param("113355779922m4m + 4m", 2 + 2, 16, id="清七对"),
        pytest.param("1111335577m22p4p + 4p", 2 + 1, 8, id="龙七对"),
        pytest.param("1111333355m22p7p + 7p", 2 + 2, 16, id="双龙七对"),
        pytest.param("111133335555m2p + 2p", 2 + 3, 32, id="三龙七对"),
        pytest.param("1111335577922m + 9m", 2 + 2 + 1, 32, id="清龙七对"),
        pytest.param("[111m] [333m] [555m] [777m] 9m + 9m", 1 + 1 + 2, 16, id="清金钩钓"),
        pytest.param(PUNGS_258, 1 + 2, 8, id="将对"),
        pytest.param("[222m] [555m] [888m] [222p] 5p + 5p", 1 + 1 + 2, 16, id="将金钩钓"),
        pytest.param(PAIRS_258, 2 + 2 + 1, 32, id="将七对"),
        pytest.param("111222333789m9m + 9m", 2 + 2, 16, id="清幺九"),
        pytest.param("[1111m] [3333m*] [5555p] [7777p+] 9p + 9p", 4 + 1 + 1, 64, id="十八罗汉"),
        pytest.param("[1111m] [3333m*] [5555m] [7777m+] 9m + 9m", 4 + 1 + 1 + 2, 256, id="清十八罗汉"),
    ],
)
def test_the_traditional_hands_are_sums(text, total, multiple):
    scored = score(text, fan_limit=None)
    assert (scored.total_fan, scored.points) == (total, multiple)
    assert score(text).points == min(multiple, 16)


@pytest.mark.rule("XZ-054")
def test_seven_pairs_of_258_hold_a_root():
    kinds = [f"{rank}{suit}" for suit in "mp" for rank in (2, 5, 8)]
    for copies in product(range(3), repeat=6):
        if sum(copies) == 7:
            text = "".join(kind * 2 * pairs for kind, pairs in zip(kinds, copies, strict=True))
            assert fans(text) == {"seven_pairs": 1, "all_258": 1, "root": copies.count(2)}
            assert copies.count(2) >= 1


@pytest.mark.rule("XZ-054")
def test_no_robbed_tile_completes_pungs_or_pairs_or_is_the_last():
    def robbed(hand, melds=(), **more):
        request = {"rules": "xuezhan", "hand": hand, "melds": [*melds], "win_tile": "9p", "win_by": "discard"}
        return zimo.score(request | {"robbing_kong": True} | more)

    pungs = [{"type": "pung", "tiles": tiles} for tiles in ("111m", "333m", "555m", "777m")]
    assert robbed("123456m456p78p44m").total_fan == 1
    for hand, melds in (("9p", pungs), ("8899p", pungs[:3]), ("1133557799m22p9p", ())):
        with pytest.raises(RequestError):
            robbed(hand, melds)
    with pytest.raises(RequestError):
        robbed("123456m456p78p44m", last_wall_tile=True)


NEVER_MEET = [
    ("outside_hand", "all_pungs"),
    ("outside_hand", "seven_pairs"),
    ("outside_hand", "all_258"),
    ("all_pungs", "seven_pairs"),
    ("kong", "seven_pairs"),
    ("all_simples", "all_258"),
    ("self_drawn", "heavenly_hand"),
    ("self_drawn", "earthly_hand"),
    ("self_drawn", "shoot_after_kong"),
    ("self_drawn", "robbing_the_kong"),
]


@pytest.mark.rule("XZ-039", "XZ-044", "XZ-052", "XZ-054")
def test_which_fans_never_meet():
    ruleset = find_ruleset("xuezhan", {"simples_fan": True, "concealed_fan": True})
    rng = random.Random("street")
    scores = score_records(ruleset, as_records([random_hand(ruleset, rng) for _ in range(6_000)]))
    found = [frozenset(counted_fans(ruleset, row.fan)) for row in scores if row.no_win == NoWin.WIN]
    seen = {fan for fans_of_one in found for fan in fans_of_one}
    assert seen == {fan.id for fan in ruleset.family.table}
    for pair in NEVER_MEET:
        assert not any(fans_of_one.issuperset(pair) for fans_of_one in found), pair


@pytest.mark.rule("XZ-055")
@pytest.mark.parametrize(
    ("limit", "paid", "drawn"), [(3, 8, 8), (4, 16, 16), (5, 32, 32), (6, 64, 64), (None, 256, 1024)]
)
def test_no_more_fans_are_paid_than_the_limit(limit, paid, drawn):
    text = "[1111m] [3333m*] [5555m] [7777m+] 9m + 9m"
    assert score(text, fan_limit=limit).pay_discarder == paid
    assert score(text, "self_draw", "kong_replacement", fan_limit=limit).pay_other == drawn


# Payments


@pytest.mark.rule("XZ-056", "XZ-057")
def test_by_discard_the_discarder_pays_self_drawn_each_does():
    by_discard = score("8899p112233559s + 9s")
    assert (by_discard.pay_discarder, by_discard.pay_other, by_discard.pay_dealer) == (4, 0, 0)
    drawn = score("8899p112233559s + 9s", "self_draw")
    assert (drawn.pay_discarder, drawn.pay_other, drawn.pay_dealer) == (0, 8, 8)


@pytest.mark.rule("XZ-058")
def test_self_drawn_after_a_melded_kong():
    how = ("self_draw", "kong_replacement", "given_kong")
    as_any = score(WITH_KONG, *how)
    assert as_any.fans == {"kong": 1, "self_drawn": 1, "win_after_kong": 1}
    assert (as_any.pay_other, as_any.pay_giver) == (8, 0)
    by_giver = score(WITH_KONG, *how, kong_draw_payer="kong_discarder")
    assert by_giver.fans == {"kong": 1, "win_after_kong": 1}
    assert (by_giver.pay_other, by_giver.pay_dealer, by_giver.pay_giver) == (0, 0, 4)
    own = score("[8888s*] 3445566p123s + 6p", *how[:2], kong_draw_payer="kong_discarder")
    assert (own.fans["self_drawn"], own.pay_other, own.pay_giver) == (1, 8, 0)


# Ready hands


@pytest.mark.rule("XZ-076")
def test_nine_waits():
    found = zimo.waits({"rules": "xuezhan", "hand": "1112345678999m", "void_suit": "p"})
    assert {wait.tile: wait.points for wait in found.waits} == {
        f"{rank}m": 8 if rank in (1, 9) else 4 for rank in range(1, 10)
    }
    tile, scored = ready("1112345678999m") or ("", None)
    assert tile in ("1m", "9m")
    assert scored is not None
    assert (scored.fans, scored.points) == ({"full_flush": 1, "root": 1}, 8)


@pytest.mark.rule("XZ-068")
def test_of_a_ready_hand_kongs_and_roots_count():
    tile, scored = ready("[222m] 3466m678999s") or ("", None)
    assert (tile, scored and scored.fans) == ("2m", {"root": 1})
    _, scored = ready("[8888s] 3445566p123s") or ("", None)
    assert scored is not None
    assert (scored.fans, scored.points) == ({"kong": 1}, 2)
