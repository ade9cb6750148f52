"""Somebody leaves in the middle of a deal: what the others are shown, and what they can do."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, Player

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
    button = ada.page.get_by_role("button", name="Let a bot play for Ben now")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    button.click()
    ada.page.locator(".mark", has_text="bot plays").wait_for()
    assert not ada.page.evaluate("document.activeElement === document.body")
