"""The rules page as somebody who learns a game reads it."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, READ
from tests.browser.test_page import no_barriers
from zimo.rulesets import PRESETS
from zimo.rulesets.teaching import fans_taught

NAMES_OF_VARIABLES = re.compile(r"[a-z]_[a-z]|which module")
ENGLISH = re.compile(r"\b[a-z]{2,} [a-z]{2,}\b")


def test_every_fan_is_taught_with_a_hand(seated: Seated) -> None:
    player = seated()
    page = player.page
    page.goto(f"{player.address}/rules/mcr")
    fans = page.locator("article")
    fans.first.wait_for(timeout=PATIENCE)
    taught = fans_taught(PRESETS["mcr"].ruleset)
    assert fans.count() == len(taught)
    hands = page.evaluate(
        "[...document.querySelectorAll('article')].map(one => [one.id, one.querySelectorAll('.tile').length])"
    )
    assert {name for name, _ in hands} == {f"fan-{one.fan.id}" for one in taught}
    assert all(tiles >= 14 for _, tiles in hands)
    assert not NAMES_OF_VARIABLES.search(page.inner_text("main"))
    assert page.locator("main b", has_text=re.compile(r"^[A-Z]+-\d+")).count() == 0
    page.get_by_label("Search fans").fill("three suits chow")
    assert page.locator("#fan-mixed_straight, #fan-mixed_triple_chow").count() == 2
    assert fans.count() < 10
    page.get_by_label("Search fans").fill("")
    page.get_by_label("Only those to begin with").check()
    assert fans.count() == sum(one.start is not None for one in taught)
    first = fans.first
    first.get_by_text("What this hand scores").click()
    first.get_by_text("in all").wait_for(timeout=PATIENCE)
    assert player.faults == []


@pytest.mark.parametrize("preset", ["official", "sbr", "sichuan", "changchun", "classical"])
def test_it_speaks_chinese(seated: Seated, preset: str) -> None:
    player = seated(settings={"language": "zh"})
    player.page.goto(f"{player.address}/rules/{preset}")
    player.page.locator("article").first.wait_for(timeout=PATIENCE)
    assert ENGLISH.findall(player.page.inner_text("main")) == []


def test_a_link_goes_to_a_fan_and_to_a_statement(seated: Seated) -> None:
    player = seated()
    focused = "document.activeElement.id"
    player.page.goto(f"{player.address}/rules/mcr#fan-half_flush")
    player.page.wait_for_function(f"{focused} === 'fan-half_flush'")
    assert player.page.locator("#fan-half_flush").bounding_box()["y"] < 400
    player.page.goto(f"{player.address}/rules/mcr#MCR-50")
    player.page.wait_for_function(f"{focused} === 'fan-half_flush'")
    player.page.goto(f"{player.address}/rules/sbr#SBR-139")
    player.page.wait_for_function(f"{focused} === 'kong_pays_added'")


def test_a_house_rule_is_told_on_the_page(seated: Seated) -> None:
    player = seated()
    player.page.goto(f"{player.address}/rules/sbr?option.fan_limit=5")
    player.page.get_by_text("No more than 5 fans are paid.").wait_for(timeout=PATIENCE)
    assert "(house rule)" in player.page.inner_text(".option.changed")


def test_nothing_stands_in_the_way(seated: Seated) -> None:
    player = seated(reduced_motion="reduce")
    player.page.goto(f"{player.address}/rules/sbr")
    player.page.locator("article").first.wait_for(timeout=PATIENCE)
    for width, height in ((1440, 900), (390, 844)):
        player.page.set_viewport_size({"width": width, "height": height})
        assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert player.page.locator("article .tile").first.bounding_box()["width"] >= READ
    for scheme in ("light", "dark"):
        player.page.emulate_media(color_scheme=scheme)
        no_barriers(player)


def test_house_rules_are_grouped_and_only_those_that_matter(seated: Seated) -> None:
    player = seated()
    page = player.page
    page.goto(f"{player.address}/?rules=sbr")
    page.get_by_text("House rules").first.click()
    page.get_by_label("Deals in a match").wait_for(timeout=PATIENCE)
    form = page.locator("details details")
    assert "The match" in form.first.inner_text()
    form.evaluate_all("groups => groups.forEach(group => group.open = true)")
    assert page.get_by_label("Tiles in the set").count() == 1
    assert page.get_by_label("Flowers", exact=True).count() == 0
    assert page.get_by_label("Fine for void tiles kept").count() == 1
    page.get_by_label("The void suit is chosen with").select_option("none")
    assert page.get_by_label("Fine for void tiles kept").count() == 0
    page.get_by_label("Tiles in the set").select_option("144")
    assert page.get_by_label("Flowers", exact=True).count() == 1
    texts = " ".join(form.all_inner_texts())
    assert not NAMES_OF_VARIABLES.search(texts)
