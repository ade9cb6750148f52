"""Help on a phone: tiles are drawn, and the table is seen beside or above what is said."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, READ, SHEET, Player
from tests.browser.test_barriers import free_of_barriers

OPPONENTS_IN_SIGHT = """() => {
  const sheet = document.querySelector("dialog[open]").getBoundingClientRect();
  return [...document.querySelectorAll(".seat:not(.own)")].map(seat => seat.getBoundingClientRect())
    .filter(box => box.bottom <= sheet.top || box.right <= sheet.left).length;
}"""
HAND_UNDER = """() => {
  const sheet = document.querySelector("dialog[open]").getBoundingClientRect();
  return [...document.querySelectorAll(".hand .tile")].map(tile => tile.getBoundingClientRect())
    .filter(box => box.top < sheet.bottom - 4).length;
}"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_help_tells_the_signs_of_discards(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    player.open_table("mcr")
    player.wait_until_asked()
    player.page.get_by_role("button", name="Help").click()
    signs = player.page.locator(f"{SHEET} .signs")
    told = signs.locator("dd").all_inner_texts()
    shown = [sign.get_attribute("class") or "" for sign in signs.locator("dt .tile").all()]
    assert ("drawn", "discarded as it was drawn") in [
        (sign, text) for one, text in zip(shown, told, strict=True) for sign in one.split()
    ]
    assert "gone" in shown[told.index("claimed: it lies in a meld now")].split()
    free_of_barriers(player)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_help_on_a_phone_draws_tiles_and_leaves_table_and_hand_in_sight(
    seated: Seated, width: int, height: int
) -> None:
    player: Player = seated(width=width, height=height, touch=True, reduced_motion="reduce")
    player.open_table("mcr")
    page = player.page
    for _ in range(20):
        player.wait_until_asked()
        if player.at_sheet:
            player.next_deal()
            continue
        page.get_by_role("button", name="Help").click()
        page.get_by_role("button", name="Which discard").click()
        page.wait_for_selector(f"{SHEET} [aria-live] p, {SHEET} .rows", timeout=PATIENCE)
        assert page.evaluate(OPPONENTS_IN_SIGHT) > 0
        assert page.evaluate(HAND_UNDER) == 0
        assert " of dots" not in page.locator(f"{SHEET} [aria-live] .rows").all_inner_texts().__str__()
        if page.locator(f"{SHEET} .helpful .place").count():
            break
        page.keyboard.press("Escape")
        player.answer_by_key()
    drawn = page.locator(f"{SHEET} .helpful .place").first
    assert (drawn.bounding_box() or {"width": 0})["width"] >= READ
    assert "(" in (drawn.get_attribute("aria-label") or "")
