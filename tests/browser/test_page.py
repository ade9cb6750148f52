from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, Player
from zimo.rulesets import PRESETS
from zimo.rulesets.registry import difference
from zimo.rulesets.subjects import is_asked

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SIZES = ((360, 640), (640, 360), (768, 1024), (1440, 900))


AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished))"""
"""What still fades in has colours that nobody is to read it by."""


def no_barriers(player: Player) -> None:
    """axe finds nothing serious."""
    player.page.evaluate(AXE.read_text())
    player.page.evaluate(AT_REST)
    result = player.page.evaluate("axe.run(document)")
    serious = [
        (fault["id"], fault["nodes"][0]["html"])
        for fault in result["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
    assert serious == []


def test_a_newcomer_finds_every_game_and_is_dealt_in(seated: Seated) -> None:
    player = seated(settings=None)
    player.page.goto(player.address)
    player.page.wait_for_selector(".preset", timeout=PATIENCE)
    assert player.page.locator(".preset").count() == len(PRESETS)
    player.page.get_by_role("button", name="Play now").click()
    player.wait_until_asked()
    assert player.page.get_by_role("group", name="Your hand").get_by_role("button").count() in (13, 14)


def test_play_starts_without_scrolling(seated: Seated) -> None:
    for width, height in ((360, 640), (768, 1024), (1440, 900)):
        player = seated(width=width, height=height)
        player.page.goto(player.address)
        player.page.wait_for_selector(".preset")
        box = player.page.get_by_role("button", name="Play now").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height, (width, height)


def test_the_address_chooses_a_game_with_house_rules(seated: Seated) -> None:
    player = seated()
    player.page.goto(f"{player.address}/?rules=mcr&minimum=6&match_deals=4")
    player.page.wait_for_selector("input[value=mcr]:checked")
    assert player.page.get_by_text("House rules (1 changed)").count() == 1
    player.page.get_by_role("button", name="Play now").click()
    player.page.wait_for_selector(".felt", timeout=PATIENCE)
    player.wait_until_asked()
    welcome = next(message for message in player.heard if message["type"] == "welcome")
    assert welcome["rules"]["name"] == "mcr"
    assert welcome["rules"]["options"] == {"minimum": 6, "match_deals": 4}


def test_an_address_that_cannot_be_read_is_told(seated: Seated) -> None:
    """Its name is badly coded, so there is no such table; the page stays a page."""
    for path, told in (
        ("/t/%E0%A4%A", "There is no such table."),
        ("/r/%E0%A4%A", "there is no table"),
        ("/rules/%zz", "unknown ruleset"),
        ("/rules/sbr#%zz", "How a deal goes"),
        ("/score/", "The hand"),
    ):
        player = seated()
        player.page.goto(player.address + path)
        player.page.get_by_text(told).first.wait_for(timeout=PATIENCE)
        assert player.faults == []


def test_a_part_of_the_page_that_does_not_come_is_asked_for_again(seated: Seated) -> None:
    player = seated(service_workers="block")
    player.page.route("**/assets/RulesPage-*", lambda route: route.abort())
    player.page.goto(f"{player.address}/rules/sbr")
    player.page.get_by_role("alert").get_by_text("did not come").wait_for(timeout=PATIENCE)
    no_barriers(player)
    player.page.unroute("**/assets/RulesPage-*")
    player.page.get_by_role("button", name="Try again").click()
    player.page.get_by_role("heading", name="Sichuan Bloody Rules").first.wait_for(timeout=PATIENCE)


def test_two_rulesets_are_compared_option_by_option(seated: Seated) -> None:
    player = seated()
    player.page.goto(f"{player.address}/rules/sbr")
    player.page.get_by_label("Compare with").select_option("sbr-mil")
    one, other = PRESETS["sbr"].ruleset, PRESETS["sbr-mil"].ruleset
    expected = [name for name in difference(one, other) if is_asked(name, one) or is_asked(name, other)]
    assert player.page.locator(".option .there").count() == len(expected) > 3
    player.page.get_by_label("Compare with").select_option("")
    assert player.page.locator(".option .there").count() == 0


def test_everything_fits_at_every_size_in_light_and_dark(seated: Seated) -> None:
    player = seated(reduced_motion="reduce")
    player.open_table("mcr")
    player.wait_until_asked()
    for width, height in SIZES:
        player.fits(".felt .tile, .felt button", width, height)
    for scheme in ("light", "dark"):
        player.page.emulate_media(color_scheme=scheme)
        no_barriers(player)


def test_events_and_claims_are_announced(seated: Seated) -> None:
    player = seated()
    player.open_table("official")
    player.wait_until_asked()
    player.page.keyboard.press("v")
    player.page.wait_for_function(
        "document.querySelector('[aria-live=polite]').textContent.includes('in the wall')"
    )
    player.wait_for_claim()
    said = player.page.text_content("[role=alert]") or ""
    assert "claim it?" in said
    assert "Pass (key X)" in said
