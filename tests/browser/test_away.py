"""Somebody leaves in the middle of a deal: what the others are shown, and what they can do."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, SHEET, Player
from tests.browser.test_page import no_barriers

SEATS = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]


def two(seated: Seated, **screen: object) -> tuple[Player, Player]:
    ada = seated(reduced_motion="reduce", **screen)
    link = ada.ask_for_table("sichuan", seats=SEATS, name="Ada")["link"]
    ada.go_to_room(link)
    ben = seated(reduced_motion="reduce")
    ben.page.goto(ada.address + link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Take a seat").click()
    for player in (ada, ben):
        player.page.wait_for_selector(".felt", timeout=PATIENCE)
    return ada, ben


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390)])
def test_the_host_sees_how_long_the_table_waits_and_lets_a_bot_play(
    seated: Seated, width: int, height: int
) -> None:
    ada, ben = two(seated, width=width, height=height)
    ben.page.close()
    away = ada.page.locator(".mark", has_text="away")
    away.wait_for()
    assert away.inner_text().split()[-1] == "s"
    seconds = int(away.inner_text().split()[-2])
    assert 0 < seconds <= 30
    while ada.page.locator(".question.asked").count():  # what is asked goes first
        ada.answer_by_key()
    ada.page.get_by_text("Ben is away: a bot takes over in").wait_for()
    no_barriers(ada)
    button = ada.page.get_by_role("button", name="Let a bot play now for Ben")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    button.click()
    ada.page.locator(".mark", has_text="bot plays").wait_for()
    assert not ada.page.evaluate("document.activeElement === document.body")


def test_after_a_deal_the_account_tells_whom_the_next_one_waits_for(seated: Seated) -> None:
    ada, ben = two(seated, width=390, height=844)
    address = ben.page.url
    ben.page.close()
    ada.page.locator(".mark", has_text="away").wait_for()
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Let a bot play now for Ben").click()
    ada.page.get_by_role("button", name="Close").click()
    ada.play_deal()
    ben.page = ben.new_page()
    ben.page.goto(address)
    ben.page.wait_for_selector(SHEET, timeout=PATIENCE)
    assert ada.page.get_by_text("Ben is away").count() == 0
    ben.page.close()
    sheet = ada.page.locator(SHEET)
    sheet.get_by_text("Ben is away: a bot takes over in").wait_for()
    heights = [button.bounding_box()["height"] for button in sheet.locator("footer button").all()]  # type: ignore[index]
    assert max(heights) < 60, "none is squeezed"
    sheet.get_by_role("button", name="Next deal").click()
    sheet.get_by_role("button", name="Let a bot play now for Ben").click()
    sheet.wait_for(state="detached")
    ada.wait_until_asked()
