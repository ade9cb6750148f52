"""What is told of each payment adds up to what the ledger books."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.option_variants import VARIANTS
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.table.actions import CONCEALED_KONG, HU, KONG
from zimo.engine.table.state import Phase, Reason
from zimo.play.game import Game
from zimo.rulesets import PRESETS
from zimo.seat.account import hu_accounts, reason_id
from zimo.seat.payments import payments_of
from zimo.words.catalogue import Words

SPEAKERS = [Words(language, seat=lambda seat: "ESWN"[seat]) for language in ("en", "zh")]
WORDS_BESIDE = re.compile(r"\s*[(（][^()（）]*[)）]")


def counted(text: str) -> int:
    """The points that a sum comes to, counted again from its numbers; what it says itself must be that."""
    bare = WORDS_BESIDE.sub("", text)
    said, _, limit = re.sub(r", limit |，封顶", "≤", bare).partition("≤")
    terms, _, told = said.partition(" = ")
    total = 0
    for term in terms.split(" + "):
        product = 1
        for factor in term.split(" × "):
            product *= int(factor)
        total += product
    assert not told or int(told) == total, text
    assert not limit or int(limit) < total, text
    return int(limit or total)


def played(rules: str, options: dict[str, Any], seed: int) -> Game:
    """A deal among bots of whom one is rash: it takes every kong, and declares what is no hu."""
    game = Game(rules, options=options, seed=seed, dealer=seed % 2)
    bots = [CompiledPlayer(Code.GREEDY, game.ruleset, seat) for seat in range(game.players)]
    chance = random.Random(seed)
    while not game.over:
        assert game.actor is not None
        choice = bots[game.actor].choose(game.view(game.actor))
        rash = [code for code in game.legal if code in (HU, KONG) or code >= CONCEALED_KONG]
        if game.actor == seed % game.players and rash and game.phase != Phase.VOID and chance.random() < 0.4:
            choice = chance.choice(rash)
        game.play(choice)
    return game


def check(game: Game) -> set[Reason]:
    """Every number of the ledger is told, in each language; gives the reasons that came up."""
    for payment in payments_of(game, hu_accounts(game)):
        for seat, (points, sum_) in enumerate(zip(payment.entry.delta, payment.sums, strict=True)):
            assert (sum_ is None) == (points == 0)
            if sum_ is None:
                continue
            told = [words.said(sum_.phrase) for words in SPEAKERS]
            assert [counted(text) for text in told] == [abs(points)] * 2, (payment.entry, seat, told)
    return {row.reason for row in game.ledger}


@pytest.mark.parametrize("deals", [10, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", PRESETS)
def test_what_is_told_of_a_payment_is_what_the_ledger_books(rules: str, deals: int) -> None:
    seen = set.union(*[check(played(rules, {}, seed)) for seed in range(deals)])
    assert Reason.HU in seen or Reason.READY in seen


@pytest.mark.parametrize("deals", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_so_it_is_under_house_rules(deals: int) -> None:
    seen: set[Reason] = set()
    for number, (rules, options) in enumerate(VARIANTS):
        for seed in range(3 * number, 3 * number + deals):
            seen |= check(played(rules, options, seed))
    assert {Reason.FALSE_HU, Reason.VOID_TILES, Reason.LOSERS} <= seen


def test_who_gets_what_nobody_gets_is_called_so_everywhere() -> None:
    for words in SPEAKERS:
        nobody = words.say("choice.void_penalty_to_bank")
        assert words.say("sheet.bank").lower() == nobody


def test_a_reason_can_be_told_to_whom_it_is_about() -> None:
    english = Words("en")
    for reason in set(Reason) - {Reason.NONE}:
        assert "its" not in english.say(reason_id(reason)).split()
