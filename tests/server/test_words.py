"""The protocol names every phrase that front ends must have words for, and no other."""

from __future__ import annotations

import json
import typing
from enum import IntEnum
from pathlib import Path

import pytest

from zimo.engine.table.state import NoWin
from zimo.rulesets import PRESETS, Ruleset
from zimo.rulesets.fans import fans_of_ruleset
from zimo.rulesets.options import ChowFrom, Flow, Payment, Scoring, VoidMarker, WinSuits
from zimo.rulesets.registry import option_value
from zimo.rulesets.statements import statements
from zimo.seat.account import _HU_RULES, REASONS
from zimo.server.protocol import Heading, HelpId, ReasonId, SummaryId
from zimo.terminal import hints, rules_text
from zimo.words.summary import HEADINGS, summary

WEB = Path(__file__).parents[2] / "web"


def test_what_the_protocol_names_is_what_is_said():
    assert set(typing.get_args(SummaryId)) == set(rules_text._TEXTS) | {"needs_minimum"}
    assert typing.get_args(Heading) == HEADINGS
    assert set(typing.get_args(ReasonId)) == {reason.name.lower() for reason in REASONS}
    refusals = {reason.name.lower() for reason in NoWin if reason != NoWin.WIN}
    asked_first = {"distance", "tiles_that_help", "without_suit", "with_drawn", "with_discard"}
    assert set(typing.get_args(HelpId)) == set(hints._TEXTS) | refusals | asked_first


@pytest.mark.parametrize(
    ("options", "head"),
    [
        (ChowFrom, "chow_from"),
        (Scoring, "pays"),
        (Payment, "payment"),
        (Flow, "flow"),
        (set(VoidMarker) - {VoidMarker.NONE}, "void"),
        (set(WinSuits) - {WinSuits.ANY}, "suits"),
    ],
)
def test_every_choice_of_an_option_has_its_phrase(options, head):
    assert {f"{head}_{choice.name.lower()}" for choice in options} <= set(typing.get_args(SummaryId))


def test_every_preset_is_summed_up_in_known_phrases():
    for preset in PRESETS.values():
        said = {phrase.id for phrases in summary(preset.ruleset).values() for phrase in phrases}
        assert said <= set(typing.get_args(SummaryId))


def test_every_option_and_each_of_its_words_has_chinese():
    chinese = json.loads((WEB / "src/words/zh-options.json").read_text(encoding="utf-8"))
    types = typing.get_type_hints(Ruleset)
    assert set(chinese["options"]) == set(types)
    chosen = [kind for kind in types.values() if isinstance(kind, type) and issubclass(kind, IntEnum)]
    assert set(chinese["words"]) == {option_value(word) for kind in chosen for word in kind}
    texts = [*(text for texts in chinese["options"].values() for text in texts), *chinese["words"].values()]
    assert all(texts)


def test_every_statement_that_a_fan_or_a_payment_names_has_chinese():
    chinese = json.loads((WEB / "src/words/zh-statements.json").read_text(encoding="utf-8"))
    fans = [fan.rules for preset in PRESETS.values() for fan in fans_of_ruleset(preset.ruleset)]
    paid = [rules.split() for _, rules in REASONS.values()]
    hus = [rules.split() for pair in _HU_RULES.values() for rules in pair]
    named = {rule for rules in [*fans, *paid, *hus] for rule in rules}
    assert named & set(statements()) <= set(chinese) <= set(statements())
    assert all(chinese.values())
