"""axe finds nothing serious on any page, in light and dark; everything to press has a name."""

from __future__ import annotations

import re

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, SHEET, Player
from tests.browser.test_claims_layout import claim_everything
from tests.browser.test_exchange import FREE, at_exchange
from tests.browser.test_page import no_barriers

NAMELESS = """[...document.querySelectorAll('button, a, input, select, [role=img]')].filter(one =>
  one.getBoundingClientRect().width && !(one.ariaLabel || one.innerText.trim() || one.labels?.length)
).map(one => one.outerHTML)"""


MOVING = "document.getAnimations().filter((one) => one instanceof CSSTransition).length"


def free_of_barriers(player: Player) -> None:
    for scheme in ("light", "dark"):
        player.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert player.page.evaluate(MOVING) == 0, "colours change at once where motion is reduced"
        no_barriers(player)
    assert player.page.evaluate(NAMELESS) == []
    assert player.page.locator("h1").count() == 1, "what the page is"


def test_pages_before_play(seated: Seated) -> None:
    player: Player = seated()
    player.page.goto(player.address)
    player.page.wait_for_selector(".preset", timeout=PATIENCE)
    for closed in player.page.locator("summary").all():
        closed.click()
    free_of_barriers(player)
    room = player.ask_for_table("mcr", seats=[{"kind": "open"}] * 3)
    player.page.goto(player.address + room["link"])
    player.page.wait_for_selector("code", timeout=PATIENCE)
    free_of_barriers(player)
    player.page.goto(f"{player.address}/rules/classical?option.cap=300")
    player.page.wait_for_selector(".changed", timeout=PATIENCE)
    player.page.get_by_label("Compare with").select_option("sbr")
    player.page.locator(".there").first.wait_for()
    free_of_barriers(player)
    player.page.goto(f"{player.address}/rules/sbr#SBR-139")
    player.page.wait_for_selector(".line.aimed", timeout=PATIENCE)
    free_of_barriers(player)
    player.page.goto(f"{player.address}/?rules=sbr&fan_limit=5")
    player.page.get_by_text("House rules (1 changed)").click(timeout=PATIENCE)
    player.page.wait_for_selector("details details", timeout=PATIENCE)
    player.page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")
    player.page.locator("li.changed").last.scroll_into_view_if_needed()
    free_of_barriers(player)
    player.page.goto(f"{player.address}/r")
    player.page.wait_for_selector("input[type=file]", timeout=PATIENCE)
    free_of_barriers(player)


def test_the_table_its_dialogs_its_account_and_its_replay(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("changchun")
    player.wait_until_asked()
    free_of_barriers(player)
    player.page.keyboard.press("?")
    player.page.wait_for_selector(SHEET)
    player.page.get_by_role("button", name="Why can't I win?").click()
    free_of_barriers(player)
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name="Menu").click()
    free_of_barriers(player)
    player.page.keyboard.press("Escape")
    player.play_deal()
    free_of_barriers(player)
    replay = player.page.locator(f"{SHEET} a[href^='/r/']").first.get_attribute("href")
    player.page.goto(player.address + (replay or ""))
    player.page.wait_for_selector(".felt", timeout=PATIENCE)
    free_of_barriers(player)


def test_the_answers_to_a_claim(seated: Seated) -> None:
    player: Player = seated()
    player.page.route_web_socket(re.compile("/socket"), claim_everything)
    player.open_table("mcr")
    player.wait_for_claim()
    free_of_barriers(player)


def test_hints_on_the_tiles(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("mcr")
    player.wait_until_asked()
    player.page.keyboard.press("d")
    player.page.wait_for_selector(".hand .hint", timeout=PATIENCE)
    free_of_barriers(player)


def test_the_exchange(seated: Seated) -> None:
    player = at_exchange(seated)
    free_of_barriers(player)
    player.page.locator(FREE).first.click()
    free_of_barriers(player)
