"""What a hand is worth in Changchun by MIL, and which hands win."""

from __future__ import annotations

from typing import Any

import pytest

from tests.winning_hands import Scored, score
from zimo import score as score_request
from zimo import waits
from zimo.engine.table.state import NoWin
from zimo.hands.request import Meld, RequestError
from zimo.hands.results import Win
from zimo.words.catalogue import Words

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

WINNER, DISCARDER, BYSTANDER = 0, 1, 2  # seats that may deal
READY = "1239m123p123sCCC"  # waits for 9m alone
TWO_SIDED = "[999m] 123m456p78s11s + 9s"  # an edge neither way: 6s and 9s
YAO = "[111s=1m1p1s]"


def hand(text: str, *how: str, **options: Any) -> Scored:
    scored = score(text, *how, rules="changchun-mil", **options)
    assert scored.no_win == NoWin.WIN
    return scored


def fans(text: str, *how: str, **options: Any) -> set[str]:
    return set(hand(text, *how, **options).fans)


def refusal(text: str, *how: str, **options: Any) -> NoWin:
    return score(text, *how, rules="changchun-mil", **options).no_win


def shares(scored: Scored) -> tuple[int, int, int]:
    return scored.pay_discarder, scored.pay_dealer, scored.pay_other


def ask(text: str, **more: Any) -> Win:
    found = score_request(text, "changchun-mil", **more)
    assert isinstance(found, Win)
    return found


def told(won: Win) -> dict[str, int]:
    return {fan.id: fan.points for fan in won.fans}


# which hands win


@pytest.mark.rule("CM-039")
def test_four_sets_and_a_pair_or_seven_pairs():
    assert fans("[999m] 123m456p78s11s + 6s") == set()
    assert fans("1122m3344p5566sC + C") == {"seven_pairs"}
    assert fans("1111m2233p4455sC + C") == {"seven_pairs"}
    assert refusal("[111m] 2233p4455sCFF + C") == NoWin.NO_SHAPE
    assert refusal("19m19p19sESWNCFP + P") == NoWin.NO_SHAPE


@pytest.mark.rule("CM-040", "CM-007")
def test_what_else_a_hand_must_have():
    assert refusal("[999m] 123m456p11p78p + 9p") == NoWin.MISSING_SUIT
    assert refusal("23466688m234p34s + 2s") == NoWin.NO_YAOJIU
    assert refusal("23466688m234p34s + 5s") == NoWin.NO_YAOJIU
    for yaojiu in ("[111m]", "[999p]", "[EEE]", "[NNN]", "[CCC]", "[PPP]"):
        assert refusal(f"{yaojiu} 234m345p567s5s + 5s") == NoWin.WIN
    assert refusal("123456m123p123s9m + 9m") == NoWin.NO_TRIPLET
    assert refusal("123456m123p123sE + E") == NoWin.NO_TRIPLET
    assert refusal("123456m123p123sP + P") == NoWin.WIN
    assert refusal("1122m3344p5566s9s + 9s") == NoWin.WIN  # seven pairs need no pung


@pytest.mark.rule("CM-008", "CM-023")
@pytest.mark.parametrize("kong", ["[1m1p1s]", "[9m9p9s]", "[ESW]", "[CFP]", "[CFPP]", "[1s9p9s]"])
def test_a_special_kong_is_a_set_and_a_kong(kong: str):
    """No other pung is needed, and one set is enough for four."""
    text = f"{kong} 123m234p567s9m + 9m"
    assert fans(text) == {"single_wait"}
    assert refusal("123m234p567s9m + 9m") == NoWin.NO_SHAPE


@pytest.mark.rule("CM-023", "CM-019")
def test_its_tiles_count_as_what_they_stand_for():
    only_characters = "456789mCCCP + P"
    assert fans(f"{YAO} {only_characters}") == {"single_wait"}  # three suits by 1s alone
    assert fans(f"[9m9p1s] {only_characters}") == {"single_wait"}
    assert refusal(f"[1sSN] {only_characters}") == NoWin.MISSING_SUIT
    assert fans("[1m1p1s] 234m234p567s8s + 8s") == {"single_wait"}  # its terminals are the only ones
    assert refusal("[1sFP] 234m567m234p5p + 5p") == NoWin.MISSING_SUIT  # 1s is no bamboo here
    assert refusal("[1sFP] 234m567m567s5p + 5p") == NoWin.WIN


@pytest.mark.rule("CM-022")
def test_any_number_of_tiles_may_lie_in_it():
    tiles = {"type": "special", "of": "wind", "tiles": "EEEESSSSWWWWNNNN"}
    request = {"hand": "123m234p567s9m", "melds": [tiles], "win_tile": "9m"}
    assert ask(request).total_fan == 1
    for fifth in ("E", "1s1s1s1s1s"):
        with pytest.raises(RequestError, match=r"fifth|copies|four"):
            ask({**request, "melds": [{**tiles, "tiles": f"EEEESW{fifth}"}]})


@pytest.mark.rule("CM-019")
def test_1s_in_a_special_kong_is_gone_from_the_wall():
    """It stands for others and stays 1s: where four lie there, nothing waits for a fifth."""
    hand = "99m234p23555s"  # for 1s and 4s
    for tiles, meant, waited in (("1s1s1s", "ESW", {"1s", "4s"}), ("1s1s1s1s", "ESWN", {"4s"})):
        meld = Meld(type="special", of="wind", tiles=tiles, as_=meant)
        found = waits({"hand": hand, "melds": [meld]}, "changchun-mil")
        assert {wait.tile for wait in found.waits} == waited
    assert fans(f"[1s1s1s1s=ESWN] {hand} + 4s") == {"single_wait"}
    assert fans(f"[1s1s1s=ESW] {hand} + 4s") == set()


# fans


@pytest.mark.rule("CM-046")
def test_concealed_hand():
    assert fans("999m123m456p78s11s + 9s") == {"concealed_hand"}
    assert fans("999m123m456p78s11s + 9s", "self_draw") == {"concealed_hand"}
    assert fans("[9999m*] 123m456p78s11s + 9s") == {"concealed_hand"}
    for open_meld in ("[999m]", "[9999m]", "[9999m+]", "[9999m-]", "[1m1p1s]", "[CFP]"):
        assert fans(f"{open_meld} 123m456p78s99p + 9s") == set()
    assert fans("[123m] 999m456p78s11s + 9s") == set()


@pytest.mark.rule("CM-048")
@pytest.mark.parametrize(
    ("text", "single"),
    [
        ("[999m] 123m456p79s11s + 8s", True),  # middle
        ("[999m] 123m456p12s55s + 3s", True),  # 3 of 123
        ("[999m] 123m456p89s55s + 7s", True),  # 7 of 789
        ("[999m] 123m456p789s5s + 5s", True),  # pair
        ("[999m] 123m456p78s55s + 9s", False),
        ("[999m] 123m456p23s55s + 1s", False),
        ("[999m] 123m456p55s11s + 5s", False),  # two pairs
        ("[999m] 123m456p4567s + 7s", True),  # the pair, though 4s wins as well
        ("[999m] 123m456p3455s + 5s", True),  # the pair, though 2s wins as well
        ("[555m] [999s] 12345p66m + 6p", False),
        ("234m66m234p34s88s888p + 2s", False),
    ],
)
def test_single_wait(text: str, single: bool):
    assert ("single_wait" in score(text, rules="changchun-mil").fans) == single


@pytest.mark.rule("CM-048")
def test_the_only_tile_of_a_wait_on_both_sides():
    """4m would leave it without a terminal; and where all 4p are held only 1p is left."""
    assert fans("23666m23488p234s + 1m") == {"concealed_hand", "single_wait"}
    assert fans("[999m] 123s23p55s444p + 1p") == set()
    assert fans("[999m] [4444p*] 123s23p55s + 1p") == {"single_wait"}


@pytest.mark.rule("CM-048", "CM-049", "CM-068")
def test_all_pungs():
    assert fans("[EEEE] 99m55p111s888p + 9m") == {"all_pungs"}
    assert fans("[444p] [999p] [999s] [888m] 9m + 9m") == {"all_pungs"}  # the pair adds nothing
    assert fans("[444p] [999p] [999s] [888m] 9m + 9m", pungs_single_wait=True) == {"all_pungs", "single_wait"}
    assert fans("[EEEE] 99m55p111s888p + 9m", pungs_single_wait=True) == {"all_pungs"}
    assert fans("[CFP] [999p] [999s] [888m] 9m + 9m") == {"all_pungs"}
    assert fans("[EEEE*] 99m55p111s888p + 9m") == {"concealed_hand", "all_pungs"}


@pytest.mark.rule("CM-049", "CM-057")
def test_the_best_reading_counts():
    assert fans("111222333m55p99s + 9s") == {"concealed_hand", "all_pungs"}  # not three chows
    assert fans("112233m445566p7s + 7s") == {"seven_pairs"}


@pytest.mark.rule("CM-050", "CM-051")
def test_seven_pairs():
    seven = hand("1122m3344p5566sC + C")
    assert (seven.fans, seven.total_fan) == ({"seven_pairs": 1}, 3)
    luxury = hand("11199m2299p3399s + 1m")
    assert (luxury.fans, luxury.total_fan) == ({"luxury_seven_pairs": 1}, 4)
    assert fans("1111m9m2299p3399s + 9m") == {"seven_pairs"}  # four alike, won on another kind


@pytest.mark.rule("CM-052", "CM-033", "CM-032", "CM-070")
def test_the_indicator():
    won = ask(f"{READY} + 9m", win_by="self_draw", bao="indicator")
    assert told(won) == {
        "concealed_hand": 1,
        "single_wait": 1,
        "bao_indicator": 2,
    }
    assert won.payments == {"dealer": 64, "others": 32}
    assert fans("11199m2299p3399s + 1m", "self_draw", "indicator") == {"luxury_seven_pairs", "bao_indicator"}


@pytest.mark.rule("CM-053", "CM-034", "CM-071")
def test_a_drawn_bao():
    won = ask(f"{READY} + P", win_by="self_draw", bao="drawn")
    assert told(won) == {"concealed_hand": 1, "single_wait": 1, "bao_drawn": 1}
    assert (won.payments, won.valued_as) == ({"dealer": 32, "others": 16}, "9m")


@pytest.mark.rule("CM-034")
def test_a_drawn_bao_counts_as_the_best_wait():
    scored = hand("[555m] [999s] 12345p66m + P", "self_draw", "drawn")
    assert scored.fans == {"single_wait": 1, "bao_drawn": 1}  # 3p, not 6p
    own = hand("[555m] [999s] 12345p66m + 6p", "self_draw", "drawn")  # the better of plain and drawn
    assert own.fans == {"single_wait": 1, "bao_drawn": 1}
    quad = hand("11199m2299p3399s + E", "self_draw", "drawn")
    assert quad.fans == {"luxury_seven_pairs": 1, "bao_drawn": 1}


@pytest.mark.rule("CM-034", "CM-027")
def test_who_may_not_declare_ready_has_no_bao():
    """Three suits and a yaojiu must be there before the tile; without them it may be won plainly."""
    assert refusal("23666m23488p234s + 5s", "self_draw", "drawn") == NoWin.NO_YAOJIU
    assert refusal("23666m23488p234s + 1m") == NoWin.WIN
    assert refusal("123m456789p11p99m + E", "self_draw", "drawn") == NoWin.MISSING_SUIT
    assert refusal("147m258p369sESWC + C", "self_draw", "drawn") == NoWin.NO_SHAPE


@pytest.mark.rule("CM-057", "CM-058")
def test_a_hand_without_fans_is_worth_1():
    scored = hand(TWO_SIDED)
    assert (scored.fans, scored.total_fan, scored.points) == ({}, 0, 1)
    assert shares(scored) == (2, 2, 1)


# who pays


@pytest.mark.rule("CM-047", "CM-055", "CM-059")
@pytest.mark.parametrize(
    ("dealer", "discarder", "others"), [(WINNER, 4, 2), (DISCARDER, 4, 1), (BYSTANDER, 2, 1)]
)
def test_a_discard(dealer: int, discarder: int, others: int):
    scored = hand(TWO_SIDED, dealer=dealer)
    assert (scored.pay_discarder, scored.pay_other) == (discarder, others)
    if dealer == BYSTANDER:
        assert scored.pay_dealer == 2


@pytest.mark.rule("CM-047", "CM-054", "CM-061")
def test_a_self_draw():
    assert shares(hand(TWO_SIDED, "self_draw", dealer=BYSTANDER)) == (0, 4, 2)
    assert hand(TWO_SIDED, "self_draw", dealer=WINNER).pay_other == 4


@pytest.mark.rule("CM-060", "CM-069")
def test_a_discarder_who_is_not_ready_pays_for_all():
    seven = "44p9m88p99p77s88s99s"
    assert hand(f"{seven} + 9m", "liable").pay_discarder == 40  # 16, the dealer's 16, 8
    assert hand(TWO_SIDED, "liable", dealer=WINNER).pay_discarder == 8
    assert hand(TWO_SIDED, "liable", dealer=DISCARDER).pay_discarder == 6
    assert hand(TWO_SIDED, "liable", dealer=BYSTANDER).pay_discarder == 5
    assert shares(hand(TWO_SIDED, "liable", dealer=BYSTANDER))[1:] == (0, 0)
    assert shares(hand(TWO_SIDED, "liable", liability="none")) == (2, 2, 1)
    assert shares(hand(TWO_SIDED, "liable", "self_draw")) == (0, 4, 2)
    assert hand(TWO_SIDED, payment="discarder_pays_all").pay_discarder == 5


@pytest.mark.rule("CM-060")
def test_how_that_comes_about_is_told():
    won = ask("44p9m88p99p77s88s99s + 9m", discarder_ready=False, payments=True)
    assert won.payments == {"discarder": 40, "others": 0}
    assert won.sums is not None
    assert Words("en").said(won.sums["discarder"]) == (
        "8 (3 fans) × 2 (discarder) + 8 (3 fans) × 2 (for the dealer) + 8 (for the other seat) = 40"
    )


@pytest.mark.rule("CM-056")
def test_nobody_pays_more_than_64():
    most = hand("11199m2299p3399s + 1m", "self_draw", "indicator", dealer=WINNER)
    assert (most.total_fan, most.points, most.pay_other) == (6, 64, 64)
    assert hand("11199m2299p3399s + 1m", "liable", dealer=WINNER).pay_discarder == 64 + 2 * 32
    assert hand("11199m2299p3399s + 1m", "liable", dealer=WINNER, fan_limit=4).pay_discarder == 48
    assert hand("11199m2299p3399s + 1m", "self_draw", dealer=WINNER, fan_limit=None).pay_other == 64


@pytest.mark.rule("CM-062")
def test_a_robbed_kong_is_paid_as_a_discard():
    plain, robbed = (hand(TWO_SIDED, *how) for how in ((), ("robbing_kong",)))
    assert shares(plain) == shares(robbed)
    assert plain.fans == robbed.fans == {}


# examples of the document


@pytest.mark.rule("CM-065")
def test_a_middle_wait_on_the_dealers_discard():
    scored = hand("[555m] [666m] [999s] 57p99m + 6p", dealer=DISCARDER)
    assert (scored.fans, scored.pay_discarder, scored.pay_other) == ({"single_wait": 1}, 8, 2)


@pytest.mark.rule("CM-066")
def test_an_edge_or_not():
    assert hand("[555m] [999s] 12345p66m + 3p").total_fan == 1
    assert hand("[555m] [999s] 12345p66m + 6p").total_fan == 0


@pytest.mark.rule("CM-067")
def test_a_chow_or_the_pair():
    scored = hand("[555m] [999s] [666m] 1234p + 4p")
    assert (scored.total_fan, scored.reading[-2:]) == (1, ["123p", "44p"])


@pytest.mark.rule("CM-068")
def test_four_open_pungs_of_the_dealer():
    assert hand("[444p] [999p] [999s] [888s] 9m + 9m", "self_draw", dealer=WINNER).pay_other == 16


# requests


def dragons(tiles: str, **more: str) -> dict[str, Any]:
    return {"melds": [{"type": "special", "of": "dragon", "tiles": tiles, **more}]}


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"melds": [{"type": "special", "tiles": "CFP"}]}, "melds[0].of", "which special"),
        (dragons("CCF"), "melds[0].tiles", "is no"),
        (dragons("CF"), "melds[0].tiles", "is no"),
        (dragons("CFE"), "melds[0].tiles", "is no"),
        (dragons("CFP", of="all"), "melds[0].of", "yao, jiu, wind or dragon"),
        (dragons("CFP", of="jiu"), "melds[0].tiles", "is no"),
        (dragons("CF1s", **{"as": "CFE"}), "melds[0].as", "cannot stand for"),
        (dragons("CFF1s", **{"as": "CFPP"}), "melds[0].as", "cannot stand for"),
        (dragons("CFP", kind="melded"), "melds[0].kind", "open"),
        ({"melds": [{"type": "pung", "tiles": "CCC", "of": "dragon"}]}, "melds[0].of", "only a special"),
        ({"melds": [*dragons("CFP")["melds"], *dragons("CFP")["melds"]]}, "melds", "twice"),
        ({"bao": "indicator"}, "bao", "self-drawn"),
        ({"bao": "seen", "win_by": "self_draw"}, "bao", "indicator or drawn"),
        ({"bao": "indicator", "win_by": "self_draw", "last_wall_tile": True}, "last_wall_tile", "in place"),
        ({"discarder_ready": "no"}, "discarder_ready", "true or false"),
    ],
)
def test_nonsense_is_refused_with_one_message(change: dict[str, Any], field: str, said: str):
    request = {"hand": "123m234p567s9m", "melds": [{"type": "pung", "tiles": "EEE"}], "win_tile": "9m"}
    if len(change.get("melds", [])) == 2:
        request["hand"] = "123m234p9m"
    with pytest.raises(RequestError) as refused:
        ask({**request, **change})
    assert f"{field}: " in str(refused.value)
    assert said in str(refused.value)


def test_other_rules_know_none_of_it():
    special = {"type": "special", "of": "dragon", "tiles": "CFP"}
    request: dict[str, Any] = {"hand": "123m234p567s9m", "melds": [special], "win_tile": "9m"}
    with pytest.raises(RequestError, match="know no special"):
        score_request(request, "changchun")
    with pytest.raises(RequestError, match="know no bao"):
        score_request("1239m123p123sCCC + 9m", "changchun", win_by="self_draw", bao="indicator")
    with pytest.raises(RequestError, match="which tile the bao is"):
        ask({"tiles": "12399m123p123sCCC", "bao": "drawn", "win_by": "self_draw"})


def test_a_line_of_text_may_have_special_kongs():
    for text in ("[CFP]", "[111s=1m1p1s]", "[9m9p1s]", "[ESWNN]"):
        assert ask(f"{text} 123m234p567s9m + 9m").total_fan == 1
    with pytest.raises(RequestError, match="no special"):
        ask("[CF1s=CFE] 123m234p567s9m + 9m")
    with pytest.raises(RequestError, match="no chow"):
        ask("[CFE] 123m234p567s9m + 9m")
