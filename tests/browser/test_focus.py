"""Who plays by keyboard never loses the place: the focus is in the hand, an answer or the account."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import MOST_DECISIONS, PATIENCE, SHEET, Player

# Where the focus was at each frame, as often as it changed.
WATCH = """() => {
    window.places = [];
    const look = () => {
        const one = document.activeElement;
        const place = one.closest(".hand, .actions, dialog, .felt")?.className.split(" ")[0] ?? one.tagName;
        if (window.places.at(-1) !== place) window.places.push(place);
        requestAnimationFrame(look);
    };
    look();
}"""
FOCUSED = "document.activeElement.closest('.hand button')?.classList.contains('drawn')"


@pytest.mark.parametrize("rules", ["official", "sbr"])
def test_the_focus_stays_on_the_table_for_a_whole_deal(seated: Seated, rules: str) -> None:
    player: Player = seated()
    player.open_table(rules)
    player.wait_until_asked()
    player.page.evaluate(WATCH)
    for _ in range(MOST_DECISIONS):
        seen_before = player.page.evaluate("window.places.at(-1)")
        assert seen_before != "BODY"
        if not player.answer_by_key():
            break
    player.page.wait_for_selector(SHEET)
    player.next_deal()
    player.wait_until_asked()
    assert "BODY" not in player.page.evaluate("window.places")
    assert player.page.evaluate("document.activeElement.closest('.hand') !== null")


def test_the_focus_goes_to_the_tile_just_drawn(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("official")
    turns = 0
    while turns < 4:
        player.wait_until_asked()
        if player.update["sight"]["drawn"] is not None and not player.page.query_selector(".actions button"):
            player.page.wait_for_function(FOCUSED, timeout=PATIENCE)
            turns += 1
        player.answer_by_key()


def test_a_closed_panel_gives_the_focus_back_to_the_hand(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("official")
    player.wait_until_asked()
    player.page.keyboard.press("?")
    player.page.wait_for_selector(SHEET)
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector(SHEET, state="detached")
    for _ in range(2):  # and after advice, which opens none
        assert player.page.evaluate("document.activeElement.closest('.hand') !== null")
        player.page.keyboard.press("w")
