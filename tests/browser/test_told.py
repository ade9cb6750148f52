"""What the table tells without being asked: the void suit's price, waits, why there is no hu, the clock."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, SHEET, Player
from tests.browser.test_slips import in_turn, play_until

LYING = "[...document.querySelectorAll('.hand button')].map(tile => tile.dataset.tile)"


def told_of_hand(player: Player, **more: Any) -> None:
    """After each moment the page is told this of its hand instead of what the server says."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def passes_on(message: Any) -> None:
            said = json.loads(message)
            if said["type"] == "hand":
                return
            if said["type"] == "update":
                said["choices"] = [one for one in said["choices"] if one["kind"] != "hu"]
            line.send(json.dumps(said))
            if said["type"] == "update":
                hand = {"type": "hand", "turn": said["turn"], "waits": [], "refused": [], "void": []}
                line.send(json.dumps({**hand, **more}))

        server.on_message(passes_on)

    player.page.route_web_socket(re.compile("/socket"), between)


def with_a_price(player: Player) -> None:
    """At the first turn of a deal in which the own hand holds tiles of its void suit."""
    for _ in range(8):
        player.open_table("sbr")
        player.wait_until_asked()
        play_until(player, in_turn)
        if player.page.locator(".hand .price").count():
            return
    raise AssertionError("no hand has held any")


def test_a_void_suit_is_suggested_then_set_apart_with_its_price(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("sbr")
    player.wait_until_asked()
    advised = player.page.locator(".advised")
    advised.wait_for(timeout=PATIENCE)
    assert (advised.text_content() or "").startswith("Suggested: ")
    marked = player.page.locator(".hand button:has(.hint)")
    suits = {tile.get_attribute("data-tile")[-1] for tile in marked.all()}  # type: ignore[index]
    assert len(suits) <= 1
    with_a_price(player)
    sight = player.update["sight"]
    void = sight["seats"][sight["me"]]["void"]
    held = player.page.evaluate(LYING)
    standing = held[:-1] if sight["drawn"] else held
    of_void = [tile[-1] == void for tile in standing]
    assert of_void == sorted(of_void), "the void suit stands at the end"
    assert player.page.locator(".hand .dim").count() == sum(tile[-1] == void for tile in held) > 0
    fine = player.heard[0]["rules"]["void_penalty"]
    assert player.page.text_content(".hand .price .words") == f"−{fine} if still held at the end"


# by how much the price covers the face of the tile that it stands at
COVERED = """() => {
    const price = document.querySelector(".hand .price");
    const face = price.closest("button").querySelector("use");
    return price.getBoundingClientRect().bottom - face.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844), (844, 390)])
def test_the_price_of_a_void_suit_is_read_whole_and_hides_no_tile(
    seated: Seated, width: int, height: int
) -> None:
    player: Player = seated(width=width, height=height)
    with_a_price(player)
    price = player.page.locator(".hand .price")
    for _ in range(6):
        if not price.count():
            break
        box = price.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert player.page.evaluate(COVERED) <= 0
        player.answer_by_key()
        player.wait_until_asked()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390)])
def test_a_complete_hand_that_is_no_hu_says_so(seated: Seated, width: int, height: int) -> None:
    worth = {"points": 6, "gain": 6, "declarable": False}
    wait = {"tile": "3m", "left": 2, "by_discard": worth, "gain_from_dealer": None, "self_drawn": worth}
    values = {"total_fan": 6, "minimum": 8, "unit": "points", "rule": None}
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    told_of_hand(player, waits=[wait], refused=[{"id": "help.below_minimum", "values": values}])
    player.open_table("mcr")
    player.wait_until_asked()
    button = player.page.locator(".actions .hu[aria-disabled=true]")
    button.wait_for(timeout=PATIENCE)
    assert "6 of 8 points needed" in (button.get_attribute("aria-label") or "")
    assert "6 of 8 points needed" in (player.page.text_content(".state") or "")
    assert "too small" in (player.page.text_content(".state .small") or "")
    player.fits(".state, .state .tile", width, height)
    before = len(player.acts)
    button.click(force=True)
    assert len(player.acts) == before


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390)])
def test_what_has_no_room_on_a_phone_is_shown_whole_by_a_press(
    seated: Seated, width: int, height: int
) -> None:
    worth = {"points": 6, "gain": 6, "declarable": False}
    waits = [
        {"tile": f"{number}m", "left": 2, "by_discard": worth, "gain_from_dealer": None, "self_drawn": worth}
        for number in range(1, 10)
    ]
    values = {"total_fan": 6, "minimum": 8, "unit": "points", "rule": None}
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    told_of_hand(player, waits=waits, refused=[{"id": "help.below_minimum", "values": values}])
    player.open_table("mcr")
    player.wait_until_asked()
    player.fits(".state, .state button", width, height)
    player.page.get_by_role("button", name="My waits, and why no hu").click()
    whole = player.page.get_by_role("dialog", name="My waits, and why no hu")
    assert whole.locator(".tile").count() == len(waits)
    assert "6 of 8 points needed" in (whole.text_content() or "")
    player.fits("dialog .tile, dialog p", width, height)
    player.page.keyboard.press("Escape")
    whole.wait_for(state="detached")


def test_a_deal_that_is_over_tells_no_price(seated: Seated) -> None:
    player: Player = seated(reduced_motion="reduce")
    lines: list[WebSocketRoute] = []

    def between(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    player.page.route_web_socket(re.compile("/socket"), between)
    with_a_price(player)
    price = player.page.locator(".hand .price")
    over = {**player.update, "seq": player.update["seq"] + 1, "choices": []}
    over["sight"] = {**over["sight"], "phase": "over", "end": "hu"}
    lines[-1].send(json.dumps(over))
    player.page.get_by_text("The deal ends with a hu.").first.wait_for()
    assert player.page.locator(".hand .dim").count() > 0
    assert price.count() == 0


def test_waits_on_the_table_are_a_switch(seated: Seated) -> None:
    worth = {"points": 8, "gain": 24, "declarable": True}
    wait = {"tile": "3m", "left": 2, "by_discard": worth, "gain_from_dealer": None, "self_drawn": worth}
    player: Player = seated()
    told_of_hand(player, waits=[wait])
    player.open_table("mcr")
    player.page.get_by_role("img", name="three of characters: 2 copies left, 8").wait_for(timeout=PATIENCE)
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_label("Waits shown on the table").uncheck()
    player.page.keyboard.press("Escape")
    assert player.page.locator(".state").count() == 0


def test_the_key_of_hu_says_why_there_is_none(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("mcr")
    play_until(player, lambda update: in_turn(update) and update["sight"]["drawn"])
    player.page.keyboard.press("h")
    player.page.wait_for_function(
        "document.querySelector('.question').textContent.includes('complete hand')", timeout=PATIENCE
    )
    assert player.page.locator(SHEET).count() == 0


def test_advice_is_marked_on_the_tiles_and_covers_nothing(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("official")
    play_until(player, in_turn)
    player.page.keyboard.press("d")
    player.page.locator(".hand .hint").first.wait_for(timeout=PATIENCE)
    best = next(said for said in reversed(player.heard) if said["type"] == "help")["discards"][0]["tile"]
    assert player.page.locator(f".hand button[data-tile='{best}'] .hint").first.text_content() == "1."
    assert player.page.locator(SHEET).count() == 0


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (360, 640)])
def test_help_does_not_cover_the_hand_of_a_phone(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, touch=True)
    player.open_table("mcr")
    play_until(player, in_turn)
    player.page.get_by_role("button", name="Help").tap()
    panel = player.page.locator(SHEET).bounding_box()
    hand = player.page.locator(".hand").bounding_box()
    assert panel is not None
    assert hand is not None
    assert panel["y"] + panel["height"] <= hand["y"] + 2


def test_equal_tiles_stand_out_with_the_number_in_sight(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("mcr")
    play_until(player, in_turn)
    tile = player.page.evaluate(LYING)[0]
    player.page.locator(".hand button").first.hover()
    alike = player.page.locator(".felt .alike")
    kinds = alike.evaluate_all("places => places.map(place => place.dataset.kind)")
    assert set(kinds) == {tile}
    seen = 4 - player.update["sight"]["unseen"].get(tile, 0)
    assert f"{seen} of 4 in sight" in (player.page.text_content(".seen") or "")
    assert len(kinds) <= seen


def test_the_clock_says_what_it_did(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("official", clock=3)
    mark = player.page.locator(".seat.own .late")
    mark.wait_for(timeout=PATIENCE)
    player.page.keyboard.press("l")
    player.page.get_by_role("button", name="Menu").click()
    assert player.page.get_by_text("Your time has run out: the clock decides.").count() > 0
