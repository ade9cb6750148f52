from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, SHEET, Player
from tests.browser.test_page import SIZES, no_barriers

OWN, WON, DEALER = "Own wind", "Won", "Who deals"
KONG = "[EEE] [9999m+] 1123456m + 1m"

# line, what else is said on the form, value, a fan, and who pays what
HANDS: dict[str, tuple[str, dict[str, str], str, str, str]] = {
    "official": (
        "[EEE] [9999m+] 1123456m + 1m",
        {OWN: "South"},
        "11 points",
        "Half Flush",
        "−19",
    ),
    "mcr": (
        "[EEE] [9999m+] 1123456m + 1m",
        {OWN: "South"},
        "11 points",
        "Half Flush",
        "−19",
    ),
    "mcr-wmo": (
        "[EEE] [9999m] 1123456m + 1m",
        {OWN: "South"},
        "11 points",
        "Melded Kong",
        "−19",
    ),
    "sichuan": ("111p234p789p4566m + 6m", {}, "2 points", "All Concealed", "−2"),
    "sbr": (
        "[8888s*] 3345566p234s + 7p",
        {"Void suit": "characters", WON: "self-drawn", "on the tile drawn after a kong": ""},
        "4 points (2 fans)",
        "Win after Kong",
        "−5",
    ),
    "sbr-mil": ("[8888p*] [333m] 456m7799p + 7p", {WON: "self-drawn"}, "2 points (1 fan)", "Kong", "−3"),
    "changchun": (
        "123m456p99s11567s + 1s",
        {DEALER: "the winner"},
        "2 points (1 fan)",
        "Concealed",
        "−16",
    ),
    "classical": (
        "[1111m*] 46m123p456p99s + 5m",
        {WON: "self-drawn", DEALER: "the winner"},
        "220 points (2 doubles)",
        "Concealed kong of terminals or honours",
        "−440",
    ),
}


def at_scorer(seated: Seated, query: str = "", **screen: Any) -> Player:
    player: Player = seated(**screen)
    player.page.goto(f"{player.address}/score{query}")
    player.page.wait_for_selector(".kind", timeout=PATIENCE)
    return player


def query(player: Player) -> dict[str, list[str]]:
    return parse_qs(urlsplit(player.page.url).query)


@pytest.mark.parametrize("rules", HANDS)
def test_a_hand_of_each_preset(seated: Seated, rules: str) -> None:
    line, said, worth, fan, paid = HANDS[rules]
    player = at_scorer(seated, f"?rules={rules}")
    page = player.page
    page.get_by_label("As a line").fill(line)
    for label, value in said.items():
        field = page.locator("label", has_text=label).locator("select, input")
        field.select_option(label=value) if value else field.check()
    outcome = page.locator("[data-outcome]")
    page.wait_for_function(
        "worth => document.querySelector('.worth')?.textContent.startsWith(worth)",
        arg=worth,
        timeout=PATIENCE,
    )
    assert outcome.locator("tr", has_text=fan).count() >= 1
    assert paid in outcome.inner_text()
    assert page.locator("[data-waits] li").count() >= 1
    page.wait_for_function("new URLSearchParams(location.search).has('hand')")
    page.reload()  # the address holds it all
    page.wait_for_selector(".worth", timeout=PATIENCE)
    assert page.inner_text(".worth") == worth


def test_tiles_that_are_clicked_and_the_line_stay_in_step(seated: Seated) -> None:
    page = (player := at_scorer(seated, "?rules=mcr")).page
    for tile in ("three of dots", "one of characters", "three of dots"):
        page.get_by_role("button", name=f"Hand: {tile}", exact=True).click()
    line = page.get_by_label("As a line")
    assert line.input_value() == "1m33p"
    page.get_by_label("Chow", exact=True).check()
    page.get_by_role("button", name="Chow: seven of bamboo", exact=True).click()
    page.get_by_label("Kong", exact=True).check()
    page.get_by_role("button", name="Kong: east wind", exact=True).click()
    page.get_by_label("Kind of kong", exact=True).select_option("concealed")
    page.get_by_label("Winning tile", exact=True).check()
    page.get_by_role("button", name="Winning tile: white dragon", exact=True).click()
    assert line.input_value() == "[789s] [EEEE*] 1m33p + P"
    page.wait_for_function("new URLSearchParams(location.search).get('hand') === '[789s] [EEEE*] 1m33p + P'")
    page.get_by_role("button", name="Take away one of characters").click()
    assert line.input_value() == "[789s] [EEEE*] 33p + P"
    page.wait_for_function("new URLSearchParams(location.search).get('hand') === '[789s] [EEEE*] 33p + P'")
    page.go_back()
    page.wait_for_function("document.querySelectorAll('.laid > button').length === 4", timeout=PATIENCE)
    assert line.input_value() == "[789s] [EEEE*] 1m33p + P"
    line.fill("一萬二萬 + 東")
    page.wait_for_function("document.querySelectorAll('.laid > button').length === 3", timeout=PATIENCE)
    assert page.get_by_role("button", name="Take away two of characters").count() == 1
    assert query(player)["rules"] == ["mcr"]


@pytest.mark.parametrize(
    ("search", "beside", "message"),
    [
        ("rules=sbr&hand=1m3", "#faults-hand", "has no suit"),
        ("rules=sbr&hand=[123p] 11m22m99p678s + 2m", "#faults-hand", "no chow is claimed"),
        (
            "rules=sbr&hand=111m22m234567p99p + 2m&last_of_kind=1",
            "#faults-hand, .answer",
            "another 2m stands",
        ),
        ("rules=sbr&hand=111m22m234567p99p + 2m&robbing_kong=1", "#faults-robbing_kong", "the hand has one"),
        ("rules=mcr&hand=111m22m234567p99p + 2m&flowers=f1f1", "#faults-flowers", "two copies of f1"),
        ("rules=nothing&hand=1m", "#faults-rules", "unknown ruleset"),
        ("rules=sbr&option.fan_limit=true&hand=1m", "#faults-rules", "fan_limit"),
    ],
)
def test_a_fault_stands_beside_its_field(seated: Seated, search: str, beside: str, message: str) -> None:
    player: Player = seated()
    player.page.goto(f"{player.address}/score?{search.replace('+', '%2B')}")
    said = player.page.locator(beside).filter(has_text=message)
    said.first.wait_for(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("search", "message"),
    [
        ("rules=sbr&hand=1m3", "没有花色"),
        ("rules=sbr&hand=[123p] 11m22m99p678s + 2m", "不可吃"),
        ("rules=nothing&hand=1m", "没有“nothing”这种规则"),
        ("rules=sbr&option.fan_limit=true&hand=1m", "细则fan_limit"),
    ],
)
def test_on_a_chinese_page_a_fault_is_chinese(seated: Seated, search: str, message: str) -> None:
    player: Player = seated(locale="zh-CN")
    player.page.goto(f"{player.address}/score?{search.replace('+', '%2B')}")
    player.page.locator(".faults").filter(has_text=message).first.wait_for(timeout=PATIENCE)
    said = " ".join(player.page.locator(".faults").all_inner_texts())
    assert not {"the", "is", "has", "of", "unknown"} & set(said.split())


def test_what_a_line_tells_of_the_win_is_set_in_the_form(seated: Seated) -> None:
    page = (player := at_scorer(seated, "?rules=mcr")).page
    line = page.get_by_label("As a line")
    line.fill("[WWWW1][444s]45m678pFF6m|WW1001|abc")
    page.locator("[data-outcome] .worth").filter(has_text="22 points").wait_for(timeout=PATIENCE)
    won = page.locator("label", has_text="Won").locator("select")
    replacement = page.get_by_label("on the tile drawn after a kong", exact=True)
    assert won.input_value() == "self_draw"
    assert replacement.is_checked()
    assert query(player)["prevalent_wind"] == query(player)["seat_wind"] == ["W"]
    assert query(player)["flowers"] == ["f1f2f4"]
    replacement.uncheck()  # what is changed holds, not what the line told
    page.wait_for_function("!new URLSearchParams(location.search).has('kong_replacement')", timeout=PATIENCE)
    assert line.input_value() == "[WWWW] [444s] 45m678pFF + 6m"
    assert won.input_value() == "self_draw"
    line.fill("1m|EE0000|b")
    page.wait_for_function("new URLSearchParams(location.search).get('flowers') === 'f2'", timeout=PATIENCE)
    unread = "12345m|EE00x0|b"
    line.fill(unread)
    page.locator("#faults-hand").filter(has_text="'x'").wait_for(timeout=PATIENCE)
    won.select_option("self_draw")
    assert line.input_value() == unread, "what is typed stays"


def test_what_was_taken_for_granted_is_told(seated: Seated) -> None:
    page = at_scorer(seated, "?rules=mcr&hand=[EEEE] 123m456p789s22s").page
    told = page.locator("[data-outcome]")
    told.filter(has_text="EEEE was read as melded").wait_for(timeout=PATIENCE)
    assert "two of bamboo, taken because none is named" in told.inner_text()


def test_what_is_no_win_says_why_and_excluded_fans_say_by_what(seated: Seated) -> None:
    player = at_scorer(seated, "?rules=mcr&hand=234m567m345p678s9s%2B9s")
    player.page.wait_for_selector(".none", timeout=PATIENCE)
    assert "of 8 points needed" in player.page.inner_text("[data-outcome]")
    player.page.goto(f"{player.address}/score?rules=mcr&hand=111222333m4499p%2B9p&win_by=self_draw")
    player.page.wait_for_selector("[data-outcome] summary", timeout=PATIENCE)
    player.page.locator("[data-outcome] summary").click()
    assert "excluded by" in player.page.inner_text("[data-outcome] details")


def test_the_form_asks_only_for_what_the_rules_know(seated: Seated) -> None:
    player = at_scorer(seated, "?rules=sichuan")
    page = player.page
    assert page.get_by_label("Own wind").count() == 0
    assert page.locator(".kind").count() == 27
    page.locator(".rules select").select_option("classical")
    page.wait_for_selector("text=Own wind", timeout=PATIENCE)
    assert page.locator(".kind").count() == 34
    assert page.get_by_role("button", name="Plum", exact=False).count() == 1


def test_the_scorer_fits_every_size(seated: Seated) -> None:
    player = at_scorer(seated, "?rules=mcr&hand=[EEE] [9999m%2B] 1123456m %2B 1m&seat_wind=S")
    player.page.wait_for_selector(".worth", timeout=PATIENCE)
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
    for scheme in ("light", "dark"):
        player.page.emulate_media(color_scheme=scheme)
        no_barriers(player)


def test_a_hu_of_a_deal_opens_in_the_scorer(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("sbr")
    for _ in range(5):  # a deal without a hu is rare
        player.play_deal()
        link = player.page.locator(f"{SHEET} .hu a", has_text="scorer")
        if link.count():
            break
        player.page.keyboard.press("Enter")
        player.page.wait_for_selector(SHEET, state="detached", timeout=PATIENCE)
    points = player.page.locator(f"{SHEET} .hu strong").first.inner_text()
    player.page.goto(player.address + (link.first.get_attribute("href") or ""))
    player.page.wait_for_selector(".worth", timeout=PATIENCE)
    assert player.page.inner_text(".worth") == points
