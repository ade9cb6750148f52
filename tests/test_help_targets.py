"""Help names the hand it heads for, says what a ready one is worth, and advises claims."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.help_follower import Discarder, Silent, lead, margin, points
from tests.positions import positions
from tests.test_terminal_words import moment, offered
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.table.actions import CHOW_LOWEST, CONCEALED_KONG, HU, KONG, PASS, PUNG
from zimo.engine.table.state import MeldType, Phase
from zimo.notation.tiles import parse_tile, parse_tiles
from zimo.rulesets import PRESETS, find_ruleset
from zimo.seat.advice import Advice, advice
from zimo.seat.sight import MeldSeen, see
from zimo.terminal.hints import advice as told
from zimo.terminal.names import TableWords

WITHOUT = [name for name, preset in PRESETS.items() if not preset.ruleset.minimum]
LANGUAGES = {"en": TableWords(), "zh": TableWords(language="zh")}


def melded(*sets: str) -> tuple[MeldSeen, ...]:
    """Sets claimed from the seat before."""
    tiles = [parse_tiles(each) for each in sets]
    kinds = [MeldType.PUNG if each[0] == each[1] else MeldType.CHOW for each in tiles]
    return tuple(MeldSeen(kind, each[0], 3, each[0]) for kind, each in zip(kinds, tiles, strict=True))


def help_with(rules: str, hand: str) -> Advice:
    return advice(moment(rules, hand), find_ruleset(rules))


def lines(rules: str, hand: str, language: str = "en") -> list[str]:
    return told(moment(rules, hand), find_ruleset(rules), LANGUAGES[language])


def heads_for(rules: str, hand: str) -> tuple[str, int]:
    """What the first discard leads to, and how far it is."""
    target = help_with(rules, hand).discards[0].choice.towards
    assert target is not None
    return target.id, target.missing


# Targets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "You are 5 tiles from Seven Pairs (24 points). Best discards:"),
        ("zh", "差5张成七对（24分）。最好打："),
    ],
)
def test_the_first_discard_says_what_it_is_for(language, first):
    """Help once advised to break the pung, and did not say that it was for seven pairs."""
    hand = "1p1s1s2m3s5s5s5s6m8s9pEPS"
    said = lines("mcr", hand, language)
    assert said[0] == first
    name = {"en": "Seven Pairs", "zh": "七对"}[language]
    assert name in said[1]


@pytest.mark.parametrize(
    ("rules", "hand", "target"),
    [
        ("mcr", "234m234p23s678s99s1m", ("mixed_triple_chow", 1)),
        ("mcr", "123m45p789s88p11sEW", ("mixed_straight", 2)),
        ("mcr", "147m258p39sESWNP9p", ("lesser_honors_and_knitted_tiles", 1)),
        ("mcr", "147m258p36s55m78pEW", ("knitted_straight", 2)),
        ("mcr", "1122446688mEEC9p", ("seven_pairs", 1)),
        ("mcr", "123456mEE77m24s1pN", ("pure_straight", 3)),
        ("mcr", "19m19p19sESWNPFC5m", ("thirteen_orphans", 1)),
        ("classical", "19m19p19sESWNPFC5m", ("thirteen_orphans", 1)),
        ("sbr", "1133m557799m1124p", ("seven_pairs", 1)),
        ("changchun", "1133m5577p1199s24s", ("seven_pairs", 1)),
    ],
)
def test_a_hand_is_named(rules, hand, target):
    assert heads_for(rules, hand) == target


def test_where_any_win_counts_the_distance_is_to_any_win():
    found = help_with("sbr", "123m456m789p1255s9s")
    assert found.phrases[0].id == "help.distance"
    assert {each.choice.towards for each in found.discards} == {None}


# What a ready hand is worth -----------------------------------------------------------------------


def test_a_ready_hand_tells_what_it_waits_for_and_is_worth():
    said = lines("mcr", "234m234p23s678s99s1m")
    assert said[1].strip().startswith("1m: ready for ")
    assert said[1].endswith("points")


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "Ready, but no wait may be declared:"), ("zh", "已听牌，但所听的牌都不够起胡：")],
)
def test_a_ready_hand_that_cannot_be_declared_is_not_called_ready(language, expected):
    cheap = moment("mcr", "1233m", own={"melds": melded("123p", "678s", "456s")})
    said = told(offered(cheap, "9p"), find_ruleset("mcr"), LANGUAGES[language])
    assert [line for line in said if expected in line] == said[:2]
    assert not any("You are ready" in line or line.startswith("已听牌。") for line in said)


@pytest.mark.parametrize(("language", "expected"), [("en", "only if you draw"), ("zh", "只能自摸")])
def test_a_wait_that_only_counts_when_drawn_is_told(language, expected):
    """All chows, a concealed hand, and no honours: five on a discard, eight when drawn."""
    said = lines("mcr", "345m67p234m22p678sE", language)
    assert expected in said[1]


# Claims and kongs ---------------------------------------------------------------------------------


def test_a_claim_is_advised_with_what_it_leaves():
    sight = offered(moment("mcr", "23m456p789s88pEEC"), "1m", (PASS, CHOW_LOWEST))
    best, *others = advice(sight, find_ruleset("mcr")).calls
    assert (best.action, [call.action for call in others]) == (CHOW_LOWEST, [PASS])
    assert [call.phrases[0].id for call in (best, *others)] == ["help.waits", "help.towards"]


def test_passing_comes_first_where_a_claim_leads_away():
    sight = offered(moment("mcr", "1133m5577p1199s4s"), "5p", (PASS, PUNG))
    calls = advice(sight, find_ruleset("mcr")).calls
    assert [call.action for call in calls] == [PASS, PUNG]
    assert told(sight, find_ruleset("mcr"), LANGUAGES["en"])[0].startswith("Pass: ready for")


def test_a_kong_stands_before_the_discards_where_it_is_as_good():
    sight = moment("sbr", "1111m23456789m55p", legal=(*parse_tiles("123456789m5p"), CONCEALED_KONG))
    assert [call.action for call in advice(sight, find_ruleset("sbr")).calls] == [CONCEALED_KONG]
    within = moment("sbr", "111123567m78989p", legal=(*parse_tiles("123567m789p"), CONCEALED_KONG))
    assert not advice(within, find_ruleset("sbr")).calls


# Against greedy -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WITHOUT)
def test_claims_are_those_of_greedy_where_any_win_counts(name):
    met: Counter[int] = Counter()
    for game, _ in positions(PRESETS[name].ruleset, 30, 0.6, f"claims {name}"):
        if game.actor is None or game.phase != Phase.CLAIM:
            continue
        view = game.view(game.actor)
        sight = see(view)
        if sight.true_hu or HU in sight.legal:
            continue
        chosen = CompiledPlayer(Code.GREEDY, game.ruleset, seed=1).choose(view)
        if KONG in sight.legal and sight.own_hand.count(sight.offer or 0) < 3:
            continue  # greedy adds to an open pung whatever that breaks
        assert advice(sight, game.ruleset).calls[0].action == chosen, (game.seed, len(game.actions))
        met[chosen] += 1
    assert met[PASS] > 20
    assert met[PUNG] > 5


class Nearest(Discarder):
    """Discards what leaves least to any win, as Help once ranked."""

    def choose(self, view):
        sight = see(view)
        found = advice(sight, self.ruleset)
        if sight.true_hu or not found.discards:
            return super().choose(view)
        nearest = min(
            (each.choice for each in found.discards), key=lambda choice: (choice.deficiency, -choice.count)
        )
        return parse_tile(nearest.tile)


@pytest.mark.parametrize("deals", [40, pytest.param(100, marks=pytest.mark.slow)])
def test_discards_by_help_bring_more_than_those_nearest_to_any_win(deals):
    mcr = PRESETS["mcr"].ruleset
    by_help, nearest = (
        sum(own for own, *_ in points(mcr, deals, follower)) for follower in (Discarder, Nearest)
    )
    assert by_help > nearest


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_a_seat_that_follows_help_is_no_worse_than_greedy(name):
    assert lead([*points(PRESETS[name].ruleset, 2_000)]).upper > 0


@pytest.mark.slow
def test_a_seat_that_only_discards_by_help_loses_less_than_half_of_what_it_did():
    """It lost 5.168 points a deal over 2,000 deals before Help ranked by what may be declared."""
    played = [*points(PRESETS["mcr"].ruleset, 2_000, Discarder)]
    assert margin([float(own) for own, *_ in played]).mean > -5.168 / 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mcr", "official"])
def test_discards_by_help_are_worth_as_much_as_those_of_greedy(name):
    """Both without claims, by the same walls. Where chows come from anybody nobody does well without them."""
    ruleset = PRESETS[name].ruleset
    pairs = zip(points(ruleset, 2_000, Discarder), points(ruleset, 2_000, Silent), strict=True)
    assert margin([float(own[0] - other[0]) for own, other in pairs]).upper > 0
