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
        if not player.answer_by_key():
            player.next_deal()


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


FOCUSED_LINK = "document.activeElement.getAttribute('href')"


def test_a_new_page_begins_at_its_heading_and_back_is_as_it_was(seated: Seated) -> None:
    player: Player = seated(height=600)
    page = player.page
    at_heading = "name => (one => one.tagName === 'H1' && one.textContent === name)(document.activeElement)"
    page.goto(player.address)
    link = page.get_by_role("link", name="My games")
    link.wait_for(timeout=PATIENCE)
    link.press("Enter")
    page.wait_for_function(at_heading, arg="My games")
    page.go_back()
    page.wait_for_function(f"{FOCUSED_LINK} === '/games'")
    page.goto(f"{player.address}/rules/sbr")
    hand = page.locator("article details").last
    hand.get_by_text("What this hand scores").click(timeout=PATIENCE)
    before = page.evaluate("scrollY")
    assert before > 600
    hand.get_by_role("link", name="Open in the scorer").click(timeout=PATIENCE)
    page.wait_for_function(at_heading, arg="Scorer")
    assert page.evaluate("scrollY") == 0
    page.go_back()
    page.wait_for_function("top => Math.abs(scrollY - top) < 100", arg=before, timeout=PATIENCE)
    page.wait_for_function("document.activeElement !== document.body")


def test_a_link_opens_in_another_tab_where_that_is_asked_for(seated: Seated) -> None:
    player: Player = seated()
    player.page.goto(player.address)
    link = player.page.get_by_role("link", name="My games")
    link.wait_for(timeout=PATIENCE)
    with player.context.expect_page() as opened:
        link.click(modifiers=["Control"])
    opened.value.wait_for_url("**/games")
    assert player.page.url == f"{player.address}/"
