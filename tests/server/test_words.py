"""The protocol names every phrase that front ends must have words for, and no other."""

from __future__ import annotations

import typing

import pytest

from zimo.account import REASONS
from zimo.engine.state import NoWin
from zimo.rulesets import PRESETS
from zimo.rulesets.options import ChowFrom, Flow, Payment, Scoring, VoidMarker, WinSuits
from zimo.server.protocol import Heading, HelpId, ReasonId, SummaryId
from zimo.summary import HEADINGS, summary
from zimo.terminal import hints, rules_text


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
