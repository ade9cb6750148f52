"""Blood Flows into a River at the table: a hand that has won plays on by itself; each of its hus is told."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import GLANCE, MOST_DECISIONS, PATIENCE, SHEET, Player

BEST = """() => {
    const best = [...document.querySelectorAll(".hand button")].find(
        (tile) => tile.querySelector(".hint")?.textContent.startsWith("1"));
    if (!best) return null;
    const {left, top, width, height} = best.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""
WINNERS = f"{SHEET} section.hu"
CUT_OFF = """() => {
    const {right} = document.querySelector("dialog[open] .content").getBoundingClientRect();
    return [...document.querySelectorAll("dialog[open] :is(.place, .standings td)")]
        .filter(one => one.getBoundingClientRect().right > right).length;
}"""


def play_well(player: Player) -> int:
    """Play as Help does until the account; gives how many answers went by themselves."""
    went = 0
    for _ in range(MOST_DECISIONS):
        seen = player.page.wait_for_function(GLANCE, timeout=PATIENCE).json_value()
        if seen["what"] == "sheet":
            return went
        moment = player.update
        own = moment["sight"]["seats"][moment["sight"]["me"]]
        if own["hus"] and len(moment["choices"]) == 1:
            went += goes_by_itself(player, moment["turn"])
        elif seen["what"] == "tile" and moment["sight"]["phase"] == "turn":
            player.page.keyboard.press("d")
            at = player.page.wait_for_function(BEST, timeout=PATIENCE).json_value()
            player.page.mouse.click(*at)
            player.page.mouse.click(*at)
            player.page.wait_for_timeout(50)
        else:
            player.press_for(seen)
            player.page.wait_for_timeout(50)
    raise AssertionError("the deal does not end")


def goes_by_itself(player: Player, turn: int) -> bool:
    """Nothing is pressed, and another moment comes."""
    for _ in range(100):
        if player.update["turn"] != turn:
            return True
        player.page.wait_for_timeout(50)
    return False


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_a_hand_that_has_won_plays_on_by_itself(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    player.open_table("xueliu")
    for _ in range(4):
        went = play_well(player)
        seats = player.update["sight"]["seats"]
        hus = sum(seat["hus"] for seat in seats)
        assert player.page.locator(WINNERS).count() == hus
        for seat in seats:
            assert len(seat["won"]) == seat["hus"]
            assert not seat["out"]
        assert player.page.evaluate(CUT_OFF) == 0
        if went:
            break
        player.next_deal()
    assert went, "the person has won in none of the deals"
    assert not player.faults
