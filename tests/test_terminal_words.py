"""What the terminal table says of a moment: choices, hints, why there is no hu, events."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.conformance.stacked import EAST, SOUTH, StackedDeal
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CHOW_MIDDLE,
    CONCEALED_KONG,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
    VOID_CARD,
)
from zimo.engine.table.state import Draw, MeldType, Phase, Reason
from zimo.notation.tiles import KINDS, parse_tile, parse_tiles
from zimo.play.actions import action_name
from zimo.play.game import Game, LedgerEntry
from zimo.rulesets import find_ruleset
from zimo.seat.sight import Discarded, MeldSeen, SeatSeen, Sight, see
from zimo.terminal.choices import choices, hand_tiles
from zimo.terminal.drawing import Look, laid_out, opponent, river
from zimo.terminal.events import events_between
from zimo.terminal.faces import Faces
from zimo.terminal.hints import advice, why_no_hu
from zimo.terminal.names import TableWords, meld_text
from zimo.terminal.prompt import Habits, question
from zimo.terminal.sheet import deal_sheet

LETTERS = TableWords()


def moment(rules: str, hand: str, *, own: dict[str, Any] | None = None, **more: Any) -> Sight:
    """Seat 0 holds ``hand`` in its own turn; nothing lies on the table yet."""
    held = tuple(sorted(parse_tiles(hand)))
    sight = see(Game(rules, seed=1).view(0))
    seat = replace(sight.own, hand=held, standing=len(held), **({"void": None} | (own or {})))
    dealt = sight.own_hand
    unseen = tuple(
        max(0, copies + dealt.count(kind) - held.count(kind)) for kind, copies in enumerate(sight.unseen)
    )
    values = {"phase": Phase.TURN, "turn": 0, "asked": True, "legal": held, "drawn": None, "draw": Draw.WALL}
    return replace(
        sight, seats=(seat, *sight.seats[1:]), unseen=unseen, visible=(0,) * KINDS, **(values | more)
    )


def offered(sight: Sight, tile: str, legal: tuple[int, ...] = (PASS,), **more: Any) -> Sight:
    """The seat to the right has discarded ``tile``."""
    kind = parse_tile(tile)
    right = replace(sight.seats[1], river=(Discarded(kind, False, True),))
    seats = (sight.seats[0], right, *sight.seats[2:])
    values = {"phase": Phase.CLAIM, "turn": 1, "legal": legal, "offer": kind, "draw": None}
    return replace(sight, seats=seats, **(values | more))


# Choices ----------------------------------------------------------------------------------------


def test_the_drawn_tile_stands_apart():
    tiles = hand_tiles(moment("sbr", "123m456p789s1122s3p", drawn=parse_tile("3p")))
    assert [tile.kind for tile in tiles if tile.drawn] == [parse_tile("3p")]
    assert tiles[-1].drawn
    assert len({tile.key for tile in tiles}) == 14


def test_one_kong_is_one_key_and_two_are_asked():
    legal = (CONCEALED_KONG + 3, ADDED_KONG + 12)
    sight = moment("sbr", "4444m123p456p78s1s9s", legal=legal[:1])
    assert [(choice.key, choice.action) for choice in choices(sight, LETTERS)] == [("k", legal[0])]
    (kong,) = choices(replace(sight, legal=legal), LETTERS)
    assert kong.action is None
    assert [(option.key, option.action) for option in kong.options] == [("1", legal[0]), ("2", legal[1])]
    assert [option.label for option in kong.options] == ["Concealed kong 4m", "Kong: add 4p"]


def test_every_claim_has_its_key():
    legal = (PASS, HU, PUNG, KONG, CHOW_LOWEST, CHOW_MIDDLE, CHOW_HIGHEST)
    found = choices(offered(moment("mcr", "1223445m678p999s"), "3m", legal), LETTERS)
    assert [choice.key for choice in found] == ["h", "p", "k", "c", "space"]
    chows = found[3].options
    assert [chow.label for chow in chows] == ["Chow 3m 4m 5m", "Chow 2m 3m 4m", "Chow 1m 2m 3m"]


def test_void_cards_and_bonus_tiles_have_keys():
    three = tuple(range(VOID_CARD, VOID_CARD + 3))
    cards = moment("sbr-mil", "123m456p789s1122s", phase=Phase.VOID, legal=three)
    assert [choice.key for choice in choices(cards, LETTERS)] == ["m", "p", "s"]
    kept = moment("mcr", "123m456p789s11s2sf1", legal=(SET_ASIDE,))
    assert [(choice.key, choice.label) for choice in choices(kept, LETTERS)] == [("o", "Set aside f1")]


def test_the_question_tells_a_robbery_from_a_discard():
    sight = offered(moment("sbr", "123m456p789s1122s"), "3m")
    ruleset = find_ruleset("sbr")
    assert question(sight, ruleset, None, Habits(), Look()) == "Right discards 3m: claim it?"
    robbing = replace(sight, offer_robs=True)
    assert "rob the kong" in question(robbing, ruleset, None, Habits(), Look())


# Hints ------------------------------------------------------------------------------------------


def test_waits_with_the_tiles_left_and_their_value():
    sight = moment("sbr", "111222m234567p9p", phase=Phase.CLAIM, turn=2, asked=False)
    lines = advice(sight, find_ruleset("sbr"), LETTERS)
    assert lines[0] == "You are ready. You wait for:"
    assert lines[1].split(";")[0] == f" 9p  {sight.unseen[parse_tile('9p')]} left"
    assert "by discard" in lines[1]
    assert "self-drawn" in lines[1]


def test_discards_are_ranked_and_only_lawful_ones_are_named():
    sight = moment("sbr", "111222m234567p9p5s")
    assert advice(sight, find_ruleset("sbr"), LETTERS)[1].startswith(" 5s: ready")
    strict = replace(sight, legal=(parse_tile("9p"),))
    assert [line[:4] for line in advice(strict, find_ruleset("sbr"), LETTERS)[1:]] == [" 9p:"]


def test_the_void_suits_are_compared():
    lines = advice(moment("sbr", "111222m234567p95s", phase=Phase.VOID), find_ruleset("sbr"), LETTERS)
    assert lines[2].startswith("Without bamboo (you hold 2): 2 tiles from a win")


def test_melds_that_leave_no_win_are_said_to():
    bamboo = (MeldSeen(MeldType.PUNG, parse_tile("1s"), 1),)
    sight = moment("sbr", "111222m2345p9p", own={"melds": bamboo, "void": 2})
    assert "No win is left" in advice(sight, find_ruleset("sbr"), LETTERS)[0]


# Why no hu --------------------------------------------------------------------------------------


def why(sight: Sight, rules: str) -> str:
    (line,) = why_no_hu(sight, find_ruleset(rules), LETTERS)
    return line


@pytest.mark.parametrize(
    ("rules", "hand", "drawn", "reason"),
    [
        ("sbr", "111222m234567p99p", "9p", "it would win"),
        ("sbr", "111222m234567p9p1s", "9p", "no complete hand"),
        ("sbr", "111222m234p567s99p", "9p", "one must be void"),
        ("sichuan", "111222m234p567s99p", "9p", "at most 2"),
        ("changchun", "234234m234p234s55p", "5p", "a 1, a 9 or an honour"),
        ("changchun", "123234m234p234s55p", "5p", "a pung, a kong or a pair of dragons"),
        ("changchun", "111234m234p345p55p", "5p", "bamboo"),
    ],
)
def test_why_the_own_hand_may_not_be_declared(rules, hand, drawn, reason):
    assert reason in why(moment(rules, hand, drawn=parse_tile(drawn)), rules)


def test_why_a_void_tile_bars_a_complete_hand():
    sight = moment("sbr", "111222m234567p99p", own={"void": 1}, drawn=parse_tile("9p"))
    text = why(sight, "sbr")
    assert "tiles of the void suit are held: 23456799" in text
    assert "SBR-040" in text


def test_why_not_in_the_turn_of_a_claim():
    assert "claimed tile" in why(moment("sbr", "111222m234567p99p", draw=Draw.CLAIM), "sbr")


def test_why_not_after_passing_a_hu():
    sight = offered(moment("sbr", "111222m234567p9p"), "9p", passed=0)
    assert "SBR-097" in why(sight, "sbr")


def test_why_not_when_barred():
    sight = moment("sbr-mil", "111222m234567p99p", own={"barred": True}, drawn=parse_tile("9p"))
    assert "may not win in this deal" in why(sight, "sbr-mil")


def test_a_hu_that_is_offered_is_pointed_at():
    sight = offered(moment("sbr", "111222m234567p9p"), "9p", (PASS, HU), true_hu=True)
    assert why(sight, "sbr") == "You may declare hu: press h."


# Events and drawing -----------------------------------------------------------------------------


def test_a_payment_is_told_when_it_is_made():
    before = moment("sbr", "123m456p789s1122s")
    paid = LedgerEntry(Reason.CONCEALED_KONG, 1, 3, (-2, 6, -2, -2), 0)
    texts = [event.text for event in events_between(before, replace(before, ledger=(paid,)), LETTERS)]
    assert texts == ["Concealed kong: You -2, Right +6, Across -2, Left -2."]


def test_a_hu_and_a_meld_are_told():
    before = offered(moment("sbr", "123m456p789s1122s"), "3m")
    left = replace(before.seats[3], hu=1, hus=1, win_tile=2, win_from=1)
    across = replace(before.seats[2], melds=(MeldSeen(MeldType.PUNG, 2, 1),))
    after = replace(before, seats=(*before.seats[:2], across, left))
    texts = [event.text for event in events_between(before, after, LETTERS)]
    assert texts == ["Left: hu! On 3m from Right.", "Across: pung of 333m from Right."]


@pytest.mark.parametrize(
    ("meld", "text"),
    [
        (MeldSeen(MeldType.CHOW, 18, 3), "123s"),
        (MeldSeen(MeldType.MELDED_KONG, 27, 3), "EEEE"),
        (MeldSeen(MeldType.CONCEALED_KONG, 12, 0), "[4444p]"),
        (MeldSeen(MeldType.CONCEALED_KONG, None, 0), "[????]"),
    ],
)
def test_melds_as_text(meld, text):
    assert meld_text(meld, Faces.LETTERS) == text


def test_marks_of_discards_and_claims_are_shown():
    seat: SeatSeen = moment("sbr", "123m456p789s1122s").own
    thrown = (Discarded(2, False, False, True), Discarded(3, True, False, True), Discarded(4, False, False))
    (line,) = river(replace(seat, river=thrown), Look(), 1)
    assert line.plain.split() == ["3m·", "4m·", "5m"]
    claimed = replace(seat, melds=(MeldSeen(MeldType.CHOW, 18, 3, 19),))
    text = laid_out(claimed, Look())
    assert text.plain.split() == ["123s"]
    assert [text.plain[span.start : span.end] for span in text.spans if span.style == "underline"] == ["2"]


@pytest.mark.rule("XZ-028", "XL-003")
@pytest.mark.parametrize("rules", ["xuezhan", "xueliu"])
def test_the_hand_of_a_winner_lies_open(rules):
    """Also of one who plays on."""
    table = StackedDeal(rules, exchange="off", south="123m456m99m11146p", draws="5p")
    table.choose_void("s", "s", "s", "s")
    closed = see(table.view(EAST))
    assert "▮" in opponent(closed, closed.seats[SOUTH], 0, table.ruleset, Look(), 2).plain
    table.play(next(action for action in table.legal if action < PASS))
    table.nobody_claims()
    table.hu()
    seen = see(table.view(EAST))
    lines = opponent(seen, seen.seats[SOUTH], 0, table.ruleset, Look(), 2).plain.splitlines()
    assert "▮" not in lines[1]
    assert lines[2].split() == ["12345699m", "11146p"]
    faces = Look(faces=Faces.CHINESE)
    assert "12345699萬" in opponent(seen, seen.seats[SOUTH], 0, table.ruleset, faces, 2).plain


@pytest.mark.rule("SBR-012")
def test_of_a_long_river_the_last_rows_are_shown():
    seat: SeatSeen = moment("sbr", "123m456p789s1122s").own
    long = replace(seat, river=tuple(Discarded(kind, False, False) for kind in range(20)))
    lines = [line.plain for line in river(long, Look(), 2)]
    assert lines[0].startswith("… 4p")
    assert lines[1].split() == ["1s", "2s"]
    assert len(river(seat, Look(), 2)) == 2


def test_a_classical_account_shows_the_arithmetic():
    """Points for each set, each double, rounding, limit, and every payer."""
    game = StackedDeal("classical", east="1111m46m123p456p99s", back="5m")
    game.concealed_kong("1m")
    game.hu()
    sheet = deal_sheet(game, see(game.view(EAST)), Look()).plain
    lines = [line.strip() for line in sheet.splitlines()]
    assert "You: hu, self-drawn 5m: 430 points (3 doubles)" in lines
    for line in (
        "Winning 和牌  20",
        "Concealed kong of terminals or honours 幺九暗杠  32",
        "Self-drawn 自摸  2",
        "54 × 8 = 432, rounded 430",
    ):
        assert line in lines
    for fan in (
        "Concealed Hand, self-drawn 门清自摸  1  HK-046 HK-048",
        "Robbed Kong 抢杠杠上开花  1  HK-053",
    ):
        assert any(line.startswith(fan) for line in lines)
    (paid,) = [line for line in lines if line.startswith("You, hu 5m:")]
    assert "You +2580  Right -860  Across -860  Left -860" in paid
    limit = StackedDeal("classical", east="19m19p19sESWNCFPP")
    limit.hu()
    text = deal_sheet(limit, see(limit.view(EAST)), Look()).plain
    assert "You: hu, self-drawn P: 500 points" in text
    assert "Thirteen Orphans 十三幺  500" in text
    assert "500, a limit hand" in text


def test_losers_are_named_with_their_difference():
    game = StackedDeal(
        "classical", losers_settle=True, east="5m", south="46m123p456p789s99s", west="CCC222pFF"
    )
    game.discard("5m")
    game.claim(south=HU)
    sheet = deal_sheet(game, see(game.view(SOUTH)), Look()).plain
    assert "Right, hands compared without hu:  Left -60  Right +" in sheet
    assert "HK-073" in sheet


def test_every_action_has_a_name_without_a_table() -> None:
    """For refusals and records, where tiles stand in notation."""
    names = [action_name(code) for code in range(256)]
    assert names[2] == "discard 3m"
    assert len(set(names)) == len(names)
