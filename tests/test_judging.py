"""What a seat did, judged by what Help would have done."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from tests.positions import positions
from tests.recorded import NAMES, played
from tests.test_terminal_words import moment, offered
from tests.test_view_secrecy import Permuter, view_of
from zimo.engine.table.actions import CHOW_LOWEST, HU, PASS, PUNG, VOID_CARD
from zimo.engine.table.state import Phase
from zimo.notation.tiles import SUIT_KINDS, parse_tile
from zimo.play.game import Game
from zimo.play.record import Record, record_of
from zimo.rulesets import PRESETS, find_ruleset
from zimo.seat.advice import advice
from zimo.seat.judging import Grade, Judgement, Verdict, first_of, judge
from zimo.seat.sight import Sight, see
from zimo.server import http_protocol
from zimo.server.replays import NoSuchMoment
from zimo.server.review import judged, reviewed
from zimo.words.catalogue import Words


def judged_at(sight: Sight, rules: str) -> Judgement:
    found = judge(sight, find_ruleset(rules))
    assert found is not None
    return found


def told(verdict: Verdict) -> tuple[Grade, str]:
    return verdict.grade, Words("en").said(verdict.reason)


# One decision -------------------------------------------------------------------------------------


def test_breaking_a_set_is_a_mistake_that_is_explained():
    found = judged_at(moment("classical", "123m456m789p11p2s4s8s"), "classical")
    assert found.best == parse_tile("8s")
    assert told(found.verdicts[parse_tile("8s")]) == ("good", "This is what Help would do.")
    assert told(found.verdicts[parse_tile("5m")]) == (
        "mistake",
        "Afterwards: 2 tiles from a win. With Help's choice: ready.",
    )


def test_a_narrower_wait_could_be_better():
    found = judged_at(moment("classical", "123m456m789p11p2s4s5s"), "classical")
    assert found.best == parse_tile("2s")
    assert told(found.verdicts[parse_tile("5s")]) == (
        "better",
        "Only 4 tiles help afterwards; with Help's choice 8 do.",
    )


def test_where_points_are_needed_what_is_left_for_a_declarable_hand_is_compared():
    found = judged_at(moment("mcr", "234m234p23s678s99s1m"), "mcr")
    assert found.best == parse_tile("1m")
    grade, reason = told(found.verdicts[parse_tile("3p")])
    assert grade == "mistake"
    assert reason.startswith("By Help's measure what is left is worth ")
    assert reason.endswith("% less; Help heads for Mixed Triple Chow.")


def test_a_hu_not_declared_and_a_false_one_are_mistakes():
    held = moment("sbr", "123m456m789p11p23s")
    sight = offered(held, "1s", (PASS, HU, CHOW_LOWEST), true_hu=True)
    found = judged_at(sight, "sbr")
    assert found.best == HU
    assert told(found.verdicts[PASS]) == ("mistake", "Here hu could have been declared.")
    false = judged_at(offered(held, "9s", (PASS, HU)), "sbr")
    assert false.best == PASS
    assert told(false.verdicts[HU]) == ("mistake", "It was no hu.")


def test_passing_a_useful_claim_is_never_more_than_could_be_better():
    held = moment("classical", "12m45m789p11p67s99s")
    found = judged_at(offered(held, "1p", (PASS, PUNG)), "classical")
    assert found.best == PUNG
    assert found.verdicts[PASS].grade == "better"


def test_a_void_suit_that_holds_the_hand_is_a_mistake():
    legal = tuple(VOID_CARD + suit for suit in range(3))
    found = judged_at(moment("sbr", "123456789m12p34s", phase=Phase.VOID, legal=legal), "sbr")
    assert found.best != VOID_CARD
    assert found.verdicts[VOID_CARD].grade == "mistake"
    assert found.verdicts[found.best].reason.id == "judged.as_help"


def test_nothing_is_judged_where_there_is_no_choice_or_no_advice():
    rules = find_ruleset("sbr")
    only = moment("sbr", "123m456m789p11p23s1s", legal=(parse_tile("1s"),))
    assert judge(only, rules) is None
    declared = moment("sbr", "123m456m789p11p23s1s", own={"hu": 1, "out": True})
    assert judge(declared, rules) is None


@pytest.mark.parametrize("name", PRESETS)
def test_following_help_is_never_a_mistake_and_every_action_is_judged(name):
    ruleset = PRESETS[name].ruleset
    grades: Counter[Grade] = Counter()
    for game, _ in positions(ruleset, 3, 0.4, f"judged {name}"):
        if game.actor is None:
            continue
        sight = see(game.view(game.actor))
        found = judge(sight, ruleset)
        if found is None:
            continue
        assert set(found.verdicts) == set(sight.legal)
        assert found.verdicts[found.best] == Verdict("good", found.verdicts[found.best].reason)
        if sight.phase not in (Phase.VOID, Phase.EXCHANGE):
            assert found.best == first_of(advice(sight, ruleset))
        grades.update(verdict.grade for verdict in found.verdicts.values())
        for language in ("en", "zh"):
            for verdict in found.verdicts.values():
                assert Words(language).said(verdict.reason)
    assert min(grades[grade] for grade in get_args(Grade)) > 0


@pytest.mark.parametrize("name", ["sbr", "mcr", "sichuan"])
def test_what_a_seat_cannot_see_changes_no_judgement(name):
    count = 0
    for game, chance in positions(PRESETS[name].ruleset, 6, 0.2, f"judged apart {name}"):
        if game.actor is None:
            continue
        one, other = (
            judge(see(view_of(table, game, game.actor)), game.ruleset)
            for table in (game.table, Permuter(game, game.actor, chance).permute())
        )
        assert one == other
        count += one is not None
    assert count > 8


# A whole deal -------------------------------------------------------------------------------------


def blundered(rules: str, decision: int) -> tuple[Record, int, int]:
    """A deal in which one discard is the worst that there is: the record, the seat, and the event."""
    game = played(rules)
    again = Game(rules, seed=3)
    for event, action in enumerate(game.actions):
        seat = again.actor
        assert seat is not None
        found = judge(see(again.view(seat)), again.ruleset)
        if event >= decision and action < SUIT_KINDS and found is not None:
            bad = [code for code, said in found.verdicts.items() if said.grade == "mistake" and code < 34]
            if bad:
                again.play(bad[-1])
                break
        again.play(action)
    while not again.over:
        again.play(again.legal[0])
    return record_of(again, NAMES[: again.players]), seat, event


def whole(record: Record, player: int) -> list[http_protocol.Decision]:
    found: list[http_protocol.Decision] = []
    after: int | None = 0
    while after is not None:
        part = judged(record, 1, player, after)
        found += part.decisions
        assert part.of >= len(found)
        after = part.next
    return found


@pytest.mark.parametrize("rules", ["sbr", "mcr", "sichuan"])
def test_a_blunder_in_a_deal_is_found(rules):
    record, seat, event = blundered(rules, 12)
    (found,) = [one for one in whole(record, seat) if one.event == event]
    assert found.done.grade == "mistake"
    assert found.done.choice.action == record.actions[event]
    assert found.best.action != record.actions[event]
    grades = {one.choice.action: one.grade for one in found.others}
    assert grades[found.best.action] == "good"
    wind = "ESWN"[seat]  # seat 0 deals
    legal = {choice.action for choice in reviewed(record, 1, event, wind).legal}  # type: ignore[arg-type]
    assert legal == {*grades, record.actions[event]}


def test_a_deal_is_judged_a_portion_at_a_time(monkeypatch):
    record = record_of(played("mcr"), NAMES)
    at_once = whole(record, 1)
    assert len(at_once) > 5
    monkeypatch.setattr("zimo.server.review.PORTION", 0)
    first = judged(record, 1, 1, 0)
    assert len(first.decisions) == 1
    assert first.next is not None
    assert whole(record, 1) == at_once
    assert all(not one.others for one in at_once if one.done.grade == "good")


def test_only_deals_that_are_over_are_judged():
    game = Game("sbr", seed=3)
    for action in played("sbr").actions[:30]:
        game.play(action)
    with pytest.raises(NoSuchMoment, match="not played to its end"):
        judged(record_of(game, NAMES), 1, 0, 0)
    with pytest.raises(NoSuchMoment, match="players 0 to 3, not 4"):
        judged(record_of(played("sbr"), NAMES), 1, 4, 0)
