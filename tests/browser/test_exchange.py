"""The exchange of three at the table: choosing, giving away, and what is seen of it afterwards."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, QUICK, READ, Player

SIZES = [(1440, 900), (1024, 768), (768, 1024), (390, 844), (844, 390), (360, 640), (640, 360)]
TILES = ".hand button"
FREE = ".hand button[aria-disabled=false][aria-pressed=false]"
LIFTED = ".hand button[aria-pressed=true]"
GIVE = ".actions button[aria-keyshortcuts=G]"
EXCHANGED = ".laid .exchanged"


def at_exchange(seated: Seated, width: int = 1440, height: int = 900, **more: Any) -> Player:
    player: Player = seated(width=width, height=height, reduced_motion="reduce", **more)
    player.open_table("xuezhan")
    player.page.wait_for_selector(FREE, timeout=PATIENCE)
    player.page.wait_for_selector(".hand.giving .hint", timeout=PATIENCE)
    return player


def kinds(player: Player, selector: str) -> list[str]:
    found: list[str] = player.page.evaluate(
        "selector => [...document.querySelectorAll(selector)].map(tile => tile.dataset.tile)", selector
    )
    return found


def drawn(player: Player, selector: str) -> list[str]:
    found: list[str] = player.page.evaluate(
        "selector => [...document.querySelectorAll(selector)].map(tile => tile.dataset.kind)",
        f"{selector} [data-kind]",
    )
    return found


def told(player: Player, text: str) -> None:
    """What is asked, or why not, is that."""
    player.page.locator(".question", has_text=text).wait_for(timeout=PATIENCE)


def exchanged(player: Player) -> Any:
    """Give away what is chosen; gives what is seen of the table then."""
    player.page.keyboard.press("g")
    player.page.wait_for_selector(EXCHANGED, timeout=PATIENCE)
    return player.update["sight"]


# Choosing -----------------------------------------------------------------------------------------


def test_three_tiles_of_one_suit_are_lifted_and_may_be_put_back(seated: Seated) -> None:
    player = at_exchange(seated)
    page = player.page
    assert page.locator(GIVE).get_attribute("aria-disabled") == "true"
    page.locator(FREE).first.click()
    (first,) = kinds(player, LIFTED)
    assert all(tile[-1] == first[-1] for tile in kinds(player, FREE))
    assert (
        page.locator(f"{TILES}:has(.faded)").count()
        == len(kinds(player, TILES)) - len(kinds(player, FREE)) - 1
    )
    page.locator(FREE).first.click()
    page.locator(LIFTED).first.click()
    assert len(kinds(player, LIFTED)) == 1
    while len(kinds(player, LIFTED)) < 3:
        page.locator(FREE).first.click()
    assert kinds(player, FREE) == []
    assert player.acts == [], "nothing is said before the button"
    page.locator(f"{TILES}[aria-disabled=true]").first.click(force=True)
    told(player, "Three are chosen")
    page.keyboard.press("Escape")
    assert kinds(player, LIFTED) == []
    begun = kinds(player, FREE)[0][-1]
    other = next(tile for tile in kinds(player, FREE) if tile[-1] != begun)
    page.locator(FREE).first.click()
    page.locator(f"{TILES}[data-tile='{other}']").first.click(force=True)
    told(player, "All three must be of one suit")
    page.keyboard.press("g")
    assert player.acts == []


def test_what_was_chosen_goes_tile_by_tile_and_is_told_to_a_screen_reader(seated: Seated) -> None:
    player = at_exchange(seated)
    page = player.page
    player.choose_gift()
    chosen = kinds(player, LIFTED)
    names = page.evaluate(f"[...document.querySelectorAll('{LIFTED}')].map(tile => tile.ariaLabel)")
    assert all("chosen to be given away" in name for name in names)
    sight = exchanged(player)
    assert len(player.acts) == 3
    assert sorted(sight["given"]) == sorted(chosen)
    told = page.locator("[aria-live=polite].only-spoken").text_content() or ""
    assert re.search("You give .+ You get .+ from ", told)


def test_help_marks_the_three_that_it_would_give(seated: Seated) -> None:
    player = at_exchange(seated)
    wanted = next(message["give"] for message in reversed(player.heard) if message["type"] == "hand")
    assert len(wanted) == 3
    marked = f"{TILES}:has(.hint)"
    assert sorted(kinds(player, marked)) == sorted(wanted)
    assert player.page.get_by_text("Suggested: those with a ✓.").is_visible()
    assert ": ✓" in (player.page.locator(marked).first.get_attribute("aria-label") or "")
    player.page.keyboard.press("d")
    player.page.get_by_text("the hand is nearest to a win").first.wait_for(timeout=PATIENCE)


def test_who_has_no_help_chooses_without(seated: Seated) -> None:
    player: Player = seated(reduced_motion="reduce")
    player.open_table("xuezhan", help=False)
    player.page.wait_for_selector(FREE, timeout=PATIENCE)
    player.choose_gift()
    exchanged(player)
    assert player.page.locator(".hint").count() == 0


def test_it_is_chosen_by_touch_on_a_phone(seated: Seated) -> None:
    player = at_exchange(seated, 390, 844, touch=True)
    player.choose_gift(touch=True)
    player.page.locator(GIVE).tap()
    player.page.wait_for_selector(EXCHANGED, timeout=PATIENCE)
    assert len(player.acts) == 3


# In the middle of it --------------------------------------------------------------------------------


def stop_after(player: Player, tiles: int) -> list[WebSocketRoute]:
    """The server is told of no more tiles than so many."""
    lines: list[WebSocketRoute] = []
    told = 0

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def tell(message: str | bytes) -> None:
            nonlocal told
            told += json.loads(message)["type"] == "act"
            if told <= tiles or len(lines) > 1:
                server.send(message)

        line.on_message(tell)
        server.on_message(line.send)

    player.page.route_web_socket(re.compile("/socket"), between)
    return lines


@pytest.mark.parametrize("tiles", [1, 2])
def test_a_reload_in_the_middle_goes_on_with_what_is_given(seated: Seated, tiles: int) -> None:
    player: Player = seated(reduced_motion="reduce")
    stop_after(player, tiles)
    player.open_table("xuezhan")
    player.page.wait_for_selector(FREE, timeout=PATIENCE)
    player.choose_gift()
    player.page.keyboard.press("g")
    player.page.wait_for_timeout(500)
    player.page.reload()
    player.page.wait_for_selector(FREE, timeout=PATIENCE)
    gone = player.page.locator(LIFTED)
    assert gone.count() == tiles
    assert "given away" in (gone.first.get_attribute("aria-label") or "")
    told(player, "Choose one more" if tiles == 2 else "Choose 2 more")
    gone.first.click(force=True)
    told(player, "given away already")
    for _ in range(3 - tiles):
        player.page.locator(FREE).first.click()
    given = kinds(player, LIFTED)
    assert sorted(exchanged(player)["given"]) == sorted(given)


def test_what_is_on_its_way_goes_on_by_itself_when_the_connection_is_back(seated: Seated) -> None:
    player: Player = seated(reduced_motion="reduce")
    lines = stop_after(player, 1)
    player.open_table("xuezhan")
    player.page.wait_for_selector(FREE, timeout=PATIENCE)
    player.choose_gift()
    given = kinds(player, LIFTED)
    player.page.keyboard.press("g")
    player.page.wait_for_timeout(500)
    lines[0].close(code=1012)
    player.page.wait_for_selector(EXCHANGED, timeout=PATIENCE)
    assert sorted(player.update["sight"]["given"]) == sorted(given)


def test_take_back_gives_all_three_back(seated: Seated) -> None:
    player = at_exchange(seated)
    player.choose_gift()
    exchanged(player)
    player.page.keyboard.press("z")
    player.page.wait_for_selector(".giving button[aria-disabled=false]", timeout=PATIENCE)
    assert kinds(player, LIFTED) == []
    assert player.page.locator(EXCHANGED).count() == 0
    player.choose_gift()
    exchanged(player)


def test_who_waits_for_others_is_told_so(seated: Seated) -> None:
    one: Player = seated(reduced_motion="reduce")
    seats = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
    link = one.ask_for_table("xuezhan", seats=seats, name="Ada")["link"]
    two: Player = seated(reduced_motion="reduce")
    one.go_to_room(link)
    two.page.goto(two.address + link)
    two.page.get_by_role("button", name="Take a seat").click()
    players = [one, two]
    for player in players:
        player.page.wait_for_selector(".hand.giving", timeout=PATIENCE)
        player.page.wait_for_timeout(300)
    players.sort(key=lambda player: not player.page.query_selector(FREE))
    first, second = players
    told(second, "The others choose what they give away")
    assert second.page.locator(GIVE).count() == 0
    first.choose_gift()
    first.page.keyboard.press("g")
    told(first, "The others choose what they give away")
    assert first.page.locator(LIFTED).count() == 3
    second.choose_gift()
    second.page.keyboard.press("g")
    for player in players:
        player.page.wait_for_selector(EXCHANGED, timeout=PATIENCE)


# Afterwards -----------------------------------------------------------------------------------------


def test_what_came_is_marked_until_the_own_first_discard_and_seen_again_later(seated: Seated) -> None:
    player = at_exchange(seated)
    player.choose_gift()
    sight = exchanged(player)
    page = player.page
    assert sorted(drawn(player, ".laid")) == sorted(sight["given"] + sight["received"])
    assert sorted(kinds(player, f"{TILES}.came")) == sorted(sight["received"])
    assert "got from" in (page.locator(".hand .came").first.get_attribute("aria-label") or "")
    while page.locator(EXCHANGED).count():
        player.answer_by_key()
        page.wait_for_timeout(100)
    assert len(player.update["sight"]["seats"][player.update["sight"]["me"]]["river"]) == 1
    assert page.locator(".hand .came").count() == 0
    page.keyboard.press("e")
    page.get_by_role("heading", name="The exchange").wait_for()
    assert sorted(drawn(player, "dialog")) == sorted(sight["given"] + sight["received"])
    assert page.get_by_text("Everybody's tiles went").is_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="The exchange").click()
    page.get_by_role("heading", name="The exchange").wait_for()


def test_on_a_phone_the_menu_shows_it_again(seated: Seated) -> None:
    player = at_exchange(seated, 390, 844)
    player.choose_gift()
    exchanged(player)
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name="The exchange").click()
    player.page.get_by_role("heading", name="The exchange").wait_for()


def test_a_spectator_is_told_to_whom_tiles_went_and_sees_none(seated: Seated) -> None:
    player: Player = seated(reduced_motion="reduce")
    link = player.ask_for_table("xuezhan", spectators=True)["link"]
    player.go_to(link)
    watcher: Player = seated(reduced_motion="reduce")
    watcher.go_to(link)
    player.page.wait_for_selector(FREE, timeout=PATIENCE)
    player.choose_gift()
    exchanged(player)
    watcher.page.get_by_role("button", name="The exchange").click()
    watcher.page.get_by_text("Everybody's tiles went").wait_for()
    assert drawn(watcher, "dialog") == []


@pytest.mark.parametrize("motion", [True, False])
def test_what_comes_flies_in_from_who_gave_it_unless_that_is_unwanted(seated: Seated, motion: bool) -> None:
    player: Player = seated(settings=QUICK | {"motion": motion})
    player.page.add_init_script(
        """window.flown = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function(frames, timing) {
          if (this.classList.contains("came")) window.flown.push(frames[0].transform);
          return animate.call(this, frames, timing);
        };"""
    )
    player.open_table("xuezhan")
    player.page.wait_for_selector(FREE, timeout=PATIENCE)
    player.choose_gift()
    exchanged(player)
    flown = player.page.evaluate("window.flown")
    assert bool(flown) == motion


# How it looks ---------------------------------------------------------------------------------------

OVERLAPS = """selectors => {
  const boxes = selectors.flatMap(selector => [...document.querySelectorAll(selector)].map(one => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    return {selector, left, top, right, bottom};
  })).filter(box => box.right > box.left);
  return boxes.flatMap((one, nr) => boxes.slice(nr + 1).filter(other =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  ).map(other => [one, other]));
}"""
ASKING = [
    ".mine > .question",
    ".mine > .advised:not(.spoken)",
    ".actions button",
    ".hand button .tile",
    ".exchanged",
    ".own > .who",
]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_of_it_covers_anything(seated: Seated, width: int, height: int, language: str) -> None:
    player = at_exchange(seated, width, height, settings=QUICK | {"language": language})
    page = player.page

    def clear() -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.wait_for_function("document.getAnimations().length === 0", timeout=PATIENCE)
            shown = [one for one in ASKING if "advised" not in one or not page.query_selector(".exchanged")]
            assert page.evaluate(OVERLAPS, shown) == []
        player.fits(".felt .tile, .felt button, .question, .exchanged *", width, height)

    clear()
    player.choose_gift()
    clear()
    sight = exchanged(player)
    clear()
    widths = page.evaluate(
        "[...document.querySelectorAll('.exchanged .tile')].map(tile => tile.getBoundingClientRect().width)"
    )
    assert len(widths) == len(sight["given"]) * 2 == 6
    assert min(widths) >= READ
    names = "[...document.querySelectorAll('.exchanged .who')]"
    assert page.evaluate(f"{names}.every(who => who.scrollHeight <= who.clientHeight + 1)")
