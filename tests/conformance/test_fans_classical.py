"""Classical hands: base points, doubles, limit hands, rounding and the limit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.answers import score_hand
from zimo.notation.hand import parse_hand
from zimo.notation.tiles import format_tiles
from zimo.rulesets import find_ruleset
from zimo.rulesets.families import CLASSICAL
from zimo.rulesets.families.classical_fans import BASE_POINTS, LIMIT_HANDS, ClassicalFan

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

ORPHANS = "19m19p19sESWNCFP + P"


def result(text: str, *how: str, options: dict[str, Any] | None = None, **request: Any) -> dict[str, Any]:
    """The answer to a hand as text; ``how`` names flags. Seat South, prevailing wind East, a discard."""
    read = parse_hand(text)
    melds = [{"type": meld.type, "tiles": format_tiles(meld.tiles), "kind": meld.kind} for meld in read.melds]
    given = {
        "rules": "classical",
        "options": options or {},
        "hand": format_tiles(read.standing),
        "melds": melds,
        "seat_wind": "S",
        **request,
    }
    if read.win_tile is not None:
        given["win_tile"] = format_tiles([read.win_tile])
    if "self_draw" in how:
        given["win_by"] = "self_draw"
    return score_hand(given | {flag: True for flag in how if flag != "self_draw"})


def hand(text: str, *how: str, **more: Any) -> dict[str, Any]:
    scored = result(text, *how, **more)
    assert scored.get("win"), scored
    return scored


def base(text: str, *how: str, **more: Any) -> dict[str, int]:
    """Points for each base item that counts."""
    items = hand(text, *how, **more)["arithmetic"]["base"]
    return {item["id"]: item["points"] * item["count"] for item in items}


def doubles(text: str, *how: str, **more: Any) -> dict[str, int]:
    scored = hand(text, *how, **more)
    assert scored["limit"] is None
    found = {fan["id"]: fan["points"] * fan["count"] for fan in scored["fans"]}
    assert sum(found.values()) == scored["total_fan"] == scored["arithmetic"]["doubles"]
    return found


def steps(text: str, *how: str, **more: Any) -> tuple[int, int, int, int]:
    """Base points, doubles, rounded, capped."""
    told = hand(text, *how, **more)["arithmetic"]
    assert told["base_points"] == sum(item["points"] * item["count"] for item in told["base"])
    assert told["capped"] == hand(text, *how, **more)["points"]
    return told["base_points"], told["doubles"], told["rounded"], told["capped"]


# The worked examples -----------------------------------------------------------------------------


@pytest.mark.rule("HK-039", "HK-040", "HK-047", "HK-072")
def test_a_chicken_hand():
    assert steps("[555s] 234m456p678s9m + 9m") == (22, 0, 20, 20)
    assert base("[555s] 234m456p678s9m + 9m") == {"winning": 20, "melded_pung_of_simples": 2}


@pytest.mark.rule("HK-035", "HK-041", "HK-046", "HK-072")
def test_concealed_on_a_discard():
    assert steps("555m888s234p45p99s + 6p") == (46, 0, 50, 50)


@pytest.mark.rule("HK-045", "HK-048", "HK-049", "HK-051", "HK-072")
def test_self_drawn_concealed_all_simples():
    assert steps("555m234p456p678s8s + 8s", "self_draw") == (30, 3, 240, 240)


@pytest.mark.rule("HK-050", "HK-051", "HK-072")
def test_an_open_full_flush_self_drawn():
    assert steps("[444m] [777m] 345m678m9m + 9m", "self_draw") == (26, 3, 210, 210)


@pytest.mark.rule("HK-060", "HK-066", "HK-072")
def test_thirteen_orphans():
    scored = hand(ORPHANS)
    assert (scored["limit"], scored["points"], scored["total_fan"]) == ("thirteen_orphans", 500, None)
    assert scored["reading"] == [*["1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "C", "F"], "PP"]
    assert scored["arithmetic"] == {
        "base": [],
        "base_points": None,
        "doubles": None,
        "rounded": None,
        "capped": 500,
    }
    assert result(ORPHANS.replace("+ P", "+ 2m"))["reason"] == "no_shape"


# Base points -------------------------------------------------------------------------------------


@pytest.mark.rule("HK-040", "HK-041", "HK-042", "HK-043")
@pytest.mark.parametrize(
    ("text", "item", "points"),
    [
        ("[222m] 234m456p678s9p + 9p", "melded_pung_of_simples", 2),
        ("[999m] 234m456p678s9p + 9p", "melded_pung_of_others", 4),
        ("[NNN] 234m456p678s9p + 9p", "melded_pung_of_others", 4),
        ("222m[234m]456p678s9p + 9p", "concealed_pung_of_simples", 8),
        ("111m[234m]456p678s9p + 9p", "concealed_pung_of_others", 16),
        ("CCC[234m]456p678s9p + 9p", "concealed_pung_of_others", 16),
        ("[2222m] 345m456p678s9p + 9p", "melded_kong_of_simples", 8),
        ("[2222m+] 345m456p678s9p + 9p", "melded_kong_of_simples", 8),
        ("[PPPP] 234m456p678s9p + 9p", "melded_kong_of_others", 16),
        ("[2222m*] [345m]456p678s9p + 9p", "concealed_kong_of_simples", 16),
        ("[1111m*] [234m]456p678s9p + 9p", "concealed_kong_of_others", 32),
    ],
)
def test_pungs_and_kongs(text, item, points):
    assert base(text) == {"winning": 20, item: points}


@pytest.mark.rule("HK-044", "HK-047")
@pytest.mark.parametrize(
    ("pair", "winds", "points"),
    [
        ("C", "SE", {"dragon_pair": 2}),
        ("P", "SE", {"dragon_pair": 2}),
        ("S", "SE", {"own_wind_pair": 2}),
        ("E", "SE", {"prevailing_wind_pair": 2}),
        ("S", "SS", {"own_wind_pair": 2, "prevailing_wind_pair": 2}),
        ("N", "SE", {}),
        ("9p", "SE", {}),
    ],
)
def test_pairs(pair, winds, points):
    text = f"[234m] 234m456p678s{pair} + {pair}"
    own, prevailing = winds
    assert base(text, seat_wind=own, prevalent_wind=prevailing) == {"winning": 20} | points


@pytest.mark.rule("HK-045", "HK-046")
def test_self_drawn_and_concealed_points():
    plain = "234m456p678s345s9p + 9p"
    assert base(plain) == {"winning": 20, "concealed_hand": 10}
    assert base(plain, "self_draw") == {"winning": 20, "self_drawn": 2}
    assert doubles(plain) == {}
    assert doubles(plain, "self_draw") == {"concealed_self_drawn": 1, "self_drawn": 1}
    assert base("[234m] 456p678s345s9p + 9p") == {"winning": 20}
    # a concealed kong does not open the hand
    assert base("[5555m*] 456p678s345s9p + 9p")["concealed_hand"] == 10
    assert "concealed_hand" not in base("[5555m] 456p678s345s9p + 9p")


@pytest.mark.rule("HK-036", "HK-041")
def test_a_pung_finished_by_a_discard_is_melded():
    assert base("[234m] 55m456p678s99p + 5m") == {"winning": 20, "melded_pung_of_simples": 2}
    assert base("[234m] 55m456p678s99p + 5m", "self_draw")["concealed_pung_of_simples"] == 8
    # also in a concealed hand
    assert base("55m234m456p678s99p + 5m")["melded_pung_of_simples"] == 2
    # the tile goes where the hand counts most: into the chow, so that the pung stands
    assert base("[234m] 46m555m678s99p + 5m") == {"winning": 20, "concealed_pung_of_simples": 8}


@pytest.mark.rule("HK-035")
def test_concealed_sets_count_more():
    points = {item.id: item.points for item in BASE_POINTS}
    for size in ("pung", "kong"):
        for what in ("simples", "others"):
            assert points[f"concealed_{size}_of_{what}"] > points[f"melded_{size}_of_{what}"]


@pytest.mark.rule("HK-037")
def test_bonus_tiles():
    open_hand = "[234m] 456p678s345s9p + 9p"
    assert base(open_hand, flowers="f1g3") == {"winning": 20}
    assert base(open_hand, flowers="f2") == {"winning": 20, "own_bonus_tile": 4}
    assert base(open_hand, flowers="f2g2") == {"winning": 20, "own_bonus_tile": 8}
    assert base(open_hand, flowers="g1g2g3g4") == {"winning": 20, "own_bonus_tile": 4, "bonus_set": 16}
    both = base(open_hand, flowers="f1f2f3f4g1g2g3g4")
    assert both == {"winning": 20, "own_bonus_tile": 8, "bonus_set": 32}
    for wind, number in zip("ESWN", "1234", strict=True):
        assert base(open_hand, flowers=f"f{number}", seat_wind=wind)["own_bonus_tile"] == 4
    # of a number alone nobody can say whose they are
    assert base(open_hand, flowers=8) == {"winning": 20}


# Doubles -----------------------------------------------------------------------------------------


@pytest.mark.rule("HK-049")
def test_all_simples():
    assert doubles("[234m] 456p678s345s8p + 8p") == {"all_simples": 1}
    assert doubles("[234m] 456p678s345s9p + 9p") == {}
    assert doubles("[234m] 456p678s345sF + F") == {}


@pytest.mark.rule("HK-050", "HK-059")
def test_one_suit():
    assert doubles("[123m] 234m567m678m9m + 9m") == {"one_suit": 2}
    assert doubles("[123m] 234m567m678mF + F") == {}  # half flush is no double
    assert doubles("[123m] 234m567m678m9p + 9p") == {}


@pytest.mark.rule("HK-052")
def test_last_tile():
    text = "[234m] 456p678s345s9p + 9p"
    assert doubles(text, "last_wall_tile") == {"last_tile": 1}
    assert doubles(text, "self_draw", "last_wall_tile") == {"self_drawn": 1, "last_tile": 1}
    kong = "[2222m] 456p678s345s9p + 9p"
    for flags in (("self_draw", "kong_replacement"), ("self_draw", "bonus_replacement"), ("robbing_kong",)):
        error = result(kong, *flags, "last_wall_tile")["error"]
        assert error["field"] == "last_wall_tile"


@pytest.mark.rule("HK-053")
def test_robbed_kong():
    kong = "[2222m] 456p678s345s9p + 9p"
    assert doubles(kong, "self_draw", "kong_replacement") == {"self_drawn": 1, "robbed_kong": 1}
    robbed = "[234m] 456p678s45s99p + 3s"
    assert doubles(robbed, "robbing_kong") == {"robbed_kong": 1}
    assert doubles(robbed, "self_draw", "bonus_replacement") == {"self_drawn": 1}


@pytest.mark.rule("HK-054")
def test_three_consecutive_chows():
    assert doubles("[123m] 456m789m345s9p + 9p") == {"three_consecutive": 1}
    assert doubles("[123m] 456m789p345s9p + 9p") == {}
    assert doubles("[123m] 234m345m789s9p + 9p") == {}
    # the reading with the straight counts, not the one with more pungs
    assert doubles("123456789m555p9s + 9s") == {"three_consecutive": 1}


@pytest.mark.rule("HK-055")
def test_four_pungs():
    assert doubles("[222m] [333p] 777s88sNN + N") == {"four_pungs": 1}
    assert doubles("[2222m] [3333p*] 777s88sNN + N") == {"four_pungs": 1}
    assert doubles("[222m] [345p] 777s88sNN + N") == {}


@pytest.mark.rule("HK-056")
def test_little_and_big_three_dragons():
    assert doubles("[CCC] FFF345s678pP + P") == {"little_three_dragons": 1}
    assert doubles("[CCCC] FFF345s678pP + P") == {"little_three_dragons": 1}
    assert doubles("[CCC] FFF345s678pN + N") == {}
    big = hand("[CCC] FFF345sPP88p + P")
    assert (big["limit"], big["points"]) == ("big_three_dragons", 500)


@pytest.mark.rule("HK-059")
def test_pungs_of_honours_do_not_double():
    assert doubles("[CCC] SSS345s678p9p + 9p") == {}
    assert doubles("[EEE] 234m345s678p9p + 9p", prevalent_wind="E", seat_wind="E") == {}


# Limit hands -------------------------------------------------------------------------------------


@pytest.mark.rule("HK-057", "HK-058", "HK-061", "HK-062", "HK-063", "HK-064", "HK-065")
@pytest.mark.parametrize(
    ("limit", "text", "near"),
    [
        ("nine_gates", "1112345678999p + 5p", "1112345678999p + 5s"),
        ("nine_gates", "1112345678999p + 9p", "[123p] 1145678999p + 1p"),
        ("big_four_winds", "[EEE] [SSS] [WWWW] NNN8p + 8p", "[EEE] [SSS] [WWWW] NN88p + 8p"),
        ("all_honors", "[EEE] [SSS] CCCFFWW + F", "[EEE] [SSS] CCCFF99p + F"),
        ("all_terminals", "[111m] [999m] 11p99s111s + 1p", "[111m] [999m] 11pNN111s + 1p"),
        ("four_concealed_pungs", "222m333p777sNNN8s + 8s", "222m333p777sNN88s + N"),
        ("four_concealed_pungs", "[2222m*] 333p777sNNN8s + 8s", "[2222m] 333p777sNNN8s + 8s"),
        ("big_three_dragons", "[CCC] FFF345sPP88p + P", "[CCC] FFF345sPP88p + 8p"),
    ],
)
def test_limit_hands(limit, text, near):
    scored = hand(text)
    assert (scored["limit"], scored["points"], scored["total_fan"]) == (limit, 500, None)
    assert [fan["id"] for fan in scored["fans"]] == [limit]
    other = result(near)
    assert not other["win"] or other["limit"] is None


@pytest.mark.rule("HK-058", "HK-062")
def test_four_concealed_pungs_by_discard_only_on_the_pair():
    text = "222m333p777sNN88s + N"
    assert hand(text, "self_draw")["limit"] == "four_concealed_pungs"
    assert hand(text)["limit"] is None
    assert doubles(text) == {"four_pungs": 1}


@pytest.mark.rule("HK-061")
@pytest.mark.parametrize("rank", range(1, 10))
def test_nine_gates_on_every_tile(rank):
    assert hand(f"1112345678999s + {rank}s")["limit"] == "nine_gates"


@pytest.mark.rule("HK-057", "HK-063", "HK-064")
def test_a_hand_of_several_limits_names_the_first_and_lists_all():
    scored = hand("[EEE] [SSS] [WWW] NNNC + C")
    assert scored["limit"] == "big_four_winds"
    assert {fan["id"] for fan in scored["fans"]} == {"big_four_winds", "all_honors"}
    assert {fan["points"] for fan in scored["fans"]} == {500}
    assert scored["points"] == 500


# Doubling, rounding, limit -----------------------------------------------------------------------


@pytest.mark.rule("HK-072")
def test_the_limit_caps_what_is_rounded():
    text = "[9999p*] [1111p*] 234p56p88p + 7p"  # 20 + 32 + 32 + 10, one suit
    assert steps(text) == (94, 2, 380, 380)
    assert steps(text, "last_wall_tile") == (94, 3, 750, 500)
    assert hand(text, "last_wall_tile")["limit"] is None


@pytest.mark.rule("HK-048")
def test_fan_table():
    fans = CLASSICAL.table
    assert [fan.id for fan in fans] == [member.name.lower() for member in ClassicalFan]
    limits = {fan.id for fan in fans if fan.value == 0} | {"big_three_dragons"}
    assert limits == {member.name.lower() for member in LIMIT_HANDS}
    assert {fan.id: fan.value for fan in fans if fan.value > 1} == {"one_suit": 2}


# Payments ----------------------------------------------------------------------------------------

OPEN = "[555s] 234m456p678s9m + 9m"  # 20 points


@pytest.mark.rule("HK-067", "HK-068", "HK-069", "HK-070", "HK-071")
@pytest.mark.parametrize(("players", "others"), [(4, 2), (3, 1), (2, 0)])
def test_shares(players, others):
    """Whoever discards pays what all would pay together; three other seats make four or six shares."""
    options = {"players": players}
    more = {"options": options}
    by_dealer = hand(OPEN, dealer=True, **more)["payments"]
    assert by_dealer == {"discarder": 20 * 2 * (others + 1), "others": 0}
    for discarder_dealer in (False, True) if others else (True,):
        paid = hand(OPEN, discarder_dealer=discarder_dealer, **more)["payments"]
        assert paid == {"discarder": 20 * (2 + others), "others": 0}
    drawn = hand(OPEN, "self_draw", "last_wall_tile", **more)
    assert drawn["points"] == 100  # 24 × 4
    assert drawn["payments"] == {"dealer": 200, "others": 100}
    assert hand(OPEN, "self_draw", "last_wall_tile", dealer=True, **more)["payments"] == {"each": 200}


@pytest.mark.rule("HK-069", "HK-070")
def test_a_limit_hand_of_the_dealer():
    assert hand(ORPHANS, dealer=True)["payments"] == {"discarder": 3000, "others": 0}
    assert hand(ORPHANS, "self_draw", dealer=True)["payments"] == {"each": 1000}


# Options -----------------------------------------------------------------------------------------


@pytest.mark.rule("HK-041")
def test_option_concealed_pung():
    options = {"concealed_pung": "4_8"}
    assert base("222m[234m]456p678s9p + 9p", options=options)["concealed_pung_of_simples"] == 4
    assert base("111m[234m]456p678s9p + 9p", options=options)["concealed_pung_of_others"] == 8
    assert base("[1111m*] [234m]456p678s9p + 9p", options=options)["concealed_kong_of_others"] == 32
    assert find_ruleset("classical", options) == find_ruleset("classical", {"concealed_pung": "4-8"})


@pytest.mark.rule("HK-059")
def test_option_honour_pung_doubles():
    options = {"honour_pung_doubles": 1}
    assert doubles("[CCC] SSSFF345s67p + 8p", options=options) == {"dragon_pung": 1, "own_wind_pung": 1}
    both = doubles("[SSS] 234m345s678p9p + 9p", options=options, prevalent_wind="S")
    assert both == {"own_wind_pung": 1, "prevailing_wind_pung": 1}
    little = doubles("[CCC] FFFPP345s67p + 8p", options=options)
    assert little == {"dragon_pung": 2, "little_three_dragons": 1}
    assert doubles("[NNN] 234m345s678p9p + 9p", options=options) == {}


@pytest.mark.rule("HK-059")
def test_option_half_flush_double():
    options = {"half_flush_double": "true"}
    assert doubles("[123m] 234m567m678mF + F", options=options) == {"half_flush": 1}
    assert doubles("[123m] 234m567m678m9m + 9m", options=options) == {"one_suit": 2}
    assert doubles("[123m] 234m567m678pF + F", options=options) == {}


@pytest.mark.rule("HK-037")
def test_option_bonus_points():
    text = "[234m] 456p678s345s9p + 9p"
    assert base(text, flowers="f2g1g2g3g4", options={"bonus_points": "none"}) == {"winning": 20}
    assert base(text, flowers="f1g1", options={"bonus_points": "each"})["bonus_tile"] == 8
    assert base(text, flowers=3, options={"bonus_points": "each"})["bonus_tile"] == 12


@pytest.mark.rule("HK-045", "HK-048", "HK-051")
def test_option_selfdraw_stack():
    options = {"selfdraw_stack": "points_only"}
    text = "234m456p678s345s9p + 9p"
    assert doubles(text, "self_draw", options=options) == {}
    assert base(text, "self_draw", options=options) == {"winning": 20, "self_drawn": 2}


@pytest.mark.rule("HK-053")
def test_option_robbed_kong_means():
    kong = ("[2222m] 456p678s345s9p + 9p", "self_draw", "kong_replacement")
    robbed = ("[234m] 456p678s45s99p + 3s", "robbing_kong")
    for meaning, counts in (("both", (1, 1)), ("replacement", (1, 0)), ("robbing", (0, 1))):
        options = {"robbed_kong_means": meaning}
        found = [doubles(*case, options=options).get("robbed_kong", 0) for case in (kong, robbed)]
        assert tuple(found) == counts


@pytest.mark.rule("HK-054")
@pytest.mark.parametrize(
    ("text", "straight", "shifted", "linked"),
    [
        ("[123m] 456m789m345s9p + 9p", 1, 0, 1),
        ("[123m] 234m345m789s9p + 9p", 0, 1, 1),
        ("[123m] 345m567m789s9p + 9p", 0, 0, 1),
        ("[123m] 234m567m789s9p + 9p", 0, 0, 1),
        ("[123m] 123m456m789s9p + 9p", 0, 0, 0),
        ("[123m] 567m789s234m9p + 9p", 0, 0, 1),
        ("[123m] 678m789m345s9p + 9p", 0, 0, 0),
    ],
)
def test_option_three_consecutive(text, straight, shifted, linked):
    for meaning, counts in (("straight", straight), ("shifted", shifted), ("any_three_linked", linked)):
        found = doubles(text, options={"three_consecutive": meaning})
        assert found.get("three_consecutive", 0) == counts, meaning


@pytest.mark.rule("HK-056")
def test_option_big_three_dragons():
    options = {"big_three_dragons": "double_only"}
    text = "[CCC] FFF345sPP88p + P"
    assert doubles(text, options=options) == {"big_three_dragons": 1}
    assert steps(text, options=options) == (20 + 4 + 16 + 4, 1, 90, 90)


@pytest.mark.rule("HK-072")
def test_option_rounding():
    text = "[333s] [444s] 234m456p9m + 9m"  # 24 points
    assert steps(text, "last_wall_tile") == (24, 1, 50, 50)
    assert steps(text, "last_wall_tile", options={"rounding": "up_before"}) == (24, 1, 60, 60)
    assert steps(text, "last_wall_tile", options={"rounding": "none"}) == (24, 1, 48, 48)


@pytest.mark.rule("HK-072")
def test_option_cap():
    assert hand(ORPHANS, options={"cap": 300})["points"] == 300
    text = "[9999p*] [1111p*] 234p56p88p + 7p"
    assert steps(text, "last_wall_tile", options={"cap": 1000}) == (94, 3, 750, 750)
    for cap in (9, 5001, "none"):
        assert result(ORPHANS, options={"cap": cap})["error"]["field"] == "options.cap"


@pytest.mark.rule("HK-072")
def test_option_cap_applies_to():
    options = {"cap_applies_to": "payment"}
    assert hand(ORPHANS, dealer=True, options=options)["payments"] == {"discarder": 500, "others": 0}
    assert hand(ORPHANS, "self_draw", options=options)["payments"] == {"each": 500}
    assert hand(OPEN, options=options)["payments"] == {"discarder": 80, "others": 0}


@pytest.mark.rule("HK-067", "HK-068", "HK-069", "HK-070")
def test_option_payment():
    everyone = {"payment": "everyone_pays"}
    assert hand(OPEN, options=everyone)["payments"] == {"discarder": 20, "dealer": 40, "others": 20}
    paid = hand(OPEN, discarder_dealer=True, options=everyone)["payments"]
    assert paid == {"discarder": 40, "others": 20}
    assert hand(OPEN, dealer=True, options=everyone)["payments"] == {"discarder": 40, "others": 40}
    for payment, by_discard in (
        ("hk_half", {"discarder": 40, "others": 20}),
        ("hk_full", {"discarder": 80, "others": 0}),
    ):
        options = {"payment": payment}
        for dealer in (False, True):
            assert hand(OPEN, dealer=dealer, options=options)["payments"] == by_discard
            drawn = hand(OPEN, "self_draw", "last_wall_tile", dealer=dealer, options=options)["payments"]
            assert drawn == {"each": 200}
    assert hand(OPEN, options={"payment": "hk_full", "players": 3})["payments"]["discarder"] == 60


@pytest.mark.rule("HK-038")
def test_option_minimum_counts_doubles():
    options = {"minimum": 1}
    refused = result(OPEN, options=options)
    assert (refused["win"], refused["reason"]) == (False, "below_minimum")
    assert refused["detail"] == {
        "total_fan": 0,
        "minimum": 1,
        "unit": "doubles",
        "rule": "HK-038",
        "fans": [],
    }
    assert hand(OPEN, "last_wall_tile", options=options)["total_fan"] == 1
    assert hand(ORPHANS, options={"minimum": 3})["limit"] == "thirteen_orphans"
    assert result(OPEN)["win"]


# Requests ----------------------------------------------------------------------------------------


@pytest.mark.rule("HK-002", "HK-052", "HK-053")
@pytest.mark.parametrize(
    ("field", "text", "how", "more"),
    [
        ("hand", "[555s] 234m456p678s + 9m", (), {}),
        ("win_tile", "[5555s] 234m456p99m6s + 5s", (), {}),
        ("kong_replacement", "[555s] 234m456p678s9m + 9m", ("self_draw", "kong_replacement"), {}),
        ("kong_replacement", "[5555s] 234m456p678s9m + 9m", ("kong_replacement",), {}),
        ("robbing_kong", "[234m] 456p678s345s9p + 9p", ("robbing_kong",), {}),
        ("last_of_kind", "[234m] 456p678s345s9p + 9p", ("last_of_kind",), {}),
        ("last_wall_tile", "[234m] 456p678s45s99p + 3s", ("robbing_kong", "last_wall_tile"), {}),
        ("flowers", OPEN, (), {"flowers": "f1f1"}),
        ("flowers", OPEN, (), {"flowers": 1, "options": {"tiles": 136}}),
        ("void_suit", OPEN, (), {"void_suit": "m"}),
        ("discarder_dealer", OPEN, (), {"dealer": True, "discarder_dealer": True}),
        ("options.concealed_pung", OPEN, (), {"options": {"concealed_pung": "2_4"}}),
        ("options.kong_box", OPEN, (), {"options": {"kong_box": 4}}),
        ("options", OPEN, (), {"rules": "mcr", "options": {"losers_settle": True}}),
    ],
)
def test_contradictions_are_refused_with_their_field(field, text, how, more):
    assert result(text, *how, **more)["error"]["field"] == field
