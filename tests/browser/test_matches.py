"""Whole matches in the browser, by keyboard and by touch, each deal's account checked on the way."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import Player
from tests.browser.sheets import Sheet, check_sheet
from zimo.rulesets import PRESETS


def play_match(player: Player, rules: str, touch: bool = False, whole: bool = True) -> list[Sheet]:
    """From the lobby to the end of the match; gives the account of each deal."""
    player.open_from_lobby(rules, touch, whole)
    sheets: list[Sheet] = []
    while not (sheets and player.match_is_over):
        if sheets:
            player.next_deal(touch)
        player.play_deal(touch)
        before = sheets[-1].totals if sheets else PRESETS[rules].ruleset.start_score
        sheets.append(check_sheet(player.page, before))
    return sheets


@pytest.mark.parametrize("rules", ["sbr", pytest.param("mcr", marks=pytest.mark.slow)])
def test_a_whole_match_is_played_by_keyboard_alone(seated: Seated, rules: str) -> None:
    player = seated(reduced_motion="reduce", width=800, height=600)
    sheets = play_match(player, rules)
    assert len(sheets) == PRESETS[rules].ruleset.match_deals == 16
    assert not any(sheet.table_points for sheet in sheets[:-1])
    points = [Fraction(points) for points in sheets[-1].table_points.values()]
    assert sum(points) == (4 + 2 + 1 if PRESETS[rules].ruleset.table_points else 0)


@pytest.mark.parametrize("deals", [4, pytest.param(16, marks=pytest.mark.slow)])
def test_a_match_is_played_by_touch_on_a_phone(seated: Seated, deals: int) -> None:
    player = seated(width=360, height=640, touch=True, reduced_motion="reduce")
    sheets = play_match(player, "sbr", touch=True, whole=deals == 16)
    assert len(sheets) == deals


@pytest.mark.parametrize("rules", sorted(set(PRESETS) - {"sbr"}))
def test_a_deal_of_every_game_is_played_by_keyboard_and_accounted_for(seated: Seated, rules: str) -> None:
    player = seated(reduced_motion="reduce")
    player.open_from_lobby(rules)
    assert player.play_deal() > 0
    start = PRESETS[rules].ruleset.start_score
    sheet = check_sheet(player.page, start)
    player.page.keyboard.press("Escape")  # look at the table, and at the account again
    player.page.get_by_role("button", name="Account of the deal").press("Enter")
    assert check_sheet(player.page, start) == sheet
